package native

import (
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"gotile/internal/engine/native/plan"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// TestMain verifies all code, unless the environment disables it, and fails if an entry runs on the portable engine
// unexpectedly.
func TestMain(m *testing.M) {
	if _, set := os.LookupEnv(VerifyVariable); !set {
		os.Setenv(VerifyVariable, "1")
	}
	slog.SetDefault(slog.New(fallbacks))
	code := m.Run()
	for _, why := range fallbacks.reasons() {
		fmt.Println("on the portable engine:", why)
		code = max(code, 1)
	}
	os.Exit(code)
}

var update = flag.Bool("update", false, "rewrite the golden files")

// eachISA runs a test for every instruction set that the processor has; under the race detector, which does not see
// machine code, for the last one.
func eachISA(t *testing.T, f func(t *testing.T, e *Engine)) {
	names := isas(t)
	if plan.SeenByGo {
		names = names[len(names)-1:]
	}
	for _, isa := range names {
		t.Run(isa, func(t *testing.T) { f(t, New(WithISANamed(isa))) })
	}
}

// isas returns the instruction sets that the processor has. Without any, it skips the test.
func isas(t testing.TB) []string {
	names, err := ISAs()
	if err != nil {
		t.Skip(err)
	}
	return names
}

// isaOf returns the option for the instruction set of an engine.
func isaOf(e *Engine) Option { return WithISANamed(e.target.Name()) }

// fallbacks is the log of the tests.
var fallbacks = new(fallbackLog)

// fallbackLog collects the reasons why entries run on the portable engine.
type fallbackLog struct {
	slog.Handler
	mu   sync.Mutex
	list []string
}

// Enabled implements [slog.Handler].
func (l *fallbackLog) Enabled(context.Context, slog.Level) bool { return true }

// Handle implements [slog.Handler].
func (l *fallbackLog) Handle(_ context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		fmt.Fprintln(os.Stderr, r.Message)
	}
	if !strings.Contains(r.Message, "portable engine") {
		return nil
	}
	text := r.Message
	r.Attrs(func(a slog.Attr) bool { text += " " + a.String(); return true })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, text)
	return nil
}

// reasons returns those that are not expected.
func (l *fallbackLog) reasons() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(l.list), func(why string) bool {
		return slices.ContainsFunc(wantFallbacks, func(want string) bool { return strings.Contains(why, want) })
	})
}

// wantFallbacks are the reasons for which the tests have entries without machine code.
var wantFallbacks = []string{"one address leads to several memories"}

// TestConformance runs the tests of all engines, and compares the list of operations that the portable engine performs
// for this one, which may only become shorter.
func TestConformance(t *testing.T) {
	t.Parallel()
	eachISA(t, func(t *testing.T, e *Engine) {
		c := &collector{Engine: e, holes: make(map[string]bool)}
		enginetest.Run(t, c)
		if whole := strings.Count(flag.Lookup("test.run").Value.String(), "/") < 2; whole && !plan.SeenByGo && !t.Failed() {
			c.check(t, "testdata/holes."+goldenISA(e)+".txt")
		}
	})
}

// goldenISA returns the instruction set whose list of operations an engine has: others add none.
func goldenISA(e *Engine) string {
	switch isa := e.target.Name(); {
	case isa == AMX.String():
		return AVX512.String()
	case strings.HasPrefix(isa, "neon"):
		return "neon"
	default:
		return isa
	}
}

// collector collects the operations that the portable engine performs in the programs that pass.
type collector struct {
	*Engine
	mu    sync.Mutex
	holes map[string]bool
}

// RoundsProducts reports the instruction set with BFDOT to [enginetest.Run].
func (c *collector) RoundsProducts() bool { return roundsProducts(c.Engine) }

// roundsProducts reports whether an engine's products of bf16 are BFDOT's.
func roundsProducts(e *Engine) bool { return e.target.Name() == "neon-bf16" }

func (c *collector) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	p, err := c.Engine.Compile(ctx, m, entry)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch p := p.(type) {
	case *program:
		for _, s := range p.called {
			c.holes[s] = true
		}
	case *portable:
		c.holes[fmt.Sprintf("whole entry: %v", p.why)] = true
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
	eachISA(t, func(t *testing.T, e *Engine) { enginetest.Hardware(t, New(isaOf(e), Exact())) })
}

var late = flag.Bool("late", false, "time how soon every operation ends on its largest tile")

// TestLate takes minutes: see [enginetest.Late].
func TestLate(t *testing.T) {
	if !*late {
		t.Skip("-late is not set")
	}
	eachISA(t, func(t *testing.T, e *Engine) { enginetest.Late(t, e) })
}

func BenchmarkEngine(b *testing.B) { enginetest.Bench(b, New()) }

func BenchmarkMemory(b *testing.B) { enginetest.MemoryBench(b, New()) }

// TestCarriedInPlace checks that a carried value is computed in place only if its group does not read the old value any
// more.
func TestCarriedInPlace(t *testing.T) {
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: tileir.I32})
	entry := m.NewEntry("k", nil, ptr).Block(0)
	b := tileir.NewBuilder(entry)
	row := tileir.Tile(tileir.I32, 16)
	number := func(b *tileir.Builder, t tileir.TileType, v byte) *tileir.Value {
		return b.Constant(tileir.Dense{Type: t, Data: []byte{v, 0, 0, 0}, Splat: true})
	}
	scalar := tileir.Tile(tileir.I32)
	loop := b.For(number(b, scalar, 0), number(b, scalar, 3), number(b, scalar, 1), []*tileir.Value{b.Iota(row), b.Iota(row)}, false)
	body := tileir.NewBuilder(loop.Block(0))
	x, y := loop.Block(0).Args[1], loop.Block(0).Args[2]
	next := body.AddI(x, number(body, row, 5), tileir.OverflowNone)
	change := body.SubI(next, x, tileir.OverflowNone) // reads x after next has been computed
	body.Continue(next, body.MulI(y, change, tileir.OverflowNone))
	one := b.Reshape(entry.Args[0], tileir.Tile(ptr.Elem, 1))
	lanes := b.Offset(b.Broadcast(one, tileir.Tile(ptr.Elem, 16)), b.Iota(row))
	b.StorePtrTko(tileir.Weak, nil, lanes, b.AddI(loop.Results[0], loop.Results[1], tileir.OverflowNone), nil, nil, nil)
	b.Return()
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	eachISA(t, func(t *testing.T, e *Engine) {
		p, err := e.compile(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		out := make([]byte, 64)
		if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{1, 1, 1}, Args: []device.Arg{{Pointer: true, Host: out, Name: "out"}}}); err != nil {
			t.Fatal(err)
		}
		for i := range 16 {
			if got, want := binary.LittleEndian.Uint32(out[4*i:]), uint32(i+15+125*i); got != want {
				t.Fatalf("element %d: got %d, want %d", i, got, want)
			}
		}
	})
}
