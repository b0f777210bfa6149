package irgen

import (
	"gotile/tileir"
)

// Program is a module with one entry, and how to launch it.
type Program struct {
	Module  *tileir.Module
	Entry   string
	Grid    [3]int
	Args    []Arg
	Buffers []*Buffer
	// Fault is the fault that the program must end with; nil for one that must end well.
	Fault *Fault

	mul, add int // the arguments that permute the blocks
}

// Arg is an argument: a scalar, or a pointer to the start of a buffer.
type Arg struct {
	Buffer *Buffer
	Bits   uint64 // of a scalar
}

// Buffer is memory of a launch.
type Buffer struct {
	Name string
	Elem tileir.Scalar
	Len  int64 // in elements
	// Written buffers change, the others must be as before.
	Written bool
	// ULPs is by how many units in the last place what engines write may differ.
	ULPs uint64
	// Raw buffers get bits that were moved only; in others all NaNs are alike.
	Raw bool

	kind kind
	seed uint64
	data []byte // see Data
}

// FaultClass is the class of a fault.
type FaultClass uint8

// The classes of faults.
const (
	MemoryFault FaultClass = iota
	AssertFault
	UndefinedFault
)

// Fault is a fault that a program has on purpose.
type Fault struct {
	Class FaultClass
	Op    *tileir.Op
	// first is the first of the blocks that fail, by their number in the program; all
	// after it fail too.
	first int
}

// Options choose what programs hold.
type Options struct {
	// Budget bounds the elements that all blocks compute; 0 is 1<<15.
	Budget int
	// Faults lets some programs fail on purpose.
	Faults bool
	// Mix computes with what is not exact, and folds in ways that depend on the order:
	// for an engine against itself.
	Mix bool
}

// Blocks is the number of blocks.
func (p *Program) Blocks() int { return p.Grid[0] * p.Grid[1] * p.Grid[2] }

// Launch is the arguments of a launch in which the blocks of the grid do their work in
// another order, of which there are as many as blocks; 0 is the order of their numbers.
// All orders must leave the same memory.
func (p *Program) Launch(order int) []Arg {
	args := append([]Arg{}, p.Args...)
	mul, add := p.permutation(order)
	args[p.mul].Bits, args[p.add].Bits = uint64(mul), uint64(add)
	return args
}

// permutation is the factor and addend that give a block its number.
func (p *Program) permutation(order int) (mul, add int) {
	total := p.Blocks()
	add = order % total
	for mul = 1 + order; gcd(mul, total) != 1; mul++ {
	}
	return mul, add
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Fails reports whether a block of the grid is one that the planned fault may name.
func (p *Program) Fails(block [3]int, order int) bool {
	mul, add := p.permutation(order)
	linear := block[0] + p.Grid[0]*(block[1]+p.Grid[1]*block[2])
	return p.Fault != nil && (linear*mul+add)%p.Blocks() >= p.Fault.first
}
