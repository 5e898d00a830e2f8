"""A PostgreSQL server of the tests' own, on this machine alone."""

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import ClassVar

SQL = Path(__file__).resolve().parents[1] / "verify.sql"


def programs() -> Path | None:
    """The folder of PostgreSQL's newest programs; None where the server is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Cluster:
    """A server with a database `pokemon`, set up by `server/verify.sql`, whose people have the password `secret`."""

    _prepared: ClassVar[Path | None] = None
    """A data folder that is set up once. Each server starts from a copy."""

    def __init__(self) -> None:
        bin_folder = programs()
        assert bin_folder is not None, "PostgreSQL's server is not installed"
        self.bin = bin_folder
        # A server refuses to run as root; Debian's package brings a user for it.
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        self.folder = self._new_folder()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if Cluster._prepared is None:
            Cluster._prepared = self._prepare()
        subprocess.run(["cp", "-R", Cluster._prepared, self.folder], cwd=self.folder, check=True, timeout=120, **self.user)
        self.start()
        self.passwords = self.folder / "pgpass"
        self.passwords.write_text("*:*:*:*:secret\n")
        self.passwords.chmod(0o600)

    def _prepare(self) -> Path:
        """Sets up a server with its database, stops it, and returns its data folder.

        Its log has segments of 1 MB, so that there is less to copy.
        """
        self._run(
            "initdb",
            "--pgdata",
            self.data,
            "--username",
            "admin",
            "--encoding",
            "UTF8",
            "--locale",
            "C",
            "--auth-local",
            "trust",
            "--auth-host",
            "scram-sha-256",
            "--wal-segsize",
            "1",
            "--no-sync",
        )
        self.start()
        self.sql("CREATE DATABASE pokemon", database="postgres")
        self.psql("--file", str(SQL))
        self.stop("fast")
        prepared = self._new_folder()
        atexit.register(shutil.rmtree, prepared)
        shutil.move(self.data, prepared)
        return prepared / "data"

    def _new_folder(self) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="verify-server-"))
        if self.user:
            entry = pwd.getpwnam("postgres")
            os.chown(folder, entry.pw_uid, entry.pw_gid)
        return folder

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        run = subprocess.run([self.bin / program, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120, **self.user)
        assert run.returncode == 0, run.stdout + run.stderr

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run = subprocess.run(
            [self.bin / "pg_ctl", "start", "--wait", "--pgdata", self.data, "--options", options, "--log", self.folder / "log"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            timeout=120,
            **self.user,
        )
        assert run.returncode == 0, (self.folder / "log").read_text()

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "stop", "--wait", "--pgdata", self.data, "--mode", mode)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def psql(self, *arguments: str, database: str = "pokemon") -> str:
        run = subprocess.run(
            [
                self.bin / "psql",
                "--no-psqlrc",
                "--quiet",
                "--no-align",
                "--tuples-only",
                "--set",
                "ON_ERROR_STOP=1",
                "--host",
                str(self.folder),
                "--port",
                str(self.port),
                "--username",
                "admin",
                *arguments,
                database,
            ],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout.strip()

    def sql(self, text: str, database: str = "pokemon") -> str:
        return self.psql("--command", text, database=database)

    def copy(self) -> Path:
        """Returns a file with all that the database has, as an administrator keeps one."""
        command = [self.bin / "pg_dump", "--host", self.folder, "--port", str(self.port), "--username", "admin", "pokemon"]
        file = self.folder / "copy.sql"
        file.write_bytes(subprocess.run(command, capture_output=True, check=True, timeout=120).stdout)
        return file

    def ask_for_tls(self, name: str) -> Path:
        """Takes nothing but TLS from the network from now on; returns the certificate, which says that the server is `name`."""
        certificate, key = self.folder / "server.crt", self.folder / "server.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            + ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", certificate],
            check=True,
            capture_output=True,
            timeout=60,
        )
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text("local all all trust\nhostssl pokemon +verify_person all scram-sha-256\n")
        if self.user:
            shutil.chown(key, "postgres")
        self.sql(f"ALTER SYSTEM SET ssl_cert_file = '{certificate}'")
        self.sql(f"ALTER SYSTEM SET ssl_key_file = '{key}'")
        self.sql("ALTER SYSTEM SET ssl = on")
        self.sql("SELECT pg_reload_conf()")
        return certificate

    def add_person(self, name: str) -> None:
        self.sql(f"CREATE ROLE {name} LOGIN PASSWORD 'secret' IN ROLE verify_person")

    def address(self, person: str, port: int | None = None) -> str:
        return f"postgresql://{person}@127.0.0.1:{port or self.port}/pokemon"
