"""Lets a module import others only when one of its functions needs them, as Python 3.15's `lazy from` will do.

So a first table loads neither the notation nor the review of a game. An import of the engine's at the top of a module
moves into the functions that use its names: the first of them to be called imports the name into the module. It stays
where it is if anything uses a name at once (a base class, a decorator, a default), or if a function has a variable of
that name. Names that nothing uses, because annotations are gone, are not imported at all. Nobody else misses a name:
mypy's strict mode forbids to import a name from a module that has only imported it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef


def with_lazy_imports(tree: ast.Module, busy: bool = False, read: bool = False) -> ast.Module:
    """The module with its imports in the functions that use them.

    Args:
        busy: the module only loses imports that nothing uses.
        read: the annotations of the module's variables and fields are read when it runs.
    """
    functions = list(_functions(tree.body))
    inside = {id(node) for function in functions for part in function.body for node in ast.walk(part)}
    at_once = {node.id for node in _evaluated(tree, read) if id(node) not in inside}
    stored = {name for function in functions for name in _own_names(function)}
    moved: dict[str, ast.stmt] = {}
    kept: list[ast.stmt] = []
    used = [
        {node.id for part in each.body for node in ast.walk(part) if isinstance(node, ast.Name)} for each in functions
    ]
    needed = at_once | stored | (set[str]().union(*used) if busy else set())
    for statement in tree.body:
        kept += _without(statement, needed, moved)
    for function, names in zip(functions, used, strict=True):
        function.body[:0] = [part for name in sorted(names & moved.keys()) for part in _import_once(name, moved[name])]
    tree.body = kept
    return ast.fix_missing_locations(tree)


def _import_once(name: str, statement: ast.stmt) -> list[ast.stmt]:
    """Statements for the start of a function: import a name into the module unless it is there."""
    tree = ast.parse(f"global {name}\ntry:\n    {name}\nexcept NameError:\n    pass\n")
    attempt = tree.body[1]
    assert isinstance(attempt, ast.Try)
    attempt.handlers[0].body = [statement]
    return tree.body


def _functions(body: list[ast.stmt]) -> Iterator[Function]:
    """The outermost functions: those of the module and methods."""
    for statement in body:
        if isinstance(statement, Function):
            yield statement
        elif isinstance(statement, ast.ClassDef):
            yield from _functions(statement.body)


def _evaluated(tree: ast.Module, read: bool) -> Iterator[ast.Name]:
    """All names but those in annotations, unless these are read."""
    annotated = () if read else (each for each in ast.walk(tree) if isinstance(each, ast.AnnAssign))
    unread = {id(node) for each in annotated for node in ast.walk(each.annotation)}
    return (node for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in unread)


def _own_names(function: Function) -> Iterator[str]:
    """The names of a function's parameters and variables."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names
        elif isinstance(node, Function | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            if node is not function and node.name:
                yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]


def _without(statement: ast.stmt, needed: set[str], moved: dict[str, ast.stmt]) -> list[ast.stmt]:
    """What stays of a statement at the top; imports of other names are added to `moved`, by name."""
    if not isinstance(statement, ast.ImportFrom) or not _is_own(statement):
        return [statement]
    stays = []
    for alias in statement.names:
        name = alias.asname or alias.name
        if name in needed:
            stays.append(alias)
        else:
            moved[name] = ast.ImportFrom(statement.module, [alias], statement.level)
    statement.names = stays
    return [statement] if stays else []


def _is_own(statement: ast.ImportFrom) -> bool:
    """Whether it imports from the engine: others are cheap, and `dataclass` looks for some by their names."""
    return statement.level > 0 or (statement.module or "").partition(".")[0] == "asobiba"
