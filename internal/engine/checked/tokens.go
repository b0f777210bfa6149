package checked

import (
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// tokenHooks propagate clocks along tokens.
var tokenHooks = map[tileir.OpCode]func(c *opContext) hooks{
	tileir.OpMakeToken:              hookTokens,
	tileir.OpJoinTokens:             hookTokens,
	tileir.OpPrintTko:               hookTokens,
	tileir.OpMemoryFenceAliasTko:    hookTokens,
	tileir.OpGdcLaunchDependentsTko: hookTokens,
	tileir.OpGdcWaitTko:             hookTokens,
}

// hookTokens joins the clocks of an operation's token operands into its result.
func hookTokens(c *opContext) hooks {
	n := len(c.op.Results)
	if n == 0 || c.op.Results[n-1].Type != (tileir.Token{}) {
		return hooks{}
	}
	var from []int
	for _, v := range c.op.Operands {
		if v.Type == (tileir.Token{}) {
			from = append(from, c.Use(v))
		}
	}
	to := c.Use(c.op.Results[n-1])
	return hooks{after: []hook{func(fr *interp.Frame, b *blockFrame) {
		var all *clock
		for _, r := range from {
			one, _ := fr.Reg(r).Order().(*clock)
			all = b.m.clocks.join(all, one)
		}
		fr.Reg(to).SetOrder(all)
	}}}
}
