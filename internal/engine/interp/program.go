package interp

import (
	"context"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// program is a compiled entry. It is immutable, except for the memory of globals.
type program struct {
	host.Program
	args    []int    // registers of the parameters
	layouts []layout // of all registers
	body    []step
	consts  []constant
	stepOps stepOps
}

// stepOps has the operations of lists of steps, by the address of the first step.
type stepOps map[*step][]*tileir.Op

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

// frame is the state in which a worker runs blocks: its registers and its position.
type frame struct {
	*host.Worker
	regs []reg
	err  error
	stepOps

	scratch [64]uint64 // for elements between memory and registers
	spare   [64]uint64
	window  window  // of the current access
	index   []int64 // its index
	spans   []span
	polls   int // atomic loads so far; see poll
	work    int // elements since the last poll; see worked

	Data any // for an instrument
}

func (p *program) newFrame(w *host.Worker) *frame {
	return p.frameUnless(w, func() bool { return false })
}

// frameUnless allocates the registers; it returns nil if the launch is to stop before all are allocated.
func (p *program) frameUnless(w *host.Worker, stopped func() bool) *frame {
	fr := &frame{Worker: w, regs: make([]reg, len(p.layouts)), stepOps: p.stepOps}
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

// fail sets the error, and returns the control flow of a failed step.
func (fr *frame) fail(err error) ctl {
	fr.err = err
	return failed
}

// piece is the number of elements that are processed between two polls of whether the launch is to stop.
const piece = 1 << 15

// inPieces calls f for ranges of n elements, piece by piece.
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

// worked counts elements of work in small parts, and reports when it is time to poll whether the launch is
// to stop.
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
