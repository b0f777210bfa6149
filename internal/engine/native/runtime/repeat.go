package runtime

import (
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
)

// Programs often launch a kernel again with the same arguments. Then the arguments need no checks, and a worker's frame
// still contains what the setup code computes: setup depends on nothing but arguments and grid, and blocks do not change
// its results.

// launchKey identifies arguments and grid by their values. The addresses are no references to memory: other memory at the
// same address is the same argument.
type launchKey struct {
	grid device.Grid
	args []argKey
}

type argKey struct {
	bits    uint64
	offset  int64
	data    uintptr
	length  int
	pointer bool
}

// set makes the key that of a launch, and reports whether it was before.
func (k *launchKey) set(l *engine.Launch) (same bool) {
	same = k.grid == l.Grid && len(k.args) == len(l.Args)
	k.grid = l.Grid
	if len(k.args) != len(l.Args) {
		k.args = make([]argKey, len(l.Args))
	}
	for i := range l.Args {
		a := &l.Args[i]
		key := argKey{a.Bits, a.Offset, uintptr(unsafe.Pointer(unsafe.SliceData(a.Host))), len(a.Host), a.Pointer}
		if k.args[i] != key {
			k.args[i], same = key, false
		}
	}
	return same
}

// repeatable reports a launch whose setup depends on nothing but arguments and grid.
func (p *Program) repeatable(l *engine.Launch) bool {
	if p.Probes != nil || len(p.Locals)+len(p.Globals)+len(p.Privates) > 0 || len(l.Among) > 0 {
		return false
	}
	for i := range l.Args {
		if a := &l.Args[i]; a.Table != nil || len(a.Group) > 0 || a.Buffer != nil {
			return false
		}
	}
	return true
}

// identify sets which setup the launch needs: that of an earlier launch if it was successful and had the same arguments.
// Number 0 is one of its own.
func (c *common) identify(p *Program, l *engine.Launch) {
	switch {
	case !p.repeatable(l):
		c.setup = 0
	case !c.key.set(l) || c.setup == 0:
		c.setup = p.setups.Add(1)
	default:
		c.launch.Checked = true
	}
}
