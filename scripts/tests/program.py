"""The built program that the tests run."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"

#: The program: the one that is named, else the newer build.
_BUILDS = [ROOT / ".build" / kind / "verify" for kind in ("release", "debug")]
_FOUND = sorted((b for b in _BUILDS if b.is_file()), key=lambda b: b.stat().st_mtime)
VERIFY = os.environ.get("VERIFY") or (str(_FOUND[-1]) if _FOUND else None)
