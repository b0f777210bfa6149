# A program with a mistake: the kernel stores an element past the end of the array. python -m gotile --check past.py reports it.
import cuda.tile as ct
import numpy as np


@ct.kernel
def mark(x):
    x.get_raw_memory().store_offset(8, 1.0)


x = np.zeros(8, dtype=np.float32)
ct.launch(0, (1,), mark, (x,))
print("launched")
