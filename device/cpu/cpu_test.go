package cpu_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
)

// setAll is a module whose entry stores 7 through its first pointer, or 8 where the
// second is the same.
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

func host(x []int32) device.Arg {
	return device.Arg{Pointer: true, Host: unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 4*len(x)), Name: "x"}
}

func compile(t *testing.T) device.Program {
	t.Helper()
	p, err := cpu.Open(cpu.Workers(1)).Compile(context.Background(), setAll(), "set")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSlicesInPlace(t *testing.T) {
	p, x, y := compile(t), make([]int32, 2), make([]int32, 2)
	for _, c := range []struct {
		second []int32
		want   int32
	}{{y, 7}, {x, 8}} {
		if err := p.Launch(context.Background(), device.Grid{1, 1, 1}, []device.Arg{host(x), host(c.second)}); err != nil {
			t.Fatal(err)
		}
		if x[0] != c.want || x[1] != 0 {
			t.Errorf("got %v, want %d and 0", x, c.want)
		}
	}
}

type foreign struct{}

func (foreign) Size() int64 { return 8 }

func TestRefusals(t *testing.T) {
	p, x := compile(t), make([]int32, 1)
	for want, l := range map[string]struct {
		grid device.Grid
		args []device.Arg
	}{
		"axis y has 0 blocks":           {device.Grid{1, 0, 1}, []device.Arg{host(x), host(x)}},
		"is a buffer of another device": {device.Grid{1, 1, 1}, []device.Arg{{Pointer: true, Buffer: foreign{}}, host(x)}},
		"takes 2 arguments, got 1":      {device.Grid{1, 1, 1}, []device.Arg{host(x)}},
	} {
		err := p.Launch(context.Background(), l.grid, l.args)
		if !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	null := device.Arg{Pointer: true}
	if err := p.Launch(context.Background(), device.Grid{1, 1, 1}, []device.Arg{null, host(x)}); !errors.Is(err, device.ErrMemory) {
		t.Errorf("null pointer: got %v, want ErrMemory", err)
	}
}

func TestProgress(t *testing.T) {
	last := int64(0)
	dev := cpu.Open(cpu.Workers(1), cpu.Progress(func(done, total int64) { last = done * 1000 / total }))
	p, err := dev.Compile(context.Background(), setAll(), "set")
	if err != nil {
		t.Fatal(err)
	}
	x := make([]int32, 1)
	if err := p.Launch(context.Background(), device.Grid{10, 1, 1}, []device.Arg{host(x), host(x)}); err != nil || last != 1000 {
		t.Errorf("got %v, progress %d", err, last)
	}
}
