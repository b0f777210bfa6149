package profile

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"gotile/internal/testing/docsync"
)

var update = flag.Bool("update", false, "rewrite testdata")

// step is a step of line n that takes a number of seconds.
func step(kind string, n int, seconds float64, w Work, f Facts) Step {
	return Step{Kind: kind, Elements: 1024, Executions: 64, Seconds: seconds, Work: w, Facts: f,
		Operations: []Operation{{Name: "op" + kind, File: "k.go", Line: n, Weight: 1}}}
}

// someReport is a report of known times.
func someReport() *Report {
	var c Collector
	scratch := step(groupKind, 12, 2e-3, Work{Loaded: 1 << 16, Flops: 1 << 16}, Facts{Tile: 16 << 10, Inner: 1024, Lanes: 8, Element: "f32"})
	scratch.Scratch = 1 << 22
	c.Add(1, &Kernel{Name: "softmax", Target: "avx2", Launches: 1, Blocks: 64, Workers: 2, Seconds: 10e-3, Busy: 19e-3, Steps: []Step{
		step(groupKind, 10, 9e-3, Work{Loaded: 1 << 26, Stored: 1 << 25, Flops: 1 << 24}, Facts{Inner: 1024, Lanes: 8, Element: "f32"}),
		scratch,
		step(pointersKind, 14, 7e-3, Work{Loaded: 1 << 18}, Facts{}),
		step(callKind, 15, 10e-6, Work{}, Facts{Service: true}),
	}})
	c.Add(2, &Kernel{Name: "tiny", Target: "avx2", Launches: 1, Blocks: 1, Workers: 1, Seconds: 20e-6, Busy: 2e-6, Steps: []Step{
		step(groupKind, 20, 1.5e-6, Work{Loaded: 4096, Stored: 4096}, Facts{Inner: 1024, Lanes: 8})}})
	r := c.Report(Limits{Copy: 20e9, Peak: map[string]float64{"f32": 100e9}})
	r.AddSource(func(file string) ([]byte, error) {
		if file != "k.go" {
			return nil, errors.New("no such file")
		}
		return []byte(strings.Repeat("\n", 9) + "\tt := x.Load()\n"), nil
	})
	return r
}

// golden compares a text with a file, or writes the file.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile("testdata/"+name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/" + name)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s differs (%v); run with -update. Got:\n%s", name, err, got)
	}
}

func TestText(t *testing.T) { golden(t, "report.txt", []byte(someReport().Text())) }

// The JSON object has the documented fields, and nothing else.
func TestJSON(t *testing.T) {
	data, err := someReport().JSON()
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "report.json", data)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var back Report
	if err := d.Decode(&back); err != nil {
		t.Fatal(err)
	}
	if again, err := back.JSON(); err != nil || !bytes.Equal(again, data) {
		t.Errorf("the report changes when it is read and written: %v", err)
	}
	for _, k := range back.Kernels {
		if k.Steps == nil || k.Lines == nil || k.Warnings == nil || k.Limit == "" {
			t.Errorf("%s: a list or the limit is missing", k.Name)
		}
	}
}

// Every limit has its words.
func TestLimits(t *testing.T) {
	loaded := func(x int64) Work { return Work{Loaded: x} }
	bigTile := step(groupKind, 1, 1, loaded(1), Facts{Tile: 4096, Inner: 512, Lanes: 8})
	bigTile.Scratch = 8192
	pointers := bigTile
	pointers.Facts.Pointers = true
	short := step(groupKind, 1, 1, loaded(1), Facts{Inner: 16, Lanes: 8})
	short.Elements = 16
	scalar := short
	scalar.Elements = 1
	fast := step(groupKind, 1, 1, Work{OfCopy: 0.8}, Facts{})
	cached := step(groupKind, 1, 1, Work{OfCopy: 2}, Facts{Inner: 1024, Lanes: 8})
	peak := step(productKind, 1, 1, Work{OfPeak: 0.8}, Facts{})
	for _, c := range []struct {
		step Step
		want string
	}{
		{step(Portable, 1, 1, Work{}, Facts{}), "portable engine step"},
		{step(callKind, 1, 1, Work{}, Facts{}), "portable engine step"},
		{step(groupKind, 1, 1, Work{}, Facts{Portable: 0.9}), "portable engine step"},
		{step(callKind, 1, 1, Work{}, Facts{Service: true}), "preparation in Go"},
		{peak, "multiply-adds of the processor"},
		{step(productKind, 1, 1, Work{}, Facts{M: 16, N: 64, K: 64}), "small product: 16×64×64"},
		{step(productKind, 1, 1, Work{}, Facts{M: 64, N: 64, K: 64}), "packing of operands and loads of sums"},
		{step(pointersKind, 1, 1, loaded(1), Facts{}), "element-wise gather"},
		{step(groupKind, 1, 1, loaded(1), Facts{Inner: 256, Lanes: 8, Gathers: true}), "element-wise gather"},
		{step(pointersKind, 1, 1, Work{Stored: 1}, Facts{}), "element-wise scatter"},
		{step(pointersKind, 1, 1, Work{Stored: 1}, Facts{Atomic: true}), "element-wise atomic operations"},
		{step(pointersKind, 1, 1, Work{Stored: 1}, Facts{Atomic: true, Private: true}), "element-wise additions in private memory"},
		{fast, "memory bandwidth"},
		{bigTile, "4 KB tiles spill to memory"},
		{pointers, "addresses of element-wise accesses"},
		{step(groupKind, 1, 1, loaded(1), Facts{Accumulator: true, Inner: 1024, Lanes: 8}), "latency of one accumulator"},
		{step(groupKind, 1, 1, loaded(1), Facts{Slow: []string{"exp f32"}, SlowOps: 1, Inner: 1024, Lanes: 8}), "arithmetic: exp f32"},
		{step(groupKind, 1, 1, loaded(1), Facts{Inner: 4, Lanes: 8}), "rows of 4 elements fill no vector"},
		{scalar, "scalars"},
		{short, "loops of 16 elements: their start"},
		{cached, "loads and stores in cache"},
		{step(groupKind, 1, 1, Work{Flops: 10}, Facts{Inner: 1024, Lanes: 8}), "arithmetic"},
		{step(groupKind, 1, 1, loaded(100), Facts{Inner: 1024, Lanes: 8}), "loads and stores"},
		{step("scan", 1, 1, Work{}, Facts{}), "latency of a scan: each vector waits for the one before"},
	} {
		if got := c.step.limit(); got != c.want {
			t.Errorf("%s: %q, want %q", c.step.Kind, got, c.want)
		}
	}
}

// Each pattern has a warning with the line and advice, if it takes enough time.
func TestPatterns(t *testing.T) {
	spill := step(groupKind, 7, 1, Work{}, Facts{Tile: 1 << 14, Inner: 512, Lanes: 8})
	spill.Scratch = 1 << 15
	short := step(groupKind, 7, 1, Work{}, Facts{Inner: 16, Lanes: 8})
	short.Elements, short.Executions = 16, 1<<20
	service := step(callKind, 7, 1, Work{}, Facts{Service: true})
	service.Executions = 8
	for pattern, s := range map[string]Step{
		"portable":    step(callKind, 7, 1, Work{}, Facts{}),
		"service":     service,
		"gather":      step(pointersKind, 7, 1, Work{Loaded: 1}, Facts{}),
		"scatter":     step(pointersKind, 7, 1, Work{Stored: 1}, Facts{}),
		"atomics":     step(pointersKind, 7, 1, Work{Stored: 1}, Facts{Atomic: true}),
		"product":     step(productKind, 7, 1, Work{}, Facts{M: 16, N: 16, K: 16}),
		"spill":       spill,
		"accumulator": step(groupKind, 7, 1, Work{}, Facts{Accumulator: true, Inner: 1024, Lanes: 8}),
		"narrow":      step(groupKind, 7, 1, Work{}, Facts{Inner: 4, Lanes: 8}),
		"short":       short,
		"interpreted": step(Portable, 7, 1, Work{}, Facts{}),
	} {
		k := &Kernel{Name: "k", Blocks: 8, Launches: 1, Workers: 1, Allowed: 1, Seconds: 1, Busy: 1, Steps: []Step{s}}
		k.finish(Limits{})
		if len(k.Warnings) != 1 || k.Warnings[0].Pattern != pattern || k.Warnings[0].Line != 7 || k.Warnings[0].Advice == "" {
			t.Errorf("%s: %+v", pattern, k.Warnings)
		}
		s.Seconds = 0.05
		k = &Kernel{Name: "k", Blocks: 8, Launches: 1, Workers: 1, Allowed: 1, Seconds: 1, Busy: 1, Steps: []Step{step(groupKind, 8, 0.95, Work{Loaded: 9}, Facts{Inner: 1024, Lanes: 8}), s}}
		k.finish(Limits{})
		if len(k.Warnings) != 0 {
			t.Errorf("%s with 5 %% of the time: %+v", pattern, k.Warnings)
		}
	}
}

// A call of Go that serves all blocks of a launch at once has no warning.
func TestServesAllBlocks(t *testing.T) {
	for executions, warnings := range map[int64]int{1: 0, 8: 1} {
		s := step(callKind, 7, 1, Work{}, Facts{Service: true})
		s.Executions = executions
		k := &Kernel{Name: "k", Blocks: 8, Launches: 1, Workers: 1, Allowed: 1, Seconds: 1, Busy: 1, Steps: []Step{s}}
		if k.finish(Limits{}); len(k.Warnings) != warnings {
			t.Errorf("%d executions: %+v", executions, k.Warnings)
		}
	}
}

// Time outside groups and launches has warnings of its own.
func TestOverhead(t *testing.T) {
	for want, k := range map[string]*Kernel{
		"launch": {Blocks: 1, Launches: 1, Workers: 1, Seconds: 10e-6, Busy: 1e-6, Steps: []Step{step(groupKind, 3, 1e-6, Work{}, Facts{})}},
		"block":  {Blocks: 100, Launches: 1, Workers: 1, Allowed: 1, Seconds: 1, Busy: 1, Steps: []Step{step(groupKind, 3, 0.2, Work{Loaded: 9}, Facts{Inner: 1024, Lanes: 8})}},
		"grid":   {Blocks: 2, Launches: 1, Workers: 2, Allowed: 16, Seconds: 1, Busy: 2, Steps: []Step{step(groupKind, 3, 2, Work{Loaded: 9}, Facts{Inner: 1024, Lanes: 8})}},
	} {
		var c Collector
		c.Add(want, k)
		k.finish(Limits{})
		if len(k.Warnings) == 0 || k.Warnings[0].Pattern != want || k.Warnings[0].Line != 3 {
			t.Errorf("%s: %+v, limit %s", want, k.Warnings, k.Limit)
		}
	}
}

// TestDocs checks the code that docs/profile.md shows.
func TestDocs(t *testing.T) {
	docsync.Check(t, "../docs/profile.md", *update, func(string) (string, error) {
		source, err := os.ReadFile("example_test.go")
		if err != nil {
			return "", err
		}
		return docsync.Region(string(source), "profile")
	})
}
