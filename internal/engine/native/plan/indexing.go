package plan

import (
	"fmt"
	"math/bits"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/internal/must"
	"gotile/tileir"
)

// Indexing maps the indices of an index space to elements of a value. Sizes are powers of two, so an index and an
// element number are sequences of bits, and reshape, broadcast and permute only move or drop bits: they need no copy.
type Indexing struct {
	Base *tileir.Value
	Pos  []int8 // for each bit of the index: the bit of Base's element number, or -1 if it has no effect
	Off  int    // added to the element number
}

// Log2 returns the logarithm of a power of two.
func Log2(n int) int { return bits.TrailingZeros(uint(n)) }

// IdentityIndexing maps each index to the element with that number.
func IdentityIndexing(v *tileir.Value) Indexing {
	a := Indexing{Base: v, Pos: make([]int8, Log2(vcode.NumElements(v)))}
	for i := range a.Pos {
		a.Pos[i] = int8(i)
	}
	return a
}

// IsIdentity reports an indexing that maps each index to the element with that number.
func (a Indexing) IsIdentity() bool {
	for i, p := range a.Pos {
		if int(p) != i {
			return false
		}
	}
	return a.Off == 0 && 1<<len(a.Pos) == vcode.NumElements(a.Base)
}

// Resolve follows a value through view operations to the value that its elements come from.
func Resolve(v *tileir.Value) Indexing {
	a := IdentityIndexing(v)
	for a.Base.Def != nil {
		switch op := a.Base.Def; op.Code {
		case tileir.OpReshape, tileir.OpAssume:
			a.Base = op.Operands[0]
		case tileir.OpBroadcast:
			a.Through(op, func(dim int) int { return dim })
		case tileir.OpPermute:
			perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
			next := a.clone()
			next.Through(op, func(dim int) int { return int(perm[dim]) })
			if !next.contiguous() {
				return a
			}
			a = next
		case tileir.OpExtract:
			next := a.clone()
			if !next.extract(op) || !next.contiguous() {
				return a
			}
			a = next
		default:
			return a
		}
	}
	return a
}

func (a Indexing) clone() Indexing {
	a.Pos = append([]int8(nil), a.Pos...)
	return a
}

// contiguous reports an indexing whose adjacent innermost indices are adjacent elements or the same element.
func (a Indexing) contiguous() bool {
	if IsIota(a.Base) {
		return true
	}
	return len(a.Pos) == 0 || a.Pos[0] == 0 || a.Pos[0] == -1
}

func IsIota(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpIota }

func IsConstant(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpConstant }

// Dims returns the first bit of each dimension of a shape.
func Dims(shape []int64) []int {
	first, at := make([]int, len(shape)), 0
	for d := len(shape) - 1; d >= 0; d-- {
		first[d] = at
		at += Log2(int(shape[d]))
	}
	return first
}

// Through maps an indexing of op's result to its operand. source returns the operand's dimension for a dimension of the
// result.
func (a *Indexing) Through(op *tileir.Op, source func(dim int) int) {
	to, from := op.Results[0].Type.(tileir.TileType).Shape, op.Operands[0].Type.(tileir.TileType).Shape
	toBits, fromBits := Dims(to), Dims(from)
	moved := make([]int8, len(a.Pos))
	for i, p := range a.Pos {
		moved[i] = -1
		if p < 0 {
			continue
		}
		d := DimOf(toBits, to, int(p))
		if s := source(d); from[s] > 1 {
			moved[i] = int8(int(p) - toBits[d] + fromBits[s])
		}
	}
	off := 0
	for p := range 32 {
		if a.Off>>p&1 != 0 {
			d := DimOf(toBits, to, p)
			if s := source(d); from[s] > 1 {
				off += 1 << (p - toBits[d] + fromBits[s])
			}
		}
	}
	a.Pos, a.Off, a.Base = moved, off, op.Operands[0]
}

// DimOf returns the dimension that a bit belongs to.
func DimOf(first []int, shape []int64, bit int) int {
	for d := range shape {
		if bit >= first[d] && bit < first[d]+Log2(int(shape[d])) {
			return d
		}
	}
	must.Hold(false, "a bit beyond the elements of a tile")
	return 0
}

// extract maps an indexing through the extraction of a sub-tile. It returns false if the indices are not constant.
func (a *Indexing) extract(op *tileir.Op) bool {
	whole, part := op.Operands[0].Type.(tileir.TileType).Shape, op.Results[0].Type.(tileir.TileType).Shape
	start := 0
	for d, v := range op.OperandList(tileir.ExtractIndices) {
		c, ok := ConstantInt(v)
		if !ok || c < 0 || c >= whole[d]/part[d] {
			return false
		}
		start += int(c*part[d]) << Dims(whole)[d]
	}
	a.Through(op, func(dim int) int { return dim })
	a.Off += start
	return true
}

// ConstantInt returns the integer that all elements of a value are equal to, and false if it is not known. It finds
// constants, and elements of constants and iotas.
func ConstantInt(v *tileir.Value) (int64, bool) {
	a := Resolve(v)
	if vcode.KindOfValue(a.Base).IsFloat() {
		return 0, false
	}
	if IsIota(a.Base) && !slices.ContainsFunc(a.Pos, func(bit int8) bool { return bit >= 0 }) { // one element of it
		return tileir.Integer{Type: vcode.ScalarOf(a.Base), Value: uint64(a.Off)}.Signed(), true
	}
	if !IsConstant(a.Base) {
		return 0, false
	}
	d, element := a.Base.Def.Attrs[tileir.ConstantValue].(tileir.Dense), 0
	switch {
	case d.Splat || vcode.NumElements(a.Base) == 1:
	case vcode.NumElements(v) == 1:
		element = a.Off
	default:
		return 0, false
	}
	size := d.Type.Scalar().Bytes()
	return tileir.Integer{Type: d.Type.Scalar(), Value: LittleEndian(d.Data[element*size : (element+1)*size])}.Signed(), true
}

// LittleEndian reads a little-endian integer of up to eight bytes.
func LittleEndian(b []byte) uint64 {
	var v uint64
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	return v
}

// IdentityBits maps each bit to itself.
func IdentityBits(bits int) []int8 {
	pos := make([]int8, bits)
	for i := range pos {
		pos[i] = int8(i)
	}
	return pos
}

// BitRange returns n consecutive bits.
func BitRange(from, n int) []int8 {
	var pos []int8
	for i := range n {
		pos = append(pos, int8(from+i))
	}
	return pos
}

// BroadcastBits maps bits to none: the same element at all indices.
func BroadcastBits(bits int) []int8 {
	pos := make([]int8, bits)
	for i := range pos {
		pos[i] = -1
	}
	return pos
}

// DefinedWithin reports a value that is defined in the regions of an operation.
func DefinedWithin(v *tileir.Value, op *tileir.Op) bool {
	for b := BlockOf(v); b != nil && b.Parent != nil; {
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

// BlockOf returns the block of operations that defines a value.
func BlockOf(v *tileir.Value) *tileir.Block {
	if v.Def != nil {
		return v.Def.Parent
	}
	return v.Owner
}

// Producer returns the operation that computes the indexed elements, or nil if they are in memory or constant.
func (a Indexing) Producer() *tileir.Op {
	if IsConstant(a.Base) || IsIota(a.Base) || vcode.NumElements(a.Base) == 1 {
		return nil
	}
	return a.Base.Def
}

// Operand returns the indexing of an operand from which an elementwise operation computes the elements of a.
func (a Indexing) Operand(operand *tileir.Value) Indexing {
	x := Resolve(operand)
	y := Indexing{Base: x.Base, Off: x.Off}
	for _, p := range a.Pos {
		if p >= 0 {
			p = x.Pos[p]
		}
		y.Pos = append(y.Pos, p)
	}
	for i, p := range x.Pos {
		if a.Off>>i&1 != 0 && p >= 0 {
			y.Off += 1 << p
		}
	}
	return y
}

func (a Indexing) Key() string { return fmt.Sprintf("%p %v %d", a.Base, a.Pos, a.Off) }
