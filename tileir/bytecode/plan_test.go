package bytecode

import (
	"strings"
	"testing"

	"gotile/tileir"
)

// TestPlans checks the derived layouts of operations in which the rules meet.
func TestPlans(t *testing.T) {
	tests := []struct {
		code           tileir.OpCode
		flags          string // in the order of the bits
		since          tileir.Version
		counted, sized bool
	}{
		{tileir.OpAbsF, "", 0, false, false},
		{tileir.OpAddF, "flush_to_zero", tileir.V13_1, false, false},
		{tileir.OpAtomicCASTko, "mask token", tileir.V13_1, false, false},
		{tileir.OpLoadPtrTko, "memory_scope optimization_hints mask paddingValue token", tileir.V13_1, false, false},
		{tileir.OpLoadViewTko, "memory_scope optimization_hints token", tileir.V13_1, true, false},
		{tileir.OpMakeTensorView, "", 0, true, false},
		{tileir.OpFor, "unsignedCmp", tileir.V13_2, true, true},
		{tileir.OpPrintTko, "token", tileir.V13_2, true, false},
		{tileir.OpMmaF, "fast_acc", tileir.V13_3, false, false},
		{tileir.OpFToI, "saturating", tileir.V13_4, false, false},
		{tileir.OpGetTensorShape, "", 0, true, false},
		{tileir.OpGdcWaitTko, "", 0, false, true},
	}
	for _, test := range tests {
		p, info := &plans[test.code], &tileir.Ops[test.code]
		var flags []string
		for _, slot := range p.flags {
			flags = append(flags, info.Args[slot].Name)
		}
		if got := strings.Join(flags, " "); got != test.flags || p.flagsSince != test.since {
			t.Errorf("%s: flags %q since %v, want %q since %v", info.Name, got, p.flagsSince, test.flags, test.since)
		}
		if p.counted != test.counted || p.sized != test.sized {
			t.Errorf("%s: counted %v, sized %v", info.Name, p.counted, p.sized)
		}
	}
}

// TestRowsHaveALayout checks the requirements on rows: readers can assign each operand to its slot, and fields that a
// version leaves out have a default.
func TestRowsHaveALayout(t *testing.T) {
	for code := range plans {
		info, varying := &tileir.Ops[code], 0
		for _, f := range info.Args {
			if f.Kind == tileir.KindOperand && f.Arity != tileir.One {
				varying++
			}
			if f.Kind != tileir.KindOperand && f.Arity == tileir.One && f.Since > info.Since && f.Default == nil {
				t.Errorf("%s: %s came with %v but has no default", info.Name, f.Name, f.Since)
			}
			if f.Kind == tileir.KindOperand && f.Arity == tileir.One && f.Since > info.Since {
				t.Errorf("%s: the required operand %s is younger than the operation", info.Name, f.Name)
			}
		}
		if varying > 1 && !info.Segmented {
			t.Errorf("%s: %d operands vary in one list", info.Name, varying)
		}
	}
}
