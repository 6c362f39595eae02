"""A proxy between two devices of a household that cuts, delays, repeats, drops and alters bytes."""

import itertools
import json
import random
import shutil
import signal
import socket
import threading
import time

import sound
from exchange import LATER, meet
from part import Part
from program import checked

HARMS = ["cut", "drop", "alter", "repeat", "insert", "swap", "delay", "reflect", "none"]
# The proxy closes a connection on which nothing moves for this long, as it is waiting for bytes that were dropped.
IDLE = 0.5


class Proxy:
    """Forwards one connection, and does one harm at a place of one direction."""

    def __init__(self, port, harm, direction, place, random):
        self.port, self.harm, self.direction, self.place, self.random = port, harm, direction, place, random
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(20)
        self.port_to_use = self.listener.getsockname()[1]
        self.done = False
        self.moved = [0, 0]
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self):
        try:
            self.client, _ = self.listener.accept()
            self.server = socket.create_connection(("127.0.0.1", self.port))
        except OSError:
            return
        ends = [(self.client, self.server, 0), (self.server, self.client, 1)]
        threads = [threading.Thread(target=self.forward, args=end) for end in ends]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for one in (self.client, self.server, self.listener):
            one.close()

    def forward(self, source, sink, direction):
        source.settimeout(IDLE)
        try:
            while not self.done:
                try:
                    piece = source.recv(65_536)
                except TimeoutError:
                    # Without harm nothing is missing, and a side may take its time.
                    if self.was_harmed and self.harm not in ("none", "delay"):
                        self.close()
                    continue
                if not piece:
                    break
                start = self.moved[direction]
                self.moved[direction] += len(piece)
                if direction == self.direction and start <= self.place < self.moved[direction]:
                    piece = self.harmed(piece, self.place - start, source)
                if piece:
                    sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    @property
    def was_harmed(self):
        return self.moved[self.direction] > self.place

    def close(self):
        self.done = True
        for one in (self.client, self.server):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def harmed(self, piece, at, source):
        length = self.random.randint(1, 40)
        head, tail = piece[:at], piece[at:]
        if self.harm == "cut":
            threading.Timer(0.02, self.close).start()
            return head
        if self.harm == "drop":
            return head + tail[length:]
        if self.harm == "alter":
            return head + bytes([tail[0] ^ (1 << self.random.randint(0, 7))]) + tail[1:]
        if self.harm == "repeat":
            return head + tail[:length] + tail
        if self.harm == "insert":
            return head + self.random.randbytes(length) + tail
        if self.harm == "swap":
            return head + tail[length : 2 * length] + tail[:length] + tail[2 * length :]
        if self.harm == "reflect":
            source.sendall(piece)
            return piece
        if self.harm == "delay":
            time.sleep(self.random.uniform(0, 0.3))
        return piece


class Wire(Part):
    """After each exchange both stores have parts of the union of edits, and the next exchange completes."""

    name = "wire"

    def attack(self):
        base = sound.make(self.folder / "base")
        words = ["--now", "2026-05-01T08:30:00Z", "-q"]
        for month in range(7, 13):
            checked(["cards", "set", "--store", "leo.db", "--month", month, "--title", "x" * 300, *words], base)
        self.before = [self.edits(base, store) for store in ("mum.db", "leo.db")]
        self.union = self.before[0] | self.before[1]
        # The length of an undisturbed exchange bounds the places of harm.
        self.random = random.Random(self.settings.seed)
        self.length = self.exchange(base, "none", 0, 0, -1).moved
        outcomes = {}
        for number in itertools.count():
            if self.is_over or (self.settings.reduced and number >= 40):
                break
            harm = HARMS[number % len(HARMS)]
            direction = number // len(HARMS) % 2
            place = self.random.randrange(self.length[direction])
            proxy = self.exchange(base, harm, direction, place, number)
            outcomes[proxy.outcome] = outcomes.get(proxy.outcome, 0) + 1
        self.notes.append(", ".join(f"{count} {name}" for name, count in sorted(outcomes.items())))

    def exchange(self, base, harm, direction, place, number):
        folder = self.folder / f"round-{number}"
        folder.mkdir()
        for name in ["mum.db", "leo.db"]:
            shutil.copy(base / name, folder)
        proxies = []

        def through(port):
            proxies.append(Proxy(port, harm, direction, place, random.Random(self.random.random())))
            return proxies[0].port_to_use

        what = f"{harm} at byte {place} of direction {direction}"
        runs = meet("sync", folder, "mum.db", "leo.db", through)
        proxy = proxies[0]
        proxy.thread.join()
        have_succeeded = all(run.status == 0 for run in runs)
        for run in runs:
            # A listener that has refused its caller is ended by `meet`.
            self.judge(run, folder, signals=(signal.SIGTERM,))
        after = [self.edits(folder, store) for store in ("mum.db", "leo.db")]
        for side in (0, 1):
            if not after[side] <= self.union:
                self.fail(f"{what}: an edit that nobody wrote was accepted", folder)
            if not after[side] >= self.before[side]:
                self.fail(f"{what}: an edit was lost", folder)
        is_complete = after[0] == after[1] == self.union
        if have_succeeded and not is_complete:
            self.fail(f"{what}: both report success, but edits are missing", folder)
        if harm in ("none", "delay") and not (is_complete and have_succeeded):
            self.fail(f"{what}: an exchange without harm did not complete\n{runs[0]}\n{runs[-1]}", folder)
        for store in ("mum.db", "leo.db"):
            log = checked(["cards", "log", "--store", store, "--now", LATER], folder)
            if b"complete" not in log:
                self.fail(f"{what}: the log of {store} is not complete\n{log.decode()}", folder)
        again = meet("sync", folder, "mum.db", "leo.db")
        if any(run.status for run in again) or any(self.edits(folder, s) != self.union for s in ("mum.db", "leo.db")):
            self.fail(f"{what}: the next exchange did not complete\n{again[0]}\n{again[-1]}", folder)
        proxy.outcome = "completed" if is_complete else "partly" if after != self.before else "refused"
        shutil.rmtree(folder)
        return proxy

    @staticmethod
    def edits(folder, store):
        """The edits of a store, each with all that it says."""
        text = checked(["cards", "history", "--store", store, "--json", "--now", LATER], folder)
        return {json.dumps(edit, sort_keys=True) for edit in json.loads(text)["edits"]}
