#!/usr/bin/env python3
"""Runs the examples of cuTile Python's reference on gotile and compares their output with what the reference says.

    python -m gotile [--check] scripts/programs/examples.py CHECKOUT

CHECKOUT is the repository of the cuTile Python that is used. The examples are the testcode directives of its docstrings and pages that a testoutput directive
follows, in the templates of its documentation. It prints one line for each example that fails, then how many passed.
"""

import contextlib
import ctypes
import doctest
import importlib
import inspect
import os
import pathlib
import re
import runpy
import sys
import tempfile
import textwrap

DIRECTIVE = re.compile(r"^( *)\.\. (testcode|testoutput)::.*\n((?:\1 +:.*\n)*)((?:\1 +.*\n|\s*\n)*)", re.M)


def main():
    checkout = pathlib.Path(sys.argv[1])
    templates = checkout / "docs/source/_templates/doctest"
    failed = passed = 0
    pages = [(file.name, file.read_text(encoding="utf-8")) for file in sorted((checkout / "docs/source").glob("*.rst"))]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in [*docstrings(checkout / "src"), *pages]:
            for code, want in examples(text, templates):
                got = output(code, pathlib.Path(folder, f"example{passed + failed}.py"))
                if doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE):
                    passed += 1
                    continue
                failed += 1
                print(f"{name}: got\n{textwrap.indent(got, '    ')}  want\n{textwrap.indent(want, '    ')}", flush=True)
    print(f"{passed} examples passed, {failed} failed")
    sys.exit(failed > 0)


def docstrings(root):
    """Lists the docstrings with examples of cuda.tile's modules, by name."""
    for file in sorted((root / "cuda/tile").rglob("*.py")):
        if ".. testcode::" not in file.read_text(encoding="utf-8"):
            continue
        name = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        own = [x for x in vars(module).values() if getattr(x, "__module__", None) == name]
        for x in [module, *own, *(member for x in own if isinstance(x, type) for member in vars(x).values())]:
            if inspect.getdoc(x) and x.__doc__ and ".. testcode::" in x.__doc__:
                yield f"{name}.{getattr(x, '__qualname__', '')}", inspect.getdoc(x) + "\n"


def examples(text, templates):
    """Lists the examples of a text: the program and its output."""
    code = None
    for match in DIRECTIVE.finditer(text):
        body = textwrap.dedent(match[4]).strip("\n") + "\n"
        if match[2] == "testoutput":
            if code is not None:
                yield code, body
            code = None
            continue
        name = re.search(r":template: *(\S+)", match[3])
        if name:
            template = (templates / name[1]).read_text(encoding="utf-8")
            body = re.sub(r"^( *)\{\{body\}\}$", lambda m: textwrap.indent(body, m[1]), template, flags=re.M)
        code = body


def output(code, path):
    """Returns what a program prints, of Python and of kernels."""
    path.write_text(code, encoding="utf-8")
    with tempfile.TemporaryFile() as kept:
        sys.stdout.flush()
        before = os.dup(1)
        os.dup2(kept.fileno(), 1)
        try:
            with contextlib.redirect_stdout(os.fdopen(os.dup(1), "w")) as out:
                try:
                    runpy.run_path(str(path), run_name="__main__")
                except Exception as error:  # as doctest shows it, without the lines that cuda.tile adds
                    message = str(error).partition("\n")[0]
                    print(f"Traceback (most recent call last):\n    ...\n{type(error).__name__}: {message}", file=out)
                out.close()
            ctypes.CDLL(None).fflush(None)
        finally:
            os.dup2(before, 1)
            os.close(before)
        kept.seek(0)
        return kept.read().decode(errors="replace")


if __name__ == "__main__":
    main()
