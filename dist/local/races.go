package local

import (
	"fmt"
	"slices"
	"sync"
	"unsafe"

	"gotile/check"
	"gotile/device"
	"gotile/dist"
	"gotile/tileir"
)

// Races between ranks. If the devices of a group are checked, the group follows accesses of symmetric memory by kernels
// and operations. Each rank has a vector clock: operations order the accesses of the ranks that take part in them, and
// nothing else orders those of different ranks. Each byte has its last write and the reads since; an access by another
// rank that is not ordered after them is a race, which ends all ranks.
//
// A rank counts as one sequence of accesses: races between two streams of one rank are not found.

// observable is a checked device.
type observable interface {
	device.Device
	// Observed returns a device like this one whose accesses are reported; false if the device is not checked for races.
	Observed(access func(check.Access)) (device.Device, bool)
}

// clock counts the operations of each rank that precede an access.
type clock []uint64

// join makes c follow everything that d follows.
func (c clock) join(d clock) {
	for i := range c {
		c[i] = max(c[i], d[i])
	}
}

// access is an access of symmetric memory.
type access struct {
	rank   int
	at     uint64 // the rank's own clock
	write  bool
	atomic bool
	text   string // of an operation of the group
	check.Access
}

// region is a rank's part of symmetric memory.
type region struct {
	owner  int
	memory []byte
	// By byte: numbers of accesses; 0 is none. Reads since the last write are chained.
	write []uint32
	reads []uint32
}

// read is a reading access, and the number of another one of the same byte.
type read struct {
	access uint32
	others uint32
}

// races follows the accesses of all ranks.
type races struct {
	world *world
	mu    sync.Mutex
	now   []clock
	parts []*region
	list  []access // from 1
	reads []read   // from 1
}

// follow returns devices whose accesses are followed, or nil if some are not checked.
func follow(w *world, devices []device.Device) []device.Device {
	r := &races{world: w, now: make([]clock, len(devices)), list: make([]access, 1), reads: make([]read, 1)}
	list := make([]device.Device, len(devices))
	for i, d := range devices {
		o, ok := d.(observable)
		if !ok {
			return nil
		}
		r.now[i] = make(clock, len(devices))
		r.now[i][i] = 1
		if list[i], ok = o.Observed(func(a check.Access) { r.kernel(i, a) }); !ok {
			return nil
		}
	}
	w.races = r
	return list
}

// share adds memory of a rank, and unshare drops it.
func (r *races) share(owner int, b device.Buffer) error {
	if r == nil {
		return nil
	}
	memory, release, err := dist.Memory{Buffer: b, Count: int(b.Size()), Bytes: b.Size()}.OnHost()
	if err != nil {
		return err
	}
	release() // the caller keeps the buffer until unshare
	r.mu.Lock()
	defer r.mu.Unlock()
	r.parts = append(r.parts, &region{owner: owner, memory: memory, write: make([]uint32, len(memory)), reads: make([]uint32, len(memory))})
	return nil
}

func (r *races) unshare(owner int, b device.Buffer) {
	if r == nil {
		return
	}
	memory, release, err := dist.Memory{Buffer: b, Count: int(b.Size()), Bytes: b.Size()}.OnHost()
	if err != nil {
		return
	}
	defer release()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.parts = slices.DeleteFunc(r.parts, func(p *region) bool {
		return p.owner == owner && unsafe.SliceData(p.memory) == unsafe.SliceData(memory)
	})
}

// find returns the region that memory is in, and the offset there; nil if it is not symmetric.
func (r *races) find(memory []byte) (*region, int) {
	at := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	for _, p := range r.parts {
		if first := uintptr(unsafe.Pointer(unsafe.SliceData(p.memory))); at >= first && at < first+uintptr(len(p.memory)) {
			return p, int(at - first)
		}
	}
	return nil, 0
}

// kernel records an access of a kernel that a rank has launched.
func (r *races) kernel(rank int, a check.Access) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, base := r.find(a.Memory)
	if p == nil {
		return
	}
	x := r.add(access{rank: rank, write: a.Write, atomic: a.Read && a.Write, Access: a})
	for i := range a.N {
		first := a.First + int64(i)*a.Stride
		last := first + int64(a.Size)
		if a.Nibbles { // of two elements in a byte
			first, last = first/2, (last+1)/2
		}
		for at := base + int(first); at < base+int(last); at++ {
			if !r.record(p, at, x) {
				return
			}
		}
	}
}

// operation records an access of an operation of a group.
func (r *races) operation(rank int, memory []byte, write bool, text fmt.Stringer) {
	if r == nil || len(memory) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	p, base := r.find(memory)
	if p == nil {
		return
	}
	x := r.add(access{rank: rank, write: write, text: text.String()})
	for at := base; at < min(base+len(memory), len(p.memory)); at++ {
		if !r.record(p, at, x) {
			return
		}
	}
}

// add numbers an access, at the rank's time.
func (r *races) add(a access) uint32 {
	a.at = r.now[a.rank][a.rank]
	r.list = append(r.list, a)
	return uint32(len(r.list) - 1)
}

// record records the access of a byte, and reports a race; then it returns false.
func (r *races) record(p *region, at int, n uint32) bool {
	x := &r.list[n]
	if r.conflicts(p.write[at], x) {
		r.report(p, at, &r.list[p.write[at]], x)
		return false
	}
	if !x.write {
		if head := p.reads[at]; head == 0 || r.list[r.reads[head].access].rank != x.rank || r.list[r.reads[head].access].at != x.at {
			r.reads = append(r.reads, read{n, head})
			p.reads[at] = uint32(len(r.reads) - 1)
		}
		return true
	}
	for i := p.reads[at]; i != 0; i = r.reads[i].others {
		if r.conflicts(r.reads[i].access, x) {
			r.report(p, at, &r.list[r.reads[i].access], x)
			return false
		}
	}
	p.write[at], p.reads[at] = n, 0
	return true
}

// conflicts reports an earlier access that is not ordered before x.
func (r *races) conflicts(earlier uint32, x *access) bool {
	if earlier == 0 {
		return false
	}
	e := &r.list[earlier]
	return e.rank != x.rank && e.at > r.now[x.rank][e.rank] && !(e.atomic && x.atomic)
}

// report ends all ranks with a race.
func (r *races) report(p *region, at int, earlier, x *access) {
	what := fmt.Sprintf("%s races with %s: no operation of the group orders them: byte %d of the symmetric memory of rank %d", x.describe(), earlier.describe(), at, p.owner)
	r.world.fail(&dist.Error{Rank: x.rank, Err: fmt.Errorf("%w: %s", dist.ErrRace, what)})
}

// describe returns the access for messages.
func (a *access) describe() string {
	verb := "load"
	switch {
	case a.atomic:
		verb = "atomic operation"
	case a.write:
		verb = "store"
	}
	if a.Op == nil {
		return fmt.Sprintf("the %s of rank %d in %s", verb, a.rank, a.text)
	}
	return fmt.Sprintf("the %s of rank %d at %v, block (%d,%d,%d)", verb, a.rank, tileir.PosOf(a.Op.Loc), a.Block[0], a.Block[1], a.Block[2])
}

// reach returns a rank's clock as it comes to an operation, for the ranks that wait for it. Later accesses are not
// ordered by it.
func (r *races) reach(rank int) clock {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at := slices.Clone(r.now[rank])
	r.now[rank][rank]++
	return at
}

// after orders a rank after others, whose clocks as they came to the operation are given.
func (r *races) after(rank int, others ...clock) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range others {
		r.now[rank].join(c)
	}
}
