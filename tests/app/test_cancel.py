"""B40, B84, S03: pause, cancel and quit, again and again; nothing half done stays."""

import os

import pytest

from speechlens.app.entries import State
from speechlens.app.window import MainWindow
from tests.app.test_run import load

TIMES = 20


def started(window, qtbot, entry) -> None:
    """Start and wait until the first chunk is through."""
    with qtbot.waitSignal(window.services.engine.progress, timeout=30_000):
        window.runner.start()
    assert entry.state is State.RUNNING


@pytest.fixture
def fast(window):
    window.settings["profile"] = "custom"
    window.settings["chunk"] = 1
    return window


def test_cancel_twenty_times(fast, qtbot, long_talk):
    before = sorted(os.listdir(long_talk.parent))
    (entry,) = load(fast, qtbot, long_talk)
    for _ in range(TIMES):
        started(fast, qtbot, entry)
        with qtbot.waitSignal(fast.runner.idle, timeout=30_000):
            fast.runner.cancel(entry.id)
        assert entry.state is State.CANCELLED
        assert sorted(os.listdir(long_talk.parent)) == before
        fast.runner.retry(entry.id)
        assert entry.state is State.WAITING


def test_quit_twenty_times_while_running(qtbot, store, long_talk):
    before = sorted(os.listdir(long_talk.parent))
    store.setValue("profile", "custom")
    store.setValue("chunk", 1)
    for _ in range(TIMES):
        window = MainWindow(store)
        window.show()
        (entry,) = load(window, qtbot, long_talk)
        started(window, qtbot, entry)
        window.quit_now()
        assert not window.isVisible()
        assert sorted(os.listdir(long_talk.parent)) == before
        window.deleteLater()


def test_closing_while_running_asks_and_can_be_refused(fast, qtbot, long_talk, monkeypatch):
    asked = []
    monkeypatch.setattr("speechlens.app.window.ask_close", lambda parent: asked.append(parent) or False)
    (entry,) = load(fast, qtbot, long_talk)
    started(fast, qtbot, entry)
    fast.close()
    assert asked == [fast] and fast.isVisible() and entry.state is State.RUNNING


def test_closing_idle_does_not_ask(fast, monkeypatch):
    monkeypatch.setattr("speechlens.app.window.ask_close", lambda parent: pytest.fail("asked"))
    fast.close()
    assert not fast.isVisible()


def test_pause_holds_and_resume_finishes(fast, qtbot, long_talk):
    (entry,) = load(fast, qtbot, long_talk)
    started(fast, qtbot, entry)
    fast.actions_.pause_or_resume()
    qtbot.wait(1500)  # whatever chunk was in hand is through by now
    held = entry.progress.frames_done
    assert fast.status.pause.text() == "Resume" and "paused" in fast.status.label.text()
    qtbot.wait(600)
    assert entry.progress.frames_done == held and entry.state is State.RUNNING
    with qtbot.waitSignal(fast.runner.idle, timeout=60_000):
        fast.actions_.pause_or_resume()
    assert entry.state is State.DONE


def test_cancel_one_goes_on_with_the_next(fast, qtbot, long_talk, talk):
    first, second = load(fast, qtbot, long_talk, talk)
    started(fast, qtbot, first)
    with qtbot.waitSignal(fast.runner.idle, timeout=60_000):
        fast.runner.cancel(first.id)
    assert (first.state, second.state) == (State.CANCELLED, State.DONE)


def test_cancel_all_lets_the_rest_wait(fast, qtbot, long_talk, talk):
    first, second = load(fast, qtbot, long_talk, talk)
    started(fast, qtbot, first)
    with qtbot.waitSignal(fast.runner.idle, timeout=30_000):
        fast.status.cancel.click()
    assert (first.state, second.state) == (State.CANCELLED, State.WAITING)
    assert not fast.runner.running


def test_cancel_while_paused(fast, qtbot, long_talk):
    (entry,) = load(fast, qtbot, long_talk)
    started(fast, qtbot, entry)
    fast.runner.pause()
    with qtbot.waitSignal(fast.runner.idle, timeout=30_000):
        fast.runner.cancel_all()
    assert entry.state is State.CANCELLED
