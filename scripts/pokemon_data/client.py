"""Asks an HTTP server for JSON, politely."""

import email.utils
import gzip
import hashlib
import http.client
import json
import re
import threading
import time
import urllib.request
import zlib
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from .facts import AddressError, DataError, ServerError
from .files import replace_file

#: No answer of PokeAPI is near this size, in bytes.
LARGEST_ANSWER = 16 << 20
#: Seconds without a byte after which a request has failed.
TIMEOUT = 30
#: Seconds that a server may ask us to wait before we give up instead.
LONGEST_WAIT = 120
#: Addresses that redirects may lead through.
LONGEST_PATH = 10

_VERSION = Path(__file__).resolve().parents[2] / "Sources" / "verify" / "Version.swift"


def user_agent() -> str:
    """What servers are told of who asks them, as `Sources/verify/Network/WebFolder.swift` has it."""
    found = re.search(r'number = "([^"]+)"', _VERSION.read_text(encoding="utf-8"))
    return f"verify/{found.group(1) if found else '0'}"


class _Again(Exception):
    """A failure that may pass; `wait` is the server's own wish, in seconds."""

    def __init__(self, why: str, wait: float | None = None, kind: type = ServerError):
        super().__init__(why)
        self.wait = wait
        self.kind = kind


class Client:
    """Keeps every answer on disk: asked again within `max_age` it is not sent for at all, later
    only if it has changed. So a run that was interrupted goes on where it stopped. Connections are
    kept, and closed by `close`."""

    def __init__(self, base: str, cache: Path, max_age: float = 86400, attempts: int = 6, pause: float = 1.0):
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise AddressError(f"{base} is not an address that begins with http or https")
        self.base = base.rstrip("/")
        self.cache = cache
        self.max_age = max_age
        self.attempts = attempts
        self.pause = pause
        self.requests = 0
        self.retries = 0
        self._server = parts[:2]
        passes_by = urllib.request.proxy_bypass(parts.hostname)
        proxy = None if passes_by else urllib.request.getproxies().get(parts.scheme)
        self._proxy = urlsplit(proxy).netloc if proxy else None
        # A proxy for http is asked for whole addresses.
        self._before_target = f"http://{parts.netloc}" if self._proxy and parts.scheme == "http" else ""
        self._agent = user_agent()
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._not_before = 0.0
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Makes requests that wait for another attempt give up."""
        self._stopped.set()

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def get(self, path: str, always_ask: bool = False) -> dict:
        """The JSON object at `path` under the base address."""
        url = f"{self.base}/{path}"
        place = self.cache / f"{hashlib.sha256(url.encode()).hexdigest()}.json"
        kept = self._kept(place, url)
        if kept and not always_ask and 0 <= time.time() - kept["time"] < self.max_age:
            return kept["body"]
        for attempt in range(1, self.attempts + 1):
            self._wait_for_turn()
            try:
                return self._ask(url, place, kept)
            except _Again as problem:
                if attempt == self.attempts or self._stopped.is_set():
                    raise problem.kind(f"{url}: {problem}, after {attempt} attempts; try again later")
                if (problem.wait or 0) > LONGEST_WAIT:
                    raise ServerError(f"{url}: {problem}; the server asks for {problem.wait:.0f} s")
                self._postpone(problem.wait, attempt)
        raise AssertionError("unreachable")

    def _kept(self, place: Path, url: str) -> dict | None:
        try:
            kept = json.loads(place.read_bytes())
            return kept if kept["url"] == url and isinstance(kept["body"], dict) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _ask(self, url: str, place: Path, kept: dict | None) -> dict:
        mark = kept.get("etag") if kept else None
        status, headers, contents = self._follow(url, mark)
        if status == 304 and kept:
            return self._keep(place, {**kept, "time": time.time()})
        if status != 200:
            raise self._refusal(url, status, headers)
        try:
            body = json.loads(contents)
        except ValueError:
            raise _Again("the answer is not JSON, or ends early", kind=DataError)
        if not isinstance(body, dict):
            raise DataError(f"{url}: the answer is no JSON object; is this PokeAPI?")
        etag = headers.get("ETag")
        return self._keep(place, {"url": url, "etag": etag, "time": time.time(), "body": body})

    def _follow(self, url: str, mark: str | None) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Follows redirects, each address once, and inside one server only."""
        asked, place = set(), url
        while place not in asked and len(asked) < LONGEST_PATH:
            asked.add(place)
            status, headers, contents = self._send(place, mark)
            if status not in (301, 302, 303, 307, 308) or not headers.get("Location"):
                return status, headers, contents
            place = urljoin(place, headers["Location"])
            if urlsplit(place)[:2] != self._server:
                raise ServerError(f"{url} redirects to another server, {place}; give the right address with --api")
        raise ServerError(f"{url} redirects in a circle; is {self.base} the address of the API?")

    def _send(self, url: str, mark: str | None) -> tuple[int, http.client.HTTPMessage, bytes]:
        parts = urlsplit(url)
        headers = {
            "Accept": "application/json", "Accept-Encoding": "gzip", "User-Agent": self._agent
        }  # fmt: skip
        if mark:
            headers["If-None-Match"] = mark
        with self._lock:
            self.requests += 1
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        connection = None
        try:
            connection, answer = self._answer(target, headers)
            contents = answer.read(LARGEST_ANSWER + 1)
            length = answer.headers.get("Content-Length")
            if len(contents) > LARGEST_ANSWER:
                raise ServerError(f"{url}: the answer is larger than {LARGEST_ANSWER} bytes")
            if length and answer.status == 200 and len(contents) != int(length):
                raise _Again(f"the answer ends after {len(contents)} of {length} bytes")
            if answer.headers.get("Content-Encoding") == "gzip":
                contents = gzip.decompress(contents)
            with self._lock:
                self._idle.append(connection)
            connection = None
        except TimeoutError:
            raise ServerError(f"{url} did not answer for {TIMEOUT} s; try again later")
        except (OSError, EOFError, ValueError, zlib.error, http.client.HTTPException) as error:
            raise _Again(f"no whole answer ({error or type(error).__name__})")
        finally:
            if connection:
                connection.close()
        return answer.status, answer.headers, contents

    def _answer(self, target: str, headers: dict) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        """Over an idle connection; over a new one where there is none, or the server has closed it."""
        while True:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            is_new = connection is None
            if is_new:
                connection = self._connection()
            try:
                connection.request("GET", self._before_target + target, headers=headers)
                return connection, connection.getresponse()
            except BaseException as error:
                connection.close()
                if is_new or not isinstance(error, ConnectionError):
                    raise

    def _connection(self) -> http.client.HTTPConnection:
        """A new connection, through the proxy that the environment names, if any."""
        scheme, host = self._server
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        if not self._proxy:
            return kinds[scheme](host, timeout=TIMEOUT)
        connection = kinds[scheme](self._proxy, timeout=TIMEOUT)
        if scheme == "https":
            connection.set_tunnel(host)
        return connection

    def _keep(self, place: Path, answer: dict) -> dict:
        replace_file(place, json.dumps(answer, ensure_ascii=False).encode("utf-8"), durable=False)
        return answer["body"]

    def _refusal(self, url: str, status: int, headers: http.client.HTTPMessage) -> Exception:
        said = f"{status} {http.client.responses.get(status, '')}".strip()
        if status == 404:
            return ServerError(f"{url}: not found (404); is {self.base} the address of the API?")
        if status == 429 or status >= 500:
            return _Again(f"the server answered {said}", _seconds(headers.get("Retry-After")))
        return ServerError(f"{url}: the server answered {said}")

    def _wait_for_turn(self) -> None:
        with self._lock:
            wait = self._not_before - time.monotonic()
        if wait > 0:
            self._stopped.wait(wait)

    def _postpone(self, wish: float | None, attempt: int) -> None:
        """Waits before the next attempt; what the server asks for holds for every thread."""
        wait = wish if wish is not None else self.pause * 2 ** (attempt - 1)
        with self._lock:
            self.retries += 1
            if wish is not None:
                self._not_before = max(self._not_before, time.monotonic() + wish)
        self._stopped.wait(wait)


def _seconds(retry_after: str | None) -> float | None:
    """The value of a Retry-After header, which is a number of seconds or a date."""
    if not retry_after:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
