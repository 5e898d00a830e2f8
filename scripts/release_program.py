"""The program as its users have it, for scripts that run it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def built() -> Path:
    """Builds it from the sources as they are, and says where it is."""
    command = ["swift", "build", "-c", "release", "--product", "verify"]
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return ROOT / ".build" / "release" / "verify"
