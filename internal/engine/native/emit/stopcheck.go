package emit

import (
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// Code looks up from time to time: whether the launch is to stop, and whether the runtime wants the
// processor for another goroutine or to collect garbage (see package exec). To stop it just returns. To give way it saves all
// registers, returns, and goes on where it was when it is called again.

// lookBits says how often a loop looks whether the launch is to stop: every 2^lookBits
// elements, which take less than a millisecond.
const lookBits = 15

// lookAfter looks whether the launch is to stop where a given number of low bits of a counter are
// zero. The counter stays, RAX does not.
func (c *codegen) lookAfter(bits int, counter target.Reg) {
	on := c.NewLabel()
	if bits > 0 {
		c.IfBits(target.NotEqual, counter, target.Imm(1<<bits-1), on)
	}
	c.stopHere()
	c.Bind(on)
}

// stopHere leaves where the launch is to end, and gives way where somebody waits for the
// processor. RAX does not stay.
func (c *codegen) stopHere() {
	stopped, on := c.NewLabel(), c.NewLabel()
	c.jumpIfStopped(stopped)
	c.giveWay(on)
	c.Bind(stopped)
	c.exitStopped()
	c.Bind(on)
}

// jumpIfStopped jumps where the launch is to end.
func (c *codegen) jumpIfStopped(to target.Label) {
	c.Move(target.T0, inFrame(runtime.FrameStop))
	c.If(target.NotEqual, target.At(target.T0, 0).Bits(32), target.Imm(0), to)
}

// giveWay jumps to where code goes on, by way of the Go side if the runtime wants the processor.
func (c *codegen) giveWay(on target.Label) {
	c.Move(target.T0, inFrame(runtime.FrameYieldFlag))
	c.If(target.GreaterEqual, target.At(target.T0, 0).Bits(64), target.Imm(0), on)
	c.LabelAddress(target.T0, on)
	c.Move(inFrame(runtime.FrameYieldBack), target.T0)
	c.Jump(c.yield)
}

// yielding emits what all code that gives way goes through: it saves the registers, returns,
// and when it is called again restores them and goes on where frameYieldBack says.
func (c *codegen) yielding() {
	c.Bind(c.yield)
	c.frame.yields[0] = c.frame.size
	restore := c.SaveRegisters(c.frame.room)
	c.frame.yields[1] = c.frame.size
	again := c.NewLabel()
	c.LabelAddress(target.T0, again)
	c.Move(inFrame(runtime.FrameResume), target.T0)
	c.exit(runtime.ExitYield)
	c.Bind(again)
	c.Enter()
	restore()
	c.JumpTo(inFrame(runtime.FrameYieldBack))
}
