package interp

import (
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// effectOps are the operations with effects outside the kernel, and those that order memory: steps run in program
// order, so the latter need no steps.
var effectOps = map[tileir.OpCode]lowerFunc{
	tileir.OpAssert:                 lowerAssert,
	tileir.OpPrintTko:               lowerPrint,
	tileir.OpMemoryFenceAliasTko:    lowerNothing,
	tileir.OpGdcLaunchDependentsTko: lowerNothing,
	tileir.OpGdcWaitTko:             lowerNothing,
}

// lowerAssert stops the launch if an element of the condition is false.
func lowerAssert(c *compiler, op *tileir.Op) step {
	r := c.use(op.Operand(tileir.AssertCondition))
	return func(fr *frame) ctl {
		for i, v := range fr.regs[r].u8 {
			if v == 0 {
				return fr.fail(fr.AssertFault(op, i))
			}
			if fr.worked(1) && fr.Stopped() {
				return stop(fr)
			}
		}
		return next
	}
}

func lowerPrint(c *compiler, op *tileir.Op) step {
	print := host.NewPrint(op)
	regs := c.useAll(op.OperandList(tileir.PrintTkoArgs))
	c.defAll(op.Results)
	return func(fr *frame) ctl {
		err := print.Run(fr.Worker, func(i int) host.Elements { return &fr.regs[regs[i]] })
		if err != nil {
			return fr.fail(err)
		}
		return next
	}
}
