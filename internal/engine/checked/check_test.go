package checked

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// results is the checked engine for tests that compare results only: findings are no errors.
func results(o check.Options) engine.Engine {
	return quiet{New(o), func(*check.Finding) bool { return true }}
}

// quiet is the checked engine without the findings for which ignore returns true.
type quiet struct {
	engine.Engine
	ignore func(*check.Finding) bool
}

func (q quiet) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	p, err := q.Engine.Compile(ctx, m, name)
	if err != nil {
		return nil, err
	}
	return quietProgram{p, q.ignore}, nil
}

type quietProgram struct {
	engine.Program
	ignore func(*check.Finding) bool
}

func (q quietProgram) Launch(ctx context.Context, l engine.Launch) error {
	err := q.Program.Launch(ctx, l)
	var r *check.Report
	if errors.As(err, &r) {
		if r.Findings = slices.DeleteFunc(r.Findings, q.ignore); r.Empty() {
			return nil
		}
	}
	return err
}

// Checked execution computes the results of the portable engine.
func TestHardware(t *testing.T) {
	enginetest.Hardware(t, results(check.Options{Kinds: check.All&^check.Order | check.Cancellation}))
}

// A clock contains what was added and joined, and nothing else.
func TestClocks(t *testing.T) {
	type run struct {
		block, access int32
		n             uint32
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, blocks := range []int64{1, 7, 8, 9, 1000} {
		k := newClocks(blocks)
		var sets []map[run]bool
		var list []*clock
		for range 60 {
			var c *clock
			set := make(map[run]bool)
			if len(list) > 1 && r.IntN(3) > 0 {
				i, j := r.IntN(len(list)), r.IntN(len(list))
				c = k.join(list[i], list[j])
				for _, s := range []map[run]bool{sets[i], sets[j]} {
					for x := range s {
						set[x] = true
					}
				}
			}
			x := run{int32(r.Int64N(blocks)), int32(r.IntN(3)), uint32(r.IntN(6))}
			c, set[x] = k.add(c, x.block, x.access, x.n), true
			list, sets = append(list, c), append(sets, set)
			for block := range min(blocks, 12) {
				for access := range int32(3) {
					for n := range uint32(6) {
						y := run{int32(block), access, n}
						want := true
						for to := n; to < 6; to++ {
							y.n = to
							want = want && set[y]
							if k.has(c, y.block, y.access, n, to) != want {
								t.Fatalf("%d blocks: has %v from %d on is %v", blocks, y, n, !want)
							}
						}
					}
				}
			}
		}
	}
}

func TestIsInjective(t *testing.T) {
	for _, c := range []struct {
		shape, strides []int64
		want           bool
	}{
		{[]int64{4, 4}, []int64{4, 1}, true}, {[]int64{4, 4}, []int64{1, 4}, true}, {[]int64{4, 4}, []int64{3, 1}, false},
		{[]int64{4, 4}, []int64{1, 1}, false}, {[]int64{4, 1}, []int64{1, 0}, true}, {[]int64{4, 2}, []int64{1, 0}, false},
		{[]int64{0, 2}, []int64{0, 0}, true}, {nil, nil, true}, {[]int64{4, 4}, []int64{-4, 1}, true},
		{[]int64{3, 2}, []int64{2, 3}, true}, {[]int64{4, 3}, []int64{2, 3}, false}, // 3*2 is 2*3
		{[]int64{2, 2, 2}, []int64{1, 2, 3}, false}, {[]int64{2, 2, 2}, []int64{2, 3, 4}, true},
		{[]int64{1 << 40, 1 << 40}, []int64{1 << 40, 1}, true},
	} {
		if got := isInjective(c.shape, c.strides); got != c.want {
			t.Errorf("shape %v, strides %v: got %v", c.shape, c.strides, got)
		}
	}
}

// Orders of blocks are permutations that move each block by a limited distance.
func TestShuffled(t *testing.T) {
	for _, n := range []int64{1, 2, 5, 64, 1000} {
		s := newShuffled(3, 16)
		seen := make(map[int64]bool)
		for i := range n {
			at := s.blockAt(i, n)
			if seen[at] || at < 0 || at >= n || max(at-i, i-at) >= 8 {
				t.Fatalf("block %d of %d runs as number %d", at, n, i)
			}
			seen[at] = true
		}
	}
}

// An invalid launch is refused before any block runs.
func TestBadLaunch(t *testing.T) {
	m := tileir.NewModule("m")
	e := m.NewEntry("k", nil)
	tileir.NewBuilder(e.Block(0)).Return()
	p, err := New(check.Options{}).Compile(t.Context(), m, "k")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Launch(t.Context(), engine.Launch{Grid: [3]int{0, 1, 1}}); !errors.Is(err, device.ErrArgument) {
		t.Errorf("got %v", err)
	}
}
