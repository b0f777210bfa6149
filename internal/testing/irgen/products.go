package irgen

import "gotile/tileir"

// products are matrix products.
var products = map[tileir.OpCode]func(*gen){
	tileir.OpMmaF:       (*gen).mmaF,
	tileir.OpMmaI:       (*gen).mmaI,
	tileir.OpMmaFScaled: (*gen).mmaFScaled,
}

// sizes are the batch (0 for none), rows, columns and depth of a product.
type sizes struct{ b, m, n, k int64 }

func (g *gen) sizes(depths ...int64) sizes {
	s := sizes{0, pick(g.src, []int64{4, 1, 2, 16, 8, 32}), pick(g.src, []int64{8, 1, 2, 4, 16}), pick(g.src, depths)}
	most := int64(g.opt.Budget)
	if g.src.oneIn(8) { // operands that are packed
		most <<= 5
		s.m, s.n, s.k = pick(g.src, []int64{32, 64, 128}), pick(g.src, []int64{64, 32, 16, 128}), max(s.k, pick(g.src, []int64{32, 64}))
	}
	if g.src.oneIn(4) {
		s.b = pick(g.src, []int64{1, 2})
	}
	if s.m*s.n*s.k*int64(g.times) > most {
		s.m, s.n = 2, 2
	}
	g.cost += int(s.m*s.n*s.k) * g.times / 8
	return s
}

// matrix is a type with the batch, if there is one.
func (s sizes) matrix(elem tileir.Scalar, rows, columns int64) tileir.TileType {
	if s.b == 0 {
		return tileir.Tile(elem, rows, columns)
	}
	return tileir.Tile(elem, s.b, rows, columns)
}

// mmaTypes are operand types of floats and their accumulator types.
var mmaTypes = func() (list [][2]tileir.Scalar) {
	for _, factor := range tileir.Scalars() {
		for _, acc := range tileir.Accumulators(factor) {
			if factor.IsFloat() {
				list = append(list, [2]tileir.Scalar{factor, acc})
			}
		}
	}
	return list
}()

// mmaF multiplies small numbers, which is exact, or positive ones, for which engines may round sums in another order.
func (g *gen) mmaF() {
	t := pick(g.src, mmaTypes)
	s := g.sizes(16, 1, 2, 4, 8, 32, 64)
	values, ulps := smalls, uint64(0)
	if g.src.oneIn(2) {
		values, ulps = positives, 4*uint64(s.k)+4
		if t[0].Bits() == 8 && s.k >= 32 {
			ulps = 2048 * uint64(s.k) // the portable engine rounds like tensor cores, which keep 13 bits of each product
		}
	}
	x, y := g.operandOfProduct(s, t[0], s.m, s.k, values), g.operandOfProduct(s, t[0], s.k, s.n, values)
	v := g.MmaF(x, y, g.get(s.matrix(t[1], s.m, s.n), values), g.src.oneIn(4))
	if ulps > 0 {
		g.loose(v, ulps)
		return
	}
	g.keep(v)
}

// operandOfProduct returns an operand of a product: a matrix, a transposed one, or one whose elements are converted.
func (g *gen) operandOfProduct(s sizes, elem tileir.Scalar, rows, columns int64, k kind) *tileir.Value {
	t := s.matrix(elem, rows, columns)
	if t.NumElements() == 1 || elem == tileir.E2M1FN {
		return g.get(t, k)
	}
	switch g.src.n(6) {
	case 0:
		perm := []int32{1, 0}
		if s.b > 0 {
			perm = []int32{0, 2, 1}
		}
		return g.Permute(g.get(s.matrix(elem, columns, rows), k), perm)
	case 1:
		if k == smalls && elem.IsFloat() && elem != tileir.E8M0FNU {
			from := pick(g.src, []tileir.Scalar{tileir.F16, tileir.F32, tileir.BF16, tileir.F64, tileir.E4M3FN, tileir.E5M2})
			if from != elem {
				return g.FToF(g.get(t.WithElem(from), k), tileir.NearestEven, t)
			}
		}
	case 2:
		if k == smalls && elem.IsFloat() && elem != tileir.E8M0FNU {
			few := g.any(t.WithElem(tileir.I8))
			return g.IToF(g.AndI(few, g.like(few, 3)), g.sign(), tileir.NearestEven, t)
		}
	}
	return g.get(t, k)
}

func (g *gen) mmaI() {
	s := g.sizes(16, 1, 4, 32, 64)
	x, y := g.operandOfProduct(s, tileir.I8, s.m, s.k, anyBits), g.operandOfProduct(s, tileir.I8, s.k, s.n, anyBits)
	g.keep(g.MmaI(x, y, g.any(s.matrix(tileir.I32, s.m, s.n)), g.sign(), g.sign()))
}

// scaled is elements, their scales and how many elements have one.
type scaled struct {
	elem, scale tileir.Scalar
	block       int64
}

var scaledTypes = func() (list []scaled) {
	for _, elem := range tileir.Scalars() {
		for _, scale := range tileir.Scalars() {
			for _, block := range tileir.ScaleBlocks(elem, scale) {
				list = append(list, scaled{elem, scale, block})
			}
		}
	}
	return list
}()

func (g *gen) mmaFScaled() {
	t := pick(g.src, scaledTypes)
	s := g.sizes(32, 64)
	x, y := g.get(s.matrix(t.elem, s.m, s.k), smalls), g.get(s.matrix(t.elem, s.k, s.n), smalls)
	p, q := g.scales(s.matrix(t.scale, s.m, s.k/t.block)), g.scales(s.matrix(t.scale, s.k/t.block, s.n))
	g.keep(g.MmaFScaled(x, y, g.get(s.matrix(tileir.F32, s.m, s.n), smalls), p, q))
}

// scales are scale operands. Those of e8m0 are not loaded: elements outside a view would be 2^-127, with which products
// underflow, and engines differ in the sign of zero.
func (g *gen) scales(t tileir.TileType) *tileir.Value {
	if t.Scalar() == tileir.E8M0FNU {
		return g.constant(t, smalls)
	}
	return g.get(t, smalls)
}
