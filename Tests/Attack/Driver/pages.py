"""Texts with markup and scripts in every field, on pages in a real Chromium: nothing runs, nothing is requested."""

import json
import os
import shutil
import subprocess
import time

import sound
from part import Part
from program import ROOT, checked, run

PYTHON = ROOT / ".build/browser-tests/bin/python"
MARK = "hitherAttack"
# Each sets or requests something if a page takes it for more than text.
TEXTS = [
    f"<script>window.{MARK}=1</script>",
    f"</script><script>window.{MARK}=2</script>",
    f"\"><img src=x onerror=window.{MARK}=3>",
    f"'><svg onload=window.{MARK}=4>",
    f"</title></style></textarea><script>window.{MARK}=5</script>",
    f"javascript:window.{MARK}=6",
    f"<a href=\"javascript:window.{MARK}=7\" autofocus onfocus=window.{MARK}=7>x</a>",
    "<style>*{background:url(http://attack.invalid/8)}</style>",
    "<link rel=stylesheet href=http://attack.invalid/9>",
    "<meta http-equiv=refresh content=\"0;url=http://attack.invalid/10\">",
    "<iframe src=http://attack.invalid/11></iframe>",
    f"<!--<script>window.{MARK}=12",
    f"]]><script>window.{MARK}=13</script>",
    f"\u2028window.{MARK}=14\u2029//",
    f"\\\"-(window.{MARK}=15)-\\\"",
    f"${{window.{MARK}=16}}`+(window.{MARK}=16)+`",
    f"\u202e<script>window.{MARK}=17</script>\u2066",
    f"&lt;script&gt;window.{MARK}=18&lt;/script&gt;",
    f"&#x3c;img src=x onerror=window.{MARK}=19&#x3e;",
    f"<math><mtext><table><mglyph><style><img src=x onerror=window.{MARK}=20>",
    f"<svg><script>window.{MARK}=21</script></svg>",
    f"<x onclick=window.{MARK}=22 onmouseover=window.{MARK}=22>hover</x>",
    "url(http://attack.invalid/23)",
    f"{{{{constructor.constructor('window.{MARK}=24')()}}}}",
    f"<base href=http://attack.invalid/25/><form action=http://attack.invalid/25><input type=submit autofocus>",
]


def document(name, value, folder):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value))


class Pages(Part):
    name = "pages"

    def attack(self):
        if not PYTHON.exists() or not shutil.which("chromium"):
            self.notes.append("not run: chromium or Playwright is missing (scripts/setup)")
            return
        base = sound.make(self.folder / "base")
        texts = TEXTS[::12] if self.settings.reduced else TEXTS
        made = []

        def work(text):
            number = TEXTS.index(text)
            # Several texts on a page, each in every field once over all pages.
            others = TEXTS[number:] + TEXTS[:number]
            pages = self.make(base, self.folder / f"pages-{number}", text, others)
            with self.lock:
                made.append((number, pages))

        whole = self.end
        # Opening takes about as long as writing.
        self.end = (time.monotonic() + whole) / 2
        self.each(texts, work)
        self.end = whole
        self.notes.append(f"{len(made)} of {len(TEXTS)} texts in each field")
        self.open([page for _, pages in sorted(made) for page in pages])

    def make(self, base, folder, text, texts):
        """Writes the outputs for people with a text in every field; returns the pages and pictures."""
        shutil.copytree(base, folder)
        self.outing(folder, text, texts)
        self.household(folder, text)
        found = []
        for command in [
            ["report", "evil", "-o", "report", "--lang", "en"],
            ["report", "evil", "-o", "chinese", "--lang", "zh-Hant", "--background", "evil/background.geojson"],
            ["clock", "evil", "--places", "evil/places.geojson", "-o", "clock"],
            ["lab", "evil/sweep.json", "-o", "lab"],
            ["cards", "simulate", "evil/household.json", "-o", "household"],
            ["cards", "list", "--store", "mum.db", "--sheet", "sheet.html", "--now", sound.NOW],
            ["cards", "list", "--store", "mum.db", "--sheet", "sheet.svg", "--now", sound.NOW],
            ["depart", "--departures", "evil/board.json", "--timezone", "Europe/Berlin", "--board", "large", "--as",
             "html", "-o", "board.html", "--now", "2026-05-01T06:00:00Z"],
            ["depart", "--departures", "evil/board.json", "--timezone", "Europe/Berlin", "--board", "small", "--as",
             "svg", "-o", "board.svg", "--now", "2026-05-01T06:00:00Z"],
        ]:
            done = run(command, folder)
            fault = done.fault()
            if fault:
                self.count(False)
                self.fail(f"{fault}\n{done}", folder / "evil")
            elif not done.is_accepted:
                # A text that is refused with one line cannot be on a page.
                self.count(False)
        for pattern in ("**/*.html", "**/*.svg"):
            found += [file for file in folder.glob(pattern) if "evil" not in file.parts]
        return sorted(found)

    def outing(self, folder, text, texts):
        evil = folder / "evil"
        shutil.copytree(folder / "hike", evil)
        manifest = json.loads((evil / "outing.json").read_text())
        manifest["name"] = texts[0]
        # A file's name has no slash, and must be shorter.
        stem = texts[1 % len(texts)].replace("/", "∕")[:60]
        for number, member in enumerate(manifest["members"]):
            old = evil / member["tracks"][0]
            new = f"tracks/{stem}{number}{old.suffix}"
            old.rename(evil / new)
            member["tracks"] = [new]
            member["name"] = texts[2 + number]
            member["picture"] = None
            del member["picture"]
        ids = {member["id"]: texts[4 + number][:60] for number, member in enumerate(manifest["members"])}
        for member in manifest["members"]:
            member["id"] = ids[member["id"]]
        manifest |= {"log": "log.ndjson", "places": "places.geojson"}
        document("outing.json", manifest, evil)
        log = [dict(entry, member=ids[entry["member"]]) for entry in sound.LOG]
        for number, entry in enumerate(log):
            for key in ("text", "name", "request_id", "point", "voice"):
                if key in entry:
                    entry[key] = texts[6 + number]
            if entry["type"] in ("command", "request", "decision"):
                entry["text"] = texts[7 + number]
        log[3]["request_id"] = log[2]["request_id"]
        document("log.ndjson", "".join(json.dumps(entry) + "\n" for entry in log), evil)
        places = json.loads(json.dumps(sound.PLACES))
        for number, feature in enumerate(places["features"]):
            feature["properties"]["name"] = texts[11 + number]
            feature["properties"]["id"] = texts[12 + number]
        document("places.geojson", places, evil)
        background = json.loads(json.dumps(sound.BACKGROUND))
        background["attribution"] = texts[15]
        for feature in background["features"]:
            feature["properties"]["name"] = texts[16]
        document("background.geojson", background, evil)
        route = (evil / "route.gpx").read_text()
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        document("route.gpx", route.replace("<name>", f"<name>{escaped}", 1), evil)

    def household(self, folder, text):
        evil = folder / "evil"
        document("sweep.json", dict(sound.SWEEP, name=text, traces=[dict(
            sound.SWEEP["traces"][0], name=text, scenario="scenario.json")]), evil)
        document("scenario.json", dict(sound.SCENARIO, name=text), evil)
        shutil.copy(folder / "n95.json", evil)
        document("trace.txt", sound.TRACE, evil)
        people = [{"id": "n1", "name": text}, {"id": "n2", "name": text + "2"}]
        document("household.json", dict(sound.HOUSEHOLD, name=text, members=people), evil)
        board = json.loads(json.dumps(sound.BOARD))
        for departure in board["departures"]:
            departure |= {"direction": text, "platform": text, "line": {"name": text},
                          "stop": {"id": "7", "name": text}, "remarks": [{"type": "warning", "text": text}]}
        document("board.json", board, evil)
        words = ["--store", "mum.db", "--now", sound.NOW, "-q"]
        for month, field in enumerate(["--title", "--place"], 7):
            run(["cards", "set", "--month", month, "--day", "3", field, text, *words], folder)

    def open(self, files):
        controls = []
        # Pages with an active text each: if one is opened without a fault, nothing would be noticed on ours either.
        for number, text in enumerate([TEXTS[0], TEXTS[2], TEXTS[6], TEXTS[7], TEXTS[10]]):
            controls.append(self.folder / f"control-{number}.html")
            controls[-1].write_text(f"<!doctype html><title>x</title>{text}")
        answers = self.browse([*controls, *files])
        for answer in answers[: len(controls)]:
            if not answer["faults"]:
                self.fail(f"the browser notices nothing on {answer['file']}", answer["file"])
        for answer in answers[len(controls) :]:
            self.count(True)
            if answer["faults"]:
                file = answer["file"]
                self.fail(f"{file}: {'; '.join(answer['faults'])[:2000]}", file)
        self.notes.append(f"{len(files)} pages and pictures opened")

    def browse(self, files):
        """Opens pages in one browser, in a process of the Python that has Playwright."""
        listing = self.folder / "pages.json"
        listing.write_text(json.dumps([str(file) for file in files]))
        environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", HITHER_ATTACK_PAGES=str(listing))
        here = ROOT / "Tests/Attack/Driver"
        done = subprocess.run(
            [PYTHON, here / "browse.py", MARK], env=environment, capture_output=True, text=True, timeout=1800
        )
        if done.returncode:
            self.fail("the browser failed: " + done.stderr[-2000:])
        return [json.loads(line) for line in done.stdout.splitlines()]
