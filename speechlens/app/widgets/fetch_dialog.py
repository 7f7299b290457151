"""Fetching a model: what it is, its licence, how far it is."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from speechlens.app import texts
from speechlens.app.fetching import Fetcher
from speechlens.app.sentences import told
from speechlens.models.catalogue import Download
from speechlens.models.fetch import Licence


class FetchDialog(QDialog):
    """Asks before anything is sent, shows the licence, then the progress. `file_wanted`: weights are here."""

    file_wanted = Signal()

    def __init__(
        self, download: Download, fetcher: Fetcher, parent: QWidget | None = None, *, refresh: bool = False
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("fetch")
        self.setWindowTitle(self.tr("Fetch {name}").format(name=download.name))
        self.setMinimumWidth(560)
        self._download, self._fetcher, self._refresh = download, fetcher, refresh
        self.about, self.state = _paragraph(), _paragraph()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setMinimumHeight(300)
        self.text.setAccessibleName(self.tr("Licence"))
        self.agreed = QCheckBox(self.tr("I have read the licence and agree to it"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.windowTitle())
        self.go, self.file = QPushButton(), QPushButton(self.tr("Add from a file\N{HORIZONTAL ELLIPSIS}"))
        self.go.setProperty("role", "start")
        self.cancel = QPushButton(self.tr("Cancel"))
        self._lay_out()
        self._connect()
        self._ask()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.file)
        buttons.addStretch()
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 22, 22, 18)
        layout.setSpacing(14)
        for widget in (self.about, self.text, self.agreed, self.state, self.bar):
            layout.addWidget(widget, 1 if widget is self.text else 0)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        self.agreed.toggled.connect(self.go.setEnabled)
        self.file.clicked.connect(self._file)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._went)
        self.rejected.connect(self._fetcher.cancel)
        self._fetcher.licence.connect(self._licence)
        self._fetcher.progress.connect(self._progress)
        self._fetcher.failed.connect(self._failed)
        self._fetcher.ready.connect(self.accept)

    def _ask(self) -> None:
        self._show(self.about, self.file, self.go)
        self.go.setDefault(True)
        self.go.setFocus()
        download = self._download
        self.about.setText(
            self.tr(
                "{about}. {size}, licence: {licence}.\n\n{terms}\n\nNothing has been sent yet. Next, the "
                "licence's text is fetched from the net for you to read; the model only after you agree."
            ).format(
                about=told(download.description),
                size=texts.megabytes(download.size),
                licence=download.licence,
                terms=told(download.terms),
            )
        )
        self.go.setText(self.tr("Fetch the licence"))

    def _wait(self, words: str) -> None:
        self._show(self.state, self.bar)
        self.state.setText(words)
        self.bar.setRange(0, 0)

    def _went(self) -> None:
        """The large button: on to the licence, or to the model."""
        if self.agreed.isVisible():
            self._wait(self.tr("Fetching {name}\N{HORIZONTAL ELLIPSIS}").format(name=self._download.name))
            self._fetcher.agree()
        else:
            self._wait(self.tr("Fetching the licence\N{HORIZONTAL ELLIPSIS}"))
            self._fetcher.fetch(self._download.name, refresh=self._refresh)

    def _licence(self, licence: Licence) -> None:
        self._show(self.text, self.agreed, self.go)
        self.text.setPlainText(licence.text)
        self.agreed.setChecked(False)
        self.go.setText(self.tr("Agree and fetch"))
        self.go.setEnabled(False)
        self.text.setFocus()

    def _progress(self, done: int, total: int) -> None:
        self._show(self.state, self.bar)
        # In thousandths: large files have more bytes than the bar can count.
        self.bar.setRange(0, 1000)
        self.bar.setValue(1000 * done // total)
        words = self.tr("{done} of {total}")
        if done == total:
            words = self.tr("Checking the model\N{HORIZONTAL ELLIPSIS}")
        self.state.setText(words.format(done=texts.megabytes(done), total=texts.megabytes(total)))

    def _failed(self, sentence: str) -> None:
        self._show(self.state, self.file, self.go)
        self.state.setText(told(sentence))
        self.state.setProperty("role", "error")
        self.state.style().polish(self.state)
        self.go.setText(self.tr("Try again"))
        self.go.setEnabled(True)

    def _file(self) -> None:
        self.reject()
        self.file_wanted.emit()

    def _show(self, *shown: QWidget) -> None:
        for widget in (self.about, self.text, self.agreed, self.state, self.bar, self.file, self.go):
            widget.setVisible(widget in shown)
        self.state.setProperty("role", "")
        self.state.style().polish(self.state)
        # Only then does the layout know how high the shown ones are.
        QTimer.singleShot(0, self, self.adjustSize)


def _paragraph() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
