package cpu_test

import (
	"errors"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
)

// setAll is a module whose entry stores 7 through its first pointer, or 8 if the second is the same.
func setAll() *tileir.Module {
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: tileir.I32})
	entry := m.NewEntry("set", nil, ptr, ptr)
	b := tileir.NewBuilder(entry.Block(0))
	x, y := entry.Block(0).Args[0], entry.Block(0).Args[1]
	same := b.CmpI(tileir.Equals, b.PtrToInt(x), b.PtrToInt(y), tileir.Unsigned)
	seven := b.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32), Data: []byte{7, 0, 0, 0}, Splat: true})
	value := b.AddI(seven, b.ExtI(same, tileir.Unsigned, tileir.Tile(tileir.I32)), tileir.OverflowNone)
	b.StorePtrTko(tileir.Weak, nil, x, value, nil, nil, nil)
	b.Return()
	return m
}

func host(x []int32) device.Arg { return device.Arg{Pointer: true, Host: device.Bytes(x), Name: "x"} }

var one = device.Grid{1, 1, 1}

func compile(t *testing.T, dev device.Device) device.Program {
	t.Helper()
	p, err := dev.Compile(t.Context(), setAll(), "set")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSlicesInPlace(t *testing.T) {
	dev := cpu.Open(cpu.Workers(1))
	p, x, y := compile(t, dev), make([]int32, 2), make([]int32, 2)
	for _, c := range []struct {
		second []int32
		want   int32
	}{{y, 7}, {x, 8}} {
		if err := dev.Launch(t.Context(), p, one, []device.Arg{host(x), host(c.second)}); err != nil {
			t.Fatal(err)
		}
		if x[0] != c.want || x[1] != 0 {
			t.Errorf("got %v, want %d and 0", x, c.want)
		}
	}
}

type foreign struct{ device.Buffer }

func (foreign) Size() int64 { return 8 }

func TestRefusals(t *testing.T) {
	dev := cpu.Open()
	p, x := compile(t, dev), make([]int32, 1)
	closed, err := dev.Alloc(t.Context(), 4)
	if err != nil || closed.Close() != nil {
		t.Fatal(err)
	}
	for want, l := range map[string]struct {
		program device.Program
		grid    device.Grid
		args    []device.Arg
	}{
		"axis y has 0 blocks":           {p, device.Grid{1, 0, 1}, []device.Arg{host(x), host(x)}},
		"x: a buffer of another":        {p, one, []device.Arg{{Pointer: true, Buffer: foreign{}, Name: "x"}, host(x)}},
		"argument 0: a buffer of anoth": {p, one, []device.Arg{{Pointer: true, Buffer: foreign{}}, host(x)}},
		"the buffer is closed":          {p, one, []device.Arg{host(x), {Pointer: true, Buffer: closed}}},
		"takes 2 arguments, got 1":      {p, one, []device.Arg{host(x)}},
		"a program of another device":   {nil, one, []device.Arg{host(x), host(x)}},
	} {
		err := dev.Launch(t.Context(), l.program, l.grid, l.args)
		if !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	null := device.Arg{Pointer: true}
	if err := dev.Launch(t.Context(), p, one, []device.Arg{null, host(x)}); !errors.Is(err, device.ErrMemory) {
		t.Errorf("null pointer: got %v, want ErrMemory", err)
	}
}

// Nil and zero values are an error or the default, never a panic.
func TestNothing(t *testing.T) {
	for _, dev := range []*cpu.Device{{}, cpu.Open(nil)} {
		for _, m := range []*tileir.Module{nil, {}} {
			if _, err := dev.Compile(t.Context(), m, "set"); !errors.Is(err, device.ErrArgument) {
				t.Errorf("no module: %v", err)
			}
		}
		x := make([]int32, 1)
		if err := dev.Launch(t.Context(), compile(t, dev), one, []device.Arg{host(x), host(x)}); err != nil || x[0] != 8 {
			t.Errorf("got %v, %v", x, err)
		}
		if !strings.HasPrefix(dev.Name(), "cpu:") || dev.Describe().Name != dev.Name() {
			t.Errorf("its name is %q", dev.Name())
		}
	}
}

func TestProgress(t *testing.T) {
	last := int64(0)
	dev := cpu.Open(cpu.Workers(1), device.Progress(func(done, total int64) { last = done * 1000 / total }))
	x := make([]int32, 1)
	if err := dev.Launch(t.Context(), compile(t, dev), device.Grid{10, 1, 1}, []device.Arg{host(x), host(x)}); err != nil || last != 1000 {
		t.Errorf("got %v, progress %d", err, last)
	}
}

func TestOpen(t *testing.T) {
	for _, name := range append([]string{"cpu"}, device.List()...) {
		dev, err := device.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(dev.Name(), name) || dev.Describe().Cores < 1 {
			t.Errorf("%s opens %s, %+v", name, dev.Name(), dev.Describe())
		}
	}
	for name, class := range map[string]error{"": device.ErrUnknown, "gpu": device.ErrUnknown, "cpu:fast": device.ErrUnknown} {
		if _, err := device.Open(name); !errors.Is(err, class) {
			t.Errorf("%q: %v, want %v", name, err, class)
		}
	}
}

// Programs depend on the engine, not on how the device was opened.
func TestTarget(t *testing.T) {
	if cpu.Open().Target() != cpu.Open(cpu.Workers(3)).Target() {
		t.Error("two CPUs with one engine have unlike targets")
	}
	x := make([]int32, 1)
	if err := cpu.Open().Launch(t.Context(), compile(t, cpu.Open(cpu.Workers(3))), one, []device.Arg{host(x), host(x)}); err != nil {
		t.Error(err)
	}
}
