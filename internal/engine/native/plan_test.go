package native

import (
	"gotile/internal/engine/native/plan"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// TestPlans: the plan of a program has a line for each of its operations that becomes code,
// under the word of its item, and explains each word once that it has.
func TestPlans(t *testing.T) {
	var seen [plan.PlanItems]bool
	e := New(WithISA(AVX2))
	if err := e.Available(); err != nil {
		t.Skip(err)
	}
	for name, m := range enginetest.Modules(t) {
		in, err := e.Inspect(m, tileir.EntryName(m.Entries()[0]))
		if err != nil {
			t.Fatal(err)
		}
		text, legend, _ := strings.Cut(in.Groups, plan.LegendTitle)
		for i, w := range plan.ItemWords {
			word := strings.TrimSuffix(w.Word, " of N elements")
			has := regexp.MustCompile(`(?m)^ *` + word + `\b|\d bytes of ` + word + `\b`).MatchString(text)
			seen[i] = seen[i] || has
			if n := strings.Count(legend, w.Meaning); has != (n == 1) || n > 1 {
				t.Errorf("%s: the plan has %q: %v, it is explained %d times\n%s", name, word, has, n, in.Groups)
			}
		}
		m.Entries()[0].Walk(func(op *tileir.Op) bool {
			if !slices.Contains(planned, op.Code) || len(op.Operands) > 1 && op.Code == tileir.OpReduce {
				return true
			}
			if around := op.ParentOp(); op.Code == tileir.OpIf && around.Code == tileir.OpReduce {
				return true // both sides are computed, if vectors can do so
			}
			if line := regexp.MustCompile(`(?m) ` + op.Name() + ` .*` + regexp.QuoteMeta(tileir.PosOf(op.Loc).String()) + `( |$)`); !line.MatchString(text) && !plan.SeenByGo {
				t.Errorf("%s: the plan has no %v of %v\n%s", name, op.Name(), tileir.PosOf(op.Loc), in.Groups)
			}
			return true
		})
	}
	for i, w := range plan.ItemWords {
		if !seen[i] && plan.PlanItem(i) != plan.NextItem && !(plan.PlanItem(i) == plan.WindowItem && plan.SeenByGo) {
			t.Errorf("no plan has %q", w.Word)
		}
	}
}

// planned are operations that each become code of their own.
var planned = []tileir.OpCode{tileir.OpStoreViewTko, tileir.OpStorePtrTko, tileir.OpReduce, tileir.OpScan, tileir.OpMmaF, tileir.OpMmaI, tileir.OpFor, tileir.OpLoop, tileir.OpIf, tileir.OpAtomicRMWTko}
