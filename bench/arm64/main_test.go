package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestLoops finds the loops of every row, in the code for every instruction set.
func TestLoops(t *testing.T) {
	for _, isa := range []string{"neon", "neon-bf16"} {
		found, err := loopsOf(t.Context(), isa, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range found {
			if l.row.unit != "element" && multiplications(l.code) < 16 {
				t.Errorf("%s on %s: the loop multiplies too little:\n%s", l.title(), isa, strings.Join(l.code, "\n"))
			}
		}
	}
}

// TestMultiplicationsAreTheLimit compares the loops of products with the multiplications that each core can do.
func TestMultiplicationsAreTheLimit(t *testing.T) {
	if _, err := exec.LookPath("llvm-mca-19"); err != nil {
		t.Skip("no llvm-mca-19: install Debian's llvm-19")
	}
	found, err := loopsOf(t.Context(), "neon", "gemm f")
	if err != nil {
		t.Fatal(err)
	}
	for _, core := range cores {
		for _, l := range found {
			results, err := simulate(t.Context(), core, [][]string{l.code})
			if err != nil {
				t.Fatal(err)
			}
			share := multiplications(l.code) / units[core] / results[0].perIteration()
			if core == "apple-m1" && l.row.name == "gemm f64" {
				share *= 1.5 // the model multiplies vectors of float64 on two of three units
			}
			if share < 0.9 {
				t.Errorf("%s on %s: %.2f of the limit", l.row.name, core, share)
			}
		}
	}
}
