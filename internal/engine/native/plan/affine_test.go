package plan

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestExactArithmetic compares the checked sum and product with integers of arbitrary size.
func TestExactArithmetic(t *testing.T) {
	var list []int64
	for _, n := range []int64{0, 1, 2, 3, 1 << 31, 1 << 32, 3037000499, 3037000500, math.MaxInt64/2 + 1, math.MaxInt64 - 1, math.MaxInt64} {
		list = append(list, n, -n, -n-1)
	}
	for _, x := range list {
		for _, y := range list {
			product := new(big.Int).Mul(big.NewInt(x), big.NewInt(y))
			if got, ok := mulExact(x, y); ok != product.IsInt64() || ok && got != product.Int64() {
				t.Errorf("%d · %d is %d, %v", x, y, got, ok)
			}
			sum := new(big.Int).Add(big.NewInt(x), big.NewInt(y))
			if got, ok := addExact(x, y); ok != sum.IsInt64() || ok && got != sum.Int64() {
				t.Errorf("%d + %d is %d, %v", x, y, got, ok)
			}
		}
		if want := new(big.Int).Abs(big.NewInt(x)).Uint64(); magnitude(x) != want {
			t.Errorf("the magnitude of %d is %d", x, magnitude(x))
		}
	}
	for n, want := range map[int64]int{0: 1, 1: 2, -1: 1, 127: 8, 128: 9, -128: 8, -129: 9, math.MaxInt64: 64, math.MinInt64: 64} {
		if got := SignedBits(n); got != want {
			t.Errorf("%d takes %d bits, want %d", n, got, want)
		}
	}
}

// TestTermRegisters counts the registers that code for a term takes: the right operand is
// computed while the left one is held.
func TestTermRegisters(t *testing.T) {
	ts := make(Terms)
	leaf := func() *Term { return ts.scalar(new(tileir.Value), 64) }
	flat := ts.sum(leaf(), leaf())
	left := ts.product(flat, leaf())
	right := ts.sum(leaf(), flat)
	both := ts.sum(flat, ts.sum(leaf(), leaf()))
	for i, c := range []struct {
		term *Term
		regs int
	}{{leaf(), 1}, {flat, 2}, {left, 2}, {right, 3}, {both, 3}, {ts.product(flat, flat), 3}, {ts.narrow(right, 32), 3}, {ts.number(5), 1}} {
		if c.term.regs != c.regs {
			t.Errorf("term %d takes %d registers, want %d", i, c.term.regs, c.regs)
		}
	}
	if ts.sum(ts.number(2), ts.number(3)) != ts.number(5) || ts.product(ts.number(2), ts.number(3)) != ts.number(6) || ts.narrow(ts.number(0x1ff), 8) != ts.number(-1) {
		t.Error("constants are not folded")
	}
	x := leaf()
	if ts.sum(x, ts.number(0)) != x || ts.sum(ts.number(0), x) != x || ts.product(x, ts.number(1)) != x || ts.product(ts.number(1), x) != x {
		t.Error("what leaves a term alone is computed")
	}
	short := ts.scalar(new(tileir.Value), 9)
	if ts.narrow(short, 9) != short || ts.narrow(short, 8) == short || ts.narrow(short, 8).fits != 8 {
		t.Error("a term is narrowed if it fits, or is not if it does not")
	}
	if s, p := ts.sum(short, ts.number(100)), ts.product(short, ts.number(100)); s.fits != 10 || p.fits != 17 || ts.sum(x, short).fits != 64 || ts.product(x, short).fits != 64 {
		t.Errorf("sums take %d bits and products %d", s.fits, p.fits)
	}
}

// TestParts cuts tiles into dimensions.
func TestParts(t *testing.T) {
	ts := make(Terms)
	x, y := ts.scalar(new(tileir.Value), 20), ts.scalar(new(tileir.Value), 20)
	slopes := func(list ...any) (s []bitStride) {
		var by *Term
		for _, v := range list {
			switch v := v.(type) {
			case *Term:
				by = v
			case int:
				s, by = append(s, bitStride{int64(v), by}), nil
			}
		}
		return s
	}
	for _, c := range []struct {
		slopes []bitStride
		want   string
	}{
		{nil, ""},
		{slopes(4, 8, 16), "0+3:4"},
		{slopes(4, 8, 64, 128), "0+2:4 2+2:64"},
		{slopes(4, -8, -16), "0+1:4 1+2:-8"},
		{slopes(0, 0, 4), "0+2:0 2+1:4"},
		{slopes(4, x, 8, x, 16), "0+1:4 1+2:8·"},
		{slopes(x, 4, y, 8), "0+1:4· 1+1:8·"},
		{slopes(1<<62, math.MinInt64), "0+1:4611686018427387904 1+1:-9223372036854775808"},
		{slopes(1<<61, 1<<62, 0), "0+2:2305843009213693952 2+1:0"}, // four times 2^61 does not fit
	} {
		var text []string
		for _, q := range (&Linear{BitStrides: c.slopes}).Parts() {
			by := ""
			if q.By != nil {
				by = "·"
			}
			text = append(text, fmt.Sprintf("%d+%d:%d%s", q.First, q.Bits, q.Scale, by))
		}
		if got := strings.Join(text, " "); got != c.want {
			t.Errorf("%v is %q, want %q", c.slopes, got, c.want)
		}
	}
	if last := (Part{Bits: 5, bitStride: bitStride{Scale: -12}}).Last(); last != -12*31 {
		t.Errorf("the last of 32 elements is at %d", last)
	}
}

// TestComputable: the extent of a tile is computed only if no step of that can overflow.
func TestComputable(t *testing.T) {
	ts := make(Terms)
	by := func(fits int) *Term { return ts.scalar(new(tileir.Value), fits) }
	deep := func(n int) *Term {
		x := by(64)
		for range n {
			x = ts.sum(by(64), x)
		}
		return x
	}
	one := ts.number(1)
	for i, c := range []struct {
		l    Linear
		want bool
	}{
		{Linear{Base: one, BitStrides: []bitStride{{4, nil}}}, true},
		{Linear{Base: one, BitStrides: []bitStride{{1<<31 - 1, nil}}}, true},
		{Linear{Base: one, BitStrides: []bitStride{{1 << 31, nil}}}, false},
		{Linear{Base: one, BitStrides: []bitStride{{-1 << 31, nil}}}, true},
		{Linear{Base: one, BitStrides: []bitStride{{-1<<31 - 1, nil}}}, false},
		{Linear{Base: one, BitStrides: []bitStride{{1 << 29, nil}, {1 << 30, nil}}}, true},
		{Linear{Base: one, BitStrides: []bitStride{{1 << 30, nil}, {1 << 31, nil}}}, false},
		{Linear{Base: one, BitStrides: []bitStride{{1<<30 - 1, nil}, {1<<31 - 2, nil}}}, false}, // three times the first
		{Linear{Base: one, BitStrides: []bitStride{{1 << 62, nil}, {math.MinInt64, nil}}}, false},
		{Linear{Base: one, BitStrides: []bitStride{{3, by(53)}}}, true},
		{Linear{Base: one, BitStrides: []bitStride{{3, by(54)}}}, false},
		{Linear{Base: one, BitStrides: []bitStride{{1, by(31)}, {2, by(31)}}}, true},
		{Linear{Base: deep(5), BitStrides: nil}, true},
		{Linear{Base: deep(6), BitStrides: nil}, false},
		{Linear{Base: one, BitStrides: []bitStride{{1, ts.narrow(deep(5), 16)}}}, true},
		{Linear{Base: one, BitStrides: []bitStride{{1, ts.narrow(deep(6), 16)}}}, false},
	} {
		if got := c.l.Computable(); got != c.want {
			t.Errorf("tile %d is computable: %v, want %v", i, got, c.want)
		}
	}
}

// linearKernel has tiles of integers and pointers that are linear, by name, or are not.
const linearKernel = `cuda_tile.module @m {
  entry @k(%ptr: tile<ptr<i32>>, %half: tile<ptr<i8>>, %n: tile<i32>, %wide: tile<i64>, %small: tile<i8>) {
BODY
    return
  }
}`

// TestLinear: the forms of tiles, each of which is the result of the last operation.
func TestLinear(t *testing.T) {
	const rows = "    %i = iota : tile<8xi32>\n    %i1 = reshape %i : tile<8xi32> -> tile<8x1xi32>\n    %r = broadcast %i1 : tile<8x1xi32> -> tile<8x16xi32>\n" +
		"    %j = iota : tile<16xi32>\n    %j1 = reshape %j : tile<16xi32> -> tile<1x16xi32>\n    %c = broadcast %j1 : tile<1x16xi32> -> tile<8x16xi32>\n" +
		"    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>\n    %ns = broadcast %n1 : tile<1x1xi32> -> tile<8x16xi32>\n" +
		"    %w = exti %r signed : tile<8x16xi32> -> tile<8x16xi64>\n    %b = constant <i64: 2305843009213693952> : tile<8x16xi64>\n    %far = muli %w, %b : tile<8x16xi64>\n" +
		"    %k = constant <i32: -5> : tile<8x16xi32>\n    %rn = muli %r, %ns : tile<8x16xi32>\n    %rk = muli %r, %k : tile<8x16xi32>\n" +
		"    %p1 = reshape %ptr : tile<ptr<i32>> -> tile<1x1xptr<i32>>\n    %p = broadcast %p1 : tile<1x1xptr<i32>> -> tile<8x16xptr<i32>>\n"
	for _, c := range []struct{ name, last, want string }{
		{"a splat", "constant <i32: -5> : tile<8x16xi32>", "32 bits, fits 4, base -5, slopes 0 0 0 0 0 0 0, guards []"},
		{"other constants", "constant <i32: [1, 2]> : tile<2xi32>", "none"},
		{"one that is not a splat", "constant <i32: [7]> : tile<1xi32>", "32 bits, fits 4, base 7, slopes, guards []"},
		{"floats", "constant <f32: 1.0> : tile<8xf32>", "none"},
		{"truth values", "constant <i1: true> : tile<8xi1>", "none"},
		{"columns", "addi %c, %ns : tile<8x16xi32>", "32 bits, fits 32, base s, slopes 1 2 4 8 0 0 0, guards []"},
		{"columns and rows", "addi %c, %r : tile<8x16xi32>", "32 bits, fits 6, base 0, slopes 1 2 4 8 1 2 4, guards []"},
		{"less rows", "subi %c, %r : tile<8x16xi32>", "32 bits, fits 6, base 0, slopes 1 2 4 8 -1 -2 -4, guards []"},
		{"rows by a constant", "muli %k, %r : tile<8x16xi32>", "32 bits, fits 8, base 0, slopes 0 0 0 0 -5 -10 -20, guards []"},
		{"rows by a scalar", "muli %ns, %r : tile<8x16xi32>", "32 bits, fits 32, base (s·0), slopes 0 0 0 0 1·s 2·s 4·s, guards []"},
		{"twice rows by a scalar", "addi %rn, %rn : tile<8x16xi32>", "32 bits, fits 32, base ((s·0)+(s·0)), slopes 0 0 0 0 2·s 4·s 8·s, guards []"},
		{"by two scalars", "muli %rn, %ns : tile<8x16xi32>", "32 bits, fits 32, base ((s·0)·s), slopes 0 0 0 0 1·narrow32((s·s)) 2·narrow32((s·s)) 4·narrow32((s·s)), guards []"},
		{"one dimension by two", "addi %rn, %r : tile<8x16xi32>", "none"},
		{"rows by columns", "muli %r, %c : tile<8x16xi32>", "none"},
		{"other operations", "divi %c, %k signed : tile<8x16xi32>", "none"},
		{"signed extension", "exti %rn signed : tile<8x16xi32> -> tile<8x16xi64>", "64 bits, fits 32, base narrow32((s·0)), slopes 0 0 0 0 1·s 2·s 4·s, guards [signed32]"},
		{"extension of what fits", "exti %rk signed : tile<8x16xi32> -> tile<8x16xi64>", "64 bits, fits 8, base 0, slopes 0 0 0 0 -5 -10 -20, guards []"},
		{"unsigned extension", "exti %rk unsigned : tile<8x16xi32> -> tile<8x16xi64>", "64 bits, fits 8, base 0, slopes 0 0 0 0 -5 -10 -20, guards [unsigned32]"},
		{"extension of a scalar's tile", "exti %ns signed : tile<8x16xi32> -> tile<8x16xi64>", "64 bits, fits 32, base s, slopes 0 0 0 0 0 0 0, guards []"},
		{"truncation", "trunci %rn : tile<8x16xi32> -> tile<8x16xi8>", "8 bits, fits 8, base (s·0), slopes 0 0 0 0 1·narrow8(s) 2·narrow8(s) 4·narrow8(s), guards []"},
		{"truncation to bits", "trunci %rn : tile<8x16xi32> -> tile<8x16xi1>", "none"},
		{"counts of eight bits", "iota : tile<256xi8>", "8 bits, fits 8, base 0, slopes 1 2 4 8 16 32 64 -128, guards []"},
		{"pointers", "offset %p, %c : tile<8x16xptr<i32>>, tile<8x16xi32> -> tile<8x16xptr<i32>>", "64 bits, fits 64, base s, slopes 4 8 16 32 0 0 0, guards [], pointers"},
		{"pointers further apart than 64 bits count", "offset %p, %far : tile<8x16xptr<i32>>, tile<8x16xi64> -> tile<8x16xptr<i32>>", "none"},
		{"pointers by a scalar", "offset %p, %rn : tile<8x16xptr<i32>>, tile<8x16xi32> -> tile<8x16xptr<i32>>", "64 bits, fits 64, base (s+(narrow32((s·0))·4)), slopes 0 0 0 0 4·s 8·s 16·s, guards [signed32], pointers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := strings.Replace(linearKernel, "BODY", rows+"    %last = "+c.last, 1)
			m, err := asm.Parse("k.mlir", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			ops := m.Entry("k").Block(0).Ops
			if got := show(newPlanner(Config{Vectors: x86.AVX2.Description()}).Linear(ops[len(ops)-2].Results[0])); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// show is a form as text.
func show(l *Linear) string {
	if l == nil {
		return "none"
	}
	s := fmt.Sprintf("%d bits, fits %d, base %s, slopes", l.Width, l.Fits, showTerm(l.Base))
	for _, x := range l.BitStrides {
		s += fmt.Sprintf(" %d", x.Scale)
		if x.By != nil {
			s += "·" + showTerm(x.By)
		}
	}
	var guards []string
	for _, g := range l.Guards {
		guards = append(guards, fmt.Sprint([]string{"signed", "unsigned", "moves", "space"}[g.Kind], g.Width))
	}
	s += fmt.Sprintf(", guards %v", guards)
	if l.Start != nil {
		s += ", pointers"
	}
	return s
}

func showTerm(t *Term) string {
	switch t.Code {
	case TermNumber:
		return fmt.Sprint(t.N)
	case TermScalar:
		return "s"
	case termSum:
		return "(" + showTerm(t.X) + "+" + showTerm(t.Y) + ")"
	case TermProduct:
		return "(" + showTerm(t.X) + "·" + showTerm(t.Y) + ")"
	}
	return fmt.Sprintf("narrow%d(%s)", t.N, showTerm(t.X))
}
