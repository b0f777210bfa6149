package enginetest

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

func (k *kernel) f64(v float64) *tileir.Value {
	return k.splat(tileir.F64, int64(math.Float64bits(v)))
}

// list is a constant tile of i32.
func (k *kernel) list(shape []int64, v ...int32) *tileir.Value {
	var data []byte
	for _, x := range v {
		data = append(data, littleEndian(uint64(x), 4)...)
	}
	return k.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32, shape...), Data: data})
}

// printCases are formats with what C prints.
var printCases = []struct {
	format string
	args   func(k *kernel) []*tileir.Value
	want   string
}{
	{"plain 100%%\n\x00rest", func(*kernel) []*tileir.Value { return nil }, "plain 100%\n"},
	{"%d|%5i|%-5d|%+d|%05d|%.3d", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.i32(-7), k.i32(42), k.i32(42), k.i32(42), k.i32(-42), k.i32(7)}
	}, "-7|   42|42   |+42|-0042|007"},
	{"%u %x %#X %o %#x", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.i32(-1), k.i32(-1), k.i32(255), k.i32(8), k.i32(0)}
	}, "4294967295 ffffffff 0XFF 10 0"},
	{"%lld %hhd %hu %d %d", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.splat(tileir.I64, math.MinInt64), k.i32(255), k.i32(-1), k.splat(tileir.I8, -1), k.splat(tileir.I1, 1)}
	}, "-9223372036854775808 -1 65535 -1 1"},
	// glibc printed these.
	{"%+u|% x|%#.0o|%+.0d|% .0i|%.0x|%#08x|%-#6o|%012.10d|%#X|%+05d|%#.4x|%-05d", func(k *kernel) []*tileir.Value {
		var list []*tileir.Value
		for _, v := range []int64{255, 255, 0, 0, 0, 0, 255, 8, -7, 48879, 7, 255, -7} {
			list = append(list, k.i32(v))
		}
		return list
	}, "255|ff|0|+| ||0x0000ff|010   | -0000000007|0XBEEF|+0007|0x00ff|-7   "},
	{"%+f|% F|%-6f|%06f|%#.0f|%.f|%#a|%014a|%A|%-12a|%+G|%12.4e", func(k *kernel) []*tileir.Value {
		var list []*tileir.Value
		for _, v := range []float64{math.Inf(1), math.Inf(1), math.NaN(), math.Inf(-1), 3.0, 2.5, 1.0, -1.5, 0.1, 2.0, math.Copysign(0, -1), math.Pi} {
			list = append(list, k.f64(v))
		}
		return list
	}, "+inf| INF|nan   |  -inf|3.|2|0x1.p+0|-0x000001.8p+0|0X1.999999999999AP-4|0x1p+1      |-0|  3.1416e+00"},
	// What follows is as an H200 printed it.
	{"%lld|%llu|%hd|%u|%x|%lx|%d|%u|%hu|%p", func(k *kernel) []*tileir.Value {
		m, l, s := k.i32(-1), k.splat(tileir.I64, -1), k.splat(tileir.I16, -2)
		return []*tileir.Value{m, m, m, l, l, l, s, s, s, l}
	}, "4294967295|4294967295|-1|4294967295|ffffffff|ffffffffffffffff|-2|4294967294|65534|0xffffffffffffffff"},
	{"%d|%d|%d|%u|%d|%d", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.list([]int64{2, 2}, 1, -2, 3, 4), k.splat(tileir.I64, -5000000000), k.splat(tileir.I8, -1),
			k.splat(tileir.I8, -1), k.splat(tileir.I1, 1, 2), k.splat(tileir.I32, 7, 1, 1)}
	}, "[[1, -2], [3, 4]]|-705032704|-1|4294967295|[1, 1]|[[7]]"},
	{"%x|%5d|%a", func(k *kernel) []*tileir.Value {
		s := k.list([]int64{2, 2}, 1, -2, 3, 4)
		return []*tileir.Value{s, s, k.f64(1.5)}
	}, "[[1, fffffffe], [3, 4]]|[[    1,    -2], [    3,     4]]|0x1.8p+0"},
	{"%f|%.2f|%8.3lf|%+08.3f|%e|%G", func(k *kernel) []*tileir.Value {
		v := k.f64(3.14159265)
		return []*tileir.Value{v, v, v, v, k.f64(12345.678), k.f64(1e-10)}
	}, "3.141593|3.14|   3.142|+003.142|1.234568e+04|1E-10"},
	{"%g %g %g %5.1f %F %a", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.f64(100000), k.f64(1e6), k.f64(0.0001), k.f64(math.Inf(-1)), k.f64(math.NaN()), k.f64(1.5)}
	}, "100000 1e+06 0.0001  -inf NAN 0x1.8p+0"},
	{"%4095d%.4095f", func(k *kernel) []*tileir.Value { return []*tileir.Value{k.i32(5), k.f64(0)} },
		strings.Repeat(" ", 4094) + "50." + strings.Repeat("0", 4095)},
	{"%s|%S|%4s|%s|%S|%6s", func(k *kernel) []*tileir.Value { // there are no strings: numbers print as numbers
		return []*tileir.Value{k.i32(-7), k.splat(tileir.I64, 1<<40), k.i32(5), k.f64(1.5), k.f64(-0.25), k.f64(2)}
	}, "-7|1099511627776|   5|1.5|-0.25|     2"},
	{"%d|%i|%x", func(k *kernel) []*tileir.Value {
		i4 := func(v int64) *tileir.Value {
			return k.TruncI(k.splat(tileir.I8, v), tileir.OverflowNone, tileir.Tile(tileir.I4))
		}
		return []*tileir.Value{i4(-3), i4(7), i4(-8)}
	}, "-3|7|fffffff8"},
	{"%.2a|%.0a|%.3A|%05.0d|%05.0x|%-6.0u|", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.f64(1.5), k.f64(1), k.f64(math.Pi), k.i32(7), k.i32(10), k.i32(3)}
	}, "0x1.80p+0|0x1p+0|0X1.922P+1|    7|    a|3     |"},
	{"%F|%f|%+F|%5E|%g|%A|%+e|% G", func(k *kernel) []*tileir.Value {
		inf, nan := k.f64(math.Inf(1)), k.f64(math.NaN())
		return []*tileir.Value{inf, inf, inf, nan, nan, k.f64(math.Inf(-1)), k.f64(math.Inf(-1)), inf}
	}, "INF|inf|+INF|  NAN|nan|-INF|-inf| INF"},
	{"%c%c%3c", func(k *kernel) []*tileir.Value { return []*tileir.Value{k.i32('o'), k.i32('k'), k.i32('!')} }, "ok  !"},
	{"%d %i", func(k *kernel) []*tileir.Value {
		return []*tileir.Value{k.list([]int64{4}, 1, -2, 3, 4), k.list([]int64{2, 2}, 1, 2, 3, 4)}
	}, "[1, -2, 3, 4] [[1, 2], [3, 4]]"},
}

func testPrint(t T, eng engine.Engine) {
	for _, c := range printCases {
		run(t, c.format, func(t T) {
			k := newKernel()
			k.PrintTko(c.format, c.args(k), nil)
			var out bytes.Buffer
			if err := k.compile(t, eng).Launch(t.Context(), engine.Launch{Grid: oneBlock, Stdout: &out}); err != nil {
				t.Fatal(err)
			}
			if out.String() != c.want {
				t.Errorf("got %q, want %q", out.String(), c.want)
			}
		})
	}
	run(t, "whole", func(t T) { testPrintWhole(t, eng) })
	run(t, "strings", func(t T) { testPrintStrings(t, eng) })
}

// testPrintStrings prints strings of C that pointers lead to.
func testPrintStrings(t T, eng engine.Engine) {
	p := ptrType(tileir.I8)
	print := func(text string) (string, error) {
		k := newKernel(p)
		next := k.Offset(k.args[0], k.i32(1))
		k.PrintTko("%s|%-4.2s|%4s|%s", []*tileir.Value{k.args[0], next, next, k.fromInt(0)}, nil)
		x := newGuarded(t, "x", len(text), 0)
		copy(x.Data, text)
		var out bytes.Buffer
		err := k.compile(t, eng).Launch(t.Context(), engine.Launch{Grid: oneBlock, Args: []device.Arg{x.arg()}, Stdout: &out})
		return out.String(), err
	}
	if got, err := print("text\x00more"); err != nil || got != "text|ex  | ext|(null)" {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := print("text"); !errors.Is(err, device.ErrMemory) || !strings.Contains(err.Error(), "past the end of buffer x (4 bytes) at offset 4") {
		t.Errorf("a string without an end: %q, %v", got, err)
	}
}

// testPrintWhole prints from many blocks: no print breaks into another one.
func testPrintWhole(t T, eng engine.Engine) {
	k := newKernel()
	x, _, _ := k.GetTileBlockId()
	k.PrintTko("<%d %d>\n", []*tileir.Value{x, k.spread(x, 8)}, nil)
	p := k.compile(t, eng)
	var out bytes.Buffer
	if err := p.Launch(t.Context(), engine.Launch{Grid: [3]int{100, 1, 1}, Workers: 4, Stdout: &out}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 100 {
		t.Fatalf("%d lines, want 100", len(lines))
	}
	for _, l := range lines {
		n, _, _ := strings.Cut(strings.TrimPrefix(l, "<"), " ")
		if want := "<" + n + " [" + strings.Repeat(n+", ", 7) + n + "]>"; l != want {
			t.Errorf("got %q, want %q", l, want)
		}
	}
	broken := errors.New("disk full")
	err := p.Launch(t.Context(), engine.Launch{Grid: [3]int{100, 1, 1}, Stdout: failingWriter{broken}})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want the writer's error", err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func testAssert(t T, eng engine.Engine) {
	for _, c := range []struct {
		values []int32
		want   string
	}{
		{[]int32{1, 2, 3, 4}, ""},
		{[]int32{1, 2, 9, 4}, `assertion failed: "below five", element [2] of the tile`},
	} {
		k := newKernel()
		k.Assert(k.CmpI(tileir.Less, k.list([]int64{4}, c.values...), k.splat(tileir.I32, 5, 4), tileir.Signed), "below five")
		err := k.compile(t, eng).Launch(context.Background(), engine.Launch{Grid: oneBlock})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%v: got %v", c.values, err)
		case c.want != "" && (!errors.Is(err, device.ErrAssert) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v: got %v, want %s", c.values, err, c.want)
		}
	}
}
