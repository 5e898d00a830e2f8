"""The phones' variations: one line a recording, with what is odd about each."""

from __future__ import annotations

import random
from pathlib import Path

from .dex import Dex
from .phone_page import Phone
from .phone_play import PhonePlay
from .recorder import Encoding, Recorder
from .spoofs import honest, lie
from .words import FACES

E = Encoding
IOS = dict(vfr=True, repeat=0.35, timescale=600)
#: name: (device, encoding, what comes; `!x` is a spoof, `+x` an event on the page that stands).
PHONES = {
    "se-750": (
        dict(width=750, height=1334, lift=-150, close=150, family="cabin"),
        E(crf=24, fps=30, **IOS),
        "start any fighting twice +scroll foreign-nickname +banner any list any +menu shiny-after",
    ),
    "xr-828": (
        dict(width=828, height=1792, family="lato", style="bright"),
        E(suffix="mov", codec="hevc", fps=30, **IOS),
        "any sexes +half signs +pokedex long-nickname black any flick regional",
    ),
    "mini-1080": (
        dict(width=1080, height=2340, family="open"),
        E(fps=30, crf=28, **IOS),
        "start signs shiny-after +game species-nickname late +scroll box any twice flick punctuation",
    ),
    "pro-1178": (
        dict(width=1178, height=2556, family="inter", header=12),
        E(suffix="mov", fps=60, crf=24, vfr=True, repeat=0.55, timescale=600),
        "any foreign-nickname +half fighting sexes other-id +banner any",
    ),
    "max-1320": (
        dict(width=1320, height=2868, family="mplus", busy=1.6),
        E(fps=30, codec="h264", crf=27, **IOS),
        "any late +menu regional signs +dialog punctuation",
    ),
    "scaled-886": (
        dict(width=886, height=1920, family="quicksand"),
        E(fps=30, crf=30),
        "any shiny-after flick long-nickname +scroll fighting twice list sexes +pokedex any any",
    ),
    "droid-1080": (
        dict(width=1080, height=2340, family="roboto-cond", status=84, gesture=True, header=-20, lift=-30),
        E(fps=30, crf=25, vfr=True, repeat=0.5),
        "start any regional +half +game foreign-nickname black other-id signs flick any",
    ),
    "droid-1440": (
        dict(width=1440, height=3120, family="noto-cond", status=70, gesture=True),
        E(fps=30, crf=32, vfr=True, repeat=0.5),
        "any fighting +banner punctuation late shiny-after",
    ),
    "tall-1080": (
        dict(width=1080, height=2520, family="open-cond", header=20, lift=40),
        E(suffix="webm", codec="vp9", fps=30, crf=34),
        "any species-nickname +scroll sexes +menu any",
    ),
    "ipad-1620": (
        dict(width=1620, height=2160, family="cantarell", lift=-120, close=160, busy=0.6),
        E(fps=30, crf=24, codec="hevc", vfr=True, repeat=0.6),
        "any signs +half twice",
    ),
    "ipad-2048": (
        dict(width=2048, height=2732, family="dejavu-cond", lift=-60, close=180, busy=0.5),
        E(fps=30, crf=30, vfr=True, repeat=0.6),
        "any fighting shiny-after",
    ),
    "ten-bit": (
        dict(width=1170, height=2532, family="spartan", male=(70, 130, 250)),
        E(fps=30, crf=26, codec="hevc", ten_bit=True, **IOS),
        "any punctuation late foreign-nickname +scroll any",
    ),
    "pillars": (
        dict(width=1080, height=2340, family="open"),
        E(fps=30, crf=26, filters="scale=-2:1080,pad=1920:1080:(ow-iw)/2:0", **IOS),
        "any fighting sexes +half flick regional +menu any",
    ),
    "blurred": (
        dict(width=1206, height=2622, family="lato"),
        E(
            fps=30,
            crf=24,
            filters="split[a][b];[a]scale=2560:1440,boxblur=40[c];[b]scale=-2:1440[d];[c][d]overlay=(W-w)/2:0",
            vfr=True,
            repeat=0.5,
        ),
        "any shiny-after +banner twice list any regional",
    ),
    "hdr-100": (
        dict(width=1206, height=2622, family="inter"),
        E(suffix="mov", fps=30, crf=14, codec="hevc", hdr=100, **IOS),
        "any shiny-after regional +menu fighting any sexes",
    ),
    "hdr-203": (
        dict(width=1170, height=2532, family="cantarell"),
        E(suffix="mov", fps=30, crf=14, codec="hevc", hdr=203, **IOS),
        "start any signs +banner shiny-after regional list any",
    ),
    "spoof-a": (
        dict(width=828, height=1792, family="open"),
        E(fps=30, crf=26, **IOS),
        "!number-name any !types-wrong !impossible-gender fighting !look-alike !look-alike sexes !number-wrong !types-wrong",
    ),
    "spoof-b": (
        dict(width=1080, height=2400, family="roboto", status=80, gesture=True),
        E(fps=30, crf=28, vfr=True, repeat=0.5),
        "!look-alike !look-alike regional !number-wrong !impossible-gender list !types-wrong any !look-alike",
    ),
}


def script(play: PhonePlay, dex: Dex, words: str, rng: random.Random) -> None:
    """Plays a recording's words in order."""
    listed, first = words.split(), True
    for k, word in enumerate(listed):
        following = listed[k + 1 : k + 2]
        if word == "start":
            play.away("control-center", 0.8)
            first = False
        elif word in ("list", "box", "black"):
            play.away(word, rng.uniform(0.7, 1.1))
        elif word.startswith("+"):
            _event(play, word[1:], rng)
            play.hold(rng.uniform(0.5, 0.9))
        else:
            mons = (
                [lie(dex, rng, word[1:], False)]
                if word.startswith("!")
                else honest(dex, rng, {"late": "any", "flick": "any"}.get(word, word))
            )
            for mon in mons:
                how = (
                    "cut"
                    if first or play.page is None
                    else "fade"
                    if word == "sexes"
                    else rng.choice(["slide", "slide", "slide", "fade", "slide-back", "cut" if mon.note != "true duplicate" else "slide"])
                )
                how = "slide" if mon.note == "true duplicate" else how
                flick = word == "flick"
                if flick:
                    mon = mon.but(optional=True, expected="unconfirmed", note="fast flick")
                play.go(
                    mon,
                    how,
                    rng.uniform(0.08, 0.17) if flick else rng.uniform(1.1, 2.0),
                    late=rng.uniform(0.5, 0.9) if word == "late" else 0.0,
                    long=following == ["+scroll"],
                )
                first = False
    play.away("control-center", 0.6)


def _event(play: PhonePlay, what: str, rng: random.Random) -> None:
    if what == "scroll":
        play.scroll(rng.choice([250, 700, 1500]))
    elif what == "half":
        play.half_swipe(rng.choice(play.album), rng.random() < 0.5)
    elif what == "game":
        play.switch_game()
    elif what == "pokedex":
        play.pokedex()
    else:
        play.overlay(what, rng.uniform(0.8, 1.3))


def shuffled(words: str, rng: random.Random) -> str:
    """The same happenings in another order: events stay with their page, the start stays first."""
    groups: list[list[str]] = []
    for word in words.split():
        if word.startswith("+"):
            groups[-1].append(word)
        else:
            groups.append([word])
    head = [groups.pop(0)] if groups[0] == ["start"] else []
    rng.shuffle(groups)
    return " ".join(word for group in head + groups for word in group)


def record(name: str, folder: Path, dex: Dex, seed: int) -> Path:
    """Draws one of PHONES."""
    device, encoding, words = PHONES[name]
    rng = random.Random(f"{seed} {name}")
    phone = Phone(**device)
    if seed:
        if phone.height > 2 * phone.width:
            phone.width, phone.height = rng.choice(OTHER_DEVICES)
        words = shuffled(words, rng)
        phone.header += rng.uniform(-14, 14)
        phone.lift += rng.uniform(-20, 20)
        phone.family = rng.choice(FAMILIES)
        if dex.words.language in FACES:
            phone.family += "+{}:{}".format(*rng.choice(FACES[dex.words.language]))
        phone.bob, phone.busy = rng.uniform(4, 14), rng.uniform(0.4, 1.6)
    recorder = Recorder(
        folder,
        name,
        phone.width // 2 * 2,
        phone.height // 2 * 2,
        encoding,
        "mobile-summary",
        rng,
        {"language": dex.words.language, "device": name, "font": phone.family, "fps": "vfr" if encoding.vfr else str(encoding.fps)},
    )
    script(PhonePlay(recorder, phone, [dex.random(rng) for _ in range(20)]), dex, words, rng)
    return recorder.close()


#: Displays for seeds other than 0, in place of the tall ones.
OTHER_DEVICES = [(1125, 2436), (1170, 2532), (1284, 2778), (1206, 2622), (720, 1600), (1080, 2400), (828, 1792), (1080, 2280), (886, 1920)]
#: Faces for seeds other than 0: all but those that no interface of this kind would have.
FAMILIES = [
    "lato",
    "lato-wide",
    "open",
    "open-cond",
    "noto",
    "noto-cond",
    "roboto",
    "roboto-cond",
    "cantarell",
    "mplus",
    "cabin",
    "quicksand",
    "inter",
    "grotesk",
]
