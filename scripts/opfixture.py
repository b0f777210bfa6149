"""Lists the operations that the encoder of the Python package cuda-tile knows.

    $VENDOR_PYTHON scripts/opfixture.py > tileir/testdata/encoders.tsv

One line an operation: opcode, version, then results, operands and attributes, each a
comma-separated list of name@version. TestTable in package tileir compares the op table
with it.
"""

import importlib.util
import pathlib
import re

package = pathlib.Path(importlib.util.find_spec("cuda.tile").origin).parent
source = (package / "_bytecode" / "encodings.py").read_text()

ENCODER = re.compile(
    r"^def encode_\w+\((?P<op_since>[^\n]*)\n(?P<params>.*?)^\) -> (?P<result>[^\n]*):\n"
    r"(?P<body>.*?)(?=^def |\Z)", re.S | re.M)
PARAM = re.compile(r"^    (?P<name>\w+): (?P<type>[^\n#]*?),?(?:  # since (?P<since>[\d.]+))?$", re.M)


def since(text):
    found = re.search(r"since ([\d.]+)", text or "")
    return found.group(1) if found else "13.1"


def kind(param):
    if "TypeId" in param["type"] and param["name"].endswith(("_type", "_types")):
        return "results"
    return "operands" if "Value" in param["type"] else "attributes"


def result_name(name):
    return re.sub(r"_types?$", "", name)


def line(match):
    opcode = re.search(r"# Opcode\n    encode_varint\((\d+), _buf\)", match["body"])
    fields = {"results": [], "operands": [], "attributes": []}
    for param in PARAM.finditer(match["params"]):
        if param["name"] == "code_builder":
            continue
        where = kind(param)
        # function_type is an attribute of an entry, which has no results.
        if param["name"] == "function_type":
            where = "attributes"
        name = param["name"].rstrip("_")
        if where == "results":
            name = result_name(name)
        fields[where].append(f"{name}@{param['since'] or '13.1'}")
    columns = [opcode.group(1), since(match["op_since"])]
    return columns + [",".join(fields[f]) for f in ("results", "operands", "attributes")]


# Preview operations are no part of any published version.
lines = [line(m) for m in ENCODER.finditer(source) if "preview" not in m["op_since"]]
print("opcode\tsince\tresults\toperands\tattributes")
for columns in sorted(lines, key=lambda c: int(c[0])):
    print("\t".join(columns))
