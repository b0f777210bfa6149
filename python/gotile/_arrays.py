"""Arrays of the CPU as arguments of launches."""

import ctypes
import functools
import sys

from . import _library


class _OnDevice:
    """An array of the CPU without DLPack as cuda.tile takes arrays of a GPU."""

    __slots__ = ("_array",)

    def __init__(self, array):
        self._array = array

    @property
    def __cuda_array_interface__(self):
        interface = dict(self._array.__array_interface__)
        interface["version"] = 3
        note(interface)
        return interface


class _Capsule:
    """An array of the CPU with DLPack as cuda.tile takes those of a GPU."""

    __slots__ = ("_array",)

    def __init__(self, array):
        self._array = array

    def __dlpack__(self, stream=None):
        return _on_device(self._array.__dlpack__())


_to_dlpack = None  # what takes the place of torch._C._to_dlpack


def _on_device(capsule):
    raise RuntimeError("gotile is not active")


def note(interface) -> None:
    """Tells gotile how much memory an array has."""
    size = int(interface["typestr"][2:])
    shape, strides = interface["shape"], interface.get("strides")
    if strides is None:
        count = 1
        for n in shape:
            count *= n
        size *= count
    elif 0 in shape:
        size = 0
    else:
        size += sum((n - 1) * s for n, s in zip(shape, strides) if s > 0)
    _library.load().gotile_array(ctypes.c_void_p(interface["data"][0]), ctypes.c_int64(size))


def install() -> None:
    """Prepares the functions of the library."""
    globals()["_on_device"] = _library.function("gotile_on_device")


def install_torch(torch) -> None:
    """Lets torch's tensors of the CPU be arguments."""
    global _to_dlpack
    install()
    if _to_dlpack is None:
        library = _library.load_locked()
        library.gotile_dlpack_of.argtypes = [ctypes.py_object]
        library.gotile_dlpack_of(torch._C._to_dlpack)
        torch._C._to_dlpack = _to_dlpack = _library.function("gotile_dlpack")


_converted: set = {list, tuple}  # types of arguments that may need conversion
_known: set = set()              # types that need none


def _needs(kind: type) -> bool:
    if kind in _known:
        return False
    if kind in _converted:
        return True
    tensor = getattr(sys.modules.get("torch"), "Tensor", ())
    plain = issubclass(kind, tensor) or hasattr(kind, "__cuda_array_interface__") or not (
        hasattr(kind, "__array_interface__") or hasattr(kind, "__dlpack__"))
    (_known if plain else _converted).add(kind)
    return not plain


def convert(x):
    """Returns an argument as cuda.tile takes it."""
    kind = type(x)
    if not _needs(kind):
        return x
    if kind in (list, tuple):
        return kind(map(convert, x)) if any(map(_needs, map(type, x))) else x
    return _Capsule(x) if hasattr(kind, "__dlpack__") and _has_capsule(x) else _OnDevice(x)


def _has_capsule(x) -> bool:
    """Reports whether DLPack can describe an array: NumPy refuses arrays that are read only and types of others."""
    dtype = getattr(x, "dtype", None)
    flags = getattr(x, "flags", None)
    return getattr(dtype, "kind", "f") in "fiub" and getattr(flags, "writeable", True)


def converting(launch):
    """Returns a launch whose arguments may be arrays of the CPU."""
    known = _known

    @functools.wraps(launch)
    def converted(*args, **kwargs):
        last = args[-1]
        if type(last) is tuple and not known.issuperset(map(type, last)):
            args = (*args[:-1], tuple(map(convert, last)))
        return launch(*args, **kwargs)

    return converted
