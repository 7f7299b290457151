"""What the user chose, kept between starts. Unreadable values fall back to the defaults."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSettings, Signal

from speechlens.errors import UsageError
from speechlens.naming import check_template
from speechlens.options import Options

# Suffix and container of each output format; "keep" has neither.
FORMATS = {
    "keep": (None, "keep"),
    "wav": (".wav", "WAV"),
    "flac": (".flac", "FLAC"),
    "aiff": (".aiff", "AIFF"),
    "caf": (".caf", "CAF"),
    "ogg": (".ogg", "OGG"),
    "mp3": (".mp3", "MP3"),
}
DEFAULTS: dict[str, Any] = {
    "model": "lite",
    "strength": 100,
    "limit": 0,
    "strict": False,
    "profile": "balanced",
    "chunk": 10,
    "overlap": 0,
    "folder": "",
    "template": "",
    "format": "keep",
    "residue": False,
    "link": False,
    "device": "",
    "match": False,
    "loop": False,
    "axis": "mel",
    "range": 80,
    "appearance": "system",
}
NO_LIMIT = 0
_ALLOWED = {
    "strength": range(101),
    "limit": range(61),
    "profile": ("fast", "balanced", "extended", "custom"),
    "chunk": range(1, 61),
    "overlap": range(51),
    "format": tuple(FORMATS),
    "axis": ("linear", "log", "mel"),
    "range": range(40, 121),
    "appearance": ("system", "light", "dark"),
}


class Settings(QObject):
    """Typed values over QSettings; `changed` names the value that is new."""

    changed = Signal(str)

    def __init__(self, store: QSettings) -> None:
        super().__init__()
        self.store = store
        self._values = {key: self._read(key, default) for key, default in DEFAULTS.items()}

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __setitem__(self, key: str, value: Any) -> None:
        if self._values[key] == value:
            return
        self._values[key] = value
        self.store.setValue(key, value)
        self.changed.emit(key)

    @property
    def directory(self) -> Path | None:
        """The output folder, None for beside the original."""
        return Path(self["folder"]) if self["folder"] else None

    @property
    def suffix(self) -> str | None:
        """The output's suffix, None for the input's own."""
        return FORMATS[self["format"]][0]

    def options(self) -> Options:
        """The options of a job that starts now."""
        custom = self["profile"] == "custom"
        return Options(
            model=self["model"],
            strength=float(self["strength"]),
            attenuation_limit=float(self["limit"]) if self["limit"] != NO_LIMIT else None,
            strict=self["strict"],
            profile=self["profile"],
            chunk=float(self["chunk"]) if custom else None,
            overlap=float(self["overlap"]) if custom else None,
            container=FORMATS[self["format"]][1],
            residue=self["residue"],
            link_channels=self["link"],
        )

    def _read(self, key: str, default: Any) -> Any:
        stored = self.store.value(key, default)
        try:
            value = _as_bool(stored) if isinstance(default, bool) else type(default)(stored)
        except (TypeError, ValueError):
            return default
        if value not in _ALLOWED.get(key, (value,)):
            return default
        return default if key == "template" and value and not is_template(value) else value


def is_template(text: str) -> bool:
    """Whether a name template is usable."""
    try:
        check_template(text)
    except UsageError:
        return False
    return True


def _as_bool(value: object) -> bool:
    # INI files hold booleans as text.
    if value in (True, "true", 1, "1"):
        return True
    if value in (False, "false", 0, "0"):
        return False
    raise ValueError(value)
