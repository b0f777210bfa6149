package native

import (
	"context"
	"flag"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/engine/enginetest"
	"gotile/tileir"
)

var update = flag.Bool("update", false, "write the golden files anew")

// eachISA runs a test for every instruction set that the processor has.
func eachISA(t *testing.T, f func(t *testing.T, e *Engine)) {
	best, err := Detect()
	if err != nil {
		t.Skip(err)
	}
	for isa := AVX2; isa <= best; isa++ {
		t.Run(isa.String(), func(t *testing.T) { f(t, New(WithISA(isa))) })
	}
}

// TestConformance runs the tests of all engines, and holds the list of what the portable
// engine does for this one: it may only become shorter.
func TestConformance(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		c := &collector{Engine: e, holes: make(map[string]bool)}
		enginetest.Run(t, c)
		if whole := !strings.Contains(flag.Lookup("test.run").Value.String(), "/"); whole && !t.Failed() {
			c.check(t, "testdata/holes."+e.isa.String()+".txt")
		}
	})
}

// collector gathers what the portable engine does in the programs that pass.
type collector struct {
	*Engine
	mu    sync.Mutex
	holes map[string]bool
}

func (c *collector) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	p, err := c.Engine.Compile(ctx, m, entry)
	if n, ok := p.(*program); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, s := range n.called {
			c.holes[s] = true
		}
	}
	return p, err
}

func (c *collector) check(t *testing.T, golden string) {
	var lines []string
	for h := range c.holes {
		lines = append(lines, h+"\n")
	}
	slices.Sort(lines)
	got := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || got != string(want) {
		t.Errorf("%v: what the portable engine does has changed (-update writes the list):\n%s", err, got)
	}
}

func TestHardware(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) { enginetest.Hardware(t, e) })
}

func BenchmarkEngine(b *testing.B) { enginetest.Bench(b, New()) }

func BenchmarkMemory(b *testing.B) { enginetest.MemoryBench(b, New()) }
