"""B79, B80, S04: A/B at one place, what was removed, and devices that are missing, odd or lost."""

import numpy as np
import pytest

from speechlens.app.listening import Listening
from speechlens.app.player.mixer import Mixer, Mode, matching_gain, to_channels
from speechlens.app.player.player import Player
from speechlens.app.source import FileSource, SpanSource
from tests.app.speech import speech, write
from tests.app.test_run import load, run

RATE = 16000


class Ramp:
    """A source whose sample n is n / 2**20, and in `sign`: tells exactly what was read."""

    def __init__(self, sign: float = 1.0, frames: int = 10 * RATE, channels: int = 1) -> None:
        self.rate, self.frames, self.channels, self.sign = RATE, frames, channels, sign

    def read(self, start: int, count: int) -> np.ndarray:
        at = np.arange(start, start + count, dtype=np.float32) / 2**20
        at[np.arange(start, start + count) >= self.frames] = 0
        return self.sign * np.repeat(at[:, None], self.channels, axis=1)

    def close(self) -> None:
        pass


@pytest.fixture
def player(qtbot):
    made = Player()
    made.start()
    yield made
    made.stop()


def played_frames(sound) -> int:
    return sum(len(block) for block in sound.played)


def test_streams_from_its_place_and_ends_at_the_start(player, qtbot, sound):
    sound.speed = 50
    player.load(lambda: Mixer(Ramp(), None))
    player.set_mode(Mode.ORIGINAL)
    player.seek(9.0)
    with qtbot.waitSignals([player.state_changed, player.state_changed], timeout=10_000):
        player.play()
    assert not player.playing and player.position == 0.0
    heard = sound.heard()[:, 0] * 2**20
    np.testing.assert_allclose(heard, np.arange(9 * RATE, 10 * RATE), atol=0.01)


def test_switching_keeps_the_place_sample_by_sample(player, qtbot, sound):
    sound.speed = 4
    player.set_mode(Mode.ORIGINAL)
    player.load(lambda: Mixer(Ramp(), Ramp(-1.0)))
    player.play()
    for mode in (Mode.ENHANCED, Mode.ORIGINAL, Mode.ENHANCED):
        count = played_frames(sound)
        qtbot.waitUntil(lambda count=count: played_frames(sound) > count + 3 * 320)
        player.set_mode(mode)
    count = played_frames(sound)
    qtbot.waitUntil(lambda: played_frames(sound) > count + 3 * 320)
    player.pause()
    heard = np.abs(sound.heard()[:, 0]) * 2**20
    place = np.arange(len(heard))
    # Away from the short fades every frame stands where it belongs, whichever signal it is of.
    assert np.mean(np.abs(heard - place) < 0.01) > 0.9
    assert (sound.heard()[:, 0] < 0).any() and (sound.heard()[:, 0] > 0).any()


def test_removed_is_original_minus_enhanced(folder):
    original, enhanced = speech(1.0), 0.25 * speech(1.0)
    paths = (
        write(folder / "a.wav", original, subtype="FLOAT"),
        write(folder / "b.wav", enhanced, subtype="FLOAT"),
    )
    mixer = Mixer(*(FileSource(path) for path in paths))
    removed = mixer.read(4000, 1000, Mode.REMOVED)
    np.testing.assert_allclose(removed, 0.75 * original[4000:5000], atol=1e-6)
    mixer.close()


def test_switching_fades_and_does_not_click():
    mixer = Mixer(SpanSource(np.full((800, 1), 0.5, np.float32), 0, 800, RATE),
                  SpanSource(np.full((800, 1), -0.5, np.float32), 0, 800, RATE))  # fmt: skip
    mixer.read(0, 400, Mode.ORIGINAL)
    step = np.diff(mixer.read(400, 400, Mode.ENHANCED)[:, 0])
    assert np.abs(step).max() < 0.02


def test_pause_and_resume_lose_nothing_that_was_not_heard(player, qtbot, sound):
    player.set_mode(Mode.ORIGINAL)
    player.load(lambda: Mixer(Ramp(), None))
    player.play()
    qtbot.waitUntil(lambda: player.position > 0.2)
    player.pause()
    place = player.position
    qtbot.wait(150)
    assert player.position == place
    assert 0.2 < place <= played_frames(sound) / RATE


def test_loop_repeats_the_span(player, qtbot, sound):
    sound.speed = 20
    player.set_mode(Mode.ORIGINAL)
    player.load(lambda: Mixer(Ramp(), None))
    player.loop((1.0, 1.5))
    player.seek(1.0)
    player.play()
    qtbot.waitUntil(lambda: played_frames(sound) > 3 * RATE // 2)
    player.pause()
    heard = sound.heard()[:, 0] * 2**20
    assert heard.min() >= RATE - 0.01 and heard.max() < 1.5 * RATE
    assert np.count_nonzero(np.diff(heard) < 0) >= 2


def test_b80_other_rate_and_channels_are_converted_for_listening(player, qtbot, sound):
    sound.rates = (48000,)
    sound.speed = 50
    player.set_mode(Mode.ORIGINAL)
    player.load(lambda: Mixer(Ramp(channels=6, frames=RATE), None))
    with qtbot.waitSignals([player.state_changed, player.state_changed], timeout=10_000):
        player.play()
    (opened,) = sound.opened
    assert (opened["samplerate"], opened["channels"]) == (48000, 2)
    heard = sound.heard()
    assert heard.shape[1] == 2
    assert len(heard) == pytest.approx(3 * RATE, abs=3000)
    np.testing.assert_allclose(heard[12000] * 2**20, 4000, rtol=0.01)


@pytest.mark.parametrize("have, want", [(1, 2), (2, 1), (6, 2), (2, 4), (3, 3)])
def test_mixing_to_channels_keeps_the_level(have, want):
    samples = np.full((10, have), 0.5, np.float32)
    mixed = to_channels(samples, want)
    assert mixed.shape == (10, want)
    assert mixed[:, : min(2, want)] == pytest.approx(0.5)


def test_matched_loudness_is_equal_and_never_clips():
    assert matching_gain(np.array([0.04, 0.04]), np.array([0.01, 0.01]), peak=0.2) == pytest.approx(2.0)
    assert matching_gain(np.array([0.04, 0.04]), np.array([0.01, 0.01]), peak=0.8) == pytest.approx(1.25)
    assert matching_gain(np.zeros(0), np.zeros(0), peak=0.0) == 1.0


def test_b79_no_device_greys_play_with_the_reason_and_all_else_works(sound, window, qtbot, talk):
    sound.devices, sound.default.device = [], -1
    window.viewer.listening.player.rescan()
    (entry,) = load(window, qtbot, talk)
    qtbot.waitUntil(lambda: "no sound device" in window.viewer.transport.play.toolTip())
    assert not window.viewer.transport.play.isEnabled()
    assert "no sound device" in window.viewer.transport.hint.text()
    run(window, qtbot)
    assert entry.target.exists()
    window.viewer.play_or_pause()
    assert "no sound device" in window.message.text()


def test_device_that_vanishes_stops_the_player_only(sound, window, qtbot, talk):
    (entry,) = load(window, qtbot, talk)
    window.viewer.play()
    qtbot.waitUntil(lambda: bool(sound.played))
    sound.lost = True
    qtbot.waitUntil(lambda: "sound device was lost" in window.message.text())
    assert not window.viewer.listening.playing
    sound.lost = False
    run(window, qtbot)
    assert entry.target.exists()
    count = len(sound.played)
    window.viewer.play()
    qtbot.waitUntil(lambda: len(sound.played) > count)


def test_device_that_refuses_is_told(sound, window, qtbot, talk):
    sound.refuses = True
    load(window, qtbot, talk)
    window.viewer.play()
    qtbot.waitUntil(lambda: "refuses to play" in window.message.text())
    assert "Device unavailable" in window.message.text()


def test_devices_are_listed_and_the_chosen_one_is_opened(sound, window, qtbot, talk):
    load(window, qtbot, talk)
    qtbot.waitUntil(lambda: window.viewer.devices() == ["Speakers", "Headphones"])
    window.settings["device"] = "Headphones"
    window.viewer.play()
    qtbot.waitUntil(lambda: bool(sound.opened))
    assert sound.opened[0]["device"] == 2


def test_a_b_in_the_window_keeps_position_and_playing(sound, window, qtbot, talk):
    load(window, qtbot, talk)
    run(window, qtbot)
    listening: Listening = window.viewer.listening
    window.viewer.play()
    qtbot.waitUntil(lambda: listening.position > 0.3)
    for mode in (Mode.ORIGINAL, Mode.ENHANCED):
        before = listening.position
        qtbot.keyClick(window, "b")
        assert listening.mode is mode
        assert listening.playing and before <= listening.position < before + 0.2
    window.viewer.transport.modes.button("removed").click()
    assert listening.mode is Mode.REMOVED and listening.playing
