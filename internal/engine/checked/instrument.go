package checked

import (
	"errors"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// instrument adds hooks to the steps of an entry.
type instrument struct {
	kinds      check.Kinds
	language   check.Language
	signed     bool // integers without a signedness in the file count as signed
	name       string
	params     []*cppType // of a Tile C++ kernel, if its name contains them
	sites      []*site    // of memory accesses, by number
	finer      *finer     // more precise shadow values; nil if they are not needed
	open       *sources   // of undetermined elements; nil for none
	shadowRegs int        // number of shadow registers of all planes
	steps      bool       // an observer needs each step
}

// hook runs before or after an operation.
type hook func(fr *interp.Frame, b *blockFrame)

// hooks are the hooks of an operation's step.
type hooks struct {
	before, after []hook
	// instead replaces the operation's own step.
	instead interp.Action
}

// hookMakers make the hooks of operations.
var hookMakers [tileir.NumOps]func(c *opContext) hooks

func init() {
	for _, part := range []map[tileir.OpCode]func(c *opContext) hooks{integerHooks, floatHooks, pointerHooks, controlHooks, reductionHooks, accessHooks, tokenHooks} {
		for code, f := range part {
			hookMakers[code] = f
		}
	}
}

// opContext is an operation that is being compiled.
type opContext struct {
	*instrument
	*interp.Site
	site    *site
	op      *tileir.Op
	run     interp.Action
	results []int // registers
}

// Around implements [interp.Instrument].
func (in *instrument) Around(s *interp.Site, op *tileir.Op, run interp.Action) interp.Action {
	c := &opContext{in, s, &site{op: op, reduced: inReduction(op)}, op, run, nil}
	if canFault(op.Code) && op.Code != tileir.OpFor {
		for _, v := range op.Results {
			c.results = append(c.results, s.Use(v))
		}
	}
	var l hooks
	if f := hookMakers[op.Code]; f != nil {
		l = f(c)
	}
	if in.open != nil && !c.site.reduced {
		more := c.undetermined()
		l.before, l.after = append(l.before, more.before...), append(l.after, more.after...)
	}
	if in.kinds.Has(check.NaN | check.Inf) {
		before, after := c.newNonFiniteSums()
		l.before, l.after = append(l.before, before...), append(append(l.after, c.newNonFinite()...), after...)
	}
	if in.finer != nil && !c.site.reduced {
		more := c.cancellations()
		l.before, l.after = append(l.before, more.before...), append(l.after, more.after...)
	}
	if l.instead != nil {
		run = l.instead
	}
	return c.watched(c.wrap(l, run))
}

// inReduction reports whether an operation is in the region of a reduction or scan.
func inReduction(op *tileir.Op) bool {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if isReduction(p) {
			return true
		}
	}
	return false
}

// isReduction reports whether an operation's region combines elements.
func isReduction(op *tileir.Op) bool { return op.Code == tileir.OpReduce || op.Code == tileir.OpScan }

// wrap adds hooks to a step. A fault becomes a finding, after which the block continues if it can.
func (c *opContext) wrap(l hooks, run interp.Action) interp.Action {
	if run == nil && len(l.before)+len(l.after) == 0 {
		return nil
	}
	if len(l.before)+len(l.after) == 0 && !canFault(c.op.Code) {
		return run
	}
	return func(fr *interp.Frame) interp.Ctl {
		b := blockOf(fr)
		for _, f := range l.before {
			f(fr, b)
		}
		k := interp.Next
		if run != nil {
			k = run(fr)
		}
		if k == interp.Failed && !b.ended {
			k = c.caught(fr, b)
		}
		if k == interp.Next {
			for _, f := range l.after {
				f(fr, b)
			}
		}
		return k
	}
}

// canFault reports whether an operation's step may return a fault.
func canFault(code tileir.OpCode) bool {
	switch code {
	case tileir.OpExtract, tileir.OpInsert, tileir.OpFor, tileir.OpAssert, tileir.OpLoadPtrTko, tileir.OpStorePtrTko,
		tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko, tileir.OpAtomicRedViewTko,
		tileir.OpMultimemLoadReduceViewTko, tileir.OpMultimemReduceViewTko, tileir.OpMultimemStoreViewTko:
		return true
	}
	return false
}

// caught turns a fault of the operation into a finding. An assertion ends its block.
func (c *opContext) caught(fr *interp.Frame, b *blockFrame) interp.Ctl {
	var fault *device.Fault
	if !errors.As(fr.Err(), &fault) || fault.Op != c.op {
		return interp.Failed
	}
	b.found(c.site, faultRule(c.op.Code), 1, func() string { return fault.Msg })
	fr.SetErr(nil)
	if fault.Class == device.ErrAssert {
		b.ended = true
		return interp.Failed
	}
	for _, r := range c.results {
		fr.Reg(r).Zero()
	}
	return interp.Next
}

// faultRule returns the rule that a fault of an operation breaks.
func faultRule(code tileir.OpCode) rule {
	switch code {
	case tileir.OpExtract, tileir.OpInsert:
		return rule{check.UB, "3.1/ub-13", "a part outside the tile"}
	case tileir.OpFor:
		return rule{check.UB, "3.1/ub-26", "a range whose step is not above 0"}
	case tileir.OpAssert:
		return rule{check.UB, "", "an assertion does not hold"}
	}
	return rule{check.UB, "", "an access that memory or a promise does not allow"}
}
