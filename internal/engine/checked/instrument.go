package checked

import (
	"errors"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// instrument puts looks around the steps of an entry.
type instrument struct {
	kinds    check.Kinds
	language check.Language
	signed   bool // integers of which the file does not say it count as signed
	name     string
	sites    []*site  // of accesses of memory, by their number
	finer    *finer   // shades with more digits; nil where nobody asks
	open     *sources // of elements that nothing determines; nil for none
	shades   int      // of all planes
	steps    bool     // an observer wants to be told of steps
}

// look is run before or after an operation.
type look func(fr *interp.Frame, b *blockFrame)

// looks are what is put around an operation's step.
type looks struct {
	before, after []look
	// instead runs in place of the operation's own step.
	instead interp.Action
}

// lookers make the looks of operations.
var lookers [tileir.NumOps]func(c *at) looks

func init() {
	for _, part := range []map[tileir.OpCode]func(c *at) looks{integerLooks, floatLooks, pointerLooks, controlLooks, foldLooks, accessLooks, tokenLooks} {
		for code, f := range part {
			lookers[code] = f
		}
	}
}

// at is an operation that is being compiled.
type at struct {
	*instrument
	*interp.Site
	site    *site
	op      *tileir.Op
	run     interp.Action
	results []int // registers
}

// Around implements [interp.Instrument].
func (in *instrument) Around(s *interp.Site, op *tileir.Op, run interp.Action) interp.Action {
	c := &at{in, s, &site{op: op, fold: inFold(op)}, op, run, nil}
	if canFault(op.Code) && op.Code != tileir.OpFor {
		for _, v := range op.Results {
			c.results = append(c.results, s.Use(v))
		}
	}
	var l looks
	if f := lookers[op.Code]; f != nil {
		l = f(c)
	}
	if in.open != nil && !c.site.fold {
		more := c.undetermined()
		l.before, l.after = append(l.before, more.before...), append(l.after, more.after...)
	}
	if in.kinds.Has(check.NaN | check.Inf) {
		before, after := c.sumBirths()
		l.before, l.after = append(l.before, before...), append(append(l.after, c.births()...), after...)
	}
	if in.finer != nil && !c.site.fold {
		more := c.cancellations()
		l.before, l.after = append(l.before, more.before...), append(l.after, more.after...)
	}
	if l.instead != nil {
		run = l.instead
	}
	return c.watched(c.around(l, run))
}

// inFold reports an operation in the region of a reduction or scan.
func inFold(op *tileir.Op) bool {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if isFold(p) {
			return true
		}
	}
	return false
}

// isFold reports an operation whose region combines elements.
func isFold(op *tileir.Op) bool { return op.Code == tileir.OpReduce || op.Code == tileir.OpScan }

// around puts looks around a step. A fault becomes a finding, after which the block goes on
// where it can.
func (c *at) around(l looks, run interp.Action) interp.Action {
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

// canFault reports the operations whose steps may fail by a fault of their own.
func canFault(code tileir.OpCode) bool {
	switch code {
	case tileir.OpExtract, tileir.OpInsert, tileir.OpFor, tileir.OpAssert, tileir.OpLoadPtrTko, tileir.OpStorePtrTko,
		tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko, tileir.OpAtomicRedViewTko,
		tileir.OpMultimemLoadReduceViewTko, tileir.OpMultimemReduceViewTko, tileir.OpMultimemStoreViewTko:
		return true
	}
	return false
}

// caught turns a fault of the operation to a finding. An assertion ends its block.
func (c *at) caught(fr *interp.Frame, b *blockFrame) interp.Ctl {
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

// faultRule is what a fault of an operation breaks.
func faultRule(code tileir.OpCode) rule {
	switch code {
	case tileir.OpExtract, tileir.OpInsert:
		return rule{check.UB, "3.1/ub-13", "a part outside of the tile"}
	case tileir.OpFor:
		return rule{check.UB, "3.1/ub-26", "a range whose step is not above 0"}
	case tileir.OpAssert:
		return rule{check.UB, "", "an assertion does not hold"}
	}
	return rule{check.UB, "", "an access that memory or a promise does not allow"}
}
