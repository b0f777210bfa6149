package twins

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tile"
)

// recorded is a launch of a Tile C++ kernel that ran on a GPU: its source, its arguments and the contents of the buffers
// before and after.
type recorded struct {
	Test   string
	Grid   [3]int
	Bufs   int
	Flat   [][]any
	Types  []string `json:"dtypes"`
	Exact  bool
	UB     bool
	dir    string
	source string
	params []param
}

// names are the parameters of a recorded kernel while its Go twin is traced.
type names map[string]tile.Tile

// caseBody is the Go twin of recorded kernels.
type caseBody func(b *tile.Block, a names)

// casesFolder returns the folder of the recorded launches, which has a folder for each.
func casesFolder(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("GOTILE_CASES")
	if dir == "" {
		t.Skip("GOTILE_CASES is not set: it names the folder of the recorded Tile C++ launches, with a folder for each")
	}
	return dir
}

// TestCases runs the Go twin of each recorded kernel that has one, and compares with the results of the GPU.
func TestCases(t *testing.T) {
	dir := casesFolder(t)
	found, err := filepath.Glob(filepath.Join(dir, "*", "case.json"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no case.json below %s (%v)", dir, err)
	}
	var without []string
	for _, path := range found {
		c := readCase(t, path)
		body := c.twin()
		if body == nil || c.UB {
			without = append(without, c.Test)
			continue
		}
		t.Run(c.Test, func(t *testing.T) { c.check(t, body) })
	}
	t.Logf("%d of %d recorded kernels have a Go twin; without: %s", len(found)-len(without), len(found), strings.Join(without, " "))
}

func readCase(t *testing.T, path string) *recorded {
	t.Helper()
	c := &recorded{dir: filepath.Dir(path)}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(c); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	source, err := os.ReadFile(filepath.Join(c.dir, "kernel.cu"))
	if err != nil {
		t.Fatal(err)
	}
	c.source = string(source)
	c.params = c.signature()
	return c
}

var (
	signatureOf = regexp.MustCompile(`__tile_global__ void k_\d+\(([^)]*)\)`)
	paramOf     = regexp.MustCompile(`^(const )?(.*?)\s*([*&]?) ?(\w+)$`)
)

// otherNames are C++ types in addition to those of the table.
var otherNames = map[string]*elem{"unsigned int": u32, "long": i64, "char8_t": u8, "wchar_t": i32, "char": i8}

func elemNamed(cpp string) *elem {
	for _, e := range allElems {
		if e.cpp == cpp {
			return e
		}
	}
	return otherNames[cpp]
}

// signature parses the kernel's parameters; it returns nil if Go has no such type.
func (c *recorded) signature() (params []param) {
	m := signatureOf.FindStringSubmatch(c.source)
	if m == nil {
		return nil
	}
	for _, text := range strings.Split(m[1], ",") {
		p := paramOf.FindStringSubmatch(strings.TrimSpace(text))
		if p == nil || elemNamed(p[2]) == nil {
			return nil
		}
		params = append(params, param{name: p[4], elem: elemNamed(p[2]), scalar: p[3] == ""})
	}
	return params
}

// check runs the twin and compares the buffers with those of the GPU.
func (c *recorded) check(t *testing.T, f caseBody) {
	tw := &Twin{Name: c.Test, params: c.params, kernel: body(func(b *tile.Block, p []tile.Tile) {
		a := make(names, len(p))
		for i := range p {
			a[c.params[i].name] = p[i]
		}
		f(b, a)
	})}
	program := compileGo(t, tw, tw.kernel)
	buffers, l := c.launch(t)
	if err := program.Launch(context.Background(), l); err != nil {
		t.Fatal(err)
	}
	for i, b := range buffers {
		want := c.file(t, i, "out")
		if want == nil {
			want = c.file(t, i, "in")
		}
		if msg := c.difference(i, b, want); msg != "" {
			t.Errorf("buffer %d: %s", i, msg)
		}
	}
}

func (c *recorded) file(t *testing.T, i int, kind string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(c.dir, fmt.Sprintf("b%d.%s", i, kind)))
	if err != nil && kind == "in" {
		t.Fatal(err)
	}
	return data
}

// launch is the recorded arguments.
func (c *recorded) launch(t *testing.T) ([][]byte, engine.Launch) {
	t.Helper()
	buffers := make([][]byte, c.Bufs)
	for i := range buffers {
		buffers[i] = c.file(t, i, "in")
	}
	l := engine.Launch{Grid: c.Grid}
	for i, a := range c.Flat {
		if a[0] == "p" {
			l.Args = append(l.Args, device.Arg{Pointer: true, Host: buffers[integer(t, a[1])], Offset: integer(t, a[2])})
			continue
		}
		l.Args = append(l.Args, device.Arg{Bits: scalarBits(t, c.params[i].elem, a[1])})
	}
	return buffers, l
}

func integer(t *testing.T, x any) int64 {
	t.Helper()
	n, err := x.(json.Number).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func scalarBits(t *testing.T, e *elem, x any) uint64 {
	t.Helper()
	text := fmt.Sprint(x)
	switch text {
	case "true":
		text = "1"
	case "false":
		text = "0"
	}
	if !e.isFloat() {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return uint64(n) & e.mask()
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return e.encode(f)
}

// tolerances are relative and absolute, for results that are not specified to the bit.
var tolerances = map[string][2]float64{
	"f32": {1e-3, 1e-4}, "f64": {1e-9, 1e-12}, "f16": {1e-2, 2e-3}, "bf16": {3e-2, 1e-2}, "e4m3": {0.13, 0.02}, "e5m2": {0.26, 0.05},
}

// difference describes the first difference of two buffers; empty if there is none.
func (c *recorded) difference(i int, got, want []byte) string {
	if bytes.Equal(got, want) {
		return ""
	}
	k := slices.IndexFunc(allElems, func(e *elem) bool { return len(c.Types) == c.Bufs && e.name == c.Types[i] })
	if k < 0 || len(got) != len(want) {
		return "the bytes differ"
	}
	e := allElems[k]
	for j := range len(got) / e.size() {
		g, w := e.get(got, j), e.get(want, j)
		if g == w || e.isNaN(g) && e.isNaN(w) || !c.Exact && e.close(g, w) {
			continue
		}
		return fmt.Sprintf("element %d of %s: %#x in Go, %#x on the GPU", j, e.name, g, w)
	}
	return ""
}

// close reports two floats within the type's tolerance.
func (e *elem) close(g, w uint64) bool {
	tol, ok := tolerances[e.name]
	if !ok {
		return false
	}
	x, y := e.decode(g), e.decode(w)
	return x == y || math.Abs(x-y) <= tol[1]+tol[0]*max(math.Abs(x), math.Abs(y))
}

// decode is the value of a float's bits.
func (e *elem) decode(x uint64) float64 {
	switch e {
	case f16:
		return tile.ToFloat64(tile.Float16(x))
	case bf16:
		return tile.ToFloat64(tile.BFloat16(x))
	case f32:
		return float64(math.Float32frombits(uint32(x)))
	case f64:
		return math.Float64frombits(x)
	case tf32:
		return tile.ToFloat64(tile.TFloat32(x))
	case e4m3:
		return tile.ToFloat64(tile.Float8E4M3(x))
	case e5m2:
		return tile.ToFloat64(tile.Float8E5M2(x))
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], x)
	return float64(int64(x))
}

// twin is the Go twin of a recorded kernel, nil if it has none.
func (c *recorded) twin() caseBody {
	if c.params == nil {
		return nil
	}
	if f := namedCases[c.Test]; f != nil {
		return f
	}
	for _, pattern := range slices.Sorted(maps.Keys(caseFamilies)) {
		if m := regexp.MustCompile("^(?:" + pattern + ")$").FindStringSubmatch(c.Test); m != nil {
			if f := caseFamilies[pattern](c, m); f != nil {
				return f
			}
		}
	}
	return c.elementwiseTwin()
}

// length is the tiles' length in an elementwise kernel.
func (c *recorded) length() int {
	m := regexp.MustCompile(`ct::iota<tl<int, (\d+)>>\(\)`).FindStringSubmatch(c.source)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

var resultOf = regexp.MustCompile(`auto r(\d) = ([^;]*);`)

// elementwiseTwin is the twin of a kernel that loads x0, x1, … from a0, a1, …, and
// stores r0, r1, … to o0, o1, …; s is a scalar.
func (c *recorded) elementwiseTwin() caseBody {
	type line struct {
		out  string
		expr func(x names) tile.Tile
	}
	var lines []line
	for _, m := range resultOf.FindAllStringSubmatch(c.source, -1) {
		f := expression(m[2])
		if f == nil {
			return nil
		}
		lines = append(lines, line{"o" + m[1], f})
	}
	n := c.length()
	if n == 0 || len(lines) == 0 || !strings.Contains(c.source, "auto x0 = ct::load(a0 + i);") {
		return nil
	}
	return func(b *tile.Block, a names) {
		i := b.Iota(tile.I32, n)
		x := names{}
		for name, p := range a {
			switch {
			case name == "s":
				x["s"] = p
			case strings.HasPrefix(name, "a"):
				x["x"+name[1:]] = tile.Load(p.Add(i))
			}
		}
		for _, l := range lines {
			tile.Store(a[l.out].Add(i), l.expr(x))
		}
	}
}
