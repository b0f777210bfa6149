package runtime

import (
	"container/list"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/mma"
)

// Blocks of a launch often multiply by the same tiles: all blocks of a column of a product by those
// of one column of B. So what one worker packs of a factor, others find in the launch's panels.
//
// That is right as long as nobody writes to the factor's buffer while the launch goes on. Whether the
// kernel can is known when it is launched: every store goes through a pointer that comes from an argument, and
// its buffer is another one (sharing.lets). A kernel with a store whose pointer comes from elsewhere shares nothing.

const (
	// sharedWait is how long a worker waits for what another one packs before it packs for itself.
	sharedWait = 10 * time.Microsecond
	// sharedBytes bounds the panels of a launch.
	sharedBytes = 64 << 20
)

// ShareSite is a product whose factors are shared.
type ShareSite struct {
	Number int
	Args   int // offset of the arguments of package gemm's code in the frame
	Own    int // and of memory for the worker's own panels
	Factor [2]SharedFactor
	State  int // frame slots: whether to pack A, and B; and the third, whether to call back
}

// SharedFactor is a factor of such a product.
type SharedFactor struct {
	Shared bool
	Bytes  int // packed
	Own    int // offset in the worker's own memory
	Slow   int // frame slot: the tile lies in scratch memory
	Param  int // number of the argument that it is read from
}

// Offsets from a site's state.
const (
	statePackA = 0
	statePackB = 8
	StateCall  = 16
	StateBytes = 24
)

func NewSharing() *sharing {
	return &sharing{panels: make(map[panelKey]*panel), kinds: make(map[panelKind]*panelMemory)}
}

// sharing is what the workers of a launch share. Launches use it one after the other, for its
// memory.
type sharing struct {
	check sync.Once
	lets  [][2]bool // for each site, whether nobody writes to its factors

	mu     sync.Mutex
	panels map[panelKey]*panel
	kinds  map[panelKind]*panelMemory
	bytes  int
}

// panelKind is what panels have in common that may take each other's memory.
type panelKind struct{ site, factor int }

// panelMemory is the panels of a kind.
type panelMemory struct {
	live list.List // in the order in which they were asked for last
	free []*panel  // forgotten ones; the last one is likeliest to lie in a cache
}

// panelKey is what is packed: the tile at an address, by strides.
type panelKey struct {
	panelKind
	at            uintptr
	rows, columns int64
}

// panel is a packed factor.
type panel struct {
	key   panelKey
	place *list.Element // among the live ones
	mem   []uint64
	base  unsafe.Pointer
	users atomic.Int32 // grows under the lock alone
	state atomic.Int32
}

// States of a panel.
const (
	panelPacking = iota
	panelReady
	panelFailed // who was to pack it has ended
)

// lookAt says which factors lie in buffers that the kernel does not write to.
func (h *sharing) lookAt(p *Program, w *host.Worker) {
	h.lets = make([][2]bool, len(p.Sites))
	if blocks := w.Launch.Grid.Blocks(); blocks < 2*int64(p.Host.Workers(w.Launch.Workers, blocks)) {
		return // every worker has a block or so: there is nobody to share with but those that wait
	}
	for i, s := range p.Sites {
		for j, f := range s.Factor {
			h.lets[i][j] = f.Shared && p.apart(w, f.Param)
		}
	}
}

// apart says whether no argument that the kernel writes to has memory in common with another one.
func (p *Program) apart(w *host.Worker, param int) bool {
	from := memoryOf(w, param)
	for _, i := range p.Written {
		if overlap(from, memoryOf(w, i)) {
			return false
		}
	}
	return from != nil
}

func memoryOf(w *host.Worker, param int) []byte {
	id, _ := host.Split(w.Launch.Param(param))
	if r := w.Region(id, true); r != nil {
		return r.Data
	}
	return nil
}

func overlap(a, b []byte) bool {
	x, y := uintptr(unsafe.Pointer(unsafe.SliceData(a))), uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return x < y+uintptr(len(b)) && y < x+uintptr(len(a))
}

// take gives the panel of a key to a worker: mine says that the worker is to pack it. It is nil where there is
// no room, or where so many ask that packing takes less time than waiting.
func (h *sharing) take(key panelKey, bytes int) (p *panel, mine bool) {
	if !h.lock() {
		return nil, false
	}
	defer h.mu.Unlock()
	p = h.panels[key]
	if p != nil && p.state.Load() == panelFailed {
		if p.users.Load() > 0 {
			return nil, false
		}
		p.state.Store(panelPacking)
		mine = true
	}
	if p == nil {
		if p = h.room(key.panelKind, bytes); p == nil {
			return nil, false
		}
		p.key = key
		p.state.Store(panelPacking)
		h.panels[key] = p
		mine = true
	}
	p.users.Add(1)
	h.kinds[key.panelKind].live.MoveToBack(p.place)
	return p, mine
}

// lock tries for some microseconds. It never sleeps: that takes as long as packing does.
func (h *sharing) lock() bool {
	for range 4000 {
		if h.mu.TryLock() {
			return true
		}
	}
	return false
}

// room finds memory for a panel: of one that is forgotten, new memory, or that of the panel which nobody
// has asked for the longest time.
func (h *sharing) room(kind panelKind, bytes int) *panel {
	m := h.kinds[kind]
	if m == nil {
		m = &panelMemory{}
		h.kinds[kind] = m
	}
	if n := len(m.free); n > 0 {
		p := m.free[n-1]
		m.free = m.free[:n-1]
		p.place = m.live.PushBack(p)
		return p
	}
	if h.bytes+bytes <= sharedBytes {
		h.bytes += bytes
		p := newPanel(bytes)
		p.place = m.live.PushBack(p)
		return p
	}
	for e := m.live.Front(); e != nil; e = e.Next() {
		if p := e.Value.(*panel); p.users.Load() == 0 {
			delete(h.panels, p.key)
			return p
		}
	}
	return nil
}

func newPanel(bytes int) *panel {
	p := &panel{mem: make([]uint64, bytes/8+16)}
	at := unsafe.Pointer(unsafe.SliceData(p.mem))
	p.base = unsafe.Add(at, -int(uintptr(at))&63)
	return p
}

// wait returns when a panel has been packed, or says that it takes too long.
func (p *panel) wait() bool {
	for end := time.Now().Add(sharedWait); p.state.Load() == panelPacking; {
		if !time.Now().Before(end) {
			return false
		}
	}
	return p.state.Load() == panelReady
}

// clear forgets what is packed, and keeps the memory.
func (h *sharing) clear() {
	h.check = sync.Once{}
	clear(h.panels)
	for _, m := range h.kinds {
		for e := m.live.Front(); e != nil; e = e.Next() {
			m.free = append(m.free, e.Value.(*panel))
		}
		m.live.Init()
	}
}

// held is a panel that a worker uses.
type held struct {
	*panel
	mine bool // it is to pack it
}

// ask finds the packed factors of a product, and says what the worker is to pack.
func (s *Worker) ask(site *ShareSite) {
	s.LeavePanels()
	s.Shared.check.Do(func() { s.Shared.lookAt(s.Program, s.Worker) })
	*s.Word(site.State + StateCall) = 0
	worth := s.Shared.lets[site.Number]
	for i, f := range site.Factor {
		if !f.Shared {
			continue
		}
		from, pack := s.at(site.Own+f.Own), int64(1)
		if worth[i] && *s.Word(f.Slow) == 0 {
			if p, mine := s.Shared.take(s.keyOf(site, i), f.Bytes); p != nil {
				s.held[i] = held{p, mine}
				from = p.base
				if !mine {
					pack = 0
				}
				if mine || p.state.Load() != panelReady {
					*s.Word(site.State + StateCall) = 1
				}
			}
		}
		s.place(site, i, from, pack)
	}
}

// place says where a factor is, or is to be packed to.
func (s *Worker) place(site *ShareSite, i int, from unsafe.Pointer, pack int64) {
	at := [...]int{mma.ArgAFrom, mma.ArgBFrom}[i]
	*(*unsafe.Pointer)(s.at(site.Args + at)) = from
	*s.Word(site.State + 8*i) = pack
}

func (s *Worker) keyOf(site *ShareSite, i int) panelKey {
	at := site.Args + [...]int{mma.ArgA, mma.ArgB}[i]
	return panelKey{panelKind{site.Number, i}, uintptr(*s.Word(at)), *s.Word(at + 8), *s.Word(at + 16)}
}

// tell hands out what the worker has packed, and waits for what others pack. Where
// those did not, it packs for itself.
func (s *Worker) tell(site *ShareSite) {
	*s.Word(site.State + StateCall) = 0
	for i := range s.held {
		if h := &s.held[i]; h.panel != nil && h.mine {
			h.mine = false
			h.state.Store(panelReady)
		}
		*s.Word(site.State + 8*i) = 0
	}
	for i, f := range site.Factor {
		if h := s.held[i]; h.panel != nil && !h.wait() {
			s.place(site, i, s.at(site.Own+f.Own), 1)
		}
	}
}

// LeavePanels ends the use of panels.
func (s *Worker) LeavePanels() {
	for i := range s.held {
		h := &s.held[i]
		if h.panel == nil {
			continue
		}
		if h.mine {
			h.state.Store(panelFailed)
		}
		h.users.Add(-1)
		*h = held{}
	}
}
