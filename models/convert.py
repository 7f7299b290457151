"""RE-USE weights written in the other layout."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np

from speechlens.audio.atomic import whole
from speechlens.errors import ConfigError, LayoutError, OutputError, UsageError
from speechlens.models import catalogue, loading, reuse
from speechlens.models.layouts import CONVERTED, FILENAMES, UPSTREAM, Layout


def convert(
    source: str | Path,
    target: Path | None = None,
    *,
    layout: str | None = None,
    config: Path | None = None,
    overwrite: bool = False,
) -> Path:
    """Write the weights of a name, file or folder in a layout, and their config.json beside them.

    layout: "upstream" or "converted"; the one that the source isn't where None. target: a safetensors file;
    by default under the layout's usual name in a folder named after the layout, which stands in that of the
    source, or in the current one where the source is on the shelf. Never in the folder of other weights: two
    files would leave it without a meaning. Values stay exactly what they are, as float32. All of the source
    is checked first (CheckpointError); UsageError for another kind of file, OutputError where it can't be
    written. Returns the target.
    """
    if target is not None:
        _check_name(target)
    checked = loading.check(source, config)
    if not isinstance(checked.network, reuse.Reuse):
        raise LayoutError(f"{checked.path} has one layout only; nothing is to convert.")
    other = CONVERTED if checked.layout.name == UPSTREAM else UPSTREAM
    wanted = Layout(layout or other)
    folder = None if target else _folder(checked.path, wanted)
    target = target or folder / FILENAMES[wanted.name]
    if target.exists() and target.samefile(checked.path):
        raise OutputError(f"{target} holds the weights themselves; choose another name for the result.")
    _check_folder(target)
    tensors = {
        wanted.stored_name(name): np.array(wanted.to_stored(name, values))
        for name, values in checked.tensors.items()
    }
    with _made(folder):
        # Before the weights, which never stand without it.
        made = _write_config(config or checked.path.parent / catalogue.CONFIG, target)
        try:
            _write(_packed(tensors), target, overwrite)
        except BaseException:
            if made:
                made.unlink(missing_ok=True)
            raise
    return target


def _check_name(target: Path) -> None:
    if target.suffix.lower() != ".safetensors":
        raise UsageError(f"{target} is no name for weights; give a file that ends in .safetensors.")


def _check_folder(target: Path) -> None:
    """OutputError where a folder is that of other weights, or of a model whose card records its own."""
    try:
        others = [path for path in catalogue.weights_in(target.parent) if path.name != target.name]
    except OSError:
        others = []  # told when it is written to
    if others or (target.parent / catalogue.CARD).exists():
        what = f"holds {others[0].name} already" if others else "is the folder of a model"
        raise OutputError(
            f"{target.parent} {what}, and no model has two files of weights; choose another folder (-o)."
        )


@contextmanager
def _made(folder: Path | None) -> Iterator[None]:
    """A folder for the result; it vanishes again where nothing came into it."""
    is_new = folder is not None and not folder.exists()
    try:
        if is_new:
            folder.mkdir()
    except OSError as error:
        raise OutputError(f"{folder} can't be made ({error.strerror}); choose another one (-o).") from error
    try:
        yield
    except BaseException:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        raise


def _folder(path: Path, layout: Layout) -> Path:
    """The folder for a result: one of its own beside the weights, the current one for those of the shelf."""
    on_shelf = path.parent.resolve().parent == catalogue.shelf().resolve()
    return Path() if on_shelf else path.parent / layout.name


def _write_config(settings: Path, target: Path) -> Path | None:
    """The config.json beside the target if it had to be written; OutputError where another one is there."""
    beside = target.parent / catalogue.CONFIG
    if not beside.exists():
        _write(settings.read_bytes(), beside, overwrite=False)
        return beside
    try:
        same = catalogue.read_json(beside) == catalogue.read_json(settings)
    except ConfigError:
        same = False
    if not same:
        raise OutputError(f"{beside} is that of another model; choose another folder for the weights.")
    return None


def _packed(tensors: dict[str, np.ndarray]) -> bytes:
    from safetensors.numpy import save

    return save(tensors)


def _write(data: bytes, target: Path, overwrite: bool) -> None:
    """A file that has its name when it is whole."""
    with whole(target, overwrite) as output:
        output.write(data)
