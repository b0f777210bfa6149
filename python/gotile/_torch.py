"""PyTorch programs that ask for "cuda" devices get tensors of the CPU."""

import importlib
import sys
import threading

from . import _arrays

_installed: "_Installed | None" = None


def install() -> None:
    """Replaces torch.cuda and the devices of calls."""
    global _installed
    if _installed is None:
        torch = sys.modules["torch"]
        _installed = _Installed(torch)


def uninstall() -> None:
    """Undoes install in this thread."""
    global _installed
    if _installed is not None:
        _installed.close()
        _installed = None


class _Installed:
    """What is replaced, and what was there before."""

    def __init__(self, torch):
        from . import _torch_autocast, _torch_cuda, _torch_library, _torch_mode
        self.old = []
        self.modes = []
        self.make = _torch_mode.mode(torch)
        self.enter()
        for name, value in _torch_cuda.replacements(torch).items():
            self.set(torch.cuda, name, value)
        self.set(torch._C, "_to_dlpack", _arrays.torch_dlpack(torch._C._to_dlpack))
        if hasattr(torch, "accelerator"):
            for name, value in _torch_cuda.accelerator().items():
                self.set(torch.accelerator, name, value)
        # Programs select an implementation of attention for GPUs, which would leave the CPU without any.
        self.set(importlib.import_module("torch.nn.attention"), "_sdpa_kernel", lambda backends, set_priority=False: None)
        for name in ("enable_flash_sdp", "enable_mem_efficient_sdp", "enable_math_sdp", "enable_cudnn_sdp"):
            if hasattr(torch.backends.cuda, name):
                self.set(torch.backends.cuda, name, lambda enabled: None)
        triton = importlib.import_module("torch.utils._triton")
        self.set(triton, "has_triton", lambda *args, **kwargs: False)  # or torch.compile asks it for a GPU
        for where, name, value in (*_torch_mode.replacements(torch, self.make), *_torch_library.replacements(torch, self.make), *_torch_autocast.replacements(torch),
                                   *_torch_cuda.elsewhere(torch)):
            self.set(where, name, value)
        run = threading.Thread.run
        self.set(threading.Thread, "run", _entering(run))

    def enter(self):
        mode = self.make()
        mode.__enter__()
        self.modes.append(mode)

    def set(self, where, name, value):
        self.old.append((where, name, getattr(where, name, None), hasattr(where, name)))
        setattr(where, name, value)

    def close(self):
        for where, name, value, existed in reversed(self.old):
            if existed:
                setattr(where, name, value)
            else:
                delattr(where, name)
        for mode in reversed(self.modes):
            mode.__exit__(None, None, None)


def _entering(run):
    """Returns Thread.run with the mode of torch, which each thread has its own of."""

    def run_in_mode(self):
        if _installed is None or "torch" not in sys.modules:
            return run(self)
        with _installed.make():
            return run(self)

    return run_in_mode
