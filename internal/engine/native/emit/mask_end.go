package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// The loop of a group may end where its masks do, like that of views at an edge. All its accesses are to whole vectors, as masks
// leave elements out, so there is one loop: it ends after the step that crosses the end, and leaves that where the remaining vectors
// have no effect.

// newMaskEnds emits the code that finds where masks end, and returns the state of the loop; nil if the group has no such masks, or if the loop
// has one step, which takes all elements anyway.
func (c *codegen) newMaskEnds(g *plan.Group) *edges {
	if g.MaskEnds == nil || g.Inner() <= stepToMaskEnd(g, usualVectors)*g.Lanes {
		return nil
	}
	e := &edges{loop: g.MaskEnds.Padding, size: g.Inner(), masks: g.MaskEnds.Bounds, parts: make(map[string]*linePart)}
	e.end, e.most, e.ends = c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)
	c.Move(inFrame(e.ends).Bits(64), target.Imm(e.size))
	for rest := e.masks; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Elements.Same(rest[0].Elements) {
			n++
		}
		c.findMaskEnd(rest[:n], e.ends)
		rest = rest[n:]
	}
	return e
}

// findMaskEnd sets a frame slot to the number of elements for which conditions of the same elements hold if that is less. It is not known if
// an integer has wrapped around: then there may be elements for which they hold after others for which they do not.
func (c *codegen) findMaskEnd(list []plan.Bound, slot int) {
	unknown := c.NewLabel()
	c.exactExtent(list[0].Elements, unknown)
	c.If(target.Greater, lowReg, highReg, unknown)
	for _, b := range list {
		c.limitMaskEnd(b, slot)
	}
	c.Bind(unknown)
}

// limitMaskEnd does so for one of them when the extent of the elements is in registers.
func (c *codegen) limitMaskEnd(b plan.Bound, slot int) {
	unknown, some, fewer := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.loadIndex(target.T1, b.Limit)
	if b.Unsigned { // these numbers are those that they are as signed ones
		c.IfBits(target.Negative, lowReg, lowReg, unknown)
		c.IfBits(target.Negative, target.T1, target.T1, unknown)
	}
	if b.Compare == tileir.LessOrEqual { // the number of elements is one more, unless that is more than all
		c.If(target.GreaterEqual, target.T1, highReg, unknown)
		c.Increment(target.T1)
	}
	c.If(target.Greater, target.T1, lowReg, some)
	c.Move(target.T1, lowReg)
	c.Bind(some)
	c.Sub(target.T1, lowReg)
	c.If(target.Below, target.T1, inFrame(slot), fewer)
	c.Jump(unknown)
	c.Bind(fewer)
	c.Move(inFrame(slot), target.T1)
	c.Bind(unknown)
}

// untilMasksEnd emits the loop, which ends at an element.
func (e *edges) untilMasksEnd(body []int, loop func(end target.Operand, before func(at int))) {
	past := e.NewLabel()
	if e.loop == plan.PaddingNone {
		e.If(target.Equal, inFrame(e.ends).Bits(64), target.Imm(0), past)
	}
	starts := e.vectorStarts(body)
	loop(inFrame(e.end), func(at int) { e.beginVector(starts, at, past) })
	e.Bind(past)
	if e.loop == plan.PaddingOnce {
		e.repeatResults()
	}
}

// minGathersOfStep is the minimum number of loads by indices that take longer for lanes whose mask is not set than the branch to leave
// them out, which is often mispredicted.
const minGathersOfStep = 2

// unrolled returns the number of vectors of a step, which is usually the given one.
func (e *edges) unrolled(g *plan.Group, usual int) int {
	if e.ends == 0 {
		return usual
	}
	return stepToMaskEnd(g, usual)
}

// stepToMaskEnd returns the number of vectors of a step of a loop that ends where masks do. A loop of one step would take all lanes, so there
// are several steps if they load by indices often. Which partial result of a reduction an element belongs to must not change.
func stepToMaskEnd(g *plan.Group, usual int) int {
	if len(g.Gathers) < minGathersOfStep || len(g.Reductions) > 0 || g.Inner() > usual*g.Lanes {
		return usual
	}
	return max(1, g.Inner()/g.Lanes/2)
}
