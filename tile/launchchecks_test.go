package tile

import (
	"errors"
	"math"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
)

// memoryOf is a buffer of a device, a given number of bytes long.
type memoryOf struct {
	device.Buffer
	size int64
}

func (m memoryOf) Size() int64 { return m.size }

// TestSpanChecks compares lengths with buffers, at the byte.
func TestSpanChecks(t *testing.T) {
	host := func(n, offset int64) device.Arg {
		return device.Arg{Pointer: true, Host: make([]byte, n), Offset: offset, Name: "x"}
	}
	buffer := func(n, offset int64) device.Arg {
		return device.Arg{Pointer: true, Buffer: memoryOf{size: n}, Offset: offset, Name: "x"}
	}
	scalar := func(n int64) device.Arg { return device.Arg{Bits: uint64(n)} }
	fixed := func(n int64) launchLength { return launchLength{static: n} }
	given := func(arg int, d DType) launchLength { return launchLength{arg: arg, elem: d, isArg: true} }
	for _, c := range []struct {
		lengths []launchLength
		args    []device.Arg
		want    string // "" for none
	}{
		{[]launchLength{fixed(4), fixed(5)}, []device.Arg{host(80, 0)}, ""},
		{[]launchLength{fixed(4), fixed(5)}, []device.Arg{host(79, 0)}, "x: 19 elements; the span of an unknown line has shape [4 5] and needs 20"},
		{[]launchLength{fixed(4), fixed(5)}, []device.Arg{host(88, 8)}, ""},
		{[]launchLength{fixed(4), fixed(5)}, []device.Arg{host(84, 8)}, "x: 19 elements"},
		{[]launchLength{fixed(20)}, []device.Arg{buffer(80, 0)}, ""},
		{[]launchLength{fixed(20)}, []device.Arg{buffer(79, 0)}, "x: 19 elements"},
		{[]launchLength{fixed(20)}, []device.Arg{buffer(92, 12)}, ""},
		{[]launchLength{fixed(20)}, []device.Arg{buffer(88, 12)}, "x: 19 elements"},
		{[]launchLength{fixed(0), fixed(1 << 40)}, []device.Arg{host(0, 0)}, ""},
		{[]launchLength{fixed(1)}, []device.Arg{host(0, 0)}, "x: 0 elements"},
		{nil, []device.Arg{host(4, 0)}, ""},
		{nil, []device.Arg{host(3, 0)}, "needs 1"},
		{[]launchLength{given(1, I32)}, []device.Arg{host(80, 0), scalar(20)}, ""},
		{[]launchLength{given(1, I32)}, []device.Arg{host(80, 0), scalar(21)}, "shape [21] and needs 21"},
		{[]launchLength{given(1, I32)}, []device.Arg{host(80, 0), scalar(0xffffffff)}, "has shape [-1]; lengths are not negative"},
		{[]launchLength{given(1, U32)}, []device.Arg{host(80, 0), scalar(0xffffffff)}, "shape [4294967295] and needs 4294967295"},
		{[]launchLength{given(1, I64), fixed(1 << 24)}, []device.Arg{host(80, 0), scalar(1 << 24)}, "needs 281474976710656"},
		{[]launchLength{given(1, I64), fixed(1 << 24)}, []device.Arg{host(80, 0), scalar(1<<24 + 1)}, "that is more than memory holds"},
		{[]launchLength{fixed(1 << 62), fixed(4)}, []device.Arg{host(80, 0)}, "that is more than memory holds"},
		{[]launchLength{fixed(3), fixed(1 << 47)}, []device.Arg{host(80, 0)}, "that is more than memory holds"},
		{[]launchLength{fixed(0), fixed(-1)}, []device.Arg{host(80, 0)}, "lengths are not negative"},
	} {
		err := spanUse{lengths: c.lengths, size: 4}.check(c.args)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%v: %v", c.lengths, err)
		case c.want != "" && (!errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v: got %v, want %q", c.lengths, err, c.want)
		}
	}
}

// TestFacts is what a launch knows of the arguments of a kernel.
func TestFacts(t *testing.T) {
	kernel := func(options ...KernelOption) *Kernel {
		return NewKernel(func(b *Block, x Span2[float32], p Ptr[int16], n Scalar[int32], small Scalar[int16], f Scalar[float32], wide Scalar[uint64]) {
		}, options...)
	}
	k := kernel()
	params, err := k.parameters()
	if err != nil {
		t.Fatal(err)
	}
	room := make([]byte, 4096)
	for uintptr(unsafe.Pointer(&room[0]))%16 != 0 {
		room = room[1:]
	}
	at := func(from, to int) device.Arg { return device.Arg{Pointer: true, Host: room[from:to]} }
	bits := func(list ...uint64) (args []device.Arg) {
		for _, v := range list {
			args = append(args, device.Arg{Bits: v})
		}
		return args
	}
	// The arguments are: x, its two lengths and the stride of its rows, p, n, small, f, wide.
	args := func(x, p device.Arg, rest ...uint64) []device.Arg {
		return append(append([]device.Arg{x}, append(bits(rest[:3]...), p)...), bits(rest[3:]...)...)
	}
	const al, di, wi, le, on, wh = factAligned, factDivisible, factWide, factLength, factAlone, factWhole
	for name, c := range map[string]struct {
		args []device.Arg
		want []fact
	}{
		"all that can be known": {args(at(0, 1024), at(1024, 2048), 16, 32, 32, 16, 16, 16, 32), []fact{al | on, le | di, le | di, le | di, al | on, di, 0, 0, di}},
		"nothing":               {args(at(4, 1024), at(512, 2048), 5, 6, 7, 1, 1, 1, 1), []fact{0, le, le, le, al, 0, 0, 0, 0}},
		"whole rows":            {args(at(0, 1024), at(1024, 2048), 4, 12, 20, 8, 8, 8, 8), []fact{al | on, le, le | wh, le | wh, al | on, 0, 0, 0, 0}},
		"memory that meets":     {args(at(0, 1024), at(1020, 2048), 5, 5, 5, 0, 0, 0, 0), []fact{al, le, le, le, 0, di, 0, 0, di}},
		"memory side by side":   {args(at(1024, 2048), at(0, 1024), 5, 5, 5, 1, 1, 1, 1), []fact{al | on, le, le, le, al | on, 0, 0, 0, 0}},
		"a buffer":              {args(device.Arg{Pointer: true, Buffer: memoryOf{size: 64}}, at(0, 64), 5, 5, 5, 1, 1, 1, 1), []fact{al | on, le, le, le, al | on, 0, 0, 0, 0}},
		"part of a buffer":      {args(device.Arg{Pointer: true, Buffer: memoryOf{size: 64}, Offset: 8}, at(0, 64), 5, 5, 5, 1, 1, 1, 1), []fact{on, le, le, le, al | on, 0, 0, 0, 0}},
		"just 32 bits":          {args(at(0, 64), at(64, 128), 1, math.MaxInt32-5, 5, 1, 1, 1, 1), []fact{al | on, le, le, le, al | on, 0, 0, 0, 0}},
		"beyond 32 bits":        {args(at(0, 64), at(64, 128), 1, math.MaxInt32-4, 5, 1, 1, 1, 1), []fact{al | on, le | wi, le | wi, le | wi, al | on, 0, 0, 0, 0}},
		"a long row":            {args(at(0, 64), at(64, 128), 1, math.MaxInt32+2, 5, 1, 1, 1, 1), []fact{al | on, le | wi, le | wi, le | wi, al | on, 0, 0, 0, 0}},
		"a long stride":         {args(at(0, 64), at(64, 128), 0, 1, math.MaxInt32+2, 1, 1, 1, 1), []fact{al | on, le | wi | di, le | wi, le | wi, al | on, 0, 0, 0, 0}},
		"a stride of 32 bits":   {args(at(0, 64), at(64, 128), 0, 1, math.MaxInt32, 1, 1, 1, 1), []fact{al | on, le | di, le, le, al | on, 0, 0, 0, 0}},
	} {
		f := k.know(params, c.args)
		for i, want := range c.want {
			if got := f.of(i); got != want {
				t.Errorf("%s: argument %d: %08b, want %08b", name, i, got, want)
			}
		}
		wide := c.want[1]&wi != 0
		if p := f.widen(params)[0]; p.wide != wide || (p.partType(1) == I64) != wide || len(p.types) != 4 {
			t.Errorf("%s: lengths are of type %v, wide: %v", name, p.partType(1), p.wide)
		}
		plain := kernel(NoSpecialize).know(params, c.args)
		if !wide && plain != none {
			t.Errorf("%s: NoSpecialize knows %q", name, plain)
		}
		for i := range c.want {
			if got := plain.of(i); wide && (got != wi) == (i >= 1 && i <= 3) {
				t.Errorf("%s: NoSpecialize: argument %d: %08b", name, i, got)
			}
		}
	}
}
