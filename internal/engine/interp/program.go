package interp

import (
	"context"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// program is a compiled entry. It does not change, except for the memory of globals.
type program struct {
	host.Program
	args    []int    // registers of the parameters
	layouts []layout // of all registers
	body    []step
	consts  []constant
	places  places
}

// places has the operations of lists of steps, by where a list begins.
type places map[*step][]*tileir.Op

// constant is a register that every frame shares.
type constant struct {
	reg   int
	value reg
}

// Params implements [engine.Program].
func (p *program) Params() []tileir.Type { return p.Program.Params }

// Launch implements [engine.Program].
func (p *program) Launch(ctx context.Context, l engine.Launch) error {
	return p.Program.Launch(ctx, l, p.work)
}

// work runs a worker's blocks.
func (p *program) work(w *host.Worker) error {
	fr := p.frameUnless(w, w.Stopped)
	if fr == nil {
		return host.ErrStopped
	}
	for w.Next() {
		if run(fr, p.body) == failed {
			return fr.err
		}
	}
	return nil
}

// frame is where a worker runs blocks: registers, and where it is.
type frame struct {
	*host.Worker
	regs []reg
	err  error
	places

	scratch [64]uint64 // for elements on their way between memory and registers
	spare   [64]uint64
	window  window  // of the access that runs
	index   []int64 // its index
	spans   []span
	polls   int // atomic loads so far; see poll
	work    int // elements since the last look; see worked

	Data any // an instrument's
}

func (p *program) newFrame(w *host.Worker) *frame {
	return p.frameUnless(w, func() bool { return false })
}

// frameUnless makes the registers; nil where the launch is to stop before they are there.
func (p *program) frameUnless(w *host.Worker, stopped func() bool) *frame {
	fr := &frame{Worker: w, regs: make([]reg, len(p.layouts)), places: p.places}
	shared := make([]bool, len(p.layouts))
	for _, k := range p.consts {
		fr.regs[k.reg], shared[k.reg] = k.value, true
	}
	for i, l := range p.layouts {
		if l.n > piece && stopped() {
			return nil
		}
		if !shared[i] {
			fr.regs[i] = newReg(l)
		}
	}
	for i, r := range p.args {
		fr.setArg(&fr.regs[r], p.Program.Params[i].(tileir.TileType), w.Launch.Param(i))
	}
	return fr
}

// setArg fills the register of a parameter.
func (fr *frame) setArg(r *reg, t tileir.TileType, bits uint64) {
	if _, ok := t.Pointer(); ok {
		r.u64[0] = bits
		return
	}
	setScalar(r, t.Scalar(), bits)
}

// fail keeps an error, and is what a failing step returns.
func (fr *frame) fail(err error) ctl {
	fr.err = err
	return failed
}

// piece is how many elements are worked on between two looks at whether the launch is
// to stop.
const piece = 1 << 15

// inPieces calls f for elements from to to of n, piece by piece.
func (fr *frame) inPieces(n int, f func(from, to int)) ctl {
	if n <= piece {
		f(0, n)
		return next
	}
	for from := 0; from < n; from += piece {
		if fr.Stopped() {
			return stop(fr)
		}
		f(from, min(from+piece, n))
	}
	return next
}

// worked counts elements of work in small parts, and reports that it is time for a look at
// whether the launch is to stop.
func (fr *frame) worked(n int) bool {
	if fr.work += n; fr.work < piece {
		return false
	}
	fr.work = 0
	return true
}

// accessFault fails an operation: see [host.Worker.AccessFault].
func (fr *frame) accessFault(op *tileir.Op, verb string, addr uint64, size int, shape []int64, i int) ctl {
	return fr.fail(fr.AccessFault(op, verb, addr, size, shape, i))
}
