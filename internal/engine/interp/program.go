package interp

import (
	"gotile/tileir"
)

// program is a compiled entry. It is immutable but for the memory of globals.
type program struct {
	name    string
	params  []tileir.Type
	args    []int    // registers of the parameters
	layouts []layout // of all registers
	bytes   int64    // that these and the allocas take
	body    []step
	consts  []constant
	globals []*global
	allocas int // how many alloca operations there are
}

// constant is a register that every frame shares.
type constant struct {
	reg   int
	value reg
}

// Params implements [engine.Program].
func (p *program) Params() []tileir.Type { return p.params }

// frame is where a worker runs blocks: registers, and where it is.
type frame struct {
	regs   []reg
	prog   *program
	launch *launch
	block  [3]int
	worker int
	err    error

	scratch [64]uint64 // for elements on their way between memory and registers
	spare   [64]uint64
	window  window  // of the access that runs
	index   []int64 // its index
	spans   []span
	polls   int // atomic loads so far; see poll
}

func (p *program) newFrame(l *launch, worker int) *frame {
	fr := &frame{regs: make([]reg, len(p.layouts)), prog: p, launch: l, worker: worker}
	shared := make([]bool, len(p.layouts))
	for _, k := range p.consts {
		fr.regs[k.reg], shared[k.reg] = k.value, true
	}
	for i, l := range p.layouts {
		if !shared[i] {
			fr.regs[i] = newReg(l)
		}
	}
	return fr
}
