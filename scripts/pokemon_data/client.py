"""Asks an HTTP server for JSON, politely."""

import email.utils
import hashlib
import http.client
import json
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Optional
from urllib.parse import urlsplit

from .facts import DataError
from .files import replace_file

#: No answer of PokeAPI is near this size, in bytes.
LARGEST_ANSWER = 16 << 20
#: Seconds without a byte after which a request has failed.
TIMEOUT = 30
#: Seconds that a server may ask us to wait before we give up instead.
LONGEST_WAIT = 300


class _SameServer(urllib.request.HTTPRedirectHandler):
    """Follows redirects inside one server only."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        if urlsplit(newurl)[:2] != urlsplit(req.full_url)[:2]:
            raise DataError(
                f"{req.full_url} redirects to another server, {newurl}; "
                "give the right address with --api"
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class _Again(Exception):
    """A failure that may pass; `wait` is the server's own wish, in seconds."""

    def __init__(self, why: str, wait: Optional[float] = None):
        super().__init__(why)
        self.wait = wait


class Client:
    """Keeps every answer on disk: asked again within `max_age` it is not sent for at all, later
    only if it has changed. So a run that was interrupted goes on where it stopped."""

    def __init__(
        self, base: str, cache: Path, max_age: float = 86400, attempts: int = 6, pause: float = 1.0
    ):
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise DataError(f"{base} is not the address of an API")
        self.base = base.rstrip("/")
        self.cache = cache
        self.max_age = max_age
        self.attempts = attempts
        self.pause = pause
        self.requests = 0
        self.retries = 0
        self._opener = urllib.request.build_opener(_SameServer)
        self._lock = threading.Lock()
        self._not_before = 0.0
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Makes requests that wait for another attempt give up."""
        self._stopped.set()

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
                    raise DataError(f"{url}: {problem}, after {attempt} attempts; try again later")
                if (problem.wait or 0) > LONGEST_WAIT:
                    raise DataError(f"{url}: {problem}; the server asks for {problem.wait:.0f} s")
                self._postpone(problem.wait, attempt)
        raise AssertionError("unreachable")

    def _kept(self, place: Path, url: str) -> Optional[dict]:
        try:
            kept = json.loads(place.read_bytes())
            return kept if kept["url"] == url and isinstance(kept["body"], dict) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _ask(self, url: str, place: Path, kept: Optional[dict]) -> dict:
        headers = {"Accept": "application/json", "User-Agent": "verify (dex)"}
        if kept and kept.get("etag"):
            headers["If-None-Match"] = kept["etag"]
        with self._lock:
            self.requests += 1
        try:
            request = urllib.request.Request(url, headers=headers)
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                contents = answer.read(LARGEST_ANSWER + 1)
                etag = answer.headers.get("ETag")
                length = answer.headers.get("Content-Length")
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 304 and kept:
                    return self._keep(place, {**kept, "time": time.time()})
                raise self._refusal(url, error)
        except (OSError, http.client.HTTPException) as error:
            raise _Again(f"no whole answer ({error or type(error).__name__})")
        if len(contents) > LARGEST_ANSWER:
            raise DataError(f"{url}: the answer is larger than {LARGEST_ANSWER} bytes")
        if length and len(contents) != int(length):
            raise _Again(f"the answer ends after {len(contents)} of {length} bytes")
        try:
            body = json.loads(contents)
        except ValueError:
            raise _Again("the answer is not JSON, or ends early")
        if not isinstance(body, dict):
            raise DataError(f"{url}: the answer is no JSON object; is this PokeAPI?")
        return self._keep(place, {"url": url, "etag": etag, "time": time.time(), "body": body})

    def _keep(self, place: Path, answer: dict) -> dict:
        replace_file(place, json.dumps(answer, ensure_ascii=False).encode("utf-8"), durable=False)
        return answer["body"]

    def _refusal(self, url: str, error: urllib.error.HTTPError) -> Exception:
        if error.code == 404:
            return DataError(f"{url}: not found (404); is {self.base} the address of the API?")
        if error.code == 429 or error.code >= 500:
            return _Again(
                f"the server answered {error.code} {error.reason}",
                _seconds(error.headers.get("Retry-After")),
            )
        return DataError(f"{url}: the server answered {error.code} {error.reason}")

    def _wait_for_turn(self) -> None:
        with self._lock:
            wait = self._not_before - time.monotonic()
        if wait > 0:
            self._stopped.wait(wait)

    def _postpone(self, wish: Optional[float], attempt: int) -> None:
        """Waits before the next attempt; what the server asks for holds for every thread."""
        wait = wish if wish is not None else self.pause * 2 ** (attempt - 1)
        with self._lock:
            self.retries += 1
            if wish is not None:
                self._not_before = max(self._not_before, time.monotonic() + wish)
        self._stopped.wait(wait)


def _seconds(retry_after: Optional[str]) -> Optional[float]:
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
