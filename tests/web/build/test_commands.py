"""build.py on machines where something is missing or wrong, and the server that it starts."""

from __future__ import annotations

import http.client
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import environment
import pytest
import python_side
from common import ROOT, Missing, project
from server import Server, make_server

import build


def run_build(*words: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Run build.py with nothing but one folder on PATH."""
    return subprocess.run(
        [sys.executable, ROOT / "build.py", *words],
        capture_output=True,
        text=True,
        env={"PATH": str(path)},
        check=False,
    )


def program(folder: Path, name: str, text: str) -> None:
    """Put a small program into a folder."""
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def test_missing_node_is_named_with_the_way_to_get_it(tmp_path: Path) -> None:
    done = run_build("dist", path=tmp_path)
    assert done.returncode == 1
    assert "Node.js is missing: install Node.js 20 or newer with npm" in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_npm_is_named_with_the_way_to_get_it(tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v22.0.0")
    done = run_build("serve", path=tmp_path)
    assert (done.returncode, "npm is missing: install Node.js" in done.stderr) == (1, True)


def test_node_that_is_too_old_is_named_with_its_version(tmp_path: Path) -> None:
    program(tmp_path, "npm", "exit 0")
    program(tmp_path, "node", "echo v16.20.2")
    done = run_build("check", path=tmp_path)
    assert (done.returncode, "Node.js 20 or newer is needed" in done.stderr, "v16.20.2" in done.stderr) == (
        1,
        True,
        True,
    )


def test_unknown_command_is_wrong_use(tmp_path: Path) -> None:
    done = run_build("play", path=tmp_path)
    assert done.returncode == 2
    assert "invalid choice: 'play'" in done.stderr


@pytest.mark.parametrize("port", ["99999999", "65536", "-1", "http", "1e3", "٨"])
@pytest.mark.parametrize("words", [("build.py", "serve"), ("web/build/server.py", ".")])
def test_port_that_there_is_not_is_wrong_use_and_said_in_one_line(port: str, words: tuple[str, str]) -> None:
    name, *rest = words
    command = [sys.executable, ROOT / name, *rest, f"--port={port}"]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": "", "PYTHONUTF8": "1"}, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f"a port is a whole number from 0 to 65535, not {port!r}")
    assert "Traceback" not in done.stderr


def test_unknown_bench_is_answered_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("prepare", "chromium", "assemble"):
        monkeypatch.setattr(build, name, lambda *_, **__: Path())
    assert build.main(["bench", "nothing"]) == 1
    assert "there is no bench 'nothing'; there are: boot" in capsys.readouterr().err


def test_where_no_browser_can_be_had_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(environment, "_playwright_chromium", lambda python: None)
    with pytest.raises(Missing, match=r"no Chromium for the browser tests: install one.*apt install chromium"):
        environment.chromium(Path(sys.executable))


def test_browser_is_the_system_s_before_playwright_s_before_apt_s(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, str | None] = {"_system_chromium": "system", "_playwright_chromium": "own", "_apt_chromium": "apt"}
    for name in found:
        monkeypatch.setattr(environment, name, lambda *_, name=name: found[name])
    for name in list(found):
        assert environment.chromium(Path(sys.executable)) == found[name]
        found[name] = None


def test_wheel_with_another_sum_than_the_pinned_one_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(python_side, "WORK", tmp_path)
    monkeypatch.setattr(python_side, "python_tools", lambda *extras: Path(sys.executable))
    (tmp_path / "downloads").mkdir()
    version = project()["tool"]["asobiba"]["micropip"]["version"]
    wheel = tmp_path / "downloads" / f"micropip-{version}-py3-none-any.whl"
    monkeypatch.setattr(python_side, "run", lambda command, **how: wheel.write_bytes(b"something else"))
    with pytest.raises(Missing, match=r"has the sha256 .*, not .* not used"):
        python_side.micropip_wheel()
    assert not wheel.exists()


def test_folder_without_lexica_says_which_command_makes_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASOBIBA_LEXICA", str(tmp_path))
    with pytest.raises(Missing, match=r"build\.py lexicon"):
        python_side.lexicon_files()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A small folder, served under a sub-path."""
    (tmp_path / "index.html").write_text("<p>home</p>")
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    (tmp_path / "b.mjs").write_text("export {};")
    server = make_server(tmp_path, 0, prefix="/sub/")
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def get(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1])
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_server_sends_the_types_that_modules_and_streaming_compilation_need(served: Server) -> None:
    assert get(served, "/sub/a.wasm")[1]["Content-Type"] == "application/wasm"
    assert get(served, "/sub/b.mjs")[1]["Content-Type"].startswith("text/javascript")
    assert get(served, "/sub/")[2] == b"<p>home</p>"


def test_server_never_lets_a_browser_keep_a_file_without_asking(served: Server) -> None:
    _, headers, _ = get(served, "/sub/b.mjs")
    assert headers["Cache-Control"] == "no-cache"
    assert get(served, "/sub/b.mjs", **{"If-None-Match": headers["ETag"]})[0] == 304
    (served.RequestHandlerClass.folder / "b.mjs").write_text("export { };")  # type: ignore[attr-defined]
    assert get(served, "/sub/b.mjs", **{"If-None-Match": headers["ETag"]})[0] == 200


def test_server_leads_to_the_sub_path_and_knows_nothing_else(served: Server) -> None:
    assert (get(served, "/")[0], get(served, "/")[1]["Location"]) == (302, "/sub/")
    assert [get(served, path)[0] for path in ("/index.html", "/sub/nothing", "/sub/../pyproject.toml")] == [404] * 3
    status, headers, body = get(served, "/sub/b.mjs", method="HEAD")
    assert (status, headers["Content-Length"], body) == (200, "10", b"")


def test_port_that_is_taken_is_said_with_what_to_do(served: Server) -> None:
    with pytest.raises(Missing, match=r"port \d+ cannot be used .* --port"):
        make_server(Path.cwd(), int(served.server_address[1]))
