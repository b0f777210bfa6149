package tile_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"gotile/tile"
)

// fault is a kernel of one line that the reference calls ill-formed. The exact messages are in testdata/illformed.
type fault struct {
	rows string // the rows that say so
	fn   any
}

// Every row that forbids something does so, at the kernel's line and with a rule.
func TestReferenceErrors(t *testing.T) {
	for _, list := range [][]fault{faultsOfConversions, faultsOfArithmetic, faultsOfTiles, faultsOfReductions, faultsOfMemory, faultsOfViews, faultsOfHints} {
		for _, f := range list {
			for _, row := range strings.Fields(f.rows) {
				t.Run(row, f.check)
			}
		}
	}
}

func (f fault) check(t *testing.T) {
	_, err := tile.NewKernel(f.fn, tile.Name("test")).Module()
	var list tile.Errors
	if !errors.As(err, &list) || !errors.Is(err, tile.ErrKernel) {
		t.Fatalf("got %v, want errors of the kernel", err)
	}
	first := runtime.FuncForPC(reflect.ValueOf(f.fn).Pointer())
	_, line := first.FileLine(first.Entry())
	at := list[0].Pos
	if filepath.Base(at.File) != "reference_errors_test.go" || at.Line < line || at.Line > line+2 || !strings.Contains(list[0].Msg, "(reference ") {
		t.Errorf("got %v; want a rule, at reference_errors_test.go:%d", err, line)
	}
}

// tiles of zeros of some types
func f32s(b *tile.Block) tile.Tile  { return b.Zeros(tile.F32, 4) }
func f64s(b *tile.Block) tile.Tile  { return b.Zeros(tile.F64, 4) }
func f16s(b *tile.Block) tile.Tile  { return b.Zeros(tile.F16, 4) }
func i32s(b *tile.Block) tile.Tile  { return b.Zeros(tile.I32, 4) }
func u32s(b *tile.Block) tile.Tile  { return b.Zeros(tile.U32, 4) }
func e4m3s(b *tile.Block) tile.Tile { return b.Zeros(tile.E4M3, 4) }
func bools(b *tile.Block) tile.Tile { return b.Zeros(tile.Bool, 4) }

func void(p tile.Tile) tile.Tile { return p.Cast(tile.PointerTo(tile.Void)) }

// Chapter 1, 2.1.
var faultsOfConversions = []fault{
	{"1.4/restricted-floating-point-scalars 1.6.2/restricted-floating-point-tile 1.4/arithmetic-scalars 1.6.2/arithmetic-tile 2.1.2.5 2.1.2.13 2.1.2.8 2.1.2.16 2.2.1", func(b *tile.Block) { tile.Add(e4m3s(b), e4m3s(b)) }},
	{"2.1.5.12 2.2.1", func(b *tile.Block) { tile.Add(e4m3s(b), f16s(b)) }},
	{"1.4/integral-scalars 1.6.2/integral-tile 2.1.2.1 2.1.2.9 2.1.2.17 2.2.11", func(b *tile.Block) { tile.And(f32s(b), i32s(b)) }},
	{"1.4/basic-floating-point-scalars 1.6.2/basic-floating-point-tile 2.1.2.7 2.1.2.15 2.4", func(b *tile.Block) { tile.Sin(e4m3s(b)) }},
	{"1.4/floating-point-scalars 1.6.2/floating-point-tile 2.1.2.6 2.1.2.14 2.4", func(b *tile.Block) { tile.Log(i32s(b)) }},
	{"1.4/numeric-scalars 1.6.2/numeric-tile 2.1.2.4 2.1.2.12 2.3.3 2.3.4", func(b *tile.Block) { b.Ones(tile.PointerTo(tile.I32), 4) }},
	{"1.4/pointer-scalars 1.6.2/pointer-tile 2.1.2.3 2.1.2.11 2.7.1", func(b *tile.Block) { tile.Load(i32s(b)) }},
	{"1.5 1.5.1 2.1.3.1 2.8.1/construction-from-extents", func(b *tile.Block, p pf) { tile.Span(p, 4, 2.5) }},
	{"1.5 2.8.1/construction-from-dynamic-extents", func(b *tile.Block, p pf) { tile.Span(p, 4, i32s(b)) }},
	{"1.5.1 2.8.1/construction-from-extents", func(b *tile.Block, p pf) { tile.Span(p, 4, -1) }},
	{"1.6.2/tile-compatible-shape 2.1.4.6 2.8.3", func(b *tile.Block) { b.Zeros(tile.F32, 4, 7) }}, //tilevet:ignore a length that is refused
	{"1.6.2/tile-compatible-shape", func(b *tile.Block) { b.Zeros(tile.F32, 0) }},                  //tilevet:ignore a length that is refused
	{"1.6.2/tile-compatible-shape", func(b *tile.Block) { b.Zeros(tile.F32, -8) }},                 //tilevet:ignore a length that is refused
	{"1.6.2/tile-compatible-shape 1.7.3/tile-mutual-broadcast-compatible 2.1.5.10", func(b *tile.Block) { tile.Add(b.Zeros(tile.I8, 8192, 1), b.Zeros(tile.I8, 8192)) }},
	{"1.6.1 2.1.2.2 2.1.2.10", func(b *tile.Block) { tile.Add(i32s(b), struct{}{}) }},
	{"1.7.2/scalar-conversion 2.1.5.1 2.3.19", func(b *tile.Block) { i32s(b).Cast(tile.PointerTo(tile.I32)) }},
	{"1.7.2/scalar-conversion 2.1.5.1", func(b *tile.Block, p pf) { void(p.Tile).Cast(tile.PointerTo(tile.F32)) }},
	{"1.7.2/scalar-conversion 2.1.5.1", func(b *tile.Block, p pf) { p.Cast(tile.PointerTo(tile.I32)) }},
	{"1.7.2/scalar-conversion 2.1.5.1", func(b *tile.Block, p pf) { p.Cast(tile.I64) }},
	{"1.7.2/tile-conversion 2.1.5.3", func(b *tile.Block, p pf) { tile.Store(p.Add(iota32(b, 1)), b.Zeros(tile.F32, 2)) }},
	{"1.7.2/tile-conversion 2.1.5.4 2.1.5.2", func(b *tile.Block, p pf) { tile.Store(p, b.Const(tile.F64, 1)) }},
	{"1.7.3/broadcastable-to 2.1.5.6 2.1.5.7 2.3.18", func(b *tile.Block) { b.Zeros(tile.F32, 2).Broadcast(4) }},
	{"1.7.3/broadcast-conversion 2.3.18", func(b *tile.Block) { b.Zeros(tile.F32, 2, 2).Broadcast(2) }},
	{"1.7.3/shape-mutual-broadcast-compatible 1.7.3/mutual-broadcast-conversion 2.1.5.8 2.1.5.10", func(b *tile.Block) { tile.Add(b.Zeros(tile.F32, 4, 2), b.Zeros(tile.F32, 8, 2)) }},
	{"1.7.4/arithmetic-tile-conversion 2.1.5.12", func(b *tile.Block) { tile.Mul(b.Const(tile.F64, 2), i32s(b)) }},
	{"1.7.4/arithmetic-tile-conversion", func(b *tile.Block) { tile.Add(float32(1), b.Zeros(tile.I32, 4, 8)) }},
	{"1.7.4/arithmetic-tile-conversion", func(b *tile.Block) { tile.Add(tile.BFloat16(0), b.Zeros(tile.F16, 4, 8)) }},
	{"1.7.4/arithmetic-comparison-conversion 2.1.5.14", func(b *tile.Block) { tile.Eq(tile.BFloat16(0), b.Zeros(tile.F16, 4, 8)) }},
	{"1.7.4/arithmetic-tile-conversion", func(b *tile.Block) { tile.Add(uint32(1), b.Zeros(tile.I32, 4, 8)) }},
	{"1.7.4/arithmetic-comparison-conversion 2.1.5.14 2.2.10", func(b *tile.Block) { tile.Eq(uint32(1), b.Zeros(tile.I32, 4, 8)) }},
	{"1.7.4/arithmetic-common-type", func(b *tile.Block) { tile.Add(f16s(b), b.Zeros(tile.BF16, 4)) }},
	{"1.7.4/arithmetic-common-type", func(b *tile.Block) { tile.Sub(i32s(b), u32s(b)) }},
	{"1.7.4/arithmetic-tile-promotion 2.1.5.16 2.2.2", func(b *tile.Block) { tile.Promote(e4m3s(b)) }},
	{"2.1.1.1", func(b *tile.Block) { b.ID(3) }},
	{"2.1.1.2", func(b *tile.Block) { b.Count(-1) }},
}

// 2.2 and 2.4.
var faultsOfArithmetic = []fault{
	{"2.2.1 1.9.1", func(b *tile.Block) { tile.Add(f32s(b), 1, tile.Full) }},
	{"2.2.1", func(b *tile.Block) { tile.Add(i32s(b), 1, tile.NearestEven) }},
	{"2.2.1 1.9.2", func(b *tile.Block) { tile.Add(f64s(b), 1, tile.FlushSubnormals) }},
	{"2.2.1 1.9.3", func(b *tile.Block) { tile.Add(f32s(b), 1, tile.PropagateNaN) }},
	{"2.2.3", func(b *tile.Block) { tile.Sub(f32s(b), 1, tile.Approx) }},
	{"2.2.3", func(b *tile.Block) { tile.Sub(i32s(b), 1, tile.TowardZero) }},
	{"2.2.3", func(b *tile.Block) { tile.Sub(f16s(b), 1, tile.FlushSubnormals) }},
	{"2.2.4", func(b *tile.Block) { tile.Neg(e4m3s(b)) }},
	{"2.2.4", func(b *tile.Block, p pf) { tile.Neg(p.Tile) }},
	{"2.2.5", func(b *tile.Block) { tile.Mul(f32s(b), 1, tile.Full) }},
	{"2.2.5", func(b *tile.Block) { tile.Mul(i32s(b), 1, tile.FlushSubnormals) }},
	{"2.2.5", func(b *tile.Block, p pf) { tile.Mul(p, 2) }},
	{"2.2.6 1.9.1", func(b *tile.Block) { tile.Div(f64s(b), 2, tile.Approx) }},
	{"2.2.6 1.9.1", func(b *tile.Block) { tile.Div(f16s(b), 2, tile.Full) }},
	{"2.2.6 1.9.2", func(b *tile.Block) { tile.Div(f64s(b), 2, tile.FlushSubnormals) }},
	{"2.2.7", func(b *tile.Block) { tile.CeilDiv(f32s(b), 2) }},
	{"2.2.8", func(b *tile.Block) { tile.FloorDiv(i32s(b), f32s(b)) }},
	{"2.2.9", func(b *tile.Block) { tile.Rem(e4m3s(b), e4m3s(b)) }},
	{"2.2.10", func(b *tile.Block) { tile.Lt(e4m3s(b), e4m3s(b)) }},
	{"2.2.11", func(b *tile.Block) { tile.And(f32s(b), f32s(b)) }},
	{"2.2.12", func(b *tile.Block) { tile.Or(f32s(b), f32s(b)) }},
	{"2.2.13", func(b *tile.Block) { tile.Xor(i32s(b), f32s(b)) }},
	{"2.2.14", func(b *tile.Block) { tile.Not(bools(b)) }},
	{"2.2.14", func(b *tile.Block) { tile.Not(f32s(b)) }},
	{"2.2.15", func(b *tile.Block) { tile.Shl(bools(b), 1) }},
	{"2.2.15", func(b *tile.Block) { tile.Shl(i32s(b), f32s(b)) }},
	{"2.2.16", func(b *tile.Block) { tile.Shr(bools(b), 1) }},
	{"2.2.16", func(b *tile.Block) { tile.Shr(b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 8)) }},
	{"2.2.17 1.7.3/mutual-broadcast-conversion", func(b *tile.Block) { tile.LogicalAnd(bools(b), b.Zeros(tile.Bool, 8)) }},
	{"2.2.18", func(b *tile.Block) { tile.LogicalOr(bools(b), b.Zeros(tile.Bool, 8)) }},
	{"2.2.20", func(b *tile.Block) { tile.Max(i32s(b), 1, tile.PropagateNaN) }},
	{"2.2.20", func(b *tile.Block) { tile.Max(f32s(b), 1, tile.TowardZero) }},
	{"2.2.20", func(b *tile.Block) { tile.Max(f64s(b), 1, tile.FlushSubnormals) }},
	{"2.2.21", func(b *tile.Block) { tile.Min(i32s(b), 1, tile.SuppressNaN) }},
	{"2.2.21", func(b *tile.Block) { tile.Min(f16s(b), 1, tile.FlushSubnormals) }},
	{"2.2.22", func(b *tile.Block) { tile.Abs(e4m3s(b)) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(f64s(b), 1, f32s(b)) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(1, i32s(b), f32s(b)) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(1, e4m3s(b), f32s(b)) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(b.Zeros(tile.F32, 8), 1, f32s(b)) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(1, 1, i32s(b)) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(1, 1, f32s(b), tile.Approx) }},
	{"2.2.23", func(b *tile.Block) { tile.FMA(1, 1, f64s(b), tile.FlushSubnormals) }},
	{"2.2.24", func(b *tile.Block) { tile.MulHi(f32s(b), f32s(b)) }},
	{"2.2.26", func(b *tile.Block, p pf) { void(p.Tile).Add(1) }},
	{"2.2.26", func(b *tile.Block, p pf) { p.Add(f32s(b)) }},
	{"2.2.26", func(b *tile.Block, p pf) { p.Add(iota32(b, 4)).Add(iota32(b, 8)) }},
	{"2.2.27", func(b *tile.Block, p pf) { void(p.Tile).Sub(1) }},
	{"2.2.27", func(b *tile.Block, p pf) { tile.Sub(i32s(b), p) }},
	{"2.2.28", func(b *tile.Block, p pf, q pi) { p.Sub(q) }},
	{"2.2.28", func(b *tile.Block, p pf) { void(p.Tile).Sub(void(p.Tile)) }},
	{"2.2.29", func(b *tile.Block, p pf, q pi) { p.Lt(q) }},
	{"2.2.29", func(b *tile.Block, p pf) { p.Eq(i32s(b)) }},
	{"2.2.30", func(b *tile.Block, p pf) { p.Lt(tile.Null{}) }},
	{"2.2.30", func(b *tile.Block) { i32s(b).Eq(tile.Null{}) }},
	{"2.2.31", func(b *tile.Block, p pf) { tile.Ge(tile.Null{}, p) }},
	{"2.4.1", func(b *tile.Block) { tile.Ceil(i32s(b)) }},
	{"2.4.2", func(b *tile.Block) { tile.Floor(e4m3s(b)) }},
	{"2.4.3", func(b *tile.Block) { tile.Pow(i32s(b), f32s(b)) }},
	{"2.4.3", func(b *tile.Block) { tile.Pow(f16s(b), b.Zeros(tile.BF16, 4)) }},
	{"2.4.4", func(b *tile.Block) { tile.Exp2(f64s(b), tile.FlushSubnormals) }},
	{"2.4.5", func(b *tile.Block) { tile.Exp(i32s(b)) }},
	{"2.4.6", func(b *tile.Block) { tile.Log2(bools(b)) }},
	{"2.4.7", func(b *tile.Block) { tile.Log(e4m3s(b)) }},
	{"2.4.8", func(b *tile.Block) { tile.Sqrt(f32s(b), tile.Full) }},
	{"2.4.8", func(b *tile.Block) { tile.Sqrt(f64s(b), tile.Approx) }},
	{"2.4.8", func(b *tile.Block) { tile.Sqrt(f16s(b), tile.FlushSubnormals) }},
	{"2.4.9", func(b *tile.Block) { tile.Rsqrt(f64s(b), tile.FlushSubnormals) }},
	{"2.4.9", func(b *tile.Block) { tile.Rsqrt(f32s(b), tile.TowardZero) }},
	{"2.4.10", func(b *tile.Block) { tile.Cosh(i32s(b)) }},
	{"2.4.11", func(b *tile.Block) { tile.Cos(i32s(b)) }},
	{"2.4.12", func(b *tile.Block) { tile.Sinh(i32s(b)) }},
	{"2.4.13", func(b *tile.Block) { tile.Sin(i32s(b)) }},
	{"2.4.14", func(b *tile.Block) { tile.Tanh(i32s(b)) }},
	{"2.4.15", func(b *tile.Block) { tile.Tan(i32s(b)) }},
	{"2.4.16", func(b *tile.Block) { tile.Atan2(i32s(b), i32s(b)) }},
}

// 2.3 and 2.5.
var faultsOfTiles = []fault{
	{"2.3.1", func(b *tile.Block) { b.Full(i32s(b), tile.I32, 8) }},
	{"2.3.1", func(b *tile.Block, p pf) { b.Full(p, tile.I32, 8) }},
	{"2.3.1", func(b *tile.Block) { b.Full(300, tile.U8, 8) }},
	{"2.3.1", func(b *tile.Block) { b.Full(tile.Null{}, tile.I64, 8) }},
	{"2.3.2", func(b *tile.Block) { b.Iota(tile.I8, 256) }},
	{"2.3.2", func(b *tile.Block) { b.Iota(tile.F32, 4) }},
	{"2.3.4", func(b *tile.Block) { b.Zeros(tile.PointerTo(tile.F32), 4) }},
	{"2.3.5", func(b *tile.Block) { tile.IsInf(i32s(b)) }},
	{"2.3.6", func(b *tile.Block) { tile.IsNaN(e4m3s(b)) }},
	{"2.3.7", func(b *tile.Block) { b.Zeros(tile.F32, 2, 4).Reshape(4, 4) }},
	{"2.3.7", func(b *tile.Block) { b.Zeros(tile.F32, 2, 4).Reshape(3, 2) }}, //tilevet:ignore a length that is refused
	{"2.3.8 2.3.9 2.13.2", func(b *tile.Block) { b.Zeros(tile.F32, 2, 4).Permute(0, 0) }},
	{"2.3.9 2.13.2/rank", func(b *tile.Block) { b.Zeros(tile.F32, 2, 4).Permute(0, 1, 2) }},
	{"2.3.9 2.13.2/mapping", func(b *tile.Block) { b.Zeros(tile.F32, 2, 4).Permute(0, 2) }},
	{"2.3.10 2.3.11", func(b *tile.Block) { b.Zeros(tile.F32, 2, 4).Transpose(0, 2) }},
	{"2.3.12", func(b *tile.Block) { tile.Cat(b.Const(tile.I32, 1), b.Const(tile.I32, 1), 0) }},
	{"2.3.12 2.3.14", func(b *tile.Block) { tile.Cat(i32s(b), f32s(b), 0) }},
	{"2.3.12", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 2, 4), b.Zeros(tile.F32, 8), 0) }},
	{"2.3.12", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 2, 4), b.Zeros(tile.F32, 4, 4), 1) }},
	{"2.3.12", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 2, 4), b.Zeros(tile.F32, 4, 4), 0) }},
	{"2.3.12 2.3.13 2.3.14", func(b *tile.Block) { tile.Cat(i32s(b), i32s(b), -1) }},
	{"2.3.15", func(b *tile.Block) { tile.Select(bools(b), i32s(b), f32s(b)) }},
	{"2.3.15", func(b *tile.Block) { tile.Select(bools(b), f32s(b), b.Zeros(tile.F32, 8)) }},
	{"2.3.15", func(b *tile.Block) { tile.Select(b.Zeros(tile.Bool, 8), f32s(b), f32s(b)) }},
	{"2.3.16 2.3.17", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 32, 8), []int{2, 16}, 0, 0) }},
	{"2.3.16", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 32, 8), []int{2}, 0) }},
	{"2.3.17", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 32, 8), []int{2, 2}, 0) }},
	{"2.3.17", func(b *tile.Block) { tile.Extract(f32s(b), []int{2}, 0.5) }},
	{"2.3.17", func(b *tile.Block) { tile.Extract(f32s(b), []int{2}, i32s(b)) }},
	{"2.3.20", func(b *tile.Block) { tile.Bitcast(f32s(b), tile.F64) }},
	{"2.3.20", func(b *tile.Block, p pf) { tile.Bitcast(p.Tile, tile.I32) }},
	{"2.9.1/conversions-to-scalars 1.6.2/singleton-tile", func(b *tile.Block) { i32s(b).Item() }},
	{"2.9.1/default-constructor 3.1/ub-17", func(b *tile.Block) { i32s(b).Add(tile.Tile{}) }},
	{"2.5.1 2.5.4", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.F16, 4, 4), b.Zeros(tile.BF16, 4, 4), b.Zeros(tile.F32, 4, 4))
	}},
	{"2.5.1 2.5.4", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.E4M3, 4, 4), b.Zeros(tile.E5M2, 4, 4), b.Zeros(tile.F32, 4, 4))
	}},
	{"2.5.1", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.BF16, 4, 4), b.Zeros(tile.BF16, 4, 4), b.Zeros(tile.BF16, 4, 4))
	}},
	{"2.5.1", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.I8, 4, 4), b.Zeros(tile.I8, 4, 4), b.Zeros(tile.U32, 4, 4))
	}},
	{"2.5.1", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.F64, 4, 4), b.Zeros(tile.F64, 4, 4), b.Zeros(tile.F32, 4, 4))
	}},
	{"2.5.1", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.F32, 4, 4), b.Zeros(tile.F32, 8, 4), b.Zeros(tile.F32, 4, 4))
	}},
	{"2.5.1", func(b *tile.Block) { tile.MMA(f32s(b), f32s(b), f32s(b)) }},
	{"2.5.1", func(b *tile.Block) {
		tile.MMA(b.Zeros(tile.F32, 2, 4, 4), b.Zeros(tile.F32, 4, 4, 4), b.Zeros(tile.F32, 4, 4, 4))
	}},
	{"2.5.2 2.5.5 2.5.3", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.I32, 4, 4), b.Zeros(tile.I32, 4, 4)) }},
	{"2.5.2", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F32, 4, 4), b.Zeros(tile.F32, 1, 4, 4)) }},
	{"2.5.2", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 4, 4), b.Zeros(tile.F32, 4, 4)) }},
	{"2.5.2", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 4, 8), b.Zeros(tile.F16, 4, 4)) }},
}

// 2.6.
var faultsOfReductions = []fault{
	{"2.6.2 2.6.3", func(b *tile.Block) { tile.ReduceMax(f32s(b), 1) }},
	{"2.6.3", func(b *tile.Block) { tile.ReduceMax(f32s(b), -1) }},
	{"2.6.3", func(b *tile.Block) { tile.ReduceMax(i32s(b), 0, tile.PropagateNaN) }},
	{"2.6.3", func(b *tile.Block) { tile.ReduceMax(f64s(b), 0, tile.FlushSubnormals) }},
	{"2.6.4", func(b *tile.Block) { tile.ReduceMin(e4m3s(b), 0) }},
	{"2.6.4", func(b *tile.Block) { tile.ReduceMin(f32s(b), 0, tile.TowardZero) }},
	{"2.6.5", func(b *tile.Block) { tile.All(bools(b), 1) }},
	{"2.6.6", func(b *tile.Block) { tile.Any(b.Const(tile.Bool, true), 0) }},
	{"2.6.7", func(b *tile.Block) { tile.Sum(e4m3s(b), 0) }},
	{"2.6.7", func(b *tile.Block) { tile.Sum(f32s(b), 0, tile.Approx) }},
	{"2.6.7", func(b *tile.Block) { tile.Sum(i32s(b), 0, tile.NearestEven) }},
	{"2.6.7", func(b *tile.Block) { tile.Sum(f16s(b), 0, tile.FlushSubnormals) }},
	{"2.6.8", func(b *tile.Block, p pf) { tile.Prod(p.Add(iota32(b, 4)), 0) }},
	{"2.6.8", func(b *tile.Block) { tile.Prod(f64s(b), 0, tile.FlushSubnormals) }},
	{"2.6.9", func(b *tile.Block) { tile.ReduceAnd(f32s(b), 0) }},
	{"2.6.10", func(b *tile.Block) { tile.ReduceOr(f32s(b), 0) }},
	{"2.6.11", func(b *tile.Block) { tile.ReduceXor(f32s(b), 0) }},
	{"2.6.12", func(b *tile.Block) { tile.PartialSum(f32s(b), 1) }},
	{"2.6.12", func(b *tile.Block) { tile.PartialSum(f32s(b), 0, tile.Full) }},
	{"2.6.12", func(b *tile.Block) { tile.PartialSum(e4m3s(b), 0) }},
	{"2.6.13", func(b *tile.Block) { tile.PartialProd(i32s(b), 0, tile.TowardZero) }},
	{"2.6.13", func(b *tile.Block) { tile.PartialProd(f64s(b), 0, tile.FlushSubnormals) }},
}

// 2.7.
var faultsOfMemory = []fault{
	{"2.7.1", func(b *tile.Block, p pf) { tile.Load(void(p.Tile)) }},
	{"2.7.2", func(b *tile.Block, p pf) { tile.Store(void(p.Tile), 1) }},
	{"2.7.4", func(b *tile.Block, p pf) { tile.LoadMasked(p, bools(b), 0) }},
	{"2.7.4", func(b *tile.Block, p pf) { tile.LoadMasked(p, true, p) }},
	{"2.7.4", func(b *tile.Block, p pf) { tile.LoadMasked(p, true, f32s(b)) }},
	{"2.7.4 2.13.7.4 1.10/release-memory-order", func(b *tile.Block, p pf) { tile.Load(p, tile.Release) }},
	{"2.7.4 2.13.7.4", func(b *tile.Block, p pf) { tile.LoadMasked(p, true, 0, tile.AcquireRelease) }},
	{"2.7.4 1.10", func(b *tile.Block, p pf) { tile.Load(p, tile.BlockScope) }},
	{"2.7.5", func(b *tile.Block, p pf) { tile.Store(p, f64s(b)) }},
	{"2.7.5", func(b *tile.Block, p pf) { tile.Store(p, f32s(b)) }},
	{"2.7.5", func(b *tile.Block, p pf) { tile.StoreMasked(p, 1, bools(b)) }},
	{"2.7.5 2.13.7.5 1.10/acquire-memory-order", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.Acquire) }},
	{"2.7.5", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.TowardZero) }},
	{"2.7.6", func(b *tile.Block, p tile.Ptr[int16]) { tile.AtomicCompareExchange(p, 0, 1, tile.Relaxed) }},
	{"2.7.6", func(b *tile.Block, p pi) { tile.AtomicCompareExchange(p, 0, 1, 0) }},
	{"2.7.6", func(b *tile.Block, p pi) { tile.AtomicCompareExchange(p, f32s(b), 1, tile.Relaxed) }},
	{"2.7.7", func(b *tile.Block, p pf) { tile.AtomicAnd(p, 1, tile.Relaxed) }},
	{"2.7.8", func(b *tile.Block, p pf) { tile.AtomicOr(p, 1, tile.Relaxed) }},
	{"2.7.9", func(b *tile.Block, p pf) { tile.AtomicXor(p, 1, tile.Relaxed) }},
	{"2.7.10", func(b *tile.Block, p pf) { tile.AtomicMax(p, 1, tile.Relaxed) }},
	{"2.7.11", func(b *tile.Block, p tile.Ptr[uint8]) { tile.AtomicMin(p, 1, tile.Relaxed) }},
	{"2.7.12", func(b *tile.Block, p pi) { tile.AtomicAdd(p, u32s(b), tile.Relaxed) }},
	{"2.7.12", func(b *tile.Block, p pi) { tile.AtomicAdd(p.Add(iota32(b, 4)), b.Zeros(tile.I32, 8), tile.Relaxed) }},
	{"2.7.12", func(b *tile.Block, p pi) { tile.AtomicAdd(p, 1, tile.Relaxed, tile.Where(bools(b))) }},
	{"2.7.12", func(b *tile.Block, p pi) { tile.AtomicAdd(p, 1, tile.Relaxed, tile.TowardZero) }},
	{"2.7.13", func(b *tile.Block, p tile.Ptr[tile.Float8E4M3]) { tile.AtomicSub(p, 1, tile.Relaxed) }},
	{"2.7.14", func(b *tile.Block, p tile.Ptr[tile.Float16]) { tile.AtomicExchange(p, 1, tile.Relaxed) }},
}

// 2.8 to 2.14.
var faultsOfViews = []fault{
	{"1.8.3 2.1.6.3 2.11.1", func(b *tile.Block) { tile.Span(i32s(b), 4) }},
	{"2.11.1", func(b *tile.Block, p pf) { tile.Span(void(p.Tile), 4) }},
	{"1.8.1 2.1.6.1 2.10.9 2.10.10", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutStrided(1)) }},
	{"2.10.5 2.10.6", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutRightPadded(0)) }},
	{"2.10.7 2.10.8", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutLeftPadded(-4)) }},
	{"3.1/ub-18 2.8.1/extent", func(b *tile.Block, p pf) { tile.Span(p, 4, 4).Extent(2) }},
	{"3.1/ub-21 2.10.2/stride", func(b *tile.Block, p pf) { tile.Span(p, 4, 4).Stride(-1) }},
	{"2.12.1", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4) }},
	{"2.12.1", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 3) }}, //tilevet:ignore a length that is refused
	{"2.12.1", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p)).Load(0) }},
	{"2.12.1/loads", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4, 4).Load(0) }},
	{"2.12.1/loads", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Load(i32s(b)) }},
	{"2.12.1/loads 1.9.4", func(b *tile.Block, p pi) { tile.Partition(tile.Span(p, 8), 4).LoadMasked(0, tile.PadPosInf) }},
	{"2.12.1/loads 2.13.6", func(b *tile.Block, p tile.Ptr[tile.Float8E4M3]) {
		tile.Partition(tile.Span(p, 8), 4).LoadMasked(0, tile.PadNaN)
	}},
	{"2.12.1/loads 2.13.7.4", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Load(0, tile.Release) }},
	{"2.12.1/stores", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Store(f64s(b), 0) }},
	{"2.12.1/stores", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Store(b.Zeros(tile.F32, 8), 0) }},
	{"2.12.1/stores", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Store(f32s(b), 0, 0) }},
	{"2.12.1/stores 2.13.7.5", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).StoreMasked(f32s(b), 0, tile.Acquire) }},
	{"2.12.1/stores", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Store(f32s(b), 0, tile.PadZero) }},
	{"2.13.2", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4, 4).Permute(1, 2) }},
	{"3.1/ub-20", func(b *tile.Block) { b.Zeros(tile.F32, 4, 4).Permute(1, -1) }},
	{"2.14.3/construction-from-bounds-and-step", func(b *tile.Block, n tile.Scalar[uint32]) {
		b.Range(b.Const(tile.I32, 0), n)(func(tile.Tile) bool { return true })
	}},
	{"2.14.3", func(b *tile.Block) { b.Range(0, 2.5)(func(tile.Tile) bool { return true }) }},
}

// 2.15 and 2.16.
var faultsOfHints = []fault{
	{"2.15.1", func(b *tile.Block) { tile.AssumeBlocked(i32s(b), 2, 2) }},
	{"3.1/ub-22 2.10.2/static_stride", func(b *tile.Block, p pf) { tile.Span(p, 65536, 65536, 65536, 65536, 65536).Stride(0) }},
	{"2.15.1", func(b *tile.Block) { tile.AssumeBlocked(i32s(b), 0) }},
	{"2.15.1", func(b *tile.Block) { tile.AssumeBlocked(f32s(b), 2) }},
	{"2.15.2", func(b *tile.Block) { tile.AssumeBounded(i32s(b), 5, 4) }},
	{"2.15.2", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.I8, 4), 0, 128) }},
	{"2.15.2", func(b *tile.Block) { tile.AssumeBounded(bools(b), 0, 1) }},
	{"2.15.3", func(b *tile.Block) { tile.AssumeBelow(u32s(b), -1) }},
	{"2.15.3", func(b *tile.Block) { tile.AssumeBelow(f32s(b), 1) }},
	{"2.15.4", func(b *tile.Block) { tile.AssumeAbove(u32s(b), 1) }},
	{"2.15.4", func(b *tile.Block) { tile.AssumeAbove(b.Zeros(tile.I8, 4), -129) }},
	{"2.15.5", func(b *tile.Block) { tile.AssumeDivisible(i32s(b), 12) }},
	{"2.15.5", func(b *tile.Block) { tile.AssumeDivisible(f32s(b), 4) }},
	{"2.15.6", func(b *tile.Block) { tile.AssumeDivisibleStrided(i32s(b), 12, 1, 0) }},
	{"2.15.6", func(b *tile.Block) { tile.AssumeDivisibleStrided(i32s(b), 4, 0, 0) }},
	{"2.15.6", func(b *tile.Block) { tile.AssumeDivisibleStrided(i32s(b), 4, 1, 1) }},
	{"2.15.6", func(b *tile.Block) { tile.AssumeDivisibleStrided(u32s(b), 4, 1, 0) }},
	{"2.15.7", func(b *tile.Block, p pf) { tile.AssumeAligned(p.Tile, 0) }},
	{"2.15.7", func(b *tile.Block) { tile.AssumeAligned(i32s(b), 4) }},
	{"2.15.8", func(b *tile.Block, p pf) { tile.AssumeAlignedStrided(p.Add(iota32(b, 4)), 3, 1, 0) }},
	{"2.15.8", func(b *tile.Block, p pf) { tile.AssumeAlignedStrided(p.Add(iota32(b, 4)), 4, -1, 0) }},
	{"2.15.8", func(b *tile.Block, p pf) { tile.AssumeAlignedStrided(p.Add(iota32(b, 4)), 4, 1, 1) }},
	{"2.16 2.16.1 2.16.2.3", func(b *tile.Block, p pf) { tile.Load(p, tile.Latency(11)) }},
	{"2.16.2.3", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.For("sm_90", tile.Latency(0))) }},
	{"2.16.2.3", func(b *tile.Block, p pi) { tile.AtomicAdd(p, 1, tile.Relaxed, tile.Latency(2)) }},
	{"2.16.2.4", func(b *tile.Block, p pf) { tile.Load(p, tile.AllowTMA(true)) }},
}
