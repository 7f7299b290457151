"""Names and formats of outputs, and the sound device."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from speechlens.app.sentences import told
from speechlens.app.settings import FORMATS, Settings, is_template
from speechlens.errors import UsageError
from speechlens.naming import BESIDE, KEPT, check_template, file_name

EXAMPLE = Path("Interview 12.wav")


class OutputDialog(QDialog):
    """Changes hold for files that start from then on: the name's when it is complete, others at once."""

    def __init__(self, settings: Settings, devices: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Names, formats and sound device"))
        self.setMinimumWidth(520)
        self._settings = settings
        self.template = QLineEdit(settings["template"])
        self.template.setPlaceholderText(BESIDE if settings.directory is None else KEPT)
        self.template.setToolTip(self.tr("May use {stem}, {suffix} and {model}"))
        self.template.textEdited.connect(self._show_example)
        self.template.editingFinished.connect(self._take_template)
        self.example = QLabel()
        self.example.setWordWrap(True)
        self.format = QComboBox()
        for key in FORMATS:
            self.format.addItem(self.tr("As the input") if key == "keep" else key.upper(), key)
        self.format.setToolTip(
            self.tr("As the input keeps container, sample format and everything in the file")
        )
        self.format.setCurrentIndex(self.format.findData(settings["format"]))
        self.format.activated.connect(self._format_picked)
        self.residue = QCheckBox(self.tr("Also write what was removed, as a file of its own"))
        self.residue.setChecked(settings["residue"])
        self.residue.toggled.connect(lambda on: self._set("residue", on))
        self.link = QCheckBox(self.tr("Keep the stereo image: one gain for all channels"))
        self.link.setToolTip(
            self.tr(
                "Off, each channel is cleaned for itself, which takes out more; on, nothing moves sideways"
            )
        )
        self.link.setChecked(settings["link"])
        self.link.toggled.connect(lambda on: self._set("link", on))
        self.device = QComboBox()
        self.device.addItem(self.tr("System default"), "")
        for device in devices:
            self.device.addItem(device, device)
        self.device.setCurrentIndex(max(0, self.device.findData(settings["device"])))
        self.device.activated.connect(lambda place: self._set("device", self.device.itemData(place)))
        self.appearance = QComboBox()
        for key, label in (
            ("system", self.tr("As the system")),
            ("light", self.tr("Light")),
            ("dark", self.tr("Dark")),
        ):
            self.appearance.addItem(label, key)
        self.appearance.setCurrentIndex(self.appearance.findData(settings["appearance"]))
        self.appearance.activated.connect(lambda n: self._set("appearance", self.appearance.itemData(n)))
        self._lay_out()
        self._show_example()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(12)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("Name of outputs"), self.template)
        form.addRow("", self.example)
        form.addRow(self.tr("Format"), self.format)
        form.addRow("", self.residue)
        form.addRow("", self.link)
        form.addRow(self.tr("Sound device"), self.device)
        form.addRow(self.tr("Appearance"), self.appearance)
        # By itself the layout puts a label near the top of a field that is taller.
        for field in (self.template, self.format, self.device, self.appearance):
            form.labelForField(field).setMinimumHeight(field.sizeHint().height())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 22, 22, 18)
        layout.setSpacing(18)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def done(self, code: int) -> None:
        """Close; a name template counts once it is complete."""
        self._take_template()
        super().done(code)

    def _take_template(self) -> None:
        text = self.template.text()
        if not text or is_template(text):
            self._set("template", text)

    def _format_picked(self, place: int) -> None:
        self._set("format", self.format.itemData(place))
        self._show_example()

    def _show_example(self) -> None:
        """Name an example, or say what is wrong with the template."""
        text = self.template.text()
        try:
            if text:
                check_template(text)
            own = BESIDE if self._settings.directory is None else KEPT
            name = file_name(text or own, EXAMPLE, self._settings.suffix, self._settings["model"])
            words, role = f"{EXAMPLE} \N{RIGHTWARDS ARROW} {name}", "soft"
        except UsageError as error:
            words, role = told(str(error)), "error"
        self.example.setText(words)
        self.example.setProperty("role", role)
        self.example.style().unpolish(self.example)
        self.example.style().polish(self.example)

    def _set(self, key: str, value: object) -> None:
        self._settings[key] = value
