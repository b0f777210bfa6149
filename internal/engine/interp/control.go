package interp

import (
	"slices"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// controlOps are the operations of control flow.
var controlOps map[tileir.OpCode]lowerFunc

func init() {
	controlOps = map[tileir.OpCode]lowerFunc{
		tileir.OpFor:      lowerFor,
		tileir.OpLoop:     lowerLoop,
		tileir.OpIf:       lowerIf,
		tileir.OpBreak:    lowerLeave(breakLoop),
		tileir.OpContinue: lowerLeave(continueLoop),
		tileir.OpYield:    lowerLeave(yieldRegion),
		tileir.OpReturn:   lowerLeave(returnBlock),
	}
}

// target has the destinations of values when a region ends or is repeated: loops form a stack of targets, and break
// and continue refer to the innermost one.
type target struct {
	args    []int // registers of the carried values; continue writes them
	results []int // break writes them
}

// lowerFor lowers counted loops. The carried values are in the registers of the body's arguments, which are also
// the results after the loop. Only a fault leaves the loop early.
func lowerFor(c *compiler, op *tileir.Op) step {
	body := op.Block(0)
	lb, ub, inc := c.use(op.Operand(tileir.ForLowerBound)), c.use(op.Operand(tileir.ForUpperBound)), c.use(op.Operand(tileir.ForStep))
	inits := c.useAll(op.OperandList(tileir.ForInitValues))
	iv := c.def(body.Args[0])
	carried := c.defAll(body.Args[1:])
	for i, r := range op.Results {
		c.regs[r] = carried[i]
	}
	enter := c.moves(carried, inits)
	steps := c.loopBody(body, target{args: carried})
	bits := body.Args[0].Type.(tileir.TileType).Scalar().Bits()
	less := func(a, b int64) bool { return a < b }
	read := signedIndex
	if op.Flag(tileir.ForUnsignedCmp) {
		less = func(a, b int64) bool { return uint64(a) < uint64(b) }
		read = unsignedIndex
	}
	return func(fr *frame) ctl {
		from, to, by := read(&fr.regs[lb], bits), read(&fr.regs[ub], bits), read(&fr.regs[inc], bits)
		if !less(0, by) && less(from, to) {
			return fr.fail(fr.StepFault(op, by))
		}
		enter(fr)
		for i := from; less(i, to); i += by {
			if fr.Stopped() {
				return stop(fr)
			}
			setInt(&fr.regs[iv], uint64(i))
			if k := run(fr, steps); k == failed {
				return k
			}
			if uint64(by) >= uint64(to-i) { // the next addition could wrap around
				break
			}
		}
		return next
	}
}

// lowerLoop repeats until break.
func lowerLoop(c *compiler, op *tileir.Op) step {
	body := op.Block(0)
	inits := c.useAll(op.OperandList(tileir.LoopInitValues))
	carried := c.defAll(body.Args)
	results := c.defAll(op.Results)
	enter := c.moves(carried, inits)
	steps := c.loopBody(body, target{args: carried, results: results})
	return func(fr *frame) ctl {
		enter(fr)
		for {
			if fr.Stopped() {
				return stop(fr)
			}
			switch k := run(fr, steps); k {
			case breakLoop:
				return next
			case failed, returnBlock:
				return k
			}
		}
	}
}

// unlessStopped is the result of a long operation.
func (fr *frame) unlessStopped() ctl {
	if fr.Stopped() {
		return stop(fr)
	}
	return next
}

// stop ends a block of a launch that has already failed or been cancelled.
func stop(fr *frame) ctl {
	return fr.fail(host.ErrStopped)
}

func (c *compiler) loopBody(b *tileir.Block, t target) []step {
	outer := c.loops
	c.loops = append(outer, t)
	steps := c.block(b)
	c.loops = outer
	return steps
}

// lowerIf runs one region; its yields write the results.
func lowerIf(c *compiler, op *tileir.Op) step {
	cond := c.use(op.Operand(tileir.IfCondition))
	results := c.defAll(op.Results)
	outer := c.yields
	c.yields = results
	then := c.region(op, 0)
	otherwise := c.region(op, 1)
	c.yields = outer
	return func(fr *frame) ctl {
		steps := otherwise
		if fr.regs[cond].u8[0] != 0 {
			steps = then
		}
		if k := run(fr, steps); k != yieldRegion {
			return k
		}
		return next
	}
}

// region lowers a region's block; a missing one has no steps.
func (c *compiler) region(op *tileir.Op, i int) []step {
	if b := op.Block(i); b != nil {
		return c.block(b)
	}
	return nil
}

// lowerLeave lowers a terminator: it moves its operands to their destinations, and leaves the block.
func lowerLeave(k ctl) lowerFunc {
	return func(c *compiler, op *tileir.Op) step {
		move := c.moves(c.destination(k), c.useAll(op.Operands))
		return func(fr *frame) ctl {
			move(fr)
			return k
		}
	}
}

func (c *compiler) destination(k ctl) []int {
	switch k {
	case breakLoop:
		return c.loops[len(c.loops)-1].results
	case continueLoop:
		return c.loops[len(c.loops)-1].args
	case yieldRegion:
		return c.yields
	}
	return nil
}

// moves copies values between registers in parallel: a source that is also the destination of another value is
// copied through spare registers.
func (c *compiler) moves(to, from []int) func(*frame) {
	var dst, src []int
	for i := range to {
		if to[i] != from[i] {
			dst, src = append(dst, to[i]), append(src, from[i])
		}
	}
	if !overlap(dst, src) {
		return func(fr *frame) { copyRegs(fr, dst, src) }
	}
	spare := make([]int, len(dst))
	for i, r := range dst {
		spare[i] = c.newReg(c.prog.layouts[r])
	}
	return func(fr *frame) {
		copyRegs(fr, spare, src)
		copyRegs(fr, dst, spare)
	}
}

func overlap(a, b []int) bool {
	in := make(map[int]bool, len(b))
	for _, r := range b {
		in[r] = true
	}
	return slices.ContainsFunc(a, func(r int) bool { return in[r] })
}

// copyRegs copies registers. It stops early if the launch is to stop: the results are not used then.
func copyRegs(fr *frame, to, from []int) {
	for i := range to {
		if fr.regs[to[i]].len() > piece && fr.Stopped() {
			return
		}
		fr.regs[to[i]].copyFrom(&fr.regs[from[i]])
	}
}

// defAll gives each value a new register.
func (c *compiler) defAll(vs []*tileir.Value) []int {
	regs := make([]int, len(vs))
	for i, v := range vs {
		regs[i] = c.def(v)
	}
	return regs
}

func signedIndex(r *reg, _ int) int64 { return r.index() }

// unsignedIndex reads an unsigned bound, as a pattern of 64 bits.
func unsignedIndex(r *reg, bits int) int64 {
	if bits == 64 {
		return int64(r.u64[0])
	}
	return r.index() & (1<<bits - 1)
}
