"""Switching between the GPU and the CPU."""

import contextlib
import os
import sys

_active = False


def activate(check: str | None = None, devices: int | None = None, report: str | None = None) -> None:
    """Lets kernels of this process run on the CPU from now on.

    check lists kinds of findings as `gotile run --check` does; "" stands for the usual ones. devices is the number of
    devices that programs find. report names a file that findings are appended to, a JSON object in each line.
    All three must be given before the first launch.
    """
    global _active
    if check is not None:
        os.environ["GOTILE_CHECK"] = check or "usual"
    if devices is not None:
        os.environ["GOTILE_DEVICES"] = str(devices)
    if report is not None:
        os.environ["GOTILE_REPORT"] = os.path.abspath(report)
    if _active:
        return
    from . import _cutile, _torch
    _cutile.install()
    _torch.install()
    _active = True


@contextlib.contextmanager
def cpu(check: str | None = None):
    """Lets kernels run on the CPU inside a with statement.

    The first use in a process must come before cuda.tile has launched a kernel: cuda.tile looks for its
    driver once. After the statement PyTorch's functions are its own again; cuda.tile stays on the CPU.
    """
    activate(check)
    from . import _torch
    _torch.install()
    try:
        yield
    finally:
        _torch.uninstall()


def loaded_too_late() -> str | None:
    """Returns why cuda.tile cannot be switched to the CPU any more, or None."""
    module = sys.modules.get("cuda.tile._load_libcuda")
    if module is not None and not getattr(module, "gotile", False):
        return "gotile: cuda.tile has already loaded NVIDIA's driver in this process; activate gotile first"
    return None
