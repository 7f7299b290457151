"""The style sheet; $names are colours of the theme."""

SHEET = """
QWidget { color: $text; }
QMainWindow, QDialog { background: $window; }
QToolTip { background: $raised; color: $text; border: 1px solid $edge; padding: 6px 8px; }
#topBar, #queuePanel, #controlRow, #statusRow { background: $panel; }
#topBar { border-bottom: 1px solid $border; }
#queuePanel { border-right: 1px solid $border; }
#controlRow, #statusRow { border-top: 1px solid $border; }
QLabel { background: transparent; }
QLabel[role="soft"] { color: $soft; }
QLabel[role="caption"] { color: $soft; font-size: 11px; }
QLabel[role="heading"] { color: $soft; font-size: 11px; font-weight: 600; letter-spacing: 1px; }
QLabel[role="title"] { font-size: 16px; font-weight: 600; }
QLabel[role="hero"] { font-size: 26px; font-weight: 600; }
QLabel[role="lead"] { font-size: 15px; color: $soft; }
QLabel[role="error"] { color: $error; }
QLabel[role="warning"] { color: $warning; }

QPushButton, QComboBox, QSpinBox, QLineEdit {
    background: $raised; border: 1px solid $edge; border-radius: 7px; padding: 5px 12px; min-height: 20px;
}
QComboBox { padding: 5px 4px 5px 12px; }
QSpinBox { padding: 0; min-height: 30px; max-height: 30px; }
QPushButton:hover, QComboBox:hover { background: $hover; }
QPushButton:pressed { background: $border; }
QPushButton:focus, QComboBox:focus, QSpinBox:focus, QLineEdit:focus { border-color: $accent; }
QPushButton:disabled, QComboBox:disabled, QSpinBox:disabled, QLineEdit:disabled {
    color: $soft; background: transparent; border-color: $border;
}
QPushButton[role="start"] {
    background: $start; color: $on_start; border-color: $start; font-weight: 600; padding: 5px 16px;
}
QPushButton[role="start"]:hover { background: $accent; color: $on_accent; }
QPushButton[role="start"]:focus { border-color: $text; }
QPushButton[role="start"]:disabled { background: $raised; color: $soft; border-color: $border; }
QPushButton[role="big"] { padding: 9px 22px; font-size: 15px; }
QPushButton[role="start"][large="true"] { padding: 9px 22px; font-size: 15px; }
QPushButton[role="plain"], QToolButton {
    background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 3px 7px;
}
QPushButton[role="plain"]:hover, QToolButton:hover { background: $hover; }
QPushButton[role="plain"]:focus, QToolButton:focus { border-color: $accent; }
QPushButton[role="plain"]:disabled, QToolButton:disabled { color: $soft; }
QToolButton::menu-indicator { image: none; }

QPushButton[segment] { border-radius: 0; border-left-width: 0; padding: 5px 14px; }
QPushButton[segment="first"], QPushButton[segment="only"] {
    border-top-left-radius: 7px; border-bottom-left-radius: 7px; border-left-width: 1px;
}
QPushButton[segment="last"], QPushButton[segment="only"] {
    border-top-right-radius: 7px; border-bottom-right-radius: 7px;
}
QPushButton[segment]:checked { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[segment]:checked:focus { border-color: $text; }
QPushButton[segment]:checked:disabled { background: $hover; color: $soft; border-color: $border; }

QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(icons:chevron-$chevron.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView {
    background: $raised; border: 1px solid $edge; padding: 4px; selection-background-color: $accent;
    selection-color: $on_accent; outline: none;
}
QSpinBox::up-button, QSpinBox::down-button { width: 18px; border: none; background: transparent; }
QSpinBox::up-button { subcontrol-position: top right; margin-top: 2px; }
QSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 2px; }
QSpinBox::up-arrow { image: url(icons:chevron-up-$chevron.svg); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url(icons:chevron-$chevron.svg); width: 10px; height: 10px; }
QCheckBox { spacing: 9px; }
QCheckBox::indicator {
    width: 16px; height: 16px; border: 1px solid $soft; border-radius: 4px; background: $raised;
}
QCheckBox::indicator:checked {
    background: $accent; border-color: $accent; image: url(icons:tick-$tick.svg);
}
QCheckBox::indicator:focus { border-color: $text; }
QCheckBox::indicator:disabled { border-color: $edge; background: $hover; }
QMenu { background: $raised; border: 1px solid $edge; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 14px; border-radius: 5px; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::item:disabled { color: $soft; background: transparent; }
QMenu::separator { height: 1px; background: $border; margin: 5px 8px; }

QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: $edge; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: $accent; }
QSlider::handle:horizontal {
    width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: $text; border: none;
}
QSlider::handle:horizontal:focus { background: $accent; }
QSlider::sub-page:horizontal:disabled { background: $edge; }

QProgressBar { background: $edge; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }

#queueList { background: transparent; border: none; outline: none; }
#dropHint { border: 1px dashed $edge; border-radius: 8px; color: $soft; padding: 13px; }
#welcome { background: $panel; border: 2px dashed $edge; border-radius: 18px; }
#welcome[hot="true"] { border-color: $accent; background: $selected; }
#message { background: $raised; border: 1px solid $edge; border-radius: 8px; }
#message[kind="error"] { border-color: $error; }
#scope { background: $scope; border: 1px solid $border; border-radius: 6px; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: $edge; border-radius: 3px; min-height: 28px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: $edge; border-radius: 3px; min-width: 28px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QTextBrowser { background: $panel; border: 1px solid $border; border-radius: 8px; padding: 8px; }
"""
