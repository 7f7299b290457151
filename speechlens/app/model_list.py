"""Which models there are and whether each can be used; looked up off the window's thread."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal, Slot

from speechlens.app import texts
from speechlens.app.sentences import told
from speechlens.app.threads import Worker, guarded
from speechlens.errors import ModelError

if TYPE_CHECKING:
    from speechlens.models.catalogue import Download


@dataclass(frozen=True, slots=True)
class ModelState:
    """A model for the list: `trouble` is one sentence with the remedy, empty when it is ready.

    missing: not on this machine. download: where it can be fetched from.
    """

    name: str
    label: str
    about: str
    trouble: str = ""
    missing: bool = False
    download: "Download | None" = None

    @property
    def ready(self) -> bool:
        """Whether it can be used now."""
        return not self.trouble


def tr(text: str) -> str:
    """The translation of a text of this module."""
    return QCoreApplication.translate("model_list", text)


class ModelScout(Worker):
    """Ask with `look` for the named models and one more by path; `seen` answers."""

    look = Signal(str)
    seen = Signal(list)
    backend = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.look.connect(self._look)

    @Slot(str)
    @guarded
    def _look(self, chosen: str) -> None:
        from speechlens.models import available
        from speechlens.models.catalogue import DOWNLOADS

        names = list(dict.fromkeys([*available(), *DOWNLOADS, chosen]))
        self.seen.emit([model_state(name) for name in names])
        self.backend.emit(backend_name())


def model_state(name: str) -> ModelState:
    """Look at one model: header, shapes and hash, without loading its tensors."""
    from speechlens.models import describe
    from speechlens.models.catalogue import DOWNLOADS

    label = name if Path(name).name == name else texts.name(Path(name))
    try:
        about = describe(name)
    except ModelError as error:
        missing = is_missing(name)
        word = tr("missing") if missing else tr("not usable")
        return ModelState(name, f"{label} ({word})", "", str(error), missing, DOWNLOADS.get(name))
    built_in = tr("built in") if name == "lite" else tr("ready")
    size = f"{about['parameters'] / 1e6:.1f} M" if about["parameters"] >= 1e5 else str(about["parameters"])
    text = tr("{about}; {size} parameters, SHA-256 {hash}").format(
        about=told(about["description"]), size=size, hash=about["sha256"][:12]
    )
    return ModelState(name, f"{label} ({built_in})", text)


def is_missing(name: str) -> bool:
    """Whether a model is not here at all: no file, folder or name that can be looked up."""
    from speechlens.models import available

    return name not in available() and not Path(name).exists()


def backend_name() -> str:
    """What computes here, in a word or two."""
    from speechlens.kernels import backend

    return str(backend.chosen().name)
