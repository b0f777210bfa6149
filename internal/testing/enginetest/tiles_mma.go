package enginetest

import (
	"math/rand/v2"

	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

// smallValues are patterns of small multiples of an eighth, whose products and sums
// are exact in every accumulator.
func smallValues(s tileir.Scalar, n int64, r *rand.Rand) []uint64 {
	values := make([]uint64, n)
	for i := range values {
		if f := formatOf(s); f == nil {
			values[i] = r.Uint64() & 0xff
		} else if f.Unsigned {
			values[i] = f.Encode(float64(int(1)<<r.IntN(3)), num.NearestEven, true)
		} else {
			values[i] = f.Encode(float64(r.IntN(9)-4)/2, num.NearestEven, true)
		}
	}
	return values
}

// valueOf reads a pattern as a number, integers by sign.
func valueOf(s tileir.Scalar, v uint64, sign tileir.Signedness) float64 {
	if f := formatOf(s); f != nil {
		return f.Decode(v)
	}
	if sign == tileir.Signed {
		return float64(num.SignExtend(v, s.Bits()))
	}
	return float64(v)
}

// mmaShapes are batch (0 for none), m, n, k.
var mmaShapes = [][4]int64{{0, 4, 8, 16}, {0, 1, 1, 1}, {0, 2, 2, 4}, {0, 16, 2, 32}, {2, 4, 4, 8}, {0, 1, 16, 64}, {4, 1, 2, 2}}

func mmaTypes(shape [4]int64, elem, acc tileir.Scalar) (lhs, rhs, out tileir.TileType) {
	m, n, k := shape[1], shape[2], shape[3]
	if b := shape[0]; b != 0 {
		return tileir.Tile(elem, b, m, k), tileir.Tile(elem, b, k, n), tileir.Tile(acc, b, m, n)
	}
	return tileir.Tile(elem, m, k), tileir.Tile(elem, k, n), tileir.Tile(acc, m, n)
}

// product is the sums of a matrix product of numbers.
func product(shape [4]int64, a, b, c []float64) []float64 {
	m, n, k := int(shape[1]), int(shape[2]), int(shape[3])
	sums := make([]float64, len(c))
	for i := range sums {
		batch, row, col := i/(m*n), i/n%m, i%n
		sums[i] = c[i]
		for j := range k {
			sums[i] += a[(batch*m+row)*k+j] * b[(batch*k+j)*n+col]
		}
	}
	return sums
}

func valuesOf(s tileir.Scalar, patterns []uint64, sign tileir.Signedness) []float64 {
	values := make([]float64, len(patterns))
	for i, v := range patterns {
		values[i] = valueOf(s, v, sign)
	}
	return values
}

// sumsOf returns the operand types of matrix products with each of their accumulator types.
func sumsOf(factors []tileir.Scalar) (list [][2]tileir.Scalar) {
	for _, factor := range factors {
		for _, acc := range tileir.Accumulators(factor) {
			list = append(list, [2]tileir.Scalar{factor, acc})
		}
	}
	return list
}

func testMmaF(t T, eng engine.Engine) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, types := range sumsOf(everyFloat) {
		elem, acc := types[0], types[1]
		for _, shape := range mmaShapes {
			lhs, rhs, out := mmaTypes(shape, elem, acc)
			tk := tileKernel{[]tileir.TileType{lhs, rhs, out}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
				return k.MmaF(x[0], x[1], x[2], false)
			}}
			a, b, c := smallValues(elem, lhs.NumElements(), r), smallValues(elem, rhs.NumElements(), r), smallValues(acc, out.NumElements(), r)
			sums := product(shape, valuesOf(elem, a, 0), valuesOf(elem, b, 0), valuesOf(acc, c, 0))
			want := make([]uint64, len(sums))
			for i, x := range sums {
				want[i] = formatOf(acc).Encode(x, num.NearestEven, false)
			}
			expect(t, acc, tk.run(t, eng, a, b, c), want, 0)
		}
	}
}

func testMmaI(t T, eng engine.Engine) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, left := range bothSigns {
		for _, right := range bothSigns {
			for _, shape := range mmaShapes {
				lhs, rhs, out := mmaTypes(shape, tileir.I8, tileir.I32)
				tk := tileKernel{[]tileir.TileType{lhs, rhs, out}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
					return k.MmaI(x[0], x[1], x[2], left, right)
				}}
				a, b, c := smallValues(tileir.I8, lhs.NumElements(), r), smallValues(tileir.I8, rhs.NumElements(), r), counting(out)
				sums := product(shape, valuesOf(tileir.I8, a, left), valuesOf(tileir.I8, b, right), valuesOf(tileir.I32, c, tileir.Signed))
				want := make([]uint64, len(sums))
				for i, x := range sums {
					want[i] = uint64(uint32(int32(x)))
				}
				expect(t, tileir.I32, tk.run(t, eng, a, b, c), want, 0)
			}
		}
	}
}

// scaling is elements, their scales, and how many elements have one.
type scaling struct {
	elem, scale tileir.Scalar
	block       int64
}

func scalings() (list []scaling) {
	for _, elem := range everyFloat {
		for _, scale := range everyFloat {
			for _, block := range tileir.ScaleBlocks(elem, scale) {
				list = append(list, scaling{elem, scale, block})
			}
		}
	}
	return list
}

// testMmaFScaled scales blocks of 32 or 16 along k. The 4-bit operands come from bytes.
func testMmaFScaled(t T, eng engine.Engine) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, scaling := range scalings() {
		elem, scale, block := scaling.elem, scaling.scale, scaling.block
		shape := [4]int64{0, 4, 8, 64}
		lhs, rhs, out := mmaTypes(shape, elem, tileir.F32)
		lhsScale, rhsScale := tileir.Tile(scale, 4, 64/block), tileir.Tile(scale, 64/block, 8)
		a, b := smallValues(elem, lhs.NumElements(), r), smallValues(elem, rhs.NumElements(), r)
		p, q := positive(scale, smallValues(scale, lhsScale.NumElements(), r)), positive(scale, smallValues(scale, rhsScale.NumElements(), r))
		c := smallValues(tileir.F32, out.NumElements(), r)
		av, bv := valuesOf(elem, a, 0), valuesOf(elem, b, 0)
		for i := range av {
			av[i] *= formatOf(scale).Decode(p[i/int(block)])
		}
		for i := range bv {
			bv[i] *= formatOf(scale).Decode(q[i/8/int(block)*8+i%8])
		}
		sums := product(shape, av, bv, valuesOf(tileir.F32, c, 0))
		want := make([]uint64, len(sums))
		for i, x := range sums {
			want[i] = num.F32.Encode(x, num.NearestEven, false)
		}
		tk := tileKernel{[]tileir.TileType{memoryTile(lhs), memoryTile(rhs), out, lhsScale, rhsScale}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.MmaFScaled(k.fromMemory(x[0], lhs), k.fromMemory(x[1], rhs), x[2], x[3], x[4])
		}}
		expect(t, tileir.F32, tk.run(t, eng, inMemory(lhs, a), inMemory(rhs, b), c, p, q), want, 0)
	}
}

// positive clears the sign of e4m3 scales; the other formats have none.
func positive(s tileir.Scalar, scales []uint64) []uint64 {
	for i := range scales {
		if s == tileir.E4M3FN {
			scales[i] &= 0x7f
		}
	}
	return scales
}

// memoryTile returns the type in which a tile is loaded: bytes for 4-bit types.
func memoryTile(t tileir.TileType) tileir.TileType {
	if t.Scalar().Packed() {
		return tileir.Tile(tileir.I8, t.NumElements()/2)
	}
	return t
}

func (k *kernel) fromMemory(v *tileir.Value, t tileir.TileType) *tileir.Value {
	if t.Scalar().Packed() {
		return k.Reshape(k.Unpack(v, tileir.Tile(t.Elem, t.NumElements())), t)
	}
	return v
}

func inMemory(t tileir.TileType, patterns []uint64) []uint64 {
	if !t.Scalar().Packed() {
		return patterns
	}
	bytes := make([]uint64, len(patterns)/2)
	for i := range bytes {
		bytes[i] = patterns[2*i] | patterns[2*i+1]<<4
	}
	return bytes
}
