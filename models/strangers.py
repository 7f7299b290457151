"""What people hand over instead of safetensors weights, known by its first bytes.

Asked only about files that can't be safetensors: any two bytes may begin the length of a good header.
"""

import re
import string
from pathlib import Path

from speechlens.errors import NotWeightsError

# Bytes to look at: enough for the first name in a ZIP archive and for the mark of a tar.
LOOKED_AT = 512
_AGAIN = "fetch or copy the file again"
_UNPACK = "unpack it and give the safetensors file that is in it"
_OTHER = "give a safetensors file"
_TORCH = (
    "{}, which can hold code, so it is never opened; save its state dict where it came from: "
    "safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors')"
)
_NUMPY = (
    "is a file of NumPy, which can hold code, so it is never opened; save its arrays where they came from: "
    "safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors')"
)
_MARKS = (
    (
        rb"version https://git-lfs",
        "is a Git LFS pointer, not the weights themselves; fetch it with 'git lfs pull'",
    ),
    # A byte order mark or blank lines may stand before a web page.
    (rb"(\xef\xbb\xbf)?\s*<", f"is a web page, not weights; {_AGAIN}"),
    (rb"(\xef\xbb\xbf)?\s*[{\[]\s*[\"{\[\d]", f"is a text in JSON, not weights; {_AGAIN}"),
    (rb"\x1f\x8b|BZh|\xfd7zXZ\0|\x28\xb5\x2f\xfd", f"is a compressed file; {_UNPACK}"),
    (rb"7z\xbc\xaf|Rar!|.{257}ustar|PK\x03\x04.{26}[^\0]*\.safetensors", f"is an archive; {_UNPACK}"),
    (rb"\x93NUMPY|PK\x03\x04.{26}[^\0]*\.npy", _NUMPY),
    (rb"PK[\3\5]", "is a " + _TORCH.format("PyTorch or other ZIP archive")),
    (rb"\x80[\2-\5]", "is a " + _TORCH.format("PyTorch checkpoint in a pickle")),
    (rb"\x89HDF|GGUF", f"is a file of weights in another format; {_OTHER}"),
    (rb"RIFF|fLaC|OggS|FORM", f"is a sound file, not weights; {_OTHER}"),
)
_TEXT = frozenset(string.printable.encode())


def refuse(path: Path, start: bytes, size: int) -> None:
    """NotWeightsError where a file of `size` bytes that begins with `start` is something that is known."""
    if size == 0:
        raise NotWeightsError(f"{path} is empty; {_AGAIN}.")
    for mark, what in _MARKS:
        if re.match(mark, start, re.DOTALL):
            raise NotWeightsError(f"{path} {what}.")
    if size < 10:
        raise NotWeightsError(f"{path} has only {size} bytes, too few for a safetensors file; {_AGAIN}.")
    if not any(start[:8]):
        raise NotWeightsError(f"{path} begins with zeros instead of a safetensors header; {_AGAIN}.")
    if _TEXT.issuperset(start):
        raise NotWeightsError(f"{path} is a text, not weights; {_AGAIN}.")
