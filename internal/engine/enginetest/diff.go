package enginetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/irgen"
	"gotile/tileir/asm"
)

// Subject is an engine as it runs in a comparison.
type Subject struct {
	Name    string
	Engine  engine.Engine
	Workers int
	Order   int // of the blocks' work; see [irgen.Program.Launch]
}

// Diff runs a program on a reference and on others, and reports where they differ: in
// memory, prints or faults, beyond what the program leaves open. Buffers have guards
// around them, and those that the program only reads must stay as they are.
func Diff(t testing.TB, p *irgen.Program, reference Subject, others ...Subject) {
	t.Helper()
	want := run(t, p, reference)
	for _, s := range others {
		if diff := want.diff(p, run(t, p, s)); diff != "" {
			t.Fatalf("%s differs from %s: %s\n%s\ngrid %v, arguments %v", s.Name, reference.Name, diff, asm.Format(p.Module), p.Grid, p.Launch(s.Order))
		}
	}
}

// outcome is what a run leaves.
type outcome struct {
	memory [][]byte // of each buffer; nothing after a fault
	lines  []string // printed, in an order of their own
}

// patience is how long one random program may take.
const patience = time.Minute

// run launches the program and checks its fault, its guards and what it may only read.
func run(t testing.TB, p *irgen.Program, s Subject) outcome {
	t.Helper()
	bad := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s: %s\n%s\ngrid %v, arguments %v", s.Name, fmt.Sprintf(format, args...), asm.Format(p.Module), p.Grid, p.Launch(s.Order))
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	prog, err := s.Engine.Compile(ctx, p.Module, p.Entry)
	if err != nil {
		bad("%v", err)
	}
	buffers := make([]*fenced, len(p.Buffers))
	for i, b := range p.Buffers {
		buffers[i] = newFenced(b)
	}
	var printed bytes.Buffer
	err = prog.Launch(ctx, engine.Launch{Grid: p.Grid, Args: arguments(p, s.Order, buffers), Workers: min(s.Workers, strangers), Stdout: &printed})
	if why := wrongEnd(p, s.Order, err); why != "" {
		bad("%s", why)
	}
	o := outcome{}
	for _, f := range buffers {
		if why := f.broken(); why != "" {
			bad("%s", why)
		}
		o.memory = append(o.memory, f.data)
	}
	if err != nil {
		return outcome{}
	}
	o.lines = strings.SplitAfter(printed.String(), "\n")
	slices.Sort(o.lines)
	return o
}

func arguments(p *irgen.Program, order int, buffers []*fenced) []device.Arg {
	var args []device.Arg
	for _, a := range p.Launch(order) {
		arg := device.Arg{Bits: a.Bits}
		if a.Buffer != nil {
			i := slices.Index(p.Buffers, a.Buffer)
			arg = device.Arg{Pointer: true, Host: buffers[i].data, Name: a.Buffer.Name}
		}
		args = append(args, arg)
	}
	return args
}

var faultClasses = map[irgen.FaultClass]error{
	irgen.MemoryFault: device.ErrMemory, irgen.AssertFault: device.ErrAssert, irgen.UndefinedFault: device.ErrUndefined,
}

// wrongEnd says how an end is not the one that the program has to come to.
func wrongEnd(p *irgen.Program, order int, err error) string {
	if p.Fault == nil {
		if err != nil {
			return fmt.Sprintf("failed: %v", err)
		}
		return ""
	}
	var fault *device.Fault
	switch class := faultClasses[p.Fault.Class]; {
	case !errors.As(err, &fault) || !errors.Is(err, class):
		return fmt.Sprintf("ended with %v, want %v", err, class)
	case fault.Op != p.Fault.Op:
		return fmt.Sprintf("the fault is in %s, want %s: %v", fault.Op.Name(), p.Fault.Op.Name(), err)
	case !p.Fails(fault.Block, order):
		return fmt.Sprintf("block %v cannot fail: %v", fault.Block, err)
	}
	return ""
}

// diff tells the first difference in memory or prints.
func (o outcome) diff(p *irgen.Program, got outcome) string {
	if !slices.Equal(o.lines, got.lines) {
		return fmt.Sprintf("printed %q, want %q", got.lines, o.lines)
	}
	for i := range o.memory {
		if i < len(got.memory) && !bytes.Equal(o.memory[i], got.memory[i]) {
			if diff := differentBuffer(p.Buffers[i], o.memory[i], got.memory[i]); diff != "" {
				return diff
			}
		}
	}
	return ""
}

// differentBuffer compares element by element, as exactly as the buffer asks for.
func differentBuffer(b *irgen.Buffer, want, got []byte) string {
	for i := range b.Len {
		x, y := b.Pattern(want, i), b.Pattern(got, i)
		if b.Raw && x != y || !near(b.Elem, y, x, b.ULPs) {
			return fmt.Sprintf("buffer %s, element %d: got %s, want %s (%d ULPs allowed)", b.Name, i, show(b.Elem, y), show(b.Elem, x), b.ULPs) + apart(b, x, y)
		}
	}
	return ""
}

func apart(b *irgen.Buffer, x, y uint64) string {
	f := elements.Format(b.Elem)
	if f == nil || f.IsNaN(x) || f.IsNaN(y) {
		return ""
	}
	return fmt.Sprintf(", %d apart", f.ULPDiff(x, y))
}

// fenced is a buffer of a random program with guards before and behind it.
type fenced struct {
	buffer *irgen.Buffer
	whole  []byte
	data   []byte
}

// fence is the size of a guard; data begins at a multiple of it.
const fence = 64

func newFenced(b *irgen.Buffer) *fenced {
	n := b.Bytes()
	whole := bytes.Repeat([]byte{0xA5}, n+3*fence)
	start := 2*fence - int(uintptr(unsafe.Pointer(unsafe.SliceData(whole)))%fence)
	f := &fenced{b, whole, whole[start : start+n : start+n]}
	copy(f.data, b.Data())
	return f
}

// broken says whether a guard has changed, or what is not to be written.
func (f *fenced) broken() string {
	start := int(uintptr(unsafe.Pointer(unsafe.SliceData(f.data))) - uintptr(unsafe.Pointer(unsafe.SliceData(f.whole))))
	for i, b := range f.whole {
		if (i < start || i >= start+len(f.data)) && b != 0xA5 {
			return fmt.Sprintf("byte %d of buffer %s (%d bytes), outside it, has changed", i-start, f.buffer.Name, len(f.data))
		}
	}
	if !f.buffer.Written && !bytes.Equal(f.data, f.buffer.Data()) {
		return fmt.Sprintf("buffer %s has changed, which the program only reads", f.buffer.Name)
	}
	return ""
}
