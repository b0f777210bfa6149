package interp

import (
	"math"

	"gotile/tileir"
)

// shapeOps move elements without reading their values. Each is the copy of a box.
var shapeOps = map[tileir.OpCode]lowerFunc{
	tileir.OpIota:      lowerIota,
	tileir.OpBroadcast: lowerBroadcast,
	tileir.OpPermute:   lowerPermute,
	tileir.OpCat:       lowerCat,
	tileir.OpExtract:   lowerExtract,
	tileir.OpInsert:    lowerInsert,
}

// ints converts a shape to Go integers.
func ints(shape []int64) []int {
	s := make([]int, len(shape))
	for i, n := range shape {
		s[i] = int(n)
	}
	return s
}

func shapeOf(v *tileir.Value) []int { return ints(v.Type.(tileir.TileType).Shape) }

// rowMajor returns the strides of a shape.
func rowMajor(shape []int) []int {
	strides := make([]int, len(shape))
	n := 1
	for d := len(shape) - 1; d >= 0; d-- {
		strides[d] = n
		n *= shape[d]
	}
	return strides
}

// boxStep copies a box from offset at in register s to offset to in register d.
func boxStep(b *box, d, to, s, at int) step {
	return func(fr *frame) ctl {
		return fr.move(b, d, to, s, at)
	}
}

// lowerBroadcast reads a stretched dimension with stride zero.
func lowerBroadcast(c *compiler, op *tileir.Op) step {
	s, d := c.use(op.Operands[0]), c.def(op.Results[0])
	from, shape := shapeOf(op.Operands[0]), shapeOf(op.Results[0])
	strides := rowMajor(from)
	for i := range from {
		if from[i] == 1 {
			strides[i] = 0
		}
	}
	return boxStep(newBox(shape, rowMajor(shape), strides), d, 0, s, 0)
}

func lowerPermute(c *compiler, op *tileir.Op) step {
	s, d := c.use(op.Operands[0]), c.def(op.Results[0])
	from, shape := rowMajor(shapeOf(op.Operands[0])), shapeOf(op.Results[0])
	strides := make([]int, len(shape))
	for i, dim := range op.Attrs[tileir.PermutePermutation].(tileir.I32s) {
		strides[i] = from[dim]
	}
	return boxStep(newBox(shape, rowMajor(shape), strides), d, 0, s, 0)
}

// lowerCat copies both operands into the result.
func lowerCat(c *compiler, op *tileir.Op) step {
	l, r, d := c.use(op.Operands[0]), c.use(op.Operands[1]), c.def(op.Results[0])
	dim := int(op.Attrs[tileir.CatDim].(tileir.Integer).Value)
	left, right := shapeOf(op.Operands[0]), shapeOf(op.Operands[1])
	to := rowMajor(shapeOf(op.Results[0]))
	copyLeft := boxStep(newBox(left, to, rowMajor(left)), d, 0, l, 0)
	copyRight := boxStep(newBox(right, to, rowMajor(right)), d, left[dim]*to[dim], r, 0)
	return func(fr *frame) ctl {
		if k := copyLeft(fr); k != next {
			return k
		}
		return copyRight(fr)
	}
}

// subTile computes the offset of a sub-tile at run time.
type subTile struct {
	op      *tileir.Op
	indices []int // registers
	counts  []int // sub-tiles in each dimension
	strides []int // elements from one sub-tile to the next
}

func (c *compiler) subTile(op *tileir.Op, indices []*tileir.Value, whole, part []int) subTile {
	t := subTile{op: op, indices: c.useAll(indices), strides: rowMajor(whole)}
	for i := range whole {
		t.counts = append(t.counts, whole[i]/part[i])
		t.strides[i] *= part[i]
	}
	return t
}

// offset returns the first element of the sub-tile.
func (t *subTile) offset(fr *frame) (int, ctl) {
	at := 0
	for i, r := range t.indices {
		index := int(fr.regs[r].index())
		if index < 0 || index >= t.counts[i] {
			return 0, fr.fail(fr.SubTileFault(t.op, i, int64(index), int64(t.counts[i])))
		}
		at += index * t.strides[i]
	}
	return at, next
}

func lowerExtract(c *compiler, op *tileir.Op) step {
	s, d := c.use(op.Operands[0]), c.def(op.Results[0])
	whole, part := shapeOf(op.Operands[0]), shapeOf(op.Results[0])
	where := c.subTile(op, op.OperandList(tileir.ExtractIndices), whole, part)
	return movedBox(newBox(part, rowMajor(part), rowMajor(whole)), d, s, where, false)
}

// lowerInsert copies the destination and then the sub-tile over it.
func lowerInsert(c *compiler, op *tileir.Op) step {
	s, old, d := c.use(op.Operand(tileir.InsertSource)), c.use(op.Operand(tileir.InsertDestination)), c.def(op.Results[0])
	whole, part := shapeOf(op.Results[0]), shapeOf(op.Operand(tileir.InsertSource))
	where := c.subTile(op, op.OperandList(tileir.InsertIndices), whole, part)
	insert := movedBox(newBox(part, rowMajor(whole), rowMajor(part)), d, s, where, true)
	return func(fr *frame) ctl {
		fr.regs[d].copyFrom(&fr.regs[old])
		return insert(fr)
	}
}

// movedBox copies a box whose offset in the source, or in the destination, is known only at run time.
func movedBox(b *box, d, s int, where subTile, into bool) step {
	return func(fr *frame) ctl {
		at, k := where.offset(fr)
		switch {
		case k != next:
			return k
		case into:
			return fr.move(b, d, at, s, 0)
		}
		return fr.move(b, d, 0, s, at)
	}
}

// lowerIota makes a register that all frames share: its elements never change.
func lowerIota(c *compiler, op *tileir.Op) step {
	r := c.def(op.Results[0])
	l := c.prog.layouts[r]
	value := newReg(l)
	count(value.u8, uint8(mask(scalarOf(op.Results[0]))))
	count(value.u16, math.MaxUint16)
	count(value.u32, math.MaxUint32)
	count(value.u64, math.MaxUint64)
	c.prog.consts = append(c.prog.consts, constant{r, value})
	return nil
}

// count sets a slice to the low bits of 0, 1, 2, ….
func count[T element](dst []T, keep T) {
	for i := range dst {
		dst[i] = T(i) & keep
	}
}
