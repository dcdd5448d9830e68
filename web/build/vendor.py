"""npm's packages in a page without a bundler: `from "lit-html"` becomes `from "./vendor/lit-html/lit-html.js"`.

Only imported modules are copied, and their own imports. An import map would do the same, but it is an inline script,
which the page's content security policy forbids.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from common import Missing

# A static import or export at the start of a statement; types in JSDoc comments are not matched.
IMPORT = re.compile(r"""((?:^|[;}])\s*(?:import|export)\b(?:[^"';]*?\bfrom)?\s*)(["'])([^"'\n]+)\2""", re.MULTILINE)
# Comments on lines of their own, the links to source maps too; a licence stays.
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/|@license).)*\*/)\n?", re.MULTILINE | re.DOTALL)
CONDITIONS = ("browser", "import", "default", "require")
# A package of the time before modules, as a module.
COMMON_JS = """const module = {{ exports: {{}} }};
(function (module, exports) {{
{}
}}).call(module.exports, module, module.exports);
export default module.exports;
"""


class Vendor:
    """The packages of a node_modules folder that a page imports; `files`: copies, by path in the page's folder."""

    def __init__(self, modules: Path) -> None:
        self._modules = modules
        self.files: dict[str, bytes] = {}

    def rewrite(self, path: str, text: str) -> str:
        """The module at `path` with packages imported by relative path; their files are added to `files`."""

        def replace(match: re.Match[str]) -> str:
            before, quote, specifier = match.groups()
            if specifier.startswith((".", "/")):
                return match.group()
            package, inner = self._resolve(specifier, path)
            target = posixpath.relpath(self._take(package, inner), posixpath.dirname(path) or ".")
            return f"{before}{quote}{target if target.startswith('.') else './' + target}{quote}"

        return IMPORT.sub(replace, text)

    def _resolve(self, specifier: str, path: str) -> tuple[str, str]:
        parts = specifier.split("/")
        package = "/".join(parts[: 2 if specifier.startswith("@") else 1])
        inner = "." + specifier.removeprefix(package)
        if not (self._modules / package).exists():
            raise Missing(f"web/{path} imports {specifier!r}, which is no package of web/package.json")
        target = self._exports(package).get(inner)
        if target is None:
            raise Missing(f"web/{path} imports {specifier!r}, which {package} does not offer")
        return package, _chosen(target).removeprefix("./")

    def _exports(self, package: str) -> dict[str, Any]:
        described = json.loads((self._modules / package / "package.json").read_text("utf-8"))
        exports: dict[str, Any] = described.get("exports") or {".": {"require": described["main"]}}
        return exports

    def _take(self, package: str, inner: str) -> str:
        """The path of a module of a package in the page's folder; it ends in .js, which every server knows."""
        target = re.sub(r"\.mjs$", ".js", f"vendor/{package}/{inner}")
        if target in self.files:
            return target
        text = COMMENT.sub("", (self._modules / package / inner).read_text("utf-8"))
        if self._exports(package) == {".": {"require": f"./{inner}"}}:
            text = COMMON_JS.format(text)
        self.files[target] = text.encode()
        for licence in sorted((self._modules / package).glob("LICEN[CS]E*")):
            self.files[f"vendor/{package}/{licence.name}"] = licence.read_bytes()
        for match in IMPORT.finditer(text):
            self._take(package, posixpath.normpath(posixpath.join(posixpath.dirname(inner), match.group(3))))
        return target


def _chosen(target: str | Mapping[str, Any]) -> str:
    """The target of a package's `exports` for a browser."""
    if isinstance(target, str):
        return target
    return _chosen(next(target[condition] for condition in CONDITIONS if condition in target))
