package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// tableSize is the number of elements of a table that the target looks up without a load for each element.
const tableSize = 256

// lookUp loads all lanes and jumps to done, if all indices are less than 256 and the target has instructions for such
// tables. They are known to be valid.
func (c *codegen) lookUp(r *indices, done target.Label) {
	size := r.kind.Size()
	if !r.IsLoad() || r.N > 1<<pollBits || !c.LooksUp(size, r.Size(), r.N) {
		return
	}
	large := c.NewLabel()
	c.If(target.Above, inFrame(r.found).Bits(64), target.Imm(tableSize-1), large)
	c.wholeTable(r)
	c.Address(ptrReg, inFrame(r.at))
	c.Address(dataReg, inFrame(r.value))
	c.LookUp(target.At(dataReg, 0), target.At(ptrReg, 0), target.At(baseReg, 0), size, r.Size(), r.N)
	c.Jump(done)
	c.Bind(large)
}

// wholeTable loads the address of the table. A table of fewer elements is copied to the frame, so that loads beyond it are valid.
func (c *codegen) wholeTable(r *indices) {
	whole := c.NewLabel()
	c.Move(baseReg, inFrame(r.base))
	c.Move(target.Index, inFrame(r.last))
	c.If(target.AboveEqual, target.Index, target.Imm(tableSize-1), whole)
	copied := c.frame.reserve(tableSize * r.Size())
	c.Increment(target.Index)
	if r.Size() > 1 {
		c.Shl(target.Index, plan.Log2(r.Size()))
	}
	c.Move(target.P1, baseReg)
	c.Address(target.P2, inFrame(copied))
	c.CopyBytes()
	c.Address(baseReg, inFrame(copied))
	c.Bind(whole)
}
