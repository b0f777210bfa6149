package tile

import (
	"fmt"
	"math"
	"strings"

	"gotile/operators"
	"gotile/tileir"
)

// fold is a reduction or scan: what combines two elements, and its identity
// (reference 2.6).
type fold struct {
	name     string
	op       *binaryOp
	identity func(DType) uint64
}

var (
	foldSum  = fold{"Sum", opAdd, func(DType) uint64 { return 0 }}
	foldProd = fold{"Prod", opMul, unity}
	foldMax  = fold{"ReduceMax", opMax, least}
	foldMin  = fold{"ReduceMin", opMin, greatest}
)

// unity is the identity of a product.
func unity(d DType) uint64 {
	bits, _ := intConstant(1).bits(d)
	return bits
}

// least is the identity of max: negative infinity, or the least integer.
func least(d DType) uint64 {
	switch {
	case d.IsFloat():
		bits, _ := floatConstant(math.Inf(-1)).bits(d)
		return bits
	case d.IsSigned():
		return 1 << (d.Bits() - 1)
	}
	return 0
}

// greatest is the identity of min.
func greatest(d DType) uint64 {
	switch {
	case d.IsFloat():
		bits, _ := floatConstant(math.Inf(1)).bits(d)
		return bits
	case d.IsSigned():
		return mask(d.Bits() - 1)
	}
	return mask(d.Bits())
}

// reduce folds a dimension to length 1 (2.6.1, tile reduction). Bools count in bytes.
func reduce(f fold, t Tile, axis int, opts []Option) Tile {
	b, m, ok := f.check(t, axis, opts)
	if !ok {
		return Tile{b: b}
	}
	x := b.widenBool(t)
	ir := b.ir()
	op := ir.Reduce([]*tileir.Value{x.v}, int32(axis), f.identities(x.elem))
	b.combine(op, f, x.elem, m)
	dims := append([]int64{}, t.dims()...)
	dims[axis] = 1
	v := ir.Reshape(op.Results[0], irType(x.elem, dims))
	return b.narrowBool(b.value(v, x.elem, false), t.elem)
}

// scan is the running folds of a dimension (2.6.1, tile scan).
func scan(f fold, t Tile, axis int, reverse bool, opts []Option) Tile {
	b, m, ok := f.check(t, axis, opts)
	if !ok {
		return Tile{b: b}
	}
	x := b.widenBool(t)
	op := b.ir().Scan([]*tileir.Value{x.v}, int32(axis), reverse, f.identities(x.elem))
	b.combine(op, f, x.elem, m)
	return b.narrowBool(b.value(op.Results[0], x.elem, false), t.elem)
}

func (f fold) check(t Tile, axis int, opts []Option) (*Block, modifiers, bool) {
	b, ok := own(f.name, t)
	switch {
	case !ok:
	case !t.elem.IsArithmetic():
		b.failClass(f.name, arithmeticClass, t)
	case b.axis(f.name, t, axis):
		m, ok := b.modifiers(f.name, t.elem, f.op.accept, opts)
		return b, m, ok
	}
	return b, modifiers{}, false
}

// widenBool is a bool tile as bytes; of their sum or product the low bit counts.
func (b *Block) widenBool(t Tile) Tile {
	if t.elem == Bool {
		return b.convert(t, U8)
	}
	return t
}

func (b *Block) narrowBool(t Tile, d DType) Tile {
	if d != Bool {
		return t
	}
	return b.value(b.ir().TruncI(t.v, tileir.OverflowNone, irType(Bool, t.dims())), Bool, t.scalar)
}

func (f fold) identities(d DType) tileir.Array {
	s, bits := d.info().value, f.identity(d)
	if s.IsFloat() {
		return tileir.Array{tileir.Float{Type: s, Bits: bits}}
	}
	return tileir.Array{tileir.Integer{Type: s, Value: bits}}
}

// combine fills the region of a fold with its operation.
func (b *Block) combine(op *tileir.Op, f fold, d DType, m modifiers) {
	block := op.Block(0)
	b.enter(inFold, b.here(), block)
	x := Tile{b: b, v: block.Args[0], elem: d, scalar: true, in: b.region}
	y := Tile{b: b, v: block.Args[1], elem: d, scalar: true, in: b.region}
	b.ir().Yield(b.apply(f.op, x, y, m).v)
	b.leave()
}

// Sum adds up a dimension, which has length 1 after it (2.6.7). The order is not
// specified; a signed overflow in any order is undefined behaviour (3.1, ub-15). Options
// as for [Add]. The sum of all elements is that of t.Reshape(t.Size()).
func Sum(t Tile, axis int, opts ...Option) Tile { return reduce(foldSum, t, axis, opts) }

// Prod multiplies a dimension, which has length 1 after it (2.6.8), in an order that is
// not specified; a signed overflow in any order is undefined behaviour (3.1, ub-15).
// Options as for [Mul].
func Prod(t Tile, axis int, opts ...Option) Tile { return reduce(foldProd, t, axis, opts) }

// ReduceMax is the greatest element along a dimension, which has length 1 after it
// (2.6.3). Options as for [Max].
func ReduceMax(t Tile, axis int, opts ...Option) Tile { return reduce(foldMax, t, axis, opts) }

// ReduceMin is the least element along a dimension, which has length 1 after it
// (2.6.4). Options as for [Min].
func ReduceMin(t Tile, axis int, opts ...Option) Tile { return reduce(foldMin, t, axis, opts) }

// PartialSum is the running sums along a dimension (2.6.12), grouped in a way that is not
// specified; a signed overflow in any is undefined behaviour (3.1, ub-15). Options as for
// [Add]. From the back it is Scan(t, axis, true, operators.Plus, nil).
func PartialSum(t Tile, axis int, opts ...Option) Tile {
	return scan(foldSum.as("PartialSum"), t, axis, false, opts)
}

// PartialProd is the running products along a dimension (2.6.13), grouped in a way that
// is not specified; a signed overflow in any is undefined behaviour (3.1, ub-15). Options
// as for [Mul].
func PartialProd(t Tile, axis int, opts ...Option) Tile {
	return scan(foldProd.as("PartialProd"), t, axis, false, opts)
}

// as is the fold under the name of another function.
func (f fold) as(name string) fold {
	f.name = name
	return f
}

// All is whether all elements along a dimension are true, after conversion to bool; the
// dimension has length 1 after it (2.6.5).
func All(t Tile, axis int) Tile { return logical("All", t, axis, foldMin) }

// Any is whether any element along a dimension is true, after conversion to bool; the
// dimension has length 1 after it (2.6.6).
func Any(t Tile, axis int) Tile { return logical("Any", t, axis, foldMax) }

// logical folds truth values, of which true is the greater.
func logical(op string, t Tile, axis int, f fold) Tile {
	b, ok := own(op, t)
	if !ok {
		return Tile{b: b}
	}
	f.name = op
	return reduce(f, b.convert(t, Bool), axis, nil)
}

// ReduceAnd folds the bits of integers with and along a dimension (2.6.9).
func ReduceAnd(t Tile, axis int) Tile { return bits("ReduceAnd", t, axis, opAnd, allBits) }

// ReduceOr folds the bits of integers with or along a dimension (2.6.10).
func ReduceOr(t Tile, axis int) Tile { return bits("ReduceOr", t, axis, opOr, noBits) }

// ReduceXor folds the bits of integers with xor along a dimension (2.6.11).
func ReduceXor(t Tile, axis int) Tile { return bits("ReduceXor", t, axis, opXor, noBits) }

func allBits(d DType) uint64 { return mask(d.Bits()) }
func noBits(DType) uint64    { return 0 }

func bits(name string, t Tile, axis int, op *binaryOp, identity func(DType) uint64) Tile {
	b, ok := own(name, t)
	switch {
	case !ok:
		return Tile{b: b}
	case !t.elem.IsIntegral():
		return b.failClass(name, integralClass, t)
	}
	return reduce(fold{name, op, identity}, t, axis, nil)
}

// Reduce folds a dimension, which has length 1 after it, with a function of one's own,
// which is traced once (2.6.1, tile reduction). It must be associative, and the
// identity must leave elements as they are: a Go number, in the type of t, or an operator
// of package operators that has an identity on it and does not say that it is not
// associative. The function sees two scalars, of which x stands before y, and gives a
// scalar of the same type; it may only compute. Without a function, nil, a listed operator
// folds by itself:
//
//	tile.Reduce(t, 0, operators.BitOr, nil)
//
// Where any grouping would be undefined behaviour, the fold is (3.1, ub-15).
func Reduce(t Tile, axis int, identity any, f func(x, y Tile) Tile) Tile {
	return general("Reduce", t, axis, identity, f, func(ir *tileir.Builder, v *tileir.Value, id tileir.Array) (*tileir.Op, []int64) {
		dims := append([]int64{}, t.dims()...)
		dims[axis] = 1
		return ir.Reduce([]*tileir.Value{v}, int32(axis), id), dims
	})
}

// Scan is the running folds of a dimension with a function of one's own, forward or in
// reverse; see [Reduce] (2.6.1, tile scan; 3.1, ub-15).
func Scan(t Tile, axis int, reverse bool, identity any, f func(x, y Tile) Tile) Tile {
	return general("Scan", t, axis, identity, f, func(ir *tileir.Builder, v *tileir.Value, id tileir.Array) (*tileir.Op, []int64) {
		return ir.Scan([]*tileir.Value{v}, int32(axis), reverse, id), t.dims()
	})
}

// general is a fold with any function. emit makes the operation and says the shape of
// the result.
func general(op string, t Tile, axis int, identity any, f func(x, y Tile) Tile,
	emit func(*tileir.Builder, *tileir.Value, tileir.Array) (*tileir.Op, []int64)) Tile {
	b, ok := own(op, t)
	if !ok || !b.axis(op, t, axis) {
		return Tile{b: b}
	}
	if !t.elem.IsArithmetic() {
		return b.failClass(op, arithmeticClass, t)
	}
	if f == nil {
		if f = combiner(identity); f == nil {
			return b.failf(op, "the function is nil%s; give one that combines two elements", unlisted(identity))
		}
	}
	bits, ok := b.identity(op, identity, t.elem)
	if !ok {
		return b.poison()
	}
	ir, wide := b.ir(), b.widenBool(t)
	made, dims := emit(ir, wide.v, fold{identity: func(DType) uint64 { return bits }}.identities(wide.elem))
	b.combineWith(op, made, t.elem, f)
	v := made.Results[0]
	if !sameDims(v.Type.(tileir.TileType).Shape, dims) {
		v = ir.Reshape(v, irType(wide.elem, dims))
	}
	return b.narrowBool(b.value(v, wide.elem, false), t.elem)
}

// identity is a Go number as bits of type d.
func (b *Block) identity(op string, x any, d DType) (uint64, bool) {
	c := constant{}
	switch n := x.(type) {
	case int:
		c = intConstant(int64(n))
	case float64:
		c = floatConstant(n)
	case bitsConstant:
		return uint64(n), true
	case operators.Identity:
		return b.operatorIdentity(op, n, d)
	default:
		if dtypeOfValue(x) == d {
			return goBits(x), true
		}
		b.failf(op, "the identity is a %T; want a Go number that %v represents, or an operator that has one", x, d)
		return 0, false
	}
	bits, ok := c.bits(d)
	if !ok {
		b.failf(op, "the identity %v is not representable in %v; write a value that is", c, d)
	}
	return bits, ok
}

// combineWith traces the function into the region of a fold.
func (b *Block) combineWith(op string, made *tileir.Op, d DType, f func(x, y Tile) Tile) {
	at, block := b.here(), made.Block(0)
	b.enter(inFold, at, block)
	defer b.leave()
	// The IR has the element that is added to a fold first.
	x, y := b.element(block.Args[1], d, at), b.element(block.Args[0], d, at)
	r, result := f(x, y), block.Args[0]
	switch {
	case r.b != nil && r.v == nil || !b.usable(op, r):
	case r.elem != d || r.Rank() != 0:
		b.failf(op, "the function gives %v; want %v scalar, as it gets", one(r), one(d))
	default:
		result = b.widenBool(r).v
	}
	b.endFold(op, at, block, result)
}

// element is an element in the region of a fold, a scalar: a bool arrives as a byte.
func (b *Block) element(v *tileir.Value, d DType, at site) Tile {
	if d == Bool {
		return b.narrowBool(b.value(v, U8, true), Bool)
	}
	return Tile{b: b, v: v, elem: d, scalar: true, at: at, in: b.region}
}

// endFold ends the region of a fold, in which operations only compute.
func (b *Block) endFold(op string, at site, block *tileir.Block, results ...*tileir.Value) {
	for _, o := range block.Ops {
		o.Walk(func(o *tileir.Op) bool {
			if computes(o) {
				return true
			}
			b.failAt(at, op, "%s", withRule(op, fmt.Sprintf("the function does more than compute (%v); move that out of it", o.Code)))
			return false
		})
	}
	tileir.NewBuilder(block).At(b.loc(at)).Yield(results...)
}

// computes reports an operation that touches no memory and always ends.
func computes(o *tileir.Op) bool {
	switch i := o.Info(); i.Effects {
	case tileir.Pure, tileir.NoMemory:
		return true
	case tileir.Recursive:
		return o.Code != tileir.OpFor && o.Code != tileir.OpLoop
	default:
		return i.Terminator
	}
}

// one is a type with its article, as messages say it: an int32, a tile<4xf32>.
func one(x fmt.Stringer) string {
	if s := x.String(); strings.HasPrefix(s, "i") {
		return "an " + s
	}
	return "a " + x.String()
}
