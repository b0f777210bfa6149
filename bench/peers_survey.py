"""NumPy and XLA (JAX) on the random operations of bench/survey, whose results it checks.

    pip install numpy jax
    go run ./bench/survey -seed 1 -save /tmp/results > gotile.json
    python bench/peers_survey.py gotile.json --results /tmp/results

It prints each case with the time of gotile and of the better of both peers, slowest ratio first, then the geometric mean.
With --avx2 neither peer uses AVX-512, for a comparison with GOTILE_ISA=avx2. With --results it compares the results
with NumPy's in float64 first; --check does nothing else.
"""
import argparse
import json
import math
import os

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("cases")
parser.add_argument("--results")
parser.add_argument("--check", action="store_true")
parser.add_argument("--avx2", action="store_true")
parser.add_argument("--json", help="write the times of the peers to this file")
options = parser.parse_args()
if options.avx2:  # both libraries read these when they are imported
    os.environ["XLA_FLAGS"] = "--xla_cpu_max_isa=AVX2"
    os.environ["NPY_DISABLE_CPU_FEATURES"] = "X86_V4 AVX512_ICL AVX512_SPR"

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np

import peers_more as more
from timing import samples

jax.config.update("jax_enable_x64", True)
DTYPES = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i32": np.int32, "u8": np.uint8,
          "i8": np.int8, "i16": np.int16, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64, "i64": np.int64, "bool": np.bool_}
# How far results may be from those of float64, relative to the largest one.
TOLERANCE = {"f64": 1e-12, "f32": 3e-5, "f16": 4e-3, "bf16": 4e-2}


def filled(n, dtype, argument):
    """The elements that bench/survey fills an argument with."""
    h = (np.arange(n, dtype=np.uint32) + np.uint32(argument * 977)) * np.uint32(2654435761) ^ np.uint32(0x5BD1E995)
    h = (h ^ h >> np.uint32(15)) * np.uint32(2246822519)
    if dtype == "i32":
        return (h >> 16).astype(np.int32) % 1000 - 500
    if dtype == "i64":
        return (h >> 16).astype(np.int64) % 1000 - 500
    if dtype in ("u8", "i8"):
        return (h >> 24).astype(DTYPES[dtype])
    if dtype in ("u16", "i16"):
        return (h >> 16).astype(DTYPES[dtype])
    if dtype == "u32":
        return h
    if dtype == "u64":
        return h.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    if dtype == "bool":
        return h >> 31 != 0
    return ((h >> 8) / 2.0**22 - 2).astype(DTYPES[dtype])


def erf(m, x):
    return jax.scipy.special.erf(x) if m is jnp else np.vectorize(math.erf, otypes=[x.dtype])(x)


# The elementary functions of bench/survey -functions that do not have the same names in both modules.
FUNCTIONS = {
    "rsqrt": lambda m, x: jax.lax.rsqrt(x) if m is jnp else 1 / np.sqrt(x),
    "erf": erf,
    "timesexp": lambda m, x: x * m.exp(x * x.dtype.type(2) + x.dtype.type(1)),
}
for name in ["exp", "exp2", "expm1", "log", "log2", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "sqrt"]:
    FUNCTIONS[name] = lambda m, x, name=name: getattr(m, name)(x)
FUNCTIONS2 = {
    "pow": lambda m, x, y: m.power(x, y),
    "atan2": lambda m, x, y: m.arctan2(x, y),
    "div": lambda m, x, y: x / y,
}
PRODUCTS = ["product", "product_nt", "batch_product"]
OF_POSITIVE = ["log", "log2", "log1p", "sqrt", "rsqrt", "pow"]


def chain(m, op, x):
    """An elementwise function, by NumPy or by JAX."""
    one = x.dtype.type
    if op == "affine":
        return x * one(2) + one(1)
    if op == "relu":
        return m.maximum(x, one(0))
    if op == "sigmoid":
        return one(1) / (one(1) + m.exp(-x))
    if op == "gelu":
        return one(0.5) * x * (one(1) + m.tanh(one(0.7978845608028654) * (x + one(0.044715) * x * x * x)))
    if op in FUNCTIONS:
        return FUNCTIONS[op](m, x)
    if op == "threshold":
        return m.where(x > one(100), x, one(7))
    return x * one(3) + (x >> one(2)) ^ one(5)


def function(c):
    """The operation as a function of a module (NumPy or JAX) and arguments; sums have 32 bits or more."""
    op, axis, n = c["op"], c["axis"], c["shape"][-1]
    if op in more.NAMES:
        return more.function(op, DTYPES[c.get("to") or c["dtype"]])
    wide = np.float32 if c["dtype"] in ("f16", "bf16") else None

    def up(x):
        return x if wide is None or x.dtype == np.float64 else x.astype(wide)

    def softmax(m, x):
        e = up(x)
        e = m.exp(e - e.max(1, keepdims=True))
        return (e / e.sum(1, keepdims=True)).astype(x.dtype)

    def norm(m, x, w, b):
        t = up(x)
        if op == "layernorm":
            t = t - t.mean(1, keepdims=True)
        t = t / m.sqrt((t * t).mean(1, keepdims=True) + t.dtype.type(1e-5)) * w
        return (t + b if op == "layernorm" else t).astype(x.dtype)

    def product(m, x, z):
        z = z.swapaxes(-1, -2) if op == "product_nt" else z
        if m is np:  # in a type that it has fast products of, in which those of bytes are exact
            x, z = (t.astype(np.float64 if t.dtype.kind == "i" else max(t.dtype, np.dtype(np.float32))) for t in (x, z))
            return np.matmul(x, z).astype(np.int32 if c["dtype"] == "i8" else x.dtype)
        return jnp.matmul(x, z, preferred_element_type=DTYPES[c["to"]])

    last = 1 if axis < 0 else axis
    if op in PRODUCTS:
        return product
    return {
        "softmax": softmax,
        "layernorm": norm,
        "rmsnorm": norm,
        "sum": lambda m, x: up(x).sum(last, dtype=up(x).dtype).astype(x.dtype),
        "max": lambda m, x: x.max(last),
        "argmax": lambda m, x: x.argmax(1).astype(np.int32),
        "cumsum": lambda m, x: up(x).cumsum(1, dtype=up(x).dtype).astype(x.dtype),
        "permute": lambda m, x: m.transpose(x, c["perm"]).copy(),
        "addrow": lambda m, x, v: x + v,
        "scalerows": lambda m, x, v: x * v[:, None],
        "gather": lambda m, x, v: x[v],
        "pad": lambda m, x: m.pad(x, ((0, 0), (2, 3))),
        "concat": lambda m, x, z: m.concatenate([x, z], 1),
        **FUNCTIONS2,
    }.get(op, lambda m, x: chain(m, op, x))


def arguments(c):
    op, dtype, shape = c["op"], c["dtype"], c["shape"]
    if op in more.NAMES:
        return more.arguments(c, filled, DTYPES)
    if op in PRODUCTS:
        batch, m, k, n = shape
        batch = [batch] if op == "batch_product" else []
        factors = batch + [m, k], batch + ([n, k] if op == "product_nt" else [k, n])
        return [filled(math.prod(s), dtype, i).reshape(s) for i, s in enumerate(factors)]
    args = [filled(math.prod(shape), dtype, 0).reshape(shape)]
    if op in ("layernorm", "rmsnorm"):
        args += [filled(shape[1], dtype, 1), filled(shape[1], dtype, 2)]
    if op in ("addrow", "scalerows"):
        args.append(filled(shape[op == "addrow"], dtype, 1))
    if op == "gather":
        args.append(((filled(shape[0], "i32", 1).astype(np.int64) + 500) * 7919 % shape[0]).astype(np.int32))
    if op in OF_POSITIVE:
        args[0] = np.abs(args[0])
    if op == "concat" or op in FUNCTIONS2:
        args.append(filled(math.prod(shape), dtype, 1).reshape(shape))
    return args


def check(c, args):
    """Compares gotile's result with NumPy's, of which floats are computed in float64."""
    dims, perm = (" ".join(map(str, c.get(k) or [])) for k in ("shape", "perm"))
    to = c.get("to") or ("i32" if c["op"] == "argmax" else c["dtype"])
    file = os.path.join(options.results, f"{c['op']}.{c['dtype']}{c.get('to', '')}.[{dims}].[{perm}].{c['axis']}.bin")
    own = c["op"] in more.OWN_TYPE
    wide = [x if own or x.dtype.kind in "iub" else x.astype(np.float64) for x in args]
    result = dict(c, to="f64") if to in TOLERANCE and not own else c
    with np.errstate(over="ignore", invalid="ignore"):
        want = function(result)(np, *wide)
    got = np.fromfile(file, DTYPES[to]).reshape(want.shape)
    if to not in TOLERANCE or c["op"] in ("argmax", "max", "permute", "gather", "pad", "concat", "relu") or c["op"] in more.EXACT:
        off, limit = np.count_nonzero(got != want), 0
    else:
        off = np.abs(got.astype(np.float64) - want).max() / max(1e-30, np.abs(want.astype(np.float64)).max())
        limit = TOLERANCE[to]
    if not off <= limit:
        print(f"WRONG {c['name']}: off by {off}", flush=True)


def fastest(run):
    """The minimum time of a run in seconds, of samples of about 3 ms."""
    return min(samples(run, 0.25, 0.003, 3))


def numpy_run(c, args):
    """NumPy as one writes it, with the result's memory reused where that is one call."""
    f = function(c)
    if c["op"] in more.UFUNCS and c["dtype"] != "bf16":
        y, ufunc = f(np, *args), more.UFUNCS[c["op"]]
        return lambda: ufunc(*args, out=y)
    if c["op"] == "affine" and c["dtype"] != "bf16":
        y = np.empty_like(args[0])
        return lambda: np.add(np.multiply(args[0], args[0].dtype.type(2), out=y), y.dtype.type(1), out=y)
    if c["op"] == "relu" and c["dtype"] != "bf16":
        y = np.empty_like(args[0])
        return lambda: np.maximum(args[0], args[0].dtype.type(0), out=y)
    if c["op"] == "permute":
        view = np.transpose(args[0], c["perm"])
        y = np.empty(view.shape, view.dtype)
        return lambda: np.copyto(y, view)
    if c["op"] in FUNCTIONS and hasattr(np, c["op"]) and c["dtype"] != "bf16" or c["op"] in FUNCTIONS2:
        y, ufunc = np.empty_like(args[0]), getattr(np, {"atan2": "arctan2", "pow": "power", "div": "divide"}.get(c["op"], c["op"]))
        return lambda: ufunc(*args, out=y)
    return lambda: f(np, *args)


cases = json.load(open(options.cases))
rows = []
for c in cases:
    args = arguments(c)
    if options.results:
        check(c, args)
    if options.check:
        continue
    f = function(c)
    compiled, given = jax.jit(lambda *a: f(jnp, *a)), [jnp.asarray(x) for x in args]
    with np.errstate(all="ignore"):
        c["numpy"] = fastest(numpy_run(c, args))
    c["xla"] = fastest(lambda: compiled(*given).block_until_ready())
    rows.append((min(c["numpy"], c["xla"]) / c["seconds"], c))
rows.sort(key=lambda r: r[0])
for ratio, c in rows:
    best = "numpy" if c["numpy"] < c["xla"] else "xla"
    print(f"{ratio:6.2f} {c['seconds'] * 1e6:9.1f} us {c['bytes'] / c['seconds'] / 1e9:6.1f} GB/s  {best:5s} {c[best] * 1e6:9.1f} us  {c['name']}")
if rows:
    print(f"geometric mean {math.exp(sum(math.log(r) for r, _ in rows) / len(rows)):.2f} of {len(rows)}, worst {rows[0][0]:.2f}")
if options.json:
    json.dump(cases, open(options.json, "w"), indent=1)
