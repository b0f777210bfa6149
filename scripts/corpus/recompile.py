"""Compiles recorded Tile C++ kernels again, by the nvcc of VENDOR_BIN, in place of the bytecode that they came with.

    VENDOR_BIN=... python3 scripts/corpus/recompile.py CASES [--every N] [--jobs 2]

CASES has a folder for each launch, with kernel.cu and kernel.tilebc. With --every N, N-1 of N folders are removed first.
Exits 1 if a kernel does not compile.
"""

import argparse
import pathlib
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True

import vendor

NVCC = ("-std=c++20", "--enable-tile", "-tilebc", "-arch=sm_90")


def compile_again(folder):
    """Returns an error text, empty if the kernel compiled."""
    target = folder / "kernel.tilebc"
    target.unlink(missing_ok=True)
    status, text, errors = vendor.call("nvcc", *NVCC, "-o", target.resolve(), "kernel.cu", cwd=folder)
    if status or not target.exists():
        return f"{folder.name}: {vendor.first_line(text + errors)}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth case")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    folders = sorted(f for f in args.cases.iterdir() if (f / "kernel.cu").exists())
    for k, folder in enumerate(folders):
        if k % args.every:
            shutil.rmtree(folder)
    kept = folders[::args.every]
    with ThreadPoolExecutor(args.jobs) as pool:
        errors = [e for e in pool.map(compile_again, kept) if e]
    for error in errors:
        print(error, file=sys.stderr)
    print(f"{len(kept) - len(errors)} of {len(kept)} kernels compiled")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
