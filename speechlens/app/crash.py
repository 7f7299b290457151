"""The log file, and what happens to errors that nobody caught."""

import faulthandler
import logging
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

import platformdirs

log = logging.getLogger("speechlens.app")


def log_path() -> Path:
    """Where the app writes its log."""
    return Path(platformdirs.user_log_dir("SpeechLens", appauthor=False)) / "app.log"


def start_log() -> Path | None:
    """Log what happens and crashes, those of native code too, to a file; None where it can't be written."""
    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=1 << 20, backupCount=1, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger = logging.getLogger("speechlens")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)  # what fails in a job is told there with its traceback
    faulthandler.enable(handler.stream)
    return path


def catch_all(tell: Callable[[str], object]) -> None:
    """Log every uncaught error of every thread and tell its summary; `tell` may be called from any thread."""

    def report(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error or kind(), trace)
            return
        log.critical("uncaught", exc_info=(kind, error or kind(), trace))
        tell(f"{kind.__name__}: {error}")

    sys.excepthook = report
    threading.excepthook = lambda args: report(args.exc_type, args.exc_value, args.exc_traceback)
