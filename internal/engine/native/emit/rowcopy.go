package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// Rows of contiguous elements between memory and scratch memory, or between two views, are copied by a routine that all accesses of an
// entry share. It has a loop for rows of each magnitude, which copies both halves of a row; they may overlap.

// maxRowHalf is the size of the halves of the longest rows that are copied so, in bytes. Longer ones are copied one by one.
const maxRowHalf = 32

// rowCopy is the key of the routine.
type rowCopy struct{}

// callRows copies moveLeftReg rows of moveBytesReg bytes, at least one of each, from P1 to P2. The next rows are moveFromStepReg and
// moveToStepReg bytes apart. It may change P1, P2, Index and all registers of moves but those of the steps and bytes.
func (c *codegen) callRows() { c.call(rowCopy{}, c.rowRoutine) }

func (c *codegen) rowRoutine() {
	long, done := c.NewLabel(), c.NewLabel()
	c.If(target.Above, moveBytesReg, target.Imm(2*maxRowHalf), long)
	c.Move(target.Index, moveBytesReg)
	for half := maxRowHalf; half > 1; half /= 2 {
		shorter := c.NewLabel()
		c.If(target.Below, moveBytesReg, target.Imm(half), shorter)
		c.packRows(half)
		c.rowLoop(func() {
			c.moveUpTo(target.At(target.P2, 0), target.At(target.P1, 0), half)
			c.moveUpTo(target.At(target.P2, -half).Index(target.Index, 1), target.At(target.P1, -half).Index(target.Index, 1), half)
		})
		c.Jump(done)
		c.Bind(shorter)
	}
	c.rowLoop(func() { c.moveUpTo(target.At(target.P2, 0), target.At(target.P1, 0), 1) })
	c.Jump(done)
	c.Bind(long)
	c.longRows()
	c.Bind(done)
}

// packRows copies all rows but the last one, of half to twice as many bytes, if the copies follow each other and there are as many
// bytes between the first bytes of rows. What it writes beyond a row is overwritten by the next one.
func (c *codegen) packRows(half int) {
	apart, last := c.NewLabel(), c.NewLabel()
	c.If(target.NotEqual, moveToStepReg, moveBytesReg, apart)
	c.If(target.Less, moveFromStepReg, target.Imm(2*half), apart)
	c.DecrementIf(target.Equal, moveLeftReg, last)
	c.rowLoop(func() { c.moveUpTo(target.At(target.P2, 0), target.At(target.P1, 0), 2*half) })
	c.Bind(last)
	c.Move(moveLeftReg, target.Imm(1))
	c.Bind(apart)
}

// rowLoop emits a loop over rows at P1 and P2.
func (c *codegen) rowLoop(body func()) {
	head := c.Here()
	body()
	c.Add(target.P1, moveFromStepReg)
	c.Add(target.P2, moveToStepReg)
	c.DecrementIf(target.NotEqual, moveLeftReg, head)
}

// longRows copies rows of any length.
func (c *codegen) longRows() {
	c.Move(moveFromReg, target.P1)
	c.Move(moveToReg, target.P2)
	head := c.Here()
	c.Move(target.P1, moveFromReg)
	c.Move(target.P2, moveToReg)
	c.Move(target.Index, moveBytesReg)
	c.CopyBytes()
	c.Add(moveFromReg, moveFromStepReg)
	c.Add(moveToReg, moveToStepReg)
	c.DecrementIf(target.NotEqual, moveLeftReg, head)
}

// moveUpTo copies n bytes, a power of two.
func (c *codegen) moveUpTo(to, from target.Mem, n int) {
	if n < 4 {
		c.ZeroExtend(target.T1, from.Bits(8*n))
		c.Move(to, target.T1.As(8*n))
		return
	}
	size := min(n, c.vec.Bytes)
	for at := 0; at < n; at += size {
		c.MoveBytes(to.Plus(at), from.Plus(at), size)
	}
}

// copiesRows reports whether the rows of dimension d of a window, of elements of dimension inner, may be copied by the routine.
func (c *codegen) copiesRows(a *plan.Access, d, inner int) bool {
	shape := a.Tile.Type.(tileir.TileType).Shape
	return c.plan.Uses(plan.OptStrided) && a.CopiesBytes() && c.state(a).ahead == 0 && c.scratchStride(a, inner) == a.Size && shape[d]*shape[inner] <= 1<<pollBits
}

// copyRows copies Index rows of dimension d and jumps to done, if their elements, of dimension inner, are contiguous.
func (c *codegen) copyRows(a *plan.Access, d, inner int, counts []int, done target.Label) {
	step := func(d int) target.Mem {
		return inFrame(c.frameView(a.Desc).Offset + runtime.DescDims + d*runtime.DescDim + runtime.DescStep)
	}
	apart, memStep, scratchStep := c.NewLabel(), moveFromStepReg, moveToStepReg
	if !c.isLoad(a) {
		memStep, scratchStep = scratchStep, memStep
	}
	c.If(target.NotEqual, step(inner).Bits(64), target.Imm(a.Size), apart)
	c.Move(moveLeftReg, target.Index)
	c.MulBy(moveBytesReg, inFrame(counts[inner]), a.Size)
	c.Move(memStep, step(d))
	c.Move(scratchStep, target.Imm(c.scratchStride(a, d)))
	c.callRows()
	c.Jump(done)
	c.Bind(apart)
}
