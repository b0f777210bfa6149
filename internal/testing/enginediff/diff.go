// Package enginediff runs random programs on several engines and compares the results. It must not know any one engine,
// nor package testing: gotile doctor --selftest uses it too.
package enginediff

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Subject is an engine as it runs in a comparison.
type Subject struct {
	Name    string
	Engine  engine.Engine
	Workers int
	Order   int // of the blocks' work; see [irgen.Program.Launch]
}

// Describe is a program as text, and its arguments.
func Describe(p *irgen.Program) string {
	text := asm.Format(p.Module)
	for i := range p.Launches() {
		text += fmt.Sprintf("launch %d: grid %v, arguments %v\n", i, p.GridAt(i), p.LaunchAt(i, 0))
	}
	return text
}

// Compare runs a program on a reference and on others, and returns the first difference in memory, prints or faults,
// beyond those that the program allows. Buffers have guards around them, and buffers that the program only reads must not
// change.
func Compare(ctx context.Context, p *irgen.Program, reference Subject, others ...Subject) error {
	want, err := run(ctx, p, reference)
	if err != nil {
		return err
	}
	for _, s := range others {
		got, err := run(ctx, p, s)
		if err != nil {
			return err
		}
		for i := range want {
			if diff := want[i].diff(p, got[i]); diff != "" {
				return fmt.Errorf("%s differs from %s in launch %d: %s", s.Name, reference.Name, i, diff)
			}
		}
	}
	return nil
}

// outcome is the result of a launch.
type outcome struct {
	memory [][]byte // of each buffer; nothing after a fault
	lines  []string // printed, in sorted order
	fault  bool
}

// run compiles the program and does its launches.
func run(ctx context.Context, p *irgen.Program, s Subject) ([]outcome, error) {
	prog, err := compile(ctx, p, s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	var list []outcome
	for i := range p.Launches() {
		o, why := launch(ctx, prog, p, s, i)
		if why != "" {
			return nil, fmt.Errorf("%s: launch %d: %s", s.Name, i, why)
		}
		list = append(list, o)
	}
	return list, nil
}

// compile compiles the program. A panic of the engine is an error, so that the program can
// be reduced.
func compile(ctx context.Context, p *irgen.Program, s Subject) (prog engine.Program, err error) {
	defer func() {
		if why := recover(); why != nil {
			err = fmt.Errorf("compiling panicked: %v", why)
		}
	}()
	return s.Engine.Compile(ctx, p.Module, p.Entry)
}

// launch launches the program and checks its fault, its guards and its read-only buffers.
func launch(ctx context.Context, prog engine.Program, p *irgen.Program, s Subject, n int) (outcome, string) {
	buffers := make([]*Fenced, len(p.Buffers))
	for i, b := range p.Buffers {
		buffers[i] = NewFenced(b, p.DataAt(b, n), (i+n)%2 == 1)
		defer buffers[i].Free()
	}
	var printed bytes.Buffer
	err := prog.Launch(ctx, engine.Launch{Grid: p.GridAt(n), Args: arguments(p, p.LaunchAt(n, s.Order), buffers), Workers: min(s.Workers, Strangers), Stdout: &printed})
	if why := wrongEnd(p, s.Order, err); why != "" {
		return outcome{}, why
	}
	o := outcome{}
	for _, f := range buffers {
		if why := f.Broken(); why != "" {
			return o, why
		}
		o.memory = append(o.memory, bytes.Clone(f.Data))
	}
	if err != nil {
		return outcome{fault: true}, ""
	}
	o.lines = strings.SplitAfter(printed.String(), "\n")
	slices.Sort(o.lines)
	return o, ""
}

func arguments(p *irgen.Program, list []irgen.Arg, buffers []*Fenced) []device.Arg {
	var args []device.Arg
	for _, a := range list {
		arg := device.Arg{Bits: a.Bits}
		if a.Buffer != nil {
			i := slices.Index(p.Buffers, a.Buffer)
			arg = device.Arg{Pointer: true, Host: buffers[i].Data, Name: a.Buffer.Name, Offset: a.Offset}
		}
		args = append(args, arg)
	}
	return args
}

var faultClasses = map[irgen.FaultClass]error{
	irgen.MemoryFault: device.ErrMemory, irgen.AssertFault: device.ErrAssert, irgen.UndefinedFault: device.ErrUndefined,
}

// wrongEnd describes how the end of a launch differs from the expected end of the program.
func wrongEnd(p *irgen.Program, order int, err error) string {
	if p.Fault == nil {
		if err != nil && !(p.MayFault && errors.Is(err, device.ErrMemory)) {
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

// diff describes the first difference in memory or prints.
func (o outcome) diff(p *irgen.Program, got outcome) string {
	if o.fault != got.fault {
		return fmt.Sprintf("ended with a fault: %v, want %v", got.fault, o.fault)
	}
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

// differentBuffer compares element by element, with the buffer's tolerance.
func differentBuffer(b *irgen.Buffer, want, got []byte) string {
	n := b.Len * int64(len(want)) / int64(max(1, b.Bytes()))
	for i := range n {
		x, y := b.Pattern(want, i), b.Pattern(got, i)
		if b.Raw && x != y || !Near(b.Elem, y, x, b.ULPs) {
			return fmt.Sprintf("buffer %s, element %d: got %s, want %s (%d ULPs allowed)", b.Name, i, Show(b.Elem, y), Show(b.Elem, x), b.ULPs) + apart(b, x, y)
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

// Fenced is a buffer of a random program with guards before and behind it.
type Fenced struct {
	buffer *irgen.Buffer
	was    []byte
	whole  []byte
	Data   []byte // the buffer
	Free   func()
}

// NewFenced puts a buffer at the start or the end of the memory between its guards.
func NewFenced(b *irgen.Buffer, contents []byte, end bool) *Fenced {
	whole, data, free := GuardedMemory(len(contents), end)
	for i := range whole {
		whole[i] = 0xA5
	}
	copy(data, contents)
	return &Fenced{b, contents, whole, data, free}
}

// Broken describes a change in a guard or a read-only buffer.
func (f *Fenced) Broken() string {
	start := int(uintptr(unsafe.Pointer(unsafe.SliceData(f.Data))) - uintptr(unsafe.Pointer(unsafe.SliceData(f.whole))))
	for i, b := range f.whole {
		if (i < start || i >= start+len(f.Data)) && b != 0xA5 {
			return fmt.Sprintf("byte %d of buffer %s (%d bytes), outside it, has changed", i-start, f.buffer.Name, len(f.Data))
		}
	}
	if !f.buffer.Written && !bytes.Equal(f.Data, f.was) {
		return fmt.Sprintf("buffer %s has changed, which the program only reads", f.buffer.Name)
	}
	return ""
}

// Near compares patterns: all NaNs are alike.
func Near(s tileir.Scalar, got, want, ulps uint64) bool {
	f := elements.Format(s)
	switch {
	case got == want:
		return true
	case f == nil:
		return false
	case f.IsNaN(got) || f.IsNaN(want):
		return f.IsNaN(got) && f.IsNaN(want)
	}
	return ulps > 0 && f.ULPDiff(got, want) <= ulps
}

// Show returns a pattern as text, of a float with its value.
func Show(s tileir.Scalar, v uint64) string {
	if f := elements.Format(s); f != nil {
		return fmt.Sprintf("%#x (%v)", v, f.Decode(v))
	}
	return fmt.Sprintf("%#x", v)
}
