package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// lowersProduct reports the matrix products that native code does: f32 sums of what
// f32 holds, and f64. The rounding of f16 sums and of 8-bit factors is the portable
// engine's.
func lowersProduct(_ ISA, op *tileir.Op) bool {
	from, acc := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	switch {
	case acc == tileir.F64:
		return from == tileir.F64
	case acc == tileir.F32:
		return from == tileir.F32 || from == tileir.TF32 || from == tileir.F16 || from == tileir.BF16
	}
	return false
}

// productShape is batch times [m,k] by [k,n].
type productShape struct{ batch, m, n, k int }

func shapeOfProduct(op *tileir.Op) productShape {
	a, b := op.Operands[0].Type.(tileir.TileType).Shape, op.Operands[1].Type.(tileir.TileType).Shape
	p := productShape{batch: 1, m: int(a[len(a)-2]), k: int(a[len(a)-1]), n: int(b[len(b)-1])}
	if len(a) == 3 {
		p.batch = int(a[0])
	}
	return p
}

// product adds a matrix product to its accumulator: a block of rows and vectors of
// columns is kept in registers over the whole of k.
func (c *codegen) product(op *tileir.Op) {
	p, k := shapeOfProduct(op), kindOfValue(op.Results[0])
	lanes := min(c.isa.bytes()/k.size(), p.n)
	t := &tileProduct{codegen: c, productShape: p, kind: k, lanes: lanes, a: c.frame.place(root(op.Operands[0])),
		b: c.frame.place(root(op.Operands[1])), from: c.operandPlace(op.Operands[2]), to: c.frame.place(op.Results[0])}
	t.cols = min(2, p.n/lanes)
	t.rows = min(t.maxRows(), p.m)
	t.emit()
}

// operandPlace is where a settled value lies.
func (c *codegen) operandPlace(v *tileir.Value) int { return c.frame.place(root(v)) }

type tileProduct struct {
	*codegen
	productShape
	kind       kind
	lanes      int
	a, b       int // places of the operands
	from, to   int // of the accumulator and the result
	rows, cols int // of a block: rows, and vectors of columns
}

// maxRows leaves registers for the columns of the right operand and one element of
// the left one.
func (t *tileProduct) maxRows() int {
	if t.isa >= AVX512 {
		return 8
	}
	return 4
}

func (t *tileProduct) vec(i int) amd64.Reg { return amd64.Vec(i, regBits(t.lanes*t.kind.size())) }

// emit goes over batches, blocks of columns and blocks of rows.
func (t *tileProduct) emit() {
	size := t.kind.size()
	// RSI: a; RDI: b; R8: from; R9: to; the batches move them
	for _, p := range []struct {
		reg amd64.Reg
		at  int
	}{{amd64.RSI, t.a}, {amd64.RDI, t.b}, {amd64.R8, t.from}, {amd64.R9, t.to}} {
		t.Emit(amd64.LEA, p.reg, inFrame(p.at))
	}
	t.times(amd64.RBX, t.batch, func() {
		t.times(amd64.R10, t.n/(t.cols*t.lanes), func() {
			t.stopHere() // products of the largest tiles take minutes
			t.times(amd64.R11, t.m/t.rows, func() {
				t.block()
				t.Emit(amd64.ADD, amd64.RSI, amd64.Imm(t.rows*t.k*size))
				t.Emit(amd64.ADD, amd64.R8, amd64.Imm(t.rows*t.n*size))
				t.Emit(amd64.ADD, amd64.R9, amd64.Imm(t.rows*t.n*size))
			})
			step := t.cols * t.lanes * size
			t.Emit(amd64.SUB, amd64.RSI, amd64.Imm(t.m*t.k*size))
			t.Emit(amd64.ADD, amd64.RDI, amd64.Imm(step))
			t.Emit(amd64.ADD, amd64.R8, amd64.Imm(step-t.m*t.n*size))
			t.Emit(amd64.ADD, amd64.R9, amd64.Imm(step-t.m*t.n*size))
		})
		t.Emit(amd64.ADD, amd64.RSI, amd64.Imm(t.m*t.k*size))
		t.Emit(amd64.ADD, amd64.RDI, amd64.Imm((t.k-1)*t.n*size))
		t.Emit(amd64.ADD, amd64.R8, amd64.Imm((t.m-1)*t.n*size))
		t.Emit(amd64.ADD, amd64.R9, amd64.Imm((t.m-1)*t.n*size))
	})
}

// times repeats code.
func (t *tileProduct) times(counter amd64.Reg, n int, body func()) {
	if n == 1 {
		body()
		return
	}
	t.Emit(amd64.MOV, counter.As(32), amd64.Imm(n))
	head := t.Here()
	body()
	t.Emit(amd64.DEC, counter.As(32))
	t.Emit(amd64.JNE, head)
}

// block is rows by cols vectors of the result.
func (t *tileProduct) block() {
	size := t.kind.size()
	bytes := t.lanes * size
	acc := func(i, j int) amd64.Reg { return t.vec(3 + i*t.cols + j) }
	for i := range t.rows {
		for j := range t.cols {
			t.loadVec(acc(i, j), amd64.At(amd64.R8, i*t.n*size+j*bytes), bytes)
		}
	}
	t.Emit(amd64.MOV, amd64.RDX, amd64.RSI)
	t.Emit(amd64.MOV, amd64.RBP, amd64.RDI)
	fma := float(t.kind, amd64.VFMADD231PS, amd64.VFMADD231PD)
	t.times(amd64.RCX, t.k, func() {
		for j := range t.cols {
			t.loadVec(t.vec(j), amd64.At(amd64.RBP, j*bytes), bytes)
		}
		for i := range t.rows {
			x := t.vec(2)
			t.broadcast(x, amd64.At(amd64.RDX, i*t.k*size), size)
			for j := range t.cols {
				t.Emit(fma, acc(i, j), x, t.vec(j))
			}
		}
		t.Emit(amd64.ADD, amd64.RDX, amd64.Imm(size))
		t.Emit(amd64.ADD, amd64.RBP, amd64.Imm(t.n*size))
	})
	for i := range t.rows {
		for j := range t.cols {
			t.storeVec(amd64.At(amd64.R9, i*t.n*size+j*bytes), acc(i, j), bytes)
		}
	}
}
