package tile

import (
	"slices"

	"gotile/operators"
	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// reducer is an operation of reductions and scans: it combines two elements and has an identity
// element (reference 2.6).
type reducer struct {
	name     string
	section  string
	op       *binaryOp
	identity func(DType) uint64
}

var (
	sumReducer     = reducer{"Sum", "2.6.7", opAdd, func(DType) uint64 { return 0 }}
	productReducer = reducer{"Prod", "2.6.8", opMul, unity}
	maxReducer     = reducer{"ReduceMax", "2.6.3", opMax, lowest}
	minReducer     = reducer{"ReduceMin", "2.6.4", opMin, highest}
)

// unity returns the identity element of a product.
func unity(d DType) uint64 {
	bits, _ := bitsAs(constant.Int(1), d)
	return bits
}

// reduce reduces a dimension to length 1 (2.6.1, tile reduction).
func reduce(f reducer, x AnyTile, axis int, opts []Option) Tile {
	return onTile(f.name, f.section, x, func(c *call, t Tile) Tile { return c.reduce(f, t, axis, opts) })
}

// reduce reduces a dimension of a tile. Bools count in bytes.
func (c *call) reduce(f reducer, t Tile, axis int, opts []Option) Tile {
	line, along, ok := c.reduceLine(t, axis)
	m, mok := c.reductionOptions(f, t, opts)
	if !ok || !mok {
		return c.poison()
	}
	wide := c.widenBool(line)
	op := c.IR().Reduce([]*tileir.Value{wide.v}, int32(along), f.identities(wide.elem))
	c.combine(op, f, wide.elem, m)
	v := c.IR().Reshape(op.Results[0], irType(wide.elem, reduced(t, axis)))
	return c.narrowBool(c.value(v, wide.elem, false), t.elem)
}

// reduceLine returns a tile and the dimension of it to reduce: for Whole all elements as a
// vector.
func (c *call) reduceLine(t Tile, axis int) (Tile, int, bool) {
	switch {
	case axis != Whole:
		return t, axis, c.axis(t, axis)
	case t.Rank() == 1:
		return t, 0, true
	}
	return c.value(c.IR().Reshape(t.v, irType(t.elem, []int64{int64(t.Size())})), t.elem, false), 0, true
}

// reduced returns the shape of a tile after a dimension, or with Whole all, was reduced.
func reduced(t Tile, axis int) []int64 {
	if axis == Whole {
		return slices.Repeat([]int64{1}, t.Rank())
	}
	dims := slices.Clone(t.dims())
	dims[axis] = 1
	return dims
}

// scan returns the running reductions of a dimension (2.6.1, tile scan).
func scan(f reducer, x AnyTile, axis int, reverse bool, opts []Option) Tile {
	return onTile(f.name, f.section, x, func(c *call, t Tile) Tile {
		m, ok := c.reductionOptions(f, t, opts)
		if !ok || !c.axis(t, axis) {
			return c.poison()
		}
		wide := c.widenBool(t)
		op := c.IR().Scan([]*tileir.Value{wide.v}, int32(axis), reverse, f.identities(wide.elem))
		c.combine(op, f, wide.elem, m)
		return c.narrowBool(c.value(op.Results[0], wide.elem, false), t.elem)
	})
}

// reductionOptions checks the elements of a reduction and reads its options.
func (c *call) reductionOptions(f reducer, t Tile, opts []Option) (modifiers, bool) {
	if !t.elem.IsArithmetic() {
		c.failClass(arithmeticClass, t)
		return modifiers{}, false
	}
	return c.modifiers(t.elem, f.op.accept, opts)
}

// widenBool returns a bool tile as bytes; the low bit of their sum or product is the result.
func (c *call) widenBool(t Tile) Tile {
	if t.elem == Bool {
		return c.convert(t, U8)
	}
	return t
}

func (c *call) narrowBool(t Tile, d DType) Tile {
	if d != Bool {
		return t
	}
	return c.value(c.IR().TruncI(t.v, tileir.OverflowNone, irType(Bool, t.dims())), Bool, t.scalar)
}

func (f reducer) identities(d DType) tileir.Array {
	s, bits := d.info().Value, f.identity(d)
	if s.IsFloat() {
		return tileir.Array{tileir.Float{Type: s, Bits: bits}}
	}
	return tileir.Array{tileir.Integer{Type: s, Value: bits}}
}

// combine fills the region of a reduction with its operation.
func (c *call) combine(op *tileir.Op, f reducer, d DType, m modifiers) {
	block := op.Block(0)
	c.Combine(block, func() {
		x, y := c.element(block.Args[0], d), c.element(block.Args[1], d)
		c.IR().Yield(c.apply(f.op, x, y, m).v)
	})
}

// Sum returns the sums along a dimension, which has length 1 after it (2.6.7). The order is
// not specified; a signed overflow in any order is undefined behaviour (3.1, ub-15). Options
// as for [Add]. The sum of all elements is that along [Whole]. A sum of bools is a bool, as
// in the reference: whether an odd number of them is true; see [Count].
func Sum(t AnyTile, axis int, opts ...Option) Tile { return reduce(sumReducer, t, axis, opts) }

// Count returns how many elements along a dimension are true, after conversion to bool: an
// int32, with length 1 along the dimension.
func Count(t AnyTile, axis int) Tile {
	return onTile("Count", "", t, func(c *call, t Tile) Tile {
		return c.reduce(sumReducer, c.convert(c.convert(t, Bool), I32), axis, nil)
	})
}

// Prod returns the products along a dimension, which has length 1 after it (2.6.8), in an
// order that is not specified; a signed overflow in any order is undefined behaviour (3.1,
// ub-15). Options as for [Mul].
func Prod(t AnyTile, axis int, opts ...Option) Tile { return reduce(productReducer, t, axis, opts) }

// ReduceMax returns the maximum along a dimension, which has length 1 after it (2.6.3).
// Options as for [Max].
func ReduceMax(t AnyTile, axis int, opts ...Option) Tile { return reduce(maxReducer, t, axis, opts) }

// ReduceMin returns the minimum along a dimension, which has length 1 after it (2.6.4).
// Options as for [Min].
func ReduceMin(t AnyTile, axis int, opts ...Option) Tile { return reduce(minReducer, t, axis, opts) }

// PartialSum returns the running sums along a dimension (2.6.12), grouped in a way that is
// not specified; a signed overflow in any is undefined behaviour (3.1, ub-15). Options as for
// [Add]. From last to first it is Scan(t, axis, true, operators.Plus, nil).
func PartialSum(t AnyTile, axis int, opts ...Option) Tile {
	return scan(sumReducer.named("PartialSum", "2.6.12"), t, axis, false, opts)
}

// PartialProd returns the running products along a dimension (2.6.13), grouped in a way that
// is not specified; a signed overflow in any is undefined behaviour (3.1, ub-15). Options as
// for [Mul].
func PartialProd(t AnyTile, axis int, opts ...Option) Tile {
	return scan(productReducer.named("PartialProd", "2.6.13"), t, axis, false, opts)
}

// named returns the operation under the name of another function.
func (f reducer) named(name, section string) reducer {
	f.name, f.section = name, section
	return f
}

// All reports whether all elements along a dimension are true, after conversion to bool; the
// dimension has length 1 after it (2.6.5).
func All(t AnyTile, axis int) Tile { return logical("All", "2.6.5", t, axis, minReducer) }

// Any reports whether any element along a dimension is true, after conversion to bool; the
// dimension has length 1 after it (2.6.6).
func Any(t AnyTile, axis int) Tile { return logical("Any", "2.6.6", t, axis, maxReducer) }

// logical reduces truth values, of which true is the greater.
func logical(name, section string, x AnyTile, axis int, f reducer) Tile {
	return onTile(name, section, x, func(c *call, t Tile) Tile { return c.reduce(f, c.convert(t, Bool), axis, nil) })
}

// ReduceAnd returns the bitwise and of the integers along a dimension (2.6.9).
func ReduceAnd(t AnyTile, axis int) Tile { return bits("ReduceAnd", "2.6.9", t, axis, opAnd, allBits) }

// ReduceOr returns the bitwise or of the integers along a dimension (2.6.10).
func ReduceOr(t AnyTile, axis int) Tile { return bits("ReduceOr", "2.6.10", t, axis, opOr, noBits) }

// ReduceXor returns the bitwise exclusive or of the integers along a dimension (2.6.11).
func ReduceXor(t AnyTile, axis int) Tile { return bits("ReduceXor", "2.6.11", t, axis, opXor, noBits) }

func allBits(d DType) uint64 { return constant.Mask(d.Bits()) }
func noBits(DType) uint64    { return 0 }

func bits(name, section string, x AnyTile, axis int, op *binaryOp, identity func(DType) uint64) Tile {
	return onTile(name, section, x, func(c *call, t Tile) Tile {
		if !t.elem.IsIntegral() {
			return c.failClass(integralClass, t)
		}
		return c.reduce(reducer{op: op, identity: identity}, t, axis, nil)
	})
}

// Reduce reduces a dimension, which has length 1 after it, with a function of your own, which
// is traced once (2.6.1, tile reduction). The function must be associative and commutative: a
// GPU combines elements that are not adjacent, in the order of its threads. It receives two
// scalars, of which x begins before y, and returns a scalar of the same type; it may only
// compute. The identity element must leave elements as they are: a Go number, in the type of
// t, or an operator of package operators that has an identity on it and is not declared
// non-associative. If the function is nil, the operator is the function:
//
//	tile.Reduce(t, 0, operators.BitOr, nil)
//
// If any grouping would be undefined behaviour, so is the reduction (3.1, ub-15).
func Reduce(t AnyTile, axis int, identity any, f func(x, y Tile) Tile) Tile {
	return onTile("Reduce", "2.6.1", t, func(c *call, t Tile) Tile {
		line, along, ok := c.reduceLine(t, axis)
		if !ok {
			return c.poison()
		}
		return c.general(line, identity, f, reduced(t, axis), func(ir *tileir.Builder, v *tileir.Value, id tileir.Array) *tileir.Op {
			return ir.Reduce([]*tileir.Value{v}, int32(along), id)
		})
	})
}

// Scan returns the running reductions of a dimension with a function of your own, forward or
// in reverse; see [Reduce] (2.6.1, tile scan; 3.1, ub-15). Elements are combined in order, so
// the function need not be commutative: x is the result so far, y the next element.
func Scan(t AnyTile, axis int, reverse bool, identity any, f func(x, y Tile) Tile) Tile {
	return onTile("Scan", "2.6.1", t, func(c *call, t Tile) Tile {
		if !c.axis(t, axis) {
			return c.poison()
		}
		return c.general(t, identity, f, t.dims(), func(ir *tileir.Builder, v *tileir.Value, id tileir.Array) *tileir.Op {
			return ir.Scan([]*tileir.Value{v}, int32(axis), reverse, id)
		})
	})
}

// general builds a reduction or scan with any function, whose result has a shape. emit builds
// the operation.
func (c *call) general(t Tile, identity any, f func(x, y Tile) Tile, dims []int64,
	emit func(*tileir.Builder, *tileir.Value, tileir.Array) *tileir.Op) Tile {
	if !t.elem.IsArithmetic() {
		return c.failClass(arithmeticClass, t)
	}
	if f == nil {
		if f = combiner(identity); f == nil {
			return c.failf("the function is nil%s; give one that combines two elements", unlisted(identity))
		}
	}
	bits, ok := c.identity(identity, t.elem)
	if !ok {
		return c.poison()
	}
	wide := c.widenBool(t)
	made := emit(c.IR(), wide.v, reducer{identity: func(DType) uint64 { return bits }}.identities(wide.elem))
	c.combineWith(made, t.elem, f)
	v := made.Results[0]
	if !sameDims(v.Type.(tileir.TileType).Shape, dims) {
		v = c.IR().Reshape(v, irType(wide.elem, dims))
	}
	return c.narrowBool(c.value(v, wide.elem, false), t.elem)
}

// identity returns a Go number as bits of type d.
func (c *call) identity(x any, d DType) (uint64, bool) {
	k := constant.Constant{}
	switch n := x.(type) {
	case int:
		k = constant.Int(int64(n))
	case float64:
		k = constant.Float(n)
	case bitsConstant:
		return uint64(n), true
	case operators.Identity:
		return c.operatorIdentity(n, d)
	default:
		if dtypeOfValue(x) == d {
			return constant.GoBits(x), true
		}
		c.failf("the identity is a %T; want a Go number that %v represents, or an operator that has one", x, d)
		return 0, false
	}
	bits, ok := bitsAs(k, d)
	if !ok {
		c.failf("the identity %v is not representable in %v; write a value that is", k, d)
	}
	return bits, ok
}

// combineWith traces the function into the region of a reduction.
func (c *call) combineWith(made *tileir.Op, d DType, f func(x, y Tile) Tile) {
	block := made.Block(0)
	c.Combine(block, func() {
		// Tile IR has the next element first, then the result so far.
		x, y := c.element(block.Args[0], d), c.element(block.Args[1], d)
		r, result := f(x, y), block.Args[0]
		switch {
		case !r.isZero() && r.bad() || !c.usable(r):
		case r.elem != d || r.Rank() != 0:
			c.failf("the function returns %v; want %v scalar, like its arguments", one(r), one(d))
		default:
			result = c.widenBool(r).v
		}
		c.Yield(block, result)
	})
}

// element returns an element in the region of a reduction, a scalar: a bool arrives as a
// byte.
func (c *call) element(v *tileir.Value, d DType) Tile {
	if d == Bool {
		return c.narrowBool(c.value(v, U8, true), Bool)
	}
	return c.result(v, d, true)
}
