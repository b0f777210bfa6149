package tile_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/cuda/passes"
	"gotile/internal/testing/vendortest"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// noDevice is the rest of a device, which a test does not use.
type noDevice interface{ device.Device }

// recorder is a device that records the modules to compile and runs nothing.
type recorder struct {
	noDevice
	texts []string
}

func (r *recorder) Name() string          { return "recorder" }
func (r *recorder) Device() device.Device { return r }
func (r *recorder) Target() any           { return r }
func (r *recorder) Launch(context.Context, device.Program, device.Grid, []device.Arg) error {
	return nil
}

// Compile records the module as a compiler for GPUs would get it, except for simplifying passes.
func (r *recorder) Compile(_ context.Context, m *tileir.Module, _ string) (device.Program, error) {
	m, err := forCompiler(m)
	if err != nil {
		return nil, err
	}
	r.texts = append(r.texts, asm.Format(m))
	return nothing{}, nil
}

// forCompiler is a module as a compiler for GPUs would get it, except for what passes tidy up.
func forCompiler(m *tileir.Module) (*tileir.Module, error) {
	return passes.GPU(m, passes.Options{Off: []string{"fold", "assumptions", "same", "dead"}, Verify: true})
}

type nothing struct{ device.Program }

// sized is a buffer of any size.
type sized struct {
	device.Buffer
	size int64
}

func (m sized) Size() int64 { return m.size }

// compiled launches a kernel once for each list of arguments and returns the compiled modules.
func compiled(t *testing.T, k *tile.Kernel, launches ...[]any) []string {
	t.Helper()
	r := &recorder{}
	for _, args := range launches {
		if err := k.Launch(context.Background(), r, tile.Grid(1), args...); err != nil {
			t.Fatal(err)
		}
	}
	return r.texts
}

func scale(b *tile.Block, x tile.Span2[float32], n tile.Scalar[int32], p tile.Ptr[int32]) {
	x.Tiles(4, 4).Store(x.Tiles(4, 4).Load(0, n).Mul(2), 0, 0)
	tile.Store(p, n)
}

// TestSpecialize counts the facts about arguments that the compiler gets, and how often it runs.
func TestSpecialize(t *testing.T) {
	room := make([]float32, 4096)
	for i := range room {
		room[i] = 1
	}
	even, odd := aligned(room...), aligned(room...)[1:]
	out := make([]int32, 8)
	for uintptrOf(out)%16 != 0 {
		out = out[1:]
	}
	args := func(x []float32, cols, n int) []any { return []any{tile.ArrayOf(x, 4, cols), n, out} }
	texts := compiled(t, tile.NewKernel(scale, tile.Name("scale")),
		args(even, 32, 16), args(even, 64, 0), args(even, 33, 16), args(odd, 32, 5), args(odd, 48, 6))
	if len(texts) != 3 {
		t.Fatalf("compiled %d times, want 3: aligned, ragged, odd", len(texts))
	}
	for i, want := range []int{5, 3, 3} { // of x, its columns, its stride, n and p
		if got := strings.Count(texts[i], "div_by<16>"); got != want {
			t.Errorf("variant %d: %d assumptions of div_by<16>, want %d:\n%s", i, got, want, texts[i])
		}
		if got := strings.Count(texts[i], "bounded<0, ?>"); got != 3 {
			t.Errorf("variant %d: %d assumptions of bounded<0, ?>, want 3", i, got)
		}
	}
	plain := compiled(t, tile.NewKernel(scale, tile.Name("scale"), tile.NoSpecialize), args(even, 32, 16), args(odd, 33, 5))
	if len(plain) != 1 || strings.Contains(plain[0], "assume") {
		t.Errorf("NoSpecialize: compiled %d times:\n%s", len(plain), plain)
	}
}

// Lengths and strides that are multiples of 16 bytes, if not of 16 elements, are known to be: then rows are aligned for
// wide loads.
func TestSpecializeBytes(t *testing.T) {
	for _, c := range []struct {
		cols int
		text []string
		want string // of the length and the stride
	}{
		{36, compiled(t, twice[float32](), []any{tile.ArrayOf(aligned(make([]float32, 72)...), 2, 36)}), "div_by<4>"},
		{40, compiled(t, twice[tile.Float16](), []any{tile.ArrayOf(make([]tile.Float16, 80), 2, 40)}), "div_by<8>"},
		{42, compiled(t, twice[tile.Float16](), []any{tile.ArrayOf(make([]tile.Float16, 84), 2, 42)}), ""},
		{34, compiled(t, twice[float64](), []any{tile.ArrayOf(make([]float64, 68), 2, 34)}), "div_by<2>"},
		{40, compiled(t, twice[int8](), []any{tile.ArrayOf(make([]int8, 80), 2, 40)}), ""},
	} {
		got := strings.Count(c.text[0], "div_by<") - strings.Count(c.text[0], "div_by<16>")
		if c.want == "" && got != 0 || c.want != "" && (got != 2 || strings.Count(c.text[0], c.want) != 2) {
			t.Errorf("%d columns: want %q twice:\n%s", c.cols, c.want, c.text[0])
		}
	}
}

// Masked stores to rows that may end between multiples of 16 bytes keep away from the
// tensor memory accelerator, which writes up to the next one; the author's word wins.
func TestRaggedStores(t *testing.T) {
	rows := func(cols int) tile.Array[float32] { return tile.ArrayOf(aligned(make([]float32, 3*cols)...), 3, cols) }
	store := func(opts ...any) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
			x.Tiles(2, 8).Store(1.0, append([]any{b.ID(0), 0}, opts...)...)
		}, tile.Name("ragged"), tile.Partial)
	}
	static := func(cols int) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
			tile.Partition(tile.Span(x.Pointer(), 3, cols), 2, 8).StoreMasked(1.0, b.ID(0), 0)
		}, tile.Name("ragged"), tile.Partial)
	}
	for _, c := range []struct {
		name string
		k    *tile.Kernel
		cols int
		want string
	}{
		{"whole elements", store(), 32, ""},
		{"whole bytes", store(), 36, ""},
		{"ragged", store(), 33, "allow_tma = false"},
		{"unchecked", store(tile.Unchecked), 33, ""},
		{"an option of the author", store(tile.AllowTMA(true)), 33, "allow_tma = true"},
		{"an option for another GPU", store(tile.For("sm_80", tile.AllowTMA(true))), 33, "default = {allow_tma = false}"},
		{"static and whole", static(12), 12, ""},
		{"static and ragged", static(13), 13, "allow_tma = false"},
	} {
		text := compiled(t, c.k, []any{rows(c.cols)})[0]
		if c.want == "" && strings.Contains(text, "allow_tma") || !strings.Contains(text, c.want) {
			t.Errorf("%s: want %q:\n%s", c.name, c.want, text)
		}
	}
}

// Loads padded with other than zero keep off it too: the way to it pads with zeros.
func TestPaddedLoads(t *testing.T) {
	for want, opts := range map[string][]any{"": {tile.PadZero}, "allow_tma = false": {tile.PadNegInf}, "allow_tma = true": {tile.PadNaN, tile.AllowTMA(true)}} {
		k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
			y.Tiles(2, 8).Store(x.Tiles(2, 8).Load(append([]any{0, 0}, opts...)...), 0, 0, tile.Unchecked)
		}, tile.Name("padded"))
		x := tile.ArrayOf(make([]float32, 16), 2, 8)
		if text := compiled(t, k, []any{x, x})[0]; !strings.Contains(text, want) || want == "" && strings.Contains(text, "allow_tma") {
			t.Errorf("want %q:\n%s", want, text)
		}
	}
}

// Atomic operations on views of such rows are replaced by ones through pointers, with the same results.
func TestRaggedAtomics(t *testing.T) {
	const rows, dist = 5, 16
	for _, c := range []struct {
		name       string
		cut        func(x tile.Span2[float32]) tile.PartitionView
		high, wide int  // the tile's indices
		step       int  // between tiles along a row
		turned     bool // elements follow each other down the columns
	}{
		{"plain", func(x tile.Span2[float32]) tile.PartitionView { return tile.Partition(x, 4, 8) }, 4, 8, 8, false},
		{"permuted", func(x tile.Span2[float32]) tile.PartitionView { return tile.Partition(x, 8, 4).Permute(1, 0) }, 4, 8, 8, true},
		{"stepped", func(x tile.Span2[float32]) tile.PartitionView { return tile.Partition(x, 4, 2).Step(4, 4) }, 4, 2, 4, false},
	} {
		for cols, operation := range map[int]string{12: "atomic_red_view_tko", 5: "atomic_rmw_tko", 11: "atomic_rmw_tko"} {
			k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
				v := c.cut(x)
				for i := range b.Range(0, 2) {
					for j := range b.Range(0, tile.CeilDiv(x.Extent(1), c.step)) {
						at, size := []any{i, j}, []int{c.high, c.wide}
						if c.turned {
							at, size = []any{j, i}, []int{c.wide, c.high}
						}
						v.AtomicAdd(b.Iota(tile.I32, size...).Add(1).Cast(tile.F32), append(at, tile.BlockScope)...)
					}
				}
			}, tile.Name("ragged"), tile.Partial)
			x := tile.ArrayOf(aligned(make([]float32, rows*dist)...), rows, dist)
			x.Shape, x.Strides = []int{rows, cols}, []int{dist, 1}
			want := make([]float32, len(x.Data))
			for i := range rows {
				for j := range cols {
					r, col := i%c.high, j%c.step
					switch {
					case col >= c.wide: // between tiles
					case c.turned:
						want[i*dist+j] = float32(col*c.high + r + 1)
					default:
						want[i*dist+j] = float32(r*c.wide + col + 1)
					}
				}
			}
			if text := compiled(t, k, []any{x})[0]; !strings.Contains(text, operation) {
				t.Errorf("%s, %d columns: no %s:\n%s", c.name, cols, operation, text)
			}
			if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), x); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(x.Data, want) {
				t.Errorf("%s, %d columns: got %v, want %v", c.name, cols, x.Data, want)
			}
		}
	}
}

// twice doubles two rows.
func twice[T tile.Element]() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span2[T]) {
		x.Tiles(2, 8).Store(x.Tiles(2, 8).Load(0, b.ID(0)).Mul(2), 0, b.ID(0))
	}, tile.Name("twice"), tile.Partial)
}

// TestWideArrays launches arrays with sizes that do not fit 32 bits: a length, a stride, or the offset of the last
// element.
func TestWideArrays(t *testing.T) {
	const big = 1 << 33
	for _, c := range []struct {
		shape, strides []int
		want           string
	}{
		{[]int{2, big}, []int{big, 1}, "tile<i64>"},
		{[]int{2, 4}, []int{big, 1}, "tile<i64>"},
		{[]int{1 << 17, 1 << 15}, []int{1 << 15, 1}, "tile<i64>"},
		{[]int{1 << 15, 1 << 15}, []int{1 << 15, 1}, "tile<i32>"},
	} {
		a := tile.Array[float32]{Buffer: sized{size: math.MaxInt64}, Shape: c.shape, Strides: c.strides}
		k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
			x.Scatter(1, b.ID(0), b.Iota(tile.I32, 4))
			x.Tiles(4).Store(1, 0, 0)
		}, tile.Name("wide"), tile.NoSpecialize)
		text := compiled(t, k, []any{a})[0]
		entry := text[strings.Index(text, "entry @wide"):]
		entry = entry[:strings.Index(entry, "\n")]
		if strings.Count(entry, c.want) != 3 {
			t.Errorf("shape %v, strides %v: %s; want lengths and stride as %s", c.shape, c.strides, entry, c.want)
		}
	}
}

// A wide array that the CPU holds: a stride beyond 32 bits along a dimension of one.
func TestWideArrayRuns(t *testing.T) {
	x, y := counted(6), make([]int32, 6)
	wide := func(data []int32) tile.Array[int32] {
		return tile.Array[int32]{Data: data, Shape: []int{1, 6}, Strides: []int{1 << 40, 1}}
	}
	launchKernel(t, tile.NewKernel(func(b *tile.Block, x, y tile.Span2[int32]) {
		y.Tiles(4).Store(x.Tiles(4).Load(0, 0), 0, 0)
		at := b.Iota(tile.I32, 4).Add(4)
		y.Scatter(x.Gather(0, at), 0, at)
		for j := range x.Tiles(2).Range(1) {
			y.Tiles(2).Store(y.Tiles(2).Load(0, j).Add(1), 0, j)
		}
	}, tile.Name("wide")), wide(x), wide(y))
	for i, got := range y {
		if got != int32(i+1) {
			t.Errorf("element %d: got %d, want %d", i, got, i+1)
		}
	}
}

func TestVendorCompilesWide(t *testing.T) {
	texts := compiled(t, tile.NewKernel(scale, tile.Name("scale")), []any{
		tile.Array[float32]{Buffer: sized{size: math.MaxInt64}, Shape: []int{1 << 20, 1 << 20}, Strides: []int{1 << 20, 1}}, 16, sized{size: 64}})
	m, err := asm.Parse("wide.mlir", []byte(texts[0]))
	if err != nil {
		t.Fatal(err)
	}
	vendortest.Compile(t, m, "sm_90")
}

// The launch's checks see through assumptions.
func TestSpecializedChecks(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32], n tile.Scalar[int32]) {
		tile.Partition(tile.Span(x, n), 16).Store(0, 0)
	}, tile.Name("clear"))
	err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), aligned(1, 2, 3, 4), 16)
	if err == nil || !strings.Contains(err.Error(), "4 elements; the span of") {
		t.Errorf("got %v", err)
	}
}

// A kernel is compiled again if more is known about its arguments.
func ExampleNoSpecialize() {
	fn := func(b *tile.Block, n tile.Scalar[int32]) {}
	for _, k := range []*tile.Kernel{tile.NewKernel(fn), tile.NewKernel(fn, tile.NoSpecialize)} {
		r := &recorder{}
		for _, n := range []int{16, 17, 32, 33} {
			if err := k.Launch(context.Background(), r, tile.Grid(1), n); err != nil {
				fmt.Println(err)
			}
		}
		fmt.Println("compiled for 16, 17, 32 and 33:", len(r.texts))
	}
	// Output:
	// compiled for 16, 17, 32 and 33: 2
	// compiled for 16, 17, 32 and 33: 1
}

// opened is a device of a target that others have too.
type opened struct{ *recorder }

func (o opened) Device() device.Device { return o }
func (o opened) Target() any           { return "one" }

// TestOneTarget compiles once for devices that run each other's programs.
func TestOneTarget(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) { tile.Store(p, 1) }, tile.Name("once"))
	compiled := 0
	for range 3 {
		r := &recorder{}
		if err := k.Launch(context.Background(), opened{r}, tile.Grid(1), make([]int32, 16)); err != nil {
			t.Fatal(err)
		}
		compiled += len(r.texts)
	}
	if compiled != 1 {
		t.Errorf("compiled %d times for 3 devices of one target", compiled)
	}
}
