package irgen

import (
	"slices"

	"gotile/tileir"
)

// conversions change the type of elements.
var conversions = map[tileir.OpCode]func(*gen){
	tileir.OpFToF: func(g *gen) {
		from, to := pick(g.src, allFloats), pick(g.src, allFloats)
		if from == to {
			to = tileir.F32
			if from == tileir.F32 {
				to = tileir.F16
			}
		}
		t := g.tile([]tileir.Scalar{from})
		if t.NumElements() == 1 && to == tileir.E2M1FN {
			t = t.WithShape(2)
		}
		g.keep(g.FToF(g.any(t), pick(g.src, tileir.ConversionModes(from, to)), t.WithElem(to)))
	},
	tileir.OpFToI: (*gen).floatToInt,
	tileir.OpIToF: func(g *gen) {
		t := g.tile(ints)
		to := sound(t.WithElem(pick(g.src, allFloats)))
		if to.Scalar() == tileir.E8M0FNU {
			to = to.WithElem(tileir.F64)
		}
		g.keep(g.IToF(g.any(to.WithElem(t.Elem)), g.sign(), tileir.NearestEven, to))
	},
	tileir.OpExtI: func(g *gen) {
		from := pick(g.src, []tileir.Scalar{tileir.I1, tileir.I4, tileir.I8, tileir.I16, tileir.I32})
		to := pick(g.src, wider(from))
		t := g.tile([]tileir.Scalar{from})
		g.keep(g.ExtI(g.any(t), g.sign(), t.WithElem(to)))
	},
	tileir.OpTruncI: func(g *gen) {
		to := pick(g.src, []tileir.Scalar{tileir.I1, tileir.I4, tileir.I8, tileir.I16, tileir.I32})
		from := tileir.I64
		if w := wider(to); !g.src.oneIn(3) {
			from = pick(g.src, w)
		}
		t := g.tile([]tileir.Scalar{from})
		if from == tileir.I4 || to == tileir.I1 || g.src.oneIn(2) {
			g.keep(g.TruncI(g.any(t), tileir.OverflowNone, t.WithElem(to)))
			return
		}
		few := g.below(t, to.Bits()-1)
		g.keep(g.TruncI(few, pick(g.src, []tileir.Overflow{tileir.NoSignedWrap, tileir.NoUnsignedWrap, tileir.NoWrap}), t.WithElem(to)))
	},
	tileir.OpBitcast: func(g *gen) {
		of := pick(g.src, bitcastable)
		set := slices.DeleteFunc(tileir.Scalars(), func(s tileir.Scalar) bool { return s == tileir.I4 || s.Bits() != of.Bits() })
		t := g.tile(set)
		g.offer(val{Value: g.Bitcast(g.raw(t), t.WithElem(pick(g.src, set))), raw: true})
	},
	tileir.OpPack: func(g *gen) {
		from := pick(g.src, packables)
		n := max(16, int64(pick(g.src, []int{16, 32, 128})))
		g.keep(g.Pack(g.raw(tileir.Tile(from, n)), tileir.Tile(tileir.I8, n*int64(from.PackedBits())/8)))
	},
	tileir.OpUnpack: func(g *gen) {
		to := pick(g.src, packables)
		n := int64(pick(g.src, []int{16, 32, 128}))
		bytes := tileir.Tile(tileir.I8, n*int64(to.PackedBits())/8)
		source := g.any(bytes)
		if to == tileir.TF32 { // not every word is one
			source = g.Pack(g.raw(tileir.Tile(to, n)), bytes)
		}
		g.offer(val{Value: g.Unpack(source, tileir.Tile(to, n)), raw: true})
	},
}

// bitcastable has a type of each width that bits are cast in.
var bitcastable = []tileir.Scalar{tileir.I8, tileir.I16, tileir.I32, tileir.I64, tileir.I1, tileir.TF32, tileir.E2M1FN}

// packables are the types that do not fill a byte.
var packables = slices.DeleteFunc(tileir.Scalars(), func(s tileir.Scalar) bool { return s.Bits() == 8 })

// wider lists the integers that have more bits.
func wider(s tileir.Scalar) []tileir.Scalar {
	var list []tileir.Scalar
	for _, w := range []tileir.Scalar{tileir.I4, tileir.I8, tileir.I16, tileir.I32, tileir.I64} {
		if w.Bits() > s.Bits() {
			list = append(list, w)
		}
	}
	return list
}

// floatToInt saturates, or converts values in range, or compares with zero.
func (g *gen) floatToInt() {
	t := g.tile(allFloats)
	to := pick(g.src, ints)
	switch {
	case to == tileir.I1 || g.src.oneIn(2):
		x := g.any(t)
		g.keep(g.FToI(x, g.sign(), tileir.NearestIntToZero, to != tileir.I1, t.WithElem(to)))
	default: // small numbers are in the range of signed integers, their magnitudes in any
		x, sign := g.get(t, smalls), tileir.Signed
		if (tileir.FloatTile.Has(t)) && g.src.oneIn(2) {
			x, sign = g.AbsF(x), tileir.Unsigned
		}
		g.keep(g.FToI(x, sign, tileir.NearestIntToZero, false, t.WithElem(to)))
	}
}
