"""Scores kept in a file, one line for each system and pair, so that only what is new is computed."""

import hashlib
import json
from pathlib import Path
from typing import Any

from speechlens.errors import InputError, OutputError
from speechlens.models.training import checkpoint, peers

Row = dict[str, Any]


class Results:
    """The scores of systems on pairs in a file of JSON lines, kept as soon as each is measured.

    A pair is known by the bytes of its files, a system by its name and version or, for our own, by the digest
    of its weights: neither can change unseen. InputError where the file holds something else.
    """

    def __init__(self, path: Path | None):
        self._path = path
        self._kept: dict[tuple[str, str], dict[str, float]] = {}
        self._pairs: dict[tuple[str, str], str] = {}
        if path and path.exists():
            self._read(path)

    def find(self, entry: Row, system: str) -> dict[str, float] | None:
        """The scores of a pair, None where they aren't there."""
        return self._kept.get(self._key(entry, system))

    def keep(self, entry: Row, system: str, found: dict[str, float]) -> None:
        """Remember scores, in the file too where there is one; OutputError where it can't be written."""
        key = self._key(entry, system)
        self._kept[key] = found
        if not self._path:
            return
        line = {"system": key[0], "pair": key[1], "name": system, "noisy": entry["noisy"], "scores": found}
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        except OSError as error:
            raise OutputError(
                f"{self._path} can't take the scores ({error.strerror}); make room or choose another file."
            ) from error

    def _read(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            for line in text.splitlines(keepends=True):
                if line.endswith("\n"):
                    row = json.loads(line)
                    self._kept[row["system"], row["pair"]] = row["scores"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path} is no file of scores ({error}); give another one.") from error
        whole = text[: text.rfind("\n") + 1]
        if whole != text:  # a run was cut while it wrote
            checkpoint.write_bytes(path, whole.encode())

    def _key(self, entry: Row, system: str) -> tuple[str, str]:
        files = entry["noisy"], entry["clean"]
        if files not in self._pairs:
            self._pairs[files] = hashlib.sha256(b"".join(_digest(Path(name)) for name in files)).hexdigest()
        return peers.identity(system), self._pairs[files]


def _digest(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").digest()
    except OSError as error:
        raise InputError(
            f"{path} can't be read ({error.strerror}); put it where the list of pairs says."
        ) from error
