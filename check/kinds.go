package check

import (
	"fmt"
	"strings"
)

// Kinds is a set of what a checked run looks for.
type Kinds uint16

const (
	// UB is what the reference's annex 3.1 calls undefined, except for pointer arithmetic.
	UB Kinds = 1 << iota
	// Race is accesses of an element without an order between them: within one operation,
	// within a block where no token orders them, and between blocks.
	Race
	// Uninit is loads of memory that nothing wrote, and results that depend on padding that
	// nothing determines.
	Uninit
	// Order is results that depend on the order of blocks, and float reductions that depend
	// much on the order of elements.
	Order
	// NaN is where the first NaN comes from: results of operands without one.
	NaN
	// PointerArithmetic is pointers outside their buffer (3.1/ub-10), whether or not they
	// are used. Usual kernels make such pointers under masks.
	PointerArithmetic

	// Cancellation is where half of the digits of a type are lost, against a shadow with more of
	// them. All does not contain it: it is for those who ask.
	Cancellation

	// Inf is where the first infinity comes from: results of finite operands.
	Inf

	// Dependence is stores of what was computed from a load of the same elements, if no token
	// orders the two accesses. They are data races to Tile IR's memory model, in which data
	// does not order accesses.
	Dependence

	// annexPointers is PointerArithmetic in the languages whose reference calls it undefined.
	annexPointers

	// Default is what is looked for where a program says nothing else, and what "ub" stands for
	// on the command line: undefined behaviour with its races and uninitialised reads.
	Default = UB | Race | Uninit | Dependence
	// Usual is what "gotile run --check" alone looks for: Default, and PointerArithmetic in Go
	// and Tile C++.
	Usual = Default | annexPointers
	// All is everything but Cancellation.
	All = Default | PointerArithmetic | Order | NaN | Inf
)

// kindNames are the names on the command line, in the order of messages: the kind that a finding
// has, 0 for none, and the kinds that the name asks for.
var kindNames = []struct {
	name       string
	kind, asks Kinds
}{
	{"ub", UB, Default}, {"race", Race, Race}, {"dependence", Dependence, Dependence}, {"uninit", Uninit, Uninit}, {"order", Order, Order},
	{"nan", NaN, NaN | Inf}, {"inf", Inf, Inf}, {"pointer-arithmetic", PointerArithmetic, PointerArithmetic},
	{"cancellation", Cancellation, Cancellation}, {"all", 0, All},
}

// For is the kinds that a set stands for in kernels of a language.
func (k Kinds) For(l Language) Kinds {
	if k.Has(annexPointers) && l.Strict() {
		k |= PointerArithmetic
	}
	return k &^ annexPointers
}

// ParseKinds reads a list as "ub,nan". A name behind a minus sign takes its kinds away, whatever
// its place in the list: "ub,-race". An empty list, which is --check alone, is [Usual], and so is
// what a list that only takes away begins with.
func ParseKinds(list string) (Kinds, error) {
	if list == "" {
		return Usual, nil
	}
	var with, without Kinds
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		plain, less := strings.CutPrefix(name, "-")
		k, ok := kindByName(plain)
		switch {
		case !ok:
			return 0, fmt.Errorf("unknown kind of check %q; want some of %s", name, kindList())
		case less:
			without |= k
		default:
			with |= k
		}
	}
	if with == 0 {
		with = Usual
	}
	if without.Has(PointerArithmetic) {
		without |= annexPointers
	}
	if with &^= without; with == 0 {
		return 0, fmt.Errorf("the kinds of check %q leave nothing to look for", list)
	}
	return with, nil
}

func kindByName(name string) (Kinds, bool) {
	for _, k := range kindNames {
		if k.name == name {
			return k.asks, true
		}
	}
	return 0, false
}

func kindList() string {
	names := make([]string, len(kindNames))
	for i, k := range kindNames {
		names[i] = k.name
	}
	return strings.Join(names, ", ")
}

// Has reports whether one of the kinds is in the set.
func (k Kinds) Has(any Kinds) bool { return k&any != 0 }

// String is the name of a single kind, or the names of those in the set.
func (k Kinds) String() string {
	var names []string
	for _, n := range kindNames {
		if k.Has(n.kind) {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, ",")
}
