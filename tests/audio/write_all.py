"""Every kind of file from the sources in a folder: python -m tests.audio.write_all IN OUT"""

import sys
from pathlib import Path

from speechlens.audio import CONTAINERS, formats, suffix_for
from speechlens.audio.media.kinds import KINDS
from speechlens.engine import enhance_file
from speechlens.errors import OutputError
from speechlens.options import Options
from tests.conftest import Identity


def main(sources: Path, outputs: Path) -> None:
    """The file `sound.wav` becomes whatever can be written, the others stay what they are."""
    for source in sorted(sources.iterdir()):
        for container, subtype in _kinds() if source.stem == "sound" else [("keep", "keep")]:
            suffix = source.suffix if container == "keep" else suffix_for(container, subtype)
            target = outputs / f"{container}-{source.stem}-{subtype}{suffix}"
            try:
                enhance_file(
                    source, target, Options(container=container, subtype=subtype), enhancer=Identity()
                )
            except OutputError as error:  # such as two channels in a codec of one
                assert "can't hold" in str(error)


def _kinds():
    for container in CONTAINERS:
        for subtype in ("keep",) if container in KINDS else formats.known_subtypes(container):
            yield container, subtype


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
