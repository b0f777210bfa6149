"""Writes matmul.tilebc and softmax.tilebc of cuTile Python: export.py OUT, run from this folder."""

import sys

import cuda.tile as ct
from cuda.tile.compilation import ArrayConstraint, CallingConvention, KernelSignature, export_kernel

import matmul
import softmax


def array(dtype):
    """A row-major matrix of any size."""
    return ArrayConstraint(dtype, 2, index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=(),
                           may_alias_internally=False, stride_constant=[None, 1], base_addr_divisible_by=16)


def export(name, kernel, *arrays):
    signature = KernelSignature(arrays, CallingConvention.cutile_python_v1(), name)
    export_kernel(kernel, [signature], f"{sys.argv[1]}/{name}.tilebc", output_format="tileir_bytecode", bytecode_version="13.4")


export("matmul", matmul.matmul, array(ct.float16), array(ct.float16), array(ct.float32))
export("softmax", softmax.softmax, array(ct.float32), array(ct.float32))
