// Package mmatest compares the Matrix products of targets with Go loops. It must not know the code of any one target.
package mmatest

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/mma"
	"gotile/num"
)

// Code is the code of a product.
type Code struct {
	Call    func(args *mma.Args) error
	Scratch int          // bytes
	Plan    fmt.Stringer // for messages
}

// Compiler compiles a product for an instruction set.
type Compiler func(t testing.TB, p mma.Product) Code

// Matrix is an operand in memory.
type Matrix struct {
	elem       mma.Elem
	rows, cols int
	row, col   int // strides in bytes
	batch      int
	mem        []byte
	values     []float64 // by batch, row, column
}

// Layout is the memory layout of a test's matrix.
type Layout uint8

const (
	ByRows   Layout = iota // rows are contiguous
	ByCols                 // columns are contiguous
	Spread                 // neither
	Backward               // rows in reverse
	Apart                  // the distance of rows is a multiple of 4096 bytes
)

// NewMatrix returns a matrix of random elements.
func NewMatrix(r *rand.Rand, e mma.Elem, batch, rows, cols int, l Layout) *Matrix {
	m := &Matrix{elem: e, rows: rows, cols: cols}
	size := e.Bytes()
	switch l {
	case ByRows, Backward:
		m.row, m.col = (cols+3)*size, size
	case ByCols:
		m.row, m.col = size, (rows+3)*size
	case Apart:
		m.row, m.col = (cols*size+4095)/4096*4096, size
	case Spread:
		m.row, m.col = (2*cols+1)*size, 2*size
	}
	m.batch = (rows+4)*m.row + (cols+4)*m.col
	m.mem = make([]byte, batch*m.batch+64)
	for b := range batch {
		for i := range rows {
			for j := range cols {
				v := m.set(b*m.batch+i*m.row+j*m.col, r)
				m.values = append(m.values, v)
			}
		}
	}
	return m
}

// set writes a random element, and returns its value.
func (m *Matrix) set(at int, r *rand.Rand) float64 {
	x := float32(r.NormFloat64())
	p := m.mem[at:]
	switch m.elem {
	case mma.F32:
		binary.LittleEndian.PutUint32(p, math.Float32bits(x))
		return float64(x)
	case mma.F64:
		y := r.NormFloat64()
		binary.LittleEndian.PutUint64(p, math.Float64bits(y))
		return y
	case mma.F16:
		h := num.F32ToF16(x)
		binary.LittleEndian.PutUint16(p, h)
		return num.F16ToF64(h)
	case mma.BF16:
		u := math.Float32bits(x) &^ 0xffff
		binary.LittleEndian.PutUint16(p, uint16(u>>16))
		return float64(math.Float32frombits(u))
	case mma.BF16As32:
		u := math.Float32bits(x) &^ 0xffff
		binary.LittleEndian.PutUint32(p, u)
		return float64(math.Float32frombits(u))
	}
	p[0] = byte(r.Uint32())
	switch m.elem {
	case mma.E4M3:
		p[0] &^= byte(r.IntN(2) << 4) // no NaN in this test
		if p[0]&0x7f == 0x7f {
			p[0] = 0x80
		}
		return num.E4M3FN.Decode(uint64(p[0]))
	case mma.E5M2:
		if p[0]&0x7f >= 0x70 {
			p[0] &= 0x8f
		}
		return num.E5M2.Decode(uint64(p[0]))
	}
	if m.elem == mma.I8 {
		return float64(int8(p[0]))
	}
	return float64(p[0])
}

// ResultBytes returns the size of an element of C and D.
func ResultBytes(e mma.Elem) int {
	if e == mma.F64 {
		return 8
	}
	return 4
}

func get(e mma.Elem, mem []byte, i int) float64 {
	switch e {
	case mma.F64:
		return math.Float64frombits(binary.LittleEndian.Uint64(mem[8*i:]))
	case mma.I8, mma.U8:
		return float64(int32(binary.LittleEndian.Uint32(mem[4*i:])))
	}
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(mem[4*i:])))
}

func put(e mma.Elem, mem []byte, i int, x float64) {
	switch e {
	case mma.F64:
		binary.LittleEndian.PutUint64(mem[8*i:], math.Float64bits(x))
	case mma.I8, mma.U8:
		binary.LittleEndian.PutUint32(mem[4*i:], uint32(int32(x)))
	default:
		binary.LittleEndian.PutUint32(mem[4*i:], math.Float32bits(float32(x)))
	}
}

// Aligned returns memory that begins at a cache line.
func Aligned(n int) []byte {
	mem := make([]byte, n+64)
	return mem[-uintptr(unsafe.Pointer(&mem[0]))&63:][:n]
}

// Arguments returns the block that the code reads.
func Arguments(a, b *Matrix, c, d, scratch []byte) *mma.Args {
	return &mma.Args{A: Address(a.mem), ARow: a.row, ACol: a.col, ABatch: a.batch, B: Address(b.mem), BRow: b.row, BCol: b.col, BBatch: b.batch,
		C: Address(c), D: Address(d), Scratch: Address(scratch)}
}

// Address returns the address of memory.
func Address(mem []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(mem)) }

const guard = 64 // bytes around results and scratch memory that must not change

// Check compares a product with a loop, and checks the memory around its results.
func Check(t *testing.T, p mma.Product, la, lb Layout, compile Compiler) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(p.M*p.N*p.K)))
	a, b := NewMatrix(r, p.A, p.Batch, p.M, p.K, la), NewMatrix(r, p.B, p.Batch, p.K, p.N, lb)
	code := compile(t, p)
	n := p.Batch * p.M * p.N
	size, gap := ResultBytes(p.A), 0
	if p.Strided {
		gap = guard + size
	}
	row := p.N*size + gap
	c, d, scratch := Aligned(n*size), Aligned(n/p.N*row+guard), Aligned(code.Scratch+guard)
	for i := range d {
		d[i] = 0xa5
	}
	for i := range scratch {
		scratch[i] = 0xff // a NaN, if it is read
	}
	for i := code.Scratch; i < len(scratch); i++ {
		scratch[i] = 0xa5
	}
	for i := range n {
		put(p.A, c, i, math.Round(8*r.NormFloat64()))
	}
	args := Arguments(a, b, c, d, scratch)
	args.DRow = row
	if err := code.Call(args); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		want, bound := reference(p, a, b, i, get(p.A, c, i))
		if got := get(p.A, d[i/p.N*row:], i%p.N); !(math.Abs(got-want) <= bound) {
			t.Fatalf("element %d is %v, want %v within %v (%v)", i, got, want, bound, code.Plan)
		}
	}
	for i := range n / p.N {
		untouched(t, d[(i+1)*row-gap:][:gap])
	}
	untouched(t, d[n/p.N*row:])
	untouched(t, scratch[code.Scratch:])
}

// SizedShapes are M, N and K of products of run-time sizes, SizedLayouts the layouts of their operands.
var (
	SizedShapes = [][3]int{{1, 1, 1}, {5, 3, 2}, {6, 16, 8}, {7, 17, 9}, {13, 33, 31}, {32, 32, 32}, {10, 10, 1000}, {33, 100, 385}, {70, 40, 800}, {127, 61, 513},
		{100, 100, 100}, {9, 1, 70}, {1, 50, 3}, {8, 2, 11}, {12, 7, 6}, {16, 6, 3}, {37, 3, 130},
		{5, 1, 7}, {8, 1, 33}, {21, 1, 95}, {1, 1, 100}, {1, 8, 64}, {1, 19, 77}, {1, 48, 9}, {1, 400, 21},
		{2, 50, 201}, {3, 9, 40}, {4, 31, 1000}, {5, 20, 3001}, {6, 2, 64}, {7, 40, 17}, {8, 33, 1700}, {20, 6, 803}, {8, 8, 50}, {2, 2, 7000}, {1, 9, 7003}, {40, 3, 90}, {2, 130, 530}, {15, 300, 40}, {17, 3, 6150}, {21, 4, 90}, {61, 300, 11}, {40, 520, 32}}
	SizedLayouts = [][2]Layout{{ByRows, ByRows}, {ByCols, ByRows}, {ByRows, ByCols}, {ByCols, ByCols}, {Spread, Spread}, {Backward, ByRows}, {ByRows, Apart}, {ByCols, Apart}}
)

// Sized compares a product of run-time sizes with a loop, and checks the memory around its results.
func Sized(t *testing.T, p mma.Product, la, lb Layout, code Code) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(p.M*p.N*p.K)))
	a, b := NewMatrix(r, p.A, 1, p.M, p.K, la), NewMatrix(r, p.B, 1, p.K, p.N, lb)
	size := ResultBytes(p.A)
	row := (p.N + 3) * size
	d, scratch := Aligned(p.M*row+guard), Aligned(code.Scratch+guard)
	for i := range d {
		d[i] = 0xa5
	}
	for i := range scratch {
		scratch[i] = 0xff // a NaN, if it is read
	}
	for i := code.Scratch; i < len(scratch); i++ {
		scratch[i] = 0xa5
	}
	before := make([]float64, p.M*p.N)
	for i := range before {
		if !p.Zero {
			before[i] = math.Round(8 * r.NormFloat64())
			put(p.A, d[i/p.N*row:], i%p.N, before[i])
		}
	}
	args := Arguments(a, b, nil, d, scratch)
	args.M, args.N, args.K, args.DRow = p.M, p.N, p.K, row
	if !p.Zero {
		args.Adds = 1
	}
	if err := code.Call(args); err != nil {
		t.Fatal(err)
	}
	for i := range before {
		want, bound := reference(p, a, b, i, before[i])
		if got := get(p.A, d[i/p.N*row:], i%p.N); !(math.Abs(got-want) <= bound) {
			t.Fatalf("element %d is %v, want %v within %v (%v)", i, got, want, bound, code.Plan)
		}
	}
	for i := range p.M {
		untouched(t, d[i*row+p.N*size:(i+1)*row])
	}
	untouched(t, d[p.M*row:])
	untouched(t, scratch[code.Scratch:])
}

// untouched checks that memory between or after results has not changed.
func untouched(t *testing.T, mem []byte) {
	t.Helper()
	for _, b := range mem {
		if b != 0xa5 {
			t.Fatal("memory that is not a result's is written")
		}
	}
}

// reference is element i of C + A·B, and how far the code may be from it.
func reference(p mma.Product, a, b *Matrix, i int, c float64) (want, bound float64) {
	batch, row, col := i/(p.M*p.N), i/p.N%p.M, i%p.N
	if p.Zero {
		c = 0
	}
	want, bound = c, math.Abs(c)
	for k := range p.K {
		x := a.values[(batch*p.M+row)*p.K+k] * b.values[(batch*p.K+k)*p.N+col]
		want += x
		bound += math.Abs(x)
	}
	eps := 0x1p-24
	switch {
	case p.A == mma.F64:
		eps = 0x1p-53
	case p.A == mma.I8 || p.A == mma.U8:
		return float64(int32(int64(want))), 0
	}
	return want, 2 * float64(p.K+1) * eps * bound
}

// Pairs are the formats of operands.
var Pairs = [][2]mma.Elem{{mma.F32, mma.F32}, {mma.F64, mma.F64}, {mma.F16, mma.F16}, {mma.F32, mma.F16}, {mma.E4M3, mma.E4M3}, {mma.E5M2, mma.F32}, {mma.F32, mma.E5M2}, {mma.BF16, mma.BF16},
	{mma.BF16As32, mma.BF16}, {mma.BF16, mma.BF16As32}, {mma.BF16As32, mma.BF16As32},
	{mma.I8, mma.I8}, {mma.U8, mma.I8}, {mma.I8, mma.U8}, {mma.U8, mma.U8}}

// Products goes over all formats, layouts and instruction sets, and over shapes
// that are smaller than a block, that fill one and that take many.
func Products(t *testing.T, compilers map[string]Compiler) {
	shapes := [][3]int{{1, 1, 1}, {2, 2, 2}, {1, 64, 16}, {16, 1, 8}, {4, 8, 1}, {8, 4, 32}, {16, 16, 16}, {64, 32, 4}, {32, 64, 64}, {2, 256, 128}}
	for isa, compile := range compilers {
		for _, e := range Pairs {
			for _, s := range shapes {
				for _, l := range [][2]Layout{{ByRows, ByRows}, {ByCols, ByCols}, {Spread, Spread}, {ByRows, ByCols}} {
					p := mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e[0], B: e[1]}
					t.Run(fmt.Sprintf("%s/%v/%v/%d×%d×%d/%d%d", isa, e[0], e[1], p.M, p.N, p.K, l[0], l[1]), func(t *testing.T) {
						Check(t, p, l[0], l[1], compile)
					})
				}
			}
		}
	}
}

// Limited checks the needed parts of limited products, and that columns of A that are not zero count.
func Limited(t *testing.T, compilers map[string]Compiler) {
	shapes := [][3]int{{64, 64, 64}, {16, 256, 32}, {2, 64, 128}, {4, 8, 16}, {64, 16, 4}, {1, 2, 64}, {32, 128, 256}}
	r := rand.New(rand.NewPCG(2, 3))
	for isa, compile := range compilers {
		for _, e := range Pairs {
			t.Run(fmt.Sprintf("%s/%v/%v", isa, e[0], e[1]), func(t *testing.T) {
				for _, s := range shapes {
					for _, l := range [][2]Layout{{ByRows, ByRows}, {ByCols, ByCols}, {Spread, Spread}, {ByRows, ByCols}} {
						p := mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e[0], B: e[1], Limited: true, FrameA: r.IntN(2) == 0, Zero: r.IntN(2) == 0}
						part := mma.Product{Batch: 1, M: 1 + r.IntN(s[0]), N: 1 + r.IntN(s[1]), K: 1 + r.IntN(s[2])}
						checkLimited(t, r, p, part, l, compile)
					}
				}
			})
		}
	}
}

// checkLimited compares the first rows and columns of a product, whose operands are zero beyond the k of part. If the product must
// check that A is, one of its elements may not be.
func checkLimited(t *testing.T, r *rand.Rand, p, part mma.Product, l [2]Layout, compile Compiler) {
	t.Helper()
	a, b := NewMatrix(r, p.A, 1, p.M, p.K, l[0]), NewMatrix(r, p.B, 1, p.K, p.N, l[1])
	a.clear(0, part.K, p.M, p.K)
	b.clear(part.K, 0, p.K, p.N)
	isNaN := p.FrameA && part.K < p.K && p.A == mma.F32 && r.IntN(2) == 0
	if isNaN {
		put(p.A, a.mem[(part.M-1)*a.row+(p.K-1)*a.col:], 0, math.NaN())
	}
	code, size := compile(t, p), ResultBytes(p.A)
	c, d, scratch := Aligned(p.M*p.N*size), Aligned(p.M*p.N*size+guard), Aligned(code.Scratch+guard)
	for i := range p.M * p.N {
		put(p.A, c, i, math.Round(8*r.NormFloat64()))
	}
	for i := range scratch {
		scratch[i] = 0xff // a NaN, if it is read
	}
	for _, mem := range [][]byte{d, scratch[code.Scratch:]} {
		for i := range mem {
			mem[i] = 0xa5
		}
	}
	args := Arguments(a, b, c, d, scratch)
	args.M, args.N, args.K = part.M, part.N, part.K
	if err := code.Call(args); err != nil {
		t.Fatal(err)
	}
	for i := range part.M {
		for j := range part.N {
			at := i*p.N + j
			want, bound := reference(p, a, b, at, get(p.A, c, at))
			got := get(p.A, d, at)
			if isNaN && i == part.M-1 {
				if !math.IsNaN(got) {
					t.Fatalf("element %d,%d is %v, want NaN (%v)", i, j, got, code.Plan)
				}
				continue
			}
			if !(math.Abs(got-want) <= bound) {
				t.Fatalf("element %d,%d of %d by %d by %d is %v, want %v within %v (%v)", i, j, part.M, part.N, part.K, got, want, bound, code.Plan)
			}
		}
	}
	untouched(t, d[p.M*p.N*size:])
	untouched(t, scratch[code.Scratch:])
}

// clear sets a part of a matrix to zero.
func (m *Matrix) clear(row, col, rows, cols int) {
	for i := row; i < rows; i++ {
		for j := col; j < cols; j++ {
			clear(m.mem[i*m.row+j*m.col:][:m.elem.Bytes()])
			m.values[i*m.cols+j] = 0
		}
	}
}

// Batches checks products that follow each other at a stride of their own.
func Batches(t *testing.T, compilers map[string]Compiler) {
	for isa, compile := range compilers {
		t.Run(isa, func(t *testing.T) {
			for _, e := range []mma.Elem{mma.F32, mma.F64, mma.BF16, mma.I8} {
				Check(t, mma.Product{Batch: 4, M: 8, N: 16, K: 32, A: e, B: e}, ByRows, ByCols, compile)
				Check(t, mma.Product{Batch: 2, M: 16, N: 32, K: 8, A: e, B: e, Zero: true}, ByRows, ByRows, compile)
			}
		})
	}
}

// Strided: rows of the result lie apart, in all instruction sets, for blocks of one vector and of several.
func Strided(t *testing.T, compilers map[string]Compiler) {
	for isa, compile := range compilers {
		t.Run(isa, func(t *testing.T) {
			for _, e := range []mma.Elem{mma.F32, mma.F64, mma.BF16, mma.I8} {
				for _, s := range [][3]int{{1, 4, 1}, {4, 2, 16}, {16, 32, 64}, {64, 128, 8}} {
					Check(t, mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e, B: e, Strided: true}, ByRows, ByRows, compile)
				}
			}
		})
	}
}

// Rounded: sums of float16 are rounded after some products, and others after each product; the results equal those
// of Go loops bit by bit.
func Rounded(t *testing.T, compilers map[string]Compiler) {
	for isa, compile := range compilers {
		for _, p := range []mma.Product{
			{Batch: 1, M: 16, N: 32, K: 64, A: mma.F16, B: mma.F16, Round: 16}, {Batch: 1, M: 4, N: 8, K: 32, A: mma.F16, B: mma.F32, Round: 32},
			{Batch: 1, M: 64, N: 1, K: 8, A: mma.F32, B: mma.F32, Round: 16}, {Batch: 2, M: 2, N: 64, K: 16, A: mma.F32, B: mma.F32, Round: 2},
			{Batch: 1, M: 16, N: 64, K: 64, A: mma.F32, B: mma.F32, Separate: true}, {Batch: 1, M: 64, N: 32, K: 64, A: mma.BF16, B: mma.BF16, Separate: true},
		} {
			r := rand.New(rand.NewPCG(8, 9))
			a, b := NewMatrix(r, p.A, p.Batch, p.M, p.K, ByRows), NewMatrix(r, p.B, p.Batch, p.K, p.N, ByRows)
			code := compile(t, p)
			d, scratch := Aligned(4*p.Batch*p.M*p.N), Aligned(code.Scratch)
			if err := code.Call(Arguments(a, b, d, d, scratch)); err != nil {
				t.Error(err)
			}
			for i := range p.Batch * p.M * p.N {
				if got, want := float32(get(p.A, d, i)), roundedSum(p, a, b, i); got != want {
					t.Fatalf("%s: %v: element %d is %v, want %v", isa, code.Plan, i, got, want)
				}
			}
		}
	}
}

func roundedSum(p mma.Product, a, b *Matrix, i int) float32 {
	batch, row, col := i/(p.M*p.N), i/p.N%p.M, i%p.N
	sum := float32(0)
	for k := range p.K {
		x, y := a.values[(batch*p.M+row)*p.K+k], b.values[(batch*p.K+k)*p.N+col]
		if p.Separate {
			sum += float32(float32(x) * float32(y))
		} else {
			sum = float32(math.FMA(x, y, float64(sum))) // exact except for the last rounding, or near enough to it
		}
		if p.Round > 0 && (k+1)%min(p.Round, p.K) == 0 {
			sum = num.F16ToF32(num.F32ToF16(sum))
		}
	}
	return sum
}
