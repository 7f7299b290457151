"""Loader of the native library: C++ behind a plain C interface, called through ctypes."""


def library():
    """The loaded library, or None where it isn't built."""
    return None


def reason() -> str:
    """Why `library()` is None."""
    return "the native library isn't built"


def instruction_set() -> str:
    """The instruction set in use."""
    return ""


def threads() -> int:
    """Threads a call may use."""
    return 1
