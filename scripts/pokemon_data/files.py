"""Files that are never half written."""

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, contents: bytes, durable: bool = True) -> bool:
    """Puts `contents` at `path` in one step, and says whether that changed anything.

    Killed at any moment, it leaves the old file or the new one: the new one is on the disk before
    it gets its name, and so is its name before this returns. A file that can be had again need not
    be `durable`: it is still replaced in one step, but a power cut may undo that.
    """
    try:
        if path.read_bytes() == contents:
            return False
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(contents)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    if not durable:
        return True
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
    return True
