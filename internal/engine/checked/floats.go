package checked

import (
	"math"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// floatLooks are those of conversions from floats (3.1/ub-28).
var floatLooks = map[tileir.OpCode]func(c *at) looks{tileir.OpFToI: lookFToI}

// lookFToI looks at conversions whose target does not hold the truncated value.
func lookFToI(c *at) looks {
	to := scalarOf(c.op.Results[0])
	if !c.kinds.Has(check.UB) || to.Bits() == 1 || c.op.Flag(tileir.FToISaturating) {
		return looks{}
	}
	signed := c.op.Attrs[tileir.FToISignedness] == tileir.Signed
	low, high := intRange(to.Bits(), signed)
	x, shape := c.Use(c.op.Operands[0]), shapeOf(c.op.Operands[0])
	r := rule{check.UB, "3.1/ub-28", "the value does not fit the integer " + signName(signed) + to.String()}
	return looks{after: []look{func(fr *interp.Frame, b *blockFrame) {
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

// intRange is the bounds between which a float lies, exclusive, that truncates to an integer
// of the type.
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

// outside counts the elements that do not lie between bounds, NaN among them.
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
