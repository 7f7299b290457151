"""Memory for windows: what is free, a limit while they are computed, fewer at a time where it runs out."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import mlx.core as mx

from speechlens.errors import InternalError, UsageError

# The limit is the process's, so that planned work is done by one thread at a time.
_PLANNED = threading.Lock()
# Of a GPU's memory MLX may keep one part in so many.
_SHARE = 16
_RAN_OUT = re.compile("allocat|out of memory|memory ran out", re.IGNORECASE)
_PROC, _GROUPS = Path("/proc"), Path("/sys/fs/cgroup")
# Names in the second and the first version of control groups: limit and use.
_LIMITS = {
    "": ("", "memory.max", "memory.current"),
    "memory": ("memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
}


@contextmanager
def planned(size: int) -> Iterator[None]:
    """MLX gives back memory that it keeps for later rather than take more than `size` bytes; 0: no limit.

    On a GPU it may keep a share of the memory there all the same: what is given back has to be had again.
    """
    if not size:
        yield
        return
    with _PLANNED:
        before = mx.set_memory_limit(mx.get_active_memory() + max(size, _kept()))
        try:
            yield
        finally:
            mx.set_memory_limit(before)


def _kept() -> int:
    if mx.default_device() == mx.Device(mx.cpu):
        return 0
    device = mx.device_info(mx.gpu)
    return int(device.get("total_memory", device.get("memory_size", 0))) // _SHARE


def halving(enhance: Callable[[mx.array], mx.array], windows: mx.array, size: int = 0) -> mx.array:
    """`enhance` of windows [B, n], halved where memory runs out; UsageError where one alone is too long.

    size: bytes that the computing is `planned` to take, where `enhance` itself computes nothing yet.
    """
    try:
        result = enhance(windows)
        with planned(size):
            mx.eval(result)
        return result
    except (RuntimeError, MemoryError, InternalError) as error:
        if not isinstance(error, MemoryError) and not _RAN_OUT.search(str(error)):
            raise
        half = windows.shape[0] // 2
        if not half:
            raise UsageError(
                f"Memory ran out for a window of {windows.shape[1]} samples; choose a shorter chunk."
            ) from error
    # Outside the handler, so that what the failed attempt held is free.
    mx.clear_cache()
    return mx.concatenate([halving(enhance, part, size) for part in (windows[:half], windows[half:])])


def free() -> int | None:
    """Bytes that this process may take yet; None where the system doesn't tell, or a GPU has its own.

    On processors MLX doesn't survive an allocation that fails, so it must not come to that.
    """
    if mx.default_device() != mx.Device(mx.cpu):
        return None
    known = [size for size in (_of_system(), _of_process(), *_of_groups()) if size is not None]
    return min(known, default=None)


def _of_system() -> int | None:
    """Memory that Linux could give, with what it would write to the swap."""
    try:
        lines = (_PROC / "meminfo").read_text().splitlines()
    except OSError:
        return None
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    return 1024 * (kilobytes.get("MemAvailable", 0) + kilobytes.get("SwapFree", 0)) or None


def _of_process() -> int | None:
    """What `ulimit -v` leaves."""
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        pages = int((_PROC / "self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return None
    return None if most == resource.RLIM_INFINITY else max(0, most - pages * resource.getpagesize())


def _of_groups() -> Iterator[int]:
    """What the control groups of this process leave: limits of containers and of jobs on clusters."""
    try:
        lines = (_PROC / "self/cgroup").read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, kind, path = line.split(":", 2)
        if kind not in _LIMITS:
            continue
        top, limit, use = _LIMITS[kind]
        # In a container the path is often that outside of it, and its own group the topmost.
        for folder in (_GROUPS / top / path.lstrip("/"), _GROUPS / top):
            try:
                most, used = (int((folder / name).read_text()) for name in (limit, use))
                stat = dict(entry.split() for entry in (folder / "memory.stat").read_text().splitlines())
            except (OSError, ValueError):
                continue
            # Files that were read count as used, and are given up when asked.
            yield max(0, most - used + int(stat.get("inactive_file", 0)))
            break
