package enginetest

import (
	"slices"
	"strings"

	"gotile/internal/engine"
	"gotile/internal/testing/enginediff"
	"gotile/tileir"
)

// testConstantOperands divides and shifts by constants, which engines compile to other instructions than those for operands
// that differ from element to element.
func testConstantOperands(t T, eng engine.Engine) {
	for _, o := range intOps {
		if !strings.HasPrefix(o.name, "div") && !strings.HasPrefix(o.name, "rem") && !strings.HasPrefix(o.name, "sh") {
			continue
		}
		for _, s := range intTypes {
			for _, sign := range o.signed {
				if s != tileir.I1 {
					o.testConstants(t, eng, s, sign)
				}
			}
		}
	}
}

// constants are divisors and distances: powers of two, numbers next to them, and others.
var constants = []int64{1, 2, 3, 7, 8, 10, 100, 128, 255, 257, 1000, 32767, 32768, 65535, -1, -3, -128}

// testConstants computes an operation with all numbers of eight bits, or as many of more, and each constant.
func (o intOp) testConstants(t T, eng engine.Engine, s tileir.Scalar, sign tileir.Signedness) {
	const n = 256
	test, bits := o.test(s, sign), s.Bits()
	list := slices.DeleteFunc(slices.Clone(constants), func(c int64) bool { return o.valid != nil && !o.valid([]uint64{0, cutInt(c, bits)}, bits) })
	k := newKernel(ptrType(s), ptrType(s))
	zero := k.i32(0)
	x := k.load(k.partition(k.args[0], []int64{n}, n), zero)
	y := k.partition(k.args[1], []int64{int64(len(list)), n}, 1, n)
	for i, c := range list {
		row := test.op(k, []*tileir.Value{x, k.splat(s, c, n)})
		k.store(k.Reshape(row, tileir.Tile(s, 1, n)), y, k.i32(int64(i)), zero)
	}
	in := memoryArg("in", make([]byte, bufferBytes(s, n)))
	for i := range n {
		setPattern(in.Host, s, int64(i), cutInt(int64(i)*0x0101_4129_9d3b_0101+int64(i), bits))
	}
	out := newGuarded(t, "out", bufferBytes(s, int64(n*len(list))), 0)
	k.must(t, eng, oneBlock, in, out.arg())
	for i, c := range list {
		for at := range n {
			operand := pattern(in.Host, s, int64(at))
			got, want := pattern(out.Data, s, int64(i*n+at)), test.want([]uint64{operand, cutInt(c, bits)})
			if got != want {
				t.Errorf("%s of %s and the constant %d: got %s, want %s", test.name, enginediff.Show(s, operand), c, enginediff.Show(s, got), enginediff.Show(s, want))
				break
			}
		}
	}
}

// cutInt is the low bits of an integer.
func cutInt(x int64, bits int) uint64 { return uint64(x) & (^uint64(0) >> (64 - bits)) }
