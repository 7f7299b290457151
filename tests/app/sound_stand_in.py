"""A stand-in for the module `sounddevice`: no sound, but everything that was played."""

import threading
import time
from types import SimpleNamespace

import numpy as np


class PortAudioError(Exception):
    """As in sounddevice."""


class SoundDevice:
    """rates, channels: what the device takes. devices: None of them is no sound card.

    played: all frames written, block by block. lost: writing fails from now on. speed: how many times
    faster than real time frames are taken.
    """

    PortAudioError = PortAudioError

    def __init__(self) -> None:
        self.devices = [
            {"name": "Microphone", "max_output_channels": 0, "default_samplerate": 44100.0},
            {"name": "Speakers", "max_output_channels": 2, "default_samplerate": 48000.0},
            {"name": "Headphones", "max_output_channels": 2, "default_samplerate": 48000.0},
        ]
        self.default = SimpleNamespace(device=[0, 1])
        self.rates: tuple[int, ...] | None = None
        self.lost = self.refuses = False
        self.speed = 1.0
        self.played: list[np.ndarray] = []
        self.opened: list[dict] = []

    def query_devices(self) -> list[dict]:
        return self.devices

    def check_output_settings(self, device, channels, samplerate, dtype) -> None:
        if self.refuses:
            raise PortAudioError("Device unavailable [PaErrorCode -9985]")
        if channels > self.devices[device]["max_output_channels"]:
            raise PortAudioError("Invalid number of channels [PaErrorCode -9998]")
        if self.rates is not None and samplerate not in self.rates:
            raise PortAudioError("Invalid sample rate [PaErrorCode -9997]")

    def OutputStream(self, **settings) -> "Stream":
        self.check_output_settings(
            settings["device"], settings["channels"], settings["samplerate"], settings["dtype"]
        )
        self.opened.append(settings)
        return Stream(self, settings)

    def _initialize(self) -> None:
        pass

    _terminate = _initialize

    def heard(self) -> np.ndarray:
        """Everything played, (frames, channels)."""
        return np.concatenate(self.played)


class Stream:
    def __init__(self, device: SoundDevice, settings: dict) -> None:
        self._device, self._settings = device, settings
        self._lock = threading.Lock()
        self.latency = 0.05

    def start(self) -> None:
        pass

    def write(self, samples: np.ndarray) -> None:
        if self._device.lost:
            raise PortAudioError("Unanticipated host error [PaErrorCode -9999]")
        with self._lock:
            self._device.played.append(samples.copy())
        time.sleep(len(samples) / self._settings["samplerate"] / self._device.speed)

    def stop(self) -> None:
        if self._device.lost:
            raise PortAudioError("Unanticipated host error [PaErrorCode -9999]")

    abort = close = stop
