"""Runs the browser tests, each file in a process of its own, as many at a time as there are cores.

Options go to unittest. Prints the output of each process as it ends, and fails if one of them does.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent


def run(file, options):
    """Runs the tests of a file; returns its name, status, duration and output."""
    begin = time.monotonic()
    command = [sys.executable, "-m", "unittest", "discover", "-s", str(HERE), "-p", file.name, *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return file.name, done.returncode, time.monotonic() - begin, done.stdout


def main(options):
    # Large files first, so that the last process does not begin late.
    files = sorted(HERE.glob("test_*.py"), key=lambda file: -file.stat().st_size)
    count, failed = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in concurrent.futures.as_completed(pool.submit(run, file, options) for file in files):
            name, status, seconds, output = done.result()
            count += sum(map(int, re.findall(r"^Ran (\d+) test", output, re.MULTILINE)))
            print(f"{name}: {seconds:.0f} s\n{output}", file=sys.stderr, flush=True)
            if status:
                failed.append(name)
    print(f"{count} browser tests; " + (f"failed: {', '.join(failed)}" if failed else "OK"), file=sys.stderr)
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
