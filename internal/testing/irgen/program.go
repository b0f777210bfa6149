package irgen

import (
	"slices"

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
	// MayFault lets the program end in a memory fault. Engines must agree whether it does.
	MayFault bool
	// Later are the grids of further launches, over other contents and scalars.
	Later [][3]int

	mul, add int // the arguments that permute the blocks
}

// Arg is an argument: a scalar, or a pointer into a buffer. Several arguments may point
// into one buffer.
type Arg struct {
	Buffer *Buffer
	Offset int64    // of the pointer, in bytes
	Bits   uint64   // of a scalar
	Later  []uint64 // values of the scalar in later launches, in turn; none: it stays
}

// Buffer is memory of a launch.
type Buffer struct {
	Name string
	Elem tileir.Scalar
	Len  int64 // in elements
	// PerBlock, if it is not 0, is the number of elements of each block: the size of the
	// buffer follows the grid.
	PerBlock int64
	// Written buffers change, the others must be as before.
	Written bool
	// ULPs is the number of units in the last place by which results of engines may differ.
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
	// Mix computes with inexact values, and reduces with results that depend on the order: for comparing an engine with
	// itself.
	Mix bool
}

// Blocks is the number of blocks.
func (p *Program) Blocks() int { return blocksOf(p.Grid) }

func blocksOf(grid [3]int) int { return grid[0] * grid[1] * grid[2] }

// Launch returns the arguments of a launch in which the blocks of the grid do their work in
// another order, of which there are as many as blocks; 0 is the order of their numbers.
// All orders must leave the same memory.
func (p *Program) Launch(order int) []Arg { return p.LaunchAt(0, order) }

// Launches is the number of launches: the first one and the later ones.
func (p *Program) Launches() int { return 1 + len(p.Later) }

// GridAt returns the grid of a launch.
func (p *Program) GridAt(launch int) [3]int {
	if launch == 0 {
		return p.Grid
	}
	return p.Later[launch-1]
}

// SetGrid sets another grid for the first launch, and buffers that fit it.
func (p *Program) SetGrid(grid [3]int) {
	p.Grid = grid
	sized := make(map[*Buffer]*Buffer)
	p.Buffers = slices.Clone(p.Buffers)
	for i, b := range p.Buffers {
		c := *b
		c.Len, c.data = p.LenAt(b, 0), nil
		p.Buffers[i], sized[b] = &c, &c
	}
	p.Args = slices.Clone(p.Args)
	for i, a := range p.Args {
		if a.Buffer != nil {
			p.Args[i].Buffer = sized[a.Buffer]
		}
	}
}

// Only removes all launches but one.
func (p *Program) Only(launch int) {
	p.Args = p.LaunchAt(launch, 0)
	grid := p.GridAt(launch)
	p.Later = nil
	p.SetGrid(grid)
	for _, b := range p.Buffers {
		b.seed += uint64(launch) << 32
	}
}

// Fixed reports an argument that launches set.
func (p *Program) Fixed(arg int) bool { return arg == p.mul || arg == p.add }

// LaunchAt returns the arguments of a launch, with the blocks in another order.
func (p *Program) LaunchAt(launch, order int) []Arg {
	args := append([]Arg{}, p.Args...)
	for i := range args {
		if n := len(args[i].Later); launch > 0 && n > 0 {
			args[i].Bits = args[i].Later[(launch-1)%n]
		}
	}
	mul, add := permutation(order, blocksOf(p.GridAt(launch)))
	args[p.mul].Bits, args[p.add].Bits = uint64(mul), uint64(add)
	return args
}

// permutation returns the multiplier and the addend that map each of total blocks to its number.
func permutation(order, total int) (mul, add int) {
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
	mul, add := permutation(order, p.Blocks())
	linear := block[0] + p.Grid[0]*(block[1]+p.Grid[1]*block[2])
	return p.Fault != nil && (linear*mul+add)%p.Blocks() >= p.Fault.first
}
