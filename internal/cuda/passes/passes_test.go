package passes

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
	"gotile/tileir/asm"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden runs each pass alone on testdata/PASS.mlir and compares what becomes of it
// with testdata/PASS.golden. Pointers that are called %alone… are that in the launch.
func TestGolden(t *testing.T) {
	for _, p := range List() {
		t.Run(p.Name, func(t *testing.T) {
			path := filepath.Join("testdata", p.Name+".mlir")
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			m, err := asm.Parse(path, src)
			if err != nil {
				t.Fatal(err)
			}
			for _, entry := range m.Entries() {
				for _, arg := range entry.Block(0).Args {
					arg.NoAlias = strings.HasPrefix(arg.Name, "alone")
				}
			}
			before := asm.Format(m)
			others := slices.DeleteFunc(Names(), func(name string) bool { return name == p.Name })
			done, err := GPU(m, Options{Off: others, Verify: true})
			if err != nil {
				t.Fatal(err)
			}
			if asm.Format(m) != before {
				t.Error("the module that was given has changed")
			}
			golden(t, strings.TrimSuffix(path, ".mlir")+".golden", asm.Format(done))
		})
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || got != string(want) {
		t.Errorf("%s differs (run with -update to accept), %v:\n%s", path, err, got)
	}
}

// TestOrder: the list satisfies the order's constraints, and each pass has a reason and a unique name.
func TestOrder(t *testing.T) {
	names := Names()
	for _, o := range order {
		before, after := slices.Index(names, o.before), slices.Index(names, o.after)
		if before < 0 || after < 0 || before >= after || o.why == "" {
			t.Errorf("%s must come before %s: %s", o.before, o.after, o.why)
		}
	}
	for i, p := range List() {
		if p.Why == "" || slices.Index(names, p.Name) != i {
			t.Errorf("pass %q: %q", p.Name, p.Why)
		}
	}
}

func TestUnknownPass(t *testing.T) {
	if _, err := GPU(tileir.NewModule("m"), Options{Off: []string{"none"}}); err == nil || !strings.Contains(err.Error(), `no pass is named "none"; there are fold, `) {
		t.Errorf("got %v", err)
	}
}

// TestDump: the module is shown after each pass that runs.
func TestDump(t *testing.T) {
	var shown []string
	_, err := GPU(tileir.NewModule("m"), Options{Off: []string{"same"}, Dump: func(pass string, _ *tileir.Module) { shown = append(shown, pass) }})
	want := slices.DeleteFunc(Names(), func(name string) bool { return name == "same" })
	if err != nil || !slices.Equal(shown, want) {
		t.Errorf("got %v, %v, want %v", shown, err, want)
	}
}

// passed is the portable engine on modules after the passes.
type passed struct{ engine.Engine }

func (e passed) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	m, err := GPU(m, Options{Verify: true})
	if err != nil {
		return nil, err
	}
	return e.Engine.Compile(ctx, m, entry)
}

// TestRandom: random programs do the same after the passes.
func TestRandom(t *testing.T) {
	n := uint64(300)
	if testing.Short() {
		n = 60
	}
	for seed := range n {
		p := irgen.Generate(irgen.Seed(seed), irgen.Options{Mix: seed%2 == 0})
		enginetest.Diff(t, p, enginediff.Subject{Name: "as written", Engine: interp.New(), Workers: 1},
			enginediff.Subject{Name: "after the passes", Engine: passed{interp.New()}, Workers: 1})
	}
}
