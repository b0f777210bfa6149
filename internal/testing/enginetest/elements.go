package enginetest

import (
	"math"
	"math/rand/v2"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/testing/enginediff"
	"gotile/num"
	"gotile/tileir"
)

// elementTest is an elementwise operation and its expected results, on bit patterns.
type elementTest struct {
	name string
	in   []tileir.Scalar
	out  tileir.Scalar
	op   func(k *kernel, x []*tileir.Value) *tileir.Value
	want func(x []uint64) uint64
	// ulps is the maximum error of a float.
	ulps uint64
	// ties, if there are any, are operands with results of one operand that are hard to round.
	ties []uint64
	// valid, if it is not nil, reports whether the operation is defined for operands.
	valid func(x []uint64) bool
}

// elementCount is enough for every pair of special values, and some at random.
const elementCount = 1024

func (e *elementTest) run(t T, eng engine.Engine) {
	var params []tileir.Type
	for _, s := range append(e.in, e.out) {
		params = append(params, ptrType(s))
	}
	k := newKernel(params...)
	var x []*tileir.Value
	shape, zero := []int64{elementCount}, k.i32(0)
	for i := range e.in {
		x = append(x, k.load(k.partition(k.args[i], shape, elementCount), zero))
	}
	k.store(e.op(k, x), k.partition(k.args[len(e.in)], shape, elementCount), zero)
	args, operands := e.operands()
	out := newGuarded(t, "out", bufferBytes(e.out, elementCount), 0)
	k.must(t, eng, oneBlock, append(args, out.arg())...)
	e.check(t, operands, out.Data)
}

// operands fills a buffer for each operand and returns the patterns of each element.
func (e *elementTest) operands() ([]device.Arg, [][]uint64) {
	r := rand.New(rand.NewPCG(1, 2))
	args := make([]device.Arg, len(e.in))
	for i, s := range e.in {
		args[i] = memoryArg("in", make([]byte, bufferBytes(s, elementCount)))
	}
	special := make([][]uint64, len(e.in))
	for i, s := range e.in {
		special[i] = specials(s)
	}
	operands := make([][]uint64, elementCount)
	for at := range operands {
		x := e.operand(at, special, r)
		for e.valid != nil && !e.valid(x) {
			x = e.operand(math.MaxInt, special, r)
		}
		for i, s := range e.in {
			setPattern(args[i].Host, s, int64(at), x[i])
		}
		operands[at] = x
	}
	return args, operands
}

// operand pairs up the special values of the operands first; ties come last.
func (e *elementTest) operand(at int, special [][]uint64, r *rand.Rand) []uint64 {
	x := make([]uint64, len(e.in))
	if last := elementCount - len(e.ties); at >= last && at < elementCount {
		return []uint64{e.ties[at-last]}
	}
	for i, s := range e.in {
		if at < elementCount*3/4 {
			x[i] = special[i][at%len(special[i])]
			at /= len(special[i])
		} else {
			x[i] = random(s, r)
		}
	}
	return x
}

func (e *elementTest) check(t T, operands [][]uint64, out []byte) {
	bad := 0
	for at, x := range operands {
		got, want := pattern(out, e.out, int64(at)), e.want(x)
		if !enginediff.Near(e.out, got, want, e.ulps) {
			if bad++; bad <= 5 {
				t.Errorf("element %d, operands %s: got %s, want %s", at, describe(e.in, x), enginediff.Show(e.out, got), enginediff.Show(e.out, want))
			}
		}
	}
	if bad > 5 {
		t.Errorf("%d of %d elements are wrong", bad, elementCount)
	}
}

func describe(in []tileir.Scalar, x []uint64) string {
	text := ""
	for i, s := range in {
		text += " " + enginediff.Show(s, x[i])
	}
	return text
}

// specials are the values that operations go wrong at.
func specials(s tileir.Scalar) []uint64 {
	f := formatOf(s)
	if f == nil {
		return intSpecials(s.Bits())
	}
	var list []uint64
	values := []float64{0, 1, 1.5, 2, 0.5, 3, 7, 255, f.MaxFinite(), f.SmallestNonzero(), 3 * f.SmallestNonzero(),
		math.Inf(1), math.Ldexp(1, -f.Bias+1), math.Pi, 1e-3}
	for _, x := range values {
		list = append(list, f.Encode(x, num.NearestEven, false))
		if !f.Unsigned {
			list = append(list, f.Encode(-x, num.NearestEven, false))
		}
	}
	if nan, ok := f.QuietNaN(); ok {
		list = append(list, nan)
	}
	return list
}

func intSpecials(bits int) []uint64 {
	keep := uint64(math.MaxUint64) >> (64 - bits)
	var list []uint64
	for _, v := range []uint64{0, 1, 2, 3, 7, 10, 1 << (bits - 1), 1<<(bits-1) - 1, 1<<(bits-1) + 1, keep, keep - 1, keep / 3} {
		list = append(list, v&keep)
	}
	return list
}

// random is any pattern, or half of the time a float of common size.
func random(s tileir.Scalar, r *rand.Rand) uint64 {
	f := formatOf(s)
	if f != nil && r.IntN(2) == 0 {
		x := r.NormFloat64() * 4
		if f.Unsigned {
			x = math.Abs(x)
		}
		return f.Encode(x, num.NearestEven, true)
	}
	v := r.Uint64()
	switch {
	case s == tileir.TF32:
		return v & 0xffffe000
	case f == nil: // of every size
		v >>= 64 - s.Bits() + r.IntN(s.Bits())
	}
	return v & (math.MaxUint64 >> (64 - s.Bits()))
}

// formatOf is the format of a float type, or nil.
func formatOf(s tileir.Scalar) *num.Format { return elements.Format(s) }

// like is the type of x with elements of another type.
func like(x *tileir.Value, elem tileir.Scalar) tileir.TileType {
	return x.Type.(tileir.TileType).WithElem(elem)
}
