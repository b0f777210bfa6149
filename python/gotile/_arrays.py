"""Arrays of the CPU as arguments of launches."""

import ctypes
import functools
import sys

from . import _library


class _OnDevice:
    """An array of the CPU as cuda.tile takes arrays of a GPU."""

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
    """An object with DLPack for the CPU as cuda.tile takes those of a GPU."""

    __slots__ = ("_object",)

    def __init__(self, obj):
        self._object = obj

    def __dlpack__(self, stream=None):
        return _library.load_locked().gotile_on_device(self._object.__dlpack__())


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
    library = _library.load_locked()
    for name in ("gotile_dlpack", "gotile_on_device"):
        function = getattr(library, name)
        function.restype, function.argtypes = ctypes.py_object, [ctypes.py_object]


def install_torch(torch) -> None:
    """Lets torch's tensors of the CPU be arguments."""
    install()
    library = _library.load_locked()
    if torch._C._to_dlpack is not library.gotile_dlpack:
        library.gotile_dlpack_of.argtypes = [ctypes.py_object]
        library.gotile_dlpack_of(torch._C._to_dlpack)
        torch._C._to_dlpack = library.gotile_dlpack


_converted: set = {list, tuple}  # types of arguments that may need conversion
_known: set = set()              # types that need none


def _needs(kind: type) -> bool:
    if kind in _known:
        return False
    if kind in _converted:
        return True
    module = kind.__module__.partition(".")[0]
    plain = issubclass(kind, (int, float, bool, str, type(None))) or module == "torch" or hasattr(kind, "__cuda_array_interface__") or not (
        hasattr(kind, "__array_interface__") or hasattr(kind, "__dlpack__"))
    torch = sys.modules.get("torch")
    plain = plain or torch is not None and issubclass(kind, torch.Tensor)
    (_known if plain else _converted).add(kind)
    return not plain


def convert(x):
    """Returns an argument as cuda.tile takes it."""
    kind = type(x)
    if not _needs(kind):
        return x
    if kind in (list, tuple):
        return kind(map(convert, x)) if any(map(_needs, map(type, x))) else x
    return _OnDevice(x) if hasattr(x, "__array_interface__") else _Capsule(x)


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
