package device

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gotile/internal/quoted"
	"gotile/tileir"
)

// MaxGrid bounds the grid on each axis.
const MaxGrid = 1 << 24

// Grid is the number of blocks of a launch on each axis.
type Grid [3]int

func (g Grid) String() string { return fmt.Sprintf("%d×%d×%d", g[0], g[1], g[2]) }

// Blocks returns the number of blocks of the grid. [Grid.Check] reports whether it fits an int64.
func (g Grid) Blocks() int64 { return int64(g[0]) * int64(g[1]) * int64(g[2]) }

// Check reports a grid with an axis outside 1 to [MaxGrid], or with more blocks than
// an int64 counts.
func (g Grid) Check() error {
	for i, n := range g {
		if n < 1 || n > MaxGrid {
			return fmt.Errorf("%w: grid %v: axis %c has %d blocks; want 1 to %d", ErrArgument, g, "xyz"[i], n, MaxGrid)
		}
	}
	if int64(g[0])*int64(g[1]) > math.MaxInt64/int64(g[2]) {
		return fmt.Errorf("%w: grid %v has 2^63 blocks or more; split the launch", ErrArgument, g)
	}
	return nil
}

// ParseGrid reads X[,Y[,Z]]. Its errors are of class [ErrArgument].
func ParseGrid(s string) (Grid, error) {
	grid := Grid{1, 1, 1}
	fields := strings.Split(s, ",")
	if len(fields) > 3 {
		return grid, fmt.Errorf("%w: grid %q has %d axes; want X[,Y[,Z]]", ErrArgument, s, len(fields))
	}
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil {
			return grid, fmt.Errorf("%w: grid %q: want X[,Y[,Z]], each 1 to %d", ErrArgument, s, MaxGrid)
		}
		grid[i] = n
	}
	return grid, grid.Check()
}

// Arg is an argument of an entry: a scalar or a pointer.
type Arg struct {
	// Bits is a scalar, in the low bits of its format.
	Bits uint64
	// Pointer marks a pointer: to Host, memory of this process, or, if Host is nil, to Buffer. If both are nil it is the
	// null pointer. Two arguments with the same slice are pointers into one buffer. Host may be a mapped file. If an
	// access to it fails, because the file has been truncated, the mapping has ended or a kernel stores to a read-only
	// mapping, then the launch fails on Linux with a *[Fault] of class [ErrMemory]; on other systems the process may end.
	Pointer bool
	Host    []byte
	Buffer  Buffer
	Offset  int64 // of the pointer, in bytes
	// Group is the memories besides Host that a multicast pointer leads to, each as large
	// as Host: operations on multicast memory access all of them. Every other operation
	// sees Host alone. The parameter may be a pointer without an attribute, which kernels
	// convert.
	Group [][]byte
	// Table, if it is not nil, is the content of memory that the launch allocates and the argument points to: words of 8
	// bytes, each a scalar or the address of a pointer.
	Table  []Arg
	Uninit bool   // Host was never written: a checked run reports loads of elements that the kernel has not stored
	Name   string // for messages
}

// CheckLaunch compares grid and arguments with the parameters of an entry. Its errors
// are of class [ErrArgument].
func CheckLaunch(entry string, params []tileir.Type, grid Grid, args []Arg) error {
	if err := grid.Check(); err != nil {
		return err
	}
	if len(args) != len(params) {
		return fmt.Errorf("%w: entry %s takes %d arguments, got %d", ErrArgument, PlainName(entry), len(params), len(args))
	}
	for i := range args {
		if err := args[i].check(params[i]); err != nil {
			return fmt.Errorf("%w: entry %s: argument %d: %w", ErrArgument, PlainName(entry), i, err)
		}
	}
	return nil
}

// check compares the argument with a parameter's type.
func (a *Arg) check(t tileir.Type) error {
	tile, ok := t.(tileir.TileType)
	if !ok || tile.Rank() != 0 {
		return fmt.Errorf("an entry cannot take a %v", t)
	}
	_, pointer := tile.Pointer()
	switch {
	case pointer && !a.Pointer:
		return fmt.Errorf("want a buffer for %v, got a scalar", t)
	case !pointer && a.Pointer:
		return fmt.Errorf("want a scalar for %v, got a buffer", t)
	case !pointer || a.isNull():
		return nil
	case a.Offset < 0 || a.Offset > a.size():
		return fmt.Errorf("offset %d is outside buffer %s (%d bytes)", a.Offset, quoted.Name(a.Name), a.size())
	}
	return a.checkGroup(tile)
}

// checkGroup checks the memories of a multicast group.
func (a *Arg) checkGroup(t tileir.TileType) error {
	if len(a.Group) == 0 {
		return nil
	}
	if p, _ := t.Pointer(); p.Attr == tileir.UnicastPointer {
		return fmt.Errorf("want one buffer for %v, got a group of %d; groups are for multicast pointers", t, 1+len(a.Group))
	}
	for _, m := range a.Group {
		if len(m) != len(a.Host) {
			return fmt.Errorf("the buffers of a multicast group have %d and %d bytes; want one size", len(a.Host), len(m))
		}
	}
	return nil
}

func (a *Arg) isNull() bool { return a.Host == nil && a.Buffer == nil }

func (a *Arg) size() int64 {
	if a.Host == nil {
		return a.Buffer.Size()
	}
	return int64(len(a.Host))
}
