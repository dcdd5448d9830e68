#!/usr/bin/env python3
"""Build, serve and check Asobiba. Needs Python 3.11 or newer and Node.js 20 or newer with npm; reports what is missing.

python3 build.py serve     build dist/ and serve it on this machine
python3 build.py test      run everything: ruff, mypy, tsc, pytest with browsers; `test --all`: whole samples
python3 build.py check     run the quick part; `check --fix` formats the sources first
python3 build.py dist      build the static site in dist/
python3 build.py bench     measure the speed of the engine and of the boot, native and in Chromium
python3 build.py lexicon   rebuild the packed lexica from their sources
python3 build.py pictures  take the screenshots of the README again; `pictures screens` those of every screen
python3 build.py release   build the wheel and the zipped site in .build/release/
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "web" / "build"))
if sys.version_info < (3, 11):  # noqa: UP036  an older one is to be told what it lacks
    sys.exit("Python 3.11 or newer is needed, this is %d.%d: run build.py with a newer one" % sys.version_info[:2])  # noqa: UP031

from assemble import assemble  # noqa: E402  the folder of the build's modules has to be on the path first
from common import DIST, WORK, Missing, build_lock, run, say  # noqa: E402
from environment import chromium, need_node, need_python, page_packages, python_tools  # noqa: E402
from python_side import engine_wheel, zipped  # noqa: E402
from server import Server, make_server, port_number  # noqa: E402

ENGINE = {"PYTHONPATH": str(ROOT / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
FEW = 5  # failed tests that are run once more without company; more are no matter of load
FIRST_PORT = 8080
SCRIPTS = ("web/**/*.{js,mjs}", "tests/**/*.{js,mjs}", "!**/node_modules/**")


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 if all went well, 1 if something is missing or a check failed, 2 for wrong use."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in ("serve", "test", "check", "dist", "bench", "lexicon", "pictures", "release"):
        command = commands.add_parser(name)
        if name == "serve":
            command.add_argument("--port", type=port_number, help=f"default: {FIRST_PORT}, or the next free port")
            command.add_argument("--dev", action="store_true", help="rebuild at each reload, no service worker")
        if name == "check":
            command.add_argument("--fix", action="store_true", help="format Python, JavaScript and CSS first")
    # What follows these commands is for the program that they run.
    words = sys.argv[1:] if arguments is None else arguments
    own = 1 if words[:1] in (["test"], ["bench"], ["lexicon"], ["pictures"]) else len(words)
    asked = parser.parse_args(words[:own], argparse.Namespace(rest=words[own:]))
    try:
        return int(globals()[f"command_{asked.command}"](asked) or 0)
    except Missing as missing:
        say(f"build.py: {missing}")
        return 1
    except KeyboardInterrupt:
        say("")
        return 130


def command_dist(asked: argparse.Namespace) -> None:
    """The static site in dist/."""
    prepare()
    with build_lock():
        assemble()


def command_serve(asked: argparse.Namespace) -> None:
    """Build, serve until Ctrl-C."""
    prepare()
    with build_lock():
        assemble(dev=asked.dev)
    server = _first_free(asked.dev) if asked.port is None else _server(asked.port, asked.dev)
    print(f"Asobiba is at http://localhost:{server.server_address[1]}/ (Ctrl-C ends the server)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("\nserver ended")
    finally:
        server.server_close()


def command_check(asked: argparse.Namespace) -> None:
    """Formatters, linter, types of Python and JavaScript, and the quick ones of the tests that need no browser."""
    prepare(tools=True)
    if asked.fix:
        fix_sources()
    with build_lock():
        assemble()
    run_checks("-m", "not browser and not slow")


def command_test(asked: argparse.Namespace) -> None:
    """Everything; what follows `test` goes to pytest. With `--all`, whole samples too, by another seed each day."""
    python = prepare(tools=True)
    variables = {"ASOBIBA_CHROMIUM": chromium(python)}
    options = [option for option in asked.rest if option != "--all"]
    if "--all" in asked.rest:
        variables["ASOBIBA_ALL"] = "yes"
        options.append(f"--hypothesis-seed={time.strftime('%Y%m%d')}")
    with build_lock():
        assemble()
    run_checks(*options, variables=variables)


def command_bench(asked: argparse.Namespace) -> None:
    """Speed: `bench` alone measures moves and the boot; `bench moves --help` tells what a program takes."""
    name, *options = asked.rest or [None]
    if name in ("-h", "--help"):
        print((ROOT / "bench" / "README.md").read_text("utf-8").partition("## Strength")[0])
        return
    python = prepare(tools=True)
    browser = chromium(python)
    with build_lock():
        assemble()
    for program in [ROOT / "bench" / f"{one}.py" for one in ([name] if name else ["moves", "boot"])]:
        if not program.exists():
            there = ", ".join(sorted(path.stem for path in program.parent.glob("*.py")))
            raise Missing(f"there is no bench {program.stem!r}; there are: {there}")
        step(f"bench {program.stem}")
        run([python, program, *options], variables={**ENGINE, "ASOBIBA_CHROMIUM": browser})


def command_lexicon(asked: argparse.Namespace) -> None:
    """The packed lexica from their sources; what follows goes to lexicon/make.py."""
    need_python()
    run([sys.executable, ROOT / "lexicon" / "make.py", *asked.rest], variables=ENGINE)


def command_pictures(asked: argparse.Namespace) -> None:
    """The pictures in docs/pictures/, out of the page as it is now."""
    python = prepare(tools=True)
    browser = chromium(python)
    with build_lock():
        assemble()
    run(
        [python, ROOT / "docs" / "pictures" / "make.py", *asked.rest], variables={**ENGINE, "ASOBIBA_CHROMIUM": browser}
    )


def command_release(asked: argparse.Namespace) -> None:
    """What a release carries: the engine with its word lists as a wheel, the site as a zip of one folder."""
    prepare()
    folder = WORK / "release"
    with build_lock():
        assemble()
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        wheel = engine_wheel(folder)
    site = {f"asobiba/{path.relative_to(DIST).as_posix()}": path for path in DIST.rglob("*") if path.is_file()}
    archive = folder / f"asobiba-site-{wheel.name.split('-')[1]}.zip"
    archive.write_bytes(zipped({name: path.read_bytes() for name, path in site.items()}))
    for made in (wheel, archive):
        print(made.relative_to(ROOT).as_posix(), f"{made.stat().st_size:,} bytes")


def prepare(*, tools: bool = False) -> Path:
    """Everything that is needed beside this clone, or an error that names what is missing; the environment's Python."""
    need_python()
    need_node()
    with build_lock():
        page_packages()
        return python_tools("build", "dev", "lab") if tools else python_tools("build")


def fix_sources() -> None:
    """Write every source as the formatters have it, and mend what the linter can mend by itself."""
    tools = python_tools("build", "dev", "lab").parent
    run([tools / "ruff", "check", "--quiet", "--fix", "--exit-zero", "."])
    run([tools / "ruff", "format", "--quiet", "."])
    run(prettier("--write"))
    run(malva("--write"))


def prettier(*options: str) -> list[str | Path]:
    """The formatter of JavaScript, over the page and what the tests have of it."""
    program = ROOT / "web" / "node_modules" / "prettier" / "bin" / "prettier.cjs"
    settings = ROOT / "web" / "package.json"
    return ["node", program, "--config", settings, "--log-level", "warn", *options, *SCRIPTS]


def malva(option: str) -> list[str | Path]:
    """The formatter of style sheets."""
    sheets = [path.relative_to(ROOT) for folder in ("web", "tests") for path in (ROOT / folder).rglob("*.css")]
    own = sorted(path for path in sheets if "node_modules" not in path.parts)
    return ["node", ROOT / "web" / "build" / "format_css.mjs", option, *own]


def check_sources() -> list[str]:
    """ruff, prettier, malva, mypy --strict, tsc, several at a time; the names of those that found something."""
    tools = python_tools("build", "dev", "lab").parent
    web = ROOT / "web"
    tsc: list[str | Path] = ["node", web / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit", "--project"]
    checks: list[tuple[str, list[str | Path]]] = [
        ("ruff", [tools / "ruff", "check", "--quiet", "--output-format", "concise", "."]),
        ("ruff format", [tools / "ruff", "format", "--quiet", "--check", "."]),
        ("prettier", prettier("--check")),
        ("malva", malva("--check")),
        ("mypy --strict", [tools / "mypy", "--strict"]),
        ("tsc over the page", [*tsc, web / "tsconfig.json"]),
        ("tsc over the workers", [*tsc, web / "tsconfig.worker.json"]),
    ]
    step(", ".join(name for name, _ in checks))
    with ThreadPoolExecutor(processes()) as pool:
        results = list(pool.map(lambda check: passed(check[1], quiet=True), checks))
    return [name for (name, _), good in zip(checks, results, strict=True) if not good]


def passed(command: list[str | Path], *, quiet: bool = False, variables: dict[str, str] | None = None) -> bool:
    """Run one check, and show the output of a quiet one if it finds something; False if it does."""
    try:
        run(command, quiet=quiet, variables=variables)
    except Missing as failure:
        say(str(failure))
        return False
    return True


def processes() -> int:
    """How many checks, and then tests, run at the same time."""
    return min(os.cpu_count() or 1, 4)


def run_checks(*options: str, variables: dict[str, str] | None = None) -> None:
    """The checks of the sources, then pytest on as many processes as there are processors.

    Raises:
        Missing: something was found; everything has been run all the same.
    """
    begun = spent()
    failed = check_sources()
    spread = ["-n", str(processes()), "--dist", "worksteal"]
    longest = ["--durations=10", "--durations-min=1"]
    command: list[str | Path] = [python_tools("build", "dev", "lab"), "-m", "pytest", *spread, *longest, *options]
    step("pytest")
    variables = {**ENGINE, **(variables or {})}
    if not passed(command, variables=variables) and not pass_alone(command[:3], variables):
        failed.append("pytest")
    clock, processor = spent()
    say(f"setting up: {_minutes(begun[0])} on the clock, {_minutes(begun[1])} of processor time")
    say(f"the rest: {_minutes(clock - begun[0])} on the clock, {_minutes(processor - begun[1])} of processor time")
    if failed:
        raise Missing(f"not passed: {', '.join(failed)}")


def pass_alone(pytest: list[str | Path], variables: dict[str, str]) -> bool:
    """Whether a few tests that failed pass one by one: then they depend on the load of the machine, which is said."""
    kept = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    names = sorted(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else []
    if not 0 < len(names) <= FEW:
        return False
    step("pytest once more, without company")
    alone = passed([*pytest, "--last-failed"], variables=variables)
    if alone:
        say(f"UNSTEADY: failed at first, passed alone: {', '.join(names)}")
    return alone


def spent() -> tuple[float, float]:
    """Seconds since the start, and seconds of processor time of this process and of all that it has run."""
    return time.monotonic() - STARTED, sum(os.times()[:4])


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def step(name: str) -> None:
    """The heading of the next part, with the time since the start."""
    say(f"== {name} ({time.monotonic() - STARTED:.0f} s)")


def _server(port: int, dev: bool) -> Server:
    return make_server(DIST, port, before_page=_build_again if dev else None)


def _build_again() -> None:
    with build_lock():
        assemble(dev=True)


def _first_free(dev: bool) -> Server:
    for port in range(FIRST_PORT, FIRST_PORT + 20):
        try:
            return _server(port, dev)
        except Missing:
            continue
    return _server(0, dev)


STARTED = time.monotonic()

if __name__ == "__main__":
    sys.exit(main())
