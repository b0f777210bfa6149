"""Finding and calling the vendor's tools, shared by make.py and check.py."""

import functools
import os
import pathlib
import re
import subprocess
import sys

# Every public operation of bytecode 13.1 to 13.5 by its name in the disassembly, the module itself left out.
OPS = frozenset("""
absf absi addf addi alloca andi assert assume atan2 atomic_cas_tko atomic_red_view_tko atomic_rmw_tko bitcast break
broadcast cat ceil cmpf cmpi constant continue cos cosh divf divi entry exp exp2 exti extract floor fma for fpowf fpowi
ftof ftoi gdc_launch_dependents_tko gdc_wait_tko get_global get_index_space_shape get_num_tile_blocks get_tensor_shape
get_tile_block_id global if insert int_to_ptr iota itof join_tokens load_ptr_tko load_view_tko log log2 loop
make_gather_scatter_view make_partition_view make_strided_view make_tensor_view make_token maxf maxi
memory_fence_alias_tko minf mini multimem_load_reduce_view_tko multimem_reduce_view_tko multimem_store_view_tko mmaf mmaf_scaled mmai mulf mulhii muli negf negi offset ori pack permute print_tko
ptr_to_int ptr_to_ptr reduce remf remi reshape return rsqrt scan select shli shri sin sinh sqrt store_ptr_tko
store_view_tko subf subi tan tanh trunci unpack xori yield
""".split())

_OP = re.compile(r"^\s*(?:%[^=]*= )?(?:cuda_tile\.)?(\w+)")


def bin_dir():
    folder = os.environ.get("VENDOR_BIN")
    if not folder:
        sys.exit("VENDOR_BIN is not set: it names the folder with nvcc, tileiras and tileirdisasm")
    return pathlib.Path(folder)


def environment():
    """A clean environment: a CUDA_HOME or LD_LIBRARY_PATH of an older toolkit breaks the vendor's tools."""
    keep = {k: os.environ[k] for k in ("HOME", "TMPDIR", "LANG") if k in os.environ}
    return keep | {"PATH": f"{bin_dir()}:/usr/local/bin:/usr/bin:/bin"}


def call(tool, *args, cwd=None, timeout=300):
    """Runs a tool of VENDOR_BIN; returns its exit status, output and errors."""
    done = subprocess.run([str(bin_dir() / tool), *map(str, args)], cwd=cwd, env=environment(), capture_output=True,
                          timeout=timeout, check=False)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def disassemble(path):
    """Returns the vendor's text of a bytecode file, debug information included."""
    status, text, errors = call("tileirdisasm", "-g", path)
    if status or not text:
        raise RuntimeError(f"{path}: tileirdisasm: {first_line(errors)}")
    return text


def ops_in(text):
    return {m.group(1) for m in map(_OP.match, text.splitlines()) if m and m.group(1) in OPS}


def version_of(data):
    """Returns the bytecode version that the header names, for example 13.4."""
    if data[:8] != b"\x7fTileIR\0":
        raise ValueError("not Tile IR bytecode: bad magic number")
    return f"{data[8]}.{data[9]}"


@functools.cache
def newest():
    """Returns the newest bytecode version that tileiras reads, for example 13.5."""
    return call("tileiras", "--list-versions")[1].split()[-1]


def first_line(text):
    return next((line.strip() for line in text.splitlines() if line.strip()), "no message")
