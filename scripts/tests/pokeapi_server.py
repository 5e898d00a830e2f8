#!/usr/bin/env python3
"""A stand-in for PokeAPI's REST interface on this machine, for tests.

It answers as PokeAPI's own program does, from the CSV tables in a directory; `scripts/test-pokeapi` holds the real
one against the same commands.

    scripts/tests/pokeapi_server.py ../shared/dex [--newest-hidden N] [--newcomers]

prints the address of the interface, then serves until it is ended. A path without its last slash is redirected with
a relative `Location`; no answer has an `ETag` unless `etags` is set, as it is where PokeAPI stands behind a cache.
It can be told to misbehave (`faults`, `growing`).
"""

import argparse
import gzip
import hashlib
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from pokeapi_answers import KINDS, Tables


class Api(ThreadingHTTPServer):
    """Listens on a free port of this machine only.

    `faults` maps a path under the interface (`pokemon/25/`) to a list of misdeeds, one for each request: a status,
    `"truncated"`, `"short"`, `"list"`, `"schema"`, `"hang"`, `"endless"`, or an address to redirect to.
    """

    daemon_threads = True

    def __init__(self, tables, hidden=0, etags=False):
        super().__init__(("127.0.0.1", 0), Handler)
        self.tables = tables
        self.hidden = hidden
        self.etags = etags
        self.faults = {}
        self.retry_after = "0"
        self.growing = False
        self.seen = []
        self.agents = set()
        self.compressed = 0
        self.connections = 0
        self.unchanged = []
        self.slow = 0.0
        self.base = f"http://127.0.0.1:{self.server_port}/api/v2"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # The one who asked was killed: that is a test.
            super().handle_error(request, client_address)

    def answer(self, path, query):
        parts = path.strip("/").split("/")
        if parts[0] not in KINDS or len(parts) > 2:
            return None
        table, make = KINDS[parts[0]]
        if len(parts) == 1:
            return self.listing(parts[0], int(query.get("limit", [20])[0]), int(query.get("offset", [0])[0]))
        rows = self.tables.of(table, "id", parts[1]) or self.tables.of(table, "identifier", parts[1])
        return make(self.tables, rows[0]["id"]) if rows else None

    def listing(self, kind, limit, offset):
        rows = self.tables.rows(KINDS[kind][0])
        if kind == "pokemon" and self.hidden:
            if self.growing and offset:
                self.hidden -= 1
            rows = rows[: len(rows) - self.hidden]

        def page(start):
            where = f"&offset={start}" if start else ""
            return f"{self.base}/{kind}/?limit={limit}{where}"

        return {
            "count": len(rows),
            "next": page(offset + limit) if offset + limit < len(rows) else None,
            "previous": page(max(0, offset - limit)) if offset else None,
            "results": [{"name": r["identifier"], "url": f"{self.base}/{kind}/{r['id']}/"} for r in rows[offset : offset + limit]],
        }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.server.connections += 1

    def do_GET(self):
        server = self.server
        address = urlsplit(self.path)
        path = address.path.replace("/api/v2/", "", 1)
        query = f"?{address.query}" if address.query else ""
        server.seen.append(path + query)
        server.agents.add(self.headers.get("User-Agent"))
        if server.slow:
            threading.Event().wait(server.slow)
        faults = server.faults.get(path)
        fault = faults.pop(0) if faults else None
        if fault == "hang":
            threading.Event().wait(600)
        if fault == "endless":
            self.reply_without_end()
            return
        if isinstance(fault, int):
            self.reply(fault, b"{}", {"Retry-After": server.retry_after} if fault in (429, 503) else {})
            return
        if isinstance(fault, str) and fault.startswith(("http", "/")):
            self.reply(302, b"", {"Location": fault})
            return
        if not path.endswith("/"):
            self.reply(301, b"", {"Location": f"{address.path}/{query}"})
            return
        answer = server.answer(path, parse_qs(address.query))
        if answer is None:
            self.reply(404, b'{"detail":"No match."}', {})
            return
        text = json.dumps(answer, ensure_ascii=False).replace("{base}", server.base)
        body = b"[]" if fault == "list" else b'{"id": "?"}' if fault == "schema" else text.encode()
        headers = {"ETag": f'"{hashlib.sha256(body).hexdigest()[:16]}"'} if server.etags else {}
        if fault == "truncated":
            body = body[: len(body) // 2]
        if headers and self.headers.get("If-None-Match") == headers["ETag"]:
            server.unchanged.append(path)
            self.reply(304, b"", headers)
        elif fault == "short":
            self.reply(200, body[:-9], headers, length=len(body))
            self.close_connection = True
        else:
            # PokeAPI's own program does not compress; the cache before pokeapi.co does.
            if server.etags and "gzip" in self.headers.get("Accept-Encoding", ""):
                server.compressed += 1
                body = gzip.compress(body, mtime=0)
                headers["Content-Encoding"] = "gzip"
            self.reply(200, body, headers)

    def reply_without_end(self):
        """Says no length, and writes until the one who asked hangs up, 1 GB at most."""
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        for _ in range(1 << 14):
            self.wfile.write(bytes(1 << 16))

    def reply(self, status, body, headers, length=None):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass  # The one who asked was killed: that is a test.

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", type=Path)
    parser.add_argument("--newest-hidden", type=int, default=0, metavar="N")
    parser.add_argument("--newcomers", action="store_true", help="list three made-up varieties")
    parser.add_argument("--fault", action="append", default=[], metavar="PATH=FAULT")
    options = parser.parse_args()
    api = Api(Tables(options.tables, newcomers=options.newcomers), hidden=options.newest_hidden)
    for fault in options.fault:
        path, misdeed = fault.split("=", 1)
        api.faults.setdefault(path, []).append(int(misdeed) if misdeed.isdigit() else misdeed)
    print(api.base, flush=True)
    api.serve_forever()


if __name__ == "__main__":
    main()
