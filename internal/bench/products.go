package bench

import (
	"math"

	"gotile/kernels"
	"gotile/tile"
)

// shape is the shape of a product: batch of m by k times k by n.
type shape struct{ batch, m, n, k int }

func cube(n int) shape { return shape{1, n, n, n} }

func (s shape) operations() float64 {
	return 2 * float64(s.batch) * float64(s.m) * float64(s.n) * float64(s.k)
}

// product is a product of matrices.
func product[In kernels.Factor, Out kernels.Sum](name, unit string, s shape, t kernels.MatMulTiles, number func(a *arrays, shape ...int) array[In]) Workload {
	w := Workload{Name: name, Unit: unit, work: s.operations(), Ready: "matmul", Elem: kernels.MatMulElem[In](t)}
	w.kernel, w.variant = kernels.NewMatMul[In, Out](t), func(v kernels.Variant) *tile.Kernel { return kernels.MatMulAs[In, Out](t, v) }
	right := []int{s.k, s.n}
	if t.Transposed {
		right = []int{s.n, s.k}
	}
	w.args = func(a *arrays) ([]any, func() error) {
		x, y, z := number(a, s.m, s.k), number(a, right...), blank[Out](a, s.m, s.n)
		return []any{x.Array, y.Array, z.Array}, productOf(a, x, y, z, s, t)
	}
	return w
}

// batch is a batch of products.
func batch[In kernels.Factor, Out kernels.Sum](name, unit string, s shape, number func(a *arrays, shape ...int) array[In]) Workload {
	t := kernels.MatMulTiles{}
	w := Workload{Name: name, Unit: unit, work: s.operations(), Ready: "batch_matmul", Elem: kernels.MatMulElem[In](t)}
	w.kernel, w.variant = kernels.NewBatchMatMul[In, Out](t), func(v kernels.Variant) *tile.Kernel { return kernels.BatchMatMulAs[In, Out](t, v) }
	w.args = func(a *arrays) ([]any, func() error) {
		x, y, z := number(a, s.batch, s.m, s.k), number(a, s.batch, s.k, s.n), blank[Out](a, s.batch, s.m, s.n)
		return []any{x.Array, y.Array, z.Array}, productOf(a, x, y, z, s, t)
	}
	return w
}

// productOf checks some elements of products.
func productOf[In, Out tile.Element](a *arrays, x, y array[In], z array[Out], s shape, t kernels.MatMulTiles) func() error {
	inner := 0x1p-18 // of sums, relative to those of magnitudes
	switch {
	case t.TF32, tile.DTypeOf[In]() == tile.DTypeOf[eight]():
		inner = 0x1p-11
	case tile.DTypeOf[In]() == tile.F64:
		inner = 0x1p-48
	}
	return func() error {
		for _, place := range sampleIndices(s.batch * s.m * s.n) {
			b, i, j := place/(s.m*s.n), place/s.n%s.m, place%s.n
			want, magnitude := 0.0, 0.0
			for k := range s.k {
				at := b*s.k*s.n + k*s.n + j
				if t.Transposed {
					at = j*s.k + k
				}
				p := x.at((b*s.m+i)*s.k+k) * y.at(at)
				want, magnitude = want+p, magnitude+math.Abs(p)
			}
			got := tile.ToFloat64(fetch(a, z, place, 1)[0])
			if err := near("c", place, got, want, rounding[Out]()*math.Abs(want)+inner*magnitude); err != nil || a.err != nil {
				return first(a.err, err)
			}
		}
		return nil
	}
}

// heads is the shape of attention.
type heads struct {
	batch, heads, places, dim int
	causal                    bool
}

// attention is attention of as many queries as keys.
func attention[T kernels.Real](name, unit string, h heads) Workload {
	t := kernels.AttentionTiles{Dim: h.dim, Causal: h.causal}
	work := 4 * float64(h.batch*h.heads) * float64(h.places) * float64(h.places) * float64(h.dim)
	if h.causal {
		work /= 2
	}
	w := Workload{Name: name, Unit: unit, work: work, Ready: "attention", Elem: tile.DTypeOf[T]().String()}
	w.kernel, w.variant = kernels.NewAttention[T](t), func(v kernels.Variant) *tile.Kernel { return kernels.AttentionAs[T](t, v) }
	w.args = func(a *arrays) ([]any, func() error) {
		next := func() array[T] { return normal[T](a, h.batch, h.heads, h.places, h.dim) }
		q, k, v, out := next(), next(), next(), blank[T](a, h.batch, h.heads, h.places, h.dim)
		return []any{q.Array, k.Array, v.Array, out.Array, float32(1 / math.Sqrt(float64(h.dim))), int32(0)}, attentionOf(a, q, k, v, out, h)
	}
	return w
}

// attentionOf checks the results of some queries.
func attentionOf[T kernels.Real](a *arrays, q, k, v, out array[T], h heads) func() error {
	return func() error {
		for _, query := range sampleIndices(h.batch * h.heads * h.places) {
			head, i := query/h.places, query%h.places
			seen := h.places
			if h.causal {
				seen = i + 1
			}
			want := attend(q, k, v, query*h.dim, head*h.places*h.dim, seen, h.dim)
			got := fetch(a, out, query*h.dim, h.dim)
			for d, w := range want {
				if err := near("out", query*h.dim+d, tile.ToFloat64(got[d]), w, rounding[T]()*max(1, math.Abs(w))); err != nil || a.err != nil {
					return first(a.err, err)
				}
			}
		}
		return nil
	}
}

// attend returns the result of the query at one position, over the keys and values from another on.
func attend[T tile.Element](q, k, v array[T], query, keys, seen, dim int) []float64 {
	scores := make([]float64, seen)
	for j := range scores {
		for d := range dim {
			scores[j] += q.at(query+d) * k.at(keys+j*dim+d) / math.Sqrt(float64(dim))
		}
	}
	out := make([]float64, dim)
	for j, p := range softmaxOf(scores) {
		for d := range out {
			out[d] += p * v.at(keys+j*dim+d)
		}
	}
	return out
}
