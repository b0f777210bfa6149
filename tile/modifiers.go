package tile

import (
	"fmt"
	"reflect"
	"slices"

	"gotile/tileir"
)

// optionText returns an option as in messages.
func optionText(o Option) string {
	switch o := o.(type) {
	case Subnormals:
		return nameOf(o, "Subnormals", "PreserveSubnormals", "FlushSubnormals")
	case NaNMode:
		return nameOf(o, "NaNMode", "SuppressNaN", "PropagateNaN")
	case Padding:
		return nameOf(o, "Padding", "PadZero", "PadNegZero", "PadPosInf", "PadNegInf", "PadNaN")
	case Edge:
		return o.String()
	case Scope:
		return nameOf(o, "Scope", "no scope", "SystemScope", "DeviceScope", "BlockScope")
	case hint:
		return o.key
	case whereOption:
		return "Where"
	case fillOption:
		return "Fill"
	case unchecked:
		return "Unchecked"
	}
	return fmt.Sprint(o)
}

// modifiers holds an operation's options.
type modifiers struct {
	rounding tileir.Rounding
	flush    bool
	nan      bool
	given    bool // any option at all
}

// accepts lists the options of an operation.
type accepts struct {
	roundings []Rounding
	flush     bool
	nan       bool
}

// optionsOf is the options that an operation of Tile IR knows, as its row has them.
func optionsOf(op tileir.OpCode) (a accepts) {
	for _, f := range tileir.Ops[op].Args {
		switch {
		case f.Enum == tileir.RoundingEnum:
			a.roundings = roundingsOf(f.Modes())
		case f.Name == "flush_to_zero":
			a.flush = true
		case f.Name == "propagate_nan":
			a.nan = true
		}
	}
	return a
}

// roundingsOf lists modes of Tile IR as the language has them, in its order.
func roundingsOf(modes []tileir.Rounding) (list []Rounding) {
	for r, mode := range roundings {
		if slices.Contains(modes, mode) {
			list = append(list, Rounding(r))
		}
	}
	return list
}

// repeated finds an option of a kind that was given before, which for modes, orders and
// scopes is one too many.
func repeated(opts []Option) (Option, bool) {
	for i, o := range opts {
		switch o.(type) {
		case Rounding, Subnormals, NaNMode, Padding, MemoryOrder, Scope:
			same := func(p Option) bool { return reflect.TypeOf(p) == reflect.TypeOf(o) }
			if slices.ContainsFunc(opts[:i], same) {
				return o, true
			}
		}
	}
	return nil, false
}

// once reports an option that was given twice.
func (c *call) once(opts []Option) bool {
	o, twice := repeated(opts)
	if twice {
		c.failf("option %s is a second one of its kind; give one", optionText(o))
	}
	return !twice
}

// modifiers reads the options of an operation whose converted operands have type d.
func (c *call) modifiers(d DType, a accepts, opts []Option) (m modifiers, ok bool) {
	if !c.once(opts) {
		return m, false
	}
	for _, o := range opts {
		m.given = true
		if !m.set(o, a) {
			c.failf("option %s does not apply here; leave it out", optionText(o))
			return m, false
		}
	}
	switch {
	case m.given && !d.IsBasicFloat():
		c.failf("options are for floats, and these operands are %v; leave them out", d)
	case m.flush && d != F32:
		c.rule("1.9.2").failf("FlushSubnormals is for float32, and these operands are %v; leave it out", d)
	case (m.rounding == tileir.Approx || m.rounding == tileir.Full) && d != F32:
		c.rule("1.9.1").failf("Approx and Full are for float32, and these operands are %v; leave them out", d)
	default:
		return m, true
	}
	return m, false
}

func (m *modifiers) set(o Option, a accepts) bool {
	switch o := o.(type) {
	case Rounding:
		for _, r := range a.roundings {
			if r == o {
				m.rounding = roundings[o]
				return true
			}
		}
	case Subnormals:
		m.flush = o == FlushSubnormals
		return a.flush && o <= FlushSubnormals
	case NaNMode:
		m.nan = o == PropagateNaN
		return a.nan && o <= PropagateNaN
	}
	return false
}
