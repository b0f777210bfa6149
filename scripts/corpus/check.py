"""Checks gotile's bytecode reader and writer against the vendor's tools, over a corpus that make.py wrote.

    VENDOR_BIN=... python3 scripts/corpus/check.py GOTILE DIR [--jobs 2] [--sm 80,90,100] [--turns] [--every N]

For every file IN of DIR: GOTILE translate IN OUT succeeds, twice with the same bytes; tileirdisasm -g prints one text for
IN and OUT; tileiras compiles OUT for each architecture. Where tileiras refuses OUT it is asked about IN: an original that
the vendor refuses itself is counted apart, with its reason. Exits 1 if anything differs.
"""

import argparse
import difflib
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True

import vendor


def translate(gotile, source, target):
    """Returns an error text, empty if gotile wrote the file."""
    try:
        done = subprocess.run([gotile, "translate", str(source), str(target)], capture_output=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "translate: no answer within 60 s"
    if done.returncode:
        return f"translate: exit {done.returncode}: {vendor.first_line(done.stderr.decode(errors='replace'))}"
    return "" if target.exists() else "translate: exit 0, but nothing written"


def first_difference(want, got):
    lines = difflib.unified_diff(want.splitlines(), got.splitlines(), "vendor", "gotile", lineterm="", n=0)
    return "; ".join(line[:160] for line in list(lines)[2:6])


def refusal(source, sm, opt, scratch):
    """Asks tileiras for a cubin; returns its complaint, empty if it compiled."""
    cubin = scratch / "out.cubin"
    try:
        status, text, errors = vendor.call("tileiras", "--gpu-name", f"sm_{sm}", f"-O{opt}", "-o", cubin, source)
    except subprocess.TimeoutExpired:
        return "no answer within 300 s"
    if status == 0:
        return ""
    said = [line for line in (errors + text).splitlines() if "error" in line] or [vendor.first_line(errors + text)]
    return said[0].rpartition("error: ")[2].strip() or f"exit status {status}"


def check(gotile, source, sms, args):
    """Returns (list of differences, {sm: why the vendor refuses the original}, sms that compiled)."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        out, again = scratch / "out.tilebc", scratch / "again.tilebc"
        error = translate(gotile, source, out) or translate(gotile, source, again)
        if error:
            return [error], {}, []
        wrong = [] if out.read_bytes() == again.read_bytes() else ["translate: two runs, two results"]
        want = vendor.disassemble(source)
        try:
            got = vendor.disassemble(out)
        except RuntimeError as e:
            return wrong + [f"vendor cannot read the result: {e}"], {}, []
        if want != got:
            wrong.append("disassembly differs: " + first_difference(want, got))
        refused, compiled = {}, []
        for sm in sms:
            why = refusal(out, sm, args.opt, scratch)
            own = refusal(source, sm, args.opt, scratch) if why else ""
            if not why:
                compiled.append(sm)
            elif own:
                refused[sm] = own
            else:
                wrong.append(f"sm_{sm}: tileiras takes the original and refuses the result: {why}")
        return wrong, refused, compiled


def report(files, results, args):
    bad, everywhere, reasons = 0, 0, Counter()
    for source, (wrong, refused, compiled) in zip(files, results):
        bad += bool(wrong)
        everywhere += not wrong and not refused
        for line in wrong:
            print(f"{source.relative_to(args.dir)}: {line}")
        if refused and not wrong:
            where = ", ".join(f"sm_{sm}" for sm in refused)
            why = next(iter(refused.values())).split("': ")[-1]
            reasons[f"{where}: {why}"] += 1
            if args.verbose:
                print(f"{source.relative_to(args.dir)}: vendor refuses the original too: {where}: {why}")
    for reason, count in sorted(reasons.items()):
        print(f"vendor refuses the original too, {count} files, {reason}")
    sms = ", ".join(f"sm_{sm}" for sm in args.sm)
    compiled = f"; {everywhere} compile for {'one, in turns,' if args.turns else 'all'} of {sms}" if args.sm else ""
    print(f"{len(files) - bad} of {len(files)} files agree{compiled}")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("gotile")
    parser.add_argument("dir", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sm", type=lambda s: s.split(",") if s else [], default=["80", "90", "100"], help="architectures; empty compiles nothing")
    parser.add_argument("--turns", action="store_true", help="each file for one architecture only, the next one's turn after it")
    parser.add_argument("--opt", type=int, default=3, help="optimization level of tileiras")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth file")
    parser.add_argument("--verbose", action="store_true", help="name each file that the vendor refuses itself")
    args = parser.parse_args()
    gotile = pathlib.Path(args.gotile).resolve()
    if not gotile.is_file():
        sys.exit(f"{args.gotile}: no such program")
    files = sorted(p for p in args.dir.rglob("*.tilebc"))[::args.every]
    if not files:
        sys.exit(f"{args.dir}: no .tilebc files; make.py writes them")
    with ThreadPoolExecutor(args.jobs) as pool:
        turns = [[args.sm[i % len(args.sm)]] if args.turns and args.sm else args.sm for i in range(len(files))]
        results = list(pool.map(lambda p, sms: check(str(gotile), p, sms, args), files, turns))
    return 1 if report(files, results, args) else 0


if __name__ == "__main__":
    sys.exit(main())
