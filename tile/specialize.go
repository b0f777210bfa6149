package tile

import (
	"fmt"
	"math"
	"sync"
	stdatomic "sync/atomic"
	"unsafe"

	"gotile/device"
	"gotile/tileir"
)

// fact is what a launch knows of one of the entry's arguments, so that a compiler may
// rely on it: wide loads and bulk copies need aligned pointers and rows.
type fact uint8

const (
	// factAligned is a pointer at a multiple of 16 bytes.
	factAligned fact = 1 << iota
	// factDivisible is an integer that is a multiple of 16.
	factDivisible
	// factWide is a length or distance of an array that is counted in 64 bits.
	factWide
	// factLength is a length or distance of an array: not negative.
	factLength
	// factAlone is a pointer whose memory no other argument reaches.
	factAlone
	// factWhole is a distance or the last length of an array that is a multiple of 16 bytes,
	// where it is not one of 16 elements: rows then begin, and end, where wide loads do.
	factWhole
	// factStrided is the pointer of an array whose last stride is not 1.
	factStrided
)

// factUnit is the divisor of [factAligned] and [factWhole], in bytes, and of
// [factDivisible].
const factUnit = 16

// facts is what is known of each of the entry's arguments; none knows nothing.
type facts string

const none facts = ""

// of is what is known of argument i.
func (f facts) of(i int) fact {
	if f == none {
		return 0
	}
	return fact(f[i])
}

// NoSpecialize is the option of a kernel that is to be traced and compiled once,
// whatever it is launched with. Otherwise a launch tells the compiler which pointers lie
// at multiples of 16 bytes, which integers, lengths and strides are multiples of 16, which
// rows have a length or a distance of a multiple of 16 bytes, and which memory only one
// argument reaches, so that loads from it may run ahead; it compiles again for arguments of
// which other things are known. Arrays that 32 bits do not count are always told apart.
func NoSpecialize(k *Kernel) { k.noSpecialize = true }

// variant is a kernel traced with what is known of its arguments.
type variant struct {
	once     sync.Once
	isTraced stdatomic.Bool
	trace    *trace
	err      error
	mu       sync.Mutex
	programs map[any]*program // by device.Device.Target
}

// variant finds or makes the variant for facts, traced.
func (k *Kernel) variant(f facts) (*variant, error) {
	k.mu.Lock()
	v := k.variants[f]
	if v == nil {
		v = &variant{programs: make(map[any]*program)}
		k.variants[f] = v
	}
	k.mu.Unlock()
	if !v.isTraced.Load() && k.underWay() {
		return nil, Errors{&Error{Pos: callerSite().pos(), Msg: fmt.Sprintf("kernel %s uses itself while it is traced; call its function instead", k.title)}}
	}
	v.once.Do(func() {
		defer v.isTraced.Store(true)
		v.err = fmt.Errorf("%w: %s ended the goroutine while it was traced", ErrKernel, k.title)
		v.trace, v.err = k.run(f)
	})
	return v, v.err
}

// know is what a launch's arguments say for the variant that runs them.
func (k *Kernel) know(params []param, args []device.Arg) facts {
	list, something, i := make([]byte, len(args)), false, 0
	for _, p := range params {
		own := args[i : i+len(p.types)]
		counted := p.counted(own)
		for j, a := range own {
			f := fact(0)
			if !k.noSpecialize {
				f = p.fact(j, a)
			}
			if !k.noSpecialize && device.Alone(args, i+j) {
				f |= factAlone
			}
			if j > 0 && counted {
				f |= factWide
			}
			if j == 0 && p.strided {
				f |= factStrided
			}
			list[i+j], something = byte(f), something || f != 0
		}
		i += len(own)
	}
	if !something {
		return none
	}
	return facts(list)
}

// fact is what is known of part j of the parameter.
func (p *param) fact(j int, a device.Arg) fact {
	switch d := p.partType(j); {
	case d.IsPointer():
		if address(a)%factUnit == 0 {
			return factAligned
		}
	case p.kind == spanParam && a.Bits%factUnit == 0:
		return factLength | factDivisible
	case p.kind == spanParam && j >= p.rank && a.Bits%p.whole() == 0:
		return factLength | factWhole
	case p.kind == spanParam:
		return factLength
	case d.IsIntegral() && d.Bits() >= 32 && a.Bits%factUnit == 0:
		return factDivisible
	}
	return 0
}

// whole is how many of the parameter's elements take 16 bytes.
func (p *param) whole() uint64 { return uint64(factUnit / p.elem.Size()) }

// address is where a pointer points to; buffers begin at multiples of 16 bytes.
func address(a device.Arg) uintptr {
	return begin(a) + uintptr(a.Offset)
}

// begin is where a pointer's memory begins, 0 for a buffer of a device.
func begin(a device.Arg) uintptr {
	if len(a.Host) == 0 {
		return 0
	}
	return uintptr(unsafe.Pointer(&a.Host[0]))
}

// counted reports an array that has lengths, strides or a last element beyond 32 bits.
func (p *param) counted(parts []device.Arg) bool {
	if p.kind != spanParam {
		return false
	}
	last := uint64(0)
	for i := range p.rank {
		n, stride := parts[1+i].Bits, uint64(1)
		if i < p.rank-1 || p.strided {
			stride = parts[1+p.rank+i].Bits
		}
		if n > math.MaxInt32 || stride > math.MaxInt32 {
			return true
		}
		last += n * stride
	}
	return last > math.MaxInt32
}

// widen is the parameters with the types of lengths that facts ask for.
func (f facts) widen(params []param) []param {
	list, i := make([]param, len(params)), 0
	for n, p := range params {
		if f.of(i)&factStrided != 0 {
			p = p.asStrided()
		}
		if p.kind == spanParam && f.of(i+1)&factWide != 0 {
			p.wide = true
			p.types = append([]tileir.Type{}, p.types...)
			for j := range p.types[1:] {
				p.types[1+j] = irType(I64, nil)
			}
		}
		list[n] = p
		i += len(p.types)
	}
	return list
}

// assume tells the compiler what is known of an argument of a parameter, and remembers
// that the result is the argument.
func (tr *tracer) assume(v *tileir.Value, f fact, p *param, at place) *tileir.Value {
	ir, arg := tileir.NewBuilder(tr.region.block).At(tr.loc(at)), v
	if f&factLength != 0 {
		zero := int64(0)
		v = ir.Assume(v, tileir.Bounded{Lower: &zero})
	}
	if f&(factAligned|factDivisible) != 0 {
		v = ir.Assume(v, tileir.DivBy{Divisor: factUnit})
	}
	if f&factWhole != 0 {
		v = ir.Assume(v, tileir.DivBy{Divisor: p.whole()})
	}
	if v != arg {
		tr.assumed[v] = arg
	}
	return v
}

// argument is the entry's argument that a value is, nil if it is another value.
func (tr *tracer) argument(v *tileir.Value) *tileir.Value {
	if arg := tr.assumed[v]; arg != nil {
		return arg
	}
	if v.Owner == tr.entry.Block(0) {
		return v
	}
	return nil
}
