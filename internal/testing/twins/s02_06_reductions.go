package twins

import (
	"fmt"
	"strings"

	"gotile/operators"
	"gotile/tile"
)

// reduction is a named reduction or scan in both languages.
type reduction struct {
	row, name string
	f         func(t tile.Tile, axis int, opts ...tile.Option) tile.Tile
	elems     []*elem
	boolean   bool // the result is bool
	scan      bool
}

func noOptions(f func(tile.Tile, int) tile.Tile) func(tile.Tile, int, ...tile.Option) tile.Tile {
	return func(t tile.Tile, axis int, _ ...tile.Option) tile.Tile { return f(t, axis) }
}

var namedReductions = []reduction{
	{row: "2.6.3", name: "reduce_max", f: tile.Tile.ReduceMax, elems: numbers},
	{row: "2.6.4", name: "reduce_min", f: tile.Tile.ReduceMin, elems: numbers},
	{row: "2.6.5", name: "all_of", f: noOptions(tile.Tile.All), elems: arithmetic, boolean: true},
	{row: "2.6.6", name: "any_of", f: noOptions(tile.Tile.Any), elems: arithmetic, boolean: true},
	{row: "2.6.7", name: "sum", f: tile.Tile.Sum, elems: arithmetic},
	{row: "2.6.8", name: "prod", f: tile.Tile.Prod, elems: arithmetic},
	{row: "2.6.9", name: "reduce_bitand", f: noOptions(tile.Tile.ReduceAnd), elems: integral},
	{row: "2.6.10", name: "reduce_bitor", f: noOptions(tile.Tile.ReduceOr), elems: integral},
	{row: "2.6.11", name: "reduce_bitxor", f: noOptions(tile.Tile.ReduceXor), elems: integral},
	{row: "2.6.12", name: "partial_sum", f: tile.Tile.PartialSum, elems: arithmetic, scan: true},
	{row: "2.6.13", name: "partial_prod", f: tile.Tile.PartialProd, elems: arithmetic, scan: true},
}

// reductions is section 2.6.
func reductions() (all []Twin) {
	for _, r := range namedReductions {
		for _, e := range r.elems {
			all = append(all, r.twin(e))
		}
	}
	all = append(all, nanReductions()...)
	all = append(all, backwardScans()...)
	return append(all, roundedReductions()...)
}

// backwardScans are in the 13.4 header, and show no row of the reference, which has none.
func backwardScans() (all []Twin) {
	for _, r := range []reduction{
		{name: "partial_sum", f: reverse(operators.Plus), scan: true},
		{name: "partial_prod", f: reverse(operators.Multiplies), scan: true},
	} {
		for _, e := range numbers {
			t := along(r.row, r.name+"_backward_"+e.name, e, r, mode{"", "ct::scan_backward_t{}", nil})
			t.params[0] = addends(r.name, t.params[0])
			all = append(all, t)
		}
	}
	return all
}

func reverse(o operators.Op) func(tile.Tile, int, ...tile.Option) tile.Tile {
	return noOptions(func(t tile.Tile, axis int) tile.Tile { return tile.Scan(t, axis, true, o, nil) })
}

// addends keeps sums and products of signed integers in their range.
func addends(name string, p param) param {
	e := p.elem
	if e.isFloat() || !e.isSigned() {
		return p
	}
	switch {
	case strings.Contains(name, "prod"):
		return p.within(-1, 1)
	case strings.Contains(name, "sum"):
		limit := float64(int64(1) << (e.bits() - 2) / 64)
		return p.within(-max(limit, 1), max(limit, 1))
	}
	return p
}

// twin is the reduction along each dimension of a tile of rank 3, and of rank 1.
func (r reduction) twin(e *elem) Twin {
	result := e
	if r.boolean {
		result = boolean
	}
	shape := []int{4, 2, 16}
	t := Twin{Rows: rows(r.row + " 2.6.2 2.6.1/tile-reduction"), Name: r.name + "_" + e.name,
		params: []param{addends(r.name, in("a", e, 128))},
		cpp:    fmt.Sprintf("auto x = ct::load(a + ct::iota<%s>());\n", cppTile(i32, shape))}
	if r.scan {
		t.Rows = rows(r.row + " 2.6.1/tile-scan")
	}
	for d := range shape {
		o := fmt.Sprintf("o%d", d)
		t.params = append(t.params, out(o, result, size(r.shape(shape, d))))
		t.cpp += fmt.Sprintf("ct::store(%s + ct::iota<%s>(), ct::%s(x, %d_ic));\n", o, cppTile(i32, r.shape(shape, d)), r.name, d)
	}
	t.params = append(t.params, out("o3", result, size(r.shape([]int{32}, 0))))
	t.cpp += fmt.Sprintf("ct::store(o3 + ct::iota<%s>(), ct::%s<0>(ct::load(a + ct::iota<tl<int, 32>>())));", cppTile(i32, r.shape([]int{32}, 0)), r.name)
	t.kernel = body(func(b *tile.Block, p []tile.Tile) {
		x := tile.Load(p[0].Add(tileIota(b, shape)))
		for d := range shape {
			tile.Store(p[1+d].Add(tileIota(b, r.shape(shape, d))), r.f(x, d))
		}
		tile.Store(p[4].Add(tileIota(b, r.shape([]int{32}, 0))), r.f(tile.Load(p[0].Add(b.Iota(tile.I32, 32))), 0))
	})
	return t
}

// shape is the result's: that of the operand, 1 along the dimension except for scans.
func (r reduction) shape(of []int, d int) []int {
	s := append([]int(nil), of...)
	if !r.scan {
		s[d] = 1
	}
	return s
}

// mode is a list of options in both languages.
type mode struct {
	name, cpp string
	opts      []tile.Option
}

// along is reductions of the rows of a matrix of 16 by 16, one for each mode.
func along(row, name string, e *elem, r reduction, modes ...mode) Twin {
	shape := r.shape([]int{16, 16}, 1)
	t := Twin{Rows: rows(row), Name: name, params: []param{in("a", e, 256)},
		cpp: "auto x = ct::load(a + ct::iota<tl<int, 16, 16>>());\n"}
	for k, m := range modes {
		o := fmt.Sprintf("o%d", k)
		t.params = append(t.params, out(o, e, size(shape)))
		t.cpp += fmt.Sprintf("ct::store(%s + ct::iota<%s>(), ct::%s(x, 1_ic, %s));\n", o, cppTile(i32, shape), r.name, m.cpp)
	}
	t.kernel = body(func(b *tile.Block, p []tile.Tile) {
		x := tile.Load(p[0].Add(b.Iota(tile.I32, 16, 16)))
		for k, m := range modes {
			tile.Store(p[1+k].Add(tileIota(b, shape)), r.f(x, 1, m.opts...))
		}
	})
	return t
}

func nanReductions() (all []Twin) {
	modes := []mode{
		{"", "ct::suppress_nan_t{}", []tile.Option{tile.SuppressNaN}},
		{"", "ct::propagate_nan_t{}", []tile.Option{tile.PropagateNaN}},
		{"", "ct::suppress_nan_t{}, ct::round_subnormals_to_zero_t{}", []tile.Option{tile.SuppressNaN, tile.FlushSubnormals}},
		{"", "ct::propagate_nan_t{}, ct::round_subnormals_to_zero_t{}", []tile.Option{tile.PropagateNaN, tile.FlushSubnormals}},
	}
	for _, r := range namedReductions[:2] {
		for _, e := range floats {
			m := modes[:2]
			if e == f32 {
				m = modes
			}
			all = append(all, along(r.row+" 2.13.5.1 2.13.5.3", r.name+"_"+e.name+"_modes", e, r, m...))
		}
	}
	return all
}

func roundedReductions() (all []Twin) {
	for _, r := range namedReductions {
		if !strings.HasSuffix(r.name, "sum") && !strings.HasSuffix(r.name, "prod") {
			continue
		}
		for _, e := range floats {
			for _, p := range precise {
				modes := []mode{{"", p.cpp, []tile.Option{p.mode}}}
				if e == f32 {
					modes = append(modes, mode{"", p.cpp + ", ct::round_subnormals_to_zero_t{}", []tile.Option{p.mode, tile.FlushSubnormals}})
				}
				all = append(all, along(r.row+" 2.13.3.1 2.13.3.3", r.name+"_"+e.name+"_"+p.name, e, r, modes...))
			}
		}
	}
	return all
}
