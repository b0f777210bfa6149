// Package directives asks for kernels to be traced in every way, and in some that are mistaken.
package directives

import (
	"errors"
	"os"

	"gotile/tile"
)

var length = 16 * len(os.Args[:1])

//tilevet:trace
var fromEnvironment = newIDs(length, 3)

// several are made of the environment too.
//
//tilevet:trace
var (
	several = []*tile.Kernel{newIDs(length, 4), newIDs(length, 0)}
	other   = length
)

var unasked = newIDs(length, 5)

// changed is nil until a function makes it.
var changed *tile.Kernel

func change() { changed = newIDs(16, 6) }

func newIDs(n, axis int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(n).Store(b.ID(axis), b.ID(0)) }, tile.Over(0))
}

//tilevet:trace
func made() ([]*tile.Kernel, error) {
	return []*tile.Kernel{newIDs(length, 7), newIDs(length, 1)}, nil
}

//tilevet:trace
func failing() (*tile.Kernel, error) { return nil, errors.New("no table\nfor it") }

//tilevet:trace
func panicking() *tile.Kernel { return newIDs([]int{}[length], 0) }

//tilevet:trace
func none() *tile.Kernel { return nil }

//tilevet:trace newIDs(length, 8)
//tilevet:trace newIDs(
//tilevet:trace other

// A directive that documents nothing:
//
//tilevet:trace

//tilevet:trace
var number = 4

//tilevet:trace
func half(n int) *tile.Kernel { return newIDs(n/2, 0) }

//tilevet:trace
func count() int { return 4 }

//tilevet:trace
type size int

//tilevet:traces is another directive.

//tilevet:ignore its caller traces it
func ignored(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(n).Store(b.ID(9), b.ID(0)) }, tile.Over(0))
}

func use(n size) []*tile.Kernel {
	change()
	return append(several, fromEnvironment, unasked, changed, half(number), ignored(other), ignored(int(n)), none(), panicking())
}
