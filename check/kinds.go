package check

import (
	"fmt"
	"strings"
)

// Kinds is a set of kinds of findings.
type Kinds uint16

const (
	// UB is undefined behaviour by the reference's annex 3.1, except for pointer arithmetic.
	UB Kinds = 1 << iota
	// Race is two accesses of an element without an order between them: within one operation, within a block without a
	// token that orders them, and between blocks.
	Race
	// Uninit is loads of memory that nothing wrote, and results that depend on padding that
	// nothing determines.
	Uninit
	// Order is results that depend on the order of blocks, and float reductions that depend
	// much on the order of elements.
	Order
	// NaN is the first NaN: a result of operands without one.
	NaN
	// PointerArithmetic is pointers outside their buffer (3.1/ub-10), whether or not they
	// are used. Usual kernels make such pointers under masks.
	PointerArithmetic

	// Cancellation is the loss of half of the digits of a type, compared with a more precise computation. All does not
	// contain it: it must be selected.
	Cancellation

	// Inf is the first infinity: a result of finite operands.
	Inf

	// Dependence is stores of values computed from a load of the same elements, if no token
	// orders the two accesses. They are data races to Tile IR's memory model, in which data
	// does not order accesses.
	Dependence

	// annexPointers is PointerArithmetic in the languages whose reference calls it undefined.
	annexPointers

	// Default is the default of programs, and "ub" on the command line: undefined behaviour with its races and
	// uninitialised reads.
	Default = UB | Race | Uninit | Dependence
	// Usual is the default of "gotile run --check": Default, and PointerArithmetic in Go and Tile C++.
	Usual = Default | annexPointers
	// All is everything but Cancellation.
	All = Default | PointerArithmetic | Order | NaN | Inf
)

// kindNames are the names on the command line, in the order of messages: the kind of a finding, 0 for none, and the
// kinds that the name selects.
var kindNames = []struct {
	name       string
	kind, asks Kinds
}{
	{"ub", UB, Default}, {"race", Race, Race}, {"dependence", Dependence, Dependence}, {"uninit", Uninit, Uninit}, {"order", Order, Order},
	{"nan", NaN, NaN | Inf}, {"inf", Inf, Inf}, {"pointer-arithmetic", PointerArithmetic, PointerArithmetic},
	{"cancellation", Cancellation, Cancellation}, {"all", 0, All},
}

// For returns the kinds that a set selects for kernels of a language.
func (k Kinds) For(l Language) Kinds {
	if k.Has(annexPointers) && l.Strict() {
		k |= PointerArithmetic
	}
	return k &^ annexPointers
}

// ParseKinds parses a list such as "ub,nan". A name after a minus sign removes its kinds, at any position in the list:
// "ub,-race". An empty list, which is --check alone, is [Usual], and so is the initial set of a list that only removes.
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
		return 0, fmt.Errorf("the kinds of check %q leave nothing to check", list)
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
