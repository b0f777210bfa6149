package interp

import (
	"sync/atomic"

	"gotile/device"
	"gotile/tileir"
)

// Allocas. Each alloca operation has a slot for each worker, which holds the memory of
// its latest run until the block of operations around it ends. Every run gets a new
// region number, of which the slot's number is the remainder, so that a pointer to
// memory of an earlier run finds that it is gone. Memory is zero at first: results
// must not depend on what ran before.

// maxAllocaBytes bounds one alloca, as the local memory of a block on a GPU is bounded.
const maxAllocaBytes = 1 << 30

// allocaSlot is the memory of one alloca operation of one worker.
type allocaSlot struct {
	live  atomic.Pointer[region] // nil out of scope
	runs  atomic.Int64           // how often it has run
	bytes []byte                 // kept from run to run
}

func lowerAlloca(c *compiler, op *tileir.Op) step {
	slot := c.prog.allocas
	c.prog.allocas++
	c.scope = append(c.scope, slot)
	count := op.Attrs[tileir.AllocaNumElem].(tileir.Integer).Signed()
	size := allocaBytes(count, pointee(op.Results[0]))
	if size <= maxAllocaBytes {
		c.prog.bytes += size
	}
	global := op.Flag(tileir.AllocaGlobal)
	result := c.def(op.Results[0])
	return func(fr *frame) ctl {
		if size > maxAllocaBytes {
			return fr.fail(op, device.ErrMemory, "alloca of %d elements: the limit is %d bytes", count, maxAllocaBytes)
		}
		fr.regs[result].u64[0] = fr.allot(slot, int(size), global)
		return next
	}
}

func allocaBytes(count int64, elem tileir.Scalar) int64 {
	if elem.Packed() {
		return saturate(count)/2 + count&1
	}
	return mulSaturated(count, int64(elem.Bytes()))
}

// allot begins a run of an alloca: fresh memory under a new number.
func (fr *frame) allot(alloca, size int, global bool) uint64 {
	m := fr.launch.memory
	k := fr.worker*fr.prog.allocas + alloca
	s := &m.slots[k]
	if s.bytes == nil {
		s.bytes = make([]byte, size)
	}
	clear(s.bytes)
	r := newRegion("alloca", s.bytes)
	r.id = m.allocaID(k, s.runs.Add(1)-1)
	if !global {
		r.owner = fr.worker
	}
	s.live.Store(r)
	return makeAddress(r.id, 0)
}

// release ends the scope of allocas.
func (fr *frame) release(allocas []int) {
	for _, a := range allocas {
		fr.launch.memory.slots[fr.worker*fr.prog.allocas+a].live.Store(nil)
	}
}

// allocaID is the number of a run's region. After millions of runs numbers repeat.
func (m *memory) allocaID(slot int, run int64) int {
	base, n := len(m.regions), len(m.slots)
	generations := int64((lastRegion - base) / n)
	return base + int(run%generations)*n + slot
}

// allocated is the live region of an alloca's number, or nil; and whether the number
// was ever given out.
func (m *memory) allocated(id int) (r *region, given bool) {
	k := id - len(m.regions)
	if len(m.slots) == 0 || k < 0 {
		return nil, false
	}
	s := &m.slots[k%len(m.slots)]
	given = int64(k/len(m.slots)) < s.runs.Load()
	if r = s.live.Load(); r == nil || r.id != id {
		return nil, given
	}
	return r, given
}

// scoped ends the scope of the allocas among steps when the steps end.
func scoped(steps []step, allocas []int) []step {
	if len(allocas) == 0 {
		return steps
	}
	return []step{func(fr *frame) ctl {
		k := run(fr, steps)
		fr.release(allocas)
		return k
	}}
}
