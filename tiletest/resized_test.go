package tiletest_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/elements"
	"gotile/internal/testing/enginediff"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

var (
	variants = flag.Int("variants", 6, "the `number` of other sizes of each recorded launch")
	seed     = flag.Uint64("seed", 1, "the `seed` of these sizes")
)

// Recorded launches with other integers and grids have the same results on engine native as under checked execution, to the bit.
// Launches with findings are left out. Each buffer ends at a page that must not be accessed.
func TestResizedLaunches(t *testing.T) {
	_, paths := filesOf(t, "GOTILE_LAUNCHES", "of the sets of recorded launches", "*", "cases", "*", "case.json")
	compared := 0
	for _, path := range paths {
		_, l, err := loadRecorded(path)
		if err != nil {
			t.Logf("%s: %v", path, err)
			continue
		}
		h := fnv.New64()
		h.Write([]byte(l.symbol + path))
		random := rand.New(rand.NewPCG(h.Sum64(), *seed))
		for range *variants {
			if l.vary(random).compare(t, filepath.Dir(path)) {
				compared++
			}
		}
	}
	t.Logf("%d resized launches were compared", compared)
}

// Launches that fit the entries of the vendor's files have the same results on engine native as under checked execution, if that finds
// nothing, and with other integers and grids.
func TestFittingLaunches(t *testing.T) {
	_, paths := filesOf(t, "GOTILE_CORPUS", "that scripts/corpus/make.py wrote", "*", "*.tilebc")
	random := rand.New(rand.NewPCG(*seed, 2))
	compared := 0
	for _, path := range paths {
		for _, l := range fittingLaunches(t, path) {
			for i := range *variants {
				if i > 0 {
					l = l.vary(random)
				}
				if l.compare(t, path) {
					compared++
				}
			}
		}
	}
	t.Logf("%d launches of %d files were compared", compared, len(paths))
}

// fittingLaunches makes a launch for each entry of a file.
func fittingLaunches(t *testing.T, path string) []*launch {
	code, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var list []*launch
	for _, entry := range m.Entries() {
		grid, args := fit(entry)
		list = append(list, &launch{module: m, symbol: tileir.EntryName(entry), params: tileir.Signature(entry).Params, args: args, grid: grid})
	}
	return list
}

// vary returns the launch with some integers and sizes of the grid replaced.
func (l *launch) vary(random *rand.Rand) *launch {
	v := *l
	v.args = append([]device.Arg(nil), l.args...)
	for i := range v.args {
		if a := &v.args[i]; !a.Pointer && isInteger(l.params[min(i, len(l.params)-1)]) && random.IntN(2) == 0 {
			a.Bits = uint64(otherSize(int64(a.Bits), random))
		}
	}
	for i := range v.grid {
		if random.IntN(2) == 0 {
			v.grid[i] = int(max(1, min(otherSize(int64(v.grid[i]), random), 64)))
		}
	}
	return &v
}

// isInteger reports whether an argument is an integer of at least 32 bits.
func isInteger(t tileir.Type) bool {
	tile, ok := t.(tileir.TileType)
	return ok && (tile.Elem == tileir.I32 || tile.Elem == tileir.I64)
}

// otherSize is a size near n, or a part of it.
func otherSize(n int64, random *rand.Rand) int64 {
	switch random.IntN(6) {
	case 0:
		return n - 1
	case 1:
		return n + 1
	case 2:
		return n / 2
	case 3:
		return n - random.Int64N(17)
	case 4:
		return random.Int64N(8)
	}
	return n - n/3
}

// compare reports whether the launch could be compared.
func (l *launch) compare(t *testing.T, dir string) bool {
	want := l.copyArgs(false)
	defer want.free()
	report := new(check.Report)
	if err := l.run(t, want.args, cpu.Checked(check.Usual)); err != nil {
		if !errors.As(err, &report) {
			t.Logf("%s %v %s: checked: %v", dir, l.grid, scalarsOf(l.args), err)
		}
		return false
	}
	for _, isa := range []string{"avx2", ""} {
		options := []device.Option{cpu.Exact(), cpu.Workers(2)}
		if isa != "" {
			options = append(options, cpu.ISA(isa))
		}
		got := l.copyArgs(true)
		if err := l.run(t, got.args, options...); err != nil {
			t.Errorf("%s %v %s: %s: %v", dir, l.grid, scalarsOf(l.args), isa, err)
		} else if d := want.differs(got, l.params); d != "" {
			t.Errorf("%s %v %s: %s: %s", dir, l.grid, scalarsOf(l.args), isa, d)
		}
		got.free()
	}
	return true
}

// copied is the arguments of a launch with buffers of their own.
type copied struct {
	args []device.Arg
	free func()
}

// copyArgs copies the buffers, in front of a page that must not be accessed if they are guarded. Arguments that share a buffer go on
// doing so.
func (l *launch) copyArgs(guarded bool) copied {
	c := copied{args: append([]device.Arg(nil), l.args...), free: func() {}}
	copies := make(map[*byte][]byte)
	for i := range c.args {
		a := &c.args[i]
		if !a.Pointer || len(a.Host) == 0 {
			continue
		}
		key := unsafe.SliceData(a.Host)
		if copies[key] == nil {
			if guarded {
				_, data, free := enginediff.GuardedMemory(len(a.Host), true)
				copies[key] = data
				before := c.free
				c.free = func() { before(); free() }
			} else {
				copies[key] = make([]byte, len(a.Host))
			}
			copy(copies[key], a.Host)
		}
		a.Host = copies[key]
	}
	return c
}

// differs returns the first element that differs by more than rounding: elementary functions may differ by an ulp, which sums and
// differences of their results multiply.
func (c copied) differs(d copied, params []tileir.Type) string {
	for i := range c.args {
		x, y := c.args[i].Host, d.args[i].Host
		if bytes.Equal(x, y) {
			continue
		}
		elem := pointee(params[min(i, len(params)-1)])
		size := (elements.Of(elem).Bits + 7) / 8
		scale := largest(elem, x, size)
		for j := 0; j+size <= len(x); j += size {
			got, want := number(y[j:j+size]), number(x[j:j+size])
			if !enginediff.Near(elem, got, want, 1) && !near(elem, got, want, scale) {
				return fmt.Sprintf("argument %d, byte %d: %s, want %s", i, j, enginediff.Show(elem, got), enginediff.Show(elem, want))
			}
		}
	}
	return ""
}

// near compares floats with the largest one of a buffer. So a subnormal number is near zero: a scan that flushes them may begin with
// its first element, or with the sum of that and the identity.
func near(elem tileir.Scalar, got, want uint64, scale float64) bool {
	f := elements.Format(elem)
	return f != nil && math.Abs(f.Decode(got)-f.Decode(want)) <= scale*0x1p-20
}

// largest is the largest absolute value of finite floats, 0 of integers.
func largest(elem tileir.Scalar, data []byte, size int) (m float64) {
	f := elements.Format(elem)
	for j := 0; f != nil && j+size <= len(data); j += size {
		if v := math.Abs(f.Decode(number(data[j : j+size]))); v <= math.MaxFloat64 {
			m = max(m, v)
		}
	}
	return m
}

// number is the pattern of an element in memory.
func number(b []byte) (v uint64) {
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	return v
}

// pointee is the type of the elements that an argument points to.
func pointee(t tileir.Type) tileir.Scalar {
	if tile, ok := t.(tileir.TileType); ok {
		if p, ok := tile.Elem.(tileir.PointerType); ok {
			return p.Pointee
		}
	}
	return tileir.I8
}

// scalarsOf is the scalar arguments, for messages.
func scalarsOf(args []device.Arg) string {
	var b []byte
	for _, a := range args {
		if !a.Pointer {
			b = fmt.Append(b, a.Bits, " ")
		}
	}
	return string(b)
}
