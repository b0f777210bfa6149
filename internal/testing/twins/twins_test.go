package twins

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

var update = flag.Bool("update", false, "rewrite testdata; the C++ side needs VENDOR_BIN")

const archive = "testdata/units.zip"

// unit is the C++ side of a section as it was compiled.
type unit struct {
	source string
	module *tileir.Module
}

// units reads the archive.
var units = sync.OnceValues(func() (map[string]*unit, error) {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	all := make(map[string]*unit)
	for _, f := range z.File {
		data, err := content(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", archive, f.Name, err)
		}
		name, isSource := strings.CutSuffix(f.Name, ".cu")
		name = strings.TrimSuffix(name, ".tilebc")
		if all[name] == nil {
			all[name] = new(unit)
		}
		if isSource {
			all[name].source = string(data)
		} else if all[name].module, _, err = bytecode.Read(data); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", archive, f.Name, err)
		}
	}
	return all, nil
})

func content(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// TestSourcesAreCompiled lists the C++ kernels that have changed since they were compiled.
func TestSourcesAreCompiled(t *testing.T) {
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range unitSources() {
		if compiled[name] == nil || compiled[name].source != source {
			t.Errorf("section %s: the C++ kernels differ from %s; with VENDOR_BIN set, run go test ./internal/testing/twins -update", name, archive)
		}
	}
}

// TestTwins runs every pair.
func TestTwins(t *testing.T) {
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sections {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && s.name == "1.7" {
				t.Skip("thousands of kernels are traced; run without -short")
			}
			u := compiled[s.name]
			if u == nil {
				t.Fatalf("%s holds no section %s; with VENDOR_BIN set, run go test ./internal/testing/twins -update", archive, s.name)
			}
			twins := s.twins()
			for i := range twins {
				t.Run(twins[i].Name, func(t *testing.T) {
					if !strings.Contains(u.source, twins[i].source()) { // as of types that are named by Go's tiles
						t.Errorf("the C++ kernel is not the one that was compiled; with VENDOR_BIN set, run go test ./internal/testing/twins -update")
					}
					twins[i].check(t, u.module)
				})
			}
		})
	}
}

// check runs both sides on each round of inputs and compares the buffers.
func (tw *Twin) check(t *testing.T, vendor *tileir.Module) {
	cpp := compile(t, vendor, tw.symbol())
	own := compileGo(t, tw, tw.kernel)
	same := own
	if tw.differs != "" {
		same = compileGo(t, tw, tw.vendor)
	}
	rounds := tw.rounds
	if rounds == 0 {
		rounds = allRounds
	}
	departs, wrote := false, false
	for round := range rounds {
		inputs := tw.inputs(round)
		want := tw.run(t, cpp, inputs, round)
		tw.compare(t, round, tw.run(t, same, inputs, round), want)
		wrote = wrote || !slices.EqualFunc(inputs, want, bytes.Equal)
		departs = departs || tw.differs != "" && tw.firstDifference(tw.run(t, own, inputs, round), want) != ""
	}
	if !wrote {
		t.Error("the kernels write nothing")
	}
	if tw.differs != "" && !departs {
		t.Errorf("the vendor's compiler follows the reference, and should differ: %s", tw.differs)
	}
}

func compile(t *testing.T, m *tileir.Module, entry string) engine.Program {
	t.Helper()
	p, err := interp.New().Compile(context.Background(), m, entry)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func compileGo(t *testing.T, tw *Twin, fn any) engine.Program {
	t.Helper()
	m, err := tw.newKernel(fn).Module()
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, m, tw.symbol())
}

// inputs returns the contents of the buffers and scalars, the same in every run of the tests.
func (tw *Twin) inputs(round int) [][]byte {
	h := fnv.New64a()
	h.Write([]byte(tw.Name))
	r := rand.New(rand.NewPCG(h.Sum64(), uint64(round)))
	data := make([][]byte, len(tw.params))
	for k, p := range tw.params {
		if p.out {
			data[k] = p.pattern()
		} else {
			data[k] = p.fill(r, round, k)
		}
	}
	return data
}

// run launches a program on copies of the inputs, and returns them as it left them.
func (tw *Twin) run(t *testing.T, p engine.Program, inputs [][]byte, round int) [][]byte {
	t.Helper()
	l := engine.Launch{Grid: tw.grid, Workers: 1}
	if l.Grid == [3]int{} {
		l.Grid = [3]int{1, 1, 1}
	}
	data := make([][]byte, len(inputs))
	buffers := make(map[string][]byte)
	for k, q := range tw.params {
		data[k] = bytes.Clone(inputs[k])
		if q.scalar {
			var b [8]byte
			copy(b[:], data[k])
			l.Args = append(l.Args, device.Arg{Bits: binary.LittleEndian.Uint64(b[:])})
			continue
		}
		name := q.name
		if q.same != "" {
			name = q.same
		}
		if buffers[name] == nil {
			buffers[name] = data[k]
		}
		l.Args = append(l.Args, device.Arg{Pointer: true, Host: buffers[name], Name: q.name, Offset: int64(q.offset * q.elem.size())})
	}
	if err := p.Launch(context.Background(), l); err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
	return data
}

func (tw *Twin) compare(t *testing.T, round int, got, want [][]byte) {
	t.Helper()
	if d := tw.firstDifference(got, want); d != "" {
		t.Errorf("round %d: %s", round, d)
	}
}

// firstDifference describes the first difference between the buffers of Go and C++.
func (tw *Twin) firstDifference(got, want [][]byte) string {
	for k, p := range tw.params {
		if bytes.Equal(got[k], want[k]) {
			continue
		}
		for i := range p.n {
			g, w := p.elem.get(got[k], i), p.elem.get(want[k], i)
			if g != w && (!p.elem.isNaN(g) || !p.elem.isNaN(w)) {
				return fmt.Sprintf("%s[%d] of %s: %#x in Go, %#x in C++", p.name, i, p.elem.name, g, w)
			}
		}
	}
	return ""
}

// TestDifferenceIsFound: the comparison finds a difference between two kernels.
func TestDifferenceIsFound(t *testing.T) {
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	twins := make(map[string]*Twin)
	for _, tw := range All() {
		twins[tw.Name] = &tw
	}
	for a, b := range map[string]string{"add_f32": "sub_f32", "div_f16_rn": "div_f16_rz", "max_f64": "min_f64", "shr_i32": "shl_i32", "sum_f16_rm": "sum_f16_rp", "load_store_u8": "load_store_i8"} {
		x, y := twins[a], twins[b]
		inputs := x.inputs(bitsRound)
		want := x.run(t, compile(t, compiled[x.Section].module, x.symbol()), inputs, bitsRound)
		got := x.run(t, compileGo(t, y, y.kernel), inputs, bitsRound)
		if alike := x.firstDifference(got, want) == ""; alike != (a == "load_store_u8") {
			t.Errorf("%s in C++ and %s in Go: alike is %v", a, b, alike)
		}
	}
}

// TestNamesAreDistinct keeps every pair's test its own.
func TestNamesAreDistinct(t *testing.T) {
	seen := make(map[string]bool)
	for _, tw := range All() {
		if seen[tw.Name] {
			t.Errorf("two pairs are named %s", tw.Name)
		}
		seen[tw.Name] = true
	}
}

// TestRows keeps the listing of which pairs show which row, and how many there are.
func TestRows(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %d pairs\n", len(All()))
	m := Rows()
	names := make([]string, 0, len(m))
	for r := range m {
		names = append(names, r)
	}
	slices.SortFunc(names, compareRows)
	for _, r := range names {
		fmt.Fprintf(&b, "%s\t%s\n", r, strings.Join(m[r], " "))
	}
	golden(t, "testdata/rows.golden", b.String())
}

// TestDepartures compares the list of departures of the vendor's compiler from the reference.
func TestDepartures(t *testing.T) {
	var b strings.Builder
	m := Departures()
	for _, why := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%s\t%s\n", why, strings.Join(m[why], " "))
	}
	golden(t, "testdata/departures.golden", b.String())
}

// compareRows orders 2.2.10 after 2.2.9.
func compareRows(a, b string) int {
	return slices.CompareFunc(strings.FieldsFunc(a, isSeparator), strings.FieldsFunc(b, isSeparator), func(x, y string) int {
		if len(x) != len(y) && x[0] <= '9' && y[0] <= '9' {
			return len(x) - len(y)
		}
		return strings.Compare(x, y)
	})
}

func isSeparator(r rune) bool { return r == '.' || r == '/' }

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s differs; run go test ./internal/testing/twins -update", path)
	}
}

// TestHintsArrive: the hints of section 2.16 say the same in both modules.
func TestHintsArrive(t *testing.T) {
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	for _, tw := range hintTwins() {
		t.Run(tw.Name, func(t *testing.T) {
			m, err := tw.Kernel().Module()
			if err != nil {
				t.Fatal(err)
			}
			got, want := hintsOf(m, tw.symbol()), hintsOf(compiled["2.16"].module, tw.symbol())
			if got != want || want == "" {
				t.Errorf("Go writes %s, C++ %s", got, want)
			}
		})
	}
}

// hintsOf is the hints of an entry and of its operations.
func hintsOf(m *tileir.Module, entry string) string {
	var b strings.Builder
	m.Entry(entry).Walk(func(op *tileir.Op) bool {
		for _, a := range op.Attrs {
			if h, ok := a.(tileir.Hints); ok && len(h) > 0 {
				fmt.Fprintln(&b, op.Name(), byName(h))
			}
		}
		return true
	})
	return b.String()
}

// byName sorts hints, which are a set.
func byName(h tileir.Hints) tileir.Hints {
	h = slices.Clone(h)
	order := func(x, y tileir.NamedAttr) int { return strings.Compare(x.Name, y.Name) }
	slices.SortFunc(h, order)
	for i := range h {
		if d, ok := h[i].Value.(tileir.Dict); ok {
			d = slices.Clone(d)
			slices.SortFunc(d, order)
			h[i].Value = d
		}
	}
	return h
}

// TestOrdersArrive: accesses with an order have the same orders and scopes in both modules. Buffers do not show that, as
// each order has the same results for one thread.
func TestOrdersArrive(t *testing.T) {
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, tw := range All() {
		unit, ok := compiled[tw.Section]
		if !ok || tw.vendor != nil {
			continue
		}
		m, err := tw.Kernel().Module()
		if err != nil {
			continue // TestTwins reports it
		}
		got, want := ordersOf(m, tw.symbol()), ordersOf(unit.module, tw.symbol())
		if got != want {
			t.Errorf("%s/%s: Go writes\n%sC++\n%s", tw.Section, tw.Name, got, want)
		}
		if want != "" {
			seen++
		}
	}
	if seen < 100 {
		t.Errorf("%d pairs have accesses with an order", seen)
	}
}

// ordersOf is the kinds of accesses with an order, and their orders and scopes.
func ordersOf(m *tileir.Module, entry string) string {
	var all []string
	m.Entry(entry).Walk(func(op *tileir.Op) bool {
		if op.Order() == tileir.Weak {
			return true
		}
		line := op.Name()
		for _, a := range op.Attrs {
			switch a.(type) {
			case tileir.MemoryOrder, tileir.MemoryScope:
				line += fmt.Sprint(" ", a)
			}
		}
		all = append(all, line+"\n")
		return true
	})
	slices.Sort(all)
	return strings.Join(slices.Compact(all), "")
}

// TestAssumptionsArrive: the promises of section 2.15 are the same in both modules, of values
// of the same types. Buffers do not show that, as a promise that holds changes nothing.
func TestAssumptionsArrive(t *testing.T) {
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	for _, tw := range assumptions() {
		t.Run(tw.Name, func(t *testing.T) {
			m, err := tw.Kernel().Module()
			if err != nil {
				t.Fatal(err)
			}
			got, want := assumptionsOf(m, tw.symbol()), assumptionsOf(compiled["2.15"].module, tw.symbol())
			if got != want || want == "" {
				t.Errorf("Go writes\n%sC++\n%s", got, want)
			}
		})
	}
}

// assumptionsOf returns the promises of an entry, with the types of their values.
func assumptionsOf(m *tileir.Module, entry string) string {
	var b strings.Builder
	m.Entry(entry).Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpAssume {
			fmt.Fprintln(&b, op.Attrs[tileir.AssumePredicate], op.Operands[0].Type)
		}
		return true
	})
	return b.String()
}
