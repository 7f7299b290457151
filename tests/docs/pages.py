"""The pages of the documentation and the code in them."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
# Those that are read where they lie, and all of docs/.
PAGES = [
    *sorted(DOCS.rglob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ROOT / "models" / "lite" / "README.md",
    ROOT / "fixtures" / "README.md",
    ROOT / "kernels" / "selective_scan" / "strict.md",
]
_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
_INDENTED = re.compile(r"(?:^ {4}\S.*\n?)+", re.MULTILINE)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def fences(page: Path, kind: str) -> list[str]:
    """The fenced blocks of one language."""
    return [code for language, code in _FENCE.findall(page.read_text(encoding="utf-8")) if language == kind]


def command_lines(page: Path) -> list[str]:
    """Every line of a code block that calls the program, comments taken off."""
    text = page.read_text(encoding="utf-8")
    blocks = [code for language, code in _FENCE.findall(text) if language in ("sh", "bash", "")]
    blocks += _INDENTED.findall(_FENCE.sub("", text))
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    return [re.sub(r"(\s{2,}\S.*|\s+#.*)$", "", line) for line in lines if line.startswith("speechlens ")]


def generate() -> ModuleType:
    """docs/generate.py, which lies in no package."""
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["generate"] = module
    spec.loader.exec_module(module)
    return module
