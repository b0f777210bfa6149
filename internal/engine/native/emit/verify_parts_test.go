package emit

import (
	"gotile/internal/engine/native/plan"
	"math"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestVerifySplits: a loop that begins after bit from up to bit to, or at the first bit of the index, splits them. One
// that begins at from does not.
func TestVerifySplits(t *testing.T) {
	for cuts := range uint64(1 << 8) {
		r := &reductions{cuts: cuts, bits: 8}
		for from := range 8 {
			for to := from; to <= 8; to++ {
				want := false
				for bit := from + 1; bit < to; bit++ {
					want = want || cuts>>bit&1 != 0
				}
				want = want || from == 0 && to > 0 && cuts&1 != 0
				if got := r.splits(from, to); got != want {
					t.Fatalf("cuts %b: bits %d to %d: %v", cuts, from, to, got)
				}
			}
		}
		for bit := range 10 {
			if got, want := r.begins(bit), bit == 0 || bit >= 8 || cuts>>bit&1 != 0; got != want {
				t.Fatalf("cuts %b: bit %d: %v", cuts, bit, got)
			}
		}
	}
}

// TestVerifyReducer checks reductions with one error each.
func TestVerifyReducer(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte(verifyModule))
	if err != nil {
		t.Fatal(err)
	}
	var op *tileir.Op
	m.Entry("k").Walk(func(o *tileir.Op) bool {
		if o.Code == tileir.OpReduce {
			op = o
		}
		return true
	})
	if got := lineBits(op); got != 6 {
		t.Fatalf("a line of 64 elements has %d bits", got)
	}
	for _, test := range []struct {
		name                              string
		cuts                              uint64
		bits, lanes, unroll, share, warps int
		memory, ok                        bool
	}{
		{"vectors of eight, two threads", 0, 6, 8, 2, 8, 2, false, true},
		{"one vector", 0, 6, 8, 1, 8, 1, false, true},
		{"the whole line", 0, 6, 8, 8, 64, 1, false, true},
		{"several iterations of threads", 0, 6, 8, 4, 8, 2, false, true},
		{"a line of many", 1 << 6, 10, 8, 2, 8, 2, false, true},
		{"more threads than elements", 0, 6, 8, 16, 64, 2, false, false},
		{"a loop over two lines", 0, 10, 8, 2, 8, 2, false, false},
		{"a loop over a part of a line", 1 << 3, 6, 8, 2, 8, 2, false, false},
		{"a loop from the first element on", 1, 6, 8, 2, 8, 2, false, false},
		{"vectors larger than the threads", 0, 6, 16, 2, 4, 2, false, false},
		{"vectors larger than the lanes", 0, 6, 16, 1, 8, 2, false, false},
		{"lanes that are no whole vectors", 0, 6, 8, 2, 12, 2, false, false},
		{"iterations that end between threads", 0, 6, 8, 3, 8, 2, false, false},
		{"half of the threads", 0, 6, 8, 1, 8, 2, false, false},
		{"memory", 1 << 2, 6, 8, 1, 4, 1, true, true},
		{"memory, the line in one loop", 1 << 6, 6, 8, 1, 64, 1, true, true},
		{"memory, threads in several loops", 1 << 1, 6, 8, 1, 4, 1, true, false},
	} {
		f := &reducer{Reduction: &plan.Reduction{Op: op, Lanes: test.share, Warps: test.warps, Strategy: map[bool]plan.Strategy{true: plan.Lines}[test.memory]}}
		r := &reductions{cuts: test.cuts, bits: test.bits, lanes: test.lanes, unroll: test.unroll, ops: []*tileir.Op{op}, reducers: []*reducer{f}}
		if err := r.verify(); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestVerifyInside: two accesses in one item are checked in the parts within it only if both
// are in such parts.
func TestVerifyInside(t *testing.T) {
	load, store := &tileir.Op{Code: tileir.OpLoadPtrTko}, &tileir.Op{Code: tileir.OpStorePtrTko}
	for _, x := range []bool{false, true} {
		for _, y := range []bool{false, true} {
			first, second := memoryAccess{op: load, last: instant{3, x}}, memoryAccess{op: store, top: 1, first: instant{3, y}}
			if got, want := inside(first, second), !x && !y; got != want {
				t.Errorf("direct accesses %v and %v: %v", x, y, got)
			}
			part := &scheduled{effects: []effect{{kind: effectSeparated, item: 3, op: load, other: store}}}
			if got, want := part.separated(first, second), x && y; got != want {
				t.Errorf("direct accesses %v and %v are apart: %v", x, y, got)
			}
			iteration := []effect{{kind: effectIteration, item: 3}, {kind: effectMemory, item: 3, op: load}, {kind: effectMemory, item: 3, op: store}}
			part.effects = append(part.effects, append(iteration, iteration...)...)
			if got, want := part.separated(first, second), x && y; got != want {
				t.Errorf("direct accesses %v and %v, iterations that load and store, are apart: %v", x, y, got)
			}
			part.effects = append(part.effects, effect{kind: effectMemory, item: 3, op: load})
			if part.separated(first, second) {
				t.Error("an iteration that loads after it has stored is apart")
			}
			part.effects = part.effects[:1]
			first.op = store
			part.effects[0].op = store
			if part.separated(first, second) {
				t.Errorf("two stores are apart")
			}
			second.top = math.MaxInt
			if !inside(first, second) {
				t.Error("what a product stores after the part is checked in it")
			}
		}
	}
}
