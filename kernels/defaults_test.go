package kernels

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// The file of defaults is valid, and each of its variants works.
func TestDefaultsFile(t *testing.T) {
	rows, err := parseDefaults(defaultsText)
	if err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, r := range rows {
		if again, err := ParseVariant(r.variant.String()); err != nil || again != r.variant {
			t.Errorf("%v comes back as %v, %v", r.variant, again, err)
		}
		for _, elem := range r.types {
			t.Run(fmt.Sprintf("%s/%s/%s/%v", r.kernel, elem, r.device, r.variant), func(t *testing.T) { works(t, r.kernel, elem, r.variant) })
		}
	}
}

// works runs a variant on lengths that fit no tile.
func works(t *testing.T, kernel, elem string, v Variant) {
	if testing.Short() && v.M*v.N > 128*128 {
		t.Skip("large tiles")
	}
	name, fast := strings.CutSuffix(elem, " fast")
	name, transposed := strings.CutSuffix(name, " transposed")
	tiles := MatMulTiles{Transposed: transposed, Fast: fast, TF32: name == "tfloat32"}
	switch kernel + " " + name {
	case "matmul float16":
		variantMultiplies[tile.Float16, tile.Float16](t, tiles, v)
		variantMultiplies[tile.Float16, float32](t, tiles, v)
	case "matmul bfloat16":
		variantMultiplies[tile.BFloat16, float32](t, tiles, v)
	case "matmul tfloat32", "matmul float32":
		variantMultiplies[float32, float32](t, tiles, v)
	case "matmul float64":
		variantMultiplies[float64, float64](t, tiles, v)
	case "matmul float8e4m3":
		variantMultiplies[tile.Float8E4M3, tile.BFloat16](t, tiles, v)
	case "matmul float8e5m2":
		variantMultiplies[tile.Float8E5M2, float32](t, tiles, v)
	case "matmul int8":
		variantMultipliesIntegers(t, tiles, v)
	case "batch_matmul float16":
		variantMultipliesBatch[tile.Float16](t, tiles, v)
	case "batch_matmul bfloat16":
		variantMultipliesBatch[tile.BFloat16](t, tiles, v)
	case "batch_matmul float8e4m3":
		variantMultipliesBatch[tile.Float8E4M3](t, tiles, v)
	case "batch_matmul float8e5m2":
		variantMultipliesBatch[tile.Float8E5M2](t, tiles, v)
	case "attention float32":
		variantAttends[float32](t, v)
	case "attention float16":
		variantAttends[tile.Float16](t, v)
	case "attention bfloat16":
		variantAttends[tile.BFloat16](t, v)
	default:
		variantOfRows(t, kernel, name, v)
	}
}

// turned is b, or its transpose.
func turned[T tile.Float](b matrix[T], k, n int, transposed bool) tile.Array[T] {
	if !transposed {
		return b.Array
	}
	x := blank[T](n, k)
	for i := range k {
		for j := range n {
			x.Data[j*k+i] = b.Data[i*n+j]
		}
	}
	return x.Array
}

func variantMultiplies[In floatFactor, Out floatSum](t *testing.T, tiles MatMulTiles, v Variant) {
	const m, n, k = 70, 37, 41
	a, b, c := random[In](1, m, k), random[In](2, k, n), blank[Out](m, n)
	run(t, MatMulAs[In, Out](tiles, v), a.Array, turned(b, k, n, tiles.Transposed), c.Array)
	within := tolerance[Out]()
	switch {
	case tiles.TF32:
		within = 2e-2
	case tile.DTypeOf[In]().Size() == 1:
		within = max(within, eightBitSums)
	}
	compare(t, v.String(), c, product(a.exact, b.exact, m, n, k), within)
}

func variantMultipliesIntegers(t *testing.T, tiles MatMulTiles, v Variant) {
	const m, n, k = 5, 9, 300
	a, b, c := make([]int8, m*k), make([]int8, k*n), make([]int32, m*n)
	for i := range a {
		a[i] = int8(i*37 - 11)
	}
	for i := range b {
		b[i] = int8(i*29 + 3)
	}
	right := tile.ArrayOf(b, k, n)
	if tiles.Transposed {
		right = tile.ArrayOf(b, n, k)
	}
	run(t, MatMulAs[int8, int32](tiles, v), tile.ArrayOf(a, m, k), right, tile.ArrayOf(c, m, n))
	for i := range m {
		for j := range n {
			want := int32(0)
			for p := range k {
				y := b[p*n+j]
				if tiles.Transposed {
					y = b[j*k+p]
				}
				want += int32(a[i*k+p]) * int32(y)
			}
			if c[i*n+j] != want {
				t.Fatalf("c[%d,%d] is %d; want %d", i, j, c[i*n+j], want)
			}
		}
	}
}

func variantMultipliesBatch[In floatFactor](t *testing.T, tiles MatMulTiles, v Variant) {
	const batch, m, n, k = 3, 21, 13, 35
	a, b, c := random[In](1, batch, m, k), random[In](2, batch, k, n), blank[float32](batch, m, n)
	right, want := b.Array, []float64(nil)
	if tiles.Transposed {
		x := blank[In](batch, n, k)
		for i := range batch {
			part := matrix[In]{Array: tile.ArrayOf(b.Data[i*k*n:(i+1)*k*n], k, n)}
			copy(x.Data[i*k*n:], turned(part, k, n, true).Data)
		}
		right = x.Array
	}
	for i := range batch {
		want = append(want, product(a.exact[i*m*k:(i+1)*m*k], b.exact[i*k*n:(i+1)*k*n], m, n, k)...)
	}
	run(t, BatchMatMulAs[In, float32](tiles, v), a.Array, right, c.Array)
	within := tolerance[float32]()
	if tile.DTypeOf[In]().Size() == 1 {
		within = max(within, eightBitSums)
	}
	compare(t, v.String(), c, want, within)
}

// eightBitSums is the tolerance for sums of products of 8-bit floats: GPUs of sm_90 accumulate them with fewer bits than
// float32 has. The error on an H200 was 2.1e-4 for products of float8e5m2.
const eightBitSums = 5e-4

func variantAttends[T Real](t *testing.T, v Variant) {
	for _, c := range []attentionCase{
		{batch: 1, heads: 2, group: 1, queries: 21, keys: 37, dim: 11},
		{batch: 1, heads: 2, group: 1, queries: 40, keys: 40, dim: 16, causal: true},
		{batch: 2, heads: 4, group: 2, queries: 1, keys: 300, start: 299, dim: 11, causal: true},
	} {
		q, out := random[T](1, c.batch, c.heads, c.queries, c.dim), blank[T](c.batch, c.heads, c.queries, c.dim)
		k, w := random[T](2, c.batch, c.heads/c.group, c.keys, c.dim), random[T](3, c.batch, c.heads/c.group, c.keys, c.dim)
		run(t, AttentionAs[T](AttentionTiles{Causal: c.causal, Group: c.group}, v), q.Array, k.Array, w.Array, out.Array, float32(1/math.Sqrt(float64(c.dim))), c.start)
		compare(t, v.String(), out, attentionOf(q.exact, k.exact, w.exact, c), tolerance[T]())
	}
}

func variantOfRows(t *testing.T, kernel, elem string, v Variant) {
	switch kernel + " " + elem {
	case "layer_norm float32", "rms_norm float32", "softmax float32":
		variantNorms[float32](t, kernel, v)
	case "layer_norm float16", "rms_norm float16", "softmax float16":
		variantNorms[tile.Float16](t, kernel, v)
	case "layer_norm bfloat16", "rms_norm bfloat16", "softmax bfloat16":
		variantNorms[tile.BFloat16](t, kernel, v)
	case "cum_sum float32":
		variantSums[float32](t, v)
	case "cum_sum float16":
		variantSums[tile.Float16](t, v)
	case "cum_sum bfloat16":
		variantSums[tile.BFloat16](t, v)
	case "gelu_bias float32":
		variantGELU[float32](t, v)
	case "gelu_bias float16":
		variantGELU[tile.Float16](t, v)
	case "gelu_bias bfloat16":
		variantGELU[tile.BFloat16](t, v)
	case "histogram int32":
		variantCounts(t, v)
	default:
		if kernel != "vecadd" && kernel != "transpose" {
			t.Errorf("no kernel %s of %s", kernel, elem)
		}
		x := random[float32](1, 5, 7)
		if y := blank[float32](7, 5); kernel == "transpose" {
			run(t, TransposeAs[float32](v), x.Array, y.Array)
		}
		if z := blank[float32](35); kernel == "vecadd" {
			flat := tile.ArrayOf(x.Data, 35)
			run(t, VecAddAs[float32](v), flat, flat, z.Array)
			compare(t, v.String(), z, doubled(x.exact), 1e-6)
		}
	}
}

func doubled(list []float64) (twice []float64) {
	for _, x := range list {
		twice = append(twice, 2*x)
	}
	return twice
}

// variantNorms checks norms on rows that fill their tiles and rows that do not.
func variantNorms[T Real](t *testing.T, kernel string, v Variant) {
	for _, n := range []int{1, 64, 77} {
		const m = 5
		v := v.ForRows(n)
		x, w, b, y := random[T](1, m, n), random[T](2, n), random[T](3, n), blank[T](m, n)
		mean, rstd := blank[float32](m), blank[float32](m)
		switch kernel {
		case "softmax":
			run(t, SoftmaxAs[T](128, v), x.Array, y.Array)
			compare(t, v.String(), y, softmaxOf(x.exact, n), tolerance[T]())
		case "layer_norm":
			run(t, LayerNormAs[T](v), x.Array, w.Array, b.Array, y.Array, mean.Array, rstd.Array, float32(eps))
			want, wantMean, wantRstd := layerNorm(x.exact, w.exact, b.exact, n)
			compare(t, v.String(), y, want, 3*tolerance[T]())
			compare(t, "mean", mean, wantMean, 1e-5)
			compare(t, "rstd", rstd, wantRstd, 1e-3)
		case "rms_norm":
			run(t, RMSNormAs[T](v), x.Array, w.Array, y.Array, rstd.Array, float32(eps))
			var want []float64
			for r := range m {
				s := 1 / math.Sqrt(sum(x.exact[r*n:(r+1)*n], func(v float64) float64 { return v * v })/float64(n)+eps)
				for j, a := range x.exact[r*n : (r+1)*n] {
					want = append(want, a*s*w.exact[j])
				}
			}
			compare(t, v.String(), y, want, 2*tolerance[T]())
		}
	}
}

// Rows are chosen by device and lengths.
func TestChoice(t *testing.T) {
	h200 := device.Info{Name: "cuda:0", Arch: "sm_90", Cores: 132, GPU: true, Families: []string{"sm_90"}}
	lengths := func(m, n, k int) map[string]float64 {
		return matmulLengths(tile.Case{Device: h200, Shapes: [][]int{{m, k}, {k, n}, {m, n}}})
	}
	for _, c := range []struct {
		elem string
		of   map[string]float64
		want string
	}{
		{"float64", lengths(4096, 4096, 4096), "notma m=64 n=64 k=4 occupancy=2"},
		{"float16", lengths(8192, 8192, 8192), "persistent m=128 n=128 k=64 occupancy=1"},
		{"tfloat32", lengths(8192, 8192, 8192), "persistent turned m=128 n=128 k=32 occupancy=1"},
		{"tfloat32", lengths(1024, 8192, 8192), "m=128 n=256 k=32 warps=8"},
		{"bfloat16", lengths(16, 8192, 8192), "swapped m=16 n=64 k=256"},
		{"float16", lengths(128, 128, 1<<16), "split-k m=128 n=64 k=64 parts=64"},
		{"float16", lengths(1024, 1024, 1024), "m=128 n=64 k=64 group=2"},
	} {
		if v, ok := defaultFor("matmul", c.elem, tile.Case{Device: h200}, c.of); !ok || v.String() != c.want {
			t.Errorf("%s of %v: %v, %v; want %s", c.elem, c.of, v, ok, c.want)
		}
	}
	cpu := tile.Case{Device: device.Info{Name: "cpu:native", Families: []string{"cpu:native", "cpu"}}}
	for queries, want := range map[float64]string{1: "m=1 n=64", 3: "m=4 n=128", 32: "m=32 n=128", 33: ""} {
		v, ok := defaultFor("attention", "bfloat16", cpu, map[string]float64{"queries": queries, "keys": 1000, "dim": 64})
		if ok != (want != "") || ok && v.String() != want {
			t.Errorf("attention of %v queries: %v, %v; want %s", queries, v, ok, want)
		}
	}
	for want, dev := range map[string]device.Info{"sm_90": h200, "cpu:native": {Name: "cpu:native", Families: []string{"cpu:native", "cpu"}}, "other:1": {Name: "other:1"}} {
		if got := Family(dev); got != want {
			t.Errorf("%s is of the family %s; want %s", dev.Name, got, want)
		}
	}
}

// TestCompilerChoice: a row can be for compilers from a version on.
func TestCompilerChoice(t *testing.T) {
	h200 := device.Info{Name: "cuda:0", Arch: "sm_90", Cores: 132, GPU: true, Families: []string{"sm_90"}}
	shapes := [][]int{{4096, 4096}, {4096, 4096}, {4096, 4096}}
	for version, want := range map[string]string{
		"":         "notma m=64 n=64 k=4 occupancy=2",
		"13.4.92":  "notma m=64 n=64 k=4 occupancy=2",
		"13.5.37":  "persistent m=128 n=128 k=8 occupancy=1 warps=8",
		"13.10.1":  "persistent m=128 n=128 k=8 occupancy=1 warps=8",
		"14.0":     "persistent m=128 n=128 k=8 occupancy=1 warps=8",
		"unnamed.": "notma m=64 n=64 k=4 occupancy=2",
	} {
		c := tile.Case{Device: h200, Shapes: shapes, Compiler: func() string { return version }}
		if v, ok := defaultFor("matmul", "float64", c, matmulLengths(c)); !ok || v.String() != want {
			t.Errorf("tileiras %q: %v, %v; want %s", version, v, ok, want)
		}
	}
	asked := tile.Case{Device: h200, Shapes: shapes, Compiler: func() string {
		t.Error("the version was asked for without need")
		return ""
	}}
	defaultFor("matmul", "float16", asked, matmulLengths(asked))
}

// The errors of a file of defaults have its line.
func TestBadDefaults(t *testing.T) {
	for text, want := range map[string]string{
		"# head\nmatmul\tfloat32":                     "line 2: 2 columns",
		"matmul\tfloat32\tcpu\talways\tm=128 flat\tE": `"flat" is not a form`,
		"matmul\tfloat32\tcpu\talways\tm=many\tE":     `m is "many"`,
		"matmul\tfloat32\tcpu\talways\tdepth=2\tE":    `"depth" is not a number`,
		"matmul\tfloat32\tcpu\tm=128\tm=128\tE":       `condition "m=128"`,
		"matmul\tfloat32\tcpu\tm<=many\tm=128\tE":     `condition "m<=many"`,
		"matmul\tfloat32\tcpu\ttileiras>=new\tm=1\tE": `condition "tileiras>=new"; want as tileiras>=13.5`,
		"matmul\tfloat32\tcpu\talways\tm=128\t":       "6 columns",
	} {
		if _, err := parseDefaults(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v; want %s", text, err, want)
		}
	}
}

// Attention takes any scale, of any sign, with and without masks.
func TestAttentionScales(t *testing.T) {
	c := attentionCase{batch: 1, heads: 1, group: 1, queries: 16, keys: 32, dim: 8}
	q, k, v := random[float32](1, 1, 1, c.queries, c.dim), random[float32](2, 1, 1, c.keys, c.dim), random[float32](3, 1, 1, c.keys, c.dim)
	for _, scale := range []float64{0.5, -0.5, 0, -40, 40} {
		for _, tiles := range []AttentionTiles{{M: 16, N: 16, Dim: 8}, {M: 16, N: 64, Dim: 8}, {M: 16, N: 16, Dim: 8, Causal: true}} {
			c.causal = tiles.Causal
			turned := make([]float64, len(q.exact))
			for i, x := range q.exact {
				turned[i] = x * scale * math.Sqrt(float64(c.dim))
			}
			out := blank[float32](1, 1, c.queries, c.dim)
			run(t, NewAttention[float32](tiles), q.Array, k.Array, v.Array, out.Array, float32(scale), 0)
			compare(t, fmt.Sprintf("scale %v, %+v", scale, tiles), out, attentionOf(turned, k.exact, v.exact, c), 2e-4)
		}
	}
}
