"""Plays one recording from disk in a thread of its own."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from speechlens.app.player import device
from speechlens.app.player.device import DeviceError, Output
from speechlens.app.player.mixer import Mixer, Mode
from speechlens.app.threads import log
from speechlens.errors import SpeechLensError

BLOCK_SECONDS = 0.02


class Player(QObject):
    """Play, pause, seek, switch; what is heard changes within the device's latency.

    state_changed: playing or not. available: devices, and why nothing can be played if none.
    trouble: a sentence about a device that failed; the player is paused then.
    """

    state_changed = Signal(bool)
    available = Signal(list, str)
    trouble = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._wake = threading.Condition()
        self._opener: Callable[[], Mixer] | None = None
        self._fresh = False  # whether the opener is newer than what is open
        self._playing = self._quit = False
        self._rescan = True
        self._position = 0.0  # seconds, of the next frame to write
        self._written = False
        self._latency = 0.0
        self._loop: tuple[float, float] | None = None
        self._mode, self._gain, self._device = Mode.ENHANCED, 1.0, ""
        self._thread = threading.Thread(target=self._run, name="player", daemon=True)

    def start(self) -> None:
        """Run the thread, once everybody listens to the signals."""
        self._thread.start()

    def load(self, opener: Callable[[], Mixer] | None, *, keep_place: bool = False) -> None:
        """Another recording, or other sources of the same one when the place is kept; None for silence."""
        with self._wake:
            self._opener, self._fresh = opener, True
            self._loop = None
            if not keep_place:
                self._position, self._written = 0.0, False
            if opener is None or not keep_place:
                self._set_playing(False)
            self._wake.notify()

    def play(self) -> None:
        """Go on from where it is."""
        with self._wake:
            if self._opener is not None:
                self._set_playing(True)

    def pause(self) -> None:
        """Stop and keep the place that was heard last."""
        with self._wake:
            if self._playing:
                self._position, self._written = self._heard(), False
            self._set_playing(False)

    def seek(self, seconds: float) -> None:
        """Go to a place, playing or not."""
        with self._wake:
            self._position, self._written = max(0.0, seconds), False

    def loop(self, span: tuple[float, float] | None) -> None:
        """Repeat these seconds; None goes on to the end."""
        with self._wake:
            self._loop = span

    @property
    def looping(self) -> bool:
        """Whether a span repeats."""
        return self._loop is not None

    @property
    def playing(self) -> bool:
        """Whether sound is wanted."""
        return self._playing

    @property
    def position(self) -> float:
        """Seconds of what is heard now."""
        with self._wake:
            return self._heard()

    @property
    def mode(self) -> Mode:
        """Which signal is heard."""
        return self._mode

    def set_mode(self, mode: Mode) -> None:
        """Hear another signal at the same place."""
        self._mode = mode

    def set_gain(self, gain: float) -> None:
        """Gain of the enhanced signal, for equal loudness."""
        self._gain = gain

    def set_device(self, name: str) -> None:
        """Another device, from now on; empty for the system's choice."""
        with self._wake:
            self._device, self._fresh = name, True
            self._wake.notify()

    def rescan(self) -> None:
        """Look for devices again, while nothing plays."""
        with self._wake:
            self._rescan = True
            self._wake.notify()

    def stop(self) -> None:
        """End the thread."""
        with self._wake:
            self._quit = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _heard(self) -> float:
        late = self._latency if self._playing and self._written else 0.0
        place = self._position - late
        if self._loop and place < self._loop[0] <= self._position:
            place += self._loop[1] - self._loop[0]
        return max(0.0, place)

    def _set_playing(self, on: bool) -> None:
        if on != self._playing:
            self._playing = on
            self.state_changed.emit(on)
            self._wake.notify()

    def _run(self) -> None:
        while not self._quit:
            with self._wake:
                rescan, self._rescan = self._rescan, False
            if rescan:
                self._look(first=not hasattr(self, "_looked"))
            with self._wake:
                if not (self._playing or self._quit or self._rescan):
                    self._wake.wait()
                if not self._playing:
                    continue
            try:
                self._play()
            except (DeviceError, SpeechLensError) as error:
                self._fail(str(error))
            except Exception as error:
                log.exception("player failed")
                self._fail(f"Playing failed ({type(error).__name__}: {error}).")

    def _fail(self, sentence: str) -> None:
        with self._wake:
            self._written = False
            self._set_playing(False)
        self.trouble.emit(sentence)

    def _look(self, *, first: bool) -> None:
        self._looked = True
        try:
            if not first:
                device.rescan()
            self.available.emit(device.outputs(), "")
        except DeviceError as error:
            self.available.emit([], str(error))

    def _play(self) -> None:
        """Open, and feed the device until paused, ended or something changes."""
        with self._wake:
            opener, name, self._fresh = self._opener, self._device, False
        if opener is None:
            return
        mixer = opener()
        try:
            output = Output(name, mixer.rate, mixer.channels)
            self._latency = output.latency
            try:
                self._feed(mixer, output)
            finally:
                output.close()
        finally:
            mixer.close()

    def _feed(self, mixer: Mixer, output: Output) -> None:
        block = max(1, round(mixer.rate * BLOCK_SECONDS))
        while True:
            with self._wake:
                if not self._playing or self._fresh or self._quit:
                    return
                start = round(self._position * mixer.rate)
                stop = round(self._loop[1] * mixer.rate) if self._loop else mixer.frames
                if self._loop and start >= stop:
                    start = round(self._loop[0] * mixer.rate)
                mode, gain = self._mode, self._gain
                count = min(block, stop - start)
                self._position = begun = (start + max(0, count)) / mixer.rate
            if count <= 0:
                self._end(output, begun)
                return
            output.write(mixer.read(start, count, mode, gain))
            self._written = True

    def _end(self, output: Output, place: float) -> None:
        """The recording is over: let it sound out and go back to its start."""
        output.drain()
        with self._wake:
            if self._position == place and not self._fresh:
                self._position, self._written = 0.0, False
                self._set_playing(False)
