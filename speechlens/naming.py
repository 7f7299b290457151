"""Where an output goes and what it is called. Names are opaque: any characters, undecodable bytes too."""

import hashlib
import os
import re
import string
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePath

from speechlens.errors import UsageError

FIELDS = ("stem", "suffix", "model")
BESIDE = "{stem}_clean{suffix}"
KEPT = "{stem}{suffix}"
PIPE = Path("-")  # standard input or output
_RESERVED = re.compile("con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3]", re.IGNORECASE)
NAME_BYTES = 255  # what nearly all file systems allow


def output_paths(
    sources: Sequence[Path],
    *,
    output: Path | None = None,
    directory: Path | None = None,
    template: str | None = None,
    suffix: str | None = None,
    model: str = "lite",
) -> list[Path]:
    """One output path a source; outputs and their residues are all different and none of them is a source.

    `output` is taken as it is and needs exactly one source. Otherwise the file goes into `directory` under
    its own name, or beside the source as `{stem}_clean{suffix}`; `template` names it instead. `suffix`
    replaces the source's own (".flac"). Names that meet get a number, the same whether residues are asked
    for or not. Raises UsageError.
    """
    if output is not None:
        if len(sources) != 1 or directory is not None or template is not None:
            raise UsageError(
                "-o names the output of one input alone; use -d for several inputs or with a name template."
            )
        return [output]
    if PIPE in sources:
        if len(sources) > 1 or directory is not None or template is not None:
            raise UsageError("Standard input goes alone: name its output with -o, or leave -o out.")
        return [PIPE]
    if template is not None:
        check_template(template)
    taken = {path_key(source) for source in sources}
    paths = []
    for source in sources:
        folder = source.parent if directory is None else directory
        own = KEPT if path_key(folder) != path_key(source.parent) else BESIDE
        name = file_name(template or own, source, suffix, model)
        paths.append(_free(folder / name, taken, _with_residue))
    return paths


def file_name(template: str, source: Path, suffix: str | None = None, model: str = "lite") -> str:
    """The template filled in for one source, shortened with a hash where it is too long."""
    suffix = source.suffix if suffix is None else suffix
    filled = template.format(stem=source.stem, suffix=suffix, model=PurePath(model).stem)
    if "{suffix}" not in template and not PurePath("x" + _literal(template)).suffix:
        filled += suffix
    if filled in ("", ".", "..") or os.path.basename(filled) != filled:
        raise UsageError(
            f"The name template {template!r} gives no usable file name for {source.name}; "
            "leave folders and '..' out of it."
        )
    return shortened(accepted(filled))


def accepted(name: str, windows: bool = sys.platform == "win32") -> str:
    """The name as Windows takes it, where that is asked for: no reserved name, mark or ending.

    Other systems take every name that `file_name` gives. Source: Microsoft, Naming Files, Paths, and
    Namespaces.
    """
    if not windows:
        return name
    name = "".join("_" if mark in '<>:"/\\|?*' or mark < " " else mark for mark in name).rstrip(" .") or "_"
    return f"_{name}" if _RESERVED.fullmatch(name.split(".")[0].rstrip(" ")) else name


def check_template(template: str) -> None:
    """UsageError unless the template holds only known fields and names a file, not a path."""
    known = ", ".join(f"{{{field}}}" for field in FIELDS)
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        raise UsageError(f"The name template {template!r} has a stray brace; fields are {known}.") from None
    for _, field, spec, conversion in parts:
        if field is not None and (field not in FIELDS or spec or conversion):
            raise UsageError(f"The name template {template!r} has an unknown field; its fields are {known}.")
    literal = _literal(template)
    if any(mark in literal for mark in ("/", "\\", "\0")) or literal in (".", ".."):
        raise UsageError(
            f"The name template {template!r} leaves the output folder; give a file name, and -d for a folder."
        )
    if not {"stem"} & {field for _, field, _, _ in parts}:
        raise UsageError(f"The name template {template!r} names all files alike; put {{stem}} in it.")


def _literal(template: str) -> str:
    return "".join(text for text, _, _, _ in string.Formatter().parse(template))


def shortened(name: str, limit: int = NAME_BYTES) -> str:
    """The name if the file system takes it; else its start, eight digits of its SHA-256, its suffix."""
    raw = os.fsencode(name)
    if len(raw) <= limit:
        return name
    suffix = PurePath(name).suffix
    suffix = suffix if len(os.fsencode(suffix)) <= 16 else ""
    tail = "~" + hashlib.sha256(raw).hexdigest()[:8] + suffix
    room = limit - len(os.fsencode(tail))
    stem = name[:room]
    while len(os.fsencode(stem)) > room:
        stem = stem[:-1]
    return stem + tail


def without_repeats(sources: Iterable[Path]) -> list[Path]:
    """The sources in order, each path once."""
    return list({os.path.abspath(source): source for source in sources}.values())


def all_different(paths: Iterable[Path]) -> list[Path]:
    """The paths in order; those that meet an earlier one get a number."""
    taken: set[str] = set()
    free = []
    for path in paths:
        free.append(_free(path, taken, lambda path: (path,)))
    return free


def _free(path: Path, taken: set[str], family: Callable[[Path], Sequence[Path]]) -> Path:
    """The path, or with the first number from 2 on, whose family nobody has taken; it is taken then."""
    number, free = 2, path
    while taken.intersection(map(path_key, family(free))):
        free = path.with_name(shortened(f"{path.stem}_{number}{path.suffix}"))
        number += 1
    taken.update(map(path_key, family(free)))
    return free


def _with_residue(path: Path) -> Sequence[Path]:
    from speechlens.engine import residue_path

    return path, residue_path(path)


def path_key(path: Path) -> str:
    """Equal for paths that the usual file system here takes for the same (letter case, composed accents)."""
    absolute = os.path.abspath(path)
    if sys.platform in ("darwin", "win32"):
        return unicodedata.normalize("NFC", absolute).casefold()
    return absolute
