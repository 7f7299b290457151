"""Model, strength, limit, profile, strict numerics, output folder, preview."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSpinBox, QWidget

from speechlens.app import texts
from speechlens.app.settings import NO_LIMIT, Settings
from speechlens.app.widgets.flow import Flow
from speechlens.app.widgets.labelled import Labelled, ValueSlider
from speechlens.app.widgets.segmented import Segmented
from speechlens.app.widgets.toggle import Toggle
from speechlens.audio import shown
from speechlens.options import Options

_LIST_MARGIN = 24
_HEIGHT = 32  # of buttons and lists


class ControlRow(QWidget):
    """Binds controls to the settings; they hold for files that start from now on."""

    preview_wanted = Signal()
    folder_wanted = Signal()
    output_wanted = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("controlRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._settings = settings
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 10, 18, 8)
        layout.setSpacing(12)
        flow = Flow(12, 6)
        self.model = QComboBox()
        self.model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.model.setMaximumWidth(260)
        self._strength, self._limit = self._sliders()
        self.profile = self._profile()
        self.chunk, self.overlap = self._custom()
        self.strict = Toggle(self.tr("Strict numerics"))
        self.strict.setFixedHeight(_HEIGHT)
        self.strict.toggled.connect(lambda on: self._set("strict", on))
        self.save_to = QComboBox()
        self.save_to.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.save_to.setMaximumWidth(240)
        self.save_to.activated.connect(self._picked_folder)
        self.preview = QPushButton(self.tr("Preview 5 s"))
        self.preview.setToolTip(
            self.tr("Enhance five seconds from the cursor, or the marked span, and play them in a loop")
        )
        self.preview.clicked.connect(self.preview_wanted)
        for widget in self._in_order():
            flow.addWidget(widget)
        layout.addLayout(flow, 1)
        layout.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignVCenter)
        settings.changed.connect(lambda key: self.refresh())
        self.refresh()

    def _in_order(self) -> list[QWidget]:
        tips = {
            "model": self.tr("The network that separates voice and noise"),
            "profile": self.tr("How much of the recording the network sees at once"),
            "strict": self.tr(
                "Reference arithmetic: the sound differs by less than can be heard, results are "
                "repeatable to the last bit, and the work takes longer"
            ),
            "save": self.tr("Where the enhanced files go; originals are never changed"),
        }
        return [
            Labelled(self.tr("Model"), self.model, tips["model"]),
            self._strength,
            self._limit,
            Labelled(self.tr("Profile"), self.profile, tips["profile"]),
            self.chunk,
            self.overlap,
            Labelled(self.tr("Strict numerics"), self.strict, tips["strict"]),
            Labelled(self.tr("Save to"), self.save_to, tips["save"]),
        ]

    def _sliders(self) -> tuple[ValueSlider, ValueSlider]:
        strength = ValueSlider(
            self.tr("Strength"), 0, 100, lambda v: self.tr("Strength {n} %").format(n=v),
            self.tr("How much of the noise is taken out: 100 % is all that the network finds, lower values "
                    "leave some of the room, 0 % gives the original back"),
        )  # fmt: skip
        limit = ValueSlider(
            self.tr("Never reduce by more than"), 0, 60, self._limit_text,
            self.tr("Nothing is turned down by more than this: a low limit leaves a steady bed of noise "
                    "and sounds more natural in loud places"),
        )  # fmt: skip
        strength.moved.connect(lambda value: self._set("strength", value))
        limit.moved.connect(lambda value: self._set("limit", _from_slider(value)))
        return strength, limit

    def _limit_text(self, value: int) -> str:
        db = _from_slider(value)
        if db == NO_LIMIT:
            return self.tr("Reduce without limit")
        return self.tr("Never reduce by more than {n} dB").format(n=db)

    def _profile(self) -> Segmented:
        profile = Segmented(
            self.tr("Profile"),
            (
                ("fast", self.tr("Fast"), self._tip("fast", self.tr("least memory, may sound less even"))),
                (
                    "balanced",
                    self.tr("Balanced"),
                    self._tip("balanced", self.tr("right for nearly everything")),
                ),
                (
                    "extended",
                    self.tr("Extended"),
                    self._tip("extended", self.tr("steadiest sound, most memory")),
                ),
                ("custom", self.tr("Custom"), self.tr("Your own chunk length and overlap")),
            ),
        )
        profile.picked.connect(lambda key: self._set("profile", key))
        return profile

    def _tip(self, profile: str, what: str) -> str:
        seconds = round(Options(profile=profile).window_seconds[0])
        return self.tr("{n} s at a time: {what}").format(n=seconds, what=what)

    def _custom(self) -> tuple[Labelled, Labelled]:
        spins = []
        for key, low, high, caption, unit, tip in (
            ("chunk", 1, 60, self.tr("Chunk"), " s", self.tr("Seconds that the network sees at once")),
            ("overlap", 0, 50, self.tr("Overlap"), " %", self.tr("More overlap: smoother borders, slower")),
        ):
            spin = QSpinBox()
            spin.setRange(low, high)
            spin.setSuffix(unit)
            spin.setFixedWidth(68)
            # The field of text inside knows no padding of a style sheet.
            spin.lineEdit().setTextMargins(7, 0, 0, 0)
            spin.valueChanged.connect(lambda value, key=key: self._set(key, value))
            spins.append(Labelled(caption, spin, tip))
        return spins[0], spins[1]

    def set_models(self, models: list[tuple[str, str, str]], deeds: list[tuple[str, str, str]]) -> None:
        """Models as (name, label, tooltip), the chosen one among them, and what else the list offers."""
        self.model.clear()
        for name, label, tip in (*models, *deeds):
            self.model.addItem(label, name)
            self.model.setItemData(self.model.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.model.insertSeparator(len(models))
        # As wide as the models; the list itself as wide as all of it.
        self.model.setMinimumContentsLength(max(len(label) for _, label, _ in models))
        view = self.model.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth() + _LIST_MARGIN)
        self.show_model()
        self.updateGeometry()

    def show_model(self) -> None:
        """Show the model that is chosen, whatever line of the list was clicked."""
        self.model.setCurrentIndex(max(0, self.model.findData(self._settings["model"])))

    def refresh(self) -> None:
        """Show what the settings say."""
        values = self._settings
        self._strength.set(values["strength"])
        self._limit.set(_to_slider(values["limit"]))
        self.profile.set(values["profile"])
        custom = values["profile"] == "custom"
        for key, box in (("chunk", self.chunk), ("overlap", self.overlap)):
            box.setVisible(custom)
            _quietly(box.control, values[key])
        self.strict.blockSignals(True)
        self.strict.setChecked(values["strict"])
        self.strict.blockSignals(False)
        self._show_folder(values.directory)

    def _show_folder(self, folder: Path | None) -> None:
        self.save_to.clear()
        self.save_to.addItem(self.tr("Beside the original"), "beside")
        if folder is not None:
            self.save_to.addItem(texts.name(folder), "folder")
            self.save_to.setItemData(1, texts.literal(shown(folder)), Qt.ItemDataRole.ToolTipRole)
        self.save_to.addItem(self.tr("Choose a folder\N{HORIZONTAL ELLIPSIS}"), "choose")
        self.save_to.addItem(self.tr("Names and formats\N{HORIZONTAL ELLIPSIS}"), "output")
        self.save_to.setCurrentIndex(0 if folder is None else 1)

    def _picked_folder(self, place: int) -> None:
        what = self.save_to.itemData(place)
        self._show_folder(self._settings.directory)
        if what == "beside":
            self._set("folder", "")
        elif what == "choose":
            self.folder_wanted.emit()
        elif what == "output":
            self.output_wanted.emit()

    def _set(self, key: str, value: object) -> None:
        self._settings[key] = value


def _to_slider(limit: int) -> int:
    # The right end means no limit, as if it were very high.
    return 60 if limit == NO_LIMIT else limit - 1


def _from_slider(value: int) -> int:
    return NO_LIMIT if value == 60 else value + 1


def _quietly(spin: QWidget, value: int) -> None:
    assert isinstance(spin, QSpinBox)
    spin.blockSignals(True)
    spin.setValue(value)
    spin.blockSignals(False)
