package irgen

import (
	"gotile/tileir"
)

// get is an exact value of a type and kind: one that is there, or a new one.
func (g *gen) get(t tileir.TileType, k kind) *tileir.Value { return g.val(t, k, false).Value }

// any is a value without demands.
func (g *gen) any(t tileir.TileType) *tileir.Value { return g.get(t, anyBits) }

// raw is a value whose bits, of a NaN too, are the same in all engines.
func (g *gen) raw(t tileir.TileType) *tileir.Value { return g.val(t, anyBits, true).Value }

func (g *gen) val(t tileir.TileType, k kind, raw bool) val {
	if v, ok := g.find(t, k, raw); ok && !g.src.oneIn(4) {
		return v
	}
	v := g.fresh(t, k)
	g.spend(v.Value)
	g.pool = append(g.pool, v)
	return v
}

// find searches for a value of the type, from a random position.
func (g *gen) find(t tileir.TileType, k kind, raw bool) (val, bool) {
	if len(g.pool) == 0 {
		return val{}, false
	}
	from := g.src.n(len(g.pool))
	for i := range g.pool {
		v := g.pool[(from+i)%len(g.pool)]
		if tileir.Equal(v.Type, t) && (k == anyBits || v.kind == k) && (v.raw || !raw) {
			return v, true
		}
	}
	return val{}, false
}

// fresh makes a value of moved bits.
func (g *gen) fresh(t tileir.TileType, k kind) val {
	if t.Scalar() == tileir.I4 {
		return val{Value: g.TruncI(g.any(t.WithElem(tileir.I8)), tileir.OverflowNone, t), raw: true}
	}
	switch choice := g.src.n(8); {
	case choice < 2 || k == zeros:
		return val{g.constant(t, k), k, true}
	case choice == 2 && t.Rank() > 0 && t.Scalar() != tileir.E2M1FN:
		v := g.val(t.WithShape(), k, true)
		return val{g.spread(v.Value, t.Shape), v.kind, true}
	case choice == 3 && t.Rank() == 0 && k == anyBits && !g.full() && t.Scalar() != tileir.E2M1FN:
		bits := dense(t.Scalar(), k, 1, uint64(g.src.byte()), false)
		return val{Value: g.scalarParam(t, word(bits)), raw: true}
	}
	return g.load(t, k)
}

// constant is a splat or a list of elements.
func (g *gen) constant(t tileir.TileType, k kind) *tileir.Value {
	d := tileir.Dense{Type: t, Splat: g.src.oneIn(2)}
	n := t.NumElements()
	if d.Splat {
		n = 1
	}
	d.Data = dense(t.Scalar(), k, n, uint64(g.src.byte()), false)
	return g.Constant(d)
}

// number is a constant splat of an integer.
func (g *gen) number(elem tileir.Scalar, v int64, shape ...int64) *tileir.Value {
	return g.Constant(tileir.Dense{Type: tileir.Tile(elem, shape...), Data: bytesOf(uint64(v), elem.Bytes()), Splat: true})
}

// like is a constant splat of a value's type.
func (g *gen) like(v *tileir.Value, x int64) *tileir.Value {
	return g.number(tileOf(v).Scalar(), x, tileOf(v).Shape...)
}

// list is a constant tile of integers.
func (g *gen) list(elem tileir.Scalar, values []int64, shape ...int64) *tileir.Value {
	var data []byte
	for _, v := range values {
		data = append(data, bytesOf(uint64(v), elem.Bytes())...)
	}
	return g.Constant(tileir.Dense{Type: tileir.Tile(elem, shape...), Data: data})
}

// spread makes a scalar a tile.
func (g *gen) spread(v *tileir.Value, shape []int64) *tileir.Value {
	if len(shape) == 0 {
		return v
	}
	t := tileOf(v)
	ones := make([]int64, len(shape))
	for i := range ones {
		ones[i] = 1
	}
	return g.Broadcast(g.Reshape(v, t.WithShape(ones...)), t.WithShape(shape...))
}

// count is 0, 1, 2, … in a tile.
func (g *gen) count(elem tileir.Scalar, shape []int64) *tileir.Value {
	t := tileir.Tile(elem, shape...)
	line := g.Iota(t.WithShape(t.NumElements()))
	if len(shape) == 1 {
		return line
	}
	return g.Reshape(line, t)
}

// index is the block's number or a small constant, of an integer type.
func (g *gen) index(elem tileir.Scalar, v *tileir.Value) *tileir.Value {
	switch {
	case elem == tileir.I64:
		return g.ExtI(v, tileir.Signed, tileOf(v).WithElem(elem))
	case elem == tileir.I32:
		return v
	}
	return g.TruncI(v, tileir.OverflowNone, tileOf(v).WithElem(elem))
}

func bytesOf(v uint64, size int) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
	return b
}

func word(b []byte) uint64 {
	v := uint64(0)
	for i := range b {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}
