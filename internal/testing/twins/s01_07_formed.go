package twins

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gotile/tile"
)

// operand is a type that operations are tried on.
type operand struct {
	cpp string
	ptr reflect.Type // the parameter type of a kernel for it
	is  tile.DType
}

// operands are the element types and two pointers.
func operands() (list []operand) {
	for _, e := range allElems {
		list = append(list, operand{e.cpp, e.ptr, e.dtype})
	}
	return append(list, operand{"int*", i32.ptr, tile.PointerTo(tile.I32)}, operand{"double*", f64.ptr, tile.PointerTo(tile.F64)})
}

// attempt is an operation on two operands of every type: is it well-formed?
type attempt struct {
	rows, name, cpp string // over a and b, of types A and B
	try             func(b *tile.Block, x, y tile.Tile)

	// differs is the reason why the compiler departs from the reference, and compiler its message if the reference accepts
	// the program.
	differs  string
	compiler func(x, y tile.DType, ok bool) bool
	noScalar bool       // not tried on a tile and a scalar
	pointers bool       // the first operand points to the type
	without  tile.DType // not tried as the first type
}

// ignore makes an attempt of a function of two operands.
func ignore(f func(x, y any) tile.Tile) func(*tile.Block, tile.Tile, tile.Tile) {
	return func(_ *tile.Block, x, y tile.Tile) { f(x, y) }
}

func ignoreOptions(f func(x, y any, opts ...tile.Option) tile.Tile, opts ...tile.Option) func(*tile.Block, tile.Tile, tile.Tile) {
	return func(_ *tile.Block, x, y tile.Tile) { f(x, y, opts...) }
}

func ignoreFirst(f func(x tile.Tile) tile.Tile) func(*tile.Block, tile.Tile, tile.Tile) {
	return func(_ *tile.Block, x, _ tile.Tile) { f(x) }
}

// attempts are tried on two tiles, and on a tile and a scalar.
//
//tilevet:ignore they test whether operations are well-formed
var attempts = []attempt{
	{rows: "2.2.1 2.2.26", name: "plus", cpp: "a + b", try: ignoreOptions(tile.Add)},
	{rows: "2.2.3 2.2.27 2.2.28", name: "minus", cpp: "a - b", try: ignoreOptions(tile.Sub)},
	{rows: "2.2.5", name: "mul", cpp: "ct::mul(a, b)", try: ignoreOptions(tile.Mul)},
	{rows: "2.2.6", name: "div", cpp: "ct::div(a, b)", try: ignoreOptions(tile.Div)},
	{rows: "2.2.1 2.13.3.1", name: "add_rz", cpp: "ct::add(a, b, ct::round_toward_zero_t{})", try: ignoreOptions(tile.Add, tile.TowardZero)},
	{rows: "2.2.1 2.13.4.1", name: "add_ftz", cpp: "ct::add(a, b, ct::round_ties_to_even_t{}, ct::round_subnormals_to_zero_t{})", try: ignoreOptions(tile.Add, tile.FlushSubnormals)},
	{rows: "2.2.1 2.13.3.1", name: "add_full", cpp: "ct::add(a, b, ct::round_full_t{})", try: ignoreOptions(tile.Add, tile.Full)},
	{rows: "2.2.6 2.13.3.1", name: "div_full", cpp: "ct::div(a, b, ct::round_full_t{})", try: ignoreOptions(tile.Div, tile.Full)},
	{rows: "2.2.7", name: "ceildiv", cpp: "ct::ceildiv(a, b)", try: ignore(tile.CeilDiv)},
	{rows: "2.2.8", name: "floordiv", cpp: "ct::floordiv(a, b)", try: ignore(tile.FloorDiv)},
	{rows: "2.2.9", name: "remainder", cpp: "ct::remainder(a, b)", try: ignore(tile.Rem)},
	{rows: "2.2.10 2.2.29", name: "equal", cpp: "a == b", try: ignore(tile.Eq)},
	{rows: "2.2.10 2.2.29", name: "less", cpp: "a < b", try: ignore(tile.Lt)},
	{rows: "2.2.11", name: "and", cpp: "a & b", try: ignore(tile.And)},
	{rows: "2.2.12", name: "or", cpp: "a | b", try: ignore(tile.Or)},
	{rows: "2.2.13", name: "xor", cpp: "a ^ b", try: ignore(tile.Xor)},
	{rows: "2.2.15", name: "shl", cpp: "a << b", try: ignore(tile.Shl), differs: "nvcc shifts bools; the reference's shifts take none (2.2.15, atomic constraint)",
		compiler: func(x, y tile.DType, ok bool) bool { return ok || x == tile.Bool && y.IsIntegral() }},
	{rows: "2.2.16", name: "shr", cpp: "a >> b", try: ignore(tile.Shr), differs: "nvcc shifts bools; the reference's shifts take none (2.2.15, atomic constraint)",
		compiler: func(x, y tile.DType, ok bool) bool { return ok || x == tile.Bool && y.IsIntegral() }},
	{rows: "2.2.17", name: "conjunction", cpp: "a && b", try: ignore(tile.LogicalAnd)},
	{rows: "2.2.18", name: "disjunction", cpp: "a || b", try: ignore(tile.LogicalOr)},
	{rows: "2.2.20", name: "max", cpp: "ct::max(a, b)", try: ignoreOptions(tile.Max)},
	{rows: "2.2.20 2.13.5.1", name: "max_nan", cpp: "ct::max(a, b, ct::propagate_nan_t{})", try: ignoreOptions(tile.Max, tile.PropagateNaN)},
	{rows: "2.2.21", name: "min", cpp: "ct::min(a, b)", try: ignoreOptions(tile.Min)},
	{rows: "2.2.23", name: "fma", cpp: "ct::fma(b, b, a)", try: func(_ *tile.Block, x, y tile.Tile) { tile.FMA(y, y, x) }},
	{rows: "2.2.24", name: "mulhi", cpp: "ct::mulhi(a, b)", try: ignore(tile.MulHi)},
	{rows: "2.4.3", name: "pow", cpp: "ct::pow(a, b)", try: ignore(tile.Pow)},
	{rows: "2.4.16", name: "atan2", cpp: "ct::atan2(a, b)", try: ignore(tile.Atan2)},
	{rows: "2.3.15", name: "select", cpp: "ct::select(b, a, a)", try: func(_ *tile.Block, x, y tile.Tile) { tile.Select(y, x, x) }},
	{rows: "2.3.19", name: "element_cast", cpp: "ct::element_cast<ct::tile_element_t<B>>(a)", try: func(_ *tile.Block, x, y tile.Tile) { x.Cast(y.DType()) }},
	{rows: "2.3.20", name: "element_bitcast", cpp: "ct::element_bitcast<ct::tile_element_t<B>>(a)", try: func(_ *tile.Block, x, y tile.Tile) { tile.Bitcast(x, y.DType()) }},
	{rows: "2.7.4", name: "load_masked", cpp: "ct::load_masked(a, b)", try: func(_ *tile.Block, x, y tile.Tile) { tile.LoadMasked(x, y, nil) }},
	{rows: "2.3.14 2.3.12", name: "cat", cpp: "ct::cat(a, b, 0_ic)", try: func(_ *tile.Block, x, y tile.Tile) { tile.Cat(x, y, 0) }, noScalar: true},
	{rows: "2.5.1 2.5.4", name: "mma_accumulator", cpp: "ct::mma(ct::reshape<ct::shape<2, 2>>(a), ct::reshape<ct::shape<2, 2>>(a), ct::reshape<ct::shape<2, 2>>(b))",
		try: func(_ *tile.Block, x, y tile.Tile) { tile.MMA(x.Reshape(2, 2), x.Reshape(2, 2), y.Reshape(2, 2)) }, noScalar: true},
	{rows: "2.5.2 2.5.5", name: "matmul", cpp: "ct::matmul(ct::reshape<ct::shape<2, 2>>(a), ct::reshape<ct::shape<2, 2>>(b))",
		try: func(_ *tile.Block, x, y tile.Tile) { tile.MatMul(x.Reshape(2, 2), y.Reshape(2, 2)) }, noScalar: true},
	{rows: "2.7.5 2.7.2", name: "store_to", cpp: "ct::store(a, b)", try: func(_ *tile.Block, x, y tile.Tile) { tile.Store(x, y) }, noScalar: true, pointers: true},
	{rows: "2.7.5", name: "store_masked", cpp: "ct::store_masked(a, ct::load(a), b)", try: func(_ *tile.Block, x, y tile.Tile) { tile.StoreMasked(x, tile.Load(x), y) }, pointers: true},
	{rows: "2.7.4", name: "load_padding", cpp: "ct::load_masked(a, true, b)", try: func(_ *tile.Block, x, y tile.Tile) { tile.LoadMasked(x, true, y) }, pointers: true,
		differs:  "nvcc wants paddings that convert without narrowing; the reference, scalar convertible ones (2.7.4)",
		compiler: func(x, y tile.DType, ok bool) bool { return ok && !tile.Narrowing(y, x) }},
	atomicAttempt("2.7.7", "and", tile.AtomicAnd), atomicAttempt("2.7.10", "max", tile.AtomicMax), atomicAttempt("2.7.14", "xchg", tile.AtomicExchange),
	additionAttempt("2.7.12", "add", tile.AtomicAdd), additionAttempt("2.7.13", "sub", tile.AtomicSub),
	{rows: "2.7.6", name: "atomic_compare_exchange", cpp: "ct::atomic_compare_exchange(a, b, b, ct::memory_order_relaxed_t{})", noScalar: true, pointers: true,
		try: func(_ *tile.Block, x, y tile.Tile) { tile.AtomicCompareExchange(x, y, y, tile.Relaxed) }},
	{rows: "2.7.4 2.13.7.4", name: "atomic_load_release", cpp: "ct::atomic_load(a, ct::memory_order_release_t{})", noScalar: true, pointers: true,
		try: func(_ *tile.Block, x, _ tile.Tile) { tile.Load(x, tile.Release) }},
	{rows: "2.7.5 2.13.7.5", name: "atomic_store_acquire", cpp: "ct::atomic_store(a, ct::load(a), ct::memory_order_acquire_t{})", noScalar: true, pointers: true,
		try: func(_ *tile.Block, x, _ tile.Tile) { tile.Store(x, tile.Load(x), tile.Acquire) }},
	{rows: "2.7.5", name: "store", cpp: "ct::store(a, b)", try: func(_ *tile.Block, x, y tile.Tile) { tile.Store(x, y) }, noScalar: true}, // Go stores a scalar everywhere
}

func atomicAttempt(row, name string, f func(ptrs, value any, order tile.MemoryOrder, opts ...tile.Option) tile.Tile) attempt {
	return attempt{rows: row, name: "atomic_" + name, cpp: "ct::atomic_" + name + "(a, b, ct::memory_order_relaxed_t{})", noScalar: true, pointers: true,
		try: func(_ *tile.Block, x, y tile.Tile) { f(x, y, tile.Relaxed) }}
}

// additionAttempt excludes bfloat16, which the reference does not have.
func additionAttempt(row, name string, f func(ptrs, value any, order tile.MemoryOrder, opts ...tile.Option) tile.Tile) attempt {
	a := atomicAttempt(row, name, f)
	a.without = tile.BF16
	return a
}

// lone are the operations of one operand.
//
//tilevet:ignore they test whether operations are well-formed
var lone = []attempt{
	{rows: "2.2.4", name: "neg", cpp: "-a", try: ignoreFirst(tile.Tile.Neg)},
	{rows: "2.2.2 2.2.25", name: "promote", cpp: "+a", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Promote(x) }},
	{rows: "2.2.14", name: "complement", cpp: "~a", try: ignoreFirst(tile.Tile.Not),
		differs: "nvcc complements bools; the reference's complement takes none (2.2.14, atomic constraint)", compiler: func(x, _ tile.DType, ok bool) bool { return ok || x == tile.Bool }},
	{rows: "2.2.19", name: "negation", cpp: "!a", try: func(_ *tile.Block, x, _ tile.Tile) { tile.LogicalNot(x) }},
	{rows: "2.2.22", name: "abs", cpp: "ct::abs(a)", try: ignoreFirst(tile.Tile.Abs)},
	{rows: "2.3.2", name: "iota", cpp: "ct::iota<A>()", try: func(b *tile.Block, x, _ tile.Tile) { b.Iota(x.DType(), 4) }},
	{rows: "2.3.3", name: "ones", cpp: "ct::ones<A>()", try: func(b *tile.Block, x, _ tile.Tile) { b.Ones(x.DType(), 4) }},
	{rows: "2.3.4", name: "zeros", cpp: "ct::zeros<A>()", try: func(b *tile.Block, x, _ tile.Tile) { b.Zeros(x.DType(), 4) }},
	{rows: "2.3.5", name: "isinf", cpp: "ct::isinf(a)", try: ignoreFirst(tile.Tile.IsInf),
		differs: "nvcc classifies restricted floats; the reference takes basic ones", compiler: func(x, _ tile.DType, ok bool) bool { return ok || x.IsRestrictedFloat() }},
	{rows: "2.3.6", name: "isnan", cpp: "ct::isnan(a)", try: ignoreFirst(tile.Tile.IsNaN),
		differs: "nvcc classifies restricted floats; the reference takes basic ones", compiler: func(x, _ tile.DType, ok bool) bool { return ok || x.IsRestrictedFloat() }},
	{rows: "2.4.1", name: "ceil", cpp: "ct::ceil(a)", try: ignoreFirst(tile.Tile.Ceil)},
	{rows: "2.4.5", name: "exp", cpp: "ct::exp(a)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Exp(x) }},
	{rows: "2.4.4", name: "exp2_ftz", cpp: "ct::exp2(a, ct::round_subnormals_to_zero_t{})", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Exp2(x, tile.FlushSubnormals) }},
	{rows: "2.4.8", name: "sqrt_approx", cpp: "ct::sqrt(a, ct::round_approximate_t{})", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Sqrt(x, tile.Approx) }},
	{rows: "2.4.8", name: "sqrt_full", cpp: "ct::sqrt(a, ct::round_full_t{})", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Sqrt(x, tile.Full) }},
	{rows: "2.6.3", name: "reduce_max", cpp: "ct::reduce_max(a, 0_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.ReduceMax(x, 0) }},
	{rows: "2.6.5", name: "all_of", cpp: "ct::all_of(a, 0_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.All(x, 0) }},
	{rows: "2.6.7", name: "sum", cpp: "ct::sum(a, 0_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Sum(x, 0) }},
	{rows: "2.6.7", name: "sum_of_dimension_1", cpp: "ct::sum(a, 1_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Sum(x, 1) }},
	{rows: "2.6.9", name: "reduce_bitand", cpp: "ct::reduce_bitand(a, 0_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.ReduceAnd(x, 0) }},
	{rows: "2.6.12", name: "partial_sum", cpp: "ct::partial_sum(a, 0_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.PartialSum(x, 0) }},
	{rows: "2.7.1 2.7.4", name: "load", cpp: "ct::load(a)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.Load(x) }},
	{rows: "2.15.2", name: "assume_bounded", cpp: "ct::assume_bounded(a, 1_ic, 3_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.AssumeBounded(x, 1, 3) }},
	{rows: "2.15.4", name: "assume_bounded_below", cpp: "ct::assume_bounded_below(a, 1_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.AssumeAbove(x, 1) }},
	{rows: "2.15.5", name: "assume_divisible", cpp: "ct::assume_divisible(a, 16_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.AssumeDivisible(x, 16) }},
	{rows: "2.15.7", name: "assume_aligned", cpp: "ct::assume_aligned(a, 16_ic)", try: func(_ *tile.Block, x, _ tile.Tile) { tile.AssumeAligned(x, 16) }},
	{rows: "2.15.1", name: "assume_blocked", cpp: "ct::assume_blocked(a, ct::shape<2>{})", try: func(_ *tile.Block, x, _ tile.Tile) { tile.AssumeBlocked(x, 2) }},
}

// wellFormed tests for every operation and every pair of types whether it is well-formed: in C++ by a requires expression,
// in Go by tracing a kernel.
func wellFormed() (all []Twin) {
	for _, a := range attempts {
		all = append(all, a.twin("tiles", [2]bool{true, true}))
		if !a.noScalar {
			all = append(all, a.twin("tile_scalar", [2]bool{true, false}))
		}
		if strings.HasPrefix(a.cpp, "ct::") && !a.noScalar { // operators of scalars are C++'s own
			all = append(all, a.twin("scalars", [2]bool{false, false}))
		}
	}
	for _, a := range lone {
		all = append(all, a.alone())
	}
	return all
}

// twin stores a word for each type of the first operand, a bit for each of the second.
func (a attempt) twin(name string, isTile [2]bool) Twin {
	var q [][]string
	types := operands()
	first := types
	if a.pointers {
		first = types[:len(allElems)]
	}
	first = slices.DeleteFunc(slices.Clone(first), func(o operand) bool { return o.is == a.without })
	for _, x := range first {
		var line []string
		for _, y := range types {
			line = append(line, fmt.Sprintf("formed_%s_%s<%s, %s>", a.name, name, a.spellFirst(x, isTile[0]), spell(y, isTile[1])))
		}
		q = append(q, line)
	}
	t := a.asked(a.name+"_"+name, q, func(compiler bool) (words [][]bool) {
		for _, x := range first {
			var line []bool
			for _, y := range types {
				line = append(line, a.answer(x, y, isTile, compiler))
			}
			words = append(words, line)
		}
		return words
	})
	t.before = fmt.Sprintf("template <typename A, typename B> constexpr bool formed_%s_%s = requires (A a, B b) { %s; };\n", a.name, name, a.cpp)
	return t
}

// asked is the pair of questions and answers, and of the answers of a compiler that accepts more.
func (a attempt) asked(name string, q [][]string, answers func(compiler bool) [][]bool) Twin {
	t := asked(a.rows, "formed_"+name, q, func() [][]bool { return answers(false) })
	if a.differs != "" {
		t.differs = a.differs
		t.vendor = asked(a.rows, "formed_"+name, q, func() [][]bool { return answers(true) }).kernel
	}
	return t
}

func (a attempt) alone() Twin {
	var q []string
	for _, x := range operands() {
		q = append(q, fmt.Sprintf("formed_%s<%s>", a.name, spell(x, true)))
	}
	t := a.asked(a.name, [][]string{q}, func(compiler bool) [][]bool {
		var line []bool
		for _, x := range operands() {
			line = append(line, a.answer(x, x, [2]bool{true, true}, compiler))
		}
		return [][]bool{line}
	})
	t.before = fmt.Sprintf("template <typename A> constexpr bool formed_%s = requires (A a) { %s; };\n", a.name, a.cpp)
	return t
}

func (a attempt) spellFirst(o operand, isTile bool) string {
	if a.pointers {
		o.cpp += "*"
	}
	return spell(o, isTile)
}

func spell(o operand, isTile bool) string {
	if isTile {
		return "tl<" + o.cpp + ", 4>"
	}
	return o.cpp
}

// answer reports whether the reference has the operation, or whether the compiler accepts it.
func (a attempt) answer(x, y operand, isTile [2]bool, compiler bool) bool {
	ok := a.traces(x, y, isTile)
	if compiler {
		return a.compiler(x.is, y.is, ok)
	}
	return ok
}

// traces reports whether a kernel of the operation alone is well-formed.
func (a attempt) traces(x, y operand, isTile [2]bool) bool {
	call := func(args []reflect.Value) []reflect.Value {
		b := args[0].Interface().(*tile.Block)
		a.try(b, x.value(b, args[1], isTile[0], a.pointers), y.value(b, args[2], isTile[1], false))
		return nil
	}
	fn := reflect.MakeFunc(reflect.FuncOf([]reflect.Type{reflect.TypeFor[*tile.Block](), x.ptr, y.ptr}, nil, false), call)
	//tilevet:ignore ill-formed kernels are among its attempts
	_, err := tile.NewKernel(fn.Interface(), tile.Name("attempt")).Module()
	if err != nil && (!errors.Is(err, tile.ErrKernel) || strings.Contains(err.Error(), "panic")) {
		panic(fmt.Sprintf("%s of %s and %s: %v", a.name, x.cpp, y.cpp, err))
	}
	return err == nil
}

// value is an operand of a kernel: a tile of four, or a scalar; of the type, or of
// pointers to it.
func (o operand) value(b *tile.Block, param reflect.Value, isTile, pointer bool) tile.Tile {
	p := param.Field(0).Interface().(tile.Tile)
	if isTile {
		p = p.Add(b.Iota(tile.I32, 4))
	}
	if pointer || o.is.IsPointer() {
		return p
	}
	return tile.Load(p)
}
