"""A Slurm cluster of two virtual nodes on the loopback address, in namespaces of its own."""

import os
import subprocess
import sys
import time
from pathlib import Path

import processes

NODES = ("n1", "n2")
SLURM = """\
ClusterName=verify
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmdPidFile={folder}/%n.pid
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdLogFile={folder}/%n.log
SlurmctldLogFile={folder}/slurmctld.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=10
KillWait=2
NodeName=n[1-2] NodeHostname=localhost NodeAddr=127.0.0.1 Port=17001-17002 CPUs=1 RealMemory=4000
PartitionName=main Nodes=n[1-2] Default=YES
"""


def fail(message: str) -> None:
    sys.exit(f"one-node: {message}")


def run(*command: str | Path, **options) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, **options)


class Cluster:
    """A controller and two nodes on the loopback address, with the files of Slurm and MUNGE hidden behind its own."""

    def __init__(self, folder: Path):
        self.folder = folder
        os.makedirs("/etc/slurm", exist_ok=True)
        for place in ("/etc/slurm", "/run"):
            run("mount", "-t", "tmpfs", "tmpfs", place)
        for place in (folder / "state", Path("/run/munge")):
            place.mkdir(parents=True)
        # Slurm resolves no address where the only interface is the loopback.
        for line in (
            "link set lo up",
            "link add uplink type veth peer name downlink",
            "address add 192.0.2.1/32 dev uplink",
            "link set uplink up",
        ):
            run("ip", *line.split())
        Path("/etc/slurm/slurm.conf").write_text(SLURM.format(folder=folder))
        key = Path("/run/munge/key")
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        places = [
            f"--{name}=/run/munge/{file}"
            for name, file in (
                ("key-file", "key"),
                ("socket", "munge.socket.2"),
                ("pid-file", "pid"),
                ("seed-file", "seed"),
                ("log-file", "log"),
            )
        ]
        run("munged", "--force", *places)
        run("slurmctld")
        for node in NODES:
            self.start(node)
        self.wait()

    def start(self, node: str) -> None:
        (self.folder / node).mkdir(exist_ok=True)
        run("slurmd", "-N", node)

    def wait(self) -> None:
        for _ in range(100):
            states = subprocess.run(["sinfo", "-h", "-N", "-o", "%t"], capture_output=True, text=True).stdout.split()
            if len(states) == len(NODES) and set(states) <= {"idle", "mix", "alloc"}:
                return
            time.sleep(0.3)
        fail(f"the nodes do not come up: {states}")

    def kill_node(self, node: str) -> None:
        """Ends a node with all that runs on it, as a loss of power would."""
        victims = [
            pid
            for pid, command in processes.running()
            if command.startswith(f"slurmd -N {node}") or (command.startswith("slurmstepd") and nodes_job(pid) == node)
        ]
        processes.end(processes.family(victims))


def nodes_job(step: int) -> str | None:
    """The node that a step runs on: its children know it."""
    for pid in processes.family([step]):
        for variable in processes.environment(pid).split(b"\0"):
            if variable.startswith(b"SLURMD_NODENAME="):
                return variable.partition(b"=")[2].decode()
    return None
