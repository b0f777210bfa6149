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
	// NaN is where NaN and infinity were born.
	NaN
	// PointerArithmetic is pointers outside their buffer (3.1/ub-10), whether or not they
	// are used. Usual kernels make such pointers under masks.
	PointerArithmetic

	// Cancellation is where half of the digits of a type are lost, against a shadow with more of
	// them. All does not contain it: it is for those who ask.
	Cancellation

	// Default is what is looked for where a program says nothing else, and what "ub" stands for
	// on the command line: undefined behaviour with its races and uninitialised reads.
	Default = UB | Race | Uninit
	// Usual is what "gotile run --check" alone looks for.
	Usual = Default | PointerArithmetic
	// All is everything but Cancellation.
	All = Usual | Order | NaN
)

// kindNames are the names on the command line, in the order of messages.
var kindNames = []struct {
	name  string
	kinds Kinds
}{
	{"ub", Default}, {"race", Race}, {"uninit", Uninit}, {"order", Order}, {"nan", NaN},
	{"pointer-arithmetic", PointerArithmetic}, {"cancellation", Cancellation}, {"all", All},
}

// ParseKinds reads a list as "ub,nan". An empty list, which is --check alone, is [Usual].
func ParseKinds(list string) (Kinds, error) {
	if list == "" {
		return Usual, nil
	}
	var all Kinds
	for name := range strings.SplitSeq(list, ",") {
		k, ok := kindByName(strings.TrimSpace(name))
		if !ok {
			return 0, fmt.Errorf("unknown kind of check %q; want some of %s", name, kindList())
		}
		all |= k
	}
	return all, nil
}

func kindByName(name string) (Kinds, bool) {
	for _, k := range kindNames {
		if k.name == name {
			return k.kinds, true
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
	if k == UB {
		return "ub"
	}
	var names []string
	for _, n := range kindNames {
		if n.kinds&^k == 0 && n.kinds&(n.kinds-1) == 0 {
			names = append(names, n.name)
		}
	}
	if k&UB != 0 {
		names = append([]string{"ub"}, names...)
	}
	return strings.Join(names, ",")
}
