"""A progress bar, on a terminal; elsewhere a line for each part."""

import threading
import time


class Progress:
    WIDTH = 30

    def __init__(self, stream):
        self.stream = stream
        self._lock = threading.Lock()
        self._shown = 0.0

    def begin(self, what: str, total: int) -> None:
        self.what, self.total, self.done, self.retries = what, total, 0, 0
        if not self.stream.isatty():
            print(f"{what}: {total}", file=self.stream)

    def step(self, client) -> None:
        with self._lock:
            self.done += 1
            self.retries = client.retries
            if self.stream.isatty() and time.monotonic() - self._shown > 0.1:
                self._shown = time.monotonic()
                self._draw()

    def end(self) -> None:
        if self.stream.isatty():
            self._draw()
            print(file=self.stream)

    def _draw(self) -> None:
        full = self.WIDTH * self.done // max(self.total, 1)
        bar = "#" * full + "-" * (self.WIDTH - full)
        again = f", {self.retries} tried again" if self.retries else ""
        print(
            f"\r{self.what:<16} [{bar}] {self.done}/{self.total}{again}\x1b[K",
            end="", file=self.stream, flush=True,
        )  # fmt: skip
