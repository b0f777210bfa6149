# The same with cuTile Python and NumPy: python -m gotile add.py
import cuda.tile as ct
import numpy as np


@ct.kernel
def add(x, y, z, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(z, index=(i,), tile=ct.load(x, index=(i,), shape=(n,)) + ct.load(y, index=(i,), shape=(n,)))


x = np.arange(1000, dtype=np.float32)
z = np.zeros_like(x)
ct.launch(0, (8,), add, (x, 2 * x, z, 128))
assert np.array_equal(z, 3 * x)
print("all right")
