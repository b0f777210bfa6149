package runtime

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/mma"
	"gotile/tileir/asm"
	"testing"
	"time"
	"unsafe"
)

// TestPanels takes panels of one kind until there is no more memory: then the least recently used one without users is
// reused.
func TestPanels(t *testing.T) {
	const bytes, most = sharedBytes / 4, 4
	h := NewSharing()
	key := func(i int) panelKey { return panelKey{at: uintptr(i)} }
	var panels []*panel
	for i := range most {
		p, mine := h.take(key(i), bytes)
		if p == nil || !mine {
			t.Fatalf("panel %d: %v, to be packed here: %v", i, p, mine)
		}
		panels = append(panels, p)
	}
	if p, _ := h.take(key(most), bytes); p != nil {
		t.Fatal("there is more memory than a launch may have")
	}
	for i, p := range panels {
		p.state.Store(panelReady)
		if again, mine := h.take(key(i), bytes); again != p || mine {
			t.Errorf("panel %d is another one, or to be packed again: %v", i, mine)
		}
		if got := p.users.Load(); got != 2 {
			t.Errorf("panel %d has %d users", i, got)
		}
	}
	panels[1].users.Add(-2)
	panels[2].users.Add(-2)
	if p, mine := h.take(key(2), bytes); p != panels[2] || mine {
		t.Error("an unused panel is lost")
	}
	panels[2].users.Add(-1)
	if p, mine := h.take(key(most), bytes); p != panels[1] || !mine || p.key != key(most) || p.state.Load() != panelPacking {
		t.Error("the panel is not the one that has not been asked for longest")
	}
	if len(h.panels) != most || h.panels[key(1)] != nil {
		t.Errorf("%d panels have a key", len(h.panels))
	}
	if p, _ := h.take(key(1), bytes); p != panels[2] {
		t.Error("the panel is not the unused one")
	}
	if p, _ := h.take(key(2), bytes); p != nil {
		t.Error("a panel in use is taken away")
	}
	h.clear()
	for i := range most {
		if p, mine := h.take(key(10+i), bytes); p == nil || !mine {
			t.Errorf("memory of panel %d is not used again", i)
		}
	}
	if h.bytes != sharedBytes {
		t.Errorf("%d bytes of panels", h.bytes)
	}
}

// TestFailedPanel: a panel that was not packed is packed by the next worker that asks for it when no worker waits for
// it.
func TestFailedPanel(t *testing.T) {
	h := NewSharing()
	p, _ := h.take(panelKey{}, 64)
	p.state.Store(panelFailed)
	if again, mine := h.take(panelKey{}, 64); again != nil || mine {
		t.Error("a failed panel is handed out while it is in use")
	}
	p.users.Add(-1)
	if again, mine := h.take(panelKey{}, 64); again != p || !mine || p.state.Load() != panelPacking || p.users.Load() != 1 {
		t.Errorf("%d users, state %d", p.users.Load(), p.state.Load())
	}
	h.mu.Lock()
	if again, mine := h.take(panelKey{at: 1}, 64); again != nil || mine {
		t.Error("a panel is taken while another worker holds the lock")
	}
	h.mu.Unlock()
	if !h.lock() {
		t.Error("the lock is still held")
	}
}

// TestWaitForPanel: waiting ends when the panel is there, or after a while.
func TestWaitForPanel(t *testing.T) {
	p := newPanel(64)
	for state, want := range map[int32]bool{panelPacking: false, panelReady: true, panelFailed: false} {
		p.state.Store(state)
		done := make(chan bool)
		go func() { done <- p.wait() }()
		select {
		case got := <-done:
			if got != want {
				t.Errorf("state %d: %v", state, got)
			}
		case <-time.After(20 * time.Second):
			p.state.Store(panelFailed)
			t.Fatalf("state %d: waiting does not end", state)
		}
	}
}

// TestLeavePanels: a worker that leaves panels uses them no more; those that it was to pack failed.
func TestLeavePanels(t *testing.T) {
	s := &Worker{}
	own, other := newPanel(64), newPanel(64)
	own.users.Store(2)
	other.users.Store(3)
	other.state.Store(panelReady)
	s.held = [2]heldPanel{{own, true}, {other, false}}
	s.ReleasePanels()
	if own.users.Load() != 1 || other.users.Load() != 2 || own.state.Load() != panelFailed || other.state.Load() != panelReady {
		t.Errorf("users %d and %d, states %d and %d", own.users.Load(), other.users.Load(), own.state.Load(), other.state.Load())
	}
	s.ReleasePanels()
	if s.held != [2]heldPanel{} || own.users.Load() != 1 || other.users.Load() != 2 {
		t.Error("panels are left twice")
	}
}

// TestTellPanels: panels that the worker has packed are available to others. It packs panels itself that others do not
// pack in time.
func TestTellPanels(t *testing.T) {
	frame := make([]uint64, 512)
	s := &Worker{Base: unsafe.Pointer(unsafe.SliceData(frame))}
	site := &ShareSite{Args: 0, Own: 2048, State: 3072}
	site.Operands[0].Own, site.Operands[1].Own = 0, 512
	word := func(at int) *int64 { return s.Word(at) }
	for _, c := range []struct {
		state  int32 // of the second panel
		itself int64
	}{{panelReady, 0}, {panelPacking, 1}, {panelFailed, 1}} {
		own, other := newPanel(64), newPanel(64)
		other.state.Store(c.state)
		s.held = [2]heldPanel{{own, true}, {other, false}}
		*word(site.State + statePackA), *word(site.State + statePackB), *word(site.State + StateCall) = 1, 0, 1
		*word(mma.ArgAFrom), *word(mma.ArgBFrom) = 1, 2
		s.publishPanels(site)
		if own.state.Load() != panelReady || s.held[0].mine {
			t.Errorf("state %d: the worker's own panel is in state %d", c.state, own.state.Load())
		}
		if *word(site.State + StateCall) != 0 || *word(site.State + statePackA) != 0 || *word(site.State + statePackB) != c.itself {
			t.Errorf("state %d: the worker packs %d and %d", c.state, *word(site.State + statePackA), *word(site.State + statePackB))
		}
		from := int64(2)
		if c.itself != 0 {
			from = int64(uintptr(s.pointer(site.Own + site.Operands[1].Own)))
		}
		if *word(mma.ArgAFrom) != 1 || *word(mma.ArgBFrom) != from {
			t.Errorf("state %d: the operands are at %#x and %#x", c.state, *word(mma.ArgAFrom), *word(mma.ArgBFrom))
		}
	}
}

// TestOverlap: parts of memory overlap if they share a byte.
func TestOverlap(t *testing.T) {
	mem := make([]byte, 64)
	for _, c := range []struct {
		a, b []byte
		want bool
	}{
		{mem[:8], mem[8:16], false}, {mem[:9], mem[8:16], true}, {mem[8:16], mem[:9], true}, {mem[8:16], mem[:8], false},
		{mem, mem[3:4], true}, {mem[3:4], mem, true}, {mem[5:9], mem[5:9], true}, {mem[:4], mem[60:], false}, {mem[60:], mem[:4], false},
	} {
		if overlap(c.a, c.b) != c.want {
			t.Errorf("%d bytes and %d bytes overlap: %v", len(c.a), len(c.b), !c.want)
		}
	}
}

// TestNewPanel: a panel begins at a line of the cache, has room, and wastes little.
func TestNewPanel(t *testing.T) {
	for _, bytes := range []int{8, 64, 4096, 1 << 20} {
		p := newPanel(bytes)
		from := int(uintptr(p.base) - uintptr(unsafe.Pointer(unsafe.SliceData(p.mem))))
		if uintptr(p.base)%64 != 0 || from < 0 || from+bytes > 8*len(p.mem) || 8*len(p.mem) > bytes+128 {
			t.Errorf("%d bytes from %d on in memory of %d", bytes, from, 8*len(p.mem))
		}
	}
}

// TestLeave: at the end of a launch a worker uses no panels any more, and nothing of the launch.
func TestLeave(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte("cuda_tile.module @m {\n  entry @k() {\n    return\n  }\n}"))
	if err != nil {
		t.Fatal(err)
	}
	parts, err := interp.NewParts(m, "k")
	if err != nil {
		t.Fatal(err)
	}
	s, used := (&Program{Code: Code{Parts: parts}}).NewWorker(), newPanel(64)
	used.users.Store(1)
	s.held[0], s.Shared, s.Worker = heldPanel{panel: used}, NewSharing(), &host.Worker{}
	s.finish()
	if used.users.Load() != 0 || s.held != [2]heldPanel{} || s.Shared != nil || s.Worker != nil || s.stack != nil {
		t.Errorf("%d users of a panel; the worker has %v, %v, %v, %v", used.users.Load(), s.held, s.Shared, s.Worker, s.stack)
	}
}
