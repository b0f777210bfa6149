"""Writes ml_dtypes.gz and ml_dtypes.sums: how ml_dtypes and NumPy convert between
formats and compute in 16 bits. The Go tests compare with them offline.

    pip install numpy ml_dtypes
    python make_fixtures.py

ml_dtypes.gz: lines "from to size", an empty line, then for every line the table of
the conversions of all patterns of `from`, in order, size bytes each, little endian.
ml_dtypes.sums: lines "what sha256" over values that are too many to keep.

NaNs are written as the format's quiet NaN, with the sign they had if converted.
"""

import gzip
import hashlib
import pathlib
import warnings

import ml_dtypes
import numpy as np

warnings.simplefilter("ignore")
np.seterr(all="ignore")

HERE = pathlib.Path(__file__).parent

# name: (type, storage, bits, quiet NaN or None)
TYPES = {
    "f16": (np.float16, np.uint16, 16, 0x7E00),
    "bf16": (ml_dtypes.bfloat16, np.uint16, 16, 0x7FC0),
    "f32": (np.float32, np.uint32, 32, 0x7FC00000),
    "f64": (np.float64, np.uint64, 64, 0x7FF8000000000000),
    "f8E4M3FN": (ml_dtypes.float8_e4m3fn, np.uint8, 8, 0x7F),
    "f8E5M2": (ml_dtypes.float8_e5m2, np.uint8, 8, 0x7E),
    "f8E8M0FNU": (ml_dtypes.float8_e8m0fnu, np.uint8, 8, 0xFF),
    "f4E2M1FN": (ml_dtypes.float4_e2m1fn, np.uint8, 4, None),
}


def cast(values, to):
    """values converted; through f32, which holds every small format, where no
    direct conversion is registered."""
    try:
        return values.astype(to)
    except TypeError:
        return values.astype(np.float32).astype(to)


def patterns(name, values, keep_sign=True):
    """The patterns of an array of a type, NaNs made uniform."""
    _, storage, bits, nan = TYPES[name]
    p = values.view(storage).copy()
    if nan is not None:
        sign = storage(1 << (bits - 1) if keep_sign else 0)
        is_nan = np.isnan(values.astype(np.float64))
        p[is_nan] = (p[is_nan] & sign) | storage(nan)
    return p.astype(np.dtype(storage).newbyteorder("<"))


def tables():
    head, body = [], []
    for source, (dtype, storage, bits, _) in TYPES.items():
        if bits > 16:
            continue
        values = np.arange(1 << bits, dtype=storage).view(dtype)
        for target, (to, *_) in TYPES.items():
            if target in (source, "f64"):
                continue
            p = patterns(target, cast(values, to))
            head.append(f"{source} {target} {p.itemsize}\n")
            body.append(p.tobytes())
    data = "".join(head).encode() + b"\n" + b"".join(body)
    (HERE / "ml_dtypes.gz").write_bytes(gzip.compress(data, 9, mtime=0))


# Low halves that make an f32 exact, a tie, or just off a tie of the formats.
LOW = (0x0000, 0x0001, 0x0FFF, 0x1000, 0x1001, 0x2FFF, 0x3000, 0x3001, 0x7FFF, 0x8000, 0x8001, 0xFFFF)


def f32_sample():
    high = np.arange(1 << 16, dtype=np.uint32) << 16
    return np.concatenate([high | low for low in LOW]).view(np.float32)


def f64_sample():
    """Every value of f32_sample and its two neighbours in f64."""
    p = f32_sample().astype(np.float64)
    p = p[np.isfinite(p) & (p != 0)].view(np.uint64)
    return np.concatenate([p, p - 1, p + 1]).view(np.float64)


def random16(seed, n):
    """Patterns of 16 bits by a linear congruence that the Go test repeats."""
    out, x = np.empty(n, np.uint16), seed
    for i in range(n):
        x = (x * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        out[i] = x >> 48
    return out


def sums():
    lines = []

    def line(what, array):
        lines.append(f"{what} {hashlib.sha256(array.tobytes()).hexdigest()}\n")

    for source, sample in (("f32", f32_sample()), ("f64", f64_sample())):
        for target, (to, _, bits, _) in TYPES.items():
            if bits < TYPES[source][2]:
                line(f"{source} {target}", patterns(target, cast(sample, to)))
    n = 100_000
    for name in ("f16", "bf16"):
        dtype = TYPES[name][0]
        a, b = random16(1, n).view(dtype), random16(2, n).view(dtype)
        for op in (np.add, np.subtract, np.multiply, np.divide):
            line(f"{op.__name__} {name}", patterns(name, op(a, b), keep_sign=False))
        line(f"sqrt {name}", patterns(name, np.sqrt(np.abs(a)), keep_sign=False))
    (HERE / "ml_dtypes.sums").write_text("".join(lines))


if __name__ == "__main__":
    tables()
    sums()
