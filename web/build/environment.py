"""Find the tools, install the pinned ones, and explain how to get missing ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from common import ROOT, WEB, Missing, digest_of, project, run, say

LEAST_PYTHON = (3, 11)
LEAST_NODE = 20
VENV = ROOT / ".venv"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def need_python() -> None:
    """Check this Python.

    Raises:
        Missing: it is too old or cannot make virtual environments.
    """
    if sys.version_info < LEAST_PYTHON:
        raise Missing(
            f"Python {_dotted(LEAST_PYTHON)} or newer is needed, this is {_dotted(sys.version_info[:3])}: "
            "run build.py with a newer one (https://www.python.org/downloads/)"
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise Missing(
            "Python's venv module is missing: install it (Debian, Ubuntu: apt install python3-venv)"
        ) from None


def need_node() -> str:
    """The path of a Node that is new enough to run Pyodide.

    Raises:
        Missing: there is none, or no npm.
    """
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        raise Missing(
            f"{'npm' if node else 'Node.js'} is missing: install Node.js {LEAST_NODE} or newer with npm "
            "(https://nodejs.org/, or the system's packages nodejs and npm)"
        )
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < LEAST_NODE:
        raise Missing(
            f"Node.js {LEAST_NODE} or newer is needed, {node} is {version}: install a newer one (https://nodejs.org/)"
        )
    return node


def python_tools(*extras: str) -> Path:
    """The Python of .venv, with the pinned tools of these extras of pyproject.toml installed.

    The environment is made again when a pin or the Python version has changed.
    """
    need_python()
    declared = project()["project"]["optional-dependencies"]
    wanted = sorted(pin for extra in extras for pin in declared[extra])
    stamp = VENV / "asobiba.json"
    python = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
    version = _dotted(sys.version_info[:3])
    state = json.loads(stamp.read_text()) if stamp.exists() and python.exists() else {}
    current = {pin for pins in declared.values() for pin in pins}
    if state.get("python") != version or not set(state.get("pins", [])) <= current:
        shutil.rmtree(VENV, ignore_errors=True)
        say(f"making an environment in {VENV.name}/")
        run([sys.executable, "-m", "venv", VENV], quiet=True)
        state = {"python": version, "pins": []}
    missing = sorted(set(wanted) - set(state["pins"]))
    if missing:
        say(f"installing {', '.join(missing)}")
        stamp.unlink(missing_ok=True)
        run([python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", *missing], quiet=True)
        state["pins"] = sorted({*state["pins"], *missing})
        stamp.write_text(json.dumps(state))
    return python


def page_packages() -> Path:
    """web/node_modules with the npm packages of the lock file, TypeScript among them."""
    need_node()
    modules = WEB / "node_modules"
    stamp = modules / ".asobiba.json"
    lock = digest_of([WEB / "package.json", WEB / "package-lock.json"])
    if not stamp.exists() or json.loads(stamp.read_text()) != {"lock": lock}:
        say("installing npm's packages into web/node_modules/")
        run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=WEB, quiet=True)
        stamp.write_text(json.dumps({"lock": lock}))
    return modules


def chromium(python: Path) -> str:
    """The path of a Chromium for tests: the system's, else Playwright's own, else one from apt if possible."""
    return _system_chromium() or _playwright_chromium(python) or _apt_chromium() or _no_chromium()


def _system_chromium() -> str | None:
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def _playwright_chromium(python: Path) -> str | None:
    path = _playwright_path(python)
    if not path:
        say("no Chromium on PATH: asking Playwright for its own")
        subprocess.run([python, "-m", "playwright", "install", "chromium"], timeout=900, check=False)
        path = _playwright_path(python)
    return path


def _playwright_path(python: Path) -> str | None:
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip()
    return path if Path(path).exists() else None


def _apt_chromium() -> str | None:
    """Install Chromium on Debian and its derivatives, as root or if sudo asks for no password."""
    if not shutil.which("apt-get"):
        return None
    root = os.name == "posix" and os.geteuid() == 0
    if not root and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode:
        return None
    before = [] if root else ["sudo", "-n"]
    say("no Chromium from Playwright: asking apt for one")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", "chromium"]):
        subprocess.run([*before, "apt-get", *command], env=environment, check=False)
    return _system_chromium()


def _no_chromium() -> str:
    raise Missing(
        "no Chromium for the browser tests: install one so that `chromium` or `google-chrome` is on PATH "
        "(Debian: apt install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium)"
    )


def _dotted(version: tuple[int | str, ...]) -> str:
    return ".".join(map(str, version))
