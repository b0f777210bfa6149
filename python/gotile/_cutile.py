"""cuTile Python on the CPU: a driver and a compiler for cuda.tile."""

import ctypes
import os
import struct
import sys
import types

from . import _arrays, _library

_keep = []  # what the extension of cuda.tile has addresses of


def before() -> None:
    """Gives cuda.tile gotile's driver, when it is imported."""
    library = _library.load()
    address = ctypes.c_void_p(ctypes.cast(library.cuGetProcAddress_v2, ctypes.c_void_p).value)
    _keep.append(address)
    driver = types.ModuleType("cuda.tile._load_libcuda")
    driver.cuGetProcAddress_v2_ptrptr = ctypes.addressof(address)
    driver._dll, driver._cuGetProcAddress_v2 = library, library["cuGetProcAddress_v2"]
    driver.gotile = True
    sys.modules["cuda.tile._load_libcuda"] = driver


def after() -> None:
    """Takes the place of cuda.tile's compiler, and lets launches take arrays of the CPU."""
    _replace_compiler()
    _arrays.install()
    _replace_launch()


def wrap(bytecode: bytes) -> bytes:
    """Returns a fatbin whose one entry is Tile IR, which cuda.tile takes for a cubin."""
    entry = struct.pack("<HHIQ", 128, 0x101, 64, len(bytecode)) + struct.pack("<12I", 0, 0, 0, 100, *[0] * 8)
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entry) + len(bytecode)) + entry + bytecode


def _replace_compiler() -> None:
    import cuda.tile._compile as compile_

    class Compiler(compile_._CompilerBinary):
        """Takes the place of tileiras: kernels are compiled when they are first launched."""

        def run(self, args, flags, timeout_sec=None):
            with open(args[0], "rb") as f:
                bytecode = f.read()
            with open(args[args.index("-o") + 1], "wb") as f:
                f.write(wrap(bytecode))
            for flag in flags:
                name, _, value = flag.partition("=")
                if name == "--remarks-output-file":
                    open(value, "w").close()

    compiler = Compiler("gotile", os.environ.get("PATH", ""), "", pass_cuda_home_var=False)
    compile_._find_compiler_bin = lambda: compiler
    compile_._try_get_compiler_version = lambda path: f"gotile {_library.version()}\n"


def _replace_launch() -> None:
    """Replaces the functions that take arguments of kernels. Modules that are imported later find those of _cext."""
    import cuda.tile as ct
    from cuda.tile import _cext

    for name in ("launch", "launch_extended", "_benchmark", "get_parameter_constraints_from_pyargs"):
        original = getattr(_cext, name, None)
        if original is None:
            continue
        replaced = _arrays.converting(original)
        for module in [_cext, ct, *(m for n, m in sys.modules.items() if n.startswith("cuda.tile."))]:
            if getattr(module, name, None) is original:
                setattr(module, name, replaced)
