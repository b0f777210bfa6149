package passes

import (
	"encoding/binary"
	"slices"

	"gotile/tileir"
)

// dynamicExtracts turns extractions at indices that are not constant into reductions: all parts but the one at the
// index become zero, and the bitwise or of all parts is that one.
func dynamicExtracts(entry *tileir.Op) {
	names := renaming{}
	for _, op := range collect(entry, tileir.OpExtract) {
		t := op.Results[0].Type.(tileir.TileType)
		_, pointers := t.Pointer()
		if pointers || !slices.ContainsFunc(op.OperandList(tileir.ExtractIndices), isDynamic) {
			continue
		}
		if word, ok := wordOf(t.Scalar()); ok {
			names.replace(op, func(b *tileir.Builder) []*tileir.Value {
				return []*tileir.Value{(&extraction{b, word}).extract(op)}
			})
		}
	}
	names.renameAll(entry)
}

// isDynamic reports an index that is not a constant.
func isDynamic(index *tileir.Value) bool {
	_, ok := number(index)
	return !ok
}

// wordOf returns the integer type that elements are cast to, if there is one.
func wordOf(s tileir.Scalar) (word tileir.Scalar, ok bool) {
	switch s {
	case tileir.I8, tileir.I16, tileir.I32, tileir.I64:
		return s, true
	case tileir.F16, tileir.BF16:
		return tileir.I16, true
	case tileir.F32:
		return tileir.I32, true
	case tileir.F64:
		return tileir.I64, true
	}
	return s, false
}

// extraction builds the operations of an extraction from words of one type.
type extraction struct {
	*tileir.Builder
	word tileir.Scalar
}

// extract returns the part that an extraction at a dynamic index returns.
func (x *extraction) extract(op *tileir.Op) *tileir.Value {
	source, index := op.Operand(tileir.ExtractSource), op.OperandList(tileir.ExtractIndices)
	t := op.Results[0].Type.(tileir.TileType)
	v := x.constantPart(source, index, t.Shape)
	if v.Type.(tileir.TileType).Scalar() != x.word {
		v = x.Bitcast(v, v.Type.(tileir.TileType).WithElem(x.word))
	}
	for d, i := range index {
		if v.Type.(tileir.TileType).Shape[d] != t.Shape[d] {
			v = x.along(v, d, i, t.Shape[d])
		}
	}
	if t.Scalar() != x.word {
		v = x.Bitcast(v, t)
	}
	return v
}

// constantPart extracts what the constant indices select.
func (x *extraction) constantPart(source *tileir.Value, index []*tileir.Value, shape []int64) *tileir.Value {
	t := source.Type.(tileir.TileType)
	part, at := slices.Clone(t.Shape), make([]*tileir.Value, len(index))
	for d, i := range index {
		at[d] = i
		if isDynamic(i) {
			at[d] = x.splat(tileir.Tile(tileir.I32))
		} else {
			part[d] = shape[d]
		}
	}
	if slices.Equal(part, t.Shape) {
		return source
	}
	return x.Extract(source, at, t.WithShape(part...))
}

// along returns the part of length n at an index along dimension d.
func (x *extraction) along(v *tileir.Value, d int, index *tileir.Value, n int64) *tileir.Value {
	t := v.Type.(tileir.TileType)
	parts := t.Shape[d] / n
	t = t.WithShape(slices.Insert(slices.Clone(t.Shape), d, parts)...)
	t.Shape[d+1] = n
	ones := slices.Repeat([]int64{1}, t.Rank())
	spread := func(v *tileir.Value, n int64) *tileir.Value {
		line := slices.Clone(ones)
		line[d] = n
		return x.Broadcast(x.Reshape(v, tileir.Tile(tileir.I32, line...)), t.WithElem(tileir.I32))
	}
	here := x.CmpI(tileir.Equals, spread(x.Iota(tileir.Tile(tileir.I32, parts)), parts), spread(index, 1), tileir.Signed)
	v = x.Select(here, x.Reshape(v, t), x.splat(t))
	reduce := x.Reduce([]*tileir.Value{v}, int32(d), tileir.Array{tileir.Integer{Type: x.word}})
	body := tileir.NewBuilder(reduce.Block(0)).At(x.Loc())
	body.Yield(body.OrI(reduce.Block(0).Args[0], reduce.Block(0).Args[1]))
	return reduce.Results[0]
}

// splat returns zeros of a type.
func (x *extraction) splat(t tileir.TileType) *tileir.Value {
	data := binary.LittleEndian.AppendUint64(nil, 0)[:t.Scalar().Bytes()]
	return x.Constant(tileir.Dense{Type: t, Data: data, Splat: true})
}
