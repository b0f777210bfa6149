package host

import (
	"fmt"
	"sync/atomic"

	"gotile/device"
	"gotile/internal/hostmem"
	"gotile/tileir"
)

// Allocas. Each alloca operation has a slot for each worker, which holds the memory of its latest execution until the
// block of operations around it ends. Every execution gets a new region number, with the slot's number as the
// remainder, so that accesses through pointers of an earlier execution are faults. Memory is zero at first: results
// must not depend on earlier launches.

// MaxAllocas bounds the alloca operations of a program, and those times the workers, so
// that there are region numbers for many runs of each.
const MaxAllocas = 1 << 20

// maxAllocaBytes bounds one alloca, as the local memory of a block on a GPU is bounded.
const maxAllocaBytes = 1 << 30

// allocaSlot is the memory of one alloca operation of one worker.
type allocaSlot struct {
	live  atomic.Pointer[Region] // nil out of scope
	runs  atomic.Int64           // how often it has run
	bytes []byte                 // reused by the next execution
}

// Alloca is an alloca operation of a program.
type Alloca struct {
	op     *tileir.Op
	Slot   int   // its number among the program's allocas
	Bytes  int64 // that a run takes
	count  int64
	global bool
}

// NewAlloca adds an alloca operation to the program.
func (p *Program) NewAlloca(op *tileir.Op) *Alloca {
	pointer, _ := op.Results[0].Type.(tileir.TileType).Pointer()
	count := op.Attrs[tileir.AllocaNumElem].(tileir.Integer).Signed()
	a := &Alloca{op: op, Slot: p.Allocas, Bytes: allocaBytes(count, pointer.Pointee), count: count, global: op.Flag(tileir.AllocaGlobal)}
	p.Allocas++
	if a.Bytes <= maxAllocaBytes {
		p.Bytes += a.Bytes
	}
	return a
}

func allocaBytes(count int64, elem tileir.Scalar) int64 {
	if elem.Packed() {
		return saturate(count)/2 + count&1
	}
	return MulSaturated(count, int64(elem.Bytes()))
}

// Allot begins an execution of an alloca: zeroed memory under a new number. It returns the address.
func (w *Worker) Allot(a *Alloca) (uint64, error) {
	if a.Bytes > maxAllocaBytes {
		return 0, w.Fault(a.op, device.ErrMemory, "alloca of %d elements: the limit is %d bytes", a.count, maxAllocaBytes)
	}
	m := w.Launch.Memory
	k := w.Number*w.Launch.program.Allocas + a.Slot
	s := &m.slots[k]
	if s.bytes == nil {
		memory, err := hostmem.Alloc(a.Bytes)
		if err != nil {
			return 0, fmt.Errorf("alloca of kernel %s: %w", device.PlainName(w.Launch.program.Name), err)
		}
		s.bytes = memory
	} else if err := w.clear(s.bytes); err != nil {
		return 0, err
	}
	r := newRegion("alloca", s.bytes)
	r.ID = m.allocaID(k, s.runs.Add(1)-1)
	if !a.global {
		r.owner = w.Number
	}
	s.live.Store(r)
	return Address(r.ID, 0), nil
}

// clear makes memory zero, unless the launch is to stop.
func (w *Worker) clear(memory []byte) error {
	for len(memory) > 0 {
		if w.Stopped() {
			return ErrStopped
		}
		n := min(len(memory), 1<<24)
		clear(memory[:n])
		memory = memory[n:]
	}
	return nil
}

// Release ends the scope of allocas, given by their slots.
func (w *Worker) Release(slots []int) {
	for _, a := range slots {
		w.Launch.Memory.slots[w.Number*w.Launch.program.Allocas+a].live.Store(nil)
	}
}

// free frees the memory of allocas when all blocks have ended.
func (m *Memory) free() {
	for i := range m.slots {
		m.slots[i].live.Store(nil)
		hostmem.Free(m.slots[i].bytes)
		m.slots[i].bytes = nil
	}
}

// allocaID is the number of a run's region. After many runs numbers repeat.
func (m *Memory) allocaID(slot int, run int64) int {
	base, n := len(m.regions), len(m.slots)
	generations := int64((lastRegion - base) / n)
	return base + int(run%generations)*n + slot
}

// allocated is the live region of an alloca's number, or nil; and whether the number
// was ever given out.
func (m *Memory) allocated(id int) (r *Region, given bool) {
	k := id - len(m.regions)
	if len(m.slots) == 0 || k < 0 {
		return nil, false
	}
	s := &m.slots[k%len(m.slots)]
	given = int64(k/len(m.slots)) < s.runs.Load()
	if r = s.live.Load(); r == nil || r.ID != id {
		return nil, given
	}
	return r, given
}
