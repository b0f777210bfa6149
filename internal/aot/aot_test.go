package aot

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/aot/testdata/kernels"
	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/tile"
	"gotile/tileir"
)

// fake is a compiler of names.
type fake struct{}

func (fake) Compile(_ context.Context, j toolchain.Job) ([]byte, error) {
	if j.Arch == "sm_75" {
		return nil, errors.New("no such GPU")
	}
	return []byte(tileir.EntryName(j.Module.Entries()[0]) + " for " + j.Arch), nil
}

func TestBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	list, err := Kernels(t.Context(), "./testdata/kernels")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, k := range list {
		names = append(names, k.Name)
	}
	if got := strings.Join(names, " "); got != "Double Double Double Plain" {
		t.Errorf("kernels %s", got)
	}
	done := 0
	cubins, err := Compile(t.Context(), fake{}, list, []string{"sm_80", "sm_90"}, passes.Options{}, func() { done++ })
	if err != nil || len(cubins) != 8 || done != 8 {
		t.Fatalf("%d cubins, %d reported, %v", len(cubins), done, err)
	}
	dir := filepath.Join(t.TempDir(), "cubins")
	if err := Write(t.Context(), dir, "cubins", cubins); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, goFile))
	if err != nil || strings.Count(string(text), "cuda.Embed(") != 8 || !strings.Contains(string(text), "package cubins") {
		t.Errorf("the Go file: %v\n%s", err, text)
	}
	if err := Write(t.Context(), dir, "cubins", cubins[:1]); err != nil { // a smaller build leaves no files of the larger one
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 3 { // the Go file, the list and a cubin
		t.Errorf("left: %v, %v", left, err)
	}
	if _, err := Compile(t.Context(), fake{}, list, []string{"sm_75"}, passes.Options{}, nil); err == nil {
		t.Error("an unknown architecture passes")
	}
}

// A module from a generated test has the key of the module of a launch.
func TestKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	traced, err := Kernels(t.Context(), "./testdata/kernels")
	if err != nil {
		t.Fatal(err)
	}
	var want []*tileir.Module
	for _, k := range []*tile.Kernel{kernels.Double, kernels.Plain} {
		list, err := k.ModulesAhead()
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, list...)
	}
	if len(traced) != len(want) {
		t.Fatalf("%d modules, want %d", len(traced), len(want))
	}
	for i, m := range want {
		a, err := cache.ModuleKey(m)
		b, other := cache.ModuleKey(traced[i].Module)
		if err != nil || other != nil || a != b {
			t.Errorf("module %d of %s: the keys %s and %s, %v, %v", i, traced[i].Name, a, b, err, other)
		}
	}
}

// A kernel whose function does not end is given up, as is one that is not made in time, and
// others are traced.
func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	defer func(n int) { maxSeconds = n }(maxSeconds)
	maxSeconds = 1
	p := Package{Dir: "testdata/endless", ImportPath: "gotile/internal/aot/testdata/endless", Name: "endless",
		Values: []Value{{Name: "spins", Text: "spins"}, {Name: "ends", Text: "ends"}, {Name: "unmade", Text: "func() any { for { } }()"}}}
	var err error
	if p.Dir, err = filepath.Abs(p.Dir); err != nil {
		t.Fatal(err)
	}
	outcomes, err := Tracing{}.Trace(t.Context(), []Package{p})
	if err != nil || outcomes[0].Err != nil || len(outcomes[0].Traced) != 3 {
		t.Fatalf("got %v, %+v", err, outcomes)
	}
	unmade, spins, ends := outcomes[0].Traced[0], outcomes[0].Traced[1], outcomes[0].Traced[2]
	if unmade.Failed != "making it has not ended in 1 s" {
		t.Errorf("got %+v", unmade)
	}
	if spins.Failed != "its function has not ended in 1 s" || len(spins.Modules) > 0 || ends.Failed != "" || len(ends.Modules) == 0 {
		t.Errorf("got %+v, %+v", spins, ends)
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, goFile), []byte("package mine\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Write(t.Context(), dir, "mine", nil); err == nil || !strings.Contains(err.Error(), "was not written by gotile build") {
		t.Errorf("a file of the user's: %v", err)
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	for pattern, want := range map[string]string{
		"../../cmd/gotile": "no kernels", "./nowhere": "nowhere", "../atomicfile": "no kernels",
	} {
		if _, err := Kernels(t.Context(), pattern); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", pattern, err, want)
		}
	}
}
