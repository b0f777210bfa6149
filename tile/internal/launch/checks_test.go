package launch

import (
	"errors"
	"math"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/elements"
)

// memoryOf is a buffer of a device, a given number of bytes long.
type memoryOf struct {
	device.Buffer
	size int64
}

func (m memoryOf) Size() int64 { return m.size }

// line is an author's line.
type line string

func (l line) String() string { return string(l) }

// TestSpanChecks compares lengths with buffers, at the byte.
func TestSpanChecks(t *testing.T) {
	host := func(n, offset int64) device.Arg {
		return device.Arg{Pointer: true, Host: make([]byte, n), Offset: offset, Name: "x"}
	}
	buffer := func(n, offset int64) device.Arg {
		return device.Arg{Pointer: true, Buffer: memoryOf{size: n}, Offset: offset, Name: "x"}
	}
	scalar := func(n int64) device.Arg { return device.Arg{Bits: uint64(n)} }
	fixed := func(n int64) Length { return Length{Static: n} }
	given := func(arg int, d *elements.Row) Length { return Length{Arg: arg, Elem: d} }
	for _, c := range []struct {
		lengths []Length
		args    []device.Arg
		want    string // "" for none
	}{
		{[]Length{fixed(4), fixed(5)}, []device.Arg{host(80, 0)}, ""},
		{[]Length{fixed(4), fixed(5)}, []device.Arg{host(79, 0)}, "x: 19 elements; the span of an unknown line has shape [4 5] and needs 20"},
		{[]Length{fixed(4), fixed(5)}, []device.Arg{host(88, 8)}, ""},
		{[]Length{fixed(4), fixed(5)}, []device.Arg{host(84, 8)}, "x: 19 elements"},
		{[]Length{fixed(20)}, []device.Arg{buffer(80, 0)}, ""},
		{[]Length{fixed(20)}, []device.Arg{buffer(79, 0)}, "x: 19 elements"},
		{[]Length{fixed(20)}, []device.Arg{buffer(92, 12)}, ""},
		{[]Length{fixed(20)}, []device.Arg{buffer(88, 12)}, "x: 19 elements"},
		{[]Length{fixed(0), fixed(1 << 40)}, []device.Arg{host(0, 0)}, ""},
		{[]Length{fixed(1)}, []device.Arg{host(0, 0)}, "x: 0 elements"},
		{nil, []device.Arg{host(4, 0)}, ""},
		{nil, []device.Arg{host(3, 0)}, "needs 1"},
		{[]Length{given(1, elements.I32)}, []device.Arg{host(80, 0), scalar(20)}, ""},
		{[]Length{given(1, elements.I32)}, []device.Arg{host(80, 0), scalar(21)}, "shape [21] and needs 21"},
		{[]Length{given(1, elements.I32)}, []device.Arg{host(80, 0), scalar(0xffffffff)}, "has shape [-1]; lengths are not negative"},
		{[]Length{given(1, elements.U32)}, []device.Arg{host(80, 0), scalar(0xffffffff)}, "shape [4294967295] and needs 4294967295"},
		{[]Length{given(1, elements.I64), fixed(1 << 24)}, []device.Arg{host(80, 0), scalar(1 << 24)}, "needs 281474976710656"},
		{[]Length{given(1, elements.I64), fixed(1 << 24)}, []device.Arg{host(80, 0), scalar(1<<24 + 1)}, "that is more than memory holds"},
		{[]Length{fixed(1 << 62), fixed(4)}, []device.Arg{host(80, 0)}, "that is more than memory holds"},
		{[]Length{fixed(3), fixed(1 << 47)}, []device.Arg{host(80, 0)}, "that is more than memory holds"},
		{[]Length{fixed(0), fixed(-1)}, []device.Arg{host(80, 0)}, "lengths are not negative"},
	} {
		err := CheckSpans([]SpanCheck{{Lengths: c.lengths, Size: 4, At: line("an unknown line")}}, c.args)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%v: %v", c.lengths, err)
		case c.want != "" && (!errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v: got %v, want %q", c.lengths, err, c.want)
		}
	}
}

// TestFacts: the facts that a launch knows about the arguments of a kernel.
func TestFacts(t *testing.T) {
	var params []Param
	for _, p := range []struct {
		kind Kind
		elem *elements.Row
		rank int
	}{{Span, elements.F32, 2}, {Pointer, elements.I16, 0}, {Scalar, elements.I32, 0}, {Scalar, elements.I16, 0}, {Scalar, elements.F32, 0}, {Scalar, elements.U64, 0}} {
		params = append(params, NewParam(nil, p.kind, p.elem, p.rank, "", nil))
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
	const al, di, wi, le, on, wh = Aligned, Divisible, Wide, NotNegative, Exclusive, WholeRows
	for name, c := range map[string]struct {
		args []device.Arg
		want []Fact
	}{
		"all that can be known": {args(at(0, 1024), at(1024, 2048), 16, 32, 32, 16, 16, 16, 32), []Fact{al | on, le | di, le | di, le | di, al | on, di, 0, 0, di}},
		"nothing":               {args(at(4, 1024), at(512, 2048), 5, 6, 7, 1, 1, 1, 1), []Fact{0, le, le, le, al, 0, 0, 0, 0}},
		"whole rows":            {args(at(0, 1024), at(1024, 2048), 4, 12, 20, 8, 8, 8, 8), []Fact{al | on, le, le | wh, le | wh, al | on, 0, 0, 0, 0}},
		"memory that meets":     {args(at(0, 1024), at(1020, 2048), 5, 5, 5, 0, 0, 0, 0), []Fact{al, le, le, le, 0, di, 0, 0, di}},
		"adjacent memory":       {args(at(1024, 2048), at(0, 1024), 5, 5, 5, 1, 1, 1, 1), []Fact{al | on, le, le, le, al | on, 0, 0, 0, 0}},
		"a buffer":              {args(device.Arg{Pointer: true, Buffer: memoryOf{size: 64}}, at(0, 64), 5, 5, 5, 1, 1, 1, 1), []Fact{al | on, le, le, le, al | on, 0, 0, 0, 0}},
		"part of a buffer":      {args(device.Arg{Pointer: true, Buffer: memoryOf{size: 64}, Offset: 8}, at(0, 64), 5, 5, 5, 1, 1, 1, 1), []Fact{on, le, le, le, al | on, 0, 0, 0, 0}},
		"just 32 bits":          {args(at(0, 64), at(64, 128), 1, math.MaxInt32-5, 5, 1, 1, 1, 1), []Fact{al | on, le, le, le, al | on, 0, 0, 0, 0}},
		"beyond 32 bits":        {args(at(0, 64), at(64, 128), 1, math.MaxInt32-4, 5, 1, 1, 1, 1), []Fact{al | on, le | wi, le | wi, le | wi, al | on, 0, 0, 0, 0}},
		"a long row":            {args(at(0, 64), at(64, 128), 1, math.MaxInt32+2, 5, 1, 1, 1, 1), []Fact{al | on, le | wi, le | wi, le | wi, al | on, 0, 0, 0, 0}},
		"a long stride":         {args(at(0, 64), at(64, 128), 0, 1, math.MaxInt32+2, 1, 1, 1, 1), []Fact{al | on, le | wi | di, le | wi, le | wi, al | on, 0, 0, 0, 0}},
		"a stride of 32 bits":   {args(at(0, 64), at(64, 128), 0, 1, math.MaxInt32, 1, 1, 1, 1), []Fact{al | on, le | di, le, le, al | on, 0, 0, 0, 0}},
	} {
		f := FactsOf(params, c.args, true)
		for i, want := range c.want {
			if got := f.Of(i); got != want {
				t.Errorf("%s: argument %d: %08b, want %08b", name, i, got, want)
			}
		}
		wide := c.want[1]&wi != 0
		if p := f.Widen(params)[0]; p.wide != wide || (p.PartElem(1) == elements.I64) != wide || len(p.Types) != 4 {
			t.Errorf("%s: lengths are of type %v, wide: %v", name, p.PartElem(1).Name, p.wide)
		}
		plain := FactsOf(params, c.args, false)
		if !wide && plain != NoFacts {
			t.Errorf("%s: without specialization it knows %q", name, plain)
		}
		for i := range c.want {
			if got := plain.Of(i); wide && (got != wi) == (i >= 1 && i <= 3) {
				t.Errorf("%s: without specialization: argument %d: %08b", name, i, got)
			}
		}
	}
}
