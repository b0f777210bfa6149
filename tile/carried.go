package tile

import (
	"gotile/tile/internal/trace"
	"slices"
)

// Variable is the address of a [Tile], or of a [Scalar] or [Ptr]: what loops and conditions
// carry.
type Variable interface{ variable() *Tile }

func (t *Tile) variable() *Tile { return t }

// carriedTile is a variable that a loop or condition carries.
type carriedTile struct {
	p      *Tile
	before Tile
}

// Value implements [trace.Variable].
func (v *carriedTile) Value() trace.Value { return v.p.value() }

// Set implements [trace.Variable].
func (v *carriedTile) Set(to trace.Value) {
	if to.IR == nil {
		*v.p = Tile{made: &made{tr: to.Trace}}
		return
	}
	*v.p = Tile{made: &made{tr: to.Trace, v: to.IR, elem: v.before.DType(), scalar: v.before.IsScalar(), site: to.At, region: to.In}}
}

// Restore implements [trace.Variable].
func (v *carriedTile) Restore() { *v.p = v.before }

// Types implements [trace.Variable].
func (v *carriedTile) Types() (was, is string, differ bool) {
	differ = v.p.DType() != v.before.DType() || !sameDims(v.p.dims(), v.before.dims())
	if differ {
		was, is = v.before.String(), v.p.String()
	}
	return was, is, differ
}

// carry checks the variables that a loop or condition names.
func (c *call) carry(vars []Variable) (k trace.Carried) {
	var seen []*Tile
	for i, v := range vars {
		if isNil(v) {
			c.failf("carried variable %d is nil; pass the address of a Tile", i+1)
			continue
		}
		p := v.variable()
		if slices.Contains(seen, p) {
			c.failf("variable %d is carried twice; name it once", i+1)
			continue
		}
		usable := c.usable(*p)
		if usable {
			seen = append(seen, p)
		}
		k.Carry(&carriedTile{p, *p}, usable)
	}
	return k
}
