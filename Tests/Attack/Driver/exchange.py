"""Two card stores that meet over a loopback connection, straight or through a proxy."""

import re
import subprocess
import time

from program import finish, start

LATER = "2026-05-01T09:00:00Z"


def gone(process, seconds):
    """Whether a process ends within some seconds."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def meet(command, folder, one, other, through=None):
    """Runs both sides; returns their runs. `through` maps the port of one side to that which the other uses."""
    words = ["cards", command, "--store", one, "--listen", "127.0.0.1:0", "--now", LATER, "--json"]
    errors = folder / f"{one}.listening"
    with open(errors, "wb") as sink:
        waiting = start(words, folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sink)
    waiting.stdin.write(b"y\n")
    waiting.stdin.close()
    waiting.stdin = None
    port = None
    while port is None and waiting.poll() is None:
        found = re.search(r"at port (\d+)", errors.read_text(errors="replace"))
        port = int(found[1]) if found else None
        time.sleep(0.002)
    runs = []
    if port is not None:
        used = through(port) if through else port
        calling = ["cards", command, "--store", other, "--connect", f"127.0.0.1:{used}", "--now", LATER, "--json"]
        process = start(
            calling, folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        runs.append(finish(process, calling, b"y\n"))
    if runs and runs[0].status and not gone(waiting, 2):
        # After a caller that it refuses, a listener waits for the next.
        waiting.terminate()
        if not gone(waiting, 10):
            waiting.kill()
    done = finish(waiting, words)
    # The line with the port is not a message about a fault.
    lines = errors.read_bytes().splitlines(True)
    done.errors = b"".join(line for line in lines if b"at port" not in line)
    return [done, *runs]
