"""Running a fast version with plain MLX operations behind it."""

import logging
from collections.abc import Callable
from typing import Any

import mlx.core as mx

from speechlens.errors import SpeechLensError

_log = logging.getLogger("speechlens.kernels")
_failed: set[str] = set()


def with_gradient(fast: Callable[..., Any], backward: Callable[..., Any]) -> Callable[..., Any]:
    """`fast`, whose gradient is `backward(primals, cotangents, outputs)`: one array or None per primal."""
    run = mx.custom_function(fast)

    @run.vjp
    def vjp(primals, cotangents, outputs):
        return _answers(primals, backward(primals, _many(cotangents), _many(outputs)))

    return run


def with_fallback(
    name: str, fast: Callable[..., Any], plain: Callable[..., Any], backward: Callable[..., Any] | None = None
) -> Callable[..., Any]:
    """`fast`, but `plain` where it fails (logged once per name); so for `backward` and `plain`'s gradient.

    All take arrays, None and flags by position. Inside mx.compile and mx.vmap nothing can be
    evaluated, so there the plain operations run.
    """

    def attempt(first: Callable[[], Any], second: Callable[[], Any]):
        try:
            return first()
        except SpeechLensError:
            raise
        except Exception as error:
            _tell_once(name, error)
            return second()

    def gradients(primals, cotangents, outputs):
        def of_plain():
            return plain_gradients(plain, primals, cotangents)

        return attempt(lambda: backward(primals, cotangents, outputs), of_plain) if backward else of_plain()

    return with_gradient(lambda *args: attempt(lambda: fast(*args), lambda: plain(*args)), gradients)


def plain_gradients(plain: Callable[..., Any], primals, cotangents) -> list[mx.array | None]:
    """What MLX derives from plain operations, one gradient per array among the primals."""
    given = [i for i, value in enumerate(primals) if isinstance(value, mx.array)]

    def of_arrays(*arrays):
        args = list(primals)
        for i, value in zip(given, arrays, strict=True):
            args[i] = value
        return plain(*args)

    def loss(*arrays):
        # The fast version may have given more than the contract's outputs.
        pairs = zip(_many(of_arrays(*arrays)), cotangents, strict=False)
        return sum((output * cotangent).sum() for output, cotangent in pairs)

    gradients = mx.grad(loss, argnums=list(range(len(given))))(*[primals[i] for i in given])
    answers: list[mx.array | None] = [None] * len(primals)
    for i, gradient in zip(given, gradients, strict=True):
        answers[i] = gradient
    return answers


def _tell_once(name: str, error: Exception) -> None:
    if name not in _failed:
        _failed.add(name)
        _log.warning("The fast %s failed (%s); plain MLX operations run instead.", name, error)


def _answers(primals, gradients) -> tuple[mx.array | None, ...]:
    """MLX checks neither shape nor dtype, and a missing array moves the later gradients to wrong inputs."""
    return tuple(
        gradient.reshape(primal.shape).astype(primal.dtype) if isinstance(primal, mx.array) else None
        for primal, gradient in zip(primals, gradients, strict=True)
    )


def _many(values) -> list[mx.array]:
    return list(values) if isinstance(values, list | tuple) else [values]
