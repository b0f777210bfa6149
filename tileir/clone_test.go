package tileir_test

import (
	"testing"

	. "gotile/tileir"
	"gotile/tileir/asm"
)

// TestClone: a clone is equal, and changes to it do not affect the original.
func TestClone(t *testing.T) {
	m, err := asm.Parse("m", []byte(`cuda_tile.module @m attributes {producer = "p"} {
	  global @g <i32: 5> : tile<1xi32>
	  entry @k(%n: tile<i32>, %c: tile<i1>) {
	    %r = if %c -> (tile<i32>) { %a = addi %n, %n : tile<i32> yield %a : tile<i32> } else { yield %n : tile<i32> }
	    %t = print_tko "%d", %r : tile<i32> -> token loc("a.py":1:2)
	  }
	}`))
	if err != nil {
		t.Fatal(err)
	}
	before := asm.Format(m)
	clone := m.Clone()
	if d := DiffModules(m, clone); d != "" || clone.Name() != "m" {
		t.Errorf("the clone differs: %s", d)
	}
	if err := Verify(clone); err != nil {
		t.Error(err)
	}
	clone.Op.Walk(func(op *Op) bool {
		for i := range op.Operands {
			op.Operands[i] = nil
		}
		for i := range op.Attrs {
			op.Attrs[i] = nil
		}
		for _, r := range op.Regions {
			for _, b := range r.Blocks {
				defer func() { b.Ops = nil }()
			}
		}
		return true
	})
	if asm.Format(m) != before {
		t.Errorf("the original has changed:\n%s", asm.Format(m))
	}
}
