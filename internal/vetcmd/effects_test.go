package vetcmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gotile/internal/vetcmd"
)

// marker creates a file when it is called.
const marker = `package mark

import (
	"os"
	"path/filepath"
)

func Of(name string) int {
	if err := os.WriteFile(filepath.Join(os.Getenv("MARKS"), name), nil, 0o666); err != nil {
		panic(err)
	}
	return 4
}
`

// library marks whatever runs of it. Its kernels without effects are traced with --trace.
const library = `package library

import (
	"fmt"
	"slices"
	"strings"

	"gotile/tile"
	"small/mark"
)

//go:generate go run small/program

func init() { mark.Of("init"); setHook() }

var number = mark.Of("variable")

var pure = newSum(4)

var impure = newSum(mark.Of("kernel-variable"))

func newSum(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) { x.Tiles(n).Store(1.0, b.ID(0)) }, tile.Over(0))
}

func newGeneric[T any](n int) *tile.Kernel { mark.Of("generic"); return newSum(n) }

type shower interface{ Show() int }

type marked struct{}

func (marked) Show() int { return mark.Of("method") }

type text struct{}

func (text) String() string { mark.Of("string"); return "" }

type silent struct{}

func (silent) Show() int { return 8 }

type holder struct{ marked }

func shown(s shower) *tile.Kernel { return newSum(s.Show()) }

func by(f func() int) *tile.Kernel { return newSum(f()) }

func called() int { return mark.Of("function-value") }

var table = map[string]func() int{"called": func() int { return mark.Of("table") }}

var hook = func() int { return 4 }

func setHook() { hook = func() int { return mark.Of("hook") } }

func named(x any) *tile.Kernel { return newSum(4 + len(fmt.Sprint(x))) }

type ordered []int

func (o ordered) Len() int           { return len(o) }
func (o ordered) Less(i, j int) bool { mark.Of("less"); return o[i] < o[j] }

func background() *tile.Kernel {
	go mark.Of("goroutine")
	return newSum(4)
}

func deferred() *tile.Kernel {
	defer mark.Of("deferred")
	return newSum(4)
}

func sent() *tile.Kernel {
	c := make(chan int, 1)
	c <- 4
	return newSum(<-c)
}

var count int

func counted() *tile.Kernel { count++; return newSum(4) }

func Uncalled() []*tile.Kernel {
	n := mark.Of("local")
	f := called
	list := []*tile.Kernel{
		newSum(n), newSum(mark.Of("argument")), newGeneric[int](4), shown(marked{}), shown(holder{}), by(f), by(func() int { return mark.Of("literal") }),
		by(table["called"]), newSum(hook()), named(text{}), named([]struct{ text }{{}}), background(), deferred(), sent(), counted(),
		tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) { mark.Of("body"); x.Tiles(4).Store(1.0, b.ID(0)) }),
	}
	for _, n := range []int{mark.Of("range")} {
		list = append(list, newSum(n))
	}
	return append(list, newSum(slices.Max([]int{16, 8})), shown(silent{}), newSum(len(strings.Repeat("x", 32))))
}

//tilevet:trace newAsked(4)
func newAsked(n int) *tile.Kernel { mark.Of("asked-call"); return newSum(n) }

//tilevet:trace
func askedFor() (*tile.Kernel, error) { mark.Of("asked-function"); return newSum(64), nil }
`

const libraryTests = `package library

import (
	"os"
	"testing"

	"gotile/tile"
	"small/mark"
)

func init() { mark.Of("test-init") }

var _ = mark.Of("test-variable")

var inTest = newSum(2)

func TestMain(m *testing.M) { mark.Of("TestMain"); os.Exit(m.Run()) }

func TestSum(t *testing.T)           { mark.Of("test"); t.Log(newSum(mark.Of("test-argument"))) }
func BenchmarkSum(b *testing.B)      { mark.Of("benchmark") }
func FuzzSum(f *testing.F)           { mark.Of("fuzz") }
func Example()                       { mark.Of("example") /* Output: */ }
func unused(b *testing.B) *tile.Kernel { return newSum(mark.Of("test-unused")) }
`

// program has no kernel that is known ahead, and nothing of it runs.
const program = `package main

import (
	"gotile/tile"
	"small/mark"
)

func init() { mark.Of("program-init") }

var size = mark.Of("program-variable")

func main() {
	n := mark.Of("main")
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) { x.Tiles(n).Store(1.0, b.ID(0)) })
	l := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) { x.Tiles(size).Store(1.0, b.ID(0)) })
	println(k.Name(), l.Name())
}
`

// Nothing of a package runs without --trace. With it, initialization and directives run, and no
// other code that has effects.
func TestEffects(t *testing.T) {
	dir, marks := smallModule(t), t.TempDir()
	t.Setenv("MARKS", marks)
	write(t, dir, map[string]string{"sum.go": "package small\n", "mark/mark.go": marker, "library/library.go": library,
		"library/library_test.go": libraryTests, "program/main.go": program})
	initialized := []string{"init", "variable", "kernel-variable", "asked-call", "asked-function"}
	for _, c := range []struct {
		name    string
		options vetcmd.Options
		want    []string
	}{
		{"source", vetcmd.Options{}, nil},
		{"traced without tests", vetcmd.Options{Trace: true, NoTests: true}, initialized},
		{"traced", vetcmd.Options{Trace: true}, append(initialized, "test-init", "test-variable")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.options.Trace && testing.Short() {
				t.Skip("compiles programs")
			}
			c.options.Dir, c.options.Patterns = dir, []string{"./..."}
			r, err := vetcmd.Run(t.Context(), c.options)
			if err != nil || len(r.Failed) > 0 {
				t.Fatal(err, r)
			}
			if got := taken(t, marks); !slices.Equal(got, slices.Sorted(slices.Values(c.want))) {
				t.Errorf("ran %v, want %v", got, c.want)
			}
			if !c.options.Trace {
				return
			}
			for _, want := range []string{"library: pure", "library: shown(silent{})", "library: newSum(slices.Max([]int{…}))", "library: askedFor()", "library: newAsked(4)"} {
				if !slices.ContainsFunc(r.Traced, func(s string) bool { return strings.HasSuffix(s, want) }) {
					t.Errorf("%s is not traced; traced are %q", want, r.Traced)
				}
			}
			var untraced []string
			for _, f := range r.Findings {
				untraced = append(untraced, fmt.Sprintf("%s:%d %s", filepath.Base(f.At.File), f.At.Line, f.Kind))
				if !strings.Contains(f.Message, "mark.Of calls os.WriteFile") {
					t.Errorf("%v does not name the effect", f)
				}
			}
			if want := []string{"library.go:20 untraced", "library.go:89 untraced", "main.go:14 untraced", "main.go:15 untraced"}; !slices.Equal(untraced, want) {
				t.Errorf("found %q, want %q", untraced, want)
			}
		})
	}
}

// write writes files of a module.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

// taken returns the names of the files in a folder, and deletes them.
func taken(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// Loading packages starts none of the programs that their folder, or the environment of the go
// command, names: compiler wrappers, drivers, hooks of version control, constructors of C.
func TestLoadingIsInert(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	dir, marks := smallModule(t), t.TempDir()
	t.Setenv("MARKS", marks)
	script := func(name string) string {
		return fmt.Sprintf("#!/bin/sh\n: > %q\nexec \"$@\"\n", filepath.Join(marks, name))
	}
	write(t, dir, map[string]string{"wrapper": script("toolexec"), "driver": script("driver"), "monitor": script("fsmonitor"),
		"sum.go": "package main\n\nimport _ \"gotile/tile\"\n\nfunc main() {}\n"})
	t.Setenv("GOFLAGS", "-buildvcs=auto -toolexec="+filepath.Join(dir, "wrapper"))
	t.Setenv("GOPACKAGESDRIVER", filepath.Join(dir, "driver"))
	if git, err := exec.LookPath("git"); err == nil {
		for _, args := range [][]string{{"init", "-q"}, {"config", "core.fsmonitor", filepath.Join(dir, "monitor")}, {"add", "go.mod"},
			{"-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "x"}} {
			cmd := exec.Command(git, args...)
			if cmd.Dir = dir; cmd.Run() != nil {
				t.Fatal("git", args)
			}
		}
		taken(t, marks)
	}
	if _, err := exec.LookPath("gcc"); err == nil {
		t.Setenv("CGO_ENABLED", "1")
		write(t, dir, map[string]string{"c/c.go": "package c\n\n/*\n#include <stdio.h>\nstatic void __attribute__((constructor)) early(void) { fopen(\"" +
			filepath.Join(marks, "constructor") + "\", \"w\"); }\nstatic int four(void) { return 4; }\n*/\nimport \"C\"\n\nvar N = int(C.four())\n"})
	}
	r, err := vetcmd.Run(t.Context(), vetcmd.Options{Dir: dir, Patterns: []string{"./..."}})
	if err != nil || len(r.Findings) > 0 {
		t.Error(err, r)
	}
	if got := taken(t, marks); len(got) > 0 {
		t.Errorf("started %v", got)
	}
}
