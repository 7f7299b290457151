"""Colours, type and the style sheet, light and dark, following the system."""

from dataclasses import asdict, dataclass
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from speechlens.app.style import SHEET


@dataclass(frozen=True, slots=True)
class Theme:
    """Named colours; text on its ground has a contrast of 4.5 : 1 or more."""

    window: str
    panel: str
    raised: str
    hover: str
    border: str
    edge: str
    text: str
    soft: str
    accent: str
    on_accent: str
    start: str
    on_start: str
    error: str
    warning: str
    selected: str
    wave: str
    wave_enhanced: str
    scope: str
    dark: bool


DARK = Theme(
    window="#0f1216",
    panel="#15191f",
    raised="#1f2530",
    hover="#2a3240",
    border="#262c36",
    edge="#343c4a",
    text="#eef1f5",
    soft="#98a2b1",
    accent="#5eead4",
    on_accent="#06231f",
    start="#17b8a6",
    on_start="#04201d",
    error="#fb8078",
    warning="#f5c45e",
    selected="#1c232c",
    wave="#566070",
    wave_enhanced="#5eead4",
    scope="#12161b",
    dark=True,
)
LIGHT = Theme(
    window="#f4f6f8",
    panel="#ffffff",
    raised="#ffffff",
    hover="#eaeef2",
    border="#dfe4ea",
    edge="#c3cbd5",
    text="#161b22",
    soft="#57616f",
    accent="#0b7a70",
    on_accent="#ffffff",
    start="#0b7a70",
    on_start="#ffffff",
    error="#b3261e",
    warning="#8a5a00",
    selected="#e3f2f0",
    wave="#a9b3c0",
    wave_enhanced="#0b8f83",
    scope="#ffffff",
    dark=False,
)


_preferred = "system"


def prefer(name: str) -> None:
    """Always "light" or "dark", or as the "system" has it."""
    global _preferred
    _preferred = name


def current() -> Theme:
    """The theme that the user or the system asks for."""
    if _preferred != "system":
        return DARK if _preferred == "dark" else LIGHT
    scheme = QApplication.styleHints().colorScheme()
    return DARK if scheme == Qt.ColorScheme.Dark else LIGHT


def apply(app: QApplication) -> Theme:
    """Dress the application in the current theme."""
    theme = current()
    app.setPalette(_palette(theme))
    # A tick lies on the accent, which is light in the dark theme.
    chevron, tick = ("light", "dark") if theme.dark else ("dark", "light")
    names = asdict(theme) | {"chevron": chevron, "tick": tick}
    app.setStyleSheet(Template(SHEET).substitute(names))
    return theme


def set_font(app: QApplication) -> None:
    """The system's own font, or a better drawn one where the system names none."""
    font = app.font()
    if (
        font.family().casefold() in ("sans serif", "sans", "dejavu sans")
        and "Inter" in QFontDatabase.families()
    ):
        font = QFont("Inter", 10)
    app.setFont(font)


def _palette(theme: Theme) -> QPalette:
    palette, role = QPalette(), QPalette.ColorRole
    for roles, colour in (
        ((role.Window, role.Base), theme.window),
        ((role.AlternateBase, role.Button, role.ToolTipBase), theme.raised),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText), theme.text),
        ((role.PlaceholderText,), theme.soft),
        ((role.Highlight, role.Link), theme.accent),
        ((role.HighlightedText,), theme.on_accent),
        ((role.Mid, role.Light, role.Midlight), theme.border),
    ):
        for one in roles:
            palette.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, one, QColor(theme.soft))
    return palette
