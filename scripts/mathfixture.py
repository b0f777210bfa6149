#!/usr/bin/env python3
"""Writes internal/testing/bigref/testdata/mpmath.txt: elementary functions of chosen and random
arguments to 70 digits, computed by mpmath, which shares no code with gotile.

    pip install mpmath==1.4.1
    python3 scripts/mathfixture.py > internal/testing/bigref/testdata/mpmath.txt
"""
import math
import random

import mpmath

mpmath.mp.prec = 2400  # enough for cancellation and for reducing 2^1023
random.seed(1)


def exact(x):
    return mpmath.mpf(x)


FUNCTIONS = {
    "exp": mpmath.exp, "exp2": lambda x: mpmath.power(2, x), "expm1": mpmath.expm1,
    "log": mpmath.log, "log2": lambda x: mpmath.log(x) / mpmath.log(2), "log1p": mpmath.log1p,
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "sqrt": mpmath.sqrt, "rsqrt": lambda x: 1 / mpmath.sqrt(x),
}
POSITIVE = {"log", "log2", "log1p", "sqrt", "rsqrt"}
CHOSEN = [5e-324, 2.2250738585072014e-308, 1e-20, 2.0**-40, 2.0**-28, 2.0**-12, 0.1, 0.25, 0.3, 0.5, math.sqrt(0.5), 0.999999999999, 1.0,
          1.0000000000000002, math.pi / 2, math.pi, 9.0, 20.0, 44.0, 88.7, 100.0, 354.0, 709.7, 710.4, 1e5, 2.0**20, 1e22]
HUGE = [2.0**1023, 6381956970095103 * 2.0**797, 1.7976931348623157e308]


def arguments(name):
    xs = list(CHOSEN)
    if name in POSITIVE or name in ("sin", "cos", "tan"):
        xs += HUGE
    xs += [random.uniform(0, 40) for _ in range(20)] + [math.ldexp(random.random(), random.randint(-60, 9)) for _ in range(20)]
    if name not in POSITIVE:
        xs += [-x for x in xs]
    if name.startswith("exp") or name in ("sinh", "cosh", "tanh"):
        xs = [x for x in xs if abs(x) < 1100]
    return xs


def row(name, args, y):
    print(name, *[float(a).hex() for a in args], mpmath.nstr(y, 70, strip_zeros=False, min_fixed=1, max_fixed=0))


for name, f in FUNCTIONS.items():
    for x in arguments(name):
        row(name, [x], f(exact(x)))
for _ in range(60):
    x, y = math.ldexp(random.random(), random.randint(-30, 30)), random.uniform(-30, 30)
    row("pow", [x, y], mpmath.power(exact(x), exact(y)))
    x, y = random.choice([-1, 1]) * math.ldexp(random.random(), random.randint(-40, 40)), random.uniform(-30, 30)
    row("atan2", [y, x], mpmath.atan2(exact(y), exact(x)))
