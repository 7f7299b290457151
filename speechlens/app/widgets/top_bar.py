"""The line on top: adding, report, start."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from speechlens.app import theme
from speechlens.app.icons import icon


class TopBar(QWidget):
    """Buttons that ask; the start button counts what waits."""

    files_wanted = Signal()
    folder_wanted = Signal()
    report_wanted = Signal()
    start_wanted = Signal()

    def __init__(self, menu: QMenu) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.files = QPushButton(self.tr("Add files\N{HORIZONTAL ELLIPSIS}"))
        self.folder = QPushButton(self.tr("Add folder\N{HORIZONTAL ELLIPSIS}"))
        self.machine = QLabel()
        self.machine.setProperty("role", "soft")
        self.report = QPushButton(self.tr("Report"))
        self.start = QPushButton()
        self.start.setProperty("role", "start")
        self.menu = QToolButton()
        self.menu.setAccessibleName(self.tr("Menu"))
        self.menu.setToolTip(self.tr("Menu"))
        self.menu.setMenu(menu)
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.files.setToolTip(self.tr("Choose recordings to enhance (Ctrl+O)"))
        self.folder.setToolTip(self.tr("Add all sound files of a folder and the folders in it"))
        self.report.setToolTip(self.tr("Open a report on the chosen file, once it is enhanced"))
        self.start.setToolTip(self.tr("Enhance everything that waits (Ctrl+Return)"))
        for button, signal in (
            (self.files, self.files_wanted),
            (self.folder, self.folder_wanted),
            (self.report, self.report_wanted),
            (self.start, self.start_wanted),
        ):
            button.clicked.connect(signal)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 9, 12, 9)
        layout.setSpacing(10)
        layout.addWidget(self.files)
        layout.addWidget(self.folder)
        layout.addStretch()
        for widget in (self.machine, self.report, self.start, self.menu):
            layout.addWidget(widget)
        self.show_waiting(0)
        self.restyle()

    def show_waiting(self, count: int) -> None:
        """Say on the start button how many files wait."""
        self.start.setEnabled(count > 0)
        self.start.setText(self.tr("Enhance %n file(s)", "", count) if count else self.tr("Enhance"))

    def set_empty(self, empty: bool) -> None:
        """An empty window has its buttons in the middle."""
        for widget in (self.files, self.folder, self.report, self.start):
            widget.setVisible(not empty)

    def restyle(self) -> None:
        """Draw anew in the colours that the system has now."""
        self.menu.setIcon(icon("menu", theme.current().soft))
