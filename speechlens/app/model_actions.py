"""What the list of models does: choose one, fetch one, add one."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from speechlens.app import texts
from speechlens.app.fetching import Fetcher
from speechlens.app.model_list import ModelState
from speechlens.app.sentences import told
from speechlens.app.widgets.dialogs import ask_replace
from speechlens.app.widgets.fetch_dialog import FetchDialog

if TYPE_CHECKING:
    from speechlens.app.window import MainWindow

FILE, FOLDER = "add file", "add folder"


class ModelActions(QObject):
    """Deeds of one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._models: list[ModelState] = []
        self.fetcher = Fetcher(self)
        self.fetcher.ready.connect(self._ready)
        self.fetcher.taken.connect(self._taken)
        self.fetcher.refused.connect(lambda sentence: window.tell(sentence, True))

    def show(self, models: list[ModelState]) -> None:
        """Fill the list of models; a chosen one in trouble is told at once."""
        window, self._models = self._window, models
        window.controls.set_models(
            [(model.name, model.label, told(model.trouble) or model.about) for model in models],
            [
                (FILE, self.tr("Add weights from a file\N{HORIZONTAL ELLIPSIS}"),
                 self.tr("A safetensors file with its config.json; it is copied to your models")),
                (FOLDER, self.tr("Add weights from a folder\N{HORIZONTAL ELLIPSIS}"),
                 self.tr("A folder with a safetensors file and its config.json; it is copied to your models")),
            ],
        )  # fmt: skip
        for model in models:
            if model.name == window.settings["model"] and not model.ready:
                window.tell(model.trouble, True)

    def pick(self, place: int) -> None:
        """A model was chosen in the list, or one of the lines that add one."""
        window = self._window
        name = window.controls.model.itemData(place)
        window.controls.show_model()
        state = next((model for model in self._models if model.name == name), None)
        if state is None:
            self._add(folder=name == FOLDER)
        elif state.ready:
            window.settings["model"] = name
            window.services.scout.look.emit(name)
        elif state.download is not None:
            self.fetch(state)
        else:
            window.tell(state.trouble, True)

    def fetch(self, state: ModelState) -> None:
        """Ask whether to fetch a model that is missing or damaged."""
        assert state.download is not None
        dialog = FetchDialog(state.download, self.fetcher, self._window, refresh=not state.missing)
        dialog.file_wanted.connect(lambda: self._add(folder=False))
        dialog.open()

    def add(self, path: Path, *, replace: bool = False) -> None:
        """Copy weights of the user's onto the shelf."""
        self._window.tell(self.tr("Checking {name}\N{HORIZONTAL ELLIPSIS}").format(name=texts.name(path)))
        self.fetcher.add(path, replace=replace)

    def _taken(self, path: Path) -> None:
        if ask_replace(self._window, path):
            self.add(path, replace=True)

    def _ready(self, name: str) -> None:
        window = self._window
        window.tell(self.tr("The model {name} is ready.").format(name=name))
        window.settings["model"] = name
        window.services.scout.look.emit(name)

    def _add(self, *, folder: bool) -> None:
        window, title = self._window, self.tr("Add weights")
        last = str(window.settings.store.value("last", ""))
        if folder:
            name = QFileDialog.getExistingDirectory(window, title, last)
        else:
            name, _ = QFileDialog.getOpenFileName(window, title, last, "safetensors (*.safetensors)")
        if name:
            self.add(Path(name))
