package interp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tileir"
)

// largest is a kernel of n values of the maximum tile size, 128 MiB each.
func largest(n int) *tileir.Module {
	m := tileir.NewModule("test")
	b := tileir.NewBuilder(m.NewEntry("k", nil, tileir.Tile(tileir.F64)).Block(0))
	one := b.Reshape(b.Block().Args[0], tileir.Tile(tileir.F64, 1))
	x := b.Broadcast(one, tileir.Tile(tileir.F64, 1<<24))
	for range n - 1 {
		x = b.NegF(x)
	}
	b.Return()
	return m
}

// TestTooLarge: programs that take more memory than a machine may have are refused at once.
func TestTooLarge(t *testing.T) {
	globals := tileir.NewModule("test")
	for i := range 33 {
		zero := tileir.Dense{Type: tileir.Tile(tileir.F64, 1<<24), Data: make([]byte, 8), Splat: true}
		tileir.NewBuilder(globals.Body()).Global(fmt.Sprint("g", i), zero, 8, false, tileir.Private)
	}
	tileir.NewBuilder(globals.NewEntry("k", nil).Block(0)).Return()
	allocas := tileir.NewModule("test")
	b := tileir.NewBuilder(allocas.NewEntry("k", nil).Block(0))
	for range 5 {
		b.Alloca(1<<27, 8, false, tileir.Tile(tileir.PointerType{Pointee: tileir.F64}))
	}
	b.Return()
	for want, m := range map[string]*tileir.Module{
		"op negf: the tiles and allocas up to here take 4294967304 bytes, the limit is 4294967296":   largest(32),
		"op alloca: the tiles and allocas up to here take 4294967328 bytes, the limit is 4294967296": allocas,
		"op global: the globals up to here take 4429185024 bytes, the limit is 4294967296":           globals,
	} {
		if _, err := New().Compile(context.Background(), m, "k"); !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestSplats: large splat constants share memory.
func TestSplats(t *testing.T) {
	m := tileir.NewModule("test")
	b := tileir.NewBuilder(m.NewEntry("k", nil).Block(0))
	wide := tileir.Tile(tileir.F64, 1<<20)
	for i := range 1000 {
		one := b.Constant(tileir.Dense{Type: wide, Data: []byte{0, 0, 0, 0, 0, 0, byte(i), 0x40}, Splat: true})
		again := b.Reshape(one, tileir.Tile(tileir.F64, 1<<10, 1<<10))
		if i == 0 {
			b.SubF(again, again, tileir.NearestEven, false)
		}
	}
	b.Return()
	p, err := New().Compile(context.Background(), m, "k")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.(*program).Bytes; got > 4<<23 {
		t.Errorf("takes %d bytes, want those of 3 tiles", got)
	}
}
