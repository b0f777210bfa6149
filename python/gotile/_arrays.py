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
    """An array of the CPU with DLPack as cuda.tile takes those of a GPU. The library has its method __dlpack__."""

    __slots__ = ("_array", "_capsule")


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


_converted: set = {list, tuple}  # types of arguments that may need conversion
_known: set = set()              # types that need none
_with_dlpack: set = set()        # types of arrays with DLPack
_by_object: set = set()          # types whose objects may have attributes of their own


def _needs(kind: type) -> bool:
    if kind in _known:
        return False
    if kind in _converted:
        return True
    tensor = getattr(sys.modules.get("torch"), "Tensor", ())
    if issubclass(kind, tensor) or hasattr(kind, "__cuda_array_interface__"):
        plain = True
    elif hasattr(kind, "__array_interface__") or hasattr(kind, "__dlpack__"):
        plain = False
    else:
        plain = not kind.__dictoffset__
        if not plain:
            _by_object.add(kind)
    (_known if plain else _converted).add(kind)
    if not plain and hasattr(kind, "__dlpack__"):
        _with_dlpack.add(kind)
    return not plain


def convert(x):
    """Returns an argument as cuda.tile takes it: an array of the CPU as one of a GPU."""
    kind = type(x)
    if not _needs(kind):
        return x
    if kind in (list, tuple):
        return kind(map(convert, x)) if any(map(_needs, map(type, x))) else x
    if kind in _by_object and not hasattr(x, "__array_interface__"):
        return x
    if kind in _with_dlpack and _has_capsule(x):
        wrapped = _Capsule()
        wrapped._array = x
        return wrapped
    return _OnDevice(x)


def _has_capsule(x) -> bool:
    """Reports whether DLPack can describe an array: NumPy refuses arrays that are read only and types of others."""
    if not hasattr(x, "__array_interface__"):
        return True
    flags = getattr(x, "flags", None)
    return getattr(x.dtype, "kind", "f") in "fiub" and getattr(flags, "writeable", True)


def _functions():
    """Returns the library with the functions that make functions for Python."""
    library = _library.load_locked()
    for name in ("gotile_function", "gotile_method"):
        function = getattr(library, name)
        function.restype, function.argtypes = ctypes.py_object, [ctypes.c_char_p, ctypes.py_object]
    return library


@functools.cache
def install() -> None:
    """Lets arrays of the CPU be arguments."""
    _Capsule.__dlpack__ = _functions().gotile_method(b"__dlpack__", _Capsule)


def torch_dlpack(original):
    """Returns the function that takes the place of torch._C._to_dlpack: in launches tensors are those of a GPU."""
    return _functions().gotile_function(b"torch_dlpack", original)


def converting(launch):
    """Returns a function of cuda.tile with arguments of kernels in a tuple, which then may be arrays of the CPU."""
    return _functions().gotile_function(b"launch", (launch, convert, _known, _with_dlpack, _Capsule))
