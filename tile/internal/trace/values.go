package trace

import "gotile/tileir"

// Value is a value of the kernel, with what tells whether a call may use it.
type Value struct {
	Trace *Trace // nil for the zero Value, which was never made
	IR    *tileir.Value
	At    Site // where it was made; IR is nil after an error, which was reported
	In    *Region
}

// Make returns a value that the call makes.
func (c *Call) Make(v *tileir.Value) Value { return Value{c.Trace, v, c.At.Site, c.Region} }

// Failed returns the value after an error, which no operation uses.
func (c *Call) Failed() Value { return Value{Trace: c.Trace} }

// Usable checks that a value belongs to the call's trace and is in scope, and reports an
// error if not.
func (c *Call) Usable(v Value) bool {
	switch {
	case c.Void:
		return false
	case v.Trace == nil:
		c.Rule("3.1, ub-17").Failf("a zero Tile was used; give the variable a value first, such as b.Zeros")
		return false
	case v.IR == nil: // it was reported
		return false
	case v.Trace != c.Trace:
		c.FailForeign("tile", v.Trace, v.At)
		return false
	case !c.Region.isInside(v.In):
		c.failEscaped(v)
		return false
	}
	return true
}

// FailForeign reports a value of another kernel's trace.
func (c *Call) FailForeign(what string, other *Trace, at Site) {
	c.Rule("").Failf("the %s made at %v in kernel %s is used in kernel %s; pass it as a parameter", what, at, other.Title, c.Title)
}

// InScope checks that a view was made in a region that is still open, and reports an error
// if not.
func (c *Call) InScope(in *Region, at Site) bool {
	if c.Region.isInside(in) {
		return true
	}
	out := in.outermostWithout(c.Region)
	c.Rule("").Failf("the view made at %v is used outside the %v of %v; make it before", at, out.kind, out.at)
	return false
}

// failEscaped reports a value that is used outside the region that it was made in.
func (c *Call) failEscaped(v Value) {
	c = c.Rule("")
	if next := v.In.nextIteration(c.Region); next != nil {
		if c.escaped[v.At] {
			return // its first use was reported
		}
		c.escaped[v.At] = true
		c.Failf("the value made at %v in the loop of %v is used in the next iteration without being carried; name it in the loop: b.Range(lo, hi, &x)",
			v.At, next.at)
		return
	}
	if c.checks > 0 {
		return
	}
	out := v.In.outermostWithout(c.Region)
	todo := "carry it out by naming its variable there: &x"
	if out.kind == inReduction {
		todo = "only its results leave it"
	}
	c.Failf("the value made at %v is used outside the %v of %v; %s", v.At, out.kind, out.at, todo)
}

// Carried are the author's variables that a loop or condition carries, with their values
// before it.
type Carried struct {
	vars   []Variable
	before []Value
	failed []Variable // that had an error, and have it after the region too
}

// Variable is an author's variable. Value returns its value.
type Variable interface {
	Value() Value
	// Set makes it hold a value of the type that it had when it was carried, or a failed one.
	Set(Value)
	// Restore gives it the value that it had when it was carried.
	Restore()
	// Types returns the types that it had and has, and whether they differ.
	Types() (was, is string, differ bool)
}

// Carry adds a variable. Its value is usable, or else failed.
func (k *Carried) Carry(v Variable, usable bool) {
	if !usable {
		k.failed = append(k.failed, v)
		return
	}
	k.vars, k.before = append(k.vars, v), append(k.before, v.Value())
}

// values returns the variables' values before the region.
func (k *Carried) values() []*tileir.Value {
	list := make([]*tileir.Value, len(k.before))
	for i, v := range k.before {
		list[i] = v.IR
	}
	return list
}

// set makes the variables hold values of the open region.
func (k *Carried) set(c *Call, values []*tileir.Value) {
	k.fail(c)
	for i, v := range k.vars {
		v.Set(c.Make(values[i]))
	}
}

func (k *Carried) fail(c *Call) {
	for _, v := range k.failed {
		v.Set(c.Failed())
	}
}

// restore gives the variables their values before the region.
func (k *Carried) restore() {
	for _, v := range k.vars {
		v.Restore()
	}
}

// current returns the variables' present values. The call of the loop or condition reports
// variables that cannot be carried.
func (k *Carried) current(c *Call) []*tileir.Value {
	values := k.values()
	for i, v := range k.vars {
		now := v.Value()
		was, is, differ := v.Types()
		switch {
		case now.Trace != nil && now.IR == nil || !c.Usable(now):
		case differ:
			c.Rule("").FailAt(Position{Site: now.At}, "a carried variable changes from %s at %v to %s; the loop or condition of %v must keep its type and shape",
				was, k.before[i].At, is, c.At)
		default:
			values[i] = now.IR
		}
	}
	return values
}

func typesOf(values []*tileir.Value) []tileir.Type {
	types := make([]tileir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type
	}
	return types
}
