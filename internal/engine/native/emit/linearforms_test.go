package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"gotile/tileir/asm"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// linearGenerator generates random operations on tiles of integers.
type linearGenerator struct {
	rng  *rand.Rand
	text strings.Builder
	n    int
	vals []generatedTile
}

// generatedTile is a tile of [rows][columns] integers.
type generatedTile struct {
	name          string
	rows, columns int
	width         int
}

func (v generatedTile) typ() string {
	return fmt.Sprintf("tile<%dx%dxi%d>", v.rows, v.columns, v.width)
}

func (g *linearGenerator) define(v generatedTile, format string, args ...any) generatedTile {
	g.n++
	v.name = fmt.Sprintf("%%v%d", g.n)
	fmt.Fprintf(&g.text, "    %s = %s\n", v.name, fmt.Sprintf(format, args...))
	g.vals = append(g.vals, v)
	return v
}

// leaf returns a constant, a scalar or an iota, broadcast to a tile.
func (g *linearGenerator) leaf() generatedTile {
	v := generatedTile{rows: 1 << g.rng.IntN(4), columns: 1 << g.rng.IntN(5), width: []int{8, 32, 64}[g.rng.IntN(3)]}
	switch g.rng.IntN(4) {
	case 0:
		k := g.rng.Int64() >> (64 - v.width + g.rng.IntN(v.width))
		return g.define(v, "constant <i%d: %d> : %s", v.width, k, v.typ())
	case 1:
		scalar := map[int]string{8: "%small", 32: "%n", 64: "%wide"}[v.width]
		one := generatedTile{rows: 1, columns: 1, width: v.width}
		one = g.define(one, "reshape %s : tile<i%d> -> %s", scalar, v.width, one.typ())
		return g.define(v, "broadcast %s : %s -> %s", one.name, one.typ(), v.typ())
	}
	line := generatedTile{rows: 1, columns: v.columns, width: v.width}
	if g.rng.IntN(2) == 0 {
		line = generatedTile{rows: v.rows, columns: 1, width: v.width}
	}
	g.n++
	fmt.Fprintf(&g.text, "    %%c%d = iota : tile<%dxi%d>\n", g.n, line.rows*line.columns, v.width)
	line = g.define(line, "reshape %%c%d : tile<%dxi%d> -> %s", g.n, line.rows*line.columns, v.width, line.typ())
	return g.define(v, "broadcast %s : %s -> %s", line.name, line.typ(), v.typ())
}

// next adds an operation on the present tiles.
func (g *linearGenerator) next() {
	x := g.vals[g.rng.IntN(len(g.vals))]
	switch g.rng.IntN(8) {
	case 0:
		g.leaf()
	case 1:
		to := x
		to.rows, to.columns = x.columns, x.rows
		g.define(to, "permute %s [1, 0] : %s -> %s", x.name, x.typ(), to.typ())
	case 2:
		to := x
		to.rows, to.columns = max(1, x.rows/2), max(1, x.columns/2)
		at := [2]int{g.rng.IntN(x.rows / to.rows), g.rng.IntN(x.columns / to.columns)}
		g.n++
		fmt.Fprintf(&g.text, "    %%r%d = constant <i32: %d> : tile<i32>\n    %%q%d = constant <i32: %d> : tile<i32>\n", g.n, at[0], g.n, at[1])
		g.define(to, "extract %s[%%r%d, %%q%d] : %s -> %s", x.name, g.n, g.n, x.typ(), to.typ())
	case 3:
		to := x
		if to.width = []int{8, 32, 64}[g.rng.IntN(3)]; to.width > x.width {
			g.define(to, "exti %s %s : %s -> %s", x.name, []string{"signed", "unsigned"}[g.rng.IntN(2)], x.typ(), to.typ())
		} else if to.width < x.width {
			g.define(to, "trunci %s : %s -> %s", x.name, x.typ(), to.typ())
		}
	default:
		for _, i := range g.rng.Perm(len(g.vals)) {
			if y := g.vals[i]; y.rows == x.rows && y.columns == x.columns && y.width == x.width {
				op := []string{"addi", "addi", "subi", "muli"}[g.rng.IntN(4)]
				g.define(x, "%s %s, %s : %s", op, x.name, y.name, x.typ())
				return
			}
		}
	}
}

// TestLinearForms: the affine forms of random tiles equal what the operations compute, modulo two to their width, and as
// signed integers if their guards hold.
func TestLinearForms(t *testing.T) {
	forms, held := 0, 0
	for seed := range uint64(200) {
		g := &linearGenerator{rng: rand.New(rand.NewPCG(seed, 5))}
		g.leaf()
		for range 14 {
			g.next()
		}
		src := strings.Replace(formsKernel, "BODY", g.text.String(), 1)
		m, err := asm.Parse("k.mlir", []byte(src))
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		config := plan.Config{Vectors: x86.AVX2.Description()}
		for trial := range 4 {
			a := &assignment{scalars: make(map[*tileir.Value]int64), rng: rand.New(rand.NewPCG(seed, uint64(trial))), extent: 1 << 20}
			for _, op := range m.Entry("k").Block(0).Ops {
				if len(op.Results) != 1 {
					continue
				}
				v := op.Results[0]
				l := plan.FormOf(v, config)
				if l == nil {
					continue
				}
				forms++
				if holds(a, l) {
					held++
				}
				if why := wrongForm(a, l, v); why != "" {
					t.Fatalf("%v: %+v: %s\n%s", v.Def.Name(), l, why, src)
				}
			}
		}
	}
	if forms < 1000 || held < forms/3 {
		t.Errorf("only %d forms, and the guards of %d hold", forms, held)
	}
}

// holds reports that a form's guards hold for the scalars.
func holds(t *assignment, l *plan.Linear) bool {
	return !slices.ContainsFunc(l.Guards, func(g plan.Guard) bool { return !g.Computable() || !t.inRange(g, 0) })
}

// wrongForm describes how a form differs from what the operations compute.
func wrongForm(t *assignment, l *plan.Linear, v *tileir.Value) string {
	holds := holds(t, l)
	for i := range vcode.NumElements(v) {
		want, known := t.element(v, i)
		if !known {
			return "the operations cannot be followed"
		}
		got := t.term(l.Base)
		for bit, s := range l.BitStrides {
			if i>>bit&1 != 0 {
				got += t.term(s.Term(make(plan.Terms)))
			}
		}
		switch {
		case len(l.Guards) > 0 && !holds: // no claim is made
		case plan.SignExtended(got-want, l.Width) != 0:
			return fmt.Sprintf("element %d is %d, and %d in this form", i, want, got)
		case plan.SignedBits(want) > l.Fits:
			return fmt.Sprintf("element %d is %d and takes more than %d bits", i, want, l.Fits)
		}
	}
	return ""
}

// formsKernel is an entry with the parameters of the generated operations.
const formsKernel = `cuda_tile.module @m {
  entry @k(%ptr: tile<ptr<i32>>, %half: tile<ptr<i8>>, %n: tile<i32>, %wide: tile<i64>, %small: tile<i8>) {
BODY
    return
  }
}`
