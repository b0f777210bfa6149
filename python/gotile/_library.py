"""The shared library."""

import ctypes
import functools
import os
import sys

_NAMES = {"win32": "gotile.dll", "darwin": "libgotile.dylib"}


def path() -> str:
    """Returns the path of the library: GOTILE_LIBRARY, or the one in this package."""
    found = os.environ.get("GOTILE_LIBRARY")
    if found:
        return os.path.abspath(found)
    return os.path.join(os.path.dirname(__file__), _NAMES.get(sys.platform, "libgotile.so"))


@functools.cache
def load() -> ctypes.CDLL:
    """Loads the library, for calls that release the interpreter's lock."""
    where = path()
    if not os.path.exists(where):
        raise ImportError(f"gotile: no library at {where}: install the wheel of this platform, or set GOTILE_LIBRARY")
    return ctypes.CDLL(where)


@functools.cache
def load_locked() -> ctypes.PyDLL:
    """Loads the library, for calls that keep the interpreter's lock."""
    load()
    library = ctypes.PyDLL(path())
    if sys.platform == "win32":
        library.gotile_python(ctypes.c_void_p(sys.dllhandle))
    return library


def check(status: int) -> None:
    """Raises RuntimeError if a call of the driver has failed."""
    if status:
        text = ctypes.c_char_p()
        load().cuGetErrorString(status, ctypes.byref(text))
        raise RuntimeError(f"CUDA error {status}: {(text.value or b'unknown error').decode()}")


def version() -> str:
    """Returns the version of this package."""
    try:
        from importlib.metadata import version as of
        return of("gotile")
    except Exception:
        return "0+source"
