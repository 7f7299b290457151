"""The page itself: numbers, pictures and sounds put into the template."""

import hashlib
import json
import platform
import re
from html import escape
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from speechlens import __version__
from speechlens.audio import shown
from speechlens.notices import Result
from speechlens.options import Options
from speechlens.report import excerpts, opinion, pictures, stream, tables
from speechlens.report.findings import Findings, find
from speechlens.report.measuring import measured

PACKAGES = ("mlx", "numpy", "soundfile", "soxr")
_HASH = re.compile("[0-9a-f]{64}")
LABELS = {"before": "Before", "after": "After", "removed": "Removed"}


def render(source: Path, target: Path, result: Result, options: Options) -> str:
    """The whole page as text. Raises InputError when nothing can be read from the files."""
    spectra, peaks, outlines = measured(source, target, result, options)
    found = find(spectra, peaks)
    chosen = excerpts.choose(spectra, found, result.frames)
    spans = [(excerpt.start, excerpt.stop) for excerpt in chosen]
    clips = stream.cut(stream.pairs(source, target, result, options), spans)
    scores = opinion.dnsmos(clips, result.rate)
    sounds = [e.sounds(clip, result.rate) for e, clip in zip(chosen, clips, strict=False)]
    data = {
        "seconds": result.frames / result.rate,
        "nyquist": result.rate / 2,
        "outline": pictures.outline(outlines),
        "excerpts": [[e.start / result.rate, e.stop / result.rate] for e in chosen[: len(sounds)]],
    }
    return Template(_text("page.html")).substitute(
        style=_text("style.css"),
        script=_text("script.js"),
        title=escape(shown(source.name)),
        summary=escape(tables.summary(found, result)),
        warnings=_warnings(found),
        tiles=_tiles(found, scores),
        pictures=_pictures(pictures.spectrograms(spectra)),
        excerpts="".join(map(_excerpt, chosen, sounds, range(len(sounds)))),
        levels=_rows(tables.levels(found, scores), ("", *list(LABELS.values())[:2])),
        making=_rows(tables.making(result, options, _hashes(source, target), _versions())),
        notices=_notices(result),
        data=json.dumps(data).replace("<", "\\u003c"),
    )


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hashes(*paths: Path) -> list[str]:
    digests = []
    for path in paths:
        with open(path, "rb") as file:
            digests.append(hashlib.file_digest(file, "sha256").hexdigest())
    return digests


def _versions() -> str:
    found = [f"SpeechLens {__version__}", f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:  # mlx has other names for its back ends
            continue
    return ", ".join([*found, f"{platform.system()} {platform.machine()}"])


def _warnings(found: Findings) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in found.warnings)
    return (
        f'<section class="warnings" role="note"><h2>Listen before you keep it</h2><ul>{items}</ul></section>'
        * bool(items)
    )


def _tiles(found: Findings, scores: dict[str, Any] | None) -> str:
    return "".join(
        f'<div class="tile"><span>{escape(name)}</span><b>{escape(value)}</b>'
        f"<small>{escape(note)}</small></div>"
        for name, value, note in tables.tiles(found, scores)
    )


def _pictures(addresses: dict[str, str]) -> str:
    return "".join(
        f'<figure class="spectrogram" data-name="{name}"><figcaption>{LABELS[name]}</figcaption>'
        f'<img alt="Spectrogram, {LABELS[name].lower()}" src="{address}"></figure>'
        for name, address in addresses.items()
    )


def _excerpt(excerpt: excerpts.Excerpt, sounds: dict[str, str], index: int) -> str:
    players = "".join(
        f"<label>{LABELS[name]}"
        f'<audio controls preload="metadata" data-name="{name}" src="{address}"></audio></label>'
        for name, address in sounds.items()
    )
    return (
        f'<article class="excerpt" data-index="{index}"><header><b>{escape(excerpt.why)}</b>'
        f'<span class="when"></span></header><div class="players">{players}</div></article>'
    )


def _rows(rows: list[tuple[str, ...]], heads: tuple[str, ...] = ()) -> str:
    head = f"<tr>{''.join(f'<th>{escape(text)}</th>' for text in heads)}</tr>" if heads else ""
    body = "".join(f"<tr><th>{escape(name)}</th>{''.join(map(_cell, texts))}</tr>" for name, *texts in rows)
    return f"<table>{head}{body}</table>"


def _cell(text: str) -> str:
    kind = ' class="hash"' if _HASH.fullmatch(text) else ""
    return f"<td{kind}>{escape(text)}</td>"


def _notices(result: Result) -> str:
    items = "".join(f"<li>{escape(notice.text)}</li>" for notice in result.notices)
    return f"<h2>Notices</h2><ul>{items}</ul>" * bool(items)
