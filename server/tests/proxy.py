"""A way to the server that breaks."""

import contextlib
import select
import socket
import threading


class Proxy:
    """Passes bytes on in both directions, and cuts the connection after so many, or stalls; counts them."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.limit: int | None = None
        self.is_stalling = False
        self.passed = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self.listener.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self._pass, args=(client,), daemon=True).start()

    def _pass(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self.target)) as server, contextlib.suppress(OSError):
            other = {client: server, server: client}
            while True:
                for source in select.select([client, server], [], [])[0]:
                    data = source.recv(65536)
                    if not data:
                        return
                    if self.limit is not None and self.passed + len(data) > self.limit:
                        other[source].sendall(data[: max(0, self.limit - self.passed)])
                        self.passed = self.limit
                        if self.is_stalling:
                            # The connection stays open, and its ends acknowledge what comes, until the client goes.
                            while client.recv(65536):
                                pass
                        return
                    self.passed += len(data)
                    other[source].sendall(data)
