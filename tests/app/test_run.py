"""Files through the real engine: same bytes as the library, errors on their row, nothing replaced."""

import hashlib
import importlib
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QMessageBox

from speechlens.app import texts
from speechlens.app.entries import Entry, State
from speechlens.app.levels import compare_files
from speechlens.app.queue_model import ENTRY, QueueModel
from speechlens.app.totals import totals
from speechlens.batch.jobs import Job
from speechlens.engine import enhance_file
from speechlens.errors import Cancelled
from speechlens.options import Options
from speechlens.report import write_report
from tests.app.speech import speech, write


def load(window, qtbot, *paths):
    window.take(list(paths))
    qtbot.waitUntil(
        lambda: (
            len(window.queue.entries()) == len(paths)
            and all(entry.state is not State.CHECKING for entry in window.queue.entries())
        )
    )
    return window.queue.entries()


def run(window, qtbot) -> None:
    with qtbot.waitSignal(window.runner.idle, timeout=60_000):
        window.runner.start()


def digest(path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_s10_window_and_library_give_equal_bytes(window, qtbot, talk, tmp_path):
    (entry,) = load(window, qtbot, talk)
    before = digest(talk)
    run(window, qtbot)
    assert entry.state is State.DONE
    assert entry.job == Job(str(talk), str(talk.with_name("talk_clean.wav")), window.settings.options())
    assert entry.target == talk.with_name("talk_clean.wav")
    enhance_file(talk, tmp_path / "library.wav", window.settings.options())
    assert digest(entry.target) == digest(tmp_path / "library.wav")
    assert digest(talk) == before


def test_finished_row_tells_reduction_length_and_time(window, qtbot, talk):
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    qtbot.waitUntil(lambda: entry.comparison is not None)
    assert entry.comparison.reduction > 3
    assert abs(entry.comparison.voice_change) < 1.5
    assert texts.state(entry) == f"\N{MINUS SIGN}{entry.comparison.reduction:.1f} dB"
    assert texts.details(entry).startswith("00:02 · 16 kHz · mono · done in ")


def test_window_and_report_tell_the_same_levels(window, qtbot, talk, tmp_path):
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    qtbot.waitUntil(lambda: entry.comparison is not None)
    found = entry.comparison
    page = write_report(talk, entry.target, entry.result, tmp_path / "page.html", options=entry.job.options)
    words = page.read_text(encoding="utf-8").replace("\N{MINUS SIGN}", "-")
    assert f"The noise in the pauses fell by {found.reduction:.1f} dB" in words
    assert f"{found.floor_before:.1f} \N{RIGHTWARDS ARROW} {found.floor_after:.1f}" in words
    floors = [texts.number(value, 0) for value in (found.floor_before, found.floor_after)]
    assert " \N{RIGHTWARDS ARROW} ".join(floors) in texts.summary(entry)


def test_a_recording_of_silence_has_no_floor_to_tell_of(window, qtbot, folder):
    (entry,) = load(window, qtbot, write(folder / "silence.wav", np.zeros((16000, 1))))
    run(window, qtbot)
    qtbot.waitUntil(lambda: entry.comparison is not None)
    assert texts.state(entry) == "Done" and texts.summary(entry) == "nothing clipped"
    assert texts.spoken(entry).endswith("done")


def test_cancel_breaks_off_the_measuring(talk, tmp_path):
    result = enhance_file(talk, tmp_path / "out.wav", Options())

    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        compare_files(result, Options(), stop)


def test_bad_file_stays_on_its_row_and_the_rest_goes_on(window, qtbot, folder, talk):
    broken = folder / "broken.wav"
    broken.write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    good, bad, last = load(window, qtbot, talk, broken, write(folder / "z.flac", speech(0.5)))
    run(window, qtbot)
    assert [entry.state for entry in (good, bad, last)] == [State.DONE, State.FAILED, State.DONE]
    shown = texts.details(bad)
    assert shown.startswith("The WAV header") and "export the file again" in shown
    assert str(broken) in window.queue.index_of(bad.id).data(ENTRY).error


def test_retry_after_the_file_was_mended(window, qtbot, folder):
    path = folder / "late.wav"
    path.write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    (entry,) = load(window, qtbot, path)
    assert entry.state is State.FAILED
    write(path, speech(0.5))
    window.actions_.on_entry("retry", entry.id)
    qtbot.waitUntil(lambda: entry.state is State.WAITING)
    run(window, qtbot)
    assert entry.state is State.DONE and entry.error == ""


def test_existing_files_are_never_replaced(window, qtbot, talk):
    taken = talk.with_name("talk_clean.wav")
    taken.write_bytes(b"precious")
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    assert taken.read_bytes() == b"precious"
    assert entry.target == talk.with_name("talk_clean_2.wav")


def test_output_folder_template_and_format(window, qtbot, talk, tmp_path):
    window.settings["folder"] = str(tmp_path / "new" / "clean")
    window.settings["template"] = "{stem} by {model}{suffix}"
    window.settings["format"] = "flac"
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    assert entry.target == tmp_path / "new" / "clean" / "talk by lite.flac"
    assert sf.info(entry.target).format == "FLAC"


def test_folder_that_cannot_be_made_is_an_error_of_the_row(window, qtbot, talk):
    window.settings["folder"] = "/proc/nowhere"
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    assert entry.state is State.FAILED and "/proc/nowhere" in entry.error


def test_notices_are_shown(window, qtbot, folder):
    samples = speech(0.5)
    samples[100:103] = float("nan")
    path = write(folder / "holes.wav", samples, subtype="FLOAT")
    (entry,) = load(window, qtbot, path)
    run(window, qtbot)
    assert entry.state is State.DONE
    assert [notice.code for notice in entry.notices] == ["non-finite"]
    assert window.viewer.notices.isVisible()
    assert "3 samples" in window.viewer.notices.text()
    assert "1 notice" in texts.details(entry)


def test_model_in_trouble_stops_the_batch_and_the_rest_waits(window, qtbot, folder, talk):
    window.settings["model"] = str(folder / "no such model.safetensors")
    first, second = load(window, qtbot, talk, write(folder / "b.wav", speech(0.5)))
    run(window, qtbot)
    assert first.state is State.FAILED and "no such model" in first.error
    assert second.state is State.WAITING


def test_crash_of_the_worker_is_told_with_the_log_and_the_window_lives(window, qtbot, talk, monkeypatch):
    def explode(*args, **kwargs):
        raise ZeroDivisionError("a bug")
        yield

    monkeypatch.setattr("speechlens.engine.run", explode)
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    assert entry.state is State.FAILED and "ZeroDivisionError" in entry.error
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "crash") is not None)
    box = window.findChild(QMessageBox, "crash")
    assert "app.log" in box.informativeText()
    box.close()
    monkeypatch.undo()
    window.runner.retry(entry.id)
    run(window, qtbot)
    assert entry.state is State.DONE


@pytest.mark.parametrize("broken", ["worker.perform", "intake.open_reader"])
def test_crash_around_a_job_ends_its_row_and_the_next_one_runs(window, qtbot, folder, monkeypatch, broken):
    def explode(*args, **kwargs):
        if "bad" in str(args[0]):
            raise ZeroDivisionError("a <b>bug</b>")
        return real(*args, **kwargs)

    module, name = broken.split(".")
    place = importlib.import_module(f"speechlens.app.{module}")
    real = getattr(place, name)
    monkeypatch.setattr(place, name, explode)
    bad, good = load(
        window, qtbot, write(folder / "bad.wav", speech(0.5)), write(folder / "z.wav", speech(0.5))
    )
    run(window, qtbot)
    assert (bad.state, good.state) == (State.FAILED, State.DONE)
    assert "ZeroDivisionError" in bad.error
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "crash") is not None)
    box = window.findChild(QMessageBox, "crash")
    assert box.textFormat() is Qt.TextFormat.PlainText and "a <b>bug</b>" in box.informativeText()
    box.close()


def test_a_file_that_is_gone_before_it_was_measured_is_done_without_figures(window, qtbot, talk, monkeypatch):
    def compare(result, options, between):
        talk.unlink()
        return compare_files(result, options, between)

    monkeypatch.setattr("speechlens.app.worker.compare_files", compare)
    crashes = []
    window.services.crashed.connect(crashes.append)
    (entry,) = load(window, qtbot, talk)
    run(window, qtbot)
    qtbot.waitUntil(lambda: not talk.exists())
    window.services.engine.ask_preview(None)  # goes through the same thread
    qtbot.wait(100)
    assert entry.state is State.DONE and entry.comparison is None and not crashes


def test_remove_and_clear_leave_the_running_one(window, qtbot, long_talk, talk):
    first, second = load(window, qtbot, long_talk, talk)
    window.settings["profile"] = "fast"
    window.runner.start()
    qtbot.waitUntil(lambda: first.state is State.RUNNING)
    window.queue.remove([first.id, second.id])
    assert window.queue.entries() == [first]
    with qtbot.waitSignal(window.runner.idle, timeout=60_000):
        window.runner.cancel_all()
    assert first.state is State.CANCELLED
    assert window.queue.rowCount(QModelIndex()) == 1


def test_start_counts_what_no_start_has_taken_and_speed_is_told_between_files(window, qtbot, folder):
    paths = [write(folder / f"{n}.wav", speech(0.5)) for n in range(4)]
    load(window, qtbot, *paths)
    qtbot.waitUntil(lambda: window.top.start.text() == "Enhance 4 files")
    told = []
    window.runner.changed.connect(
        lambda: (
            window.runner.running
            and told.append((window.top.start.text(), window.status.label.text().split(texts.DOT)))
        )
    )
    run(window, qtbot)
    assert {button for button, _ in told} == {"Enhance"}
    assert told[0][1] == ["1 of 4", "starting…"]
    later = [words for _, words in told if words[0] != "1 of 4"]
    assert later and all("real time" in words[1] for words in later)


def test_removal_takes_runs_of_rows_and_nothing_else(qapp):
    queue = QueueModel()
    queue.add((Path(f"{n}.wav"), str(n)) for n in range(8))
    ids = [entry.id for entry in queue.entries()]
    runs = []
    queue.rowsRemoved.connect(lambda parent, first, last: runs.append((first, last)))
    queue.update(ids[4], state=State.RUNNING)
    queue.remove([ids[n] for n in (1, 2, 6, 3, 4, 2)] + [99])
    assert runs == [(6, 6), (1, 3)]
    assert [entry.source.stem for entry in queue.entries()] == ["0", "4", "5", "7"]
    assert queue.index_of(ids[7]).row() == 3 and queue.entry(ids[1]) is None
    assert [entry.source.stem for entry in queue.add([(Path("2.wav"), "2"), (Path("4.wav"), "4")])] == ["2"]


def test_totals_look_at_each_entry_alone(monkeypatch):
    """Thousands are summed up many times a second: none may be compared with all others."""
    states = [State.DONE, State.FAILED, State.CANCELLED, State.RUNNING, State.WAITING, State.WAITING]
    entries = [Entry(n, Path(f"{n}.wav"), state) for n, state in enumerate(states)]
    monkeypatch.setattr(Entry, "__eq__", lambda one, other: pytest.fail("entries were compared"))
    found = totals(entries, range(5), running=True, paused=False)
    assert (found.files, found.place, found.waiting, found.to_start, found.done) == (5, 4, 2, 1, 1)
