package checked

import (
	"slices"

	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Shades. Some kinds of findings need to know more of each element than its value. A plane
// gives registers a second one beside them for that, a shade. Shades move as their values
// do: by operations that move elements, and from region to region. What an operation that
// computes makes of the shades of its operands is the plane's own matter.
//
// Mostly there is nothing to know. So a shade counts only where its block has raised it, and
// what moves or computes those that are not raised costs next to nothing.
type plane struct {
	make func(s *interp.Site, n int) int          // a register of n elements
	fill func(to, value *interp.Reg)              // says that nothing is known beside the value
	has  func(v *tileir.Value, elements int) bool // whether a value may have a shade
	of   map[int]*shade                           // by the register of the value
}

// shade is a register beside that of a value.
type shade struct {
	plane      *plane
	value, reg int
	number     int // among all
}

// shadeOf is the shade of a register, made where there is none.
func (c *at) shadeOf(p *plane, r int) *shade {
	s := p.of[r]
	if s == nil {
		s = &shade{p, r, p.make(c.Site, c.Elements(r)), c.shades}
		p.of[r] = s
		c.instrument.shades++
	}
	return s
}

// shade is that of a value, nil where it cannot have one.
func (c *at) shade(p *plane, v *tileir.Value) *shade {
	t, ok := v.Type.(tileir.TileType)
	if !ok || !p.has(v, int(t.NumElements())) {
		return nil
	}
	return c.shadeOf(p, c.Use(v))
}

// shadesOf are those of values, nil among them.
func (c *at) shadesOf(p *plane, values []*tileir.Value) []*shade {
	list := make([]*shade, len(values))
	for i, v := range values {
		list[i] = c.shade(p, v)
	}
	return list
}

// raised reports a shade that counts.
func (b *blockFrame) raised(s *shade) bool { return s != nil && b.shaded[s.number] }

func (b *blockFrame) anyRaised(list []*shade) bool {
	for _, s := range list {
		if b.raised(s) {
			return true
		}
	}
	return false
}

// raise says whether a shade counts.
func (b *blockFrame) raise(s *shade, on bool) { b.shaded[s.number] = on }

// ready is a shade's register, filled if the shade does not count.
func (b *blockFrame) ready(s *shade) *interp.Reg {
	r := b.fr.Reg(s.reg)
	if !b.shaded[s.number] {
		s.plane.fill(r, b.fr.Reg(s.value))
	}
	return r
}

// carried are the looks that carry the shades of a plane along with values that the
// operation moves; ok is false for operations that compute.
func (c *at) carried(p *plane) (l looks, ok bool) {
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
		return looks{}, false
	}
	return l, true
}

func (c *at) registers(values []*tileir.Value) []int {
	list := make([]int, len(values))
	for i, v := range values {
		list[i] = c.Use(v)
	}
	return list
}

// handed hands shades to the registers that values are moved to.
func (c *at) handed(p *plane, values []*tileir.Value, to []int) []look {
	var from, into []*shade
	var sources, targets []int
	for i, v := range values {
		if s := c.shade(p, v); s != nil && to[i] != s.value {
			t := c.shadeOf(p, to[i])
			from, into = append(from, s), append(into, t)
			sources, targets = append(sources, s.reg), append(targets, t.reg)
		}
	}
	if len(from) == 0 {
		return nil
	}
	move, on := c.Moves(targets, sources), make([]bool, len(from))
	return []look{func(fr *interp.Frame, b *blockFrame) {
		any := false
		for i, s := range from {
			on[i] = b.raised(s)
			any = any || on[i]
		}
		if any {
			move(fr)
		}
		for i, s := range into {
			b.raise(s, on[i])
		}
	}}
}

// moved moves the shades of an operation's operands as it moves their elements.
func (c *at) moved(p *plane) []look {
	result := c.shade(p, c.op.Results[0])
	if result == nil {
		return nil
	}
	from := make(map[*tileir.Value]int)
	var sources []*shade
	for _, v := range c.op.Operands {
		if slices.Contains(c.indices(), v) {
			continue
		}
		s := c.shadeOf(p, c.Use(v))
		sources = append(sources, s)
		from[v] = s.reg
	}
	move := c.Moved(c.op, from, result.reg)
	return []look{func(fr *interp.Frame, b *blockFrame) {
		on := b.anyRaised(sources)
		if on {
			for _, s := range sources {
				b.ready(s)
			}
			on = move(fr) == interp.Next
			fr.SetErr(nil)
		}
		b.raise(result, on)
	}}
}

// indices are the operands of an operation that say where elements are moved.
func (c *at) indices() []*tileir.Value {
	switch c.op.Code {
	case tileir.OpExtract:
		return c.op.OperandList(tileir.ExtractIndices)
	case tileir.OpInsert:
		return c.op.OperandList(tileir.InsertIndices)
	}
	return nil
}
