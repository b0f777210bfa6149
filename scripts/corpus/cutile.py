"""The cuTile Python half of the corpus: kernels that export_kernel turns into bytecode of every version.

kernels() returns a list of Kernel. Each is the text of one Python function with the constraints of its parameters; the
text is built from tables and compiled under a made-up file name, so that the debug information names no real folder.
"""

import linecache
from dataclasses import dataclass

import cuda.tile as ct
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, KernelSignature, ListConstraint, ScalarConstraint,
                                   export_kernel)

VERSIONS = ("13.1", "13.2", "13.3", "13.4")
INTS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
FLOATS = ("float16", "bfloat16", "float32", "float64")
SMALL = ("tfloat32", "float8_e4m3fn", "float8_e5m2")
FP8 = ("float8_e4m3fn", "float8_e5m2")
TYPES = ("bool_",) + INTS + FLOATS + SMALL


@dataclass
class Kernel:
    name: str
    source: str
    signatures: tuple
    since: str = "13.1"
    symbol: str = ""
    convention: str = "v1"
    versions: tuple = VERSIONS
    sample: str = ""  # one line for the README of the directed samples; empty if it is not one
    sample_versions: tuple = ("13.4",)

    def all_versions(self):
        return [v for v in self.versions if v >= self.since]

    def export(self, version, path):
        """Writes the bytecode of one version."""
        file = f"corpus/{self.name}.py"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(True), file)
        scope = {"__name__": f"corpus_{self.name}"}
        exec(compile(self.source, file, "exec"), scope)
        convention = getattr(CallingConvention, f"cutile_python_{self.convention}")()
        symbols = [self.symbol or self.name] if len(self.signatures) == 1 else [f"{self.name}_{k}" for k in range(len(self.signatures))]
        signatures = [KernelSignature(s, convention, symbol) for s, symbol in zip(self.signatures, symbols)]
        export_kernel(scope[self.name], signatures, path, output_format="tileir_bytecode", bytecode_version=version,
                      gpu_code=None if version >= "13.3" else "sm_100")


def array(dtype, ndim=1, **options):
    """A row-major array of the given type; options override the assumptions."""
    base = dict(index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=(), may_alias_internally=False,
                stride_constant=[None] * (ndim - 1) + [1] if ndim else None, base_addr_divisible_by=16)
    return ArrayConstraint(getattr(ct, dtype), ndim, **(base | options))


def scalar(dtype):
    return ScalarConstraint(getattr(ct, dtype))


def make(name, params, body, signature, decorator="@ct.kernel", before="", **rest):
    lines = "\n".join("    " + line for line in body.strip("\n").splitlines())
    source = f"import cuda.tile as ct\n\n{before}\n\n{decorator}\ndef {name}({params}):\n{lines}\n"
    signatures = tuple(signature) if isinstance(signature, list) else (tuple(signature),)
    return Kernel(name, source, signatures, **rest)


def flat(name, ins, outs, n=64, **rest):
    """Elementwise over vectors x0, x1, ...: stores each (type, expression) of outs."""
    params = ", ".join([f"a{k}" for k in range(len(ins))] + [f"o{k}" for k in range(len(outs))])
    body = ["i = ct.bid(0)"] + [f"x{k} = ct.load(a{k}, index=(i,), shape=({n},))" for k in range(len(ins))]
    body += [f"ct.store(o{k}, index=(i,), tile={e})" for k, (_, e) in enumerate(outs)]
    return make(name, params, "\n".join(body), tuple(array(t) for t in ins + [t for t, _ in outs]), **rest)


def arithmetic():
    for t in INTS + FLOATS:
        outs = [(t, e) for e in ("x0 + x1", "x0 - x1", "x0 * x1", "x0 % x1", "ct.minimum(x0, x1)", "ct.maximum(x0, x1)", "-x0")]
        # The front end's own bytecode for an unsigned // fails the vendor's verifier (divi unsigned rounding<negative_inf>).
        outs += [] if t.startswith("uint") else [(t, "x0 // x1")]
        outs += [("bool_", f"x0 {op} x1") for op in ("<", "<=", ">", ">=", "==", "!=")]
        if t in INTS:
            outs += [(t, e) for e in ("x0 & x1", "x0 | x1", "x0 ^ x1", "~x0", "x0 << x1", "x0 >> x1", "ct.cdiv(x0, x1)", "ct.abs(x0)")]
        else:
            outs += [(t, "x0 / x1"), (t, "ct.abs(x0)"), (t, "x0 * x1 + x0"), (t, "x0 ** x1"), ("bool_", "ct.isnan(x0)"), (t, "ct.where(x0 < x1, x0, x1)")]
        yield flat(f"arith_{t}", [t, t], outs)
    yield flat("power_integer", ["float32", "int8", "int16", "int32"], [("float32", f"x0 ** x{k}") for k in (1, 2)] + [("float32", "ct.pow(x0, 3)")])


def math():
    fs = ("exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "floor", "ceil")
    for t in FLOATS:
        yield flat(f"math_{t}", [t], [(t, f"ct.{f}(x0)") for f in fs], n=16)
    yield flat("math_atan2", ["float32", "float64"], [("float32", "ct.atan2(x0, x0)"), ("float64", "ct.atan2(x1, x1)")], since="13.2")
    yield flat("math_ftz", ["float32"], [("float32", f"ct.{f}(x0, flush_to_zero=True)") for f in ("exp2", "sqrt", "rsqrt")])
    modes = [("float32", f"ct.{f}(x0, x1, rounding_mode=ct.RoundingMode.{m})") for f in ("add", "sub", "mul", "truediv") for m in ("RN", "RZ", "RM", "RP")]
    modes += [("float32", f"ct.{f}(x0, x1, rounding_mode=ct.RoundingMode.{m}, flush_to_zero=True)") for f in ("add", "mul", "truediv") for m in ("RN", "RP")]
    modes += [("float32", f"ct.truediv(x0, x1, rounding_mode=ct.RoundingMode.{m})") for m in ("FULL", "APPROX")]
    modes += [("float32", f"ct.sqrt(x0, rounding_mode=ct.RoundingMode.{m})") for m in ("RN", "RZ", "RM", "RP", "APPROX")]
    yield flat("rounding_float32", ["float32", "float32"], modes)
    yield flat("rounding_float64", ["float64", "float64"], [("float64", f"ct.{f}(x0, x1, rounding_mode=ct.RoundingMode.{m})") for f in ("add", "mul", "truediv") for m in ("RN", "RZ", "RM", "RP")])
    yield flat("approximate", ["float32"], [("float32", "ct.tanh(x0, rounding_mode=ct.RoundingMode.APPROX)"), ("float32", "ct.tanh(x0, rounding_mode=ct.RoundingMode.FULL)")], since="13.2")
    yield flat("approximate_exp", ["float32"], [("float32", f"ct.exp(x0, rounding_mode=ct.RoundingMode.{m})") for m in ("APPROX", "FULL")], since="13.3")
    nan = [("float32", f"ct.{f}(x0, x1, propagate_nan={p}, flush_to_zero={z})") for f in ("minimum", "maximum") for p in (True, False) for z in (True, False)]
    yield flat("nan_modes", ["float32", "float32"], nan)


def casts():
    for t in TYPES:
        to = [u for u in TYPES if u != t and not (u == "bool_" and t in SMALL)]
        # The 8-bit floats stand apart: sm_80 has none of them.
        for name, some in ((f"cast_{t}", [u for u in to if u not in FP8]), (f"cast_{t}_fp8", [u for u in to if u in FP8])):
            yield flat(name, [t], [(u, f"ct.astype(x0, ct.{u})") for u in some], n=16)
    yield flat("cast_rounding", ["float32", "float64"], [(u, f"ct.astype(x0, ct.{u}, rounding_mode=ct.RoundingMode.{m})")
               for u, m in (("float16", "RN"), ("bfloat16", "RN"))] + [("float32", "ct.astype(x1, ct.float32, rounding_mode=ct.RoundingMode.RN)")])
    yield flat("cast_e8m0", ["float32"], [("float8_e8m0fnu", f"ct.astype(x0, ct.float8_e8m0fnu, rounding_mode=ct.RoundingMode.{m})") for m in ("RZ", "RP")], since="13.3")
    yield flat("bitcast_fp8", ["uint8"], [("float8_e5m2", "ct.bitcast(x0, ct.float8_e5m2)"), ("float8_e4m3fn", "ct.bitcast(x0, ct.float8_e4m3fn)")])
    yield flat("bitcast", ["int32", "float16", "float64"], [("float32", "ct.bitcast(x0, ct.float32)"), ("uint16", "ct.bitcast(x1, ct.uint16)"),
               ("int64", "ct.bitcast(x2, ct.int64)")])
    yield make("mma_scaled_e5m3", "x, xs, y, ys, z", """a = ct.reshape(ct.unpack_from_bytes(ct.reshape(ct.load(x, index=(0, 0), shape=(128, 64)), (-1,)), ct.float4_e2m1fn), (128, 128))
b = ct.reshape(ct.unpack_from_bytes(ct.reshape(ct.load(y, index=(0, 0), shape=(128, 64)), (-1,)), ct.float4_e2m1fn), (128, 128))
p = ct.reshape(ct.unpack_from_bytes(ct.reshape(ct.load(xs, index=(0, 0), shape=(128, 8)), (-1,)), ct.float8_e5m3fnu), (128, 8))
q = ct.reshape(ct.unpack_from_bytes(ct.reshape(ct.load(ys, index=(0, 0), shape=(8, 128)), (-1,)), ct.float8_e5m3fnu), (8, 128))
c = ct.load(z, index=(0, 0), shape=(128, 128))
ct.store(z, index=(0, 1), tile=ct.mma_scaled(a, p, b, q, c))""", tuple(array(k, 2) for k in ("uint8", "uint8", "uint8", "uint8", "float32")), since="13.4")
    for t in INTS + FLOATS + SMALL[1:]:
        yield make(f"pack_{t}", "x, y, z", f"""t = ct.load(x, index=(0,), shape=(32,))
b = ct.pack_to_bytes(t)
ct.store(y, index=(0,), tile=b)
ct.store(z, index=(0,), tile=ct.unpack_from_bytes(b, ct.{t}))""", (array(t), array("uint8"), array(t)), since="13.3", versions=("13.3", "13.4") if t == "float32" else ("13.4",))
    yield make("unpack_float4", "x, y", """t = ct.unpack_from_bytes(ct.load(x, index=(0,), shape=(32,)), ct.float4_e2m1fn)
ct.store(y, index=(0,), tile=ct.astype(t, ct.float32))
u = ct.astype(ct.load(y, index=(1,), shape=(64,)), ct.float4_e2m1fn)
ct.store(x, index=(1,), tile=ct.pack_to_bytes(u))""", (array("uint8"), array("float32")), since="13.3")


def shapes():
    body = """t = ct.load(x, index=(0, 0), shape=(4, 8))
ct.store(y, index=(0, 0), tile=ct.transpose(t))
ct.store(y, index=(1, 0), tile=ct.permute(t, (1, 0)))
ct.store(z, index=(0,), tile=ct.reshape(t, (32,)))
ct.store(z, index=(1,), tile=ct.reshape(ct.broadcast_to(ct.extract(t, index=(1, 0), shape=(1, 8)), (4, 8)), (32,)))
ct.store(z, index=(1,), tile=ct.reshape(ct.cat((t, t), axis=1), (64,)))
ct.store(z, index=(2,), tile=ct.reshape(ct.cat((t, t), axis=0), (64,)))
ct.store(z, index=(3,), tile=ct.full((16,), 3, dtype=z.dtype) + ct.ones((16,), dtype=z.dtype) + ct.zeros((16,), dtype=z.dtype))
ct.store(z, index=(4,), tile=ct.reshape(ct.expand_dims(t, 0), (32,)))"""
    for t in ("int8", "int32", "float16", "float32", "float64"):
        yield make(f"shape_{t}", "x, y, z", body, (array(t, 2), array(t, 2), array(t)))
    yield make("arange", "x, y", """ct.store(x, index=(0,), tile=ct.arange(32, dtype=ct.int32))
ct.store(x, index=(1,), tile=ct.arange(32, dtype=ct.int32, start=5, step=3))
ct.store(y, index=(0,), tile=ct.astype(ct.arange(32, dtype=ct.int64), ct.float32))""", (array("int32"), array("float32")))
    yield make("insert", "x, y, k", """t = ct.load(x, index=(0, 0), shape=(8, 16))
u = ct.load(y, index=(0, 0), shape=(2, 4))
ct.store(x, index=(1, 0), tile=ct.insert(t, index=(1, 2), value=u))
ct.store(x, index=(2, 0), tile=ct.insert(t, index=(k, 0), value=u))""", (array("float32", 2), array("float32", 2), scalar("int32")), since="13.4", sample="a seed for fuzzing")


def reductions():
    for t in ("int32", "int64", "uint32", "float16", "float32", "float64"):
        yield make(f"reduce_{t}", "x, y, z, w", """t = ct.load(x, index=(0, 0), shape=(8, 16))
ct.store(y, index=(0,), tile=ct.sum(t, axis=1))
ct.store(y, index=(1,), tile=ct.prod(t, axis=1))
ct.store(y, index=(2,), tile=ct.max(t, axis=1))
ct.store(y, index=(3,), tile=ct.min(t, axis=1))
ct.store(y, index=(2,), tile=ct.sum(t, axis=0))
ct.store(z, index=(0,), tile=ct.argmax(t, axis=1))
ct.store(z, index=(1,), tile=ct.argmin(t, axis=0))
ct.store(w, index=(0, 0), tile=ct.cumsum(t, axis=1))
ct.store(w, index=(1, 0), tile=ct.cumprod(t, axis=0))
ct.store(w, index=(2, 0), tile=ct.cumsum(t, axis=0, reverse=True))""", (array(t, 2), array(t), array("int32"), array(t, 2)))
    yield make("reduce_custom", "x, y, z", """t = ct.load(x, index=(0, 0), shape=(8, 16))
ct.store(y, index=(0,), tile=ct.reduce(t, 1, lambda a, b: a * b + a + b, 0))
ct.store(z, index=(0, 0), tile=ct.scan(t, 0, lambda a, b: ct.maximum(a, b), -1000))
ct.store(z, index=(1, 0), tile=ct.scan(t, 1, lambda a, b: a ^ b, 0, reverse=True))""", (array("int32", 2), array("int32"), array("int32", 2)))
    yield make("reduce_pair", "x, y, z, v", """t = ct.load(x, index=(0, 0), shape=(8, 16))
u = ct.load(v, index=(0, 0), shape=(8, 16))
s, c = ct.reduce((t, u), 1, step, (0.0, 0))
ct.store(y, index=(0,), tile=s)
ct.store(z, index=(0,), tile=c)
p, q = ct.scan((t, u), 1, step, (0.0, 0))
ct.store(x, index=(1, 0), tile=p)
ct.store(v, index=(1, 0), tile=q)""", (array("float32", 2), array("float32"), array("int32"), array("int32", 2)),
               before="def step(a, i, b, j):\n    return ct.maximum(a, b), i + j", sample="a seed for fuzzing")
    yield make("reduce_modes", "x, y", """t = ct.load(x, index=(0, 0), shape=(8, 16))
ct.store(y, index=(0,), tile=ct.sum(t, axis=1, rounding_mode=ct.RoundingMode.RZ, flush_to_zero=True))
ct.store(y, index=(1,), tile=ct.prod(t, axis=1, rounding_mode=ct.RoundingMode.RP))
ct.store(y, index=(2,), tile=ct.max(t, axis=1, propagate_nan=True))
ct.store(y, index=(3,), tile=ct.min(t, axis=1, flush_to_zero=True))
ct.store(y, index=(4,), tile=ct.argmax(t, axis=1, propagate_nan=True))""", (array("float32", 2), array("float32")))


def memory():
    for t in TYPES:
        versions = VERSIONS if t in ("float32", "int32") else ("13.1", "13.4")
        yield make(f"copy_{t}", "x, y", """i = ct.bid(0); j = ct.bid(1)
ct.store(y, index=(i, j), tile=ct.load(x, index=(i, j), shape=(8, 16)))""", (array(t, 2), array(t, 2)), versions=versions)
    for mode in ("ZERO", "NEG_ZERO", "NAN", "POS_INF", "NEG_INF"):
        yield make(f"padding_{mode.lower()}", "x, y", f"""t = ct.load(x, index=(ct.bid(0),), shape=(32,), padding_mode=ct.PaddingMode.{mode})
ct.store(y, index=(ct.bid(0),), tile=t)""", (array("float32"), array("float32")))
    yield make("load_options", "x, y", """i = ct.bid(0)
t = ct.load(x, index=(i, 0), shape=(16, 8), order=(1, 0), latency=3)
u = ct.load(x, index=(i, 0), shape=(16, 8), order="F", allow_tma=False)
ct.store(y, index=(i, 0), tile=t + u, order=(1, 0), latency=5, allow_tma=True)""", (array("float32", 2), array("float32", 2)))
    yield make("load_ordered", "x, y", """i = ct.bid(0)
t = ct.load(x, index=(i,), shape=(16,), memory_order=ct.MemoryOrder.ACQUIRE, memory_scope=ct.MemoryScope.DEVICE)
u = ct.load(x, index=(i,), shape=(16,), memory_order=ct.MemoryOrder.RELAXED, memory_scope=ct.MemoryScope.SYS)
ct.store(y, index=(i,), tile=t + u, memory_order=ct.MemoryOrder.RELEASE, memory_scope=ct.MemoryScope.BLOCK)""", (array("int32"), array("int32")))
    yield make("unchecked", "x, y", """i = ct.bid(0)
t = ct.load(x, index=(i, 0), shape=(8, 16), check_bounds=False)
ct.store(y, index=(i, 1), tile=t, check_bounds=False)""", (array("float32", 2), array("float32", 2)), since="13.4")
    yield make("unchecked_mixed", "x, y", """i = ct.bid(0)
t = ct.load(x, index=(i,), shape=(64,), check_bounds=False)
ct.store(y, index=(i,), tile=t + 1)""", (array("int32"), array("int32")), since="13.4")
    yield make("gather_scatter", "x, ix, y", """i = ct.load(ix, index=(0,), shape=(32,))
t = ct.gather(x, (i, 3), padding_value=7)
ct.scatter(y, (i, 2), t)
ct.scatter(y, (i, 1), ct.gather(x, (i, 0), mask=i > 4), mask=i > 4)
ct.scatter(y, (i, 0), ct.gather(x, (i, i), check_bounds=False, latency=2), check_bounds=False, latency=4)""", (array("float32", 2), array("int32"), array("float32", 2)))
    yield make("raw_memory", "x, y, k", """m = x.get_raw_memory(); w = y.get_raw_memory()
i = ct.arange(32, dtype=ct.int64) + ct.bid(0) * 32
t = m.load_offset(i, mask=i < k, padding_value=1)
w.store_offset(i, t, mask=i < k)
w.store_offset(0, m.load_offset(k))
w.atomic_add_offset(i, t)
w.atomic_xchg_offset(i, t)
w.atomic_cas_offset(i, t, t + 1)""", (array("int32"), array("int32"), scalar("int32")), sample="a seed for fuzzing")
    yield make("advanced_indexing", "x, ix, y", """i = ct.load(ix, index=(0,), shape=(16,))
t = ct.load_advanced_indexing(x, (i, ct.Slice(0, 16)))
ct.store_advanced_indexing(y, (i, ct.Slice(16, 16)), t)""", (array("float32", 2), array("int32"), array("float32", 2)), since="13.3")
    yield make("array_slice", "x, y, k", """s = x.slice(axis=0, start=k, stop=k + 32)
ct.store(y, index=(0, 0), tile=ct.load(s, index=(0, 0), shape=(32, 8)))
ct.store(y, index=(1, 0), tile=ct.load(s, index=(1, 0), shape=(32, 8)))""", (array("float32", 2), array("float32", 2), scalar("int32")))
    yield make("number_of_tiles", "x, y", """n = ct.num_tiles(x, axis=0, shape=(8, 16))
m = ct.num_tiles(x, axis=1, shape=(8, 16))
ct.scatter(y, 0, n); ct.scatter(y, 1, m)
ct.scatter(y, 2, ct.num_blocks(0)); ct.scatter(y, 3, x.shape[1]); ct.scatter(y, 4, x.strides[0])""", (array("float32", 2), array("int32")))
    yield make("tiled_view", "x, y", """v = x.tiled_view((8, 16), padding_mode=ct.PaddingMode.ZERO); w = y.tiled_view((8, 16))
for i in range(v.num_tiles(0)):
    w.store((i, 0), v.load((i, 1), latency=2))""", (array("float32", 2), array("float32", 2)))
    yield make("traversal", "x, y", """v = x.tiled_view((4, 16), traversal_steps=(1, 8)); w = y.tiled_view((4, 16))
n = v.num_tiles(0)
for i in range(n):
    w.store((i, 0), v.load((i, 1)))""", (array("float32", 2), array("float32", 2)), since="13.3", sample="a seed for fuzzing")
    for t in ("int32", "int64", "float32", "float16", "bfloat16"):
        ops = ("add", "max", "min", "and", "or", "xor") if t.startswith("int") else ("add",)
        yield make(f"view_atomic_{t}", "x, y", "v = x.tiled_view((4, 16))\nt = ct.load(y, index=(0, 0), shape=(4, 16))\n" + "\n".join(
                   f"v.atomic_store_{op}((ct.bid(0), {k}), t)" for k, op in enumerate(ops)), (array(t, 2), array(t, 2)), since="13.3")


def atomics():
    for t in ("int32", "uint32", "int64", "uint64", "float32", "float64", "float16"):
        ops = ("add", "max", "min", "and", "or", "xor", "xchg") if "int" in t else ("add", "xchg") if t != "float16" else ("add",)
        body = "i = ct.arange(32, dtype=ct.int32)\nt = ct.load(y, index=(0,), shape=(32,))\n"
        body += "\n".join(f"ct.scatter(z, i + {32 * k}, ct.atomic_{op}(x, i, t))" for k, op in enumerate(ops))
        body += "" if t == "float16" else "\nct.scatter(z, i, ct.atomic_cas(x, i, t, t + 1))"
        yield make(f"atomic_{t}", "x, y, z", body, (array(t), array(t), array(t)))
    lines = ["i = ct.arange(16, dtype=ct.int32)"]
    for o in ("RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL"):
        for s in ("BLOCK", "DEVICE", "SYS"):
            lines.append(f"ct.atomic_add(x, i, 1, memory_order=ct.MemoryOrder.{o}, memory_scope=ct.MemoryScope.{s})")
            lines.append(f"ct.atomic_cas(x, i, 1, 2, memory_order=ct.MemoryOrder.{o}, memory_scope=ct.MemoryScope.{s})")
    yield make("atomic_orders", "x", "\n".join(lines), (array("int32"),))
    yield make("atomic_unchecked", "x", "i = ct.arange(16, dtype=ct.int32)\nct.atomic_max(x, i, 3, check_bounds=False)", (array("int32"),))


def matrices():
    body = """a = ct.load(x, index=(0, 0), shape=(16, 32))
b = ct.load(y, index=(0, 0), shape=(32, 16))
c = ct.load(z, index=(0, 0), shape=(16, 16))
ct.store(z, index=(0, 1), tile=ct.mma(a, b, c))"""
    for a, c in (("float16", "float16"), ("float16", "float32"), ("bfloat16", "float32"), ("tfloat32", "float32"), ("float64", "float64"),
                 ("float32", "float32"), ("int8", "int32"), ("uint8", "int32"), ("float8_e4m3fn", "float32"), ("float8_e5m2", "float16")):
        yield make(f"mma_{a}_{c}", "x, y, z", body, (array(a, 2), array(a, 2), array(c, 2)))
    yield make("mma_fast", "x, y, z", body.replace("mma(a, b, c)", "mma(a, b, c, use_fast_acc=True)"),
               (array("float8_e4m3fn", 2), array("float8_e4m3fn", 2), array("float32", 2)), since="13.3")
    yield make("matmul", "x, y, z", """a = ct.load(x, index=(0, 0, 0), shape=(2, 16, 32)); b = ct.load(y, index=(0, 0, 0), shape=(2, 32, 16))
ct.store(z, index=(0, 0, 0), tile=ct.matmul(a, b))
ct.store(z, index=(1, 0, 0), tile=ct.astype(a @ b, z.dtype))""", (array("float16", 3), array("float16", 3), array("float16", 3)))
    scaled = """a = ct.load(x, index=(0, 0), shape=(128, 128)); p = ct.load(xs, index=(0, 0), shape=(128, 4))
b = ct.load(y, index=(0, 0), shape=(128, 128)); q = ct.load(ys, index=(0, 0), shape=(4, 128))
c = ct.load(z, index=(0, 0), shape=(128, 128))
ct.store(z, index=(0, 1), tile=ct.mma_scaled(a, p, b, q, c))"""
    for t in ("float8_e4m3fn", "float8_e5m2"):
        yield make(f"mma_scaled_{t}", "x, xs, y, ys, z", scaled, tuple(array(k, 2) for k in (t, "float8_e8m0fnu", t, "float8_e8m0fnu", "float32")), since="13.3")
    for s, per in (("float8_e8m0fnu", 32), ("float8_e4m3fn", 16), ("float8_e8m0fnu", 16)):
        n = 128 // per
        yield make(f"mma_scaled_float4_{s}_{per}", "x, xs, y, ys, z", f"""a = ct.reshape(ct.unpack_from_bytes(ct.reshape(ct.load(x, index=(0, 0), shape=(128, 64)), (-1,)), ct.float4_e2m1fn), (128, 128))
b = ct.reshape(ct.unpack_from_bytes(ct.reshape(ct.load(y, index=(0, 0), shape=(128, 64)), (-1,)), ct.float4_e2m1fn), (128, 128))
p = ct.load(xs, index=(0, 0), shape=(128, {n})); q = ct.load(ys, index=(0, 0), shape=({n}, 128))
c = ct.load(z, index=(0, 0), shape=(128, 128))
ct.store(z, index=(0, 1), tile=ct.mma_scaled(a, p, b, q, c))""", tuple(array(k, 2) for k in ("uint8", s, "uint8", s, "float32")), since="13.3")


def control():
    base = (array("int32"), array("int32"), scalar("int32"))
    bodies = {
        "range": "for k in range(n):\n    t = t + k",
        "range_step": "for k in range(2, n, 3):\n    t = t * 3 + k",
        "range_nested": "for k in range(n):\n    for j in range(k, n):\n        t = t + j * k",
        "range_break": "for k in range(n):\n    if k > 7:\n        break\n    t = t + k",
        "range_continue": "for k in range(n):\n    if k % 3 == 1:\n        continue\n    t = t + k",
        "while": "k = n\nwhile k > 0:\n    t = t + k\n    k = k // 2",
        "while_break": "k = 0\nwhile True:\n    t = t + 1\n    k += 1\n    if k >= n:\n        break",
        "if": "if n > 4:\n    t = t + n\nelse:\n    t = t - n",
        "elif": "if n > 9:\n    t = t * 2\nelif n > 4:\n    t = t * 3\nelif n == 0:\n    t = t - 1",
        "return": "if n < 0:\n    return\nt = t + 1",
        "loop_return": "for k in range(n):\n    if k * k > 20:\n        return\n    t = t + k",
        "ternary": "t = t + (n * 2 if n > 3 else n - 1)",
        "two_values": "u = t\nfor k in range(n):\n    t = t + u\n    u = u - k\nt = t * u",
        "store_in_if": "if n > 2:\n    ct.store(y, index=(1,), tile=t)\nt = t * n",
        "store_in_loop": "for k in range(n):\n    ct.store(y, index=(k,), tile=ct.load(y, index=(k,), shape=(16,)) + 1)",
        "boolean": "if (n > 2 and n < 9) or not (n == 4):\n    t = t + 1",
    }
    for name, body in bodies.items():
        yield make(f"control_{name}", "x, y, n", f"t = ct.load(x, index=(0,), shape=(16,))\n{body}\nct.store(y, index=(0,), tile=t)", base)
    yield make("control_helper", "x, y, n", "t = ct.load(x, index=(0,), shape=(16,))\nct.store(y, index=(0,), tile=outer(t, n))", base,
               before="def inner(t, k):\n    return t * k + 1\n\n\ndef outer(t, k):\n    return inner(t, k) - inner(t, 2)")
    yield make("control_blocks", "y", "b = ct.bid(0) + ct.num_blocks(0) * (ct.bid(1) + ct.num_blocks(1) * ct.bid(2))\nct.scatter(y, b, ct.num_blocks(2) + b)", (array("int32"),))


def rest():
    yield make("printing", "x, n", """t = ct.load(x, index=(0,), shape=(8,))
ct.printf("n %d\\n", n)
ct.printf("t %f\\n", t)
ct.print(f"n={n}", t, sep=", ")
print("plain")""", (array("float32"), scalar("int32")), sample="a seed for fuzzing")
    yield make("asserting", "x, n", """t = ct.load(x, index=(0,), shape=(8,))
ct.assert_(t > 0)
ct.assert_(n != 3, "n must not be three")""", (array("float32"), scalar("int32")))
    yield make("dependent_launch", "x, y", """ct.grid_dependency_control_launch_dependents()
t = ct.load(x, index=(0,), shape=(32,))
ct.grid_dependency_control_wait()
ct.store(y, index=(0,), tile=t)""", (array("float32"), array("float32")), since="13.4", sample="a seed for fuzzing")
    for name, options in (("occupancy", "occupancy=4"), ("num_ctas", "num_ctas=2"), ("opt_level", "opt_level=1"), ("warps", "num_worker_warps=8"),
                          ("by_target", "num_ctas=ct.ByTarget(sm_100=2, sm_120=1, default=1), occupancy=ct.ByTarget(sm_90=2, default=3)")):
        yield make(f"hint_{name}", "x, y", "ct.store(y, index=(0,), tile=ct.load(x, index=(0,), shape=(32,)))", (array("float32"), array("float32")),
                   decorator=f"@ct.kernel({options})")
    copy = "ct.store(y, index=(0, 0), tile=ct.load(x, index=(0, 0), shape=(8, 16)))"
    forms = {
        "strided": dict(stride_constant=None, base_addr_divisible_by=1),
        "int64": dict(index_dtype=ct.int64),
        "aliased": dict(alias_groups=("a",), may_alias_internally=True),
        "divisible": dict(stride_divisible_by=(16, 1), shape_divisible_by=(8, 16), base_addr_divisible_by=128),
        "column": dict(stride_constant=(1, None)),
        "constant_stride": dict(stride_constant=(64, 1)),
    }
    for name, form in forms.items():
        yield make(f"array_{name}", "x, y", copy, (array("float32", 2, **form), array("float32", 2, **form)))
    yield make("array_constant_shape", "x, y", copy, (array("float32", 2, shape_constant=(64, None)), array("float32", 2)), convention="v2")
    yield make("many_signatures", "x, y", "ct.store(y, index=(0,), tile=ct.load(x, index=(0,), shape=(32,)))",
               [(array(t), array(t)) for t in ("int8", "float16", "float32", "float64")])
    yield make("list_parameter", "xs, y", """t = ct.zeros((16,), dtype=y.dtype)
for i in range(len(xs)):
    t = t + ct.load(xs[i], index=(0,), shape=(16,))
ct.store(y, index=(0,), tile=t)""", (ListConstraint(array("float32"), alias_groups=(), elements_may_alias=True), array("float32")))
    yield make("scalar_parameters", "y, a, b, c, d, e", "ct.scatter(y, 0, ct.astype(a, ct.float32) + b + ct.astype(c, ct.float32) + ct.astype(d, ct.float32)); ct.scatter(y, 1, ct.where(e, b, 2.0))",
               (array("float32"), scalar("int32"), scalar("float32"), scalar("int64"), scalar("uint8"), scalar("bool_")))
    yield make("constant_parameter", "x, y, n: ct.Constant[int], f: ct.Constant[float]", "ct.store(y, index=(0,), tile=ct.load(x, index=(0,), shape=(n,)) * f)",
               (array("float32"), array("float32"), 16, 0.5))
    yield make("tuple_parameter", "p, y", "ct.store(y, index=(0,), tile=ct.load(p[0], index=(0,), shape=(16,)) * p[1])", ((array("float32"), scalar("float32")), array("float32")), convention="v2")
    yield make("assume_divisible", "x, y, n", "k = ct.assume_divisible_by(n, 8)\nct.store(y, index=(k,), tile=ct.load(x, index=(k // 8,), shape=(16,)))",
               (array("float32"), array("float32"), scalar("int32")))


def apps():
    vec = (array("float32"), array("float32"), array("float32"))
    yield make("vecadd", "a, b, o", "i = ct.bid(0)\nct.store(o, index=(i,), tile=ct.load(a, index=(i,), shape=(128,)) + ct.load(b, index=(i,), shape=(128,)))", vec,
               sample="o[i] = a[i] + b[i]; grid (ceil(n/128), 1, 1)", sample_versions=VERSIONS)
    yield make("softmax", "a, o", """r = ct.bid(0)
t = ct.load(a, index=(r, 0), shape=(1, 64), padding_mode=ct.PaddingMode.NEG_INF)
e = ct.exp(t - ct.max(t, axis=1, keepdims=True))
ct.store(o, index=(r, 0), tile=e / ct.sum(e, axis=1, keepdims=True))""", (array("float32", 2), array("float32", 2)),
               sample="softmax of each row of a rows x cols matrix, cols at most 64; grid (rows, 1, 1)", sample_versions=("13.1", "13.3", "13.4"))
    for t in ("float32", "float16"):
        yield make(f"gemm_{t}", "a, b, c", """i = ct.bid(0); j = ct.bid(1)
acc = ct.zeros((16, 16), dtype=ct.float32)
for k in range(ct.num_tiles(a, axis=1, shape=(16, 16))):
    x = ct.load(a, index=(i, k), shape=(16, 16), padding_mode=ct.PaddingMode.ZERO)
    y = ct.load(b, index=(k, j), shape=(16, 16), padding_mode=ct.PaddingMode.ZERO)
    acc = ct.mma(x, y, acc)
ct.store(c, index=(i, j), tile=acc)""", (array(t, 2), array(t, 2), array("float32", 2)),
                   sample="c = a b, a m x k, b k x n, c m x n; grid (ceil(m/16), ceil(n/16), 1)")
    # The kernel of cuTile Python's sample AllGatherMatmul, in 32-bit floats and with smaller tiles: xs has an array of each rank.
    yield make("gather_matmul", "xs, w, o", """rows = ct.cdiv(xs[0].shape[0], 16)
i = ct.bid(0); j = ct.bid(1)
x = xs[i // rows]
acc = ct.zeros((16, 16), dtype=ct.float32)
for k in range(ct.num_tiles(w, axis=0, shape=(16, 16))):
    a = ct.load(x, index=(i % rows, k), shape=(16, 16), padding_mode=ct.PaddingMode.ZERO)
    b = ct.load(w, index=(k, j), shape=(16, 16), padding_mode=ct.PaddingMode.ZERO)
    acc = ct.mma(a, b, acc)
ct.store(o, index=(i, j), tile=acc)""", (ListConstraint(array("float32", 2), alias_groups=(), elements_may_alias=False), array("float32", 2), array("float32", 2)),
               sample="rows of o are those of each x times w; grid (arrays * ceil(m/16), ceil(n/16), 1)")
    yield make("layernorm", "x, g, o, n", """r = ct.bid(0)
t = ct.load(x, index=(r, 0), shape=(1, 128), padding_mode=ct.PaddingMode.ZERO)
m = ct.sum(t, axis=1, keepdims=True) / n
d = t - m
v = ct.sum(d * d, axis=1, keepdims=True) / n
w = ct.load(g, index=(0,), shape=(128,))
ct.store(o, index=(r, 0), tile=d * ct.rsqrt(v + 1e-5) * w)""", (array("float32", 2), array("float32"), array("float32", 2), scalar("float32")))
    yield make("transpose", "x, y", "i = ct.bid(0); j = ct.bid(1)\nct.store(y, index=(j, i), tile=ct.transpose(ct.load(x, index=(i, j), shape=(16, 16))))",
               (array("float32", 2), array("float32", 2)))


def kernels():
    """Returns every kernel, in a fixed order."""
    tables = (arithmetic, math, casts, shapes, reductions, memory, atomics, matrices, control, rest, apps)
    return [k for table in tables for k in table()]
