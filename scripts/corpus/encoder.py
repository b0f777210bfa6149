"""The third, small part of the corpus: what neither front end emits, at any version or at the older ones.

The bytecode writer inside the cuda-tile package is the vendor's too, and takes every operation. Here it writes modules of
one entry for the operations, flags and types that the kernels of cpp.py and cutile.py never reach: get_tensor_shape,
memory_fence_alias_tko, 4-bit integers, saturating conversions, overflow flags, pointer attributes, and, before 13.4, the
operations that only Tile C++ uses. These files do not count among those of the front ends.
"""

import enum
from dataclasses import dataclass
from typing import Callable

import cuda.tile._bytecode as bc

import vendor

VERSIONS = {"13.1": bc.BytecodeVersion.V_13_1, "13.2": bc.BytecodeVersion.V_13_2, "13.3": bc.BytecodeVersion.V_13_3,
            "13.4": bc.BytecodeVersion.V_13_4, "13.5": bc.BytecodeVersion.V_13_5}


@dataclass
class Piece:
    name: str
    since: str
    body: Callable  # called with a Writer

    def all_versions(self):
        return [v for v in VERSIONS if v >= self.since and v <= vendor.newest()]

    def export(self, version, path):
        buf = bytearray()
        with bc.write_bytecode(1, buf, VERSIONS[version]) as writer:
            t = writer.type_table
            params = [t.tile(t.pointer(t.I32, bc.PtrAttr.Missing), ()), t.tile(t.pointer(t.F32, bc.PtrAttr.Missing), ()),
                      t.tile(t.I32, ()), t.tile(t.F32, ())]
            with writer.function(self.name, params, (), True, {}, bc.MISSING_DEBUG_ATTR_ID) as (code, args):
                self.body(Writer(writer, code, t, version), *args)
                bc.encode_ReturnOp(code, ())
        with open(path, "wb") as f:
            f.write(buf)


@dataclass
class Writer:
    module: object
    code: object
    types: object
    version: str

    def tile(self, element, *shape):
        return self.types.tile(self.types.simple(element), shape)

    def pointer(self, element, *shape, attr=bc.PtrAttr.Missing):
        return self.types.tile(self.types.pointer(self.types.simple(element), attr), shape)

    def token(self):
        return bc.encode_MakeTokenOp(self.code, self.types.Token)

    def store(self, p, value, token=None):
        return bc.encode_StorePtrTkoOp(self.code, self.types.Token, p, value, None, token, bc.MemoryOrderingSemantics.WEAK, None, None)


S = bc.SimpleType
NONE, NSW, NUW, NW = bc.IntegerOverflow.NONE, bc.IntegerOverflow.NSW, bc.IntegerOverflow.NUW, bc.IntegerOverflow.NW
SIGNED, UNSIGNED = bc.Signedness.Signed, bc.Signedness.Unsigned


def tensor_view(w, p, n, shape=(bc.DYNAMIC_SHAPE, 32), element=S.I32):
    ty = w.types.tensor_view(w.types.simple(element), shape, (32, 1), bc.PtrAttr.Missing)
    return ty, bc.encode_MakeTensorViewOp(w.code, ty, p, [n] if bc.DYNAMIC_SHAPE in shape else [], [])


def tensor_shape(w, p, f, n, x):
    _, view = tensor_view(w, p, n)
    rows, _ = bc.encode_GetTensorShapeOp(w.code, [w.tile(S.I32)] * 2, view)
    w.store(p, rows)


def fence(w, p, f, n, x):
    stored = w.store(p, n)
    w.store(p, n, bc.encode_MemoryFenceAliasTkoOp(w.code, w.types.Token, stored))


def saturating(w, p, f, n, x):
    for to in (S.I8, S.I16, S.I32, S.I64):
        for sign in (SIGNED, UNSIGNED):
            for flag in (True, False):
                bc.encode_FToIOp(w.code, w.tile(to), x, sign, bc.RoundingMode.NEAREST_INT_TO_ZERO, flag)


def overflow(w, p, f, n, x):
    i32 = w.tile(S.I32)
    for flag in (NONE, NSW, NUW, NW):
        for encode in (bc.encode_AddIOp, bc.encode_SubIOp, bc.encode_MulIOp, bc.encode_ShLIOp):
            n = encode(w.code, i32, n, n, flag)
        bc.encode_TruncIOp(w.code, w.tile(S.I8), n, flag)
    w.store(p, n)


def pointers(w, p, f, n, x):
    i64 = bc.encode_PtrToIntOp(w.code, w.tile(S.I64), p)
    q = bc.encode_IntToPtrOp(w.code, w.pointer(S.I32), i64)
    b = bc.encode_PtrToPtrOp(w.code, w.pointer(S.F32), q)
    w.store(bc.encode_OffsetOp(w.code, w.pointer(S.F32), b, n), x)
    w.store(q, bc.encode_MulhiIOp(w.code, w.tile(S.I32), n, n))


def globals_(w, p, f, n, x):
    section = w.module.global_section
    section.define_global("table", w.tile(S.I32, 4), b"".join(k.to_bytes(4, "little") for k in (1, 2, 3, 5)), 16)
    if w.version >= "13.3":
        section.define_global("fixed", w.tile(S.F32, 1), b"\0\0\x80\x3f", 4, constant=True)
        section.define_global("hidden", w.tile(S.I64, 2), bytes(16), 8, symbol_visibility=bc.SymbolVisibility.Private)
    w.store(bc.encode_GetGlobalOp(w.code, w.pointer(S.I32), "table"), n)


def alloca(w, p, f, n, x):
    for size, align, shared in ((1, 4, False), (16, 16, False)):
        w.store(bc.encode_AllocaOp(w.code, w.pointer(S.I32), size, align, shared), n)


def int4(w, p, f, n, x):
    i8 = bc.encode_ConstantOp(w.code, w.tile(S.I8, 8), bytes(range(8)))
    i4 = bc.encode_UnpackOp(w.code, w.tile(S.I4, 16), i8)
    w.store(p, n)
    bc.encode_PackOp(w.code, w.tile(S.I8, 8), i4)


def assumptions(w, p, f, n, x):
    t = bc.encode_IotaOp(w.code, w.tile(S.I32, 16))
    for predicate in (bc.DivBy(8), bc.DivBy(4, 4, 0), bc.Bounded(None, None), bc.Bounded(-3, None), bc.Bounded(None, 99), bc.Bounded(0, 64)):
        t = bc.encode_AssumeOp(w.code, w.tile(S.I32, 16), t, predicate)


def pointer_attribute(w, p, f, n, x):
    q = bc.encode_PtrToPtrOp(w.code, w.pointer(S.I32, attr=bc.PtrAttr.Default), p)
    ty = w.types.tensor_view(w.types.I32, (16, 32), (32, 1), bc.PtrAttr.Default)
    bc.encode_MakeTensorViewOp(w.code, ty, q, [], [])


def views(w, p, f, n, x):
    ty, view = tensor_view(w, p, n)
    missing = bc.PaddingValue.Missing
    part = w.types.partition_view((4, 8), ty, (0, 1), missing)
    bc.encode_MakePartitionViewOp(w.code, part, view)
    for pad in (missing, bc.PaddingValue.Zero):
        bc.encode_MakePartitionViewOp(w.code, w.types.partition_view((8, 4), ty, (1, 0), pad), view)


def inbounds(w, p, f, n, x):
    ty, view = tensor_view(w, p, n)
    part = bc.encode_MakePartitionViewOp(w.code, w.types.partition_view((4, 8), ty, (0, 1), bc.PaddingValue.Missing), view)
    token, weak = w.types.Token, bc.MemoryOrderingSemantics.WEAK
    for flags in ((True, False), (False, True), (True, True), (False, False)):
        tile, done = bc.encode_LoadViewTkoOp(w.code, w.tile(S.I32, 4, 8), token, part, [n, n], None, weak, None, None, flags)
        bc.encode_StoreViewTkoOp(w.code, token, tile, part, [n, n], done, weak, None, None, flags)
        if w.version >= "13.5":
            bc.encode_AtomicRedViewTkoOp(w.code, token, part, [n, n], tile, None, bc.MemoryOrderingSemantics.RELAXED,
                                         bc.MemoryScope.DEVICE, bc.AtomicRMWMode.ADD, flags)


class Multicast(enum.Enum):
    """The pointer attributes of 13.5, which the package's own enumeration lacks."""

    UNICAST = b"\1"
    MULTICAST = b"\2"


def multimem(w, p, f, n, x):
    order, scope, kinds = bc.MemoryOrderingSemantics, bc.MemoryScope, bc.encodings.MultimemReductionKind
    token = w.types.Token
    bc.encode_PtrToPtrOp(w.code, w.pointer(S.I32, attr=Multicast.UNICAST), p)
    q = bc.encode_PtrToPtrOp(w.code, w.pointer(S.I32, attr=Multicast.MULTICAST), p)
    ty = w.types.tensor_view(w.types.I32, (16, 32), (32, 1), Multicast.MULTICAST)
    view = bc.encode_MakeTensorViewOp(w.code, ty, q, [], [])
    part = bc.encode_MakePartitionViewOp(w.code, w.types.partition_view((4, 8), ty, (0, 1), bc.PaddingValue.Missing), view)
    done = None
    for kind in kinds:
        tile, done = bc.encodings.encode_MultimemLoadReduceViewTkoOp(w.code, w.tile(S.I32, 4, 8), token, part, [n, n], done, order.WEAK, None, kind, (False, False))
        done = bc.encodings.encode_MultimemReduceViewTkoOp(w.code, token, part, tile, [n, n], done, order.RELEASE, scope.SYS, kind, (True, False))
    bc.encodings.encode_MultimemStoreViewTkoOp(w.code, token, part, tile, [n, n], done, order.RELAXED, scope.DEVICE, (True, True))


def memory_orders(w, p, f, n, x):
    order, scope = bc.MemoryOrderingSemantics, bc.MemoryScope
    i32, token = w.tile(S.I32), w.types.Token
    for where in scope:
        for how in (order.RELAXED, order.ACQUIRE):
            v, _ = bc.encode_LoadPtrTkoOp(w.code, i32, token, p, None, None, None, how, where, None)
        for how in (order.RELAXED, order.RELEASE):
            bc.encode_StorePtrTkoOp(w.code, token, p, v, None, None, how, where, None)
        for how in (order.RELAXED, order.ACQUIRE, order.RELEASE, order.ACQ_REL):
            for mode in (bc.AtomicRMWMode.ADD, bc.AtomicRMWMode.UMAX, bc.AtomicRMWMode.XCHG):
                bc.encode_AtomicRMWTkoOp(w.code, i32, token, p, n, None, None, how, where, mode)
            bc.encode_AtomicCASTkoOp(w.code, i32, token, p, n, v, None, None, how, where)


PIECES = (
    Piece("tensor_shape", "13.1", tensor_shape), Piece("fence", "13.4", fence), Piece("saturating", "13.4", saturating),
    Piece("overflow", "13.1", overflow), Piece("pointers", "13.1", pointers), Piece("globals", "13.1", globals_),
    Piece("alloca", "13.3", alloca), Piece("int4", "13.3", int4), Piece("assumptions", "13.1", assumptions),
    Piece("pointer_attribute", "13.4", pointer_attribute), Piece("views", "13.1", views),
    Piece("inbounds", "13.4", inbounds), Piece("multimem", "13.5", multimem), Piece("memory_orders", "13.1", memory_orders),
)


def kernels():
    return list(PIECES)
