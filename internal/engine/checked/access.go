package checked

import (
	"errors"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// accessHooks are the hooks of memory accesses.
var accessHooks = map[tileir.OpCode]func(c *opContext) hooks{
	tileir.OpLoadPtrTko:                func(c *opContext) hooks { return c.pointers("load", true, false, loadPtrSlots) },
	tileir.OpStorePtrTko:               func(c *opContext) hooks { return c.pointers("store", false, true, storePtrSlots) },
	tileir.OpAtomicRMWTko:              func(c *opContext) hooks { return c.pointers("atomic update", true, true, rmwSlots) },
	tileir.OpAtomicCASTko:              func(c *opContext) hooks { return c.pointers("atomic exchange", true, true, casSlots) },
	tileir.OpLoadViewTko:               func(c *opContext) hooks { return c.view("load", true, false, loadViewSlots) },
	tileir.OpStoreViewTko:              func(c *opContext) hooks { return c.view("store", false, true, storeViewSlots) },
	tileir.OpAtomicRedViewTko:          func(c *opContext) hooks { return c.view("atomic update", true, true, redViewSlots) },
	tileir.OpMultimemLoadReduceViewTko: func(c *opContext) hooks { return c.view("load", true, false, multimemLoadSlots) },
	tileir.OpMultimemReduceViewTko:     func(c *opContext) hooks { return c.view("atomic update", true, true, multimemReduceSlots) },
	tileir.OpMultimemStoreViewTko:      func(c *opContext) hooks { return c.view("store", false, true, multimemStoreSlots) },
}

// isMultimem reports whether an operation accesses multicast memory.
func isMultimem(code tileir.OpCode) bool {
	switch code {
	case tileir.OpMultimemLoadReduceViewTko, tileir.OpMultimemReduceViewTko, tileir.OpMultimemStoreViewTko:
		return true
	}
	return false
}

// slots has the positions of the operands and attributes that describe an access.
type slots struct{ address, mask, order, scope, token, index int }

var (
	loadPtrSlots        = slots{tileir.LoadPtrTkoSource, tileir.LoadPtrTkoMask, tileir.LoadPtrTkoMemoryOrderingSemantics, tileir.LoadPtrTkoMemoryScope, tileir.LoadPtrTkoToken, 0}
	storePtrSlots       = slots{tileir.StorePtrTkoDestination, tileir.StorePtrTkoMask, tileir.StorePtrTkoMemoryOrderingSemantics, tileir.StorePtrTkoMemoryScope, tileir.StorePtrTkoToken, 0}
	rmwSlots            = slots{tileir.AtomicRMWTkoPointers, tileir.AtomicRMWTkoMask, tileir.AtomicRMWTkoMemoryOrderingSemantics, tileir.AtomicRMWTkoMemoryScope, tileir.AtomicRMWTkoToken, 0}
	casSlots            = slots{tileir.AtomicCASTkoPointers, tileir.AtomicCASTkoMask, tileir.AtomicCASTkoMemoryOrderingSemantics, tileir.AtomicCASTkoMemoryScope, tileir.AtomicCASTkoToken, 0}
	loadViewSlots       = slots{tileir.LoadViewTkoView, 0, tileir.LoadViewTkoMemoryOrderingSemantics, tileir.LoadViewTkoMemoryScope, tileir.LoadViewTkoToken, tileir.LoadViewTkoIndex}
	storeViewSlots      = slots{tileir.StoreViewTkoView, 0, tileir.StoreViewTkoMemoryOrderingSemantics, tileir.StoreViewTkoMemoryScope, tileir.StoreViewTkoToken, tileir.StoreViewTkoIndex}
	multimemLoadSlots   = slots{tileir.MultimemLoadReduceViewTkoView, 0, tileir.MultimemLoadReduceViewTkoMemoryOrderingSemantics, tileir.MultimemLoadReduceViewTkoMemoryScope, tileir.MultimemLoadReduceViewTkoToken, tileir.MultimemLoadReduceViewTkoIndex}
	multimemReduceSlots = slots{tileir.MultimemReduceViewTkoView, 0, tileir.MultimemReduceViewTkoMemoryOrderingSemantics, tileir.MultimemReduceViewTkoMemoryScope, tileir.MultimemReduceViewTkoToken, tileir.MultimemReduceViewTkoIndex}
	multimemStoreSlots  = slots{tileir.MultimemStoreViewTkoView, 0, tileir.MultimemStoreViewTkoMemoryOrderingSemantics, tileir.MultimemStoreViewTkoMemoryScope, tileir.MultimemStoreViewTkoToken, tileir.MultimemStoreViewTkoIndex}
	redViewSlots        = slots{tileir.AtomicRedViewTkoView, 0, tileir.AtomicRedViewTkoMemoryOrderingSemantics, tileir.AtomicRedViewTkoMemoryScope, tileir.AtomicRedViewTkoToken, tileir.AtomicRedViewTkoIndex}
)

// access describes the operation as an access and assigns it a number.
func (c *opContext) access(verb string, read, write bool, elem tileir.Scalar, s slots) *access {
	c.site.verb = verb
	c.site.number = int32(len(c.sites))
	c.instrument.sites = append(c.instrument.sites, c.site)
	order, _ := c.op.Attrs[s.order].(tileir.MemoryOrder)
	scope, _ := c.op.Attrs[s.scope].(tileir.MemoryScope)
	a := &access{site: c.site, number: c.site.number, read: read, write: write, elem: elem, size: elem.Bytes(), span: spanOf(elem), token: -1, result: -1,
		strong: order != tileir.Weak, wide: order != tileir.Weak && scope != tileir.ScopeBlock,
		acquire: read && (order == tileir.Acquire || order == tileir.AcqRel),
		release: write && (order == tileir.Release || order == tileir.AcqRel)}
	if v := c.op.Operand(s.token); v != nil {
		a.token = c.Use(v)
	}
	if n := len(c.op.Results); n > 0 && c.op.Results[n-1].Type == (tileir.Token{}) {
		a.result = c.Use(c.op.Results[n-1])
	}
	return a
}

// spanOf returns the number of nibbles that an element takes in memory.
func spanOf(s tileir.Scalar) int {
	if s.Packed() {
		return 1
	}
	return 2 * s.Bytes()
}

// pollInterval is the number of weak accesses after which a block yields. A strong access counts as 2,048 weak ones.
const pollInterval = 1 << 16

// yield lets other blocks run if this one may be waiting for them, or if the order says so. It returns
// false if no block makes progress: the block must end.
func (b *blockFrame) yield(a *access) bool {
	m := b.m
	b.polls++
	if a.strong {
		b.polls += pollInterval / 32
	}
	if a.write && !a.read {
		m.idle = 0
	}
	if b.polls < pollInterval && !m.order.yields() {
		return true
	}
	b.polls = 0
	if m.idle++; !a.strong {
		m.idle = 0
	}
	if m.idle > stuckLimit*len(m.baton.live) {
		b.found(a.site, rule{check.UB, "", "blocks wait for each other, and none makes progress"}, 1, nil)
		b.ended = true
		b.fr.SetErr(errStuck)
		return false
	}
	if m.baton.pass(b.fr.Number) { // looks once whether it can go on
		b.polls = pollInterval - pollInterval/16
		m.idle--
	}
	return true
}

// stuckLimit is the number of times, 32 per block, that blocks poll memory without any store until the launch
// counts as stuck.
const stuckLimit = 256

// errStuck ends a block that would wait forever.
var errStuck = errors.New("no block makes progress")

// pointers makes the hooks of an access through a tile of pointers. Elements without memory are
// reported and skipped.
func (c *opContext) pointers(verb string, read, write bool, s slots) hooks {
	v := c.op.Operand(s.address)
	p, _ := v.Type.(tileir.TileType).Pointer()
	a := c.access(verb, read, write, p.Pointee, s)
	w := &pointerWalk{access: a, ptrs: c.Use(v), mask: -1, shape: shapeOf(v), nibbles: p.Pointee.Packed()}
	if m := c.op.Operand(s.mask); s.mask > 0 && m != nil {
		w.mask = c.Use(m)
	}
	only, masked := c.Masked(c.op, v)
	run, results := c.run, c.results
	overflow := c.atomicOverflow()
	cas := c.exchanged()
	bools := c.loadedBools()
	changes := c.changes()
	return hooks{instead: func(fr *interp.Frame) interp.Ctl {
		b := blockOf(fr)
		if !b.yield(a) {
			return interp.Failed
		}
		e := a.begin(b)
		bad := w.check(fr, b)
		step := run
		if bad {
			w.mapped(fr, fr.Reg(only).U8())
			step = masked
		}
		if bad && read {
			for _, r := range results {
				fr.Reg(r).Zero()
			}
		}
		if k := step(fr); k != interp.Next {
			return k
		}
		w.each(fr, func(r *host.Region, first int64, n, at int) {
			if cas != nil {
				cas(fr, e, r, first, n, at)
				return
			}
			e.touch(r, first, 1, n)
		})
		if overflow != nil {
			overflow(fr, b, w)
		}
		if bools != nil {
			bools(fr, b)
		}
		if changes != nil && changes(fr) {
			b.m.idle = 0
		}
		e.end()
		return interp.Next
	}}
}

// pointerWalk iterates over the elements of an access through pointers.
type pointerWalk struct {
	*access
	ptrs    int
	mask    int // -1 for none
	shape   []int64
	nibbles bool
}

func (w *pointerWalk) masks(fr *interp.Frame) []uint8 {
	if w.mask < 0 {
		return nil
	}
	return fr.Reg(w.mask).U8()
}

// reach returns the region and offset of an element, or nil if there is no memory at the address.
func (w *pointerWalk) reach(b *blockFrame, addr uint64) (*host.Region, int64) {
	if w.nibbles {
		addr = host.InBytes(addr)
	}
	return b.fr.Reach(addr, w.size, !w.write)
}

// check reports elements without memory.
func (w *pointerWalk) check(fr *interp.Frame, b *blockFrame) bool {
	ptrs, mask := fr.Reg(w.ptrs).U64(), w.masks(fr)
	n, first := 0, 0
	low, high := uint64(1), uint64(0)
	align := uint64(w.size - 1)
	for i, addr := range ptrs {
		if mask != nil && mask[i] == 0 || low <= high && addr-low <= high-low && addr&align == 0 {
			continue
		}
		if m, _ := w.reach(b, addr); m != nil {
			if !w.nibbles {
				id, _ := host.Split(addr)
				low = host.Address(id, 0)
				high = low + uint64(len(m.Data)-w.size)
			}
			continue
		}
		if n == 0 {
			first = i
		}
		n++
	}
	if n > 0 && b.m.program.in.kinds.Has(check.UB) {
		b.found(w.site, rule{check.UB, "3.1/ub-10", w.site.verb + " through a pointer to no element"}, n, func() string {
			return elementText(w.shape, first) + b.fr.AccessWhy(ptrs[first], w.size, !w.write)
		})
	}
	return n > 0
}

// mapped sets a mask to the elements that have memory.
func (w *pointerWalk) mapped(fr *interp.Frame, to []uint8) {
	mask := w.masks(fr)
	for i, addr := range fr.Reg(w.ptrs).U64() {
		to[i] = 0
		if mask != nil && mask[i] == 0 {
			continue
		}
		if m, _ := w.reach(blockOf(fr), addr); m != nil {
			to[i] = 1
		}
	}
}

// each calls f for each run of contiguous elements: the number of the first one in its region, the length
// of the run, and the index of the first one in the tile.
func (w *pointerWalk) each(fr *interp.Frame, f func(r *host.Region, first int64, n, at int)) {
	b, ptrs, mask := blockOf(fr), fr.Reg(w.ptrs).U64(), w.masks(fr)
	step := int64(w.size) // from one pointer to the next
	if w.nibbles {
		step = 1
	}
	for i := 0; i < len(ptrs); {
		if mask != nil && mask[i] == 0 {
			i++
			continue
		}
		r, _ := w.reach(b, ptrs[i])
		if r == nil {
			i++
			continue
		}
		_, off := host.Split(ptrs[i])
		n, most := 1, (r.Extent(w.nibbles)-off)/step
		for i+n < len(ptrs) && ptrs[i+n] == ptrs[i]+uint64(int64(n)*step) && int64(n) < most && (mask == nil || mask[i+n] != 0) {
			n++
		}
		f(r, off/step, n, i)
		i += n
	}
}

// atomicOverflow checks atomic additions of signed integers (3.1/ub-30, ub-31).
func (c *opContext) atomicOverflow() func(fr *interp.Frame, b *blockFrame, w *pointerWalk) {
	if c.op.Code != tileir.OpAtomicRMWTko || c.op.Attrs[tileir.AtomicRMWTkoMode] != tileir.AtomicAdd ||
		!c.isSigned(c.signAt(c.op.Operand(tileir.AtomicRMWTkoPointers))) || !c.kinds.Has(check.UB) {
		return nil
	}
	arg := c.op.Operand(tileir.AtomicRMWTkoArg)
	r := rule{check.UB, "3.1/ub-30", "signed atomic addition overflows"}
	if arg.Def != nil && arg.Def.Code == tileir.OpNegI && sameLine(arg.Def, c.op) {
		r = rule{check.UB, "3.1/ub-31", "signed atomic subtraction overflows"}
	}
	old, by, shape := c.Use(c.op.Results[0]), c.Use(arg), shapeOf(arg)
	bits := scalarOf(arg).Bits()
	return func(fr *interp.Frame, b *blockFrame, w *pointerWalk) {
		x, y, mask := fr.Reg(old), fr.Reg(by), w.masks(fr)
		n, first := 0, 0
		for i := range x.Count() {
			if mask != nil && mask[i] == 0 || !sumOverflow(x.Int(i, true), y.Int(i, true), bits) {
				continue
			}
			if n == 0 {
				first = i
			}
			n++
		}
		if n > 0 {
			b.found(c.site, r, n, func() string { return binaryText(shape, first, x, "+", y, true) })
		}
	}
}

// sumOverflow reports whether a sum does not fit in a number of bits.
func sumOverflow(x, y int64, bits int) bool {
	z := x + y
	if (x^z)&(y^z) < 0 {
		return true
	}
	return z>>(bits-1) != 0 && z>>(bits-1) != -1
}

// changes reports whether an atomic update may have changed memory. One that only polls has not.
func (c *opContext) changes() func(fr *interp.Frame) bool {
	if c.op.Code != tileir.OpAtomicRMWTko {
		return nil
	}
	exchange := c.op.Attrs[tileir.AtomicRMWTkoMode] == tileir.AtomicXchg
	old, arg := c.Use(c.op.Results[0]), c.Use(c.op.Operand(tileir.AtomicRMWTkoArg))
	return func(fr *interp.Frame) bool {
		was, by := fr.Reg(old), fr.Reg(arg)
		for i := range was.Count() {
			if exchange && !was.SameElement(i, by, i) || !exchange && by.Float(i) != 0 {
				return true
			}
		}
		return false
	}
}

// exchanged records the access of a compare-and-swap: elements that found another value have
// only been loaded.
func (c *opContext) exchanged() func(fr *interp.Frame, e *event, r *host.Region, first int64, n, at int) {
	if c.op.Code != tileir.OpAtomicCASTko {
		return nil
	}
	old, want := c.Use(c.op.Results[0]), c.Use(c.op.Operand(tileir.AtomicCASTkoCmp))
	return func(fr *interp.Frame, e *event, r *host.Region, first int64, n, at int) {
		whole := e.access
		failed := *whole
		failed.write, failed.release = false, false
		for i := range n {
			e.access = whole
			if fr.Reg(old).SameElement(at+i, fr.Reg(want), at+i) {
				e.b.m.idle = 0
			} else {
				e.access = &failed
			}
			e.touch(r, first+int64(i), 1, 1)
		}
		e.access = whole
	}
}
