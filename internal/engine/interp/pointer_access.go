package interp

import (
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// pointerAccess is a load, store or atomic operation through a tile of pointers.
type pointerAccess struct {
	op      *tileir.Op
	verb    string
	load    bool
	ordered bool
	ptrs    int
	mask    int // register, or -1
	shape   []int64
	size    int
	nibbles bool // the elements are nibbles
	codec   codec
}

func (c *compiler) pointerAccess(op *tileir.Op, verb string, ptrs, maskSlot int) *pointerAccess {
	v := op.Operand(ptrs)
	elem := pointee(v)
	a := &pointerAccess{op: op, verb: verb, load: verb == "load", ptrs: c.use(v), mask: -1,
		shape: v.Type.(tileir.TileType).Shape, size: elem.Bytes(), nibbles: elem.Packed(), codec: codecs[elem]}
	if m := op.Operand(maskSlot); m != nil {
		a.mask = c.use(m)
	}
	if c.only > 0 {
		a.mask = c.only - 1
	}
	return a
}

// shortRun is the length of runs up to which a gather is faster.
const shortRun = 4

// lanesFunc accesses lanes from at on that are in a region, and returns the number of lanes done.
type lanesFunc func(at int, m *host.Region, ptrs []uint64, mask []uint8) int

// runs calls f for each run of unmasked lanes whose elements are contiguous in a region. For other lanes it calls
// lanes, if that is not nil. It stops at the first lane that has no memory.
func (a *pointerAccess) runs(fr *frame, f func(at, n int, m *host.Region, first int64), lanes lanesFunc) ctl {
	ptrs := fr.regs[a.ptrs].u64
	var mask []uint8
	if a.mask >= 0 {
		mask = fr.regs[a.mask].u8
	}
	lastID, m := -1, (*host.Region)(nil)
	check := piece
	for i := 0; i < len(ptrs); {
		if i >= check {
			if fr.Stopped() {
				return stop(fr)
			}
			check = i + piece
		}
		if mask != nil && mask[i] == 0 {
			i++
			continue
		}
		n := a.run(ptrs[i:], mask, i)
		id, off := host.Split(ptrs[i])
		if id != lastID {
			lastID, m = id, fr.Region(id, a.load)
		}
		if n < shortRun && m != nil && lanes != nil {
			if done := lanes(i, m, ptrs, mask); done > 0 {
				i += done
				continue
			}
		}
		if !a.inside(m, off, n) {
			return a.explain(fr, ptrs, i, n)
		}
		f(i, n, m, off/int64(a.size))
		i += n
	}
	return next
}

// inside reports whether n elements from an offset on are in a region and aligned to their size.
func (a *pointerAccess) inside(m *host.Region, off int64, n int) bool {
	return m != nil && off >= 0 && off <= m.Extent(a.nibbles)-int64(n*a.size) && off&int64(a.size-1) == 0
}

// run counts the contiguous lanes from lane i on.
func (a *pointerAccess) run(ptrs []uint64, mask []uint8, i int) int {
	n, to := 1, ptrs[0]+uint64(a.size)
	if mask != nil {
		mask = mask[i:]
	}
	for n < min(len(ptrs), piece) && ptrs[n] == to && (mask == nil || mask[n] != 0) {
		n, to = n+1, to+uint64(a.size)
	}
	return n
}

// explain fails with the first lane of a run that does not fit in memory.
func (a *pointerAccess) explain(fr *frame, ptrs []uint64, at, n int) ctl {
	for i := at; i < at+n; i++ {
		addr := ptrs[i]
		if a.nibbles {
			addr = host.InBytes(addr)
		}
		if m, _ := fr.Reach(addr, a.size, a.load); m == nil {
			return fr.accessFault(a.op, a.verb, addr, a.size, a.shape, i)
		}
	}
	// Memory has changed since the check: another block's alloca has begun.
	return fr.accessFault(a.op, a.verb, ptrs[at], a.size, a.shape, at)
}

func lowerLoadPtr(c *compiler, op *tileir.Op) step {
	a := c.pointerAccess(op, "load", tileir.LoadPtrTkoSource, tileir.LoadPtrTkoMask)
	a.ordered = isOrdered(op, tileir.LoadPtrTkoMemoryOrderingSemantics)
	padding := -1
	if v := op.Operand(tileir.LoadPtrTkoPaddingValue); v != nil {
		padding = c.use(v)
	}
	result := c.defAll(op.Results)[0]
	zero := zeroReg(pointee(op.Operand(tileir.LoadPtrTkoSource)))
	return func(fr *frame) ctl {
		r := &fr.regs[result]
		switch {
		case padding >= 0:
			r.copyFrom(&fr.regs[padding])
		case a.mask >= 0:
			r.fill(&zero)
		}
		if a.ordered {
			fr.poll()
		}
		load := func(at, n int, m *host.Region, first int64) {
			a.codec.load(fr, r, at, n, m, first, 1, a.ordered)
		}
		if a.ordered {
			return a.runs(fr, load, nil)
		}
		return a.runs(fr, load, func(at int, m *host.Region, ptrs []uint64, mask []uint8) int {
			return a.codec.gather(fr, r, at, m, ptrs, mask)
		})
	}
}

func lowerStorePtr(c *compiler, op *tileir.Op) step {
	a := c.pointerAccess(op, "store", tileir.StorePtrTkoDestination, tileir.StorePtrTkoMask)
	a.ordered = isOrdered(op, tileir.StorePtrTkoMemoryOrderingSemantics)
	value := c.use(op.Operand(tileir.StorePtrTkoValue))
	c.defAll(op.Results)
	return func(fr *frame) ctl {
		r := &fr.regs[value]
		store := func(at, n int, m *host.Region, first int64) {
			a.codec.store(fr, r, at, n, m, first, 1, a.ordered)
		}
		if a.ordered {
			return a.runs(fr, store, nil)
		}
		return a.runs(fr, store, func(at int, m *host.Region, ptrs []uint64, mask []uint8) int {
			return a.codec.scatter(fr, r, at, m, ptrs, mask)
		})
	}
}
