"""How it works, and all shortcuts."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget


class HelpDialog(QDialog):
    """A page of help."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Help and shortcuts"))
        self.resize(620, 640)
        page = QTextBrowser()
        page.setAccessibleName(self.windowTitle())
        page.setHtml(self._html())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(page)
        layout.addWidget(buttons)

    def shortcuts(self) -> list[tuple[str, str]]:
        """Keys and what they do."""
        return [
            ("Ctrl+O", self.tr("add files")),
            ("Ctrl+Shift+O", self.tr("add a folder")),
            ("Ctrl+V", self.tr("add files or paths from the clipboard")),
            ("Ctrl+Return", self.tr("enhance everything that waits")),
            ("Esc", self.tr("close a message, end the preview, or cancel all")),
            ("Space", self.tr("play or pause")),
            ("B", self.tr("switch between original and enhanced")),
            (
                "Tab",
                self.tr("the same while the waveform or the pictures have the focus (Shift+Tab leaves them)"),
            ),
            (
                "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}",
                self.tr("seek"),
            ),
            ("Home", self.tr("to the start")),
            ("+ \N{MINUS SIGN} 0", self.tr("zoom the pictures in, out, and back to the whole file")),
            ("Delete", self.tr("remove from the queue")),
            ("F6", self.tr("to the next part of the window")),
            ("Ctrl+,", self.tr("names, formats and sound device")),
            ("F1", self.tr("this help")),
            ("Ctrl+Q", self.tr("quit")),
        ]

    def _html(self) -> str:
        rows = "".join(
            f"<tr><td style='padding:3px 18px 3px 0'><b>{key}</b></td><td style='padding:3px 0'>{text}</td></tr>"
            for key, text in self.shortcuts()
        )
        return (
            f"<h3>{self.tr('In three steps')}</h3><ol>"
            f"<li>{self.tr('Drop recordings or folders on the window.')}</li>"
            f"<li>{self.tr('Listen to a preview if you like: mark a span in a picture with Shift and the mouse, or just press Preview.')}</li>"
            f"<li>{self.tr('Press Enhance. The new files stand beside the originals, which are never changed.')}</li></ol>"
            f"<h3>{self.tr('What you hear')}</h3>"
            f"<p>{self.tr('Original, enhanced and removed are played sample for sample at the same place. Match loudness makes both equally loud, so that the louder one does not win by that alone.')}</p>"
            f"<h3>{self.tr('Shortcuts')}</h3><table>{rows}</table>"
        )
