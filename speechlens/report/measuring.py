"""Both files of a job read once, and what is measured on the way."""

from collections.abc import Callable
from pathlib import Path

from speechlens.audio import shown
from speechlens.errors import InputError
from speechlens.notices import Result
from speechlens.options import Options
from speechlens.report import stream
from speechlens.report.frames import Outline, Peaks, Spectra

Measured = tuple[Spectra, tuple[Peaks, Peaks], tuple[Outline, Outline]]


def measured(
    source: Path,
    target: Path,
    result: Result,
    options: Options,
    between: Callable[[], None] = lambda: None,
) -> Measured:
    """Spectra, peaks and outlines of original and enhanced. InputError where nothing can be read from them.

    between: called between two blocks; what it raises ends the work.
    """
    spectra = Spectra(result.rate, result.channels, result.frames)
    peaks, outlines = (Peaks(), Peaks()), (Outline(result.frames), Outline(result.frames))
    done = 0
    for before, after in stream.pairs(source, target, result, options):
        # A file that has grown since is looked at as far as the result goes.
        left = result.frames - done
        if not left:
            break
        pair = before[:left], after[:left]
        done += len(pair[0])
        spectra.feed(*pair)
        for samples, peak, outline in zip(pair, peaks, outlines, strict=True):
            peak.feed(samples)
            outline.feed(samples)
        between()
    if not done:
        raise InputError(f"{shown(target)}: nothing can be read from it any more; enhance the input again.")
    spectra.finish()
    return spectra, peaks, outlines
