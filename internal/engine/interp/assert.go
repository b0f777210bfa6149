package interp

import (
	"strconv"

	"gotile/device"
	"gotile/tileir"
)

// effectOps are the operations that speak to the outside, and those that order
// memory: steps run in the order of the program, so these do nothing.
var effectOps = map[tileir.OpCode]lowerFunc{
	tileir.OpAssert:                 lowerAssert,
	tileir.OpPrintTko:               lowerPrint,
	tileir.OpMemoryFenceAliasTko:    lowerNothing,
	tileir.OpGdcLaunchDependentsTko: lowerNothing,
	tileir.OpGdcWaitTko:             lowerNothing,
}

// lowerAssert stops the launch where an element of the condition is false.
func lowerAssert(c *compiler, op *tileir.Op) step {
	cond := op.Operand(tileir.AssertCondition)
	shape := cond.Type.(tileir.TileType).Shape
	msg := cText(string(op.Attrs[tileir.AssertMessage].(tileir.String)))
	r := c.use(cond)
	return func(fr *frame) ctl {
		for i, v := range fr.regs[r].u8 {
			if v == 0 {
				return fr.fail(op, device.ErrAssert, "assertion failed: %s%s", strconv.Quote(msg), elementText(shape, i))
			}
		}
		return next
	}
}
