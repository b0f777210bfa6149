package native

import (
	"fmt"
	"math/bits"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// access says which element of a value belongs to each element of an index space.
// Sizes are powers of two, so the number of an element is a row of bits, and reshape,
// broadcast and permute move bits or drop them: nothing has to be copied for them.
type access struct {
	base *tileir.Value
	pos  []int8 // for each bit of the index: its place in base's element number, -1 for none
	off  int    // of element 0
}

// log2 is of a power of two.
func log2(n int) int { return bits.TrailingZeros(uint(n)) }

// identity is the access of every element in its own place.
func identity(v *tileir.Value) access {
	a := access{base: v, pos: make([]int8, log2(vcode.NumElements(v)))}
	for i := range a.pos {
		a.pos[i] = int8(i)
	}
	return a
}

// natural reports an access of every element in its own place.
func (a access) natural() bool {
	for i, p := range a.pos {
		if int(p) != i {
			return false
		}
	}
	return a.off == 0 && 1<<len(a.pos) == vcode.NumElements(a.base)
}

// resolve follows a value through the operations that only move it, to where its
// elements come from.
func resolve(v *tileir.Value) access {
	a := identity(v)
	for a.base.Def != nil {
		switch op := a.base.Def; op.Code {
		case tileir.OpReshape, tileir.OpAssume:
			a.base = op.Operands[0]
		case tileir.OpBroadcast:
			a.through(op, func(dim int) int { return dim })
		case tileir.OpPermute:
			perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
			next := a.clone()
			next.through(op, func(dim int) int { return int(perm[dim]) })
			if !next.readable() {
				return a
			}
			a = next
		case tileir.OpExtract:
			next := a.clone()
			if !next.extract(op) || !next.readable() {
				return a
			}
			a = next
		default:
			return a
		}
	}
	return a
}

func (a access) clone() access {
	a.pos = append([]int8(nil), a.pos...)
	return a
}

// readable reports an access whose neighbours are neighbours in memory, or one element.
func (a access) readable() bool {
	if isIota(a.base) {
		return true
	}
	return len(a.pos) == 0 || a.pos[0] == 0 || a.pos[0] == -1
}

func isIota(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpIota }

func isConstant(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpConstant }

// dims are the first bits of the dimensions of a shape.
func dims(shape []int64) []int {
	first, at := make([]int, len(shape)), 0
	for d := len(shape) - 1; d >= 0; d-- {
		first[d] = at
		at += log2(int(shape[d]))
	}
	return first
}

// through moves bits from the dimensions of op's result to those of its operand.
func (a *access) through(op *tileir.Op, source func(dim int) int) {
	to, from := op.Results[0].Type.(tileir.TileType).Shape, op.Operands[0].Type.(tileir.TileType).Shape
	toBits, fromBits := dims(to), dims(from)
	moved := make([]int8, len(a.pos))
	for i, p := range a.pos {
		moved[i] = -1
		if p < 0 {
			continue
		}
		d := dimOf(toBits, to, int(p))
		if s := source(d); from[s] > 1 {
			moved[i] = int8(int(p) - toBits[d] + fromBits[s])
		}
	}
	off := 0
	for p := range 32 {
		if a.off>>p&1 != 0 {
			d := dimOf(toBits, to, p)
			if s := source(d); from[s] > 1 {
				off += 1 << (p - toBits[d] + fromBits[s])
			}
		}
	}
	a.pos, a.off, a.base = moved, off, op.Operands[0]
}

// dimOf is the dimension that a bit belongs to.
func dimOf(first []int, shape []int64, bit int) int {
	for d := range shape {
		if bit >= first[d] && bit < first[d]+log2(int(shape[d])) {
			return d
		}
	}
	panic("native: a bit beyond the elements of a tile")
}

// extract goes through the extraction of a sub-tile whose place is known.
func (a *access) extract(op *tileir.Op) bool {
	whole, part := op.Operands[0].Type.(tileir.TileType).Shape, op.Results[0].Type.(tileir.TileType).Shape
	start := 0
	for d, v := range op.OperandList(tileir.ExtractIndices) {
		c, ok := constantInt(v)
		if !ok || c < 0 || c >= whole[d]/part[d] {
			return false
		}
		start += int(c*part[d]) << dims(whole)[d]
	}
	a.through(op, func(dim int) int { return dim })
	a.off += start
	return true
}

// constantInt is the integer that all elements of a value are, if that is known: of constants,
// and of an element of a constant or an iota.
func constantInt(v *tileir.Value) (int64, bool) {
	a := resolve(v)
	if vcode.KindOfValue(a.base).IsFloat() {
		return 0, false
	}
	if isIota(a.base) && vcode.NumElements(v) == 1 {
		return tileir.Integer{Type: vcode.ScalarOf(a.base), Value: uint64(a.off)}.Signed(), true
	}
	if !isConstant(a.base) {
		return 0, false
	}
	d, element := a.base.Def.Attrs[tileir.ConstantValue].(tileir.Dense), 0
	switch {
	case d.Splat || vcode.NumElements(a.base) == 1:
	case vcode.NumElements(v) == 1:
		element = a.off
	default:
		return 0, false
	}
	size := d.Type.Scalar().Bytes()
	return tileir.Integer{Type: d.Type.Scalar(), Value: littleEndian(d.Data[element*size : (element+1)*size])}.Signed(), true
}

// littleEndian reads a pattern of up to eight bytes.
func littleEndian(b []byte) uint64 {
	var v uint64
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	return v
}

// natural is every bit in its own place.
func natural(bits int) []int8 {
	pos := make([]int8, bits)
	for i := range pos {
		pos[i] = int8(i)
	}
	return pos
}

// places are n bits in a row.
func places(from, n int) []int8 {
	var pos []int8
	for i := range n {
		pos = append(pos, int8(from+i))
	}
	return pos
}

// nowhere is a given number of bits of a number that do not matter.
func nowhere(bits int) []int8 {
	pos := make([]int8, bits)
	for i := range pos {
		pos[i] = -1
	}
	return pos
}

// definedWithin reports a value of an operation's regions.
func definedWithin(v *tileir.Value, op *tileir.Op) bool {
	for b := blockOf(v); b != nil && b.Parent != nil; {
		around := b.Parent.Parent
		if around == op {
			return true
		}
		if around == nil {
			return false
		}
		b = around.Parent
	}
	return false
}

// blockOf is the block of operations that defines a value.
func blockOf(v *tileir.Value) *tileir.Block {
	if v.Def != nil {
		return v.Def.Parent
	}
	return v.Owner
}

// made is the operation that makes what an access sees, or nil for what lies in memory or is known.
func (a access) made() *tileir.Op {
	if isConstant(a.base) || isIota(a.base) || vcode.NumElements(a.base) == 1 {
		return nil
	}
	return a.base.Def
}

// of is the access of an operand by which operations make what a sees.
func (a access) of(operand *tileir.Value) access {
	x := resolve(operand)
	y := access{base: x.base, off: x.off}
	for _, p := range a.pos {
		if p >= 0 {
			p = x.pos[p]
		}
		y.pos = append(y.pos, p)
	}
	for i, p := range x.pos {
		if a.off>>i&1 != 0 && p >= 0 {
			y.off += 1 << p
		}
	}
	return y
}

func (a access) key() string { return fmt.Sprintf("%p %v %d", a.base, a.pos, a.off) }
