"""Running a fast version with plain MLX operations behind it."""

import logging
from collections.abc import Callable
from typing import Any

import mlx.core as mx

from speechlens.errors import SpeechLensError

_log = logging.getLogger("speechlens.kernels")
_failed: set[str] = set()


def with_fallback(name: str, fast: Callable[..., Any], plain: Callable[..., Any]) -> Callable[..., Any]:
    """`fast`, but `plain` where it fails (logged once per name), and `plain`'s gradient.

    Both take arrays, None and flags by position. Inside mx.compile and mx.vmap nothing can be
    evaluated, so there the plain operations run.
    """

    def attempt(*args):
        try:
            return fast(*args)
        except SpeechLensError:
            raise
        except Exception as error:
            if name not in _failed:
                _failed.add(name)
                _log.warning("The fast %s failed (%s); plain MLX operations run instead.", name, error)
            return plain(*args)

    run = mx.custom_function(attempt)

    @run.vjp
    def vjp(primals, cotangents, _outputs):
        given = [i for i, value in enumerate(primals) if isinstance(value, mx.array)]

        def of_arrays(*arrays):
            args = list(primals)
            for i, value in zip(given, arrays, strict=True):
                args[i] = value
            return plain(*args)

        cotangents = cotangents if isinstance(cotangents, list | tuple) else [cotangents]
        _, gradients = mx.vjp(of_arrays, [primals[i] for i in given], list(cotangents))
        answers = [None] * len(primals)
        for i, gradient in zip(given, gradients, strict=True):
            answers[i] = gradient
        return tuple(answers)

    return run
