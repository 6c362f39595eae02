"""Runs the parts and prints the table: attack.py [SECONDS | --reduced] [--only PART]… [--inputs N] [--seed N]"""

import argparse
import os
import pathlib
import sys

import commands
import damage
import kills
import pages
import readers
import special
import wire
from program import checked

# The share of the time that each part gets.
PARTS = [
    (readers.Readers, 0.40), (commands.Commands, 0.20), (special.Special, 0.05), (pages.Pages, 0.05),
    (kills.Kills, 0.10), (wire.Wire, 0.10), (damage.Damage, 0.10),
]
REDUCED_SECONDS = 130
REDUCED_INPUTS = 10_000


class Settings:
    def __init__(self, options):
        self.reduced = options.reduced
        self.seed = options.seed
        self.inputs = options.inputs or (REDUCED_INPUTS if options.reduced else 100_000)
        self.runs = 300 if options.reduced else 1_000_000
        self.findings = pathlib.Path(options.findings)


def main():
    parser = argparse.ArgumentParser(prog="attack", description="Attacks the program and prints a table.")
    names = [part.name for part, _ in PARTS]
    parser.add_argument("seconds", nargs="?", type=float, default=600)
    parser.add_argument("--reduced", action="store_true", help="10,000 inputs and few rounds, for CI")
    parser.add_argument("--only", action="append", choices=names, help="run this part; repeatable")
    parser.add_argument("--inputs", type=int, help="number of inputs of the readers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--findings", default=os.environ.get("HITHER_FINDINGS", ".build/attack-findings"))
    options = parser.parse_args()
    settings = Settings(options)
    seconds = REDUCED_SECONDS if options.reduced else options.seconds
    chosen = [(part, share) for part, share in PARTS if not options.only or part.name in options.only]
    total = sum(share for _, share in chosen)
    done = []
    for part, share in chosen:
        print(f"hither: {part.name} …", file=sys.stderr, flush=True)
        done.append(part(settings).perform(seconds * share / total))
    print_table(done)
    if any(part.faults for part in done):
        print(f"hither: error: the failing inputs are in {settings.findings}", file=sys.stderr)
        return 1
    return 0


def print_table(parts):
    print(checked(["--version"], ".").decode().strip())
    print(f"{'part':<10} {'tried':>9} {'refused':>9} {'accepted':>9} {'faults':>7} {'seconds':>8}  notes")
    for part in parts:
        print(
            f"{part.name:<10} {part.tried:>9} {part.refused:>9} {part.accepted:>9} {len(part.faults):>7} "
            f"{part.seconds:>8.0f}  {'; '.join(part.notes)}"
        )
    sums = [sum(getattr(part, key) for part in parts) for key in ("tried", "refused", "accepted")]
    print(f"{'all':<10} {sums[0]:>9} {sums[1]:>9} {sums[2]:>9} {sum(len(part.faults) for part in parts):>7}")


if __name__ == "__main__":
    sys.exit(main())
