package interp

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gotile/internal/engine"
	"gotile/tileir"
)

// largest is a kernel of n values of the largest tiles, 128 MiB each.
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

func TestTooLarge(t *testing.T) {
	_, err := New().Compile(context.Background(), largest(32), "k")
	if want := "op negf: the tiles up to here take 4294967304 bytes a block, the limit is 4294967296"; !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestWorkersFit has fewer workers where the memory of all would be too much.
func TestWorkersFit(t *testing.T) {
	p, err := New().Compile(context.Background(), largest(8), "k")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		want   int
		blocks int64
		got    int
	}{{16, 100, 3}, {2, 100, 2}, {16, 1, 1}} {
		if got := p.(*program).workers(c.want, c.blocks); got != c.got {
			t.Errorf("%d workers for %d blocks: got %d, want %d", c.want, c.blocks, got, c.got)
		}
	}
}
