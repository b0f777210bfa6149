"""Lets Python programs that a program under `python -m gotile` starts run in the same way."""

import importlib.machinery
import importlib.util
import os
import sys


def _next() -> None:
    """Runs the sitecustomize that this file hides, if there is one."""
    own = os.path.dirname(os.path.abspath(__file__))
    rest = [p for p in sys.path if os.path.abspath(p or ".") != own]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


_next()
if os.environ.get("GOTILE_ACTIVE"):
    sys.path.append(os.environ["GOTILE_ACTIVE"])
    from gotile import activate
    activate()
    sys.path.remove(os.environ["GOTILE_ACTIVE"])
