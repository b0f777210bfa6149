package tile_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// printed returns the output of a kernel's prints.
func printed(t *testing.T, kernel func(b *tile.Block)) string {
	t.Helper()
	var out strings.Builder
	if err := tile.NewKernel(kernel, tile.Name("prints")).Launch(context.Background(), cpu.Open(device.Stdout(&out)), tile.Grid(1)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Integers print as their values, in the width of the format; the expected numbers are those of package fmt.
func TestPrintIntegers(t *testing.T) {
	for _, c := range []struct {
		d      tile.DType
		value  any
		format string
		want   string
	}{
		{tile.U8, 200, "%u %d %lu %x", fmt.Sprint(200, 200, 200, " c8")},
		{tile.U16, 60000, "%u %d %ld %x", fmt.Sprint(60000, 60000, 60000, " ea60")},
		{tile.I8, -3, "%d %i %ld %hhx", fmt.Sprint(-3, -3, -3, " fd")},
		{tile.I16, -3, "%d %i %lld %hx", fmt.Sprint(-3, -3, -3, " fffd")},
		{tile.I32, -3, "%d %i %ld %x", fmt.Sprint(-3, -3, -3, " fffffffd")},
		{tile.U32, uint32(math.MaxUint32), "%u %lu %ld %x", fmt.Sprint(uint32(math.MaxUint32), uint32(math.MaxUint32), uint32(math.MaxUint32), " ffffffff")},
		{tile.I64, int64(-1 << 40), "%ld %lli %jd %lx", fmt.Sprint(int64(-1<<40), int64(-1<<40), int64(-1<<40), " ffffff0000000000")},
		{tile.U64, uint64(1 << 40), "%lu %llu %zu %#lx", fmt.Sprint(uint64(1<<40), uint64(1<<40), uint64(1<<40), " 0x10000000000")},
		{tile.Bool, 1, "%d %u %ld %x", "1 1 1 1"},
	} {
		x := func(b *tile.Block) tile.Tile {
			if c.d == tile.Bool {
				return b.Const(tile.I32, c.value).Gt(0)
			}
			return b.Const(c.d, c.value)
		}
		got := printed(t, func(b *tile.Block) { b.Print(c.format, x(b), x(b), x(b), x(b)) })
		if got != c.want {
			t.Errorf("%v by %q: got %q, want %q", c.d, c.format, got, c.want)
		}
	}
}

func TestPrintPointer(t *testing.T) {
	var out strings.Builder
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int8]) { b.Print("%p %p", p, p.Add(10)) }, tile.Name("prints"))
	if err := k.Launch(context.Background(), cpu.Open(device.Stdout(&out)), tile.Grid(1), make([]int8, 16)); err != nil {
		t.Fatal(err)
	}
	var p, q uint64
	if _, err := fmt.Sscanf(out.String(), "0x%x 0x%x", &p, &q); err != nil || q-p != 10 {
		t.Errorf("got %q (%v), want two addresses 10 bytes apart", out.String(), err)
	}
}

func TestPrintFloats(t *testing.T) {
	for _, d := range []tile.DType{tile.F16, tile.BF16, tile.F32, tile.F64, tile.TF32, tile.E4M3, tile.E5M2} {
		got := printed(t, func(b *tile.Block) { b.Print("100%% %5.1f|%g", b.Const(d, 1.5), b.Full(-2, d, 2)) })
		if want := "100%   1.5|[-2, -2]"; got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}

// The vendor's compiler takes what prints here.
func TestVendorCompilesPrint(t *testing.T) {
	compiles(t, tile.NewKernel(func(b *tile.Block, p tile.Ptr[int8]) {
		for _, d := range []tile.DType{tile.F16, tile.BF16, tile.F32, tile.F64, tile.TF32, tile.E4M3, tile.E5M2} {
			b.Print("%g\n", b.Ones(d, 4))
		}
		for _, d := range []tile.DType{tile.Bool, tile.I8, tile.U8, tile.I16, tile.U16, tile.I32, tile.U32, tile.I64, tile.U64} {
			b.Print("%ld\n", b.Ones(d, 4))
		}
		b.Print("%p\n", p)
	}, tile.Name("prints")), "sm_100")
}

func TestPrintErrors(t *testing.T) {
	errorsOf(t, func(b *tile.Block) {
		i, f := b.Iota(tile.I32, 4), b.Ones(tile.F16, 4)
		b.Print("%d %d\n", i)
		b.Print("%d\n", f)
		b.Print("%5.2f\n", i)
		b.Print("%d\n", i.Cast(tile.I64))
		b.Print("%X\n", i.Cast(tile.U64))
		b.Print("%v\n", i)
		b.Print("%s\n", f)
		b.Print("%*d\n", i)
		b.Print("%d of 100%", i, i)
		b.Print("%p\n", i)
	},
		"tile.Block.Print: the format takes 2 operands, got 1; write a verb for each",
		"tile.Block.Print: %d does not print tile<4xf16>; write %g, or cast it with tile.Cast",
		"tile.Block.Print: %5.2f does not print tile<4xi32>; write %d, or cast it with tile.Cast",
		"tile.Block.Print: %d prints 32 bits, and tile<4xi64> has 64; write %ld",
		"tile.Block.Print: %X prints 32 bits, and tile<4xu64> has 64; write %lX",
		`tile.Block.Print: "%v" is not a conversion of C's printf for numbers; write one as %d, or %% for a percent sign`,
		`tile.Block.Print: "%s" is not a conversion of C's printf for numbers; write one as %g, or %% for a percent sign`,
		`tile.Block.Print: "%*" is not a conversion of C's printf for numbers; write one as %d, or %% for a percent sign`,
		`tile.Block.Print: "%" is not a conversion of C's printf for numbers; write one as %d, or %% for a percent sign`,
		"tile.Block.Print: %p does not print tile<4xi32>; write %d, or cast it with tile.Cast",
	)
}
