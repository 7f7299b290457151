"""Kernels of our own on MLX's GPU devices: sources read once, one MLX kernel per variant, failures told."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import mlx.core as mx

from speechlens.errors import InternalError

THREADGROUP = 256

_proven: set[Hashable] = set()


@dataclass(frozen=True, slots=True)
class Program:
    """One variant of a kernel: body of the generated function, and the files of functions that it calls."""

    device: str
    name: str
    files: tuple[Path, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    body: str

    def header(self) -> str:
        """The text ahead of the generated function."""
        return "\n".join(_read(path) for path in self.files)


def launch(
    program: Program,
    inputs: Sequence[mx.array],
    outputs: Sequence[tuple[tuple[int, ...], mx.Dtype]],
    *,
    grid: tuple[int, int, int],
    threadgroup: tuple[int, int, int],
    constants: dict[str, int | bool],
    verbose: bool = False,
) -> list[mx.array]:
    """Run a program; grid counts threads. Arrays come in the order of the program's names."""
    kernel = _kernel(program)
    return kernel(
        inputs=list(inputs),
        output_shapes=[shape for shape, _ in outputs],
        output_dtypes=[dtype for _, dtype in outputs],
        grid=grid,
        threadgroup=threadgroup,
        template=list(constants.items()),
        verbose=verbose,
        stream=mx.gpu,
    )


def launch_threads(
    program: Program,
    inputs: Sequence[mx.array],
    outputs: Sequence[tuple[tuple[int, ...], mx.Dtype]],
    threads: int,
    **constants: int | bool,
) -> list[mx.array]:
    """Run a program of this many threads in a row, in groups of THREADGROUP: the plain geometry of Metal."""
    group = (min(THREADGROUP, threads), 1, 1)
    return launch(program, inputs, outputs, grid=(threads, 1, 1), threadgroup=group, constants=constants)


def prove(variant: Hashable, arrays: Sequence[mx.array]) -> None:
    """Evaluate a variant's first results, so that one that can't run here fails where it is called.

    MLX compiles a kernel when it is evaluated. Inside transformations nothing can be, and nothing is proven.
    """
    if variant in _proven:
        return
    try:
        mx.eval(*arrays)
    except Exception as error:
        if "transformation" in str(error):
            return
        raise
    _proven.add(variant)


def failure(operation: str, error: Exception) -> InternalError:
    """The report line for a kernel that has no other version to fall back to."""
    cause = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return InternalError(
        f"The {operation} kernel failed on this GPU ({cause}); please report it with what "
        "`speechlens backends` prints, and set SPEECHLENS_BACKEND=reference to go on."
    )


@cache
def _read(path: Path) -> str:
    return path.read_text()


@cache
def _kernel(program: Program):
    make = mx.fast.cuda_kernel if program.device == "cuda" else mx.fast.metal_kernel
    return make(
        name=program.name,
        input_names=list(program.inputs),
        output_names=list(program.outputs),
        source=program.body,
        header=program.header(),
    )
