package launch

import (
	"math"
	"unsafe"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/tileir"
)

// Fact is a property of one of the entry's arguments on which a compiler may rely: wide loads and bulk copies need aligned pointers and rows.
type Fact uint8

const (
	// Aligned is a pointer to a multiple of 16 bytes.
	Aligned Fact = 1 << iota
	// Divisible is an integer that is a multiple of 16.
	Divisible
	// Wide is a length or stride of an array that is counted in 64 bits.
	Wide
	// NotNegative is a length or stride of an array.
	NotNegative
	// Exclusive is a pointer whose memory no other argument reaches.
	Exclusive
	// WholeRows is a stride or the last length of an array that is a multiple of 16 bytes but
	// not of 16 elements: rows then begin, and end, at wide loads.
	WholeRows
	// Strided is the pointer of an array whose last stride is not 1.
	Strided
)

// unit is the divisor of [Aligned] and [WholeRows], in bytes, and of [Divisible].
const unit = 16

// Facts has the facts about each of the entry's arguments, a byte for each.
type Facts string

// NoFacts knows nothing.
const NoFacts Facts = ""

// Of returns the facts about argument i.
func (f Facts) Of(i int) Fact {
	if f == NoFacts {
		return 0
	}
	return Fact(f[i])
}

// FactsOf returns the facts about a launch's arguments; without specialize only those that
// determine the types of the entry's parameters.
func FactsOf(params []Param, args []device.Arg, specialize bool) Facts {
	list, something, first := make([]byte, len(args)), false, 0
	for _, p := range params {
		parts := args[first : first+len(p.Types)]
		wide := p.needsWide(parts)
		for j, a := range parts {
			f := Fact(0)
			if specialize {
				f = p.fact(j, a)
			}
			if specialize && device.Alone(args, first+j) {
				f |= Exclusive
			}
			if j > 0 && wide {
				f |= Wide
			}
			if j == 0 && p.strided {
				f |= Strided
			}
			list[first+j], something = byte(f), something || f != 0
		}
		first += len(parts)
	}
	if !something {
		return NoFacts
	}
	return Facts(list)
}

// fact returns the facts about part j of the parameter.
func (p *Param) fact(j int, a device.Arg) Fact {
	switch d := p.PartElem(j); {
	case p.IsPointer(j):
		if address(a)%unit == 0 {
			return Aligned
		}
	case p.Kind == Span && a.Bits%unit == 0:
		return NotNegative | Divisible
	case p.Kind == Span && j >= p.Rank && a.Bits%p.unitElements() == 0:
		return NotNegative | WholeRows
	case p.Kind == Span:
		return NotNegative
	case divisible(d, a.Bits):
		return Divisible
	}
	return 0
}

// divisible reports whether the compiler gets the fact that a number is a multiple of [unit].
func divisible(d *elements.Row, bits uint64) bool {
	return d.Class == elements.Integral && d.Bits >= 32 && bits%unit == 0
}

// unitElements returns the number of the parameter's elements in 16 bytes.
func (p *Param) unitElements() uint64 { return uint64(unit / p.Elem.Memory.Bytes()) }

// address returns the address of a pointer. Buffers begin at multiples of 16 bytes.
func address(a device.Arg) uintptr {
	if len(a.Host) == 0 {
		return uintptr(a.Offset)
	}
	return uintptr(unsafe.Pointer(&a.Host[0])) + uintptr(a.Offset)
}

// needsWide reports an array with a length, a stride or a last element beyond 32 bits.
func (p *Param) needsWide(parts []device.Arg) bool {
	if p.Kind != Span {
		return false
	}
	last := uint64(0)
	for i := range p.Rank {
		n, stride := parts[1+i].Bits, uint64(1)
		if i < p.Rank-1 || p.strided {
			stride = parts[1+p.Rank+i].Bits
		}
		if n > math.MaxInt32 || stride > math.MaxInt32 {
			return true
		}
		last += n * stride
	}
	return last > math.MaxInt32
}

// Widen returns the parameters with the parts and types that the facts require.
func (f Facts) Widen(params []Param) []Param {
	list, first := make([]Param, len(params)), 0
	for i, p := range params {
		if f.Of(first)&Strided != 0 {
			p = p.asStrided()
		}
		if p.Kind == Span && f.Of(first+1)&Wide != 0 {
			p = p.asWide()
		}
		list[i] = p
		first += len(p.Types)
	}
	return list
}

// Assume tells the compiler a fact about an argument v of the parameter, and returns the
// value to use in its place.
func (p *Param) Assume(ir *tileir.Builder, v *tileir.Value, f Fact) *tileir.Value {
	if f&NotNegative != 0 {
		zero := int64(0)
		v = ir.Assume(v, tileir.Bounded{Lower: &zero})
	}
	if f&(Aligned|Divisible) != 0 {
		v = ir.Assume(v, tileir.DivBy{Divisor: unit})
	}
	if f&WholeRows != 0 {
		v = ir.Assume(v, tileir.DivBy{Divisor: p.unitElements()})
	}
	return v
}

// CommonFacts returns what launches on whole arrays usually know, most facts first: with
// arguments that share no memory, with any arguments, and nothing.
func CommonFacts(params []Param) []Facts {
	var exclusive, shared []byte
	for _, p := range params {
		for j := range p.Types {
			f := Fact(0)
			switch {
			case p.IsPointer(j):
				f = Aligned
			case p.Kind == Span:
				f = NotNegative | Divisible
			}
			shared = append(shared, byte(f))
			if f == Aligned {
				f |= Exclusive
			}
			exclusive = append(exclusive, byte(f))
		}
	}
	return []Facts{Facts(exclusive), Facts(shared), NoFacts}
}

// Within reports whether f knows no more than g and counts arrays in as many bits.
func (f Facts) Within(g Facts) bool {
	for i := range max(len(f), len(g)) {
		x, y := f.Of(i), g.Of(i)
		if x&^y != 0 || x&Wide != y&Wide {
			return false
		}
	}
	return true
}

// OnlyWide returns what f knows of how arrays are counted, and nothing else.
func (f Facts) OnlyWide() Facts {
	list, something := []byte(f), false
	for i := range list {
		list[i] &= byte(Wide)
		something = something || list[i] != 0
	}
	if !something {
		return NoFacts
	}
	return Facts(list)
}
