"""A file of decisions, as a report's page saves it (docs/review.md)."""

import json


def accepting(page: str, most: int | None = None, enrolling: bool = True) -> str | None:
    """Accepts what a page has to decide, at most so many; None where it has nothing."""
    if 'id="data">' not in page:
        return None
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    items = [
        {"entry": name, "standing": known["standing"], "fingerprint": known["fingerprint"], "action": "accept", "enrol": enrolling}
        for name, known in data["entries"].items()
        if known["read"]
    ][:most]
    if not items:
        return None
    # FNV-1a of 64 bits over the fields.
    fields = [
        "\0".join([one["entry"], one["standing"], one["fingerprint"], "accept", "", "", "", "", "", "enrol" if enrolling else ""])
        for one in items
    ]
    digest = 0xCBF29CE484222325
    for byte in "\n".join(fields).encode():
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return json.dumps({"format": data["format"], "checksum": f"{digest:016x}", "decisions": items})
