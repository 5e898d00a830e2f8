"""A stand-in for PokeAPI's collection of renders on this machine, for tests: pictures of its own
making, and misdeeds on request."""

import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def picture(seed, side=40, alpha=255):
    """A PNG with a transparent border and a pattern that depends on `seed`."""
    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            inside = 4 <= x < side - 4 and 4 <= y < side - 4
            rows += bytes([seed * 7 % 256, x * 5 % 256, (y * 3 + seed) % 256, alpha * inside])
    return png(side, bytes(rows))


def png(side, rows):
    """A PNG of rows of RGBA, each behind a zero."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )  # fmt: skip


class Sprites(ThreadingHTTPServer):
    """Serves `pictures` by path.

    `faults` maps a path to a list of misdeeds, one for each request: a status, `"short"` (the answer
    breaks off), bytes to serve instead, or an address to redirect to.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, pictures):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pictures = pictures
        self.faults = {}
        self.retry_after = "0"
        self.slow = 0.0
        self.seen = []
        self.dies_after = None
        self.running = 0
        self.most = 0
        self.lock = threading.Lock()
        self.base = f"http://127.0.0.1:{self.server_port}/home"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        path = self.path.replace("/home/", "", 1)
        with server.lock:
            server.seen.append(path)
            server.running += 1
            server.most = max(server.most, server.running)
            dies = server.dies_after is not None and len(server.seen) > server.dies_after
        try:
            if dies:
                self.close_connection = True
                server.__exit__()
                return
            self.answer(server, path)
        finally:
            with server.lock:
                server.running -= 1

    def answer(self, server, path):
        if server.slow:
            threading.Event().wait(server.slow)
        faults = server.faults.get(path)
        fault = faults.pop(0) if faults else None
        body = server.pictures.get(path)
        if isinstance(fault, int):
            self.reply(fault, b"", {"Retry-After": server.retry_after} if fault == 429 else {})
        elif isinstance(fault, bytes):
            self.reply(200, fault, {})
        elif isinstance(fault, str) and fault != "short":
            self.reply(302, b"", {"Location": fault})
        elif body is None:
            self.reply(404, b"Not Found", {})
        elif fault == "short":
            self.reply(200, body[:-9], {}, length=len(body))
            self.close_connection = True
        else:
            self.reply(200, body, {})

    def reply(self, status, body, headers, length=None):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass  # The one who asked was killed: that is a test.

    def log_message(self, *_):
        pass
