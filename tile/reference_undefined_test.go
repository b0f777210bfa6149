package tile_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// undefined is a kernel whose behaviour the reference leaves undefined.
type undefined struct {
	rows  string
	fn    func(b *tile.Block, m undefinedMemory)
	fault bool // whether a CPU must refuse it
}

// undefinedMemory is a pointer to 16 int32, the maximum of them first, and scalars that no compiler can fold.
type undefinedMemory struct {
	p                  tile.Ptr[int32]
	greatest, zero     tile.Tile // of int32
	one, minusOne, far tile.Tile
}

func (m undefinedMemory) keep(x tile.Tile) { tile.Store(m.p, x.Cast(tile.I32)) }

// rangeOver counts the iterations of a range.
func rangeOver(lo, hi, step any) func(b *tile.Block, m undefinedMemory) {
	return func(b *tile.Block, m undefinedMemory) {
		n := b.Const(tile.I32, 0)
		for range b.RangeStep(lo, hi, step, &n) {
			n = n.Add(1)
		}
		m.keep(n)
	}
}

var undefineds = []undefined{
	{"3.1/ub-01", func(b *tile.Block, m undefinedMemory) { m.keep(m.greatest.Add(m.one)) }, false},
	{"3.1/ub-02", func(b *tile.Block, m undefinedMemory) { m.keep(m.greatest.Neg().Sub(2)) }, false},
	{"3.1/ub-03", func(b *tile.Block, m undefinedMemory) { m.keep(m.greatest.Add(1).Neg()) }, false},
	{"3.1/ub-04", func(b *tile.Block, m undefinedMemory) { m.keep(m.greatest.Mul(m.greatest)) }, false},
	{"3.1/ub-05", func(b *tile.Block, m undefinedMemory) {
		least := m.greatest.Neg().Sub(1)
		m.keep(least.Div(m.minusOne).Add(least.CeilDiv(m.minusOne)).Add(least.FloorDiv(m.minusOne)).Add(least.Rem(m.minusOne)))
	}, false},
	{"3.1/ub-06", func(b *tile.Block, m undefinedMemory) {
		m.keep(m.one.Div(m.zero).Add(m.one.CeilDiv(m.zero)).Add(m.one.FloorDiv(m.zero)).Add(m.one.Rem(m.zero)))
	}, false},
	{"3.1/ub-07", func(b *tile.Block, m undefinedMemory) { m.keep(m.one.Shl(m.minusOne).Add(m.one.Shr(m.minusOne))) }, false},
	{"3.1/ub-08", func(b *tile.Block, m undefinedMemory) { m.keep(m.one.Shl(m.far).Add(m.one.Shr(m.far))) }, false},
	{"3.1/ub-09", func(b *tile.Block, m undefinedMemory) { m.keep(tile.Abs(m.greatest.Add(1))) }, false},
	{"3.1/ub-10", func(b *tile.Block, m undefinedMemory) { m.keep(m.p.Add(m.far).Sub(m.far).Eq(m.p)) }, false},
	{"3.1/ub-11", func(b *tile.Block, m undefinedMemory) {
		m.keep(m.p.Sub(tile.Bitcast(b.Const(tile.I64, 64), tile.PointerTo(tile.I32))))
	}, false},
	{"3.1/ub-13", func(b *tile.Block, m undefinedMemory) {
		m.keep(tile.Sum(tile.Extract(b.Iota(tile.I32, 8), []int{4}, m.far), 0).Item())
	}, true},
	{"3.1/ub-14", func(b *tile.Block, m undefinedMemory) { m.keep(tile.Bitcast(m.far.Cast(tile.U8), tile.Bool)) }, false},
	{"3.1/ub-15", func(b *tile.Block, m undefinedMemory) { m.keep(tile.Sum(m.greatest.Broadcast(4), 0).Item()) }, false},
	{"3.1/ub-16", func(b *tile.Block, m undefinedMemory) {
		m.keep(tile.AssumeBelow(tile.AssumeDivisible(m.far, 1<<20), 10).Add(tile.AssumeAbove(m.zero, 5)))
	}, false},
	{"3.1/ub-22", func(b *tile.Block, m undefinedMemory) {
		m.keep(tile.Partition(tile.Span(m.p, 4, m.far, m.greatest), 1, 1, 1).Load(0, 0, 0).Item())
	}, false},
	{"3.1/ub-23", func(b *tile.Block, m undefinedMemory) {
		tile.Partition(tile.Span(m.p, 16), 4).StoreMasked(b.Ones(tile.I32, 4), m.far)
	}, false},
	{"3.1/ub-23", func(b *tile.Block, m undefinedMemory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.p, 16), 4).Load(m.far), 0).Item())
	}, false},
	{"3.1/ub-24", func(b *tile.Block, m undefinedMemory) {
		tile.Partition(tile.Span(m.p.Add(12), 3), 8).Store(b.Ones(tile.I32, 8), 0)
	}, false},
	{"3.1/ub-25", func(b *tile.Block, m undefinedMemory) {
		tile.Partition(tile.Span(m.p, 4, 4, tile.LayoutStrided(1, 1)), 4, 4).Store(b.Iota(tile.I32, 4, 4), 0, 0)
	}, false},
	{"3.1/ub-26", func(b *tile.Block, m undefinedMemory) { rangeOver(20, 10, m.minusOne)(b, m) }, false},
	{"3.1/ub-27", rangeOver(0, math.MaxInt32, 1<<30), false},
	{"3.1/ub-28", func(b *tile.Block, m undefinedMemory) { m.keep(b.Const(tile.F64, 1e300).Cast(tile.U8)) }, false},
	{"3.1/ub-29", func(b *tile.Block, m undefinedMemory) {
		tile.Store(m.p.Add(b.Zeros(tile.I32, 4)), b.Iota(tile.I32, 4))
	}, false},
	{"3.1/ub-30", func(b *tile.Block, m undefinedMemory) { tile.AtomicAdd(m.p, 1, tile.Relaxed) }, false},
	{"3.1/ub-31", func(b *tile.Block, m undefinedMemory) { tile.AtomicSub(m.p, m.greatest.Add(1), tile.Relaxed) }, false},
}

// On a CPU undefined behaviour affects only the result: the launch ends, possibly with an error, and memory around the
// buffer does not change.
func TestUndefinedBehaviour(t *testing.T) {
	for _, u := range undefineds {
		t.Run(u.rows, func(t *testing.T) { u.run(t) })
	}
}

func (u undefined) run(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32], greatest, zero, one, far tile.Scalar[int32]) {
		u.fn(b, undefinedMemory{p, greatest.Tile, zero.Tile, one.Tile, one.Neg(), far.Tile})
	}, tile.Name("undefined"))
	const guard = 64
	around := make([]int32, guard+16+guard)
	for i := range around {
		around[i] = 7
	}
	around[guard] = math.MaxInt32
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := k.Launch(ctx, cpu.Open(), tile.Grid(1), around[guard:guard+16:guard+16], math.MaxInt32, 0, 1, 1000)
	var fault *device.Fault
	if errors.As(err, &fault) && !strings.HasPrefix(err.Error(), "reference_undefined_test.go:") {
		t.Errorf("%v: no line", err)
	}
	if err != nil && fault == nil && !errors.Is(err, device.ErrArgument) || u.fault && fault == nil {
		t.Errorf("got %v", err)
	}
	for i, x := range around {
		if (i < guard || i >= guard+16) && x != 7 {
			t.Errorf("element %d, outside the buffer, is %d", i-guard, x)
		}
	}
}
