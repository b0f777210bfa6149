package checked

import (
	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Observers. An entry that is compiled for an observer has a hook after each operation and at the beginning of
// each basic block. Operations in the region of a reduction or scan are not observed.

// observed holds the values of an operation that an observer sees, with their registers.
type observed struct {
	values []*tileir.Value
	regs   []int
}

// observe selects the values that have elements.
func observe(s *interp.Site, values []*tileir.Value) observed {
	var o observed
	for _, v := range values {
		if v.Type != (tileir.Token{}) {
			o.values, o.regs = append(o.values, v), append(o.regs, s.Use(v))
		}
	}
	return o
}

// tell reports a step to the observer.
func (o *observed) tell(fr *interp.Frame, op *tileir.Op, enter *tileir.Block) {
	b := blockOf(fr)
	f := b.m.observer.Step
	if f == nil {
		return
	}
	values := make([]check.Value, len(o.values))
	for i, v := range o.values {
		values[i] = check.Value{Of: v, Elements: elementsOf{fr.Reg(o.regs[i]), b, v}}
	}
	f(check.Step{Op: op, Block: fr.Block, Enter: enter, Values: values})
}

// Enter implements [interp.Instrument].
func (in *instrument) Enter(s *interp.Site, list *tileir.Block) interp.Action {
	op := list.Parent.Parent
	if !in.steps || isReduction(op) || inReduction(op) {
		return nil
	}
	o := observe(s, list.Args)
	return func(fr *interp.Frame) interp.Ctl {
		o.tell(fr, op, list)
		return interp.Next
	}
}

// watched wraps an operation's step to report it to the observer when it has ended.
func (c *opContext) watched(run interp.Action) interp.Action {
	if !c.steps || c.site.reduced {
		return run
	}
	o := observe(c.Site, c.op.Results)
	return func(fr *interp.Frame) interp.Ctl {
		k := interp.Next
		if run != nil {
			k = run(fr)
		}
		o.tell(fr, c.op, nil)
		return k
	}
}

// tellFound reports a finding to the observer.
func (b *blockFrame) tellFound(known *check.Finding, s, other *site, n int) {
	f := b.m.observer.Found
	if f == nil {
		return
	}
	found := check.Found{Finding: known, At: s.op, In: b.fr.Block, Elements: n}
	if other != nil {
		found.OtherAt = other.op
	}
	f(found)
}

// elementsOf is a register for observers.
type elementsOf struct {
	*interp.Reg
	b     *blockFrame
	value *tileir.Value
}

// Len implements [check.Elements].
func (e elementsOf) Len() int {
	if _, ok := e.value.Type.(tileir.TileType); ok {
		return e.Count()
	}
	return 1
}

// Pointer implements [check.Elements].
func (e elementsOf) Pointer(i int) (memory []byte, buffer string, offset int64) {
	id, off := host.Split(e.address(i))
	if r := e.b.m.memory.Find(id); r != nil {
		return r.Data, r.Name(), off
	}
	return nil, "", off
}

// address returns a pointer.
func (e elementsOf) address(i int) uint64 {
	if _, ok := e.value.Type.(tileir.TileType); ok {
		return e.U64()[i]
	}
	base, _, _ := e.Reg.View()
	return base
}

// View implements [check.Elements].
func (e elementsOf) View() (shape, strides []int64) {
	if _, ok := e.value.Type.(tileir.TileType); ok {
		return nil, nil
	}
	_, shape, strides = e.Reg.View()
	return shape, strides
}
