"""Where each output goes: the same tree, the same names, no two the same."""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from speechlens.batch import places
from speechlens.batch.discover import File
from speechlens.batch.jobs import Job, residue_place
from speechlens.errors import UsageError
from speechlens.naming import path_key, shortened
from speechlens.options import Options


def plan(
    files: Sequence[File],
    folder: str,
    output: str,
    options: Options,
    *,
    suffix: str | None = None,
    known: Mapping[str, str] | None = None,
    model_sha256: str = "",
) -> list[Job]:
    """One job a file, in the order of the files, with targets that are all different.

    suffix: what --format asks for; inputs that would meet in one name then keep their own suffix in it, as
    take.flac.wav. known: outputs by input of an earlier run, which are kept. Raises UsageError where outputs
    would stand among the inputs.
    """
    folder, output = _absolute(folder), _absolute(output)
    if _same(folder, output):
        raise UsageError(f"{output} is the input folder itself; give another folder with -d.")
    names = _names(files, suffix)
    jobs = _Jobs(options, output, model_sha256)
    for file, name in zip(files, names, strict=True):
        earlier = (known or {}).get(file.place)
        target = earlier if earlier and _fits(earlier, output, name) else places.below(output, name)
        jobs.add(file, target)
    inputs = {_key(file.place) for file in files}
    for job in jobs.made:
        if place := next((place for place in job.files if _key(place) in inputs), None):
            raise UsageError(f"The output {place} would stand in place of an input; give another folder.")
    return jobs.made


class _Jobs:
    """Jobs whose targets and residues are all different."""

    def __init__(self, options: Options, root: str, model_sha256: str) -> None:
        self.made: list[Job] = []
        self._options, self._model_sha256 = options, model_sha256
        self._root = root if places.is_url(root) else os.path.realpath(root)
        self._taken: set[str] = set()

    def add(self, file: File, target: str) -> None:
        number, free = 2, target
        while self._taken.intersection(self._keys(free)):
            stem, dot, end = places.base(target).rpartition(".")
            name = f"{stem}_{number}{dot}{end}" if dot else f"{end}_{number}"
            free, number = places.beside(target, shortened(name)), number + 1
        self._taken.update(self._keys(free))
        self.made.append(
            Job(
                file.place,
                free,
                self._options,
                self._root,
                file.size,
                file.modified,
                self._model_sha256,
                recorded=True,
            )
        )

    def _keys(self, target: str) -> list[str]:
        if not self._options.residue:
            return [_key(target)]
        return [_key(target), _key(residue_place(target))]


def _names(files: Sequence[File], suffix: str | None) -> list[str]:
    """Relative names of the outputs, before numbers; the suffix is replaced where no two meet then."""
    if suffix is None:
        return [file.relative for file in files]
    changed = [_with_suffix(file.relative, suffix) for file in files]
    met = Counter(name.casefold() for name in changed)
    return [
        name if met[name.casefold()] == 1 else _long_name(file.relative, suffix)
        for file, name in zip(files, changed, strict=True)
    ]


def _with_suffix(relative: str, suffix: str) -> str:
    path = PurePosixPath(relative)
    return str(path.with_name(shortened(path.stem + suffix)))


def _long_name(relative: str, suffix: str) -> str:
    path = PurePosixPath(relative)
    return str(path.with_name(shortened(path.name + suffix)))


def _fits(earlier: str, output: str, name: str) -> bool:
    """Whether an earlier output is where this run would put it, but for the stem."""
    now = places.below(output, name)
    return places.beside(earlier, "x") == places.beside(now, "x") and (
        PurePosixPath(earlier).suffix == PurePosixPath(now).suffix
    )


def _absolute(place: str) -> str:
    return place.rstrip("/") if places.is_url(place) else os.path.abspath(place)


def _same(one: str, other: str) -> bool:
    if places.is_url(one) or places.is_url(other):
        return one == other
    return os.path.realpath(one) == os.path.realpath(other)


def _key(place: str) -> str:
    return place if places.is_url(place) else path_key(Path(place))
