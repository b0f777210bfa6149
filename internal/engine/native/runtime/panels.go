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

// Blocks of a launch often multiply by the same tiles: all blocks of a column of a product by those of one column of B.
// So workers share the operands that they have packed.
//
// This is correct as long as no store writes to the operand's buffer during the launch, which is known when the launch
// starts: every store goes through a pointer that is derived from an argument, and its buffer must be a different one
// (sharing.readOnly). A kernel with a store through another pointer shares nothing.

const (
	// sharedWait is how long a worker waits for a panel that another one packs before it packs it itself.
	sharedWait = 10 * time.Microsecond
	// sharedBytes is the maximum size of the panels of a launch.
	sharedBytes = 64 << 20
)

// ShareSite is a product whose packed operands are shared.
type ShareSite struct {
	Number   int
	Args     int // frame offset of the arguments of package mma
	Own      int // frame offset of memory for the worker's own panels
	Operands [2]SharedOperand
	State    int // frame slots: whether to pack A, whether to pack B, and whether to call back
}

// SharedOperand is an operand of such a product.
type SharedOperand struct {
	Shared bool
	Bytes  int // size when packed
	Own    int // frame offset in the worker's own memory
	Slow   int // frame slot: whether the tile is in scratch memory
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

// sharing is the shared state of the workers of a launch. Launches reuse it for its memory.
type sharing struct {
	check    sync.Once
	readOnly [][2]bool // for each site, which operands are not written to

	mu     sync.Mutex
	panels map[panelKey]*panel
	kinds  map[panelKind]*panelMemory
	bytes  int
}

// panelKind groups panels that may reuse each other's memory.
type panelKind struct{ site, operand int }

// panelMemory is the panels of a kind.
type panelMemory struct {
	live list.List // least recently used first
	free []*panel  // unused memory; the last one is the most likely to be cached
}

// panelKey identifies a packed tile by its address and strides.
type panelKey struct {
	panelKind
	at            uintptr
	rows, columns int64
}

// panel is a packed operand.
type panel struct {
	key     panelKey
	element *list.Element // in panelMemory.live
	mem     []uint64
	base    unsafe.Pointer
	users   atomic.Int32 // only incremented under the lock
	state   atomic.Int32
}

// States of a panel.
const (
	panelPacking = iota
	panelReady
	panelFailed // the worker that was to pack it has ended
)

// findReadOnly finds the operands in buffers that the kernel does not write to.
func (h *sharing) findReadOnly(p *Program, w *host.Worker) {
	h.readOnly = make([][2]bool, len(p.Sites))
	if blocks := w.Launch.Grid.Blocks(); blocks < 2*int64(p.Host.Workers(w.Launch.Workers, blocks)) {
		return // every worker has about one block, so workers would only wait for each other
	}
	for i, s := range p.Sites {
		for j, f := range s.Operands {
			h.readOnly[i][j] = f.Shared && p.exclusive(w, f.Param)
		}
	}
}

// exclusive reports whether no argument that the kernel writes to overlaps a given one.
func (p *Program) exclusive(w *host.Worker, param int) bool {
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

// take returns the panel of a key; mine reports that this worker has to pack it. It returns nil if there is no memory,
// or if so many workers ask at once that packing takes less time than waiting.
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
	h.kinds[key.panelKind].live.MoveToBack(p.element)
	return p, mine
}

// lock tries for a few microseconds. It never sleeps, which would take as long as packing.
func (h *sharing) lock() bool {
	for range 4000 {
		if h.mu.TryLock() {
			return true
		}
	}
	return false
}

// room returns memory for a panel: that of an unused panel, new memory, or that of the least recently used panel.
func (h *sharing) room(kind panelKind, bytes int) *panel {
	m := h.kinds[kind]
	if m == nil {
		m = &panelMemory{}
		h.kinds[kind] = m
	}
	if n := len(m.free); n > 0 {
		p := m.free[n-1]
		m.free = m.free[:n-1]
		p.element = m.live.PushBack(p)
		return p
	}
	if h.bytes+bytes <= sharedBytes {
		h.bytes += bytes
		p := newPanel(bytes)
		p.element = m.live.PushBack(p)
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

// wait waits until a panel has been packed. It returns false if that takes too long.
func (p *panel) wait() bool {
	for end := time.Now().Add(sharedWait); p.state.Load() == panelPacking; {
		if !time.Now().Before(end) {
			return false
		}
	}
	return p.state.Load() == panelReady
}

// clear discards all panels but keeps their memory.
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

// heldPanel is a panel that a worker uses.
type heldPanel struct {
	*panel
	mine bool // this worker packs it
}

// acquirePanels finds the packed operands of a product, and sets which ones the worker has to pack.
func (s *Worker) acquirePanels(site *ShareSite) {
	s.ReleasePanels()
	s.Shared.check.Do(func() { s.Shared.findReadOnly(s.Program, s.Worker) })
	*s.Word(site.State + StateCall) = 0
	worth := s.Shared.readOnly[site.Number]
	for i, f := range site.Operands {
		if !f.Shared {
			continue
		}
		from, pack := s.pointer(site.Own+f.Own), int64(1)
		if worth[i] && *s.Word(f.Slow) == 0 {
			if p, mine := s.Shared.take(s.keyOf(site, i), f.Bytes); p != nil {
				s.held[i] = heldPanel{p, mine}
				from = p.base
				if !mine {
					pack = 0
				}
				if mine || p.state.Load() != panelReady {
					*s.Word(site.State + StateCall) = 1
				}
			}
		}
		s.placePanel(site, i, from, pack)
	}
}

// placePanel sets the location of a packed operand, or where to pack it.
func (s *Worker) placePanel(site *ShareSite, i int, from unsafe.Pointer, pack int64) {
	at := [...]int{mma.ArgAFrom, mma.ArgBFrom}[i]
	*(*unsafe.Pointer)(s.pointer(site.Args + at)) = from
	*s.Word(site.State + 8*i) = pack
}

func (s *Worker) keyOf(site *ShareSite, i int) panelKey {
	at := site.Args + [...]int{mma.ArgA, mma.ArgB}[i]
	return panelKey{panelKind{site.Number, i}, uintptr(*s.Word(at)), *s.Word(at + 8), *s.Word(at + 16)}
}

// publishPanels publishes the panels that the worker has packed, and waits for those of others. If they fail, the worker
// packs for itself.
func (s *Worker) publishPanels(site *ShareSite) {
	*s.Word(site.State + StateCall) = 0
	for i := range s.held {
		if h := &s.held[i]; h.panel != nil && h.mine {
			h.mine = false
			h.state.Store(panelReady)
		}
		*s.Word(site.State + 8*i) = 0
	}
	for i, f := range site.Operands {
		if h := s.held[i]; h.panel != nil && !h.wait() {
			s.placePanel(site, i, s.pointer(site.Own+f.Own), 1)
		}
	}
}

// ReleasePanels ends the use of panels.
func (s *Worker) ReleasePanels() {
	for i := range s.held {
		h := &s.held[i]
		if h.panel == nil {
			continue
		}
		if h.mine {
			h.state.Store(panelFailed)
		}
		h.users.Add(-1)
		*h = heldPanel{}
	}
}
