package checked

import (
	"math"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// floatHooks are the hooks of conversions from floats (3.1/ub-28).
var floatHooks = map[tileir.OpCode]func(c *opContext) hooks{tileir.OpFToI: hookFToI}

// hookFToI checks conversions whose target type cannot represent the truncated value.
func hookFToI(c *opContext) hooks {
	to := scalarOf(c.op.Results[0])
	if !c.kinds.Has(check.UB) || to.Bits() == 1 || c.op.Flag(tileir.FToISaturating) {
		return hooks{}
	}
	signed := c.op.Attrs[tileir.FToISignedness] == tileir.Signed
	low, high := intRange(to.Bits(), signed)
	x, shape := c.Use(c.op.Operands[0]), shapeOf(c.op.Operands[0])
	r := rule{check.UB, "3.1/ub-28", "the value does not fit the integer " + signName(signed) + to.String()}
	return hooks{after: []hook{func(fr *interp.Frame, b *blockFrame) {
		p := fr.Reg(x)
		n, i := outside(p.F32(), low, high)
		if p.F64() != nil {
			n, i = outside(p.F64(), low, high)
		}
		if n > 0 {
			b.found(c.site, r, n, func() string { return elementText(shape, i) + number(p, i, true) })
		}
	}}}
}

func signName(signed bool) string {
	if signed {
		return "signed "
	}
	return "unsigned "
}

// intRange returns the exclusive bounds of the floats that truncate to an integer of the type.
func intRange(bits int, signed bool) (low, high float64) {
	if signed {
		half := math.Ldexp(1, bits-1)
		if bits <= 53 {
			return -half - 1, half
		}
		return math.Nextafter(-half, math.Inf(-1)), half
	}
	return -1, math.Ldexp(1, bits)
}

// outside counts the elements that are not between two bounds, including NaN.
func outside[T float](x []T, low, high float64) (n, first int) {
	for i, v := range x {
		if f := float64(v); f > low && f < high {
			continue
		}
		if n == 0 {
			first = i
		}
		n++
	}
	return n, first
}
