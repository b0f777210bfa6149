"""Switching programs to the CPU."""

import contextlib
import importlib.abc
import importlib.machinery
import os
import sys

from . import _cutile, _jax, _nvml, _torch, _torch_mode

_finder = None
_always = False  # activate was called
_depth = 0       # with statements that have begun and not ended


def activate(check: str | None = None, devices: int | None = None, report: str | None = None) -> None:
    """Lets kernels of this process run on the CPU from now on.

    check lists kinds of findings as `gotile run --check` does; "" stands for the usual ones. devices is the number of
    devices that programs find. report names a file that findings are appended to, a JSON object in each line.
    All three must be given before the first launch. RuntimeError if cuda.tile has loaded NVIDIA's driver already.
    """
    global _always
    _prepare(check, devices, report)
    _always = True
    _torch_imported()


def _prepare(check: str | None, devices: int | None, report: str | None) -> None:
    global _finder
    if check is not None:
        os.environ["GOTILE_CHECK"] = check or "usual"
    if devices is not None:
        os.environ["GOTILE_DEVICES"] = str(devices)
    if report is not None:
        os.environ["GOTILE_REPORT"] = os.path.abspath(report)
    if _finder is not None:
        return
    module = sys.modules.get("cuda.tile._load_libcuda")
    if module is not None and not getattr(module, "gotile", False):
        raise RuntimeError("gotile: cuda.tile has already loaded NVIDIA's driver in this process; activate gotile first")
    _finder = _Finder()
    sys.meta_path.insert(0, _finder)
    if "pynvml" in sys.modules:
        _nvml.after()


def _torch_imported() -> None:
    """Changes torch if it has been imported, and if gotile is active."""
    if "torch" in sys.modules and (_always or _depth > 0):
        _torch.install()


@contextlib.contextmanager
def cpu(check: str | None = None):
    """Lets kernels run on the CPU inside a with statement.

    The first use in a process must come before cuda.tile has looked for its driver, which it does once. After the outermost
    statement PyTorch's functions are its own again, unless activate was called; cuda.tile stays on the CPU.
    """
    global _depth
    _prepare(check, None, None)
    _depth += 1
    try:
        _torch_imported()
        yield
    finally:
        _depth -= 1
        if _depth == 0 and not _always:
            _torch.uninstall()


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules that gotile changes when they are imported."""

    steps = {"cuda.tile": (_cutile.before, _cutile.after), "cuda.tile.jax": (None, _jax.after), "torch": (None, _torch_imported),
             "torch._dynamo.output_graph": (None, _torch_mode.compiler_imported), "pynvml": (None, _nvml.after)}

    def find_spec(self, name, path, target=None):
        if name not in self.steps:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return None
        spec.loader = _Loader(spec.loader, *self.steps[name])
        return spec


class _Loader(importlib.abc.Loader):
    """Loads a module and calls functions before and after it."""

    def __init__(self, loader, before, after):
        self.loader, self.before, self.after = loader, before, after

    def __getattr__(self, name):
        return getattr(self.loader, name)

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        module.__loader__ = module.__spec__.loader = self.loader
        if self.before is not None:
            self.before()
        self.loader.exec_module(module)
        self.after()
