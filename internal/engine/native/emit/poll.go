package emit

import (
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// Code polls from time to time whether the launch is stopped, and whether the Go runtime needs the processor for another
// goroutine or for garbage collection (see package exec). If the launch is stopped, it returns. To yield, it saves all
// registers and returns; called again, it restores them and continues.

// pollBits is the polling interval of loops: every 2^pollBits elements, which take less than a millisecond.
const pollBits = 15

// pollEvery polls if the low bits of a counter are zero. It changes T0.
func (c *codegen) pollEvery(bits int, counter target.Reg) {
	on := c.NewLabel()
	if bits > 0 {
		c.IfBits(target.NotEqual, counter, target.Imm(1<<bits-1), on)
	}
	c.poll()
	c.Bind(on)
}

// poll returns to Go if the launch is stopped, and yields if the runtime asks for it. It changes T0.
func (c *codegen) poll() {
	stopped, on := c.NewLabel(), c.NewLabel()
	c.jumpIfStopped(stopped)
	c.yieldThenJump(on)
	c.Bind(stopped)
	c.exitStopped()
	c.Bind(on)
}

// jumpIfStopped jumps if the launch is stopped.
func (c *codegen) jumpIfStopped(to target.Label) {
	c.Move(target.T0, inFrame(runtime.FrameStop))
	c.If(target.NotEqual, target.At(target.T0, 0).Bits(32), target.Imm(0), to)
}

// yieldThenJump jumps to a label, after yielding if the runtime asks for it.
func (c *codegen) yieldThenJump(on target.Label) {
	c.Move(target.T0, inFrame(runtime.FrameYieldFlag))
	c.If(target.GreaterEqual, target.At(target.T0, 0).Bits(64), target.Imm(0), on)
	c.LabelAddress(target.T0, on)
	c.Move(inFrame(runtime.FrameYieldBack), target.T0)
	c.Jump(c.yieldLabel)
}

// emitYield emits the shared code of all yields: it saves the registers and returns; called again, it restores them and
// continues at the address in FrameYieldBack.
func (c *codegen) emitYield() {
	c.Bind(c.yieldLabel)
	restore := c.SaveRegisters(c.frame.reserveSave)
	again := c.NewLabel()
	c.LabelAddress(target.T0, again)
	c.Move(inFrame(runtime.FrameResume), target.T0)
	c.exit(runtime.ExitYield)
	c.Bind(again)
	c.Enter()
	restore()
	c.JumpTo(inFrame(runtime.FrameYieldBack))
}
