package trace

import (
	"strings"
	"sync"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// newTrace returns the trace of a kernel without arguments.
func newTrace(title string) *Trace {
	return New(Kernel{Name: title, Title: title, Function: "gotile/tile/internal/trace." + title, Defined: Site{"/src/kernel.go", 1}}, nil)
}

// number makes an int32 constant.
func number(c *Call, n byte) Value {
	t := tileir.Tile(tileir.I32)
	return c.Make(c.IR().Constant(tileir.Dense{Type: t, Data: []byte{n, 0, 0, 0}}))
}

// variable is an author's variable in tests. Its type is a name.
type variable struct {
	v, before  Value
	was, types string
}

func (v *variable) Value() Value { return v.v }
func (v *variable) Set(x Value)  { v.v = x }
func (v *variable) Restore()     { v.v = v.before }
func (v *variable) Types() (was, is string, differ bool) {
	return v.was, v.types, v.was != v.types
}

func newVariable(v Value) *variable { return &variable{v: v, before: v, was: "int32", types: "int32"} }

func open(tr *Trace, op string) *Call {
	c := Open(tr, op, "")
	return &c
}

// A loop carries its variables; a value that the body changes without carrying it is an
// error at its use in the next iteration, reported once.
func TestLoopCarriesVariables(t *testing.T) {
	tr := newTrace("loops")
	var forgotten Value
	tr.Run(func() {
		c := open(tr, "Block.Range")
		low, high := number(c, 0), number(c, 9)
		sum := newVariable(number(c, 1))
		forgotten = number(c, 2)
		var k Carried
		k.Carry(sum, c.Usable(sum.v))
		c.For(Range{low.IR, high.IR, low.IR, tileir.Signed}, k, func(i Value) bool {
			add := open(tr, "Add")
			add.Usable(forgotten)
			sum.v = add.Make(add.IR().AddI(sum.v.IR, i.IR, tileir.OverflowNone))
			forgotten = add.Make(add.IR().AddI(i.IR, i.IR, tileir.OverflowNone))
			return true
		})
		if after := open(tr, "Store"); !after.Usable(sum.v) {
			t.Error("the carried variable is not usable after the loop")
		}
	})
	if len(tr.Faults) != 1 || !strings.Contains(tr.Faults[0].Msg, "is used in the next iteration without being carried") {
		t.Fatalf("got %d faults, want the forgotten variable: %v", len(tr.Faults), tr.Faults)
	}
	if text := asm.Format(tr.Module); !strings.Contains(text, "iter_values") || tileir.Verify(tr.Module) != nil {
		t.Errorf("the loop carries nothing, or is not valid:\n%s", text)
	}
}

// Faults of variables and regions, with the messages that name both lines.
func TestFaults(t *testing.T) {
	for want, f := range map[string]func(tr *Trace){
		"a carried variable changes from int32 at": func(tr *Trace) {
			c := open(tr, "Block.If")
			v := newVariable(number(c, 1))
			var k Carried
			k.Carry(v, true)
			c.If(number(c, 1).IR, k, func(then bool) bool { v.types = "float32"; return true })
		},
		"is used outside the condition of": func(tr *Trace) {
			c := open(tr, "Block.If")
			var inside Value
			c.If(number(c, 1).IR, Carried{}, func(bool) bool { inside = number(open(tr, "Add"), 3); return true })
			open(tr, "Store").Usable(inside)
		},
		"nothing can follow the break or return": func(tr *Trace) {
			open(tr, "Block.Return").Return()
			number(open(tr, "Add"), 1)
		},
		"leaves the traced loop of": func(tr *Trace) {
			open(tr, "Block.Loop").Loop(Carried{}, func() bool { return false })
		},
		"there is no loop to leave":                  func(tr *Trace) { open(tr, "Block.Break").Break() },
		"a zero Tile was used":                       func(tr *Trace) { open(tr, "Add").Usable(Value{}) },
		"kernel faults panicked while it was traced": func(*Trace) { panic("why") },
		"the function does more than compute": func(tr *Trace) {
			c, block := open(tr, "Reduce"), (&tileir.Region{}).NewBlock()
			c.Combine(block, func() { c.IR().MakeToken(); c.IR().PrintTko("", nil, c.Region.Tokens.All); c.Yield(block) })
		},
	} {
		tr := newTrace("faults")
		tr.Run(func() { f(tr) })
		if len(tr.Faults) == 0 || !strings.Contains(tr.Faults[0].Msg, want) {
			t.Errorf("got %v, want %q", tr.Faults, want)
		}
	}
}

// Each of many goroutines finds its own trace, and the one that it interrupts.
func TestCurrent(t *testing.T) {
	if Current() != nil {
		t.Fatal("a trace runs before any")
	}
	var group sync.WaitGroup
	for range 40 {
		group.Go(func() {
			outer, inner := newTrace("outer"), newTrace("inner")
			outer.Run(func() {
				inner.Run(func() {
					if Current() != inner || inner.Outer() != outer || outer.Live() {
						t.Error("the inner trace is not the current one")
					}
				})
				if Current() != outer || !outer.Live() || inner.Live() {
					t.Error("the outer trace does not go on")
				}
			})
		})
	}
	group.Wait()
	if Current() != nil {
		t.Error("a trace runs after all")
	}
}
