"""Public things say what they are; what takes or gives arrays says their shapes.

Public: no underscore in the name or above it. A method that fulfils what another class of the package, Qt,
click or Python's files describe under this name needs no text of its own.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = [
    path
    for folder in ("speechlens", "kernels", "models")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name != "update.py"
]
# Described by Python's files, click, logging and Qt; Qt's other names are camelCase.
KNOWN = {
    *("read", "readinto", "write", "seek", "seekable", "tell", "flush", "close", "readable", "writable"),
    *("list_commands", "get_command", "main", "format", "emit"),
    *("data", "flags", "index", "parent", "run", "count", "paint", "event", "text"),
}
CAMEL = re.compile(r"[a-z]+[A-Z]")
ARRAYS = re.compile(r"\b(ndarray|mx\.array|Array)\b")
SHAPE = re.compile(r"\([a-z_, 0-9*+|]+,?\)|\[[A-Za-z_0-9, *+]+\]|shape|like\b|scalar|bytes|same")


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def documented_methods() -> set[str]:
    """Names of methods that some class of the package describes."""
    found = set()
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                found |= {
                    m.name for m in node.body if isinstance(m, ast.FunctionDef) and ast.get_docstring(m)
                }
    return found


def public(path: Path) -> Iterator[tuple[str, ast.AST, str]]:
    """Name, node and, for methods, what their class says, of all that is public in a file."""
    for node in tree(path).body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        yield node.name, node, ""
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                    yield f"{node.name}.{method.name}", method, ast.get_docstring(node) or " "


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_modules_say_what_they_are():
    assert [name(path) for path in FILES if not ast.get_docstring(tree(path))] == []


def has_words(node: ast.AST, owner: str, described: set[str]) -> bool:
    """A text of its own, or for a method one elsewhere: the class's, another class's, the library's."""
    if ast.get_docstring(node):
        return True
    return bool(owner and (node.name in described or CAMEL.match(node.name) or f"{node.name}:" in owner))


def test_public_things_say_what_they_are():
    described = documented_methods() | KNOWN
    assert [
        f"{name(path)}: {what}"
        for path in FILES
        for what, node, owner in public(path)
        if not has_words(node, owner, described)
    ] == []


def takes_arrays(node: ast.FunctionDef) -> bool:
    notes = [argument.annotation for argument in (*node.args.args, *node.args.kwonlyargs)]
    return any(note is not None and ARRAYS.search(ast.unparse(note)) for note in (*notes, node.returns))


def test_arrays_have_shapes():
    """In the parts that others program against; a class may say the shapes for all its methods."""
    parts = ("speechlens/api.py", "speechlens/session.py", "speechlens/metrics.py", "speechlens/dsp/")
    parts += ("speechlens/report/", "kernels/__init__.py", "models/loading.py")
    missing = []
    for path in FILES:
        if not name(path).startswith(parts):
            continue
        classes = {n.name: ast.get_docstring(n) or "" for n in tree(path).body if isinstance(n, ast.ClassDef)}
        for what, node, _ in public(path):
            if isinstance(node, ast.FunctionDef) and takes_arrays(node):
                text = (ast.get_docstring(node) or "") + classes.get(what.split(".")[0], "")
                text += ast.get_docstring(tree(path)) or ""
                if not SHAPE.search(text):
                    missing.append(f"{name(path)}: {what}")
    assert missing == []


def test_no_module_is_too_long():
    assert [name(p) for p in FILES if len(p.read_text(encoding="utf-8").splitlines()) > 400] == []
