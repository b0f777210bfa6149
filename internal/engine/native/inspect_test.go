package native_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
	"gotile/tileir"
)

// twice is a kernel of one group and a print.
func twice(print bool) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		v := x.Tiles(64).Load(b.ID(0))
		y.Tiles(64).Store(v.Add(v).Exp(), b.ID(0))
		if print {
			b.Print("done\n")
		}
	}, tile.Name("twice"), tile.Over(0))
}

func moduleOf(t *testing.T, k *tile.Kernel) (*tileir.Module, string) {
	t.Helper()
	m, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	return m, tileir.EntryName(m.Entries()[0])
}

// TestInspect checks that groups and code are shown with the kernel's lines.
func TestInspect(t *testing.T) {
	m, entry := moduleOf(t, twice(false))
	text, err := cpu.Inspect(m, entry)
	if err != nil {
		t.Skip(err)
	}
	for _, want := range []string{"kernel            twice\n", "instruction set   ", "for each worker", "  group of 64 elements\n",
		"exp tile<f32>", "inspect_test.go:25: exp", "ret"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not shown:\n%s", want, text)
		}
	}
	if begin := regexp.MustCompile(`\t; group of 64 elements\n\t; \S*inspect_test.go:24: load_view_tko`); !begin.MatchString(text) {
		t.Errorf("the code of the group does not begin with its first operation:\n%s", text)
	}
}

// TestPrefetch checks that a group prefetches the loads of the next block if the index in which that block differs
// determines them: x, or y if the tiles of blocks along y are adjacent and the order of blocks cannot be observed.
func TestPrefetch(t *testing.T) {
	spread := func(x tile.Tile) tile.Tile { return x.Sub(tile.ReduceMax(x, 0)).Exp() }
	for _, c := range []struct {
		name   string
		asks   bool
		kernel func(b *tile.Block, x, y tile.Span2[float32])
	}{
		{"rows", true, func(b *tile.Block, x, y tile.Span2[float32]) {
			y.Tiles(1, 2048).Store(spread(x.Tiles(1, 2048).Load(b.ID(0), 0).Reshape(2048)).Reshape(1, 2048), b.ID(0), 0)
		}},
		{"rows of y", true, func(b *tile.Block, x, y tile.Span2[float32]) {
			y.Tiles(1, 2048).Store(spread(x.Tiles(1, 2048).Load(b.ID(1), 0).Reshape(2048)).Reshape(1, 2048), b.ID(1), 0)
		}},
		{"rows of y and a print", false, func(b *tile.Block, x, y tile.Span2[float32]) {
			y.Tiles(1, 2048).Store(spread(x.Tiles(1, 2048).Load(b.ID(1), 0).Reshape(2048)).Reshape(1, 2048), b.ID(1), 0)
			b.Print("done\n")
		}},
		{"small tiles", false, func(b *tile.Block, x, y tile.Span2[float32]) {
			y.Tiles(1, 64).Store(spread(x.Tiles(1, 64).Load(b.ID(0), 0).Reshape(64)).Reshape(1, 64), b.ID(0), 0)
		}},
	} {
		m, entry := moduleOf(t, tile.NewKernel(c.kernel, tile.Name("k")))
		text, err := cpu.Inspect(m, entry)
		if err != nil {
			t.Skip(err)
		}
		if asks := strings.Contains(text, "for the next block, load_view_tko"); asks != c.asks {
			t.Errorf("%s: asks for the next block's tile: %v, want %v", c.name, asks, c.asks)
		}
	}
}

// TestScratch checks that values in memory are distinguished from those in registers.
func TestScratch(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		v := x.Tiles(64).Load(b.ID(0)).Exp()
		y.Tiles(64).Store(v.Div(tile.Sum(v, 0)), b.ID(0))
	}, tile.Name("share"), tile.Over(0))
	m, entry := moduleOf(t, k)
	text, err := cpu.Inspect(m, entry)
	if err != nil {
		t.Skip(err)
	}
	for op, want := range map[string]bool{"load_view_tko": false, "exp": true, "reduce": true, "divf": false} {
		line := regexp.MustCompile(`(?m)^ +` + op + ` tile.*$`).FindString(text)
		if got := strings.Contains(line, "bytes of scratch)"); line == "" || got != want {
			t.Errorf("%s in memory is %v, want %v: %q", op, got, want, line)
		}
	}
}

// TestDump checks that GOTILE_DUMP writes a file for each stage, also for kernels of the same name, and that
// GOTILE_PERF_MAP writes symbols.
func TestDump(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	t.Setenv("GOTILE_DUMP", dir)
	t.Setenv("GOTILE_PERF_MAP", "1")
	for _, print := range []bool{false, true, false} {
		m, entry := moduleOf(t, twice(print))
		if _, err := cpu.Inspect(m, entry); err != nil {
			t.Skip(err)
		}
	}
	for _, suffix := range []string{"mlir", "plan", "asm", "bin"} {
		first, err := filepath.Glob(filepath.Join(dir, "twice.*."+suffix))
		second, _ := filepath.Glob(filepath.Join(dir, "twice-2.*."+suffix))
		third, _ := filepath.Glob(filepath.Join(dir, "twice-3*"))
		if err != nil || len(first) != 1 || len(second) != 1 || third != nil {
			t.Errorf("files of %s: %v, %v, %v, %v", suffix, first, second, third, err)
		}
	}
	perf := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid())
	defer os.Remove(perf)
	text, err := os.ReadFile(perf)
	if runtime.GOOS == "windows" {
		return
	}
	if err != nil || !regexp.MustCompile(`(?m) twice exp \S*inspect_test.go:25$`).Match(text) {
		t.Errorf("perf's map: %v\n%s", err, text)
	}
	for line := range strings.Lines(string(text)) { // the format of perf: start and size in hexadecimal, then the name
		if !regexp.MustCompile(`^[0-9a-f]+ [1-9a-f][0-9a-f]* \S.*\n$`).MatchString(line) {
			t.Errorf("perf does not read %q", line)
		}
	}
}

// TestNoDump checks that files that cannot be written are an error, and that the kernel does not run elsewhere instead.
func TestNoDump(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOTILE_DUMP", file)
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	m, entry := moduleOf(t, twice(false))
	if _, err := dev.Compile(t.Context(), m, entry); err == nil || !strings.HasPrefix(err.Error(), "GOTILE_DUMP: ") {
		t.Errorf("the error is %v", err)
	}
}

// labelSeeker searches for labels of the goroutine that prints.
type labelSeeker struct{ profile bytes.Buffer }

func (l *labelSeeker) Write(p []byte) (int, error) {
	l.profile.Reset()
	return len(p), pprof.Lookup("goroutine").WriteTo(&l.profile, 1)
}

// TestLabels checks that profiles distinguish kernels and preserve the caller's labels.
func TestLabels(t *testing.T) {
	for _, more := range []bool{false, true} {
		labels, want := pprof.Labels(), []string{`"kernel":"twice"`}
		if more {
			labels, want = pprof.Labels("request", "seven"), append(want, `"request":"seven"`)
		}
		var seen labelSeeker
		dev, err := device.Open("cpu:native", device.Stdout(&seen))
		if err != nil {
			t.Skip(err)
		}
		x, y := make([]float32, 64), make([]float32, 64)
		pprof.Do(context.Background(), labels, func(ctx context.Context) {
			err = twice(true).Run(ctx, dev, tile.ArrayOf(x, 64), tile.ArrayOf(y, 64))
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(seen.profile.String(), w) {
				t.Errorf("no goroutine has the label %s:\n%s", w, &seen.profile)
			}
		}
	}
}
