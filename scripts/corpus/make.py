"""Makes the vendor corpus: Tile IR bytecode that the vendor's two front ends write from this project's own kernels.

    VENDOR_BIN=... "$VENDOR_PYTHON" scripts/corpus/make.py OUT [--jobs 2] [--only PREFIX] [--every N] [--cpp]
    VENDOR_BIN=... "$VENDOR_PYTHON" scripts/corpus/make.py OUT --samples testdata/vendor

The first form writes OUT/cpp, OUT/python and OUT/encoder, and OUT/manifest.json with the version and operations of each file.
The second writes the few small files that the offline tests keep, free of folder names.
Exits 1 if a kernel that should compile does not.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True

import cpp
import cutile
import encoder
import vendor

NVCC = ("-std=c++20", "--enable-tile", "-tilebc", "-arch=sm_90")


def make_cpp(unit, out):
    """Compiles one unit; returns the path, or an error text."""
    source = out / "src" / "cpp" / f"{unit.name}.cu"
    target = out / "cpp" / f"{unit.name}.tilebc"
    source.write_text(unit.source)
    status, text, errors = vendor.call("nvcc", *NVCC, *unit.flags, "-o", target.resolve(), source.name, cwd=source.parent)
    if status:
        return f"cpp/{unit.name}: nvcc: {error_line(text + errors)}"
    return target


def error_line(text):
    return next((line for line in text.splitlines() if "error" in line), vendor.first_line(text))


def export(kernel, out, folder):
    """Exports one kernel at each of its versions; returns paths and error texts."""
    made = []
    for version in kernel.all_versions():
        target = out / folder / f"{kernel.name}-{version}.tilebc"
        try:
            kernel.export(version, str(target))
            made.append(target)
        except Exception as e:  # every failure of the front end is one line of the report
            made.append(f"{folder}/{kernel.name}-{version}: {type(e).__name__}: {vendor.first_line(str(e))}")
    return made


def describe(path, out):
    """Returns the row of the manifest, or an error text where the vendor's own disassembler refuses the file."""
    data = path.read_bytes()
    try:
        ops = vendor.ops_in(vendor.disassemble(path))
    except RuntimeError as e:
        return str(e)
    return {"file": str(path.relative_to(out)), "version": vendor.version_of(data), "size": len(data),
            "sha256": hashlib.sha256(data).hexdigest(), "ops": sorted(ops)}


def make_all(out, jobs, args):
    for sub in ("cpp", "python", "encoder", "src/cpp", "src/python"):
        shutil.rmtree(out / sub, ignore_errors=True)
        (out / sub).mkdir(parents=True)
    units = [u for u in cpp.kernels() if u.name.startswith(args.only)][::args.every]
    kernels = [] if args.cpp else [k for k in cutile.kernels() if k.name.startswith(args.only)][::args.every]
    pieces = [k for k in encoder.kernels() if k.name.startswith(args.only)]
    for k in kernels:
        (out / "src" / "python" / f"{k.name}.py").write_text(k.source)
    with ThreadPoolExecutor(jobs) as pool:
        compiling = [pool.submit(make_cpp, u, out) for u in units]
        made = [m for k in kernels for m in export(k, out, "python")] + [m for k in pieces for m in export(k, out, "encoder")]
        made += [c.result() for c in compiling]
        errors = [m for m in made if isinstance(m, str)]
        rows = list(pool.map(lambda p: describe(p, out), [m for m in made if not isinstance(m, str)]))
    errors += [r for r in rows if isinstance(r, str)]
    return sorted((r for r in rows if not isinstance(r, str)), key=lambda r: r["file"]), errors


def drop_twins(rows, out):
    """Removes files whose bytes another file already has, so that every file counted is distinct."""
    seen, kept = set(), []
    for row in rows:
        if row["sha256"] in seen:
            (out / row["file"]).unlink()
        else:
            seen.add(row["sha256"])
            kept.append(row)
    return kept


FRONTS = ("cpp", "python")


def summary(rows):
    front = [r for r in rows if r["file"].split("/")[0] in FRONTS]
    versions = sorted({r["version"] for r in front})
    per_version = ", ".join(f"{v}: {sum(r['version'] == v for r in front)}" for v in versions)
    per_front = ", ".join(f"{f}: {sum(r['file'].startswith(f) for r in front)}" for f in FRONTS)
    covered, every = ops_of(front), ops_of(rows)
    lines = [f"{len(front)} files of the front ends ({per_front}; {per_version}), {len(covered)} of {len(vendor.OPS)} operations",
             f"{len(rows) - len(front)} files of the encoder, with them {len(every)} of {len(vendor.OPS)} operations"]
    if vendor.OPS - covered:
        lines.append("operations that no front end emitted: " + ", ".join(sorted(vendor.OPS - covered)))
    return "\n".join(lines)


def ops_of(rows):
    return set().union(*(r["ops"] for r in rows))


def clean_cpp(unit, work):
    """Compiles a unit by nvcc's own steps, with the folders of this machine renamed in the preprocessed source between
    them, so that none enters the debug information."""
    (work / f"{unit.name}.cu").write_text(unit.source)
    _, text, errors = vendor.call("nvcc", "--dryrun", *NVCC, "-o", f"{unit.name}.tilebc", f"{unit.name}.cu", cwd=work)
    steps = [line[3:] for line in (text + errors).splitlines() if line.startswith("#$ ")]
    commands = [s for s in steps if not re.match(r"\w+=", s)]
    if len(commands) != 2:
        raise RuntimeError(f"nvcc --dryrun: expected a preprocessor and a compiler, got {len(commands)} steps")
    preprocessed = re.search(r'-o "([^"]*\.ii)"', commands[0]).group(1)
    run_step("\n".join([quoted(s) for s in steps if s not in commands] + [commands[0]]), work)
    ii = pathlib.Path(preprocessed)
    ii.write_text(rename_folders(ii.read_text(), unit.name))
    compile_step = re.sub(r'(--orig_src_path_name) "[^"]*"', rf'\1 "{SOURCE}/{unit.name}.cu"', commands[1])
    run_step("\n".join([quoted(s) for s in steps if s not in commands] + [compile_step]), work)
    ii.unlink()
    return work / f"{unit.name}.tilebc"


SOURCE = "/corpus"

# The bytecode of the nvcc that the first samples are from. Those of a newer one have its version in their names.
FIRST_VERSION = "13.4"


def rename_folders(text, name):
    """Rewrites the file names of line markers: the toolkit becomes /cuda, the kernel's own file /corpus/NAME.cu."""
    toolkit = re.escape(str(vendor.bin_dir())) + r"/\.\./"
    text = re.sub(rf'^(# \d+ "){toolkit}', r"\1/cuda/", text, flags=re.M)
    return re.sub(rf'^(# \d+ "){re.escape(name)}\.cu"', rf'\1{SOURCE}/{name}.cu"', text, flags=re.M)


def run_step(script, work):
    done = subprocess.run(["bash", "-ec", script], cwd=work, env=vendor.environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(error_line(done.stderr))


def quoted(step):
    """nvcc prints its variables as it holds them; the shell needs them quoted."""
    name, value = step.split("=", 1)
    return f"{name}={shlex.quote(value.strip())}"


def make_samples(out, target):
    target.mkdir(parents=True, exist_ok=True)
    work = out / "samples"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    made = []
    for unit in (u for u in cpp.kernels() if u.sample):
        path = clean_cpp(unit, work)
        version = vendor.version_of(path.read_bytes())
        newer = f"-{version}" if version != FIRST_VERSION else ""
        made.append(pathlib.Path(shutil.copyfile(path, target / f"cpp-{unit.name}{newer}.tilebc")))
    for kernel in (k for k in cutile.kernels() if k.sample):
        for version in kernel.sample_versions:
            path = target / f"python-{kernel.name}-{version}.tilebc"
            kernel.export(version, str(path))
            made.append(path)
    for path in made:
        print(f"{path.name}: {len(path.read_bytes())} bytes, version {vendor.version_of(path.read_bytes())}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="kernels whose name begins so")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth kernel of each front end")
    parser.add_argument("--cpp", action="store_true", help="of the front ends nvcc only")
    parser.add_argument("--samples", type=pathlib.Path, help="write the small samples there instead")
    args = parser.parse_args()
    warnings.filterwarnings("ignore", message="num_worker_warps is ignored")
    out = args.out.resolve()
    if args.samples:
        make_samples(out, args.samples)
        return 0
    rows, errors = make_all(out, args.jobs, args)
    rows = drop_twins(rows, out)
    (out / "manifest.json").write_text(json.dumps(rows, indent=1) + "\n")
    for error in errors:
        print(error, file=sys.stderr)
    print(summary(rows))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
