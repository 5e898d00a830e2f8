"""The programs as users have them, for scripts that run them. As a command, prints the path of VERIFY, or builds it.

usage: [VERIFY=BIN] release_program.py
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def built(product: str = "verify") -> Path:
    """Builds a program from the sources as they are, and returns its path."""
    command = ["swift", "build", "-c", "release", "--product", product]
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return ROOT / ".build" / "release" / product


if __name__ == "__main__":
    print(Path(os.environ.get("VERIFY") or built()).resolve())
