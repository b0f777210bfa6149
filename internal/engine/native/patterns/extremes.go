package patterns

import (
	"encoding/binary"

	"gotile/internal/elements"
	"gotile/internal/engine/native/uniform"
	"gotile/internal/must"
	"gotile/num"
	"gotile/tileir"
)

// A maximum of float16 or bfloat16 is that of integers of the same order: the magnitude bits of negative numbers are inverted. A
// vector holds twice as many of these as of float32, none is converted, and a maximum is one instruction. NaN of either sign are
// beyond the infinities in that order; adding their number moves those above the greatest number around to the least ones, and
// subtracting it those below the least number to the greatest ones. So NaN loses or wins against all numbers.

// Extremes returns a module with the same entry, in which minima and maxima of loaded floats of 16 bits are those of integers, and the
// operation of m for each of its own. If there are none, it returns m, which it does not change.
func Extremes(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	from := m.Entry(entry)
	if from == nil || len(extremesOf(from)) == 0 {
		return m, nil
	}
	out := m.Clone()
	to := out.Entry(entry)
	sources := uniform.SourcesOf(to, from)
	for _, e := range extremesOf(to) {
		e.rewrite(sources)
	}
	must.Do(tileir.Verify(out))
	return out, sources
}

// extreme is a reduction of a tile that is loaded, and perhaps converted to float32 exactly and arranged. A selection may replace
// elements by a constant.
type extreme struct {
	op   *tileir.Op
	elem tileir.Scalar
	path []*tileir.Op // from the load, without it, to the reduction, without it
	load *tileir.Op

	maximum, nanWins bool
}

// extremesOf lists such reductions of tiles that nothing else reads.
func extremesOf(entry *tileir.Op) (list []*extreme) {
	users := make(map[*tileir.Value]int)
	var reductions []*tileir.Op
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			users[v]++
		}
		if op.Code == tileir.OpReduce {
			reductions = append(reductions, op)
		}
		return true
	})
	for _, op := range reductions {
		if e := extremeOf(op); e != nil && e.follow(op.Operands[0], users) {
			list = append(list, e)
		}
	}
	return list
}

// extremeOf returns a reduction by a minimum or maximum of floats, or nil.
func extremeOf(op *tileir.Op) *extreme {
	body := op.Block(0)
	if len(op.Operands) != 1 || len(body.Ops) != 2 {
		return nil
	}
	f, yield := body.Ops[0], body.Ops[1]
	if len(yield.Operands) != 1 || len(f.Results) != 1 || yield.Operands[0] != f.Results[0] || len(f.Operands) != 2 {
		return nil
	}
	x, y := f.Operands[0], f.Operands[1]
	if x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	e, flushes := &extreme{op: op}, false
	switch f.Code {
	case tileir.OpMaxF:
		e.maximum, e.nanWins = true, f.Flag(tileir.MaxFPropagateNan)
		flushes = f.Flag(tileir.MaxFFlushToZero)
	case tileir.OpMinF:
		e.nanWins = f.Flag(tileir.MinFPropagateNan)
		flushes = f.Flag(tileir.MinFFlushToZero)
	default:
		return nil
	}
	if flushes {
		return nil
	}
	return e
}

// follow finds the load of a value that has one reader, as has each on the path.
func (e *extreme) follow(v *tileir.Value, users map[*tileir.Value]int) bool {
	for {
		op := v.Def
		if op == nil || users[v] != 1 {
			return false
		}
		switch op.Code {
		case tileir.OpLoadViewTko:
			e.load, e.elem = op, v.Type.(tileir.TileType).Scalar()
			return (e.elem == tileir.F16 || e.elem == tileir.BF16) && e.selectsPatterns()
		case tileir.OpFToF, tileir.OpReshape:
			v = op.Operands[0]
		case tileir.OpSelect:
			v = op.Operands[1]
		default:
			return false
		}
		e.path = append([]*tileir.Op{op}, e.path...)
	}
}

// selectsPatterns reports that the elements' type has each constant that a selection puts in, and that conversions are to float32.
func (e *extreme) selectsPatterns() bool {
	for _, op := range e.path {
		to := op.Results[0].Type.(tileir.TileType).Scalar()
		if to != tileir.F32 && to != e.elem {
			return false
		}
		if op.Code == tileir.OpSelect {
			if _, ok := e.pattern(op.Operands[2]); !ok {
				return false
			}
		}
	}
	return true
}

// pattern returns the bits of a constant as those of an element.
func (e *extreme) pattern(v *tileir.Value) (bits uint16, ok bool) {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpBroadcast) {
		v = v.Def.Operands[0]
	}
	if v.Def == nil || v.Def.Code != tileir.OpConstant {
		return 0, false
	}
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	if s := d.Type.Scalar(); !bool(d.Splat) || s != tileir.F32 && s != e.elem {
		return 0, false
	}
	var all [8]byte
	copy(all[:], d.Data)
	x := elements.Format(d.Type.Scalar()).Decode(binary.LittleEndian.Uint64(all[:]))
	f := elements.Format(e.elem)
	bits = uint16(f.Encode(x, num.NearestEven, false))
	return bits, f.Decode(uint64(bits)) == x
}

// rewrite replaces the operations after the load by those on integers.
func (e *extreme) rewrite(sources map[*tileir.Op]*tileir.Op) {
	x, y := e.load.Results[0], e.op.Results[0]
	for i, op := range append(e.path, e.op) {
		insert(op, sources, func(b *tileir.Builder) {
			if i == 0 {
				x = b.Bitcast(x, x.Type.(tileir.TileType).WithElem(tileir.I16))
			}
			switch op.Code {
			case tileir.OpReshape:
				x = b.Reshape(x, op.Results[0].Type.(tileir.TileType).WithElem(tileir.I16))
			case tileir.OpSelect:
				bits, _ := e.pattern(op.Operands[2])
				x = b.Select(op.Operands[0], x, constant(b, x, bits))
			case tileir.OpReduce:
				y = e.reduce(b, x)
			}
		})
	}
	replace(e.op.Results[0], y)
}

// reduce is the minimum or maximum of patterns along the reduction's dimension, as a number of its type.
func (e *extreme) reduce(b *tileir.Builder, x *tileir.Value) *tileir.Value {
	beyond := uint16(1)<<(elements.Format(e.elem).ManBits) - 1 // NaN of a sign
	if e.maximum == e.nanWins {
		beyond = -beyond
	}
	key := b.AddI(ordered(b, x), constant(b, x, beyond), tileir.OverflowNone)
	least := uint16(1 << 15)
	if !e.maximum {
		least--
	}
	dim := int32(e.op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	r := b.Reduce([]*tileir.Value{key}, dim, tileir.Array{tileir.Int(tileir.I16, int64(int16(least)))})
	body := tileir.NewBuilder(r.Block(0)).At(b.Loc())
	args := r.Block(0).Args
	if e.maximum {
		body.Yield(body.MaxI(args[0], args[1], tileir.Signed))
	} else {
		body.Yield(body.MinI(args[0], args[1], tileir.Signed))
	}
	y := r.Results[0]
	y = ordered(b, b.SubI(y, constant(b, y, beyond), tileir.OverflowNone))
	to := e.op.Results[0].Type.(tileir.TileType)
	y = b.Bitcast(y, to.WithElem(e.elem))
	if to.Scalar() != e.elem {
		y = b.FToF(y, tileir.NearestEven, to)
	}
	return y
}

// ordered inverts the magnitude bits of negative numbers.
func ordered(b *tileir.Builder, x *tileir.Value) *tileir.Value {
	sign := b.ShRI(x, constant(b, x, 15), tileir.Signed)
	return b.XOrI(x, b.AndI(sign, constant(b, x, 1<<15-1)))
}
