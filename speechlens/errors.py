"""Every error a user can meet: one sentence that names the thing, the cause and the remedy.

The class decides the exit code of the command line.
"""


class SpeechLensError(Exception):
    """Base of all errors that are told to the user without a traceback."""

    exit_code = 1


class InputError(SpeechLensError):
    """An input can't be read: missing, no permission, not audio, empty, damaged."""


class UnknownCodecError(InputError):
    """A known container whose sound nothing here decodes."""


class DamagedMediaError(InputError):
    """A media file of which FFmpeg can make nothing."""


class OutputError(SpeechLensError):
    """An output can't be written: exists already, no permission, disk full, format can't hold it."""


class UsageError(SpeechLensError):
    """An option or argument makes no sense."""

    exit_code = 2


class ModelError(SpeechLensError):
    """A model is unknown, missing or damaged, or doesn't fit the kernels."""

    exit_code = 3


class UnknownModelError(ModelError):
    """No model is where its name or path says."""


class ModelNameError(ModelError):
    """A name that no model on the shelf may have, or that one has already."""


class FetchError(ModelError):
    """A download couldn't begin or broke off; what has arrived is kept."""


class CheckpointError(ModelError):
    """The files of a model have a fault; the classes below say which one."""


class NotWeightsError(CheckpointError):
    """A file that is something else than weights: a web page, a text, an archive, a pickle, or empty."""


class HeaderError(CheckpointError):
    """The header of a safetensors file makes no sense, or the file isn't what it describes."""


class HeaderSizeError(HeaderError):
    """The header is said to be larger than the file or than any header may be."""


class CutFileError(CheckpointError):
    """The file ends before its last tensor."""


class LayoutError(CheckpointError):
    """Tensors are named in several ways at once, or in none that is known."""


class MissingTensorError(CheckpointError):
    """A tensor, or a whole block, isn't there."""


class SurplusTensorError(CheckpointError):
    """A tensor, or a whole block, is there that the network doesn't have."""


class TensorShapeError(CheckpointError):
    """A tensor has another shape than the network's."""


class TensorTypeError(CheckpointError):
    """A tensor isn't of a floating-point type."""


class NotFiniteError(CheckpointError):
    """A tensor holds NaN or Inf."""


class KernelLimitError(CheckpointError):
    """Another number of states or convolution taps than the kernels are built for."""


class ConfigError(CheckpointError):
    """config.json is missing, can't be read, or describes another network."""


class DigestError(CheckpointError):
    """The SHA-256 of a file isn't the one that was recorded or pinned."""


class Cancelled(SpeechLensError):
    """The user stopped the work; nothing is left behind."""

    exit_code = 130


class ClusterError(SpeechLensError):
    """The scheduler or the workers of a cluster can't be reached or are lost."""


class InternalError(SpeechLensError):
    """A fault of SpeechLens itself: worth a report."""


class GpuError(SpeechLensError):
    """The GPU failed during training; a new process goes on from the last checkpoint."""

    exit_code = 4
