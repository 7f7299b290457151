"""Sound devices through PortAudio: which there are, and a stream that fits one."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication

from speechlens.app.player.mixer import to_channels

_LATENCY = 0.12  # seconds: short enough for A/B, long enough while the engine runs


class DeviceError(Exception):
    """No sound can be played; the text is a sentence for the user."""


def tr(text: str) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("device", text)


def sounddevice() -> ModuleType:
    """The module; DeviceError where PortAudio is missing."""
    try:
        import sounddevice as module
    except OSError as error:
        raise DeviceError(
            tr("There is no PortAudio library, so nothing can be played; install it.")
        ) from error
    return module


def outputs() -> list[str]:
    """Names of the devices that can play; DeviceError with the reason when there are none."""
    module = sounddevice()
    try:
        devices = [dict(device) for device in module.query_devices()]
    except Exception as error:
        raise _silent(error) from error
    names = list(dict.fromkeys(d["name"] for d in devices if d.get("max_output_channels", 0) > 0))
    if not names:
        raise DeviceError(tr("This machine has no sound device; connect one to listen."))
    return names


def rescan() -> None:
    """Look for devices anew; PortAudio does that only when it starts. No stream may be open."""
    module = sounddevice()
    try:
        module._terminate()
        module._initialize()
    except Exception as error:
        raise _silent(error) from error


@dataclass(frozen=True, slots=True)
class Fit:
    """A device's number and the rate in Hz and channels that it takes."""

    device: int
    rate: int
    channels: int


def fit(name: str, rate: int, channels: int) -> Fit:
    """What to open for a recording: its own rate and channels where the device takes them.

    name: a device's name, empty for the system's choice. Raises DeviceError.
    """
    module = sounddevice()
    try:
        number, device = _find(module, name)
    except DeviceError:
        raise
    except Exception as error:
        raise _silent(error) from error
    most = int(device.get("max_output_channels", 0)) or 2
    own = int(device.get("default_samplerate") or 48000)
    fewer = min(channels if channels > 2 else 2, most)
    for one in (Fit(number, rate, min(channels, most)), Fit(number, rate, fewer), Fit(number, own, fewer),
                Fit(number, own, min(2, most))):  # fmt: skip
        try:
            module.check_output_settings(
                device=one.device, channels=one.channels, samplerate=one.rate, dtype="float32"
            )
        except Exception as error:
            refused = error
        else:
            return one
    text = tr("The sound device {name} refuses to play ({why}).")
    raise DeviceError(text.format(name=device.get("name", ""), why=_words(refused)))


def _find(module: ModuleType, name: str) -> tuple[int, dict[str, Any]]:
    devices = [dict(device) for device in module.query_devices()]
    if name:
        for number, device in enumerate(devices):
            if device["name"] == name and device.get("max_output_channels", 0) > 0:
                return number, device
    default = module.default.device
    number = default[1] if not isinstance(default, int) else default
    if 0 <= number < len(devices) and devices[number].get("max_output_channels", 0) > 0:
        return number, devices[number]
    for number, device in enumerate(devices):
        if device.get("max_output_channels", 0) > 0:
            return number, device
    raise DeviceError(tr("This machine has no sound device; connect one to listen."))


class Output:
    """An open stream that takes frames of a recording's own rate and channels.

    latency: seconds from writing to hearing. Raises DeviceError when opening fails; `write` raises it
    when the device is gone.
    """

    def __init__(self, name: str, rate: int, channels: int) -> None:
        self._fit = fit(name, rate, channels)
        self._rate = rate
        self._resampler = None
        if self._fit.rate != rate:
            import soxr

            self._resampler = soxr.ResampleStream(rate, self._fit.rate, self._fit.channels, dtype="float32")
        try:
            self._stream = sounddevice().OutputStream(
                device=self._fit.device,
                samplerate=self._fit.rate,
                channels=self._fit.channels,
                dtype="float32",
                latency=_LATENCY,
            )
            self._stream.start()
        except Exception as error:
            text = tr("The sound device can't be opened ({why}).")
            raise DeviceError(text.format(why=_words(error))) from error
        self.latency = float(self._stream.latency)

    def write(self, samples: np.ndarray) -> None:
        """Play (frames, channels); waits until there is room."""
        fitted = to_channels(samples, self._fit.channels)
        if self._resampler is not None:
            fitted = self._resampler.resample_chunk(np.ascontiguousarray(fitted))
        try:
            self._stream.write(np.ascontiguousarray(np.clip(fitted, -1, 1), np.float32))
        except Exception as error:
            raise _lost(error) from error

    def drain(self) -> None:
        """Let everything written be heard, then close."""
        try:
            self._stream.stop()
        except Exception as error:
            raise _lost(error) from error
        finally:
            self.close()

    def close(self) -> None:
        """Fall silent at once; again does nothing."""
        try:
            self._stream.abort()
            self._stream.close()
        except Exception:  # a lost device can't be closed any more
            return


def _silent(error: Exception) -> DeviceError:
    return DeviceError(tr("The sound system doesn't answer ({why}).").format(why=_words(error)))


def _lost(error: Exception) -> DeviceError:
    text = tr("The sound device was lost ({why}); connect it again or choose another.")
    return DeviceError(text.format(why=_words(error)))


def _words(error: Exception) -> str:
    return str(error).split("\n")[0] or type(error).__name__
