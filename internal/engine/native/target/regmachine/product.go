package regmachine

import (
	"math"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/num"
)

// product is a matrix product. Both operands are copied row by row to scratch memory, in the kind of the sums; then each
// row of the result is an instruction. Products are added in the order of k.
type product struct {
	mma.Product
	e *emitter
}

// Counters in the arguments.
const (
	argRow   = mma.ArgOwn
	argBatch = mma.ArgOwn + 8
)

// Product implements [target.Sequences].
func (e *emitter) Product(shape mma.Product) (target.Product, error) {
	if err := shape.Check(); err != nil {
		return nil, err
	}
	return product{shape, e}, nil
}

// SizedProduct implements [target.Sequences]: there is none.
func (e *emitter) SizedProduct(mma.Sized) target.SizedProduct { return nil }

func (p product) Packs() bool           { return true }
func (p product) CanShare() (a, b bool) { return p.Batch == 1, p.Batch == 1 }
func (p product) PackedA() int          { return packedBytes(p.M * p.K * sumBytes(p.A)) }
func (p product) PackedB() int          { return packedBytes(p.K * p.N * sumBytes(p.A)) }
func (p product) Scratch() int          { return p.PackedA() + p.PackedB() }
func (p product) Speed() int            { return 1 }
func (p product) Tiles() bool           { return false }

func packedBytes(n int) int { return (n + maxBytes - 1) &^ (maxBytes - 1) }

// sumBytes is the size of a sum of products of a format.
func sumBytes(e mma.Elem) int {
	if e == mma.F64 {
		return 8
	}
	return 4
}

func inArgs(offset int) target.Mem { return target.At(target.P2, offset) }

// Emit implements [target.Product].
func (p product) Emit(between func()) {
	p.e.Move(inArgs(argBatch), target.Imm(p.Batch))
	head := p.e.Here()
	for i := range 2 {
		p.pack(i, true)
	}
	p.rows(between)
	if p.Batch > 1 {
		p.e.emit(instruction{op: opNextProduct, shape: &p.Product})
		p.e.DecrementIf(target.NotEqual, inArgs(argBatch), head)
	}
}

// EmitShared implements [target.Product].
func (p product) EmitShared(s target.Sharing) {
	again := p.e.Here()
	for i, pack := range s.Pack {
		if pack == nil {
			continue
		}
		packed := p.e.NewLabel()
		p.e.If(target.Equal, pack.Bits(64), target.Imm(0), packed)
		p.pack(i, false)
		p.e.Bind(packed)
	}
	s.Packed(again)
	for i, pack := range s.Pack {
		if pack == nil {
			p.pack(i, true)
		}
	}
	p.rows(s.Between)
}

// pack copies an operand: to the worker's scratch memory, or to the address in the arguments.
func (p product) pack(operand int, own bool) {
	if own {
		at := [2]int{p.PackedB(), 0}[operand]
		p.e.Move(target.T0, inArgs(mma.ArgScratch))
		p.e.Add(target.T0, target.Imm(at))
		p.e.Move(inArgs([2]int{mma.ArgAFrom, mma.ArgBFrom}[operand]), target.T0)
	}
	p.e.emit(instruction{op: opPack, n: operand, shape: &p.Product})
}

// rows computes the rows of the result.
func (p product) rows(between func()) {
	p.e.Move(inArgs(argRow), target.Imm(0))
	head := p.e.Here()
	if between != nil {
		between()
	}
	p.e.emit(instruction{op: opProductRow, shape: &p.Product})
	p.e.Increment(inArgs(argRow))
	p.e.If(target.Below, inArgs(argRow).Bits(64), target.Imm(p.M), head)
}

// arg reads an argument.
func (m *machine) arg(offset int) uint64 { return load64(m.r[target.P2] + uint64(offset)) }

// decodedElems reads elements of most formats in the kind of sums, as bits.
var decodedElems = map[mma.Elem]func(a uint64) uint64{
	mma.F32: load32, mma.BF16As32: load32, mma.F64: load64,
	mma.I8:   func(a uint64) uint64 { return uint64(uint32(int8(load8(a)))) },
	mma.U8:   load8,
	mma.F16:  func(a uint64) uint64 { return uint64(math.Float32bits(num.F16ToF32(uint16(load16(a))))) },
	mma.BF16: func(a uint64) uint64 { return load16(a) << 16 },
}

// decoded returns the function that reads an element in the kind of sums.
func decoded(e mma.Elem) func(a uint64) uint64 {
	if f := decodedElems[e]; f != nil {
		return f
	}
	format := e.Format() // of 8 bits
	return func(a uint64) uint64 { return uint64(math.Float32bits(float32(format.Decode(load8(a))))) }
}

func packing(_ *emitter, in *instruction) (action, error) {
	p, size := in.shape, sumBytes(in.shape.A)
	elem, rows, cols, first, from := p.A, p.M, p.K, mma.ArgA, mma.ArgAFrom
	if in.n == 1 {
		elem, rows, cols, first, from = p.B, p.K, p.N, mma.ArgB, mma.ArgBFrom
	}
	decode, store := decoded(elem), stores[8*size]
	return func(m *machine) {
		a, row, col, to := m.arg(first), m.arg(first+8), m.arg(first+16), m.arg(from)
		for i := range rows {
			for j := range cols {
				store(to, decode(a+uint64(i)*row+uint64(j)*col))
				to += uint64(size)
			}
		}
		m.loseTemporaries()
	}, nil
}

// movingProduct goes to the operands and results of the next product.
func movingProduct(_ *emitter, in *instruction) (action, error) {
	p := in.shape
	step := uint64(p.M * p.N * sumBytes(p.A))
	return func(m *machine) {
		args := m.r[target.P2]
		for _, x := range [][2]int{{mma.ArgA, mma.ArgABatch}, {mma.ArgB, mma.ArgBBatch}} {
			store64(args+uint64(x[0]), m.arg(x[0])+m.arg(x[1]))
		}
		for _, x := range []int{mma.ArgC, mma.ArgD} {
			store64(args+uint64(x), m.arg(x)+step)
		}
	}, nil
}

// multiplyingRow computes the row of the result whose number the arguments have.
func multiplyingRow(_ *emitter, in *instruction) (action, error) {
	p := in.shape
	switch {
	case p.A == mma.F64:
		return rowOf(p, multiplyAdd64(p)), nil
	case p.A.IsInt():
		return rowOf(p, func(x, y, sum int32, _ int) int32 { return sum + x*y }), nil
	}
	return rowOf(p, multiplyAdd32(p)), nil
}

// multiplyAdd64 is x*y + sum.
func multiplyAdd64(p *mma.Product) func(x, y, sum float64, k int) float64 {
	if p.Separate {
		return func(x, y, sum float64, _ int) float64 { return float64(x*y) + sum }
	}
	return func(x, y, sum float64, _ int) float64 { return math.FMA(x, y, sum) }
}

// multiplyAdd32 is x*y + sum, rounded to float16 after every so many k.
func multiplyAdd32(p *mma.Product) func(x, y, sum float32, k int) float32 {
	f := func(x, y, sum float32, _ int) float32 { return num.FMAF32(x, y, sum, num.NearestEven) }
	if p.Separate {
		f = func(x, y, sum float32, _ int) float32 { return float32(x*y) + sum }
	}
	if p.Round == 0 {
		return f
	}
	every := min(p.Round, p.K)
	return func(x, y, sum float32, k int) float32 {
		sum = f(x, y, sum, k)
		if (k+1)%every == 0 {
			sum = num.RoundF16(sum)
		}
		return sum
	}
}

// rowOf is the action that computes a row with a multiplication and addition.
func rowOf[T int32 | float32 | float64](p *mma.Product, f func(x, y, sum T, k int) T) action {
	size := uint64(sumBytes(p.A))
	rowBytes := uint64(p.N) * size
	zeros := make([]T, p.N)
	return func(m *machine) {
		i := m.arg(argRow)
		a := elements[T](m.arg(mma.ArgAFrom)+i*uint64(p.K)*size, p.K)
		b := elements[T](m.arg(mma.ArgBFrom), p.K*p.N)
		pitch := rowBytes
		if p.Strided {
			pitch = m.arg(mma.ArgDRow)
		}
		to, from := elements[T](m.arg(mma.ArgD)+i*pitch, p.N), zeros
		if !p.Zero {
			from = elements[T](m.arg(mma.ArgC)+i*rowBytes, p.N)
		}
		addProducts(to, from, a, b, f)
		m.loseRegisters()
	}
}

// addProducts sets to to from plus the product of a row and a matrix.
//
//go:norace
func addProducts[T any](to, from, a, b []T, f func(x, y, sum T, k int) T) {
	n := len(to)
	for j, sum := range from {
		for k, x := range a {
			sum = f(x, b[k*n+j], sum, k)
		}
		to[j] = sum
	}
}
