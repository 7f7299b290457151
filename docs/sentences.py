"""What the program says when something is wrong: every text of an error or notice, read from the source.

The page docs/trouble.md and the translations of the window are made from it.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from speechlens import errors

ROOT = Path(__file__).parent.parent
FOLDERS = ("speechlens", "kernels", "models")
ERRORS = (
    *("InputError", "OutputError", "UsageError", "ModelError", "ClusterError", "GpuError", "InternalError"),
)
PART = "part"


@dataclass(frozen=True, order=True)
class Sentence:
    """A text of the source. file: from the project on. kind: class of the error, or code of the notice.

    text has its fields in braces, as the source writes them. Words that a field may hold, where the source
    has them, are sentences of the kind PART.
    """

    file: str
    kind: str
    text: str


def sentences() -> list[Sentence]:
    """All of them, sorted; ValueError for one that can't be read from the source."""
    found = set()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            tree = _parsed(name)
            found.update(Sentence(name, kind, text) for kind, text in _in_module(tree, name))
    return sorted(found)


def filled(sentence: Sentence) -> str:
    """Its text with the constants of its module, remedies that several sentences share, in place."""

    def text(field: re.Match) -> str:
        return next(
            (text for node in _constants(field[1], tree) for text, _ in _texts(node, tree, tree)), field[0]
        )

    tree = _parsed(sentence.file)
    return re.sub(r"\{(_[A-Z_]+)\}", text, sentence.text)


@cache
def _parsed(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def _kinds(name: str) -> list[str]:
    """The one of ERRORS that a class is or derives from; none for another name."""
    given = getattr(errors, name, None)
    bases = given.__mro__ if isinstance(given, type) else ()
    return [base.__name__ for base in bases if base.__name__ in ERRORS]


def _in_module(tree: ast.Module, name: str) -> Iterator[tuple[str, str]]:
    for scope in _functions(tree):
        for call in ast.walk(scope):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
                continue
            kinds = _kinds(call.func.id)
            if call.func.id == "Notice":
                kinds = [text for text, _ in _texts(call.args[0], scope, tree)]
            told = call.args[-1]
            # A text that was told before is found where it was made.
            if not kinds or (isinstance(told, ast.Call) and getattr(told.func, "id", "") == "str"):
                continue
            texts = list(_texts(told, scope, tree))
            if not texts:
                raise ValueError(f"{name}:{call.lineno}: no text can be read from this; write it in place.")
            yield from product(kinds, (text for text, _ in texts))
            for field, where in [field for _, fields in texts for field in fields]:
                yield from ((PART, part) for part in _parts(field, where, tree))


Fields = list[tuple[ast.expr, ast.AST]]


def _texts(node: ast.expr, scope: ast.AST, tree: ast.Module) -> Iterator[tuple[str, Fields]]:
    """The texts that an expression may give, with their fields and where these stand; none for no text."""
    match node:
        case ast.Constant(value=str(text)):
            yield text, []
        case ast.JoinedStr(values=pieces):
            yield from _joined(pieces, scope, tree)
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, scope, tree)
            yield from _texts(other, scope, tree)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            for (one, some), (other, more) in product(_texts(left, scope, tree), _texts(right, scope, tree)):
                yield one + other, some + more
        case ast.Name(id=name):
            for value, where in _given(name, node, scope, tree):
                yield from _texts(value, where, tree)
        case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp(elt=each), *_]):
            yield from _texts(each, scope, tree)
        case ast.Call(func=ast.Attribute(value=pattern, attr="format"), args=fields):
            for text, _ in _texts(pattern, scope, tree):
                for field in fields:
                    given = field.value if isinstance(field, ast.Constant) else _braced(field)
                    text = text.replace("{}", str(given), 1)
                yield text, [(field, scope) for field in fields if not isinstance(field, ast.Constant)]


def _parts(field: ast.expr, scope: ast.AST, tree: ast.Module) -> Iterator[str]:
    """What the source has for a field, and for the fields in that."""
    for text, fields in _texts(field, scope, tree):
        yield text
        for inner, where in fields:
            yield from _parts(inner, where, tree)


def _joined(pieces: list[ast.expr], scope: ast.AST, tree: ast.Module) -> Iterator[tuple[str, Fields]]:
    """An f-string; one that says nothing but its fields is given their texts, as each caller has them."""
    own = "".join(str(piece.value) for piece in pieces if isinstance(piece, ast.Constant))
    silent = not any(map(str.isalpha, own))
    for given, caller in (list(_calls(scope, tree)) if silent else []) or [({}, scope)]:
        choices: list[list[tuple[str, Fields]]] = []
        for piece in pieces:
            if not isinstance(piece, ast.FormattedValue):
                choices.append([(str(ast.literal_eval(piece)), [])])
                continue
            name = getattr(piece.value, "id", "")
            field, where = (given[name], caller) if name in given else (piece.value, scope)
            found = list(_texts(field, where, tree)) if silent else []
            choices.append(found or [(_braced(piece.value), [(piece.value, scope)])])
        for chosen in product(*choices):
            yield "".join(text for text, _ in chosen), [field for _, more in chosen for field in more]


def _braced(node: ast.expr) -> str:
    return "{" + ast.unparse(node).replace("{", "(").replace("}", ")") + "}"


def _given(name: str, use: ast.expr, scope: ast.AST, tree: ast.Module) -> Fields:
    """What a name may stand for where it is used: assigned there, handed in by callers, or a constant."""
    return (
        [(value, scope) for value in _assigned(name, use, scope)]
        or [(value, scope) for value in _looped(name, scope, tree)]
        or list(_handed(name, scope, tree))
        or [(value, tree) for value in _constants(name, tree)]
    )


def _assigned(name: str, use: ast.expr, scope: ast.AST) -> Iterator[ast.expr]:
    """What the name was given before, back to the assignment that every way leads through."""
    inside = [s for s in ast.walk(scope) if isinstance(s, ast.stmt) and s.lineno <= use.lineno <= _end(s)]
    column = max((s.col_offset for s in inside), default=0)
    before = [s for s in ast.walk(scope) if isinstance(s, ast.Assign) and _end(s) < use.lineno]
    for node in sorted(before, key=_end, reverse=True):
        if any(isinstance(target, ast.Name) and target.id == name for target in node.targets):
            yield node.value
            if node.col_offset <= column:
                return


def _looped(name: str, scope: ast.AST, tree: ast.Module) -> Iterator[ast.expr]:
    """What a loop over a table in the source gives the name."""
    for loop in ast.walk(scope):
        if not (isinstance(loop, ast.For | ast.comprehension) and isinstance(loop.target, ast.Tuple)):
            continue
        names = [getattr(target, "id", "") for target in loop.target.elts]
        tables = list(_constants(loop.iter.id, tree)) if isinstance(loop.iter, ast.Name) else [loop.iter]
        for table in tables if name in names else ():
            for row in table.elts if isinstance(table, ast.Tuple | ast.List) else ():
                if isinstance(row, ast.Tuple):
                    yield row.elts[names.index(name)]


def _constants(name: str, tree: ast.Module) -> Iterator[ast.expr]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == [name]:
            yield node.value


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _handed(name: str, scope: ast.AST, tree: ast.Module) -> Iterator[tuple[ast.expr, ast.AST]]:
    """What the callers give for a parameter, with the functions they stand in."""
    for given, caller in _calls(scope, tree):
        if name in given:
            yield given[name], caller


def _calls(scope: ast.AST, tree: ast.Module) -> Iterator[tuple[dict[str, ast.expr], ast.AST]]:
    """Every call of a function in its module, as arguments by name, with the function it stands in."""
    if not isinstance(scope, ast.FunctionDef):
        return
    names = [a.arg for a in scope.args.args if a.arg not in ("self", "cls")]
    for caller in _functions(tree):
        for call in ast.walk(caller) if caller is not scope else ():
            called = getattr(call, "func", None)
            if getattr(called, "attr", getattr(called, "id", "")) == scope.name:
                yield dict(zip(names, call.args, strict=False)), caller  # type: ignore[attr-defined]


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
