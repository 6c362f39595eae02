"""The live page and the clock for the wall, with a real server, in two browser windows."""

import base64
import io
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

import zxingcpp
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import expect, sync_playwright

from browser import HANGS_AFTER, SCHEMES, WIDTHS

PROGRAM = os.environ.get("HITHER_PROGRAM", "hither")
LANGUAGES = ["en", "zh-Hant", "de"]
# Seconds within which the page must have changed; the server looks once a second, and a page asks again after two.
SOON = 15_000


class Server:
    """`hither serve` for a group of three, and what its phones send."""

    def __init__(self, has_maps=False):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        if has_maps:
            (self.folder / "route.gpx").write_text(
                "<gpx><rte>" + "".join(f'<rtept lat="{47.1 + step * 0.002:.4f}" lon="{11.5 + step * 0.001:.4f}"/>'
                                       for step in range(20)) + "</rte></gpx>")
            subprocess.run([sys.executable, pathlib.Path(__file__).parent / "maps.py", self.folder / "route.gpx", self.folder],
                           check=True)
        self.run("group", "create", "Ridge", "--leader", "leo=Leo", "--member", "ana=Ana", "--member", "ben=Ben <b>",
                 "--places", "places.geojson", "--timezone", "Europe/Vienna",
                 *(["--route", "route.gpx"] if has_maps else []))
        if has_maps:
            outing = json.loads((self.folder / "outing.json").read_text())
            outing["maps"] = ["hills.geojson", "photos.pmtiles"]
            (self.folder / "outing.json").write_text(json.dumps(outing))
        self.run("places", "add", "hut", "--kind", "home", "--at", "47.1,11.5", "--name", "The hut")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()
        self.tokens = {}

    def run(self, *words):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--outing", "outing.json", "--state", "hike.db", "--listen", f"127.0.0.1:{self.port}",
             "--lateness", "1s"], cwd=self.folder, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                return urllib.request.urlopen(self.url + "/metrics").read()
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        self.kill()
        shutil.rmtree(self.folder)

    def invite(self, *options):
        return json.loads(self.run("invite", "--state", "hike.db", "--url", self.url, "--json", *options))

    def publish(self, member, lat, lon, seconds_ago=0):
        """Sends a fix as OwnTracks does."""
        if member not in self.tokens:
            self.tokens[member] = self.invite("--member", member, "--phone")["token"]
        credentials = base64.b64encode(f"x:{self.tokens[member]}".encode()).decode()
        body = {"_type": "location", "lat": lat, "lon": lon, "tst": int(time.time() - seconds_ago), "acc": 8, "batt": 60}
        request = urllib.request.Request(self.url + "/pub", data=json.dumps(body).encode(),
                                         headers={"Authorization": f"Basic {credentials}"})
        return urllib.request.urlopen(request).read()


class Live(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.chromium = cls.playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.chromium.close()
        cls.playwright.stop()

    def setUp(self):
        self.errors = []
        self.server = Server("map" in self._testMethodName)
        self.addCleanup(self.server.end)

    def window(self, width=1280, scheme="light"):
        context = self.chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-GB",
                                            timezone_id="Europe/Vienna")
        self.addCleanup(context.close)
        context.set_default_timeout(HANGS_AFTER * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def join(self, member, page):
        page.goto(self.server.invite("--member", member)["link"])
        page.wait_for_selector("#who:not([hidden])")
        return page

    def check(self, page):
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found = Axe().run(page).response["violations"]
        self.assertEqual([f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"][:3]], [])

    def test_an_outing_is_played_through(self):
        server, leo = self.server, self.join("leo", self.window())
        leo.click("#invite")
        leo.wait_for_selector("#code path", state="attached")
        link = leo.text_content("#link").split(" ")[0]
        # What a phone's camera reads is the link.
        picture = Image.open(io.BytesIO(leo.locator("#code").screenshot()))
        self.assertEqual(zxingcpp.read_barcodes(picture)[0].text, link)
        ana = self.window(390)
        ana.goto(link)
        ana.select_option("#join-name", "Ana")
        ana.click("#join button")
        ana.wait_for_selector("#who:not([hidden])")
        server.publish("leo", 47.1, 11.5)
        expect(ana.locator("#way-words")).to_contain_text("your own position is not shared", timeout=SOON)
        server.publish("ana", 47.09, 11.5)
        expect(ana.locator("#way-words")).to_contain_text("1.1 km, north", timeout=SOON)
        # A command can be taken back, and otherwise is shown to all.
        leo.click("#commands button:nth-child(2)")
        leo.click("#undo-button")
        leo.click("#commands button:nth-child(1)")
        expect(ana.locator("#said-words")).to_have_text("Gather", timeout=30_000)
        self.assertNotIn("Depart", ana.text_content("#said"))
        ana.select_option("#request-kind", "break")
        ana.fill("#request-text", "my <b>shoe</b>")
        ana.click("#request button")
        expect(leo.locator("#requests li")).to_contain_text("my <b>shoe</b>", timeout=SOON)
        leo.click("#requests button:nth-of-type(1)")
        expect(ana.locator("#answer")).to_have_text("Approved", timeout=SOON)
        # Neither axe nor a narrow window finds anything wrong.
        for page, width in [(leo, 1280), (ana, 360)]:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 900})
                for language in LANGUAGES:
                    page.select_option("#language", language)
                    with self.subTest(width=width, scheme=scheme, language=language):
                        self.check(page)
                        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
        self.assertEqual(self.errors, [])

    def test_a_withdrawn_invitation_ends_the_open_page(self):
        invitation = self.server.invite()
        page = self.window(390)
        page.goto(invitation["link"])
        page.select_option("#join-name", "Ana")
        page.click("#join button")
        page.wait_for_selector("#who:not([hidden])")
        self.server.run("invite", "--state", "hike.db", "--withdraw", invitation["name"])
        page.wait_for_selector("#refused:not([hidden])", timeout=SOON)
        # Nor does the browser keep what it was shown.
        self.assertIsNone(page.evaluate("localStorage.getItem('last')"))

    def test_a_page_without_a_connection_shows_the_last_state(self):
        self.server.publish("leo", 47.1, 11.5)
        page = self.join("leo", self.window(390))
        page.evaluate("navigator.serviceWorker.ready")
        self.server.kill()
        expect(page.locator("#connection")).to_contain_text("No connection", timeout=SOON)
        page.reload()
        expect(page.locator("#connection")).to_contain_text("No connection", timeout=SOON)
        expect(page.locator("#members")).to_contain_text("± 8 m")
        expect(page.locator("#commands button").first).to_be_disabled()
        self.server.start()
        expect(page.locator("#connection")).to_contain_text("Live", timeout=SOON)
        expect(page.locator("#commands button").first).to_be_enabled()
        self.assertEqual(self.errors, [])

    def test_the_maps_of_the_outing_lie_under_the_members(self):
        self.server.publish("leo", 47.11, 11.505)
        page = self.join("leo", self.window())
        page.wait_for_selector("#drawing .ground .lines path", state="attached")
        # The ground and the route are on one scale: the wood has the corners of the route's box.
        box = "one => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.right, box.bottom]; }"
        route = page.eval_on_selector("#drawing .route", box)
        wood = page.eval_on_selector("#drawing .areas path", box)
        for one, other in zip(route, wood):
            self.assertAlmostEqual(one, other, delta=3)
        self.assertEqual(page.locator("#layer option").count(), 3)
        self.assertEqual(page.locator("#drawing .pictures:not(.off)").count(), 0)
        page.select_option("#layer", "both")
        self.assertEqual(page.locator("#drawing .pictures:not(.off)").count(), 1)
        self.assertEqual(page.locator("#drawing .areas:not(.off)").count(), 0)
        # A fix moves the ground and does not make it again.
        page.evaluate("document.querySelector('#drawing .ground').mark = 1")
        self.server.publish("ana", 47.09, 11.5)
        expect(page.locator("#drawing .mark")).to_have_count(2, timeout=SOON)
        self.assertEqual(page.evaluate("document.querySelector('#drawing .ground').mark"), 1)
        # Nobody without a session sees it.
        self.assertEqual(page.evaluate("fetch('/map.json', {credentials: 'omit'}).then(answer => answer.status)"), 403)
        for width in [1280, 360]:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 900})
                for language in LANGUAGES:
                    page.select_option("#language", language)
                    with self.subTest(width=width, scheme=scheme, language=language):
                        self.check(page)
                        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
        self.assertEqual(self.errors, [])

    def test_the_clock_shows_states_and_no_position(self):
        # Leo rests in the hut, and Ana walks; Ben sends nothing.
        for minutes in range(40, -1, -1):
            self.server.publish("leo", 47.1000777, 11.5000888, minutes * 60)
            self.server.publish("ana", 47.2 + minutes * 0.0006, 11.6000777, minutes * 60)
        page = self.join("leo", self.window(1280))
        page.click("#clock-link")
        page.wait_for_selector("#face:not([hidden])")
        for _ in range(20):
            words = page.get_attribute("#face", "alt")
            if "Leo: Home" in words:
                break
            page.wait_for_timeout(1000)
        self.assertIn("Leo: Home, The hut: since ", words)
        self.assertIn("Ben <b>: Not known", words)
        self.assertNotIn("Ana: Home", words)
        self.assertTrue(page.evaluate("document.querySelector('#face').naturalWidth > 0"))
        body = page.evaluate("fetch('/clock.json').then(answer => answer.text())")
        self.assertIn("The hut", body)
        self.assertIsNone(re.search("000777|000888", body))
        # The order is the viewer's, and remembered.
        page.click("#choice summary")
        page.click("#members li:nth-child(3) button")
        page.click("#members li:nth-child(1) input")
        page.reload()
        page.wait_for_selector("#face:not([hidden])")
        self.assertEqual([part.split(":")[0] for part in page.get_attribute("#face", "alt").split("; ")], ["Leo", "Ben <b>"])
        for width in WIDTHS:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 900})
                with self.subTest(width=width, scheme=scheme):
                    self.check(page)
        self.assertEqual(self.errors, [])


if __name__ == "__main__":
    unittest.main()
