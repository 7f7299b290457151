"""Waveforms and spectrograms: numeric parts without Qt, workers, and what draws."""
