"""Signal processing that knows no network: STFT and the chunking of long signals."""
