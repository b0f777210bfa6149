package plan

import (
	"fmt"
	"math/bits"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Indexing says which element of a value belongs to each element of an index space.
// Sizes are powers of two, so the number of an element is a row of bits, and reshape,
// broadcast and permute move bits or drop them: nothing has to be copied for them.
type Indexing struct {
	Base *tileir.Value
	Pos  []int8 // for each bit of the index: its place in base's element number, -1 for none
	Off  int    // of element 0
}

// Log2 is of a power of two.
func Log2(n int) int { return bits.TrailingZeros(uint(n)) }

// Identity is the access of every element in its own place.
func Identity(v *tileir.Value) Indexing {
	a := Indexing{Base: v, Pos: make([]int8, Log2(vcode.NumElements(v)))}
	for i := range a.Pos {
		a.Pos[i] = int8(i)
	}
	return a
}

// Natural reports an access of every element in its own place.
func (a Indexing) Natural() bool {
	for i, p := range a.Pos {
		if int(p) != i {
			return false
		}
	}
	return a.Off == 0 && 1<<len(a.Pos) == vcode.NumElements(a.Base)
}

// Resolve follows a value through the operations that only move it, to where its
// elements come from.
func Resolve(v *tileir.Value) Indexing {
	a := Identity(v)
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

func (a Indexing) clone() Indexing {
	a.Pos = append([]int8(nil), a.Pos...)
	return a
}

// readable reports an access whose neighbours are neighbours in memory, or one element.
func (a Indexing) readable() bool {
	if IsIota(a.Base) {
		return true
	}
	return len(a.Pos) == 0 || a.Pos[0] == 0 || a.Pos[0] == -1
}

func IsIota(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpIota }

func IsConstant(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpConstant }

// Dims are the first bits of the dimensions of a shape.
func Dims(shape []int64) []int {
	first, at := make([]int, len(shape)), 0
	for d := len(shape) - 1; d >= 0; d-- {
		first[d] = at
		at += Log2(int(shape[d]))
	}
	return first
}

// Through moves bits from the dimensions of op's result to those of its operand.
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

// DimOf is the dimension that a bit belongs to.
func DimOf(first []int, shape []int64, bit int) int {
	for d := range shape {
		if bit >= first[d] && bit < first[d]+Log2(int(shape[d])) {
			return d
		}
	}
	panic("plan: a bit beyond the elements of a tile")
}

// extract goes through the extraction of a sub-tile whose place is known.
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

// ConstantInt is the integer that all elements of a value are, if that is known: of constants,
// and of an element of a constant or an iota.
func ConstantInt(v *tileir.Value) (int64, bool) {
	a := Resolve(v)
	if vcode.KindOfValue(a.Base).IsFloat() {
		return 0, false
	}
	if IsIota(a.Base) && vcode.NumElements(v) == 1 {
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

// LittleEndian reads a pattern of up to eight bytes.
func LittleEndian(b []byte) uint64 {
	var v uint64
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	return v
}

// Natural is every bit in its own place.
func Natural(bits int) []int8 {
	pos := make([]int8, bits)
	for i := range pos {
		pos[i] = int8(i)
	}
	return pos
}

// Places are n bits in a row.
func Places(from, n int) []int8 {
	var pos []int8
	for i := range n {
		pos = append(pos, int8(from+i))
	}
	return pos
}

// Nowhere is a given number of bits of a number that do not matter.
func Nowhere(bits int) []int8 {
	pos := make([]int8, bits)
	for i := range pos {
		pos[i] = -1
	}
	return pos
}

// DefinedWithin reports a value of an operation's regions.
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

// BlockOf is the block of operations that defines a value.
func BlockOf(v *tileir.Value) *tileir.Block {
	if v.Def != nil {
		return v.Def.Parent
	}
	return v.Owner
}

// Made is the operation that makes what an access sees, or nil for what lies in memory or is known.
func (a Indexing) Made() *tileir.Op {
	if IsConstant(a.Base) || IsIota(a.Base) || vcode.NumElements(a.Base) == 1 {
		return nil
	}
	return a.Base.Def
}

// Of is the access of an operand by which operations make what a sees.
func (a Indexing) Of(operand *tileir.Value) Indexing {
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
