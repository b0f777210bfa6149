"""NumPy and XLA (JAX) on the third list of gotile bench: products and rows of every shape.

    pip install numpy jax
    python bench/peers_third.py --json > third.json
    gotile bench --list third --peers third.json

Each row has the name of the workload of gotile. The last command prints the geometric mean of the ratios to the best
of both, and the worst row. Run both on a quiet machine. With --avx2 neither uses AVX-512, for a comparison with
GOTILE_ISA=avx2. A regular expression selects rows.
"""
import argparse
import json
import os
import re

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--json", action="store_true")
parser.add_argument("--avx2", action="store_true")
parser.add_argument("filter", nargs="?", default="")
options = parser.parse_args()
if options.avx2:  # both libraries read these when they are imported
    os.environ["XLA_FLAGS"] = "--xla_cpu_max_isa=AVX2"
    os.environ["NPY_DISABLE_CPU_FEATURES"] = "X86_V4 AVX512_ICL AVX512_SPR"
    os.environ["OPENBLAS_CORETYPE"] = "Haswell"

import jax
import jax.numpy as jnp
import numpy as np

from timing import samples

jax.config.update("jax_enable_x64", True)
cores = len(os.sched_getaffinity(0))
rng = np.random.default_rng(0)
rows = []


def median(run):
    """The median time of a run in seconds, of samples of about 20 ms."""
    times = samples(run, 0.6, 0.02, 7)
    return sorted(times)[len(times) // 2]


def row(name, peer, run, work, unit):
    if not re.search(options.filter, name):
        return
    seconds = median(run)
    rows.append({"name": name, "peer": peer, "seconds": seconds, "figure": work / seconds / 1e9, "unit": unit, "cores": cores})
    if not options.json:
        print(f"{name:38s} {peer:8s} {seconds * 1e3:10.3f} ms {work / seconds / 1e9:9.2f} {unit}", flush=True)


def xla(f, *args):
    args, compiled = [jnp.asarray(x) for x in args], jax.jit(f)
    return lambda: compiled(*args).block_until_ready()


def normal(*shape, dtype=np.float32):
    return rng.standard_normal(shape, np.float32).astype(dtype)


def product(name, a, b, operations):
    c = np.empty(a.shape[:-1] + b.shape[-1:], a.dtype)
    row(name, "numpy", lambda: np.matmul(a, b, out=c), operations, "GFLOP/s")
    row(name, "xla", xla(jnp.matmul, a, b), operations, "GFLOP/s")


for m, k, n in [(32, 32, 32), (64, 64, 64), (127, 513, 1000), (384, 768, 3072), (384, 3072, 768), (1, 4096, 4096),
                (4000, 4000, 100), (2048, 32, 2048), (10, 100000, 10), (3000, 3000, 3000)]:
    product(f"gemm f32 {m}x{k}x{n}", normal(m, k), normal(k, n), 2 * m * k * n)
for m, k, n in [(100, 100, 100), (500, 300, 700), (1500, 1500, 1500)]:
    product(f"gemm f64 {m}x{k}x{n}", normal(m, k, dtype=np.float64), normal(k, n, dtype=np.float64), 2 * m * k * n)
for batch, m, k, n in [(1000, 64, 64, 64), (96, 128, 512, 64)]:
    product(f"batch gemm f32 {batch}x{m}x{k}x{n}", normal(batch, m, k), normal(batch, k, n), 2 * batch * m * k * n)



def narrow(name, dtype, out, m, k, n, turned=False):
    """A product of elements that NumPy does not multiply fast, or by the transpose of the second matrix."""
    a, b = normal(m, k).astype(dtype), normal(*((n, k) if turned else (k, n))).astype(dtype)
    if dtype == jnp.int8:
        a, b = (rng.integers(-128, 128, x.shape).astype(np.int8) for x in (a, b))
    if dtype == jnp.float32:
        c = np.matmul(a, b.T)
        row(name, "numpy", lambda: np.matmul(a, b.T, out=c), 2 * m * k * n, "GFLOP/s")
    row(name, "xla", xla(lambda x, y: jnp.matmul(x, y.T if turned else y, preferred_element_type=out), a, b), 2 * m * k * n, "GFLOP/s")


for m, k, n in [(127, 513, 1000), (384, 768, 3072), (1500, 1500, 1500)]:
    dims = f"{m}x{k}x{n}"
    narrow("gemm bf16->f32 " + dims, jnp.bfloat16, jnp.float32, m, k, n)
    narrow("gemm bf16 " + dims, jnp.bfloat16, jnp.bfloat16, m, k, n)
    narrow("gemm f16 " + dims, jnp.float16, jnp.float16, m, k, n)
    narrow("gemm i8->i32 " + dims, jnp.int8, jnp.int32, m, k, n)
    narrow("gemm-nt f32 " + dims, jnp.float32, jnp.float32, m, k, n, True)
    narrow("gemm-nt bf16 " + dims, jnp.bfloat16, jnp.bfloat16, m, k, n, True)


def numpy_softmax(x, y):
    np.subtract(x, x.max(1, keepdims=True), out=y)
    np.exp(y, out=y)
    np.divide(y, y.sum(1, keepdims=True), out=y)


for m, n in [(100000, 10), (8192, 128), (512, 50257)]:
    x, y = normal(m, n), np.empty((m, n), np.float32)
    row(f"softmax f32 {m}x{n}", "numpy", lambda: numpy_softmax(x, y), 8 * m * n, "GB/s")
    row(f"softmax f32 {m}x{n}", "xla", xla(lambda t: jax.nn.softmax(t, 1), x), 8 * m * n, "GB/s")


def layer_norm(t, weight, bias):
    mean, variance = t.mean(1, keepdims=True), t.var(1, keepdims=True)
    return (t - mean) * jax.lax.rsqrt(variance + 1e-5) * weight + bias


x, weight, bias = normal(4096, 768), normal(768), normal(768)
row("layernorm f32 4096x768", "xla", xla(layer_norm, x, weight, bias), 8 * 4096 * 768, "GB/s")
x, y = normal(1000, 3000), np.empty((3000, 1000), np.float32)
row("transpose f32 1000x3000", "numpy", lambda: np.copyto(y, x.T), 8 * 3000000, "GB/s")
row("transpose f32 1000x3000", "xla", xla(lambda t: t.T.copy(), x), 8 * 3000000, "GB/s")
n = 1 << 24
x = normal(n)
row("sin(x)+log(1+|x|) f32 2^24", "numpy", lambda: np.sin(x) + np.log(1 + np.abs(x)), 8 * n, "GB/s")
row("sin(x)+log(1+|x|) f32 2^24", "xla", xla(lambda t: jnp.sin(t) + jnp.log(1 + jnp.abs(t)), x), 8 * n, "GB/s")
y, z, positive = np.empty_like(x), normal(n), np.abs(x)
for name, in_numpy, in_xla in [("cos", np.cos, jnp.cos), ("tan", np.tan, jnp.tan)]:
    row(f"{name} f32 2^24", "numpy", lambda: in_numpy(x, out=y), 8 * n, "GB/s")
    row(f"{name} f32 2^24", "xla", xla(in_xla, x), 8 * n, "GB/s")
for name, a, in_numpy, in_xla in [("pow", positive, np.power, jnp.power), ("atan2", x, np.arctan2, jnp.arctan2)]:
    row(f"{name} f32 2^24", "numpy", lambda: in_numpy(a, z, out=y), 12 * n, "GB/s")
    row(f"{name} f32 2^24", "xla", xla(in_xla, a, z), 12 * n, "GB/s")
for m, k in [(4096, 4096), (100000, 100)]:
    x = normal(m, k)
    row(f"column sums f32 {m}x{k}", "numpy", lambda: x.sum(0), 4 * m * k, "GB/s")
    row(f"column sums f32 {m}x{k}", "xla", xla(lambda t: t.sum(0), x), 4 * m * k, "GB/s")
x = normal(200, 300, 256)
for axis in range(3):
    row(f"sum over axis {axis} f32 200x300x256", "numpy", lambda: x.sum(axis), 4 * x.size, "GB/s")
    row(f"sum over axis {axis} f32 200x300x256", "xla", xla(lambda t: t.sum(axis), x), 4 * x.size, "GB/s")
x = rng.integers(0, 256, n).astype(np.uint8)
y = np.empty_like(x)
row("threshold u8 2^24", "numpy", lambda: np.multiply(x > 127, np.uint8(255), out=y), 2 * n, "GB/s")
row("threshold u8 2^24", "xla", xla(lambda t: jnp.where(t > 127, jnp.uint8(255), jnp.uint8(0)), x), 2 * n, "GB/s")
for name, dtype in [("f16", jnp.float16), ("bf16", jnp.bfloat16)]:
    x = normal(n, dtype=dtype)
    row(f"2x+1 {name} 2^24", "xla", xla(lambda t: t * 2 + 1, x), 4 * n, "GB/s")
    row(f"x*exp(2x+1) {name} 2^24", "xla", xla(lambda t: t * jnp.exp(t * 2 + 1), x), 4 * n, "GB/s")
if options.json:
    print(json.dumps(rows, indent=1))
