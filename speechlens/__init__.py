"""SpeechLens cleans up recorded speech; `load` and `enhance_file` are the way in.

Nothing heavy is imported before it is used, so `speechlens --help` stays quick.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Options", "Session", "SpeechLensError", "__version__", "enhance", "enhance_file", "load"]

if TYPE_CHECKING:
    from speechlens.api import enhance, load
    from speechlens.engine import enhance_file
    from speechlens.errors import SpeechLensError
    from speechlens.options import Options
    from speechlens.session import Session

_HOME = {
    "enhance": "speechlens.api",
    "enhance_file": "speechlens.engine",
    "load": "speechlens.api",
    "Options": "speechlens.options",
    "Session": "speechlens.session",
    "SpeechLensError": "speechlens.errors",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'speechlens' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOME[name]), name)
