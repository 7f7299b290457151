"""What was dropped or pasted: paths, or a sentence why not. Looks at nothing on disk, so that it is quick."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QCoreApplication, QMimeData, QUrl


def tr(text: str, number: int = -1) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("drops", text, None, number)


@dataclass
class Handed:
    """Paths to look at, and sentences about what can't be taken."""

    paths: list[Path] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def from_mime(mime: QMimeData, *, pasted: bool = False) -> Handed:
    """Files and folders of a drop; of a paste also paths given as text."""
    if mime.hasUrls():
        return _from_urls(mime.urls())
    if mime.hasText() and pasted:
        return _from_text(mime.text())
    what = tr("Text") if mime.hasText() else tr("This")
    return Handed(refused=[tr("{what} can't be enhanced; drop sound files or folders.").format(what=what)])


def _from_urls(urls: list[QUrl]) -> Handed:
    handed = Handed([_path_of(url) for url in urls if url.isLocalFile()])
    links = [url for url in urls if not url.isLocalFile()]
    if links:
        shown = links[0].toDisplayString()
        handed.refused.append(
            tr("{link} is a link and nothing is fetched from the net; download it and drop the file.").format(
                link=shown if len(shown) < 60 else shown[:57] + "..."
            )
        )
    return handed


def _path_of(url: QUrl) -> Path:
    # Qt's own conversion knows about # and % in names, and about drives and shares.
    name = url.toLocalFile()
    if "\N{REPLACEMENT CHARACTER}" not in name:
        return Path(name)
    # Bytes that are no UTF-8 are lost in it.
    return Path(os.fsdecode(unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))))


def _from_text(text: str) -> Handed:
    lines = [line.strip().strip("\"'") for line in text.splitlines() if line.strip()]
    urls = [_url_of(line) for line in lines]
    if not lines or not all(url.isLocalFile() for url in urls):
        return Handed(refused=[tr("The pasted text is not a list of file paths; copy files or their paths.")])
    return _from_urls(urls)


def _url_of(line: str) -> QUrl:
    if line.startswith("file:"):
        return QUrl(line)
    path = Path(line).expanduser()
    return QUrl.fromLocalFile(str(path)) if path.is_absolute() else QUrl()
