package tiletest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/hostdata"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// entry is a line of testdata/ledger.tsv: a true finding in recorded launches.
type entry struct {
	set, test string // of the launches, the test by how its name begins
	rule      string // "3.1/ub-16", "race"
	why       string
	used      bool
}

// ledger is testdata/ledger.tsv.
func ledger(t *testing.T) []*entry {
	data, err := os.ReadFile("testdata/ledger.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var list []*entry
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 4 || len(f[3]) < 20 {
			t.Fatalf("ledger.tsv:%d: want set, test, rule and why", i+2)
		}
		list = append(list, &entry{set: f[0], test: f[1], rule: f[2], why: f[3]})
	}
	return list
}

// Every line of the ledger is one, and docs/checker.md explains each kind of cause.
func TestLedger(t *testing.T) {
	docs, err := os.ReadFile("../docs/checker.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range ledger(t) {
		if !bytes.Contains(docs, []byte("| "+e.set+" | "+e.test+" | "+e.rule+" |")) {
			t.Errorf("docs/checker.md has no line %s | %s | %s", e.set, e.test, e.rule)
		}
	}
}

// recorded is a launch that a GPU has run: case.json of its folder.
type recorded struct {
	Test   string
	Grid   []int
	Symbol string
	Flat   [][]any
	UB     bool
}

// filesOf returns the folder that an environment variable names, and its files of a pattern. It skips the test if the variable is not set.
func filesOf(t *testing.T, variable, which string, pattern ...string) (dir string, paths []string) {
	t.Helper()
	dir = os.Getenv(variable)
	if dir == "" {
		t.Skipf("%s is not set: it names the folder %s", variable, which)
	}
	paths, err := filepath.Glob(filepath.Join(append([]string{dir}, pattern...)...))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no %s below %s (%v)", filepath.Join(pattern...), dir, err)
	}
	return dir, paths
}

// Recorded launches are silent, except for those in the ledger.
func TestRecordedLaunches(t *testing.T) {
	_, paths := filesOf(t, "GOTILE_LAUNCHES", "of the sets of recorded launches", "*", "cases", "*", "case.json")
	list := ledger(t)
	silent := 0
	for _, path := range paths {
		set := filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(path))))
		c, l, err := loadRecorded(path)
		if err != nil {
			t.Logf("%s: %v", path, err)
			continue
		}
		report := new(check.Report)
		if err := l.run(t, l.args, cpu.Checked(check.Usual)); err != nil && !errors.As(err, &report) {
			t.Logf("%s %s: %v", set, c.Test, err)
			continue
		}
		if report.Empty() {
			silent++
		}
		for _, f := range report.Findings {
			if !expected(list, set, c.Test, f) {
				t.Errorf("%s %s: %v", set, c.Test, f)
			}
		}
	}
	unused(t, list, func(e *entry) bool { return !strings.HasPrefix(e.set, "corpus-") })
	t.Logf("%d of %d launches are silent", silent, len(paths))
}

// unused reports the lines of some sets for which nothing was found.
func unused(t *testing.T, list []*entry, of func(e *entry) bool) {
	for _, e := range list {
		if of(e) && !e.used {
			t.Errorf("ledger.tsv: nothing is found for %s %s %s", e.set, e.test, e.rule)
		}
	}
}

func expected(list []*entry, set, test string, f *check.Finding) bool {
	rule := f.Row
	if rule == "" {
		rule = f.Kind.String()
	}
	ok := false
	for _, e := range list {
		if e.set == set && e.rule == rule && strings.HasPrefix(test, e.test) {
			e.used, ok = true, true
		}
	}
	return ok
}

// launch is a kernel with arguments.
type launch struct {
	module *tileir.Module
	symbol string
	params []tileir.Type
	args   []device.Arg
	grid   device.Grid
}

// loadRecorded reads a launch from its case.json and the files beside it.
func loadRecorded(path string) (*recorded, *launch, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	c := new(recorded)
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(c); err != nil {
		return nil, nil, err
	}
	l, err := c.launch(filepath.Dir(path))
	return c, l, err
}

// launch reads the kernel and the arguments of a recorded launch from its folder.
func (c *recorded) launch(dir string) (*launch, error) {
	files, err := filepath.Glob(filepath.Join(dir, "kernel.tile*bc"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no bytecode (%v)", err)
	}
	code, err := os.ReadFile(files[0])
	if err != nil {
		return nil, err
	}
	m, _, err := bytecode.Read(code)
	if err != nil {
		return nil, err
	}
	l := &launch{module: m, symbol: c.Symbol, params: tileir.Signature(m.Entry(c.Symbol)).Params, grid: device.Grid{1, 1, 1}}
	var words []string
	for i, x := range c.Flat {
		words = append(words, word(dir, x, l.params[min(i, len(l.params)-1)]))
	}
	args, err := hostdata.Parse(l.params, words)
	if err != nil {
		return nil, err
	}
	l.args = args.Args
	copy(l.grid[:], c.Grid)
	return l, nil
}

// launchTimeout ends a launch whose integers make a loop long.
const launchTimeout = 30 * time.Second

// run compiles and launches the kernel on a CPU.
func (l *launch) run(t *testing.T, args []device.Arg, options ...device.Option) error {
	dev := cpu.Open(append(options, device.Stdout(nil))...)
	p, err := dev.Compile(t.Context(), l.module, l.symbol)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(t.Context(), launchTimeout)
	defer cancel()
	return dev.Launch(ctx, p, l.grid, args)
}

// word is an argument as the command line takes it.
func word(dir string, x []any, t tileir.Type) string {
	if x[0] == "p" {
		offset := ""
		if fmt.Sprint(x[2]) != "0" {
			offset = fmt.Sprint("+", x[2])
		}
		return fmt.Sprintf("@%s%s", filepath.Join(dir, fmt.Sprintf("b%v.in", x[1])), offset)
	}
	v := x[1]
	if b, ok := v.(bool); ok {
		v = map[bool]int{true: 1}[b]
	}
	return fmt.Sprintf("%v=%v", t.(tileir.TileType).Elem, v)
}
