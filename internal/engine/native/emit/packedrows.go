package emit

import (
	"encoding/binary"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// Rows of a few bytes that follow each other in memory are copied to and from scratch memory, where they are longer, by 16 bytes of scratch
// memory at a time: one instruction moves the bytes of several rows. Which ones depends on the length of a row, so a table has the order for
// each length. The last rows, which have fewer than 16 bytes, are copied in another way.

// packedBytes is the size of what a step copies: the maximum size of a row.
const packedBytes = 16

// packedCopy is the key of a routine that copies packed rows.
type packedCopy struct{ load, pads bool }

// copyPackedRows copies most of Index rows, if they follow each other in memory, of which the last dimension has count elements. Then the
// registers are those of the other rows, of which there is at least one.
func (c *codegen) copyPackedRows(a *plan.Access, r windowRegs, count, step target.Mem) {
	size, load := a.RowBytes(), c.isLoad(a)
	if !c.ShufflesBytes() || size > packedBytes {
		return
	}
	none, packed := c.NewLabel(), r.mem
	c.MulBy(moveBytesReg, count, a.Size)
	c.If(target.NotEqual, moveBytesReg, step.Bits(64), none)
	// The last step begins 16 bytes before the end of the rows in memory.
	c.Move(moveLeftReg, target.Index)
	c.Move(target.T0, moveBytesReg)
	c.Mul(target.T0, target.Index)
	c.If(target.Less, target.T0, target.Imm(packedBytes), none)
	c.Move(target.Index, packed)
	c.Add(target.Index, target.T0)
	c.Sub(target.Index, target.Imm(packedBytes))
	c.Move(moveFromReg, r.scratch)
	c.MulBy(moveFromStepReg, moveBytesReg, packedBytes/size)
	pad := uint64(0)
	if load {
		pad = paddingOf(a)
	}
	c.ConstAddress(moveToStepReg, packedOrders(a, load, pad), 0)
	c.Shl(moveBytesReg, 5)
	c.Add(moveToStepReg, moveBytesReg)
	key := packedCopy{load, pad != 0}
	c.call(key, func() { c.ShuffleBytes(key.load, key.pads, moveFromStepReg, moveToStepReg) })
	c.Sub(moveFromReg, r.scratch) // minus the bytes that are done
	c.Sar(moveFromReg, plan.Log2(size))
	c.Add(moveLeftReg, moveFromReg)
	c.Move(target.Index, moveLeftReg)
	c.Bind(none)
}

// packedOrders returns, for each number of bytes of a row within the tensor, the numbers of the bytes that 16 bytes are moved from, or 0x80 for
// a zero, and 16 bytes of padding for these.
func packedOrders(a *plan.Access, load bool, padding uint64) (table []byte) {
	pad := binary.LittleEndian.AppendUint64(nil, padding)[:a.Size]
	for length := range a.RowBytes() {
		order, pads := make([]byte, packedBytes), make([]byte, packedBytes)
		for i := range order {
			order[i] = 0x80
			switch row, at := i/a.RowBytes(), i%a.RowBytes(); {
			case !load && length > 0 && i/length*a.RowBytes()+i%length < packedBytes:
				order[i] = byte(i/length*a.RowBytes() + i%length)
			case load && at < length:
				order[i] = byte(row*length + at)
			case load:
				pads[i] = pad[i%a.Size]
			}
		}
		table = append(append(table, order...), pads...)
	}
	return table
}
