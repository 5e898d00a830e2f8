"""Frames into a file through the FFmpeg command line, with the truth about what they showed beside it."""

from __future__ import annotations

import json
import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from .dex import Mon


@dataclass(frozen=True)
class Encoding:
    """Container, codec and time stamps of a recording."""

    suffix: str = "mp4"
    codec: str = "h264"
    fps: int = 30
    crf: int = 26
    #: Share of ticks that repeat the frame before; with `vfr` those are left out of the file.
    repeat: float = 0.0
    vfr: bool = False
    ten_bit: bool = False
    #: White's luminance in cd/m² where the recording is HDR10, which is ten bit; 0 for standard range.
    hdr: int = 0
    #: Extra filters after everything else, e.g. a black border.
    filters: str = ""
    #: Time base's denominator of an mp4 or mov.
    timescale: int | None = None
    options: tuple = ()

    def arguments(self) -> list[str]:
        """FFmpeg's arguments between input and output."""
        filters = [f for f in (self.filters, "mpdecimate=hi=1:lo=1:frac=0:max=40" if self.vfr else "") if f]
        pixel = "yuv420p10le" if self.ten_bit or self.hdr else "yuv420p"
        codec = {
            "h264": ["-c:v", "libx264", "-preset", "veryfast"],
            "hevc": ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", "log-level=none"],
            "vp9": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "0"],
        }[self.codec]
        if self.suffix in ("mkv", "webm") and "-tag:v" in codec:
            codec = codec[:4] + codec[6:]
        if self.hdr:
            filters.append(
                f"format=gbrp,zscale=tin=iec61966-2-1:pin=bt709:min=gbr:rin=full:t=smpte2084:p=bt2020:m=bt2020nc:r=limited:npl={self.hdr}"
            )
            space, primaries, transfer = "bt2020nc", "bt2020", "smpte2084"
        else:
            filters.append("scale=out_color_matrix=bt709:out_range=tv")
            space = primaries = transfer = "bt709"
        out = [
            "-vf",
            ",".join(filters),
            "-fps_mode",
            "vfr" if self.vfr else "cfr",
            *codec,
            "-crf",
            str(self.crf),
            "-pix_fmt",
            pixel,
            "-colorspace",
            space,
            "-color_primaries",
            primaries,
            "-color_trc",
            transfer,
            "-color_range",
            "tv",
            *self.options,
        ]
        if self.timescale:
            out += ["-video_track_timescale", str(self.timescale)]
        return out + ["-movflags", "+faststart"] if self.suffix in ("mp4", "mov") else out


def entry(mon: Mon, start: float, end: float) -> dict:
    """A visit as the truth file states it."""
    return {
        "start": start,
        "end": end,
        "species_id": mon.species_id,
        "species": mon.species,
        "form": mon.form,
        "gender": mon.gender,
        "shiny": mon.shiny,
        "nickname": mon.nickname if mon.nickname != mon.species else None,
        "level": mon.level,
        "ot": mon.ot,
        "id_no": mon.id_no,
        "types": list(mon.truth_types),
        "form_determinable": mon.determinable,
        "form_visible": mon.visible,
        "expected": mon.expected,
        "optional": mon.optional,
        "note": mon.note,
        "interruptions": [],
    }


def sprite_name(path: Path) -> str:
    """A render's path from the folder `home` (or `sprites`) on."""
    parts = path.parts
    return "/".join(parts[parts.index("home" if "home" in parts else "sprites") :])


@dataclass
class Recorder:
    """Writes frames on a steady clock and keeps the truth. Width and height are made even, as encoders want."""

    folder: Path
    name: str
    width: int
    height: int
    encoding: Encoding
    screen: str
    rng: random.Random
    extra: dict = field(default_factory=dict)
    count: int = 0
    entries: list = field(default_factory=list)
    distractors: list = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / f"{self.name}.{self.encoding.suffix}"
        command = [
            "ffmpeg",
            "-nostdin",
            "-v",
            "error",
            "-y",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb24",
            "-s",
            f"{self.width}x{self.height}",
            "-r",
            str(self.encoding.fps),
            "-i",
            "-",
            "-threads",
            "2",
            *self.encoding.arguments(),
            str(self.path),
        ]
        self._pipe = subprocess.Popen(command, stdin=subprocess.PIPE)
        self._last: bytes | None = None
        self._visit: dict | None = None

    @property
    def now(self) -> float:
        """Seconds of the next frame."""
        return self.count / self.encoding.fps

    def play(self, seconds: float, draw) -> None:
        """Shows `draw(t, share)` for a time: t on the recording's clock, share 0…1 of this stretch."""
        ticks = max(1, round(seconds * self.encoding.fps))
        for k in range(ticks):
            again = self._last is not None and 0 < k < ticks - 1 and self.rng.random() < self.encoding.repeat
            if not again:
                frame = draw(self.now, (k + 1) / ticks)
                self._last = np.ascontiguousarray(frame[: self.height, : self.width]).tobytes()
            self._pipe.stdin.write(self._last)
            self.count += 1

    def begin(self, mon: Mon) -> dict:
        """A visit begins: the page is fully drawn from the next frame on."""
        self._visit = entry(mon, round(self.now, 3), 0.0)
        self.entries.append(self._visit)
        return self._visit

    def finish_visit(self) -> None:
        """The visit's last full frame was the one before the next."""
        if self._visit:
            self._visit["end"] = round(self.now, 3)
            self._visit = None

    def mark(self, kind: str, start: float, inside: bool = False) -> None:
        """Something else was on screen since `start`; `inside` the visit that goes on afterwards."""
        span = {"start": round(start, 3), "end": round(self.now, 3), "kind": kind}
        self.distractors.append(span)
        if inside and self._visit:
            self._visit["interruptions"].append(dict(span))

    def close(self) -> Path:
        """Ends the file and writes the truth."""
        self.finish_visit()
        self._pipe.stdin.close()
        if self._pipe.wait() != 0:
            raise RuntimeError(f"FFmpeg failed on {self.path.name}")
        size = (
            subprocess.run(
                [
                    "ffprobe",
                    "-v",
                    "error",
                    "-select_streams",
                    "v:0",
                    "-show_entries",
                    "stream=width,height",
                    "-of",
                    "csv=p=0",
                    str(self.path),
                ],
                capture_output=True,
                text=True,
                check=True,
            )
            .stdout.strip()
            .rstrip(",")
            .split(",")
        )
        truth(
            self.folder,
            self.path.name,
            self.screen,
            int(size[0]),
            int(size[1]),
            self.encoding.codec,
            self.now,
            self.entries,
            self.distractors,
            self.extra,
        )
        return self.path


def truth(
    folder: Path,
    recording: str,
    screen: str,
    width: int,
    height: int,
    codec: str,
    duration: float,
    entries: list,
    distractors: list,
    extra: dict,
) -> None:
    """Writes NAME.truth.json beside the recording."""
    name = recording.rsplit(".", 1)[0]
    known = screen != "unknown"
    state = {
        "recording": recording,
        "scenario": name,
        "screen": screen,
        "language": "en" if known else None,
        "width": width,
        "height": height,
        "codec": codec,
        "duration": round(duration, 3),
        "start_pts": 0.0,
        "entries": entries,
        "distractors": distractors,
        **extra,
    }
    (folder / f"{name}.truth.json").write_text(json.dumps(state, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
