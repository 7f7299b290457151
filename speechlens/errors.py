"""Every error a user can meet: one sentence that names the thing, the cause and the remedy.

The class decides the exit code of the command line.
"""


class SpeechLensError(Exception):
    """Base of all errors that are told to the user without a traceback."""

    exit_code = 1


class InputError(SpeechLensError):
    """An input can't be read: missing, no permission, not audio, empty, damaged."""


class OutputError(SpeechLensError):
    """An output can't be written: exists already, no permission, disk full, format can't hold it."""


class UsageError(SpeechLensError):
    """An option or argument makes no sense."""

    exit_code = 2


class ModelError(SpeechLensError):
    """A model is unknown, missing or damaged, or doesn't fit the kernels."""

    exit_code = 3


class Cancelled(SpeechLensError):
    """The user stopped the work; nothing is left behind."""

    exit_code = 130


class ClusterError(SpeechLensError):
    """The scheduler or the workers of a cluster can't be reached or are lost."""


class InternalError(SpeechLensError):
    """A fault of SpeechLens itself: worth a report."""
