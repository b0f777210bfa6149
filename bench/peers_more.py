"""The operations of bench/survey -more in NumPy and JAX, for peers_survey.py: functions of a module, the type of the result, and arrays."""
import math

import numpy as np

import jax
import jax.numpy as jnp


def up(x):
    """The type in which sums and some functions are computed: at least 32 bits."""
    return x.astype(np.float32) if x.dtype.itemsize == 2 and x.dtype.kind != "i" and x.dtype.kind != "u" else x


def polynomial(m, x):
    p = x.dtype.type(0.0625)
    for c in [-0.125, 0.5, -0.75, 0.25, 1.5, -1]:
        p = p * x + x.dtype.type(c)
    return p


def mandelbrot(m, to, x, y):
    two, four = x.dtype.type(2), x.dtype.type(4)

    def step(_, s):
        u, v, n = s
        uu, vv = u * u, v * v
        inside = uu + vv <= four
        return m.where(inside, uu - vv + x, u), m.where(inside, u * v * two + y, v), n + inside.astype(np.int32)

    s = (m.zeros_like(x), m.zeros_like(x), m.zeros(x.shape, np.int32))
    if m is jnp:
        return jax.lax.fori_loop(0, 20, step, s)[2]
    for i in range(20):
        s = step(i, s)
    return s[2]


def erf(m, x):
    return jax.scipy.special.erf(x) if m is jnp else np.vectorize(math.erf, otypes=[x.dtype])(x)


def logsumexp(m, t):
    top = t.max(1, keepdims=True)
    return m.log(m.exp(t - top).sum(1)) + top[:, 0]


def rope(m, to, x, cos, sin):
    n = x.shape[1] // 2
    u, v, cos, sin = up(x[:, :n]), up(x[:, n:]), up(cos), up(sin)
    return m.concatenate([u * cos - v * sin, v * cos + u * sin], 1).astype(to)


def group_norm(m, to, x, scale, shift):
    t = up(x)
    t = t - t.mean((1, 2), keepdims=True)
    t = t / m.sqrt((t * t).mean((1, 2), keepdims=True) + t.dtype.type(1e-5))
    return (t * up(scale)[:, None] + up(shift)[:, None]).astype(to)


def complex_product(m, to, x, y):
    z = (x[:, 0] * y[:, 0] - x[:, 1] * y[:, 1], x[:, 0] * y[:, 1] + x[:, 1] * y[:, 0])
    return m.stack(z, 1)


def distances(m, to, x, y):
    return m.sqrt(sum((x[:, None, k] - y[None, :, k]) ** 2 for k in range(3)))


def pooled(x):
    return x.reshape(x.shape[0] // 2, 2, x.shape[1] // 2, 2)


def adam(m, to, p, g, a, v):
    one = p.dtype.type
    a = a * one(0.9) + g * one(0.1)
    v = m.abs(v) * one(0.999) + g * g * one(0.001)
    return p - a * one(0.001) / (m.sqrt(v) + one(1e-8))


def normalize_image(m, to, x):
    mean = np.array([0.485, 0.456, 0.406], np.float32)
    return (x.astype(np.float32) * np.float32(1 / 255) - mean) * np.float32(4)


def popcount(m, x):
    return jax.lax.population_count(x) if m is jnp else np.bitwise_count(x)


# Functions of (module, x, ...) whose result is converted to the type of the result.
PLAIN = {
    "clip": lambda m, x: m.clip(x, x.dtype.type(-1), x.dtype.type(1)),
    "clip_bytes": lambda m, x: m.clip(x, x.dtype.type(10), x.dtype.type(200)),
    "abs": lambda m, x: m.abs(x),
    "sign": lambda m, x: m.sign(x),
    "floor": lambda m, x: m.floor(x),
    "ceil": lambda m, x: m.ceil(x),
    "round": lambda m, x: m.rint(x),
    "where_constant": lambda m, x: m.where(x < x.dtype.type(0.3), x, x.dtype.type(0)),
    "leaky_relu": lambda m, x: m.where(x > 0, x, x * x.dtype.type(0.01)),
    "silu": lambda m, x: x / (x.dtype.type(1) + m.exp(-x)),
    "elu": lambda m, x: m.where(x > 0, x, m.expm1(x)),
    "hardswish": lambda m, x: x * m.clip(x + x.dtype.type(3), x.dtype.type(0), x.dtype.type(6)) * x.dtype.type(1 / 6),
    "polynomial": polynomial,
    "divide7": lambda m, x: x // x.dtype.type(7),
    "remainder7": lambda m, x: m.fmod(x, x.dtype.type(7)),
    "rotate": lambda m, x: x << np.uint32(5) | x >> np.uint32(27),
    "popcount": popcount,
    "isnan": lambda m, x: m.isnan(x),
    "parity": lambda m, x: x & x.dtype.type(1) != 0,
    "not": lambda m, x: ~x,
    "where": lambda m, x, y: m.where(x > y, x, y + y.dtype.type(1)),
    "greater": lambda m, x, y: x > y,
    "within": lambda m, x, y: (m.abs(x - y) <= 1) & (x >= 0),
    "hypot": lambda m, x, y: m.hypot(x, y) if m is np else m.sqrt(x * x + y * y),
    "saturating_add": lambda m, x, y: m.minimum(x.astype(np.uint16) + y, np.uint16(255)),
    "blend": lambda m, x, y: (x.astype(np.uint16) * np.uint16(77) + y.astype(np.uint16) * np.uint16(179)) >> np.uint16(8),
    "quotient": lambda m, x, y: x // y,
    "modulo": lambda m, x, y: m.fmod(x, y),
    "andnot": lambda m, x, y: x & ~y,
    "cast": lambda m, x: x,
    "to_bytes": lambda m, x: m.clip(x * x.dtype.type(100) + x.dtype.type(50), x.dtype.type(0), x.dtype.type(255)),
    "quantize": lambda m, x: m.clip(m.rint(x * x.dtype.type(80)), x.dtype.type(-128), x.dtype.type(127)),
    "dequantize": lambda m, x: (x.astype(np.float32) - np.float32(3)) * np.float32(0.0125),
    "exponent": lambda m, x: (x.view(np.int32) >> 23 & 255) - 127,
    "stride2": lambda m, x: x[::2].copy(),
    "stride3": lambda m, x: x[1::3][: len(x) // 3].copy(),
    "flip": lambda m, x: x[::-1].copy(),
    "flip_rows": lambda m, x: x[::-1].copy(),
    "flip_columns": lambda m, x: x[:, ::-1].copy(),
    "roll": lambda m, x: m.roll(x, 3),
    "roll_columns": lambda m, x: m.roll(x, -5, 1),
    "diff": lambda m, x: x[1:] - x[:-1],
    "diff_columns": lambda m, x: x[:, 1:] - x[:, :-1],
    "running_mean": lambda m, x: sum((x[d : len(x) - 4 + d] for d in range(1, 5)), x[:-4]) * x.dtype.type(0.2),
    "repeat": lambda m, x: m.repeat(x, 3),
    "tile_rows": lambda m, x: m.tile(x, (1, 2)),
    "concat_vectors": lambda m, x, y: m.concatenate([x, y]),
    "stack": lambda m, x, y: m.stack([x, y]),
    "stack_last": lambda m, x, y: m.stack([x, y], 1),
    "every_second": lambda m, x: x[: x.shape[0] & -2 : 2, : x.shape[1] & -2 : 2].copy(),
    "upsample": lambda m, x: m.repeat(m.repeat(x, 2, 0), 2, 1),
    "lower_triangle": lambda m, x: m.tril(x),
    "one_hot": lambda m, x: x[:, None] == m.arange(10, dtype=np.int32),
    "ramp": lambda m, x: m.arange(len(x), dtype=x.dtype) * x.dtype.type(0.25) - x.dtype.type(7),
    "variance": lambda m, x: up(x).var(1),
    "deviation": lambda m, x: x.std(1),
    "mean": lambda m, x: up(x).mean(1),
    "norm": lambda m, x: m.sqrt((up(x) * up(x)).sum(1)),
    "norm1": lambda m, x: m.abs(up(x)).sum(1),
    "argmin": lambda m, x: x.argmin(1),
    "minimum": lambda m, x: x.min(1),
    "any": lambda m, x: (x == 1).any(1),
    "all": lambda m, x: (x > -2).all(1),
    "count": lambda m, x: (x > 0).sum(1),
    "logsumexp": lambda m, x: logsumexp(m, up(x)),
    "byte_sum": lambda m, x: x.sum(1, dtype=np.int32),
    "cumprod": lambda m, x: (x * x.dtype.type(0.01) + x.dtype.type(1)).cumprod(1),
    "cummax": lambda m, x: jax.lax.cummax(x, 1) if m is jnp else np.maximum.accumulate(x, 1),
    "suffix_sum": lambda m, x: x[:, ::-1].cumsum(1, dtype=x.dtype)[:, ::-1],
    "variance_columns": lambda m, x: up(x).var(0),
    "count_columns": lambda m, x: (x > 1).sum(0, dtype=np.int32),
    "any_columns": lambda m, x: (x == 1).any(0),
    "cosine": lambda m, x, y: (up(x) * up(y)).sum(1) / m.sqrt((up(x) * up(x)).sum(1) * (up(y) * up(y)).sum(1)),
    "standardize": lambda m, x, mean, deviation: (up(x) - up(mean)) / (m.abs(up(deviation)) + up(x).dtype.type(1)),
    "where_row": lambda m, x, v: m.where(x > v, x, x.dtype.type(0)),
    "clip_column": lambda m, x, v: m.minimum(x, v[:, None]),
    "moving_mean": lambda m, x: (x[:, :-2] + x[:, 1:-1] + x[:, 2:]) / x.dtype.type(3),
    "mix": lambda m, x, y: m.clip(x.astype(np.int32) + y.astype(np.int32), np.int32(-32768), np.int32(32767)),
    "midpoint": lambda m, x, y: x.astype(np.int32) + y.astype(np.int32) >> np.int32(1),
    "all_columns": lambda m, x: (x < 2).all(0),
    "norm_columns": lambda m, x: m.sqrt((up(x) * up(x)).sum(0)),
    "outer": lambda m, x, u, v: u[:, None] * v,
    "matvec": lambda m, x, v: up(x) @ up(v),
    "max_pool": lambda m, x: pooled(x).max((1, 3)),
    "mean_pool": lambda m, x: pooled(up(x)).mean((1, 3)),
    "gelu_new": lambda m, x: up(x) * up(x).dtype.type(0.5) * (up(x).dtype.type(1) + erf(m, up(x) * up(x).dtype.type(math.sqrt(0.5)))),
    "cross_entropy": lambda m, x, labels: logsumexp(m, up(x)) - up(x)[m.arange(x.shape[0]), labels],
}
PLAIN |= {
    "plus": lambda m, x, y: x + y,
    "times": lambda m, x, y: x * y,
    "greatest": lambda m, x, y: m.maximum(x, y),
    "is_close": lambda m, x, y: m.abs(x - y) <= m.abs(y) * x.dtype.type(0.01) + x.dtype.type(0.001),
    "distance": lambda m, x, y: m.abs(x - y),
    "square": lambda m, x: x * x,
    "is_finite": lambda m, x: m.isfinite(x),
    "nan_to_zero": lambda m, x: m.where(m.isnan(x), x.dtype.type(0), x),
    "to_degrees": lambda m, x: x * x.dtype.type(180 / math.pi),
    "peak_to_peak": lambda m, x: x.max(1) - x.min(1),
    "nan_sum": lambda m, x: m.where(m.isnan(x), x.dtype.type(0), x).sum(1),
    "unit_rows": lambda m, x: up(x) / m.sqrt((up(x) * up(x)).sum(1, keepdims=True)),
    "min_max_rows": lambda m, x: (x - x.min(1, keepdims=True)) / (x.max(1, keepdims=True) - x.min(1, keepdims=True)),
    "mean_columns": lambda m, x: (x.mean(0, dtype=np.float32) if x.dtype == np.uint8 else up(x).mean(0)),
    "max_columns": lambda m, x: m.maximum(x.max(0), x.dtype.type(0)),
    "cumsum_columns": lambda m, x: x.cumsum(0, dtype=x.dtype)[None],
    "column": lambda m, x: x[:, 1].copy(),
    "gray": lambda m, x: x.astype(np.float64 if x.dtype == np.float64 else np.float32) @ np.array([0.25, 0.5, 0.125], np.float32),
    "swap_channels": lambda m, x: x[:, ::-1].copy(),
    "rotate_left": lambda m, x: m.rot90(x).copy(),
    "differences": lambda m, x: x[:, None] - x[None, :],
}
# Functions of (module, type of the result, x, ...).
TYPED = {
    "mandelbrot": mandelbrot, "rope": rope, "group_norm": group_norm, "complex_product": complex_product, "distances": distances,
    "adam": adam, "normalize_image": normalize_image,
}
# Operations that NumPy computes with one call into an existing array.
UFUNCS = {"abs": np.abs, "sign": np.sign, "floor": np.floor, "ceil": np.ceil, "round": np.rint, "isnan": np.isnan, "greater": np.greater,
          "quotient": np.floor_divide, "modulo": np.fmod, "not": np.logical_not, "popcount": np.bitwise_count, "outer": lambda x, u, v, out: np.outer(u, v, out),
          "plus": np.add, "times": np.multiply, "greatest": np.maximum, "square": np.square, "is_finite": np.isfinite, "to_degrees": np.degrees}
NAMES = PLAIN.keys() | TYPED.keys()
# Operations whose results are exact.
EXACT = {"clip", "abs", "sign", "floor", "ceil", "round", "where_constant", "isnan", "greater", "stride2", "stride3", "flip", "flip_rows", "flip_columns",
         "roll", "roll_columns", "repeat", "tile_rows", "concat_vectors", "stack", "stack_last", "every_second", "upsample", "lower_triangle", "one_hot",
         "argmin", "minimum", "any", "all", "count", "cummax", "max_pool", "any_columns", "count_columns", "where_row", "clip_column", "mix", "midpoint",
         "all_columns", "greatest", "is_finite", "nan_to_zero", "column", "swap_channels", "rotate_left", "max_columns"}

# Operations that are compared in their own type: rounding before a step decides its result.
OWN_TYPE = {"to_bytes", "quantize", "within", "mandelbrot", "exponent", "cast", "argmin", "is_close"}


def function(op, to):
    """The operation as a function of a module and arrays."""
    if op in TYPED:
        return lambda m, *x: TYPED[op](m, to, *x)
    return lambda m, *x: PLAIN[op](m, *x).astype(to)


def arguments(c, filled, dtypes):
    """The arrays of a case, the first of which it has."""
    op, dtype, shape = c["op"], c["dtype"], c["shape"]

    def array(argument, shape):
        return filled(math.prod(shape), dtype, argument).reshape(shape)

    args = [array(0, shape)]
    if op in ("where", "greater", "within", "hypot", "saturating_add", "blend", "quotient", "modulo", "andnot", "mandelbrot", "concat_vectors", "stack",
              "stack_last", "complex_product", "cosine", "mix", "midpoint", "plus", "times", "greatest", "is_close", "distance"):
        args.append(array(1, shape))
    if op in ("quotient", "modulo"):
        v = args[1]
        args[1] = np.fmod(v, v.dtype.type(20)) + v.dtype.type(21 if dtype == "i32" else 1)
    if op == "adam":
        args += [array(k, shape) for k in (1, 2, 3)]
    if op == "outer":
        args += [array(1, shape[:1]), array(2, shape[1:])]
    if op in ("standardize", "where_row"):
        args += [array(k, shape[1:]) for k in (1, 2)[: 1 + (op == "standardize")]]
    if op == "clip_column":
        args.append(array(1, shape[:1]))
    if op == "matvec":
        args.append(array(1, shape[1:]))
    if op == "rope":
        args += [array(k, [shape[0], shape[1] // 2]) for k in (1, 2)]
    if op == "group_norm":
        args += [array(k, shape[1:2]) for k in (1, 2)]
    if op == "distances":
        args.append(array(1, [shape[0] // 2, 3]))
    if op == "cross_entropy":
        args.append(((filled(shape[0], "i32", 1).astype(np.int64) + 500) * 7919 % shape[1]).astype(np.int32))
    return args
