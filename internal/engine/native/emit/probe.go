package emit

import (
	"errors"
	"fmt"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// Code for profiles has probes around the items of a plan that contain no other items. A probe counts executions and the
// time between two readings of the clock. All values are in the frame between items, so probes need no registers of their
// own. Without profiles no code is emitted here.

// Probe is an item whose executions and time are counted.
type Probe struct {
	Work    *plan.Work
	Weights []Weight
}

// Weight is the part of an item's code that belongs to an operation.
type Weight struct {
	Op   *tileir.Op
	Code int // in units of the code's offsets
}

// prober emits probes.
type prober struct {
	clock  target.Clock
	open   bool // code is within a probe
	start  int  // frame offset of the time at which the open probe began
	total  int  // likewise for a call of the code
	probes runtime.Probes
	list   []*probe
}

// probe is a probe with the code of its loop.
type probe struct {
	work        *plan.Work
	first, last target.Label // of the loop nest that is divided among operations; 0 if there is none
}

// newProber prepares profiling, if the options ask for it.
func (c *codegen) newProber() error {
	if !c.options.Profile {
		return nil
	}
	clock, ok := c.Emitter.(target.Clock)
	if !ok {
		return fmt.Errorf("profiles need a clock, which code for %s cannot read: %w", c.options.Target.Name(), errors.ErrUnsupported)
	}
	c.prober = &prober{clock: clock, start: c.frame.reserve(8), total: c.frame.reserve(8)}
	c.prober.probes = runtime.Probes{Total: c.frame.reserve(8), Shortest: c.frame.reserve(8), Trial: c.frame.reserve(8)}
	return nil
}

// probed begins the probe of an item, and returns a function that ends it.
func (c *codegen) probed(w *plan.Work) (end func()) {
	p := c.prober
	if p == nil || p.open || w == nil {
		return func() {}
	}
	at := c.frame.reserve(16)
	p.probes.Slots = append(p.probes.Slots, at)
	p.list = append(p.list, &probe{work: w})
	p.open = true
	c.startClock(p.start)
	return func() {
		c.stopClock(p.start, at)
		c.Increment(inFrame(at + 8).Bits(64))
		p.open = false
	}
}

// countExecutions counts the execution of the last probe as one for each of several iterations, whose number is in a slot.
func (c *codegen) countExecutions(slot int) {
	if p := c.prober; p != nil {
		executions := inFrame(p.probes.Slots[len(p.probes.Slots)-1] + 8).Bits(64)
		c.Move(target.T0, inFrame(slot))
		c.Add(executions, target.T0)
		c.Decrement(executions)
	}
}

// startClock stores the time in a slot, and stopClock adds the time since then to another.
func (c *codegen) startClock(slot int) {
	c.prober.clock.ReadClock()
	c.Move(inFrame(slot), target.T0)
}

func (c *codegen) stopClock(slot, sum int) {
	c.prober.clock.ReadClock()
	c.Sub(target.T0, inFrame(slot))
	c.Add(inFrame(sum), target.T0)
}

// enterProfile and leaveProfile are at the beginning and the end of a call of the code.
func (c *codegen) enterProfile() {
	if c.prober != nil {
		c.startClock(c.prober.total)
	}
}

func (c *codegen) leaveProfile() {
	if c.prober != nil {
		c.stopClock(c.prober.total, c.prober.probes.Total)
	}
}

// trials is the number of empty probes that a worker executes, to measure what probes take.
const trials = 16

// tryProbes executes empty probes: Shortest is the time within the shortest, and Trial the time of all.
func (c *codegen) tryProbes() {
	p := c.prober
	if p == nil {
		return
	}
	c.startClock(p.total)
	for range trials {
		c.startClock(p.start)
		c.prober.clock.ReadClock()
		c.Sub(target.T0, inFrame(p.start))
		next := c.NewLabel()
		c.If(target.AboveEqual, target.T0, inFrame(p.probes.Shortest), next)
		c.Move(inFrame(p.probes.Shortest), target.T0)
		c.Bind(next)
	}
	c.stopClock(p.total, p.probes.Trial)
	p.probes.Trials = trials
}

// weighed emits the loop nest of a group. The open probe divides its time by the code of each operation.
func (c *codegen) weighed(emit func()) {
	p := c.prober
	if p == nil || !p.open {
		emit()
		return
	}
	c.marks.last = nil // so that the first operation of the loop has a mark
	last := p.list[len(p.list)-1]
	last.first = c.Here()
	emit()
	last.last = c.Here()
	c.marks.last = nil
}

// Probes returns the items that the code counts, in the order of their counters.
func (e *Entry) Probes() (list []Probe) {
	if e.c.prober == nil {
		return nil
	}
	for _, p := range e.c.prober.list {
		list = append(list, Probe{p.work, e.weights(p)})
	}
	return list
}

// weights returns the code of a probe's loop by operation.
func (e *Entry) weights(p *probe) []Weight {
	code := make(map[*tileir.Op]int)
	if p.first != 0 {
		from, to := e.Code.Offset(p.first), e.Code.Offset(p.last)
		marks := e.Code.Marks()
		for i, m := range marks {
			end := e.Code.Len()
			if i+1 < len(marks) {
				end = marks[i+1].Offset
			}
			if n := min(end, to) - max(m.Offset, from); n > 0 {
				code[e.c.marks.ops[m.ID]] += n
			}
		}
	}
	var list []Weight
	for _, op := range p.work.Ops {
		if code[op] > 0 {
			list = append(list, Weight{op, code[op]})
		}
	}
	if list == nil { // nothing to divide by
		for _, op := range p.work.Ops {
			list = append(list, Weight{op, 1})
		}
	}
	return list
}

// probedCopies emits copies within a probe.
func (c *codegen) probedCopies(op *tileir.Op, list []plan.CopyTo) {
	end := c.probed(c.plan.CopiesWork(op, list))
	c.copies(list)
	end()
}
