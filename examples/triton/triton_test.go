package triton

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// run runs a kernel on the grid that it finds, and launch on one that is given.
func run(t *testing.T, k *tile.Kernel, args ...any) {
	t.Helper()
	if err := k.Run(context.Background(), cpu.Open(), args...); err != nil {
		t.Fatal(err)
	}
}

func launch(t *testing.T, k *tile.Kernel, grid device.Grid, args ...any) {
	t.Helper()
	if err := k.Launch(context.Background(), cpu.Open(), grid, args...); err != nil {
		t.Fatal(err)
	}
}

// noise is n numbers between -1 and 1, the same for the same seed.
func noise(seed uint64, n int) []float32 {
	r, x := rand.New(rand.NewPCG(seed, 1)), make([]float32, n)
	for i := range x {
		x[i] = 2*r.Float32() - 1
	}
	return x
}

// halves is float32s as float16s, and wide is float16s as float32s.
func halves(x []float32) []tile.Float16 {
	h := make([]tile.Float16, len(x))
	for i := range x {
		h[i] = tile.FromFloat64[tile.Float16](float64(x[i]))
	}
	return h
}

func wide(h []tile.Float16) []float32 {
	x := make([]float32, len(h))
	for i := range h {
		x[i] = float32(tile.ToFloat64(h[i]))
	}
	return x
}

// near fails if the error of an element exceeds a tolerance, which is relative for numbers above 1.
func near(t *testing.T, what string, got []float32, want []float64, tolerance float64) {
	t.Helper()
	for i := range want {
		if d := math.Abs(float64(got[i]) - want[i]); !(d <= tolerance*max(1, math.Abs(want[i]))) {
			t.Fatalf("%s[%d] is %g; want %g", what, i, got[i], want[i])
		}
	}
}

// each is f of every index below n.
func each(n int, f func(i int) float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = f(i)
	}
	return x
}

func TestAdd(t *testing.T) {
	const n = 1000
	x, y, out := noise(1, n), noise(2, n), make([]float32, n)
	run(t, NewAdd(256), tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(out, n))
	near(t, "out", out, each(n, func(i int) float64 { return float64(x[i] + y[i]) }), 0)
}

func TestSoftmax(t *testing.T) {
	const m, n = 5, 781
	x, y := noise(1, m*n), make([]float32, m*n)
	run(t, NewSoftmax(1024), tile.ArrayOf(x, m, n), tile.ArrayOf(y, m, n))
	want := make([]float64, 0, m*n)
	for row := range m {
		want = append(want, softmax(each(n, func(i int) float64 { return float64(x[row*n+i]) }))...)
	}
	near(t, "y", y, want, 1e-6)
}

// softmax is the shares of one of a row.
func softmax(row []float64) []float64 {
	sum := 0.0
	for _, v := range row {
		sum += math.Exp(v)
	}
	return each(len(row), func(i int) float64 { return math.Exp(row[i]) / sum })
}

// product is x (m by k) times y (k by n).
func product(x, y []float32, m, n, k int) []float64 {
	return each(m*n, func(at int) (sum float64) {
		for i := range k {
			sum += float64(x[at/n*k+i]) * float64(y[i*n+at%n])
		}
		return sum
	})
}

func TestMatMul(t *testing.T) {
	const m, n, k = 70, 45, 50
	x, y := halves(noise(1, m*k)), halves(noise(2, k*n))
	leaky := product(wide(x), wide(y), m, n, k)
	for i, v := range leaky {
		if v < 0 {
			leaky[i] = 0.01 * v
		}
	}
	kernels := map[string]struct {
		run  func(args ...any)
		want []float64
	}{
		"plain":      {func(a ...any) { run(t, NewMatMul(32, 16, 16, 2, nil), a...) }, product(wide(x), wide(y), m, n, k)},
		"leaky":      {func(a ...any) { run(t, NewMatMul(32, 16, 16, 2, LeakyReLU), a...) }, leaky},
		"persistent": {func(a ...any) { launch(t, NewPersistentMatMul(32, 16, 16, 2), tile.Grid(3), a...) }, product(wide(x), wide(y), m, n, k)},
	}
	for name, c := range kernels {
		out := make([]tile.Float16, m*n)
		c.run(tile.ArrayOf(x, m, k), tile.ArrayOf(y, k, n), tile.ArrayOf(out, m, n))
		near(t, name, wide(out), c.want, 2e-3)
	}
}

func TestDropout(t *testing.T) {
	const n, p = 1000, 0.25
	x, keep, out := noise(1, n), make([]int32, n), make([]float32, n)
	for i := range keep {
		keep[i] = int32(i % 3)
	}
	run(t, NewDropout(256), tile.ArrayOf(x, n), tile.ArrayOf(keep, n), tile.ArrayOf(out, n), float32(p))
	near(t, "out", out, each(n, func(i int) float64 {
		if keep[i] == 0 {
			return 0
		}
		return float64(x[i] / (1 - p))
	}), 0)
}

func TestSeededDropout(t *testing.T) {
	const n, p = 20000, 0.25
	x := noise(1, n)
	once := func(seed uint64) []float32 {
		out := make([]float32, n)
		run(t, NewSeededDropout(256), tile.ArrayOf(x, n), tile.ArrayOf(out, n), float32(p), seed)
		return out
	}
	a, b, c, dropped, differ := once(123), once(123), once(512), 0, 0
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("element %d is %g, and %g with the same seed", i, a[i], b[i])
		}
		if a[i] == 0 {
			dropped++
		} else if a[i] != x[i]/(1-p) {
			t.Fatalf("element %d is %g; want 0 or %g", i, a[i], x[i]/(1-p))
		}
		if a[i] != c[i] {
			differ++
		}
	}
	if share := float64(dropped) / n; math.Abs(share-p) > 0.02 || differ == 0 {
		t.Errorf("a share of %.3f is dropped, want %g; another seed changes %d elements", share, p, differ)
	}
}

func TestLayerNorm(t *testing.T) {
	const m, n, parts, width, eps = 7, 100, 3, 128, 1e-5
	x, dy, w, bias := noise(1, m*n), noise(2, m*n), noise(3, n), noise(4, n)
	y, dx, means, rstds := make([]float32, m*n), make([]float32, m*n), make([]float32, m), make([]float32, m)
	run(t, NewLayerNorm(width), tile.ArrayOf(x, m, n), tile.ArrayOf(w, n), tile.ArrayOf(bias, n), tile.ArrayOf(y, m, n),
		tile.ArrayOf(means, m), tile.ArrayOf(rstds, m), float32(eps))
	dws, dbs, dw, db := make([]float32, parts*n), make([]float32, parts*n), make([]float32, n), make([]float32, n)
	run(t, NewLayerNormBackward(width), tile.ArrayOf(dx, m, n), tile.ArrayOf(dy, m, n), tile.ArrayOf(dws, parts, n), tile.ArrayOf(dbs, parts, n),
		tile.ArrayOf(x, m, n), tile.ArrayOf(w, n), tile.ArrayOf(means, m), tile.ArrayOf(rstds, m), tile.ArrayOf(make([]int32, parts), parts))
	run(t, NewLayerNormWeights(2, 64), tile.ArrayOf(dws, parts, n), tile.ArrayOf(dbs, parts, n), tile.ArrayOf(dw, n), tile.ArrayOf(db, n))
	want := layerNorm(x, dy, w, bias, m, n, eps)
	near(t, "y", y, want.y, 1e-5)
	near(t, "dx", dx, want.dx, 1e-5)
	near(t, "dw", dw, want.dw, 1e-5)
	near(t, "db", db, want.db, 1e-5)
}

// normed is the results of layer norm, and its gradients.
type normed struct{ y, dx, dw, db []float64 }

// layerNorm is layer norm in float64.
func layerNorm(x, dy, w, bias []float32, m, n int, eps float64) normed {
	r := normed{make([]float64, m*n), make([]float64, m*n), make([]float64, n), make([]float64, n)}
	for row := range m {
		mean, variance, along, over := 0.0, 0.0, 0.0, 0.0
		for i := range n {
			mean += float64(x[row*n+i]) / float64(n)
		}
		for i := range n {
			variance += math.Pow(float64(x[row*n+i])-mean, 2) / float64(n)
		}
		rstd := 1 / math.Sqrt(variance+eps)
		unit := each(n, func(i int) float64 { return (float64(x[row*n+i]) - mean) * rstd })
		for i := range n {
			d := float64(dy[row*n+i])
			r.y[row*n+i] = unit[i]*float64(w[i]) + float64(bias[i])
			r.dw[i] += d * unit[i]
			r.db[i] += d
			along += d * float64(w[i]) * unit[i] / float64(n)
			over += d * float64(w[i]) / float64(n)
		}
		for i := range n {
			r.dx[row*n+i] = (float64(dy[row*n+i])*float64(w[i]) - unit[i]*along - over) * rstd
		}
	}
	return r
}

func TestAttention(t *testing.T) {
	for _, causal := range []bool{false, true} {
		testAttention(t, causal)
	}
}

func testAttention(t *testing.T, causal bool) {
	const heads, places, dim, m, n, scale = 2, 45, 16, 16, 32, 0.5
	array := func(x []tile.Float16) any { return tile.ArrayOf(x, heads, places, dim) }
	rows := func() ([]float32, any) {
		x := make([]float32, heads*places)
		return x, tile.ArrayOf(x, heads, places)
	}
	const size = heads * places * dim
	q, k, v, d := halves(noise(1, size)), halves(noise(2, size)), halves(noise(3, size)), halves(noise(4, size))
	out, dq, dk, dv := make([]tile.Float16, size), make([]tile.Float16, size), make([]tile.Float16, size), make([]tile.Float16, size)
	_, logs := rows()
	_, delta := rows()
	run(t, NewAttention(m, n, dim, causal), array(q), array(k), array(v), array(out), logs, float32(scale))
	run(t, NewAttentionDelta(m, dim), array(out), array(d), delta)
	run(t, NewAttentionKeys(m, n, dim, causal), array(dk), array(q), array(k), array(v), array(d), array(dv), logs, delta, float32(scale))
	run(t, NewAttentionQueries(m, n, dim, causal), array(dq), array(q), array(k), array(v), array(d), logs, delta, float32(scale))
	want := attended{causal, places, dim, scale, wide(q), wide(k), wide(v), wide(d)}.gradients(heads)
	near(t, "out", wide(out), want[0], 4e-3)
	near(t, "dq", wide(dq), want[1], 8e-3)
	near(t, "dk", wide(dk), want[2], 8e-3)
	near(t, "dv", wide(dv), want[3], 8e-3)
}

// attended is attention in float64: heads one after another, positions by dim each.
type attended struct {
	causal      bool
	places, dim int
	scale       float64
	q, k, v, d  []float32
}

// gradients is attention's result and the gradients by q, k and v.
func (a attended) gradients(heads int) (r [4][]float64) {
	for i := range r {
		r[i] = make([]float64, heads*a.places*a.dim)
	}
	for head := range heads {
		for i := range a.places {
			a.query(head*a.places, i, r)
		}
	}
	return r
}

// query adds the contribution of query i of the head that begins at an index.
func (a attended) query(head, i int, r [4][]float64) {
	keys := a.places
	if a.causal {
		keys = i + 1
	}
	dot := func(x, y []float32, p, q int) (sum float64) {
		for c := range a.dim {
			sum += float64(x[(head+p)*a.dim+c]) * float64(y[(head+q)*a.dim+c])
		}
		return sum
	}
	p := softmax(each(keys, func(j int) float64 { return dot(a.q, a.k, i, j) * a.scale }))
	dp, mean := each(keys, func(j int) float64 { return dot(a.d, a.v, i, j) }), 0.0
	for j := range p {
		mean += p[j] * dp[j]
	}
	for j := range p {
		ds := p[j] * (dp[j] - mean) * a.scale
		for c := range a.dim {
			at, key := (head+i)*a.dim+c, (head+j)*a.dim+c
			r[0][at] += p[j] * float64(a.v[key])
			r[1][at] += ds * float64(a.k[key])
			r[2][key] += ds * float64(a.q[at])
			r[3][key] += p[j] * float64(a.d[at])
		}
	}
}

func TestAsin(t *testing.T) {
	const n = 2001
	x, y := make([]float32, n), make([]float32, n)
	for i := range x {
		x[i] = float32(i-n/2) / (n / 2)
	}
	run(t, NewAsin(256), tile.ArrayOf(x, n), tile.ArrayOf(y, n))
	near(t, "y", y, each(n, func(i int) float64 { return math.Asin(float64(x[i])) }), 2e-7)
}

func TestGroupedMatMul(t *testing.T) {
	sizes := []int32{40, 33, 20, 16, 16, 16, 5, 70, 31}
	var x, y []float32
	var starts []int64
	total := int64(0)
	for g := 0; g < len(sizes); g += 3 {
		m, n, k := int(sizes[g]), int(sizes[g+1]), int(sizes[g+2])
		starts = append(starts, int64(len(x)), int64(len(y)), total)
		x, y, total = append(x, noise(uint64(g), m*k)...), append(y, noise(uint64(g+1), k*n)...), total+int64(m*n)
	}
	hx, hy, out := halves(x), halves(y), make([]tile.Float16, total)
	launch(t, NewGroupedMatMul(16, 16, 16), tile.Grid(4), hx, hy, out, tile.ArrayOf(sizes, 3, 3), tile.ArrayOf(starts, 3, 3))
	for g := 0; g < len(sizes); g += 3 {
		m, n, k := int(sizes[g]), int(sizes[g+1]), int(sizes[g+2])
		near(t, "c", wide(out[starts[g+2]:]), product(wide(hx[starts[g]:]), wide(hy[starts[g+1]:]), m, n, k), 2e-3)
	}
}

func TestScaledMatMul(t *testing.T) {
	const m, n, k = 256, 128, 128
	r := rand.New(rand.NewPCG(1, 2))
	bytes := func(n int) []uint8 {
		x := make([]uint8, n)
		for i := range x {
			x[i] = uint8(r.Uint32())
		}
		return x
	}
	scales := func(n int) []tile.Float8E4M3 {
		x := make([]tile.Float8E4M3, n)
		for i := range x {
			x[i] = tile.FromFloat64[tile.Float8E4M3](0.25 * float64(1+r.IntN(8)))
		}
		return x
	}
	x, y, xs, ys, out := bytes(m*k/2), bytes(n*k/2), scales(m*k/16), scales(n*k/16), make([]float32, m*n)
	run(t, NewScaledMatMul(128, 128, 64, 2), tile.ArrayOf(x, m, k/2), tile.ArrayOf(xs, m/128, k/64, 32, 16),
		tile.ArrayOf(y, n, k/2), tile.ArrayOf(ys, n/128, k/64, 32, 16), tile.ArrayOf(out, m, n))
	near(t, "c", out, each(m*n, func(at int) (sum float64) {
		for i := range k {
			sum += scaled(x, xs, at/n, i, k) * scaled(y, ys, at%n, i, k)
		}
		return sum
	}), 1e-5)
}

// scaled is number i along k of a row of 4-bit floats, with its block's scale.
func scaled(x []uint8, scales []tile.Float8E4M3, row, i, k int) float64 {
	nibble := x[row*k/2+i/2] >> (i % 2 * 4) & 15
	v := [8]float64{0, 0.5, 1, 1.5, 2, 3, 4, 6}[nibble&7]
	if nibble&8 != 0 {
		v = -v
	}
	block := i / 16
	part := (row/128*(k/64) + block/4) * 512
	return v * tile.ToFloat64(scales[part+row%32*16+row%128/32*4+block%4])
}
