package checked

import (
	"slices"

	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Shadow registers. Some kinds of findings need more about each element than its value. A plane adds a second
// register to a value for that, its shadow register. Elements of shadow registers move with the elements of
// values: by operations that move elements, and from region to region. For operations that compute, the plane
// computes the shadow registers of results from those of the operands.
//
// Mostly there is nothing to track. So a block marks the shadow registers that are valid, and operations
// skip those that are not at almost no cost.
type plane struct {
	make       func(s *interp.Site, n int) int          // allocates a register of n elements
	fill       func(to, value *interp.Reg)              // sets it to the state without information
	has        func(v *tileir.Value, elements int) bool // whether a value may have a shadow register
	byRegister map[int]*shadowReg                       // by the value's register
}

// shadowReg is the shadow register of a value.
type shadowReg struct {
	plane      *plane
	value, reg int
	number     int // among all planes
}

// shadowRegOf returns the shadow register of a register, and allocates it if needed.
func (c *opContext) shadowRegOf(p *plane, r int) *shadowReg {
	s := p.byRegister[r]
	if s == nil {
		s = &shadowReg{p, r, p.make(c.Site, c.Elements(r)), c.shadowRegs}
		p.byRegister[r] = s
		c.instrument.shadowRegs++
	}
	return s
}

// shadowReg returns the shadow register of a value, or nil if it cannot have one.
func (c *opContext) shadowReg(p *plane, v *tileir.Value) *shadowReg {
	t, ok := v.Type.(tileir.TileType)
	if !ok || !p.has(v, int(t.NumElements())) {
		return nil
	}
	return c.shadowRegOf(p, c.Use(v))
}

// shadowRegsOf returns the shadow registers of values, which may be nil.
func (c *opContext) shadowRegsOf(p *plane, values []*tileir.Value) []*shadowReg {
	list := make([]*shadowReg, len(values))
	for i, v := range values {
		list[i] = c.shadowReg(p, v)
	}
	return list
}

// valid reports whether a shadow register is valid.
func (b *blockFrame) valid(s *shadowReg) bool { return s != nil && b.validRegs[s.number] }

func (b *blockFrame) anyValid(list []*shadowReg) bool {
	for _, s := range list {
		if b.valid(s) {
			return true
		}
	}
	return false
}

// setValid sets whether a shadow register is valid.
func (b *blockFrame) setValid(s *shadowReg, on bool) { b.validRegs[s.number] = on }

// ready returns a shadow register, which it fills first if it is not valid.
func (b *blockFrame) ready(s *shadowReg) *interp.Reg {
	r := b.fr.Reg(s.reg)
	if !b.validRegs[s.number] {
		s.plane.fill(r, b.fr.Reg(s.value))
	}
	return r
}

// carried returns the hooks that move the shadow registers of a plane with the values that the operation moves;
// ok is false for operations that compute.
func (c *opContext) carried(p *plane) (l hooks, ok bool) {
	switch c.op.Code {
	case tileir.OpFor:
		l.before = c.handed(p, c.op.OperandList(tileir.ForInitValues), c.registers(c.op.Block(0).Args[1:]))
	case tileir.OpLoop:
		l.before = c.handed(p, c.op.OperandList(tileir.LoopInitValues), c.registers(c.op.Block(0).Args))
	case tileir.OpBreak, tileir.OpContinue, tileir.OpYield:
		l.before = c.handed(p, c.op.Operands, c.Destination(c.op))
	case tileir.OpIf, tileir.OpReturn:
	case tileir.OpBroadcast, tileir.OpPermute, tileir.OpCat, tileir.OpExtract, tileir.OpInsert:
		l.after = c.moved(p)
	default:
		return hooks{}, false
	}
	return l, true
}

func (c *opContext) registers(values []*tileir.Value) []int {
	list := make([]int, len(values))
	for i, v := range values {
		list[i] = c.Use(v)
	}
	return list
}

// handed copies shadow registers to those of the registers that values are moved to.
func (c *opContext) handed(p *plane, values []*tileir.Value, to []int) []hook {
	var from, into []*shadowReg
	var sources, targets []int
	for i, v := range values {
		if s := c.shadowReg(p, v); s != nil && to[i] != s.value {
			t := c.shadowRegOf(p, to[i])
			from, into = append(from, s), append(into, t)
			sources, targets = append(sources, s.reg), append(targets, t.reg)
		}
	}
	if len(from) == 0 {
		return nil
	}
	move, on := c.Moves(targets, sources), make([]bool, len(from))
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		any := false
		for i, s := range from {
			on[i] = b.valid(s)
			any = any || on[i]
		}
		if any {
			move(fr)
		}
		for i, s := range into {
			b.setValid(s, on[i])
		}
	}}
}

// moved moves elements of the operands' shadow registers as the operation moves the elements of the operands.
func (c *opContext) moved(p *plane) []hook {
	result := c.shadowReg(p, c.op.Results[0])
	if result == nil {
		return nil
	}
	from := make(map[*tileir.Value]int)
	var sources []*shadowReg
	for _, v := range c.op.Operands {
		if slices.Contains(c.indices(), v) {
			continue
		}
		s := c.shadowRegOf(p, c.Use(v))
		sources = append(sources, s)
		from[v] = s.reg
	}
	move := c.Moved(c.op, from, result.reg)
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		on := b.anyValid(sources)
		if on {
			for _, s := range sources {
				b.ready(s)
			}
			on = move(fr) == interp.Next
			fr.SetErr(nil)
		}
		b.setValid(result, on)
	}}
}

// indices returns the operands that decide where an operation moves elements.
func (c *opContext) indices() []*tileir.Value {
	switch c.op.Code {
	case tileir.OpExtract:
		return c.op.OperandList(tileir.ExtractIndices)
	case tileir.OpInsert:
		return c.op.OperandList(tileir.InsertIndices)
	}
	return nil
}
