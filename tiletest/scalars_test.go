package tiletest_test

import (
	"encoding/binary"

	"gotile/tileir"
)

// scalars evaluates the rank 0 integers that an entry computes from its parameters: front ends leave much constant
// arithmetic in their modules.
type scalars map[*tileir.Value]int64

// probe is the value of parameter i while the values are searched that depend on it.
func probe(i int) int64 { return 1_000_003 + 10_007*int64(i) }

// of returns a value, and false if it depends on more than constants and parameters.
func (s scalars) of(v *tileir.Value) (int64, bool) {
	if n, ok := s[v]; ok || v.Def == nil {
		return n, ok
	}
	var in [3]int64
	for i, o := range v.Def.Operands {
		n, ok := s.of(o)
		if !ok || i >= len(in) {
			return 0, false
		}
		in[i] = n
	}
	n, ok := scalarResult(v.Def, in)
	if ok {
		s[v] = n
	}
	return n, ok
}

func scalarResult(op *tileir.Op, x [3]int64) (int64, bool) {
	truth := map[bool]int64{true: 1}
	switch op.Code {
	case tileir.OpConstant:
		d := op.Attrs[tileir.ConstantValue].(tileir.Dense)
		if n := d.Type.Scalar().Bytes(); d.Type.Rank() == 0 && d.Type.Scalar().IsInt() && len(d.Data) >= n {
			var word [8]byte
			copy(word[:], d.Data[:n])
			shift := 64 - 8*n
			return int64(binary.LittleEndian.Uint64(word[:])<<shift) >> shift, true
		}
		return 0, false
	case tileir.OpAssume, tileir.OpReshape, tileir.OpExtI, tileir.OpTruncI:
		return x[0], true
	case tileir.OpAddI:
		return x[0] + x[1], true
	case tileir.OpSubI:
		return x[0] - x[1], true
	case tileir.OpMulI:
		return x[0] * x[1], true
	case tileir.OpAndI:
		return x[0] & x[1], true
	case tileir.OpOrI:
		return x[0] | x[1], true
	case tileir.OpXOrI:
		return x[0] ^ x[1], true
	case tileir.OpCmpI:
		switch op.Attrs[tileir.CmpIComparisonPredicate] {
		case tileir.Equals:
			return truth[x[0] == x[1]], true
		case tileir.NotEqual:
			return truth[x[0] != x[1]], true
		case tileir.Less:
			return truth[x[0] < x[1]], true
		case tileir.LessOrEqual:
			return truth[x[0] <= x[1]], true
		case tileir.Greater:
			return truth[x[0] > x[1]], true
		case tileir.GreaterOrEqual:
			return truth[x[0] >= x[1]], true
		}
	case tileir.OpSelect:
		if x[0] != 0 {
			return x[1], true
		}
		return x[2], true
	}
	return 0, false
}
