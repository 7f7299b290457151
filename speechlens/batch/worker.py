"""A worker process: loads the model once, does what comes in at its pipe, answers there."""

import os
import queue
import signal
import threading
import time
from contextlib import closing
from multiprocessing.connection import Connection
from typing import Any

from speechlens.heap import give_back_large_blocks

# The libraries that compute read these when they are loaded.
THREAD_VARIABLES = (
    "SPEECHLENS_THREADS",
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)
TOLD_SECONDS = 0.3


def serve(pipe: Connection, model: str, threads: int) -> None:
    """Do tasks until the pipe closes. In comes (number, task) or None for stop; out (number, final, value).

    A value that is an exception would meet every task alike. When the other side dies, so does this one.
    """
    for name in ("SIGINT", "SIGHUP"):  # the terminal sends them to all; the batch decides
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    for variable in THREAD_VARIABLES:
        os.environ[variable] = str(threads)
    give_back_large_blocks()
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    stop = threading.Event()
    threading.Thread(target=_listen, args=(pipe, inbox, stop), daemon=True).start()
    work = _Work(pipe, model, stop)
    while not stop.is_set() and (received := inbox.get()) is not None:
        work.do(*received)


def _listen(pipe: Connection, inbox: "queue.SimpleQueue[Any]", stop: threading.Event) -> None:
    """Empties the pipe at once, so that nobody who sends to it ever waits for a task to end."""
    while True:
        try:
            received = pipe.recv()
        except (EOFError, OSError):
            os._exit(1)
        if received is None:
            stop.set()
            inbox.put(None)
            return
        inbox.put(received)


class _Work:
    def __init__(self, pipe: Connection, model: str, stop: threading.Event) -> None:
        from speechlens.batch.late import LateEnhancer

        self._pipe, self._stop = pipe, stop
        self._enhancer: Any = LateEnhancer(model)

    def do(self, number: int, task: Any) -> None:
        from speechlens.batch.jobs import Job, unexpected
        from speechlens.errors import SpeechLensError

        try:
            if isinstance(task, Job):
                self._job(number, task)
            else:
                self._pipe.send((number, True, answer(task, self._enhancer)))
        except SpeechLensError as error:
            self._pipe.send((number, True, error))
        except Exception as error:
            self._pipe.send((number, True, unexpected("a worker", error)))

    def _job(self, number: int, job: Any) -> None:
        from speechlens.batch.jobs import Outcome, perform
        from speechlens.notices import Progress

        told = time.monotonic()
        with closing(perform(job, self._enhancer)) as events:
            for event in events:
                if isinstance(event, Outcome):
                    self._pipe.send((number, True, event))
                elif self._stop.is_set():
                    return
                elif isinstance(event, Progress) and time.monotonic() - told >= TOLD_SECONDS:
                    told = time.monotonic()
                    self._pipe.send((number, False, event))


def answer(task: Any, enhancer: Any) -> Any:
    """What comes of a Row or an Ask."""
    import mlx.core as mx
    import numpy as np

    from speechlens.batch.share import Facts, Row
    from speechlens.kernels import backend, precision

    precision.settle(task.tf32)
    if isinstance(task, Row):
        samples = mx.array(task.samples)[None]
        return np.array(enhancer.enhance(samples, task.rate, strict=task.strict))[0]
    return Facts(
        geometry=enhancer.geometry(task.rate),
        name=enhancer.name,
        sha256=enhancer.sha256,
        backend=backend.chosen().name,
        tf32=precision.uses_tf32(),
    )
