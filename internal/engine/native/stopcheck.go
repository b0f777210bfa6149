package native

import "gotile/internal/engine/native/amd64"

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
