"""python -m gotile: run a script or a module whose tile kernels run on the CPU."""

import argparse
import json
import os
import runpy
import sys
import tempfile

from ._activate import activate


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m gotile", usage="python -m gotile [--check[=KINDS]] [--json FILE] [--devices N] (SCRIPT | -m MODULE) [ARG...]",
                                     description="Run a Python program whose tile kernels run on the CPU.")
    parser.add_argument("--check", nargs="?", const="", metavar="KINDS", help="report undefined behaviour while kernels run; write --check=KINDS")
    parser.add_argument("--json", metavar="FILE", help="with --check, write the findings to FILE")
    parser.add_argument("--devices", type=int, metavar="N", help="the number of devices that the program finds")
    own, rest = split(sys.argv[1:])
    flags = parser.parse_args(own)
    if not rest:
        parser.error("no script or module")
    if flags.json and flags.check is None:
        parser.error("--json needs --check")
    report = None
    if flags.check is not None:
        handle, report = tempfile.mkstemp(prefix="gotile-")
        os.close(handle)
    activate(flags.check, flags.devices, report)
    inherit()
    ended = None
    try:
        run(rest)
    except SystemExit as e:
        ended = e
    except BaseException:
        collect(flags, report)
        raise
    finish(collect(flags, report), ended)


def inherit() -> None:
    """Lets programs in Python that this one starts run on the CPU too."""
    package = os.path.dirname(os.path.abspath(__file__))
    os.environ["GOTILE_ACTIVE"] = os.path.dirname(package)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (os.path.join(package, "_site"), os.environ.get("PYTHONPATH"))))


def split(args: list[str]) -> tuple[list[str], list[str]]:
    """Returns the flags of gotile, and the program with its arguments."""
    own = []
    while args and args[0].startswith("-") and args[0] != "-m":
        if args[0] == "--":
            return own, args[1:]
        own.append(args[0])
        if args[0] in ("--json", "--devices") and len(args) > 1:
            own.append(args[1])
            args = args[1:]
        args = args[1:]
    return own, args


def run(args: list[str]) -> None:
    if args[0] == "-m":
        if len(args) < 2:
            sys.exit("gotile: -m needs a module")
        sys.argv = args[1:]
        sys.path.insert(0, os.getcwd())
        runpy.run_module(args[1], run_name="__main__", alter_sys=True)
        return
    sys.argv = args
    sys.path.insert(0, os.path.dirname(os.path.abspath(args[0])))
    runpy.run_path(args[0], run_name="__main__")


def collect(flags, report: str | None) -> list:
    """Returns the findings, which it also writes if the flags name a file."""
    found = []
    if report is None:
        return found
    from ._library import load
    load().cuCtxSynchronize()
    with open(report, encoding="utf-8") as f:
        for line in f:
            found += json.loads(line)["findings"]
    os.unlink(report)
    if flags.json:
        with open(flags.json, "w", encoding="utf-8") as f:
            json.dump({"findings": found}, f, indent=2)
    return found


def finish(found: list, ended: SystemExit | None) -> None:
    """Ends the program: with 1 if it succeeded and there are findings."""
    if ended is not None and ended.code not in (None, 0):
        raise ended
    if found:
        sys.stderr.write(f"gotile: {len(found)} {'finding' if len(found) == 1 else 'findings'}\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
