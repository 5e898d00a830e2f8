"""The processes of this machine, as /proc shows them: proc(5)."""

import contextlib
import os
import signal
from pathlib import Path


def running() -> list[tuple[int, str]]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                found.append((int(entry.name), command.decode(errors="replace")))
    return found


def parent(pid: int) -> int:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def environment(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/environ").read_bytes()
    return b""


def cpu_seconds() -> float:
    """The time that all processes in here took, those that have ended included."""
    ticks = 0
    for pid, _ in running():
        with contextlib.suppress(OSError):
            # Of itself, and of the children that it has waited for, in user and system mode: proc(5).
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def family(roots: list[int]) -> list[int]:
    """Processes with all that they have begun."""
    found, parents = list(roots), {pid: parent(pid) for pid, _ in running()}
    for pid in found:
        found += [child for child, its in parents.items() if its == pid and child not in found]
    return found


def command(pid: int) -> str:
    return dict(running()).get(pid, "")


def end(pids: list[int]) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
