"""Runs `hither` with limits, and judges how it ended."""

import os
import pathlib
import resource
import signal
import subprocess
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[3]
HITHER = os.environ.get("HITHER", str(ROOT / ".build/release/hither"))
# The exit statuses of docs/command-line.md, without 70, an internal error.
STATUSES = {0, 1, 64, 65, 66, 69, 73, 74, 130}
# A run that takes longer than this many seconds counts as hung.
HANGS_AFTER = float(os.environ.get("HITHER_HANGS_AFTER", "60"))
# Bytes of data that a run may use. Places may have a file of 1 GiB, which is read whole.
MEMORY = 4 << 30
PREFIXES = ("hither: error: ", "hither: warning: ", "hint: ", "hither: ")


class Run:
    """How a run ended, and what it wrote."""

    def __init__(self, arguments, status, output, errors, is_hung):
        self.arguments = [str(word) for word in arguments]
        self.status = status
        self.output = output
        self.errors = errors
        self.is_hung = is_hung

    @property
    def is_accepted(self):
        return self.status == 0

    def fault(self, statuses=STATUSES, signals=()):
        """What no run may do; None if all is well."""
        if self.is_hung:
            return f"no end after {HANGS_AFTER} s"
        if self.status < 0:
            number = -self.status
            return None if number in signals else f"ended by {signal.Signals(number).name}"
        if self.status not in statuses:
            return f"exit status {self.status}"
        return self.fault_of_messages()

    def fault_of_messages(self):
        try:
            text = self.errors.decode("utf-8")
        except UnicodeDecodeError:
            return "messages that are not UTF-8"
        lines = [line for line in text.split("\n") if line]
        errors = [n for n, line in enumerate(lines) if line.startswith(PREFIXES[0])]
        needed = 0 if self.status == 0 else 1
        if len(errors) != needed and self.status != 1:
            return f"{len(errors)} lines of error with exit status {self.status}"
        for number, line in enumerate(lines):
            if not line.startswith(PREFIXES):
                return "a line that is not a message: " + line[:200]
            if line.startswith("hint: ") and not (number and lines[number - 1].startswith(PREFIXES[:2])):
                return "a hint without its error"
            if any(unicodedata.category(one) == "Cc" or "\u202a" <= one <= "\u202e" for one in line):
                return "control characters in a message: " + repr(line[:200])
            if len(line) > 4000:
                return f"a message of {len(line)} characters"
        return None

    def __str__(self):
        words = " ".join(self.arguments)
        return f"hither {words}\nstatus {self.status}\n{self.errors.decode('utf-8', 'replace')[:2000]}"


def limit():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Python ignores it; programs that are started by a shell do not.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def environment():
    return dict(os.environ, SWIFT_BACKTRACE="enable=no", LC_ALL="C.UTF-8")


def start(arguments, folder, **streams):
    """Starts a run in the background."""
    return subprocess.Popen(
        [HITHER, *map(str, arguments)], cwd=folder, preexec_fn=limit, env=environment(), **streams
    )


def run(arguments, folder, given=b"", output=subprocess.PIPE, timeout=HANGS_AFTER):
    """Runs `hither` to its end."""
    streams = {"stdin": given} if hasattr(given, "fileno") else {"stdin": subprocess.PIPE}
    process = start(arguments, folder, stdout=output, stderr=subprocess.PIPE, **streams)
    return finish(process, arguments, None if hasattr(given, "fileno") else given, timeout)


def finish(process, arguments, given=None, timeout=HANGS_AFTER):
    """Waits for the end of a run that was started."""
    is_hung = False
    try:
        output, errors = process.communicate(given, timeout=timeout)
    except subprocess.TimeoutExpired:
        is_hung = True
        process.kill()
        output, errors = process.communicate()
    return Run(arguments, process.returncode, output or b"", errors or b"", is_hung)


def checked(arguments, folder, given=b""):
    """Runs `hither` on sound input; anything but success is an error of the attack itself."""
    done = run(arguments, folder, given)
    if done.status != 0:
        raise RuntimeError(f"sound input was refused: {done}")
    return done.output
