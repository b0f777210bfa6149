package reduce

import (
	"testing"

	"gotile/internal/testing/irgen"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestReduce preserves one operation of each program, and its dependencies.
func TestReduce(t *testing.T) {
	for _, code := range []tileir.OpCode{tileir.OpReduce, tileir.OpMmaF, tileir.OpStoreViewTko, tileir.OpAtomicRMWTko} {
		reduced := 0
		for seed := uint64(0); reduced < 3; seed++ {
			p := irgen.GenerateOrdered(irgen.Seed(seed), irgen.Options{})
			before := len(operations(p))
			if !has(p, code) || before < 50 {
				continue
			}
			text := asm.Format(p.Module)
			small := Reduce(p, func(q *irgen.Program) bool { return has(q, code) })
			if asm.Format(p.Module) != text {
				t.Fatalf("seed %d: the program itself has changed", seed)
			}
			check(t, seed, small, code)
			reduced++
		}
	}
}

func check(t *testing.T, seed uint64, p *irgen.Program, code tileir.OpCode) {
	t.Helper()
	if err := tileir.Verify(p.Module); err != nil || !has(p, code) {
		t.Fatalf("seed %d: the reduced program is wrong: %v\n%s", seed, err, asm.Format(p.Module))
	}
	if n := len(operations(p)); n > 20 {
		t.Errorf("seed %d: %d operations are left\n%s", seed, n, asm.Format(p.Module))
	}
	if params := p.Module.Entry(p.Entry).Block(0).Args; len(params) != len(p.Args) {
		t.Errorf("seed %d: %d parameters and %d arguments", seed, len(params), len(p.Args))
	}
	if p.Blocks() != 1 || p.Launches() != 1 {
		t.Errorf("seed %d: %d blocks, %d launches", seed, p.Blocks(), p.Launches())
	}
}

func has(p *irgen.Program, code tileir.OpCode) bool {
	for _, op := range operations(p) {
		if op.Code == code {
			return true
		}
	}
	return false
}

// TestKeeps returns a program that nothing can be left out of.
func TestKeeps(t *testing.T) {
	p := irgen.GenerateOrdered(irgen.Seed(1), irgen.Options{})
	if Reduce(p, func(*irgen.Program) bool { return false }) != p {
		t.Error("a program that never fails was reduced")
	}
}
