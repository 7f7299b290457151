"""A self-contained page about one finished file: pictures before and after, levels, settings, hashes."""

import base64
import hashlib
import html
import tempfile
from pathlib import Path

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice
from PySide6.QtGui import QImage

from speechlens import __version__
from speechlens.app import texts
from speechlens.app.levels import Comparison, compare_files
from speechlens.app.source import FileSource
from speechlens.app.views import colours
from speechlens.app.views.tiles import COLUMNS, FLOOR, TOP, TileKey, level_for, make_tile, tile_seconds
from speechlens.notices import Result

_WIDTH, _RANGE = 1100, 80.0

_PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>{title}</title><style>
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 40px auto; padding: 0 24px; }}
h1 {{ font-size: 24px; overflow-wrap: anywhere; }} h2 {{ font-size: 16px; margin: 28px 0 8px; }}
img {{ width: 100%; height: 240px; border-radius: 8px; display: block; }}
table {{ border-collapse: collapse; }} td {{ padding: 4px 24px 4px 0; vertical-align: top; }}
td:first-child {{ opacity: .7; white-space: nowrap; }} code {{ font-size: 12px; overflow-wrap: anywhere; }}
</style></head><body><h1>{title}</h1>{body}</body></html>"""


def tr(text: str, number: int = -1) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("report", text, None, number)


def write_report(result: Result) -> Path:
    """Write the page into a temporary folder of its own; returns its path. Raises SpeechLensError, OSError."""
    folder = Path(tempfile.mkdtemp(prefix="speechlens-report-"))
    page = folder / "report.html"
    page.write_text(render(result), encoding="utf-8")
    return page


def render(result: Result) -> str:
    """The page as text."""
    found = compare_files(result.source, result.target)
    pictures = zip((tr("Original"), tr("Enhanced")), _pictures(result), strict=True)
    body = "".join(f'<h2>{word}</h2><img alt="{word}" src="{data}">' for word, data in pictures)
    body += _table(tr("Levels"), _levels(found))
    body += _table(tr("How it was made"), _making(result))
    if result.notices:
        items = "".join(f"<li>{html.escape(notice.text)}</li>" for notice in result.notices)
        body += f"<h2>{tr('Notices')}</h2><ul>{items}</ul>"
    return _PAGE.format(title=html.escape(texts.name(result.source)), body=body)


def _levels(found: Comparison) -> list[tuple[str, str]]:
    return [
        (tr("Noise floor before"), f"{texts.number(found.floor_before)} dBFS"),
        (tr("Noise floor after"), f"{texts.number(found.floor_after)} dBFS"),
        (tr("Noise reduced by"), texts.decibels(found.reduction)),
        (tr("Voice level changed by"), texts.decibels(found.voice_change)),
        (tr("Samples at full scale"), str(found.clipped)),
    ]


def _making(result: Result) -> list[tuple[str, str]]:
    speed = f"{texts.number(result.speed)}\N{MULTIPLICATION SIGN}"
    return [
        (tr("Input"), f"{result.source}<br><code>SHA-256 {sha256(result.source)}</code>"),
        (tr("Output"), f"{result.target}<br><code>SHA-256 {sha256(result.target)}</code>"),
        (tr("Format"), texts.DOT.join((result.container, result.subtype, texts.kilohertz(result.rate),
                                       texts.channels(result.channels)))),
        (tr("Length"), texts.clock(result.frames / result.rate, True)),
        (tr("Model"), f"{result.model}<br><code>SHA-256 {result.model_sha256}</code>"),
        (tr("Computed by"), result.backend + (f", {tr('strict numerics')}" if result.strict else "")),
        (tr("Time"), f"{texts.number(result.seconds)} s ({speed})"),
        ("SpeechLens", __version__),
    ]  # fmt: skip


def _table(title: str, rows: list[tuple[str, str]]) -> str:
    # Only paths come from outside; tags in the other cells are ours.
    cells = "".join(f"<tr><td>{html.escape(name)}</td><td>{_cell(text)}</td></tr>" for name, text in rows)
    return f"<h2>{title}</h2><table>{cells}</table>"


def _cell(text: str) -> str:
    first, mark, rest = text.partition("<br>")
    return html.escape(first) + mark + rest


def sha256(path: Path) -> str:
    """Hash of a file in hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _pictures(result: Result) -> list[str]:
    arrays = [_spectrogram(path, result.frames / result.rate) for path in (result.source, result.target)]
    top = min(0.0, float(np.percentile(arrays[0], 99.9)) / 255 * (TOP - FLOOR) + FLOOR)
    return [_png(array, top) for array in arrays]


def _spectrogram(path: Path, seconds: float) -> np.ndarray:
    level = level_for(seconds / _WIDTH)
    count = max(1, int(np.ceil(seconds / tile_seconds(level))))
    source = FileSource(path)
    try:
        tiles = [make_tile(source, TileKey(0, "mel", level, index)) for index in range(count)]
    finally:
        source.close()
    columns = max(1, round(seconds / tile_seconds(level) * COLUMNS))
    return np.concatenate(tiles, axis=1)[::-1, :columns]


def _png(array: np.ndarray, top: float) -> str:
    """A data address of the picture in colours."""
    decibels = array / 255 * (TOP - FLOOR) + FLOOR
    place = np.clip((decibels - top + _RANGE) / _RANGE * 255, 0, 255).astype(np.uint8)
    pixels = np.ascontiguousarray(colours.magma()[place][..., :3].astype(np.uint8))
    height, width, _ = pixels.shape
    image = QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return "data:image/png;base64," + base64.b64encode(data.data()).decode()
