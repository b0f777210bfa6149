package twins

import (
	"fmt"
	"strings"

	"gotile/tile"
)

// result is one output of an elementwise pair: an expression over the inputs x0, x1, …
// in both languages.
type result struct {
	elem *elem
	cpp  string
	expr func(x []tile.Tile) tile.Tile
}

// plain1, plain2 and with make an expression of a function of package tile.
func plain1(f func(tile.Tile) tile.Tile) func([]tile.Tile) tile.Tile {
	return func(x []tile.Tile) tile.Tile { return f(x[0]) }
}

func with(f func(x, y any, opts ...tile.Option) tile.Tile, opts ...tile.Option) func([]tile.Tile) tile.Tile {
	return func(x []tile.Tile) tile.Tile { return f(x[0], x[1], opts...) }
}

func plain2(f func(x, y any) tile.Tile) func([]tile.Tile) tile.Tile {
	return func(x []tile.Tile) tile.Tile { return f(x[0], x[1]) }
}

// elementwise is a pair that loads n elements of each input, or takes a scalar as it
// is, and stores every result.
func elementwise(rowIDs, name string, n int, inputs []param, results ...result) Twin {
	t := Twin{Rows: rows(rowIDs), Name: name, params: inputs}
	lines := []string{fmt.Sprintf("auto i = ct::iota<tl<int, %d>>();", n)}
	for k, p := range inputs {
		if p.scalar {
			lines = append(lines, fmt.Sprintf("auto x%d = %s;", k, p.name))
			continue
		}
		lines = append(lines, fmt.Sprintf("auto x%d = ct::load(%s + i);", k, p.name))
	}
	for k, r := range results {
		o := fmt.Sprintf("o%d", k)
		t.params = append(t.params, out(o, r.elem, n))
		lines = append(lines, fmt.Sprintf("ct::store(%s + i, %s);", o, r.cpp))
	}
	t.cpp = strings.Join(lines, "\n")
	t.kernel = elementwiseBody(n, inputs, results)
	return t
}

func elementwiseBody(n int, inputs []param, results []result) body {
	return func(b *tile.Block, p []tile.Tile) {
		i := b.Iota(tile.I32, n)
		x := make([]tile.Tile, len(inputs))
		for k := range inputs {
			x[k] = p[k]
			if !inputs[k].scalar {
				x[k] = tile.Load(p[k].Add(i))
			}
		}
		for k, r := range results {
			tile.Store(p[len(inputs)+k].Add(i), r.expr(x))
		}
	}
}

// tiles names inputs a0, a1, … of n elements.
func tiles(n int, elems ...*elem) []param {
	params := make([]param, len(elems))
	for k, e := range elems {
		params[k] = in(fmt.Sprintf("a%d", k), e, n)
	}
	return params
}
