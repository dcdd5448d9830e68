"""A server for one folder on localhost: correct MIME types, and browsers revalidate all cached files."""

from __future__ import annotations

import argparse
import errno
import gzip
import sys
from collections.abc import Callable
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from common import Missing

# Written out, because the system's own tables differ in .mjs, .wasm and .webmanifest.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".kana": "application/octet-stream",
    ".lex": "application/octet-stream",
    ".md": "text/plain; charset=utf-8",
    ".meanings": "application/octet-stream",
    ".mjs": "text/javascript; charset=utf-8",
    ".pack": "application/octet-stream",
    ".png": "image/png",
    ".puzzles": "application/octet-stream",
    ".surfaces": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".packed": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
MOST_PORT = 65535
PACKED = {".css", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for files below `folder`, under the path `prefix`."""

    protocol_version = "HTTP/1.1"
    folder: Path
    prefix = "/"
    before_page: Callable[[], None] | None = None

    def do_GET(self) -> None:
        """Send a file, or an error 404."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Send the headers of a GET without the file."""
        self._answer(body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name is the base class's
        """Do not log successful requests; log_error logs errors."""

    def log_error(self, format: str, *args: object) -> None:  # noqa: A002
        """Print one line on standard error."""
        print(format % args, file=sys.stderr)

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        if path in ("/", self.prefix.rstrip("/")) and self.prefix != path:
            self._send(302, b"", "text/plain", body=body, location=self.prefix)
            return
        if path == self.prefix and self.before_page:
            self.before_page()
        file = self._file(path)
        if file is None:
            self._send(404, b"there is no such file\n", "text/plain", body=body)
            return
        self._send_file(file, body=body)

    def _file(self, path: str) -> Path | None:
        """The file for a path; None if there is none or it lies outside the folder."""
        if not path.startswith(self.prefix) or "\0" in path:
            return None
        folder = self.folder.resolve()
        file = (folder / path.removeprefix(self.prefix).lstrip("/")).resolve()
        if not file.is_relative_to(folder):
            return None
        if file.is_dir():
            file /= "index.html"
        return file if file.is_file() else None

    def _send_file(self, file: Path, *, body: bool) -> None:
        stat = file.stat()
        data, tag = _content(file, stat.st_mtime_ns, stat.st_size, stat.st_ino)
        if self.headers.get("If-None-Match") == tag:
            self._send(304, b"", "", body=False, tag=tag)
            return
        packed = file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        if packed:
            data = _packed(tag, data)
        self._send(200, data, TYPES.get(file.suffix, "application/octet-stream"), body=body, tag=tag, packed=packed)

    def _send(
        self,
        status: int,
        data: bytes,
        kind: str,
        *,
        body: bool,
        tag: str = "",
        packed: bool = False,
        location: str = "",
    ) -> None:
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")  # cached, but revalidated each time: never a stale file
        for name, value in (("ETag", tag), ("Location", location), ("Content-Encoding", "gzip" if packed else "")):
            if value:
                self.send_header(name, value)
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        if body:
            self.wfile.write(data)


class Server(ThreadingHTTPServer):
    """A server that ends with its threads, and ignores browsers that close the connection."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that close the connection early, and show other errors."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@cache
def _content(file: Path, changed: int, size: int, node: int) -> tuple[bytes, str]:
    """A file's bytes and its ETag, cached until one of the other arguments changes."""
    from common import digest

    data = file.read_bytes()
    return data, f'"{digest(data)[:24]}"'


@cache
def _packed(tag: str, data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def port_number(text: str) -> int:
    """The port that an option names, 0 to 65535; 0 takes a free one.

    Raises:
        argparse.ArgumentTypeError: there is no such port.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= MOST_PORT):
        raise argparse.ArgumentTypeError(f"a port is a whole number from 0 to {MOST_PORT}, not {text!r}")
    return int(text)


def make_server(folder: Path, port: int, *, prefix: str = "/", before_page: Callable[[], None] | None = None) -> Server:
    """A server on localhost; port 0 takes a free one.

    Raises:
        Missing: the port is taken.
    """
    handler = type(
        "SiteHandler",
        (Handler,),
        {"folder": folder, "prefix": prefix, "before_page": before_page and staticmethod(before_page)},
    )
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise Missing(
            f"port {port} cannot be used ({error.strerror}); choose another with --port, or --port 0 for a free one"
        ) from None


def main() -> None:
    """Serve a folder until killed; tests and benchmarks run this."""
    parser = argparse.ArgumentParser(description="serve a folder on localhost")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=port_number, default=0)
    parser.add_argument("--prefix", default="/", help="path under which the folder appears, with slashes at both ends")
    asked = parser.parse_args()
    server = make_server(asked.folder, asked.port, prefix=asked.prefix)
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
