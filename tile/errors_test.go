package tile_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"gotile/tile"
)

type (
	pf = tile.Ptr[float32]
	pi = tile.Ptr[int32]
)

// illFormed is kernels with the message of each. LINE is the line that
// the kernel's function begins on, LINE+1 for the next.
//
//tilevet:ignore kernels whose messages are compared
var illFormed = []struct {
	name string
	fn   any
	want string
}{
	{"narrowing scalar", func(b *tile.Block) { tile.Add(b.Iota(tile.I32, 8), float32(2)) },
		"FILE:LINE: tile.Add: float32 scalar does not convert to tile<8xi32> without narrowing (reference 1.7.4); cast one side with tile.Cast"},
	{"constant", func(b *tile.Block) { b.Iota(tile.I32, 8).Mul(2.5) },
		"FILE:LINE: tile.Mul: constant 2.5 is not representable in int32 (reference 1.7.2); write a value that is, or cast the tile with tile.Cast"},
	{"constant out of range", func(b *tile.Block) { b.Zeros(tile.I8, 8).Add(200) },
		"FILE:LINE: tile.Add: constant 200 is not representable in int8 (reference 1.7.2); write a value that is, or cast the tile with tile.Cast"},
	{"unordered floats", func(b *tile.Block) { b.Zeros(tile.F16, 4).Add(b.Zeros(tile.BF16, 4)) },
		"FILE:LINE: tile.Add: tile<4xf16> and tile<4xbf16> have no common type (reference 1.7.4); cast one side with tile.Cast"},
	{"example D", func(b *tile.Block) { tile.Eq(uint32(1), b.Zeros(tile.I32, 4, 8)) },
		"FILE:LINE: tile.Eq: tile<4x8xi32> does not convert to tile<4x8xu32> without narrowing (reference 1.7.4); cast one side with tile.Cast"},
	{"shapes", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Add(b.Zeros(tile.F32, 8, 2)) },
		"FILE:LINE: tile.Add: tile<4x2xf32> and tile<8x2xf32> have shapes that do not broadcast (reference 1.7.3); reshape or broadcast one side"},
	{"power of two", func(b *tile.Block) { b.Zeros(tile.F32, 4, 100) },
		"FILE:LINE: tile.Block.Zeros: shape [4 100]: dimension 1 is 100, not a power of two (reference 1.6.2); use 128 and mask the rest"},
	{"too large", func(b *tile.Block) { b.Zeros(tile.F32, 8192, 8192) },
		"FILE:LINE: tile.Block.Zeros: shape [8192 8192] has more than 16777216 elements (reference 1.6.2); use smaller tiles in a loop"},
	{"restricted float", func(b *tile.Block) { b.Zeros(tile.TF32, 4).Add(b.Zeros(tile.TF32, 4)) },
		"FILE:LINE: tile.Add: works on integers and basic floats, not on tile<4xtf32> (reference 2.2.1); cast it with tile.Cast"},
	{"float function", func(b *tile.Block) { tile.Exp(b.Iota(tile.I32, 4)) },
		"FILE:LINE: tile.Exp: works on basic floats, not on tile<4xi32> (reference 2.4.5); cast it with tile.Cast"},
	{"option", func(b *tile.Block) { tile.Add(b.Iota(tile.I32, 4), 1, tile.TowardZero) },
		"FILE:LINE: tile.Add: options are for floats, and these operands are int32 (reference 2.2.1); leave them out"},
	{"flush", func(b *tile.Block) { tile.Add(b.Zeros(tile.F64, 4), 1, tile.FlushSubnormals) },
		"FILE:LINE: tile.Add: FlushSubnormals is for float32, and these operands are float64 (reference 1.9.2); leave it out"},
	{"approximate addition", func(b *tile.Block) { tile.Add(b.Zeros(tile.F32, 4), 1, tile.Approx) },
		"FILE:LINE: tile.Add: option Approx does not apply here (reference 2.2.1); leave it out"},
	{"axis", func(b *tile.Block) { tile.Sum(b.Zeros(tile.F32, 4), 1) },
		"FILE:LINE: tile.Sum: dimension 1 of a tile<4xf32>, which has 1 (reference 2.6.7); count from 0"},
	{"mma types", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.I32, 4, 4), b.Zeros(tile.I32, 4, 4)) },
		"FILE:LINE: tile.MatMul: tile<4x4xi32> · tile<4x4xi32>: no matrix product has these types (reference 2.5.2); cast the operands with tile.Cast to 8-bit integers or floats"},
	{"store narrowing", func(b *tile.Block, p pf) { tile.Store(p, b.Const(tile.I32, 1)) },
		"FILE:LINE: tile.Store: int32 scalar does not convert to the float32 of the pointers without narrowing (reference 2.1.5.4); cast it with tile.Cast"},
	{"load of a number", func(b *tile.Block) { tile.Load(b.Const(tile.I32, 1)) },
		"FILE:LINE: tile.Load: int32 scalar is not a pointer to elements (reference 2.7.1); pass a tile.Ptr, or add integers to one"},
	{"view index", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4, 4).Load(1) },
		"FILE:LINE: tile.PartitionView.Load: 1 indices for a view of 2 dimensions (reference 2.12.1); give one for each"},
	{"padding", func(b *tile.Block, p pi) { tile.Partition(tile.Span(p, 8), 4).LoadMasked(0, tile.PadNaN) },
		"FILE:LINE: tile.PartitionView.LoadMasked: padding PadNaN is for masked loads of basic floats, and these are int32 (reference 2.12.1); use PadZero"},
	{"length", func(b *tile.Block, p pf) { tile.Span(p, 2.5) },
		"FILE:LINE: tile.Span: 2.5 is not a length (reference 1.5); want an int or an integer scalar"},
	{"span of a number", func(b *tile.Block, n tile.Scalar[int32]) { tile.Span(n, 4) },
		"FILE:LINE: tile.Span: int32 scalar is not a pointer to elements (reference 1.8); pass a tile.Ptr"},
	{"view shape", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4) },
		"FILE:LINE: tile.Partition: shape [4] for an array of 2 dimensions (reference 2.12.1); give one length for each"},
	{"dimension map", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4, 4).Permute(0, 0) },
		"FILE:LINE: tile.PartitionView.Permute: [0 0] is not a permutation of the dimensions 0 to 1 (reference 2.13.2); name each once"},
	{"store shape", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8), 4).Store(b.Zeros(tile.F32, 8), 0) },
		"FILE:LINE: tile.PartitionView.Store: tile<8xf32> does not have the view's shape (reference 2.12.1); want tile<4xf32>"},
	{"atomic type", func(b *tile.Block, p tile.Ptr[int8]) { tile.AtomicAdd(p, int8(1), tile.Relaxed) },
		"FILE:LINE: tile.AtomicAdd: works on elements of [int32 int64 uint32 uint64 float32 float64 float16 bfloat16], not on int8 (reference 2.7.12); store those with tile.Store"},
	{"order of a load", func(b *tile.Block, p pf) { tile.Load(p, tile.Release) },
		"FILE:LINE: tile.Load: order Release does not apply here (reference 2.13.7); want one of [Relaxed Acquire]"},
	{"scope without order", func(b *tile.Block, p pf) { tile.Load(p, tile.DeviceScope) },
		"FILE:LINE: tile.Load: a scope needs a memory order (reference 1.10); add one, such as tile.Relaxed"},
	{"latency", func(b *tile.Block, p pf) { tile.Load(p, tile.Latency(11)) },
		"FILE:LINE: tile.Load: latency 11 (reference 2.16.2.3); want 1 to 10"},
	{"divisor", func(b *tile.Block, n tile.Scalar[int32]) { tile.AssumeDivisible(n.Tile, 12) },
		"FILE:LINE: tile.AssumeDivisible: 12 is not a power of two (reference 2.15.5); use the largest one that divides it"},
	{"own reduction", func(b *tile.Block) {
		tile.Reduce(b.Iota(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile { return x.Lt(y) })
	}, "FILE:LINE+1: tile.Reduce: the function returns a bool scalar (reference 2.6.1); want an int32 scalar, like its arguments"},
	{"cat", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 8), 0) },
		"FILE:LINE: tile.Cat: shape [12] from the tile<4xf32> of FILE:LINE and the tile<8xf32> of FILE:LINE: dimension 0 is 12, not a power of two (reference 1.6.2); use 16 and mask the rest"},
	{"bounds", func(b *tile.Block) {
		for range b.Range(0, b.Zeros(tile.F32, 4)) {
		}
	}, "FILE:LINE+1: tile.Block.Range: tile<4xf32> is not a bound (reference 2.14.3); want an int or an integer scalar"},
	{"view made in a loop", func(b *tile.Block, p pf) {
		var v tile.PartitionView
		for range b.Range(0, 4) {
			v = tile.Partition(tile.Span(p, 8), 4)
		}
		v.Load(0)
	}, "FILE:LINE+5: tile.PartitionView.Load: the view made at FILE:LINE+3 is used outside the loop of FILE:LINE+2; make it before"},
	{"operand", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add("one") },
		"FILE:LINE: tile.Add: a string is not an operand (reference 2.2.1); want a tile, a scalar or a Go number"},
	{"zero tile", func(b *tile.Block) { var t tile.Tile; b.Zeros(tile.F32, 4).Add(t) },
		"FILE:LINE: tile.Add: a zero Tile was used (reference 3.1, ub-17); give the variable a value first, such as b.Zeros"},
	{"condition", func(b *tile.Block) {
		for range b.If(b.Iota(tile.I32, 4).Gt(1)) {
		}
	},
		"FILE:LINE+1: tile.Block.If: the condition is a tile<4xbool> (reference 2.9.1); want a scalar, for instance from tile.Any"},
	{"panic", func(b *tile.Block) { panic("out of ideas") },
		"FILE:LINE: kernel test panicked while it was traced: out of ideas"},
	{"runtime panic", func(b *tile.Block) { var s []int; _ = s[b.ID(0).Rank()] },
		"FILE:LINE: kernel test panicked while it was traced: runtime error: index out of range [0] with length 0"},
	{"escape from a loop", func(b *tile.Block) {
		x := b.Zeros(tile.F32, 4)
		for range b.Range(0, 4) {
			x = b.Ones(tile.F32, 4)
		}
		x.Add(1)
	}, "FILE:LINE+5: tile.Add: the value made at FILE:LINE+3 is used outside the loop of FILE:LINE+2; carry it out by naming its variable there: &x"},
	{"escape from a condition", func(b *tile.Block) {
		x := b.Zeros(tile.F32, 4)
		for range b.If(b.ID(0).Eq(0)) {
			x = b.Ones(tile.F32, 4)
		}
		x.Add(1)
	}, "FILE:LINE+5: tile.Add: the value made at FILE:LINE+3 is used outside the condition of FILE:LINE+2; carry it out by naming its variable there: &x"},
	{"not carried to the next iteration", func(b *tile.Block, p pf) {
		x := b.Zeros(tile.F32, 4)
		for range b.Range(0, 4) {
			tile.Store(p.Add(b.Iota(tile.I32, 4)), x)
			x = x.Add(1)
		}
	}, "FILE:LINE+3: tile.Store: the value made at FILE:LINE+4 in the loop of FILE:LINE+2 is used in the next iteration without being carried; name it in the loop: b.Range(lo, hi, &x)"},
	{"type changes", func(b *tile.Block) {
		x := b.Zeros(tile.F32, 4)
		for range b.Range(0, 4, &x) {
			x = x.Cast(tile.F64)
		}
	}, "FILE:LINE+3: tile.Block.Range: a carried variable changes from tile<4xf32> at FILE:LINE+1 to tile<4xf64>; the loop or condition of FILE:LINE+2 must keep its type and shape"},
	{"break out of a range", func(b *tile.Block) {
		for range b.Range(0, 4) {
			break
		}
	}, "FILE:LINE+1: tile.Block.Range: a Go break or return after FILE:LINE+1 leaves the traced loop of FILE:LINE+1, which it cannot; use b.Break"},
	{"a Go loop without an end", func(b *tile.Block) {
		for {
			for range b.If(b.ID(0).Gt(3)) {
				b.Break()
			}
		}
	}, "FILE:LINE+2: tile.Block.ID: the kernel makes more than 524288 calls while it is traced, and its Go loop may never end; use b.Range, b.Loop or b.While"},
	{"after a return", func(b *tile.Block) {
		b.Return()
		b.ID(0)
	}, "FILE:LINE+2: tile.Block.ID: nothing can follow the break or return of FILE:LINE+1 in this kernel; end it there"},
}

func TestIllFormed(t *testing.T) {
	for _, c := range illFormed {
		t.Run(c.name, func(t *testing.T) {
			_, err := tile.NewKernel(c.fn, tile.Name("test")).Module()
			if err == nil {
				t.Fatal("no error")
			}
			if want := placed(c.fn, c.want); err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
			if !errors.Is(err, tile.ErrKernel) {
				t.Errorf("%v is not an ErrKernel", err)
			}
		})
	}
}

// placed fills in FILE, LINE and LINE+n.
func placed(fn any, text string) string {
	pc := reflect.ValueOf(fn).Pointer()
	_, line := runtime.FuncForPC(pc).FileLine(pc)
	for n := 9; n > 0; n-- {
		text = strings.ReplaceAll(text, fmt.Sprintf("LINE+%d", n), fmt.Sprint(line+n))
	}
	return strings.NewReplacer("FILE", "errors_test.go", "LINE", fmt.Sprint(line)).Replace(text)
}

// One trace shows several errors.
//
//tilevet:ignore the errors of one kernel are compared
func TestSeveralErrors(t *testing.T) {
	_, err := tile.NewKernel(func(b *tile.Block) {
		x := b.Iota(tile.I32, 8).Add(float32(1)) // an error, whose result is used
		y := x.Mul(2).Reshape(2, 4)
		y.Add(x)
		b.Zeros(tile.F32, 3)
	}, tile.Name("test")).Module()
	var list tile.Errors
	if !errors.As(err, &list) || len(list) != 2 {
		t.Errorf("got %v, want two errors", err)
	}
}

func TestNotAKernel(t *testing.T) {
	for want, fn := range map[string]any{
		"want a function, got int":                               7,
		"want a function, got nil":                               nil,
		"the first parameter must be a *tile.Block":              func() {},
		"a kernel cannot be variadic":                            func(*tile.Block, ...tile.Scalar[int32]) {},
		"a kernel returns nothing":                               func(*tile.Block) error { return nil },
		"argument 1 is an int; want tile.Ptr[T], tile.Scalar[T]": func(*tile.Block, tile.Scalar[int32], int) {},
	} {
		_, err := tile.NewKernel(fn, tile.Name("test")).Module() //tilevet:ignore functions that are refused
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want one line with %q", err, want)
		}
	}
}
