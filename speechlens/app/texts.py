"""Numbers and states as words, in the user's language."""

from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from speechlens.app.entries import Entry, State
from speechlens.app.sentences import told
from speechlens.audio import shown
from speechlens.audio.media.source import Choice

# Qt's own names of these speak of a country too.
_LANGUAGES = {
    QLocale.Language.English: "English",
    QLocale.Language.Spanish: "Espa\N{LATIN SMALL LETTER N WITH TILDE}ol",
    QLocale.Language.Chinese: "\N{CJK UNIFIED IDEOGRAPH-4E2D}\N{CJK UNIFIED IDEOGRAPH-6587}",
}
MINUS = "\N{MINUS SIGN}"
DOT = " \N{MIDDLE DOT} "


def tr(text: str, number: int = -1) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("texts", text, None, number)


def name(path: Path) -> str:
    """A file's name that can be shown on one line, whatever bytes it is made of."""
    return shown(path.name) or str(path)


def clock(seconds: float | None, hundredths: bool = False) -> str:
    """12:41, 1:02:33 or, with hundredths, 00:05.21."""
    if seconds is None:
        return "\N{EN DASH}"
    seconds = max(0.0, seconds)
    whole = int(seconds) if hundredths else round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
    return f"{text}.{int(seconds * 100) % 100:02}" if hundredths else text


def length(seconds: float | None) -> str:
    """12:41, or 0.34 s: under a second a clock would show nothing."""
    return f"{number(seconds, 2)} s" if seconds is not None and seconds < 1 else clock(seconds)


def took(seconds: float) -> str:
    """2.3 s, or 12:41 from a minute on."""
    return f"{number(seconds)} s" if seconds < 60 else clock(seconds)


def number(value: float, digits: int = 1) -> str:
    """A number as the user's language writes it, with a real minus sign."""
    return QLocale().toString(value, "f", digits).replace("-", MINUS)


def decibels(value: float, digits: int = 1) -> str:
    """A signed level."""
    return f"{number(value, digits)} dB"


def channels(count: int) -> str:
    """mono, stereo, 6 channels."""
    return {1: tr("mono"), 2: tr("stereo")}.get(count) or tr("%n channel(s)", count)


def kilohertz(rate: int) -> str:
    """48 kHz, 44.1 kHz."""
    return f"{QLocale().toString(rate / 1000, 'g', 5)} kHz"


def megabytes(count: int) -> str:
    """38.6 MB."""
    return f"{number(count / 1e6)} MB"


def facts(entry: Entry) -> str:
    """12:41 · 48 kHz · stereo · track 2 of 3."""
    info = entry.info
    if info is None:
        return tr("Looking at the file\N{HORIZONTAL ELLIPSIS}")
    parts = [length(info.seconds), kilohertz(info.rate), channels(info.channels)]
    if entry.track is not None:
        parts.append(tr("track {number} of {count}").format(number=entry.track, count=len(entry.tracks)))
    return DOT.join(parts)


def track(choice: Choice, number: int) -> str:
    """2 · Deutsch · Commentary · stereo."""
    parts = [str(number), language(choice.language), choice.title]
    if choice.channels:
        parts.append(channels(choice.channels))
    return DOT.join(filter(None, parts))


def language(code: str) -> str:
    """The name of a language in itself, from the two or three letters of its code."""
    found = QLocale.codeToLanguage(code, QLocale.LanguageCodeType.AnyLanguageCode)
    if found in (QLocale.Language.AnyLanguage, QLocale.Language.C):
        return code
    name = _LANGUAGES.get(found) or QLocale(found).nativeLanguageName()
    return name[:1].upper() + name[1:]


def trouble(entry: Entry) -> str:
    """The error without the path that begins it: the row has the name already."""
    text = told(entry.error).removeprefix(f"{shown(entry.source)}: ")
    return text[:1].upper() + text[1:]


def notices(entry: Entry) -> list[str]:
    """What was told about a file that was done all the same."""
    return [told(notice.text) for notice in entry.notices]


def details(entry: Entry) -> str:
    """The second line of a row."""
    if entry.state is State.FAILED:
        return trouble(entry)
    if entry.state is State.DONE and entry.result:
        done = tr("done in {time}").format(time=took(entry.result.seconds))
        more = [tr("%n notice(s)", len(entry.notices))] if entry.notices else []
        return DOT.join((facts(entry), done, *more))
    return facts(entry)


def state(entry: Entry) -> str:
    """The word or number at the end of a row."""
    if entry.state is State.DONE:
        fallen = entry.comparison and entry.comparison.reduction
        return tr("Done") if fallen is None else decibels(-fallen)
    if entry.state is State.RUNNING:
        return f"{number(100 * entry.fraction, 0)} %"
    return {
        State.CHECKING: "",
        State.WAITING: tr("Waiting"),
        State.FAILED: tr("Retry"),
        State.CANCELLED: tr("Cancelled"),
    }[entry.state]


def spoken(entry: Entry) -> str:
    """A row for a screen reader."""
    words = {
        State.CHECKING: tr("being looked at"),
        State.WAITING: tr("waiting"),
        State.RUNNING: tr("running, {percent} percent").format(percent=round(100 * entry.fraction)),
        State.DONE: tr("done"),
        State.FAILED: tr("failed: {reason}").format(reason=told(entry.error)),
        State.CANCELLED: tr("cancelled"),
    }[entry.state]
    fallen = entry.comparison and entry.comparison.reduction
    if fallen is not None:
        words += ", " + tr("{amount} decibels less noise").format(amount=number(fallen))
    return f"{name(entry.source)}, {facts(entry)}, {words}"


def tooltip(entry: Entry) -> str:
    """The whole path, and everything that was told about the file."""
    lines = [shown(entry.source)]
    if entry.error:
        lines.append(told(entry.error))
    lines += notices(entry)
    if entry.target:
        lines.append("\N{RIGHTWARDS ARROW} " + shown(entry.target))
    return "\n".join(lines)


def literal(text: str) -> str:
    """A tooltip that shows names as they are, also those that look like marks."""
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def summary(entry: Entry) -> str:
    """What the enhancing did, for the line above the pictures."""
    found = entry.comparison
    if found is None:
        return "" if entry.state is State.FAILED and entry.info is None else facts(entry)
    parts = []
    if found.floor_before is not None and found.floor_after is not None:
        floors = tr("noise floor {before} \N{RIGHTWARDS ARROW} {after} dBFS")
        before, after = number(found.floor_before, 0), number(found.floor_after, 0)
        parts.append(floors.format(before=before, after=after))
    if found.voice_change is not None:
        change = number(abs(found.voice_change))
        parts.append(tr("voice level within {change} dB").format(change=change))
    clipped = tr("%n sample(s) at full scale", found.clipped) if found.clipped else tr("nothing clipped")
    return DOT.join((*parts, clipped))


def time_left(seconds: float | None) -> str:
    """about 4 min left."""
    if seconds is None:
        return ""
    if seconds < 60:
        return tr("about {n} s left").format(n=max(1, round(seconds)))
    return tr("about {n} min left").format(n=round(seconds / 60))
