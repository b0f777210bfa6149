package native

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
)

// TestReductionsTogether runs programs whose reductions of one tile share loops: of its elements and others computed
// from them, of several element types, along several dimensions, by one operation or by a region.
func TestReductionsTogether(t *testing.T) {
	n := uint64(400)
	if testing.Short() {
		n = 150
	}
	eachISA(t, func(t *testing.T, e *Engine) {
		for seed := range n {
			src := reductionsProgram(seed)
			if t.Run(fmt.Sprint(seed), func(t *testing.T) { enginetest.Text(t, "k", src, interp.New(), strict{e}) }); t.Failed() {
				t.Fatal(src)
			}
		}
	})
}

// reductionsProgram is a program of two to four reductions.
func reductionsProgram(seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 11))
	shape := reducedShapes[rng.IntN(len(reducedShapes))]
	elem := []string{"f64", "f32", "i32", "i64", "i8", "i16", "f16"}[rng.IntN(7)]
	p := &reductionsText{rng: rng, elem: elem, shape: shape, launch: fmt.Sprintf("// launch 1 small:%s:%s", elem, joined(shape, "x"))}
	tile, zeros := p.tile(shape), strings.TrimSuffix(strings.Repeat("%zero, ", len(shape)), ", ")
	view := fmt.Sprintf("tensor_view<%sx%s, strides=[%s]>", joined(shape, "x"), elem, joined(strided(shape), ","))
	p.line("%%zero = constant <i32: 0> : tile<i32>")
	p.line("%%tx = make_tensor_view %%x, shape = [%s], strides = [%s] : %s", joined(shape, ", "), joined(strided(shape), ", "), view)
	p.line("%%vx = make_partition_view %%tx : partition_view<tile=(%s), %s>", joined(shape, "x"), view)
	p.line("%%a, %%t = load_view_tko weak %%vx[%s] : partition_view<tile=(%s), %s>, tile<i32> -> %s, token", zeros, joined(shape, "x"), view, tile)
	add := map[bool]string{true: "addf", false: "addi"}[elem[0] == 'f']
	p.line("%%b = %s %%a, %%a : %s", add, tile)
	for i := range 2 + rng.IntN(3) {
		p.reduce(i)
	}
	return fmt.Sprintf("%s\ncuda_tile.module @m {\n  entry @k(%%x: tile<ptr<%s>>%s) {\n%s    return\n  }\n}\n", p.launch, elem, p.params, p.text.String())
}

var reducedShapes = [][]int64{{1024}, {64}, {2048}, {8, 256}, {256, 8}, {4, 16, 16}, {2, 128, 4}, {16, 2, 32}, {32, 32}, {2, 512}, {1, 256}, {4, 4, 64}}

// reductionsText prints such a program.
type reductionsText struct {
	rng            *rand.Rand
	elem           string
	shape          []int64
	launch, params string
	text           strings.Builder
}

func (p *reductionsText) line(format string, args ...any) {
	fmt.Fprintf(&p.text, "    "+format+"\n", args...)
}

func (p *reductionsText) tile(shape []int64) string {
	return "tile<" + strings.TrimPrefix(joined(shape, "x")+"x", "x") + p.elem + ">"
}

// reduce prints a reduction and the store of its result.
func (p *reductionsText) reduce(i int) {
	dim, one := p.rng.IntN(len(p.shape)), p.tile(nil)
	rest := slices.Delete(slices.Clone(p.shape), dim, dim+1)
	identity, body := p.region(one)
	from := []string{"%a", "%a", "%b"}[p.rng.IntN(3)]
	p.line("%%r%d = reduce %s dim=%d identities=[%s : %s] : %s -> %s", i, from, dim, identity, p.elem, p.tile(p.shape), p.tile(rest))
	p.line("(%%l: %s, %%r: %s) {\n%s\n    }", one, one, body)
	if len(rest) == 0 {
		rest = []int64{1}
	}
	strides := strided(rest)
	view := fmt.Sprintf("tensor_view<%sx%s, strides=[%s]>", joined(rest, "x"), p.elem, joined(strides, ","))
	p.line("%%q%d = reshape %%r%d : %s -> %s", i, i, p.tile(slices.Delete(slices.Clone(p.shape), dim, dim+1)), p.tile(rest))
	p.line("%%ty%d = make_tensor_view %%y%d, shape = [%s], strides = [%s] : %s", i, i, joined(rest, ", "), joined(strides, ", "), view)
	p.line("%%vy%d = make_partition_view %%ty%d : partition_view<tile=(%s), %s>", i, i, joined(rest, "x"), view)
	p.line("%%k%d = store_view_tko weak %%q%d, %%vy%d[%s] : %s, partition_view<tile=(%s), %s>, tile<i32> -> token",
		i, i, i, strings.TrimSuffix(strings.Repeat("%zero, ", len(rest)), ", "), p.tile(rest), joined(rest, "x"), view)
	p.params += fmt.Sprintf(", %%y%d: tile<ptr<%s>>", i, p.elem)
	p.launch += fmt.Sprintf(" zeros:%s:%s", p.elem, joined(rest, "x"))
}

// region returns the identity and the region of a reduction.
func (p *reductionsText) region(one string) (identity, body string) {
	yield := "\n      yield %p : " + one
	if p.elem[0] == 'f' {
		switch p.rng.IntN(5) {
		case 0:
			return "-1.000000e+03", "      %p = maxf %l, %r : " + one + yield
		case 1:
			return "1.000000e+03", "      %p = minf %l, %r : " + one + yield
		case 2:
			return "0.000000e+00", "      %o = maxf %l, %r : " + one + "\n      %p = absf %o : " + one + yield
		}
		return "0.000000e+00", "      %p = addf %l, %r : " + one + yield
	}
	switch p.rng.IntN(6) {
	case 0:
		return "-100", "      %p = maxi %l, %r signed : " + one + yield
	case 1:
		return "-1", "      %p = andi %l, %r : " + one + yield
	case 2:
		return "0", "      %p = xori %l, %r : " + one + yield
	case 3:
		return "1", "      %p = muli %l, %r : " + one + yield
	case 4:
		return "0", "      %o = addi %l, %r : " + one + "\n      %p = negi %o : " + one + yield
	}
	return "0", "      %p = addi %l, %r : " + one + yield
}

func strided(shape []int64) []int64 {
	strides, n := make([]int64, len(shape)), int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		strides[d], n = n, n*shape[d]
	}
	return strides
}

func joined(list []int64, by string) string {
	var words []string
	for _, n := range list {
		words = append(words, fmt.Sprint(n))
	}
	return strings.Join(words, by)
}
