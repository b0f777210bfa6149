"""CUDA Tile programs on any CPU.

    python -m gotile script.py            run a script whose tile kernels then run on the CPU
    python -m gotile -m pytest tests      run a module in the same way

    import gotile
    with gotile.cpu():                    in a notebook
        ct.launch(0, grid, kernel, args)

While it is active, cuTile Python (cuda.tile) launches kernels on the CPU: no GPU, driver or compiler of
NVIDIA's is needed. Arrays are NumPy arrays, PyTorch tensors of the CPU and whatever else has
__array_interface__ or DLPack for the CPU; they are not copied. PyTorch programs that ask for "cuda" devices get
tensors of the CPU.
"""

from ._activate import activate, cpu
from ._library import version

__all__ = ["activate", "cpu", "version"]
