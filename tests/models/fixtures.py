"""Random RE-USE checkpoints written once, a shelf of the test's own, and a server to fetch from."""

import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from speechlens.models import catalogue, weights
from tests.models.checkpoint import make_config, make_tensors, write

HUB_PATH = "/somebody/re-use/resolve/abc123/model.safetensors"
LICENCE_PATH = "/somebody/re-use/resolve/abc123/LICENSE"
LICENCE_TEXT = "A licence for tests\n\n1. Research and education only, \N{SECTION SIGN} 2.\n"


class Hub(ThreadingHTTPServer):
    """Serves weights with ranges, and their licence; misbehaves as told. asked: for the weights."""

    def __init__(self, data: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.data, self.asked = data, []
        self.licence, self.licences = LICENCE_TEXT.encode(), 0
        self.stop_after, self.ranges, self.status, self.lengths = None, True, 200, True
        # Answers in place of the usual way; called with the handler.
        self.instead = None

    def handle_error(self, request, address):
        """Clients that go away are part of the tests."""

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Hub

    def do_GET(self):
        hub, start = self.server, 0
        if self.path == LICENCE_PATH:
            hub.licences += 1
            if not hub.licence:
                self.send_error(404)
                return
            self.send_response(200)
            if hub.lengths:
                self.send_header("Content-Length", str(len(hub.licence)))
            self.end_headers()
            self.wfile.write(hub.licence[: hub.stop_after])
            return
        hub.asked.append((self.path, self.headers.get("Range")))
        if hub.instead:
            hub.instead(self)
            return
        if hub.status != 200 or self.path != HUB_PATH:
            self.send_error(hub.status if hub.status != 200 else 404)
            return
        if hub.ranges and (asked := self.headers.get("Range")):
            start = int(asked.removeprefix("bytes=").rstrip("-"))
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{len(hub.data) - 1}/{len(hub.data)}")
        else:
            self.send_response(200)
        if hub.lengths:
            self.send_header("Content-Length", str(len(hub.data) - start))
        self.end_headers()
        self.wfile.write(hub.data[start : hub.stop_after])

    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def small_tensors():
    """Two blocks, seed 11: small enough for files to be damaged in every way."""
    return make_tensors(11, blocks=2)


@pytest.fixture(scope="session")
def small(tmp_path_factory, small_tensors):
    """Folder of the two-block checkpoint; not to be written to."""
    folder = tmp_path_factory.mktemp("reuse") / "small"
    write(folder, small_tensors, blocks=2)
    return folder


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """An empty shelf."""
    folder = tmp_path / "shelf"
    monkeypatch.setenv(catalogue.FOLDER_VARIABLE, str(folder))
    return folder


@pytest.fixture
def hub(small, shelf, monkeypatch):
    data = (small / "model.safetensors").read_bytes()
    download = replace(
        catalogue.DOWNLOADS["re-use"],
        repository="somebody/re-use",
        revision="abc123",
        file="model.safetensors",
        size=len(data),
        sha256=weights.sha256(small / "model.safetensors"),
        config=make_config(2),
    )
    monkeypatch.setitem(catalogue.DOWNLOADS, "re-use", download)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with Hub(data) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.endpoint)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server
        server.shutdown()
