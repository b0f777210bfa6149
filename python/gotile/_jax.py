"""Kernels of cuTile Python in programs of JAX for the CPU."""

import ctypes

from . import _library


def after() -> None:
    """Registers the kernels of cuda.tile.jax, which it has registered for GPUs, for the CPU too."""
    from cuda.tile import _cext as cext
    from cuda.tile.jax import HAS_JAX, _jax
    if not HAS_JAX:
        return
    import jax
    from jax.interpreters import mlir

    library = _library.load()
    library.gotile_xla_of(ctypes.c_void_p(_pointer(cext.xla_ffi_get_call_handler())))
    handler = jax.ffi.pycapsule(library.gotile_xla)
    types = {"type_id": cext.xla_ffi_get_call_type_id(), "type_info": cext.xla_ffi_get_call_type_info()}
    jax.ffi.register_ffi_type("cutile_launch", types, platform="cpu")
    jax.ffi.register_ffi_target("cutile_launch", {"instantiate": handler, "execute": handler}, platform="cpu")
    mlir.register_lowering(_jax.cutile_call_ffi_p, _jax._cutile_call_ffi_p_lower, platform="cpu")


def _pointer(capsule) -> int:
    """Returns the pointer in a capsule."""
    name = ctypes.pythonapi.PyCapsule_GetName
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return pointer(capsule, name(capsule))
