package checked

import (
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// tokenLooks carry the order on tokens.
var tokenLooks = map[tileir.OpCode]func(c *at) looks{
	tileir.OpMakeToken:              lookTokens,
	tileir.OpJoinTokens:             lookTokens,
	tileir.OpPrintTko:               lookTokens,
	tileir.OpMemoryFenceAliasTko:    lookTokens,
	tileir.OpGdcLaunchDependentsTko: lookTokens,
	tileir.OpGdcWaitTko:             lookTokens,
}

// lookTokens makes the token of an operation one after those that it takes.
func lookTokens(c *at) looks {
	n := len(c.op.Results)
	if n == 0 || c.op.Results[n-1].Type != (tileir.Token{}) {
		return looks{}
	}
	var from []int
	for _, v := range c.op.Operands {
		if v.Type == (tileir.Token{}) {
			from = append(from, c.Use(v))
		}
	}
	to := c.Use(c.op.Results[n-1])
	return looks{after: []look{func(fr *interp.Frame, b *blockFrame) {
		var all *clock
		for _, r := range from {
			one, _ := fr.Reg(r).Order().(*clock)
			all = b.m.clocks.join(all, one)
		}
		fr.Reg(to).SetOrder(all)
	}}}
}
