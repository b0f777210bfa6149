package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gotile/kernels"
	"gotile/tile"
)

// productTypes are the types of products' operands and results.
var productTypes = [][2]string{{"f32", "f32"}, {"f32", "f32"}, {"f64", "f64"}, {"bf16", "bf16"}, {"bf16", "f32"}, {"f16", "f16"}, {"i8", "i32"}}

// products draws n products of matrices, by the ready kernels without sizes of tiles. The shape of a case is that of its batch, and
// the lengths M, K and N.
func products(r *rand.Rand, n int) (list []Case) {
	for range n {
		types := pick(r, productTypes)
		c := Case{Op: pick(r, []string{"product", "product", "product", "product_nt", "batch_product"}), DType: types[0], To: types[1], Axis: -1}
		c.Shape = drawProduct(r, c.Op == "batch_product")
		c.Name = fmt.Sprintf("%s %s to %s %s", c.Op, c.DType, c.To, times(c.Shape))
		c.Bytes = float64(size(c.DType)*(count(c.aShape())+count(c.bShape())) + size(c.To)*count(c.productShape()))
		list = append(list, c)
	}
	return list
}

// drawProduct draws lengths of a product of 10⁵ to 4·10⁹ multiply-adds, whose operands have at most 2²⁴ elements. Half of the lengths
// are powers of two or three times one, as in programs.
func drawProduct(r *rand.Rand, batch bool) []int {
	for {
		shape := []int{1, between(r, 1, 6000), between(r, 4, 6000), between(r, 1, 6000)}
		if batch {
			shape = []int{between(r, 2, 200), between(r, 4, 600), between(r, 4, 600), between(r, 4, 600)}
		}
		for i := range shape[1:] {
			if r.IntN(2) == 0 {
				shape[1+i] = round(shape[1+i])
			}
		}
		all := count(shape)
		most := max(all/shape[1], all/shape[2], all/shape[3])
		if all >= 1e5 && all <= 4e9 && most <= 1<<24 {
			return shape
		}
	}
}

// round returns the largest power of two, or three times one, up to n.
func round(n int) int {
	p := upTo(n+1) / 2
	if q := p / 2 * 3; q <= n && q > 0 {
		return q
	}
	return p
}

func (c Case) batched() bool { return c.Op == "batch_product" }

// ofBatch returns the shape of an operand, with that of the batch before it if there is one.
func (c Case) ofBatch(rows, columns int) []int {
	if c.batched() {
		return []int{c.Shape[0], rows, columns}
	}
	return []int{rows, columns}
}

func (c Case) aShape() []int       { return c.ofBatch(c.Shape[1], c.Shape[2]) }
func (c Case) productShape() []int { return c.ofBatch(c.Shape[1], c.Shape[3]) }

func (c Case) bShape() []int {
	if c.Op == "product_nt" {
		return c.ofBatch(c.Shape[3], c.Shape[2])
	}
	return c.ofBatch(c.Shape[2], c.Shape[3])
}

func isProduct(op string) bool {
	return slices.Contains([]string{"product", "product_nt", "batch_product"}, op)
}

// productJob makes the arrays and the kernel of a product.
func (c Case) productJob() job {
	switch c.DType + c.To {
	case "f32f32":
		return productOf[float32, float32](c)
	case "f64f64":
		return productOf[float64, float64](c)
	case "bf16bf16":
		return productOf[tile.BFloat16, tile.BFloat16](c)
	case "bf16f32":
		return productOf[tile.BFloat16, float32](c)
	case "f16f16":
		return productOf[tile.Float16, tile.Float16](c)
	}
	return productOf[int8, int32](c)
}

func productOf[In kernels.Factor, Out kernels.Sum](c Case) job {
	make, t := kernels.NewMatMul[In, Out], kernels.MatMulTiles{Transposed: c.Op == "product_nt"}
	if c.batched() {
		make = kernels.NewBatchMatMul[In, Out]
	}
	y, result := output[Out](c.productShape()...)
	return job{make(t), []any{input[In](0, c.aShape()...), input[In](1, c.bShape()...), y}, result}
}
