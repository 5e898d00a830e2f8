"""The attempts of a job: Snakemake begins it again where it fails, and a job that cannot succeed ends at once."""

import sys
from pathlib import Path

TRY_AGAIN = 75
# Ended from outside, by a signal.
ENDED = (130, 137, 143)


def is_worth_another(status: int) -> bool:
    """Returns true where another attempt may help after a program has ended with this status."""
    return status == TRY_AGAIN or status in ENDED or status < 0


def begin(noted: Path, attempt: int) -> None:
    """Ends the job where an attempt before this one has noted that no further one can help."""
    if attempt == 1:
        noted.unlink(missing_ok=True)
    elif noted.exists():
        print(f"not tried again: the attempt before ended with {noted.read_text()}", file=sys.stderr)
        sys.exit(int(noted.read_text()))
