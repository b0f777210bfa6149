package native

import "gotile/internal/engine/native/amd64"

// Code looks up from time to time: whether the launch is to stop, and whether the runtime wants the
// processor for another goroutine or to collect garbage (see package exec). To stop it just returns. To give way it saves all
// registers, returns, and goes on where it was when it is called again.

// lookBits says how often a loop looks whether the launch is to stop: every 2^lookBits
// elements, which take less than a millisecond.
const lookBits = 15

// lookAfter looks whether the launch is to stop where a given number of low bits of a counter are
// zero. The counter stays, RAX does not.
func (c *codegen) lookAfter(bits int, counter amd64.Reg) {
	on := c.NewLabel()
	if bits > 0 {
		c.Emit(amd64.TEST, counter, amd64.Imm(1<<bits-1))
		c.Emit(amd64.JNE, on)
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
func (c *codegen) jumpIfStopped(to amd64.Label) {
	c.Emit(amd64.MOV, amd64.RAX, inFrame(frameStop))
	c.Emit(amd64.CMP, amd64.At(amd64.RAX, 0).Bits(32), amd64.Imm(0))
	c.Emit(amd64.JNE, to)
}

// giveWay jumps to where code goes on, by way of the Go side if the runtime wants the processor.
func (c *codegen) giveWay(on amd64.Label) {
	c.Emit(amd64.MOV, amd64.RAX, inFrame(frameYieldFlag))
	c.Emit(amd64.CMP, amd64.At(amd64.RAX, 0).Bits(64), amd64.Imm(0))
	c.Emit(amd64.JGE, on)
	c.Emit(amd64.LEA, amd64.RAX, amd64.AtLabel(on, 0))
	c.Emit(amd64.MOV, inFrame(frameYieldBack), amd64.RAX)
	c.Emit(amd64.JMP, c.yield)
}

// yielding emits what all code that gives way goes through: it saves the registers, returns,
// and when it is called again restores them and goes on where frameYieldBack says.
func (c *codegen) yielding() {
	c.Bind(c.yield)
	c.frame.yields[0] = c.frame.size
	var kept []savedRegister
	for n := range 16 {
		if r := amd64.GP(n, 64); r != amd64.RSP && r != amd64.RAX && r != frameReg {
			kept = append(kept, savedRegister{r, amd64.MOV, c.frame.room(8)})
		}
	}
	for i := range c.isa.registers() {
		kept = append(kept, savedRegister{amd64.Vec(i, 8*c.isa.bytes()), amd64.VMOVUPS, c.frame.room(c.isa.bytes())})
	}
	for i := 1; c.isa >= AVX512 && i < pastMask; i++ {
		kept = append(kept, savedRegister{amd64.Mask(i), amd64.KMOVQ, c.frame.room(8)})
	}
	c.frame.yields[1] = c.frame.size
	for _, s := range kept {
		c.Emit(s.move, inFrame(s.at), s.reg)
	}
	again := c.NewLabel()
	c.Emit(amd64.LEA, amd64.RAX, amd64.AtLabel(again, 0))
	c.Emit(amd64.MOV, inFrame(frameResume), amd64.RAX)
	c.Emit(amd64.VZEROUPPER)
	c.exit(exitYield)
	c.Bind(again)
	c.Emit(amd64.MOV, frameReg, amd64.RDI)
	for _, s := range kept {
		c.Emit(s.move, s.reg, inFrame(s.at))
	}
	c.Emit(amd64.JMP, inFrame(frameYieldBack))
}

// savedRegister is a register, its place in the frame, and what copies it.
type savedRegister struct {
	reg  amd64.Reg
	move amd64.Op
	at   int
}
