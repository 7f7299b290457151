"""Builds the native library with the system's C++ compiler: `python -m speechlens.kernels.native.build`.

Needs no third-party package, so that setup.py can load it before anything is installed.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).resolve().parent
SUFFIX = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
NAME = "speechlens_native" + SUFFIX

_FOLDERS = (
    HERE,
    *(
        HERE.parent / op
        for op in (
            "selective_scan",
            "causal_conv1d",
            "bands",
            "mamba_unit",
            "conv_stage",
            "mamba_stack",
            "quantise",
        )
    ),
)
_STANDARD = (
    "selective_scan/scan.cpp",
    "selective_scan/scan_backward.cpp",
    "causal_conv1d/conv.cpp",
    "causal_conv1d/conv_backward.cpp",
    "bands/bands.cpp",
    "mamba_unit/unit.cpp",
    "conv_stage/stage.cpp",
    "mamba_stack/stack.cpp",
    "quantise/quantise.cpp",
    "native/maths.cpp",
)
_STRICT = ("selective_scan/scan.cpp", "native/maths.cpp")
_X86_FLAGS = {
    "baseline": [],
    "avx2": ["-mavx2", "-mfma"],
    "avx512": ["-mavx512f", "-mavx512dq", "-mavx512bw", "-mavx512vl", "-mavx2", "-mfma"],
}


# The structures that cross the C interface stand here; the ctypes launchers mirror them.
_INTERFACE = (HERE / "kernels.h", HERE.parent / "mamba_stack" / "stack.h")


class BuildError(Exception):
    """No compiler, or the compiler refused."""


def build(target: Path = HERE / NAME, extra: tuple[str, ...] = ()) -> Path:
    """Compile every source for every instruction set and link them into `target`.

    extra: further compiler and linker flags. Raises BuildError.
    """
    # Here, since launchers import this module in any thread, and that fails once the main one has ended.
    from concurrent.futures import ThreadPoolExecutor

    compiler = _compiler()
    with tempfile.TemporaryDirectory() as folder:
        jobs = _jobs(Path(folder))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda job: _run([*compiler, *_common(), *extra, *job]), jobs))
        linked = Path(folder) / NAME
        objects = [job[-1] for job in jobs]
        _run([*compiler, *extra, *_arch(), "-shared", *_linker(), *objects, "-o", str(linked)])
        _place(linked, target)
    return target


def _place(linked: Path, target: Path) -> None:
    """Replace the target, never overwrite it: a running process keeps the library that it has mapped."""
    partial = target.with_name(target.name + f".{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(linked, partial)
        with partial.open("r+b") as file:
            os.fsync(file.fileno())
        os.replace(partial, target)
    except OSError as error:
        raise BuildError(f"{target} can't be written ({error.strerror or error})") from error
    finally:
        with suppress(OSError):
            partial.unlink()


def interface() -> str:
    """What a library must carry to be called by these launchers: a digest of the structures' headers."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in _INTERFACE)).hexdigest()[:16]


def _jobs(folder: Path) -> list[list[str]]:
    """Arguments of each compilation, the object last."""
    sets = _X86_FLAGS if _machine() in ("x86_64", "amd64") else {"baseline": []}
    stamp = f'-DSPEECHLENS_INTERFACE="{interface()}"'
    jobs = [[stamp, str(HERE / "dispatch.cpp"), "-c", "-o", str(folder / "dispatch.o")]]
    for name, flags in sets.items():
        for strict, sources in enumerate((_STANDARD, _STRICT)):
            target = f"{name}_{'strict' if strict else 'standard'}"
            macros = [f"-DSPEECHLENS_TARGET={target}", f"-DSPEECHLENS_STRICT={strict}"]
            macros.append(f"-DSPEECHLENS_STRICT_TARGET={name}_strict")
            contract = f"-ffp-contract={'off' if strict else 'fast'}"
            for source in sources:
                out = folder / f"{target}_{Path(source).stem}.o"
                jobs.append([*flags, *macros, contract, str(HERE.parent / source), "-c", "-o", str(out)])
    return jobs


def _common() -> list[str]:
    includes = [f"-I{folder}" for folder in _FOLDERS]
    position = [] if sys.platform == "win32" else ["-fPIC", "-fvisibility=hidden"]
    # The last two are set off by GCC's own headers of vector types.
    warnings = [
        "-Wall",
        "-Wextra",
        "-Wno-psabi",
        "-Wno-unknown-pragmas",
        "-Wno-maybe-uninitialized",
        "-Wno-uninitialized",
    ]
    return ["-std=c++17", "-O3", "-fno-math-errno", *position, *warnings, *_arch(), *includes]


def _linker() -> list[str]:
    return ["-pthread"] if sys.platform == "linux" else []


def _arch() -> list[str]:
    return ["-arch", _machine()] if sys.platform == "darwin" else []


def _machine() -> str:
    if sys.platform == "darwin" and "-arch" in (words := os.environ.get("ARCHFLAGS", "").split()):
        return words[words.index("-arch") + 1]
    return platform.machine().lower()


def _compiler() -> list[str]:
    named = os.environ.get("CXX", "").split()
    if named:
        return named
    # MSVC has no vector extensions; LLVM's driver understands the same flags everywhere.
    candidates = ("clang++",) if sys.platform == "win32" else ("c++", "g++", "clang++")
    for name in candidates:
        if found := shutil.which(name):
            return [found]
    raise BuildError(f"there is no C++ compiler ({', '.join(candidates)}); install one or set CXX")


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise BuildError(f"{command[0]} can't be run: {error}") from error
    if done.returncode:
        raise BuildError(f"{command[0]} failed:\n{done.stderr[-4000:]}")
    if done.stderr:
        print(done.stderr, file=sys.stderr)


if __name__ == "__main__":
    try:
        print(build())
    except BuildError as error:
        sys.exit(f"The native library wasn't built because {error}.")
