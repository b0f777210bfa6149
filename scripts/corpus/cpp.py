"""The Tile C++ half of the corpus: tables of kernels that nvcc turns into bytecode.

kernels() returns a list of Unit. One Unit is one source file and one bytecode file; it may hold several entries.
The tables walk operation by element type by mode by shape, so that a new row of a table is a new file.
"""

from dataclasses import dataclass

PRELUDE = """#include "cuda_tile.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#include "cuda_fp8.h"
#include "cuda_tf32.h"
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdio>
namespace ct = cuda::tiles;
using namespace ct::literals;
template <typename E, size_t... N> using tl = ct::tile<E, ct::shape<N...>>;
"""

# Short name of an element type, and how C++ spells it.
INTS = {"i8": "signed char", "i16": "short", "i32": "int", "i64": "long long",
        "u8": "unsigned char", "u16": "unsigned short", "u32": "unsigned int", "u64": "unsigned long long"}
FLOATS = {"f16": "__half", "bf16": "__nv_bfloat16", "f32": "float", "f64": "double"}
SMALL = {"tf32": "__nv_tf32", "e4m3": "__nv_fp8_e4m3", "e5m2": "__nv_fp8_e5m2"}
FP8 = ("e4m3", "e5m2")
TYPES = {"bool": "bool"} | INTS | FLOATS | SMALL
ARITHMETIC = INTS | FLOATS

ROUND = {"rn": "round_ties_to_even_t", "rz": "round_toward_zero_t",
         "rm": "round_toward_negative_t", "rp": "round_toward_positive_t"}
ORDERS = {"relaxed": "memory_order_relaxed_t", "acquire": "memory_order_acquire_t",
          "release": "memory_order_release_t", "acq_rel": "memory_order_acq_rel_t"}
SCOPES = {"block": "thread_scope_block_t", "device": "thread_scope_device_t", "system": "thread_scope_system_t"}
PADDINGS = ("zero", "negative_zero", "positive_inf", "negative_inf", "nan")


@dataclass
class Unit:
    name: str
    source: str
    flags: tuple = ()
    sample: str = ""  # one line for the README of the directed samples; empty if it is not one


def kernel(name, params, body, before="", hints=""):
    """Returns the text of one entry."""
    head = f'extern "C" __tile_global__ void {name}({params})'
    if hints:
        return f'{before}\nextern "C" {{\n{hints}\n{head[11:]} {{\n{indent(body)}\n}}\n}}\n'
    return f"{before}\n{head} {{\n{indent(body)}\n}}\n"


def indent(body):
    return "\n".join("  " + line.strip() for line in body.strip().splitlines())


def unit(name, params, body, before="", hints="", flags=(), sample=""):
    return Unit(name, PRELUDE + kernel(name, params, body, before, hints), tuple(flags), sample)


def elementwise(name, ins, outs, n=128, flags=()):
    """A kernel over loads x0, x1, ... of the types in ins that stores each (type, expression) of outs."""
    params = [f"const {t}* a{k}" for k, t in enumerate(ins)] + [f"{t}* o{k}" for k, (t, _) in enumerate(outs)]
    body = [f"auto i = ct::iota<tl<int, {n}>>();"]
    body += [f"auto x{k} = ct::load(a{k} + i);" for k in range(len(ins))]
    body += [f"ct::store(o{k} + i, {e});" for k, (_, e) in enumerate(outs)]
    return unit(name, ", ".join(params), "\n".join(body), flags=flags)


def arithmetic():
    for s, t in ARITHMETIC.items():
        exprs = ["x0 + x1", "x0 - x1", "x0 * x1", "x0 / x1", "ct::max(x0, x1)", "ct::min(x0, x1)", "-x0"]
        exprs += ["x0 * x1 + x0", "ct::remainder(x0, x1)"]
        if s[0] != "u":
            exprs += ["ct::abs(x0)"]
        if s in INTS:
            exprs += ["x0 % x1", "ct::ceildiv(x0, x1)", "ct::floordiv(x0, x1)", "ct::mulhi(x0, x1)"]
        yield elementwise(f"arith_{s}", [t, t], [(t, e) for e in exprs])
        yield elementwise(f"compare_{s}", [t, t], [("bool", f"x0 {op} x1") for op in ("<", "<=", ">", ">=", "==", "!=")])
    for s, t in ({"bool": "bool"} | INTS).items():
        exprs = ["x0 & x1", "x0 | x1", "x0 ^ x1"]
        exprs += [] if s == "bool" else ["~x0", "x0 << x1", "x0 >> x1"]
        truth = [("bool", "x0 && x1"), ("bool", "x0 || x1"), ("bool", "!x0")]
        yield elementwise(f"bits_{s}", [t, t], [(t, e) for e in exprs] + truth)
    for s, t in FLOATS.items():
        yield elementwise(f"classify_{s}", [t, t], [("bool", "ct::isnan(x0)"), ("bool", "ct::isinf(x1)"), ("bool", "!x0"),
                                                    (t, "ct::select(x0, x0, x1)")])
    yield elementwise("mixed_types", ["int", "float", "short"], [("float", "x0 + x1"), ("int", "x0 * x2"), ("float", "x1 / 3"),
                                                               ("double", "ct::element_cast<double>(x1) * 0.5")])


def math():
    groups = {
        "trig": ["sin", "cos", "tan", "sinh", "cosh", "tanh"],
        "explog": ["exp", "exp2", "log", "log2"],
        "root": ["sqrt", "rsqrt", "ceil", "floor", "abs"],
    }
    for s, t in FLOATS.items():
        for g, fs in groups.items():
            yield elementwise(f"math_{g}_{s}", [t], [(t, f"ct::{f}(x0)") for f in fs], n=32)
        yield elementwise(f"math_pow_{s}", [t, t], [(t, "ct::pow(x0, x1)"), (t, "ct::atan2(x0, x1)")], n=32)
    yield elementwise("math_modes_f32", ["float"], [("float", e) for e in (
        "ct::exp(x0, ct::round_full_t{})", "ct::exp(x0, ct::round_approximate_t{})",
        "ct::tanh(x0, ct::round_full_t{})", "ct::tanh(x0, ct::round_approximate_t{})",
        "ct::exp2(x0, ct::round_subnormals_to_zero_t{})", "ct::rsqrt(x0, ct::round_subnormals_to_zero_t{})",
        "ct::sqrt(x0, ct::round_approximate_t{})",
        "ct::sqrt(x0, ct::round_approximate_t{}, ct::round_subnormals_to_zero_t{})")])


def rounding():
    """Named arithmetic with every rounding mode; f32 also flushing subnormals to zero."""
    calls = {"add": "ct::add(x0, x1, {m})", "sub": "ct::sub(x0, x1, {m})", "mul": "ct::mul(x0, x1, {m})",
             "div": "ct::div(x0, x1, {m})", "fma": "ct::fma(x0, x1, x0, {m})", "sqrt": "ct::sqrt(x0, {m})"}
    for s, t in FLOATS.items():
        for f, call in calls.items():
            if s in ("f16", "bf16") and f in ("div", "sqrt"):
                continue
            outs = [(t, call.format(m=f"ct::{m}{{}}")) for m in ROUND.values()]
            if s == "f32":
                outs += [(t, call.format(m=f"ct::{m}{{}}, ct::round_subnormals_to_zero_t{{}}")) for m in ROUND.values()]
                if f == "div":
                    outs += [(t, call.format(m=m)) for m in (
                        "ct::round_full_t{}", "ct::round_approximate_t{}",
                        "ct::round_full_t{}, ct::round_subnormals_to_zero_t{}")]
            yield elementwise(f"round_{f}_{s}", [t, t], outs)
        nan = [(t, f"ct::{f}(x0, x1, ct::{m}{{}})") for f in ("max", "min") for m in ("suppress_nan_t", "propagate_nan_t")]
        if s == "f32":
            nan += [(t, f"ct::{f}(x0, x1, ct::propagate_nan_t{{}}, ct::round_subnormals_to_zero_t{{}})") for f in ("max", "min")]
        yield elementwise(f"nan_{s}", [t, t], nan)


def casts():
    for s, t in TYPES.items():
        to = [r for r in TYPES if r != s and not (r == "bool" and s in SMALL)]
        # The 8-bit floats stand apart: sm_80 has none of them.
        wide, narrow = [r for r in to if r not in FP8], [r for r in to if r in FP8]
        yield elementwise(f"cast_{s}", [t], [(TYPES[r], f"ct::element_cast<{TYPES[r]}>(x0)") for r in wide], n=32)
        yield elementwise(f"cast_{s}_fp8", [t], [(TYPES[r], f"ct::element_cast<{TYPES[r]}>(x0)") for r in narrow], n=32)
    widths = {"8": ["i8", "u8"], "fp8": ["u8", "e4m3", "e5m2"], "16": ["i16", "u16", "f16", "bf16"], "32": ["i32", "u32", "f32"],
              "64": ["i64", "u64", "f64"]}
    for w, names in widths.items():
        outs = [(TYPES[r], f"ct::element_bitcast<{TYPES[r]}>(x{k})") for k, s in enumerate(names) for r in names if r != s]
        yield elementwise(f"bitcast_{w}", [TYPES[s] for s in names], outs, n=32)


def shapes():
    def moves(s, t):
        return f"""
auto x = ct::load(a + ct::iota<tl<int, 4, 8>>());
ct::store(o + ct::iota<tl<int, 8, 4>>(), ct::transpose(x));
ct::store(o + 32 + ct::iota<tl<int, 2, 16>>(), ct::reshape(x, ct::shape<2, 16>{{}}));
ct::store(o + 64 + ct::iota<tl<int, 8, 8>>(), ct::cat(x, x, 0_ic));
ct::store(o + 128 + ct::iota<tl<int, 4, 16>>(), ct::cat(x, x, 1_ic));
ct::store(o + 192 + ct::iota<tl<int, 2, 4>>(), ct::extract(x, ct::shape<2, 4>{{}}, n, 1));
auto r = ct::load(a + ct::iota<tl<int, 4, 1>>());
ct::store(o + 256 + ct::iota<tl<int, 4, 8>>(), ct::broadcast(r, ct::shape<4, 8>{{}}));
ct::store(o + 512 + ct::iota<tl<int, 4, 8>>(), ct::select(ct::iota<tl<int, 4, 8>>() < n, x, ct::broadcast(r, ct::shape<4, 8>{{}})));
"""
    for s, t in TYPES.items():
        yield unit(f"moves_{s}", f"const {t}* a, {t}* o, int n", moves(s, t))
    for p in ((0, 2, 1), (2, 0, 1), (2, 1, 0), (3, 1, 0, 2)):
        dims = (2, 4, 8, 2)[:len(p)]
        out = ", ".join(str(dims[k]) for k in p)
        ins = ", ".join(map(str, dims))
        name = "".join(map(str, p))
        yield unit(f"permute_{name}", "const float* a, float* o",
                   f"""auto x = ct::load(a + ct::iota<tl<int, {ins}>>());
                   ct::store(o + ct::iota<tl<int, {out}>>(), ct::permute(x, ct::dimension_map<{', '.join(map(str, p))}>{{}}));""")
    fills = "\n".join(f"ct::store(p_{s} + ct::iota<tl<int, 8>>(), ct::full<tl<{t}, 8>>({v}));" for s, t, v in (
        ("i8", "signed char", "-3"), ("i16", "short", "300"), ("i32", "int", "-70000"), ("i64", "long long", "1ll << 40"),
        ("f32", "float", "0.1f"), ("f64", "double", "-0.1")))
    yield unit("fill_constants", ", ".join(f"{INTS.get(s) or FLOATS[s]}* p_{s}" for s in ("i8", "i16", "i32", "i64", "f32", "f64")), fills)
    for s, t in (FLOATS | SMALL).items():
        yield unit(f"ones_zeros_{s}", f"{t}* o", f"ct::store(o + ct::iota<tl<int, 8>>(), ct::ones<tl<{t}, 8>>());\n"
                   f"ct::store(o + 8 + ct::iota<tl<int, 8>>(), ct::zeros<tl<{t}, 8>>());")
    for s, t in INTS.items():
        yield unit(f"iota_{s}", f"{t}* o, {t} k", f"ct::store(o + ct::iota<tl<int, 4, 16>>(), ct::iota<tl<{t}, 4, 16>>() + k);")


def reductions():
    for s, t in ARITHMETIC.items():
        ops = ["sum", "prod", "reduce_max", "reduce_min"]
        ops += ["reduce_bitand", "reduce_bitor", "reduce_bitxor"] if s in INTS else []
        lines = [f"ct::store(o + {k * 16} + ct::iota<tl<int, 1, 16>>(), ct::{f}(x, 0_ic));\n"
                 f"ct::store(o + {k * 16 + 128} + ct::iota<tl<int, 8, 1>>(), ct::{f}(x, 1_ic));" for k, f in enumerate(ops)]
        truth = ["ct::store(q + ct::iota<tl<int, 1, 16>>(), ct::all_of(x, 0_ic));",
                 "ct::store(q + 16 + ct::iota<tl<int, 8, 1>>(), ct::any_of(x, 1_ic));"]
        yield unit(f"reduce_{s}", f"const {t}* a, {t}* o, bool* q",
                   "auto x = ct::load(a + ct::iota<tl<int, 8, 16>>());\n" + "\n".join(lines + truth))
        yield unit(f"scan_{s}", f"const {t}* a, {t}* o", """auto i = ct::iota<tl<int, 8, 16>>();
            auto x = ct::load(a + i);
            ct::store(o + i, ct::partial_sum(x, 0_ic));
            ct::store(o + 128 + i, ct::partial_sum(x, 1_ic));
            ct::store(o + 256 + i, ct::partial_prod(x, 1_ic));
            ct::store(o + 384 + i, ct::partial_sum(x, 1_ic, ct::scan_backward_t{}));
            ct::store(o + 512 + i, ct::partial_prod(x, 0_ic, ct::scan_backward_t{}));""")
    for f in ("sum", "prod", "partial_sum", "partial_prod"):
        out = "8, 16" if f.startswith("partial") else "8, 1"
        lines = [f"ct::store(o + {k * 128} + ct::iota<tl<int, {out}>>(), ct::{f}(x, 1_ic, ct::{m}{{}}));\n"
                 f"ct::store(o + {512 + k * 128} + ct::iota<tl<int, {out}>>(), ct::{f}(x, 1_ic, ct::{m}{{}}, ct::round_subnormals_to_zero_t{{}}));"
                 for k, m in enumerate(ROUND.values())]
        yield unit(f"{f}_modes", "const float* a, float* o", "auto x = ct::load(a + ct::iota<tl<int, 8, 16>>());\n" + "\n".join(lines))
    lines = [f"ct::store(o + {k * 8} + ct::iota<tl<int, 8, 1>>(), ct::{f}(x, 1_ic, ct::{m}));"
             for k, (f, m) in enumerate((f, m) for f in ("reduce_max", "reduce_min") for m in (
                 "suppress_nan_t{}", "propagate_nan_t{}", "propagate_nan_t{}, ct::round_subnormals_to_zero_t{}"))]
    yield unit("reduce_nan_modes", "const float* a, float* o", "auto x = ct::load(a + ct::iota<tl<int, 8, 16>>());\n" + "\n".join(lines))


def pointers():
    for s, t in TYPES.items():
        yield unit(f"copy_{s}", f"const {t}* a, {t}* o, int n", """auto i = ct::iota<tl<int, 64>>();
            auto m = i < n;
            ct::store(o + i, ct::load(a + i));
            ct::store_masked(o + 64 + i, ct::load_masked(a + 64 + i, m), m);
            o[128] = a[1];""")
    for s in ("i8", "i32", "u64", "f16", "f32", "f64"):
        t = TYPES[s]
        yield unit(f"padded_{s}", f"const {t}* a, {t}* o, {t} pad, const bool* m", """auto i = ct::iota<tl<int, 8, 8>>();
            auto mask = ct::load(m + i);
            ct::store(o + i, ct::load_masked(a + i, mask, pad));
            ct::store_masked(o + 64 + i, ct::load_masked(a + i, mask, ct::load(a + 64 + i)), ct::iota<tl<int, 8>>() < 5);""")
    yield unit("pointer_arith", "const double* p, const int* x, long* d, bool* q, double** pp", """auto i = ct::iota<tl<int, 32>>();
        auto a = p + ct::load(x + i);
        auto b = a - 3;
        ct::store(d + i, a - b);
        ct::store(q + i, a < b);
        ct::store(q + 32 + i, a == b);
        ct::store(q + 64 + i, a != nullptr);
        d[32] = (p + 9) - p;""")
    yield unit("pointer_walk", "const float* p, float* o, int n", """const float* q = p;
        float s = 0.0f;
        for (int k = 0; k < n; ++k) { s += *q; q += 2; }
        o[0] = s;""")
    yield unit("references", "const int& r, int& w, const float& f, float* o", "w = r * 100; o[0] = f + 1.0f; o[1] = float(w);")
    yield unit("all_parameter_types", ", ".join(f"{t} v_{s}, {t}* p_{s}" for s, t in TYPES.items() if s not in SMALL),
               "\n".join(f"*p_{s} = v_{s};" for s in TYPES if s not in SMALL))


def atomics():
    rmw = {"add": ("i32", "u32", "i64", "u64", "f16", "bf16", "f32", "f64"), "sub": ("i32", "u64", "f16", "bf16", "f32"),
           "max": ("i32", "u32", "i64", "u64"), "min": ("i32", "u32", "i64", "u64"),
           "and": ("i32", "u64"), "or": ("u32", "i64"), "xor": ("i32", "u64"), "xchg": ("i32", "u64", "f32", "f64")}
    for op, types in rmw.items():
        for s in types:
            t = TYPES[s]
            yield unit(f"atomic_{op}_{s}", f"{t}* m, const {t}* b, {t}* o, int n", f"""auto i = ct::iota<tl<int, 32>>();
                auto x = ct::load(b + i);
                ct::store(o + i, ct::atomic_{op}(m + i, x, ct::memory_order_relaxed_t{{}}, ct::thread_scope_device_t{{}}));
                ct::store(o + 32 + i, ct::atomic_{op}_masked(m + i, x, i < n, ct::memory_order_relaxed_t{{}}, ct::thread_scope_device_t{{}}));""")
    for s in ("i32", "u64", "f32", "f64"):
        t = TYPES[s]
        yield unit(f"atomic_cas_{s}", f"{t}* m, const {t}* b, {t}* o, int n", """auto i = ct::iota<tl<int, 32>>();
            auto x = ct::load(b + i); auto y = ct::load(b + 32 + i);
            ct::store(o + i, ct::atomic_compare_exchange(m + i, x, y, ct::memory_order_acq_rel_t{}, ct::thread_scope_device_t{}));
            ct::store(o + 32 + i, ct::atomic_compare_exchange_masked(m + i, x, y, i < n, ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{}));""")
    for order, o in ORDERS.items():
        lines = "\n".join(f"ct::store(o + {k * 32} + i, ct::atomic_add(m + i, i, ct::{o}{{}}, ct::{c}{{}}));\n"
                          f"ct::store(o + {96 + k * 32} + i, ct::atomic_compare_exchange(m + i, i, i + 1, ct::{o}{{}}, ct::{c}{{}}));"
                          for k, c in enumerate(SCOPES.values()))
        yield unit(f"atomic_order_{order}", "int* m, int* o", "auto i = ct::iota<tl<int, 32>>();\n" + lines)
    for scope, c in SCOPES.items():
        yield unit(f"atomic_load_store_{scope}", "int* m, int* o, float* f", f"""auto i = ct::iota<tl<int, 32>>();
            auto x = ct::atomic_load(m + i, ct::memory_order_acquire_t{{}}, ct::{c}{{}});
            auto y = ct::atomic_load_masked(m + i, i < 9, 7, ct::memory_order_relaxed_t{{}}, ct::{c}{{}});
            ct::atomic_store(o + i, x, ct::memory_order_release_t{{}}, ct::{c}{{}});
            ct::atomic_store_masked(o + 32 + i, y, i < 9, ct::memory_order_relaxed_t{{}}, ct::{c}{{}});
            ct::atomic_store(f + i, ct::element_cast<float>(x), ct::memory_order_relaxed_t{{}}, ct::{c}{{}});""")


def views():
    for s, t in TYPES.items():
        yield unit(f"view_copy_{s}", f"const {t}* a, {t}* o, int r, int c", """
            ct::partition_view v{ct::tensor_span{a, ct::extents{r, c}}, ct::shape{8_ic, 16_ic}};
            ct::partition_view w{ct::tensor_span{o, ct::extents{r, c}}, ct::shape{8_ic, 16_ic}};
            auto x = ct::bid().x, y = ct::bid().y;
            w.store_masked(v.load_masked(x, y), x, y);""")
    for pad in PADDINGS:
        yield unit(f"view_pad_{pad}", "const float* a, float* o, const __half* b, __half* p, int n", f"""
            ct::partition_view v{{ct::tensor_span{{a, ct::extents{{n}}}}, ct::shape{{64_ic}}}};
            ct::partition_view w{{ct::tensor_span{{b, ct::extents{{n}}}}, ct::shape{{64_ic}}}};
            ct::store(o + ct::iota<tl<int, 64>>(), v.load_masked(ct::view_padding_{pad}_t{{}}, ct::bid().x));
            ct::store(p + ct::iota<tl<int, 64>>(), w.load_masked(ct::view_padding_{pad}_t{{}}, ct::bid().x));""")
    for rank in (1, 2, 3, 4, 5):
        shape = ", ".join(["1", "2", "2", "4", "4"][5 - rank:])
        args = ", ".join(f"e{k}" for k in range(rank))
        idx = ", ".join(["ct::bid().x", "ct::bid().y", "ct::bid().z", "0", "1"][:rank])
        yield unit(f"view_rank{rank}", "const float* a, float* o, " + ", ".join(f"int e{k}" for k in range(rank)), f"""
            ct::partition_view v{{ct::tensor_span{{a, ct::extents{{{args}}}}}, ct::shape<{shape}>{{}}}};
            ct::partition_view w{{ct::tensor_span{{o, ct::extents{{{args}}}}}, ct::shape<{shape}>{{}}}};
            w.store_masked(v.load_masked({idx}) * 2.0f, {idx});""")
    for s in ("i16", "u32", "i64", "u64"):
        t = TYPES[s]
        yield unit(f"view_extents_{s}", f"const float* a, float* o, {t} r, {t} c", """
            ct::partition_view v{ct::tensor_span{a, ct::extents{r, c}}, ct::shape{4_ic, 8_ic}};
            ct::partition_view w{ct::tensor_span{o, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 8_ic}};
            w.store(v.load(0, 1), 1, 2);""")
    layouts = {
        "left": "ct::tensor_span{a, ct::extents{r, c}, ct::layout_left{}}",
        "left_mapping": "ct::tensor_span{a, ct::layout_left_mapping{ct::extents{r, c}}}",
        "right_padded": "ct::tensor_span{a, ct::layout_right_padded_mapping{ct::extents{r, c}, s}}",
        "left_padded": "ct::tensor_span{a, ct::layout_left_padded_mapping{ct::extents{r, c}, s}}",
        "strided": "ct::tensor_span{a, ct::layout_strided_mapping{ct::extents{r, c}, ct::extents{s, q}}}",
        "strided_static": "ct::tensor_span{a, ct::layout_strided_mapping{ct::extents{8_ic, 32_ic}, ct::extents{64_ic, 2_ic}}}",
    }
    for name, span in layouts.items():
        if name == "left":
            continue
        yield unit(f"view_layout_{name}", "const float* a, float* o, int r, int c, int s, int q", f"""
            ct::partition_view v{{{span}, ct::shape{{4_ic, 8_ic}}}};
            auto x = v.load_masked(ct::bid().x, ct::bid().y);
            ct::store(o + ct::iota<tl<int, 4, 8>>(), x);""")
    yield unit("view_atomic_access", "const float* a, float* o, int n", """
        ct::partition_view v{ct::tensor_span{a, ct::extents{7_ic, n}}, ct::shape{4_ic, 8_ic}};
        ct::partition_view w{ct::tensor_span{o, ct::extents{7_ic, n}}, ct::shape{4_ic, 8_ic}};
        w.atomic_store(v.atomic_load(ct::memory_order_acquire_t{}, ct::thread_scope_device_t{}, 0, 0), ct::memory_order_release_t{}, ct::thread_scope_device_t{}, 0, 0);
        w.atomic_store_masked(v.atomic_load_masked(ct::view_padding_nan_t{}, ct::memory_order_relaxed_t{}, ct::thread_scope_system_t{}, 1, 1), ct::memory_order_relaxed_t{}, ct::thread_scope_block_t{}, 1, 1);""")
    yield from other_views()


def other_views():
    red = {"add": ("i32", "u64", "f16", "bf16", "f32", "f64"), "sub": ("i32", "f32"), "max": ("i32", "u64"),
           "min": ("u32", "i64"), "and": ("i32",), "or": ("u64",), "xor": ("i64",)}
    for op, types in red.items():
        for s in types:
            t = TYPES[s]
            yield unit(f"view_atomic_{op}_{s}", f"{t}* m, const {t}* b, int n", f"""
                ct::partition_view v{{ct::tensor_span{{m, ct::extents{{7_ic, n}}}}, ct::shape{{4_ic, 8_ic}}}};
                auto x = ct::load(b + ct::iota<tl<int, 4, 8>>());
                v.atomic_{op}(x, ct::memory_order_relaxed_t{{}}, ct::thread_scope_device_t{{}}, 0, 0);
                v.atomic_{op}(x, ct::memory_order_relaxed_t{{}}, ct::thread_scope_block_t{{}}, 1, 1);""")
    for s in ("i8", "f16", "i32", "f32", "f64"):
        t = TYPES[s]
        yield unit(f"strided_view_{s}", f"const {t}* a, {t}* o, int r, int c", """
            ct::strided_view v{ct::tensor_span{a, ct::extents{r, c}}, ct::shape{4_ic, 8_ic}, ct::strides{2_ic, 4_ic}};
            ct::strided_view w{ct::tensor_span{o, ct::extents{r, c}}, ct::shape{4_ic, 8_ic}, ct::strides{4_ic, 8_ic}};
            auto x = ct::bid().x, y = ct::bid().y;
            w.store_masked(v.load_masked(x, y), x, y);
            w.store(v.load_masked(ct::view_padding_zero_t{}, y, x), y, x);""")
        yield unit(f"gather_view_{s}", f"const {t}* a, const int* ix, {t}* o, int r", """
            ct::gather_scatter_view v{ct::tensor_span{a, ct::extents{r, 32_ic}}, ct::shape{8_ic, 16_ic}, 0_ic};
            ct::gather_scatter_view w{ct::tensor_span{o, ct::extents{r, 32_ic}}, ct::shape{8_ic, 16_ic}, 0_ic};
            auto rows = ct::load(ix + ct::iota<tl<int, 8>>());
            w.store(v.load(rows, 0), r - 1 - rows, 1);
            w.store_masked(v.load_masked(ct::view_padding_zero_t{}, rows, 1), rows, 0);""")
    yield unit("strided_view_atomic", "int* m, const int* b, int n", """
        ct::strided_view v{ct::tensor_span{m, ct::extents{16_ic, n}}, ct::shape{4_ic, 8_ic}, ct::strides{4_ic, 8_ic}};
        v.atomic_max(ct::load(b + ct::iota<tl<int, 4, 8>>()), ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{}, 0, 0);""")
    yield unit("gather_view_columns", "const float* a, const int* ix, float* o", """
        ct::gather_scatter_view v{ct::tensor_span{a, ct::extents{16_ic, 32_ic}}, ct::shape{8_ic, 16_ic}, 1_ic};
        auto cols = ct::load(ix + ct::iota<tl<int, 16>>());
        ct::store(o + ct::iota<tl<int, 8, 16>>(), v.load(1, cols));""")


def matrices():
    for a, b, c in (("f16", "f16", "f16"), ("f16", "f16", "f32"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32"),
                    ("f32", "f32", "f32"), ("f64", "f64", "f64"), ("i8", "i8", "i32"), ("u8", "u8", "i32"), ("i8", "u8", "i32"),
                    ("u8", "i8", "i32"), ("e4m3", "e4m3", "f32"), ("e4m3", "e4m3", "f16"), ("e5m2", "e5m2", "f32"), ("e5m2", "e5m2", "f16")):
        yield unit(f"mma_{a}_{b}_{c}", f"const {TYPES[a]}* a, const {TYPES[b]}* b, {TYPES[c]}* o", f"""
            auto x = ct::load(a + ct::iota<tl<int, 16, 32>>());
            auto y = ct::load(b + ct::iota<tl<int, 32, 16>>());
            auto i = ct::iota<tl<int, 16, 16>>();
            ct::store(o + i, ct::mma(x, y, ct::load(o + i)));""")
    yield unit("mma_batched", "const __half* a, const __half* b, float* o", """
        auto x = ct::load(a + ct::iota<tl<int, 2, 16, 32>>());
        auto y = ct::load(b + ct::iota<tl<int, 2, 32, 16>>());
        ct::store(o + ct::iota<tl<int, 2, 16, 16>>(), ct::mma(x, y, ct::full<tl<float, 2, 16, 16>>(1.0f)));""")
    yield unit("matmul_f16", "const __half* a, const __half* b, __half* o", """
        auto i = ct::iota<tl<int, 16, 16>>();
        ct::store(o + i, ct::matmul(ct::load(a + i), ct::transpose(ct::load(b + i))));""")


def control():
    loop = "auto i = ct::iota<tl<int, 16>>();\nauto x = i;\n{}\nct::store(o + i, x);"
    bodies = {
        "irange": "for (auto k : ct::irange(0, n)) x = x + k;",
        "irange_step": "for (auto k : ct::irange(2, n, 3)) x = x * 3 + k;",
        "irange_unsigned": "for (auto k : ct::irange(0u, (unsigned)n)) x = x ^ int(k);",
        "irange_i64": "for (auto k : ct::irange(0ll, (long long)n)) x = x + int(k);",
        "irange_nested": "for (auto k : ct::irange(0, n)) for (auto j : ct::irange(k, n)) { x = x + j * k; }",
        "irange_break": "for (auto k : ct::irange(0, n)) { if (k * k > 50) break; x = x + k; }",
        "irange_two_values": "auto y = x; for (auto k : ct::irange(0, n)) { x = x + y; y = y - k; }\nx = x * y;",
        "for_down": "for (int j = n; j > 0; --j) x = x + j * j;",
        "while": "int k = n; while (k != 1 && k < 1000) { k = k % 2 ? 3 * k + 1 : k / 2; x = x + k; }",
        "do_while": "int k = 0; do { x = x + k; k += 2; } while (k < n);",
        "break_continue": "for (int k = 0; k < n; ++k) { if (k == 3) continue; if (k > 12) break; x = x + k; }",
        "if_else": "if (n > 4) x = x + n; else x = x - n;",
        "if_nested": "if (n > 4) { if (n > 9) x = x * 2; else x = x * 3; } else if (n == 0) x = x - 1;",
        "return_in_if": "ct::store(o + 16 + i, x); if (n < 0) return; x = x + 1;",
        "store_in_if": "if (n & 1) ct::store(o + 16 + i, x); x = x * n;",
        "ternary": "x = x + (n > 3 ? n * 2 : n - 1);",
        "switch": "int r = 0; switch (n) { case 1: r += 1; case 2: r += 10; break; case 3: r = 100; break; default: r = -5; }\nx = x + r;",
        "local_array": "int t[8]; for (int j = 0; j < 8; ++j) t[j] = j * n; t[n & 7] = 1000; int s = 0; for (int j = 0; j < 8; ++j) s = s * 2 + t[j];\nx = x + s;",
        "local_pointer": "int u = 5, v = 6; int* q = n > 1 ? &u : &v; *q += 100;\nx = x + u * v;",
        "short_circuit": "if (n > 2 && o[n] > 0 || n == -7) x = x + 1;",
        "lambda": "auto f = [&](int k) { x = x + k; }; f(1); f(n);",
        "load_store_loop": "for (auto k : ct::irange(0, n)) { ct::store(o + 32 + k * 16 + i, ct::load(o + k * 16 + i) + 1); }",
        "while_true": "int k = 0; while (true) { x = x + 1; if (++k >= n) break; }",
        "loop_if_yield": "for (auto k : ct::irange(0, n)) { if (k % 2 == 0) x = x + k; else x = x - k; }",
    }
    for name, body in bodies.items():
        yield unit(f"control_{name}", "int* o, int n", loop.format(body))
    yield unit("control_functions", "int* o, int n", "o[0] = twice(n) + fold<3>(n); tl<int, 8> t = shift(ct::iota<tl<int, 8>>(), n); ct::store(o + 1 + ct::iota<tl<int, 8>>(), t);",
               before="""__tile__ int twice(int x) { return x * 2; }
template <int N> __tile__ int fold(int x) { if constexpr (N == 0) return x; else return fold<N - 1>(x * 3 + N); }
__tile__ tl<int, 8> shift(tl<int, 8> t, int k) { return t + k; }""")
    yield unit("control_struct", "const float* a, float* o, int n", """auto i = ct::iota<tl<int, 32>>();
        Pair p{ct::load(a + i), 3}; grow(p); ct::store(o + i, p.t + float(p.n + n));""",
               before="struct Pair { tl<float, 32> t; int n; };\n__tile__ void grow(Pair& p) { p.t = p.t * 2.0f; p.n += 4; }")
    yield unit("grid_shape", "int* o", """auto b = ct::bid(); auto g = ct::num_blocks();
        o[b.x + g.x * (b.y + g.y * b.z)] = int(g.x * 100 + g.y * 10 + g.z);""")


def hints():
    copy = """ct::partition_view v{ct::tensor_span{a, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 16_ic}};
        ct::partition_view w{ct::tensor_span{o, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 16_ic}};
        auto x = ct::bid().x, y = ct::bid().y;
        """
    access = {"latency": "latency=7", "tma_off": "allow_tma=false", "tma_on": "allow_tma=true"}
    for name, hint in access.items():
        yield unit(f"hint_{name}", "const int* a, int* o", copy + f"tl<int, 4, 16> t;\n[[ cutile::hint(0, {hint}) ]] t = v.load(x, y);\n[[ cutile::hint(0, {hint}) ]] w.store(t + 1, x, y);")
    yield unit("hint_pointer_latency", "const int* a, int* o", """auto i = ct::iota<tl<int, 64>>(); tl<int, 64> t;
        [[ cutile::hint(0, latency=4) ]] t = ct::load(a + i);
        [[ cutile::hint(0, latency=10) ]] ct::store(o + i, t);""")
    entry = {"occupancy": "[[ cutile::hint(0, occupancy=4) ]]", "num_ctas": "[[ cutile::hint(0, num_cta_in_cga=2) ]]",
             "warps": "[[ cutile::hint(0, num_worker_warps_per_cta=8) ]]",
             "per_arch": "[[ cutile::hint(0, occupancy=2), cutile::hint(900, occupancy=4), cutile::hint(1000, num_cta_in_cga=2) ]]"}
    for name, hint in entry.items():
        yield unit(f"hint_{name}", "const int* a, int* o", copy + "w.store(v.load(x, y) * 2, x, y);", hints=hint)


def rest():
    """Globals, printing, assertions, assumptions, several entries in one file and debug information."""
    for s, t, init in (("i32", "int", "{1, -2, 3, 4}"), ("f32", "float", "{1.5f, -2.25f, 0, 3}"), ("f64", "double", "{0.1, 0.2}"),
                       ("u8", "unsigned char", "{1, 2, 255}"), ("i64", "long long", "{1ll << 40, -1}"), ("f16", "short", "{15360, 16384}")):
        yield unit(f"global_{s}", f"{t}* o, int n", "auto i = ct::iota<tl<int, 8>>(); table[n & 7] = table[0]; ct::store(o + i, ct::load(table + i)); total += n;",
                   before=f"__tile__ {t} table[8] = {init};\n__tile__ int total = 0;")
    yield unit("global_uninitialised", "int* o, int n", "counter += n; o[0] = counter;", before="__tile__ int counter;")
    yield unit("global_atomic", "int* o", "o[ct::bid().x] = ct::atomic_add(&ticket, 1, ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{});", before="__tile__ int ticket = 7;")
    yield unit("global_constant", "int* o, int n", "o[0] = primes[n & 3]; o[1] = hidden[n & 1]; hidden[0] = n;",
               before="__tile__ const int primes[4] = {2, 3, 5, 7};\nstatic __tile__ int hidden[2] = {1, 2};")
    yield unit("restrict_pointers", "const float* __restrict__ a, float* __restrict__ o", "auto i = ct::iota<tl<int, 64>>(); ct::store(o + i, ct::load(a + i) + 1.0f);")
    yield unit("print_scalars", "int* o, int n, double f, unsigned u, long long l", 'printf("tile %i %f %u %lld\\n", n, f, u, l); o[0] = n;')
    yield unit("print_many", "int* o, int n", 'printf("none\\n"); if (n > 2) printf("%% n=%d, x=0x%x\\n", n, n); for (auto k : ct::irange(0, n)) printf("k %d\\n", k); o[0] = n;')
    yield unit("assertions", "int* o, int n", "assert(n > 0); assert(o[0] != 3); o[1] = n;")
    yield unit("assume_divisible", "const float* a, float* o, int n, long long c", """n = ct::assume_divisible(n, 32_ic); c = ct::assume_divisible<16>(c);
        ct::partition_view v{ct::tensor_span{a, ct::extents{n, c}}, ct::shape{8_ic, 16_ic}};
        ct::store(o + ct::iota<tl<int, 8, 16>>(), v.load(0, 1));""")
    yield unit("assume_bounded", "const int* a, int* o, int n", """auto i = ct::iota<tl<int, 64>>(); auto x = ct::load(a + i);
        ct::store(o + i, ct::assume_bounded(x, -10_ic, 100_ic) / 3);
        ct::store(o + 64 + i, ct::assume_bounded_above(x, 100_ic));
        ct::store(o + 128 + i, ct::assume_bounded_below(x, -10_ic));
        o[500] = ct::assume_bounded_below(n, 0_ic);""")
    yield unit("assume_aligned", "const float* a, float* o", "auto p = ct::assume_aligned(a, 16_ic); auto q = ct::assume_aligned(o, 128_ic); auto i = ct::iota<tl<int, 128>>(); ct::store(q + i, ct::load(p + i));")
    yield unit("assume_strided", "const int* a, int* o, const float* b, float* p", """auto i = ct::iota<tl<int, 2, 8>>();
        auto x = ct::assume_divisible_strided(ct::load(a + i), 16_ic, 4_ic, 1_ic);
        ct::store(o + i, x);
        ct::store(p + i, ct::load(ct::assume_aligned_strided(b + x, 16_ic, 4_ic, 1_ic)));""")
    yield unit("assume_blocked", "const int* a, int* o, const float* b, float* p", """auto i = ct::iota<tl<int, 2, 8>>();
        auto x = ct::assume_blocked(ct::load(a + i), ct::shape<1, 4>{});
        ct::store(o + i, x);
        ct::store(p + i, ct::load(ct::assume_blocked(b + x, ct::shape<1, 4>{})));""")
    many = "".join(kernel(f"entry_{k}", "int* o, int n", f"o[{k}] = n * {k};") for k in range(8))
    yield Unit("many_entries", PRELUDE + many)
    yield Unit("template_entries", PRELUDE + """template <typename T, int N> __tile_global__ void scale(const T* a, T* o, T k) {
  auto i = ct::iota<tl<int, N>>(); ct::store(o + i, ct::load(a + i) * k);
}
template __tile_global__ void scale<float, 64>(const float*, float*, float);
template __tile_global__ void scale<int, 32>(const int*, int*, int);
""")


def apps():
    vecadd = """ct::partition_view x{ct::tensor_span{a, ct::extents{n}}, ct::shape{128_ic}};
        ct::partition_view y{ct::tensor_span{b, ct::extents{n}}, ct::shape{128_ic}};
        ct::partition_view z{ct::tensor_span{o, ct::extents{n}}, ct::shape{128_ic}};
        auto k = ct::bid().x;
        z.store_masked(x.load_masked(k) + y.load_masked(k), k);"""
    softmax = """ct::partition_view in{ct::tensor_span{a, ct::extents{rows, cols}}, ct::shape{1_ic, 64_ic}};
        ct::partition_view out{ct::tensor_span{o, ct::extents{rows, cols}}, ct::shape{1_ic, 64_ic}};
        auto r = ct::bid().x;
        auto t = in.load_masked(ct::view_padding_negative_inf_t{}, r, 0);
        auto e = ct::exp(t - ct::reduce_max(t, 1_ic));
        out.store_masked(e / ct::sum(e, 1_ic), r, 0);"""
    gemm = """ct::partition_view va{ct::tensor_span{a, ct::extents{m, k}}, ct::shape{16_ic, 16_ic}};
        ct::partition_view vb{ct::tensor_span{b, ct::extents{k, n}}, ct::shape{16_ic, 16_ic}};
        ct::partition_view vc{ct::tensor_span{c, ct::extents{m, n}}, ct::shape{16_ic, 16_ic}};
        auto x = ct::bid().x, y = ct::bid().y;
        auto acc = ct::zeros<tl<float, 16, 16>>();
        for (auto q : ct::irange(0, ct::ceildiv(k, 16))) acc = ct::mma(va.load_masked(x, q), vb.load_masked(q, y), acc);
        vc.store_masked(acc, x, y);"""
    mats = "const {t}* a, const {t}* b, float* c, int m, int n, int k"
    yield unit("vecadd", "const float* a, const float* b, float* o, int n", vecadd,
               sample="o[i] = a[i] + b[i]; grid (ceil(n/128), 1, 1)")
    yield unit("softmax", "const float* a, float* o, int rows, int cols", softmax,
               sample="softmax of each row of a rows x cols matrix, cols at most 64; grid (rows, 1, 1)")
    yield unit("gemm_f32", mats.format(t="float"), gemm,
               sample="c = a b, a m x k, b k x n, c m x n, all row-major; grid (ceil(m/16), ceil(n/16), 1)")
    yield unit("gemm_f16", mats.format(t="__half"), gemm, sample="as gemm_f32 with f16 factors; grid the same")
    yield unit("layernorm", "const float* a, const float* g, float* o, int cols", """
        ct::partition_view in{ct::tensor_span{a, ct::extents{64_ic, cols}}, ct::shape{1_ic, 128_ic}};
        ct::partition_view out{ct::tensor_span{o, ct::extents{64_ic, cols}}, ct::shape{1_ic, 128_ic}};
        auto r = ct::bid().x; auto x = in.load_masked(r, 0);
        auto mean = ct::sum(x, 1_ic) / float(cols); auto d = x - mean;
        auto var = ct::sum(d * d, 1_ic) / float(cols);
        out.store_masked(d * ct::rsqrt(var + 1e-5f) * ct::load(g + ct::iota<tl<int, 1, 128>>()), r, 0);""")
    yield unit("histogram", "const unsigned char* a, int* bins, int n", """auto i = int(ct::bid().x) * 128 + ct::iota<tl<int, 128>>();
        auto x = ct::load_masked(a + i, i < n);
        ct::atomic_add_masked(bins + ct::element_cast<int>(x), ct::ones<tl<int, 128>>(), i < n, ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{});""")
    yield unit("prefix_sum", "const int* a, int* o, int n", """int carry = 0;
        for (int b = 0; b < n; b += 64) { auto i = b + ct::iota<tl<int, 64>>(); auto x = ct::load_masked(a + i, i < n, 0);
        ct::store_masked(o + i, ct::partial_sum(x, 0_ic) + carry, i < n); carry += int(ct::sum<0>(x)); }""")
    attention = """ct::partition_view vq{ct::tensor_span{q, ct::extents{s, 16_ic}}, ct::shape{16_ic, 16_ic}};
        ct::partition_view vk{ct::tensor_span{k, ct::extents{s, 16_ic}}, ct::shape{16_ic, 16_ic}};
        ct::partition_view vv{ct::tensor_span{v, ct::extents{s, 16_ic}}, ct::shape{16_ic, 16_ic}};
        ct::partition_view vo{ct::tensor_span{o, ct::extents{s, 16_ic}}, ct::shape{16_ic, 16_ic}};
        auto r = ct::bid().x; auto tq = vq.load(r, 0);
        auto acc = ct::zeros<tl<float, 16, 16>>(); auto l = ct::zeros<tl<float, 16, 1>>(); auto m = ct::full<tl<float, 16, 1>>(-1e30f);
        for (auto j : ct::irange(0, s / 16)) {
          auto p = ct::mma(tq, ct::transpose(vk.load(j, 0)), ct::zeros<tl<float, 16, 16>>()) * 0.25f;
          auto mn = ct::max(m, ct::reduce_max(p, 1_ic)); auto e = ct::exp(p - mn); auto f = ct::exp(m - mn);
          l = l * f + ct::sum(e, 1_ic); acc = ct::mma(ct::element_cast<__half>(e), vv.load(j, 0), acc * f); m = mn;
        }
        vo.store(acc / l, r, 0);"""
    yield unit("attention", "const __half* q, const __half* k, const __half* v, float* o, int s", attention)
    for flags, tag in ((("-G",), "debug"), (("-lineinfo",), "lineinfo"), (("--fmad=false",), "nofmad"), (("-ftz=true",), "ftz"),
                       (("-use_fast_math",), "fastmath"), (("-prec-div=false", "-prec-sqrt=false"), "imprecise")):
        yield unit(f"flags_{tag}_softmax", "const float* a, float* o, int rows, int cols", softmax, flags=flags)
        yield unit(f"flags_{tag}_math", "const float* a, float* o", """auto i = ct::iota<tl<int, 64>>(); auto x = ct::load(a + i);
            ct::store(o + i, ct::sqrt(x) / (x * x + 1.0f)); ct::store(o + 64 + i, ct::exp2(x) + ct::tanh(x));""", flags=flags)


SEEDS = ("global_i32", "print_many", "control_break_continue", "gather_view_f32", "atomic_cas_i32")


def kernels():
    """Returns every unit, in a fixed order."""
    tables = (arithmetic, math, rounding, casts, shapes, reductions, pointers, atomics, views, matrices, control, hints, rest, apps)
    units = [u for table in tables for u in table()]
    for u in units:
        u.sample = "a seed for fuzzing" if u.name in SEEDS else u.sample
    names = [u.name for u in units]
    if len(set(names)) != len(names):
        raise ValueError("two units of one name: " + ", ".join(sorted({n for n in names if names.count(n) > 1})))
    return units
