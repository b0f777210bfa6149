package host

import (
	"fmt"
	"strconv"

	"gotile/device"
	"gotile/tileir"
)

// Fault is the error of an operation that stops the worker's block. If op is nil, the message names the
// block, as the fault then does not.
func (w *Worker) Fault(op *tileir.Op, class error, format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	if op == nil {
		msg = fmt.Sprintf("block (%d,%d,%d): %s", w.Block[0], w.Block[1], w.Block[2], msg)
	}
	return &device.Fault{Class: class, Kernel: w.Launch.program.Name, Block: w.Block, Op: op, Msg: msg}
}

// AccessFault returns the fault of an access of size bytes at addr, of element i of a tile of the given shape. Verb
// names the access: "load", "store", "atomic".
func (w *Worker) AccessFault(op *tileir.Op, verb string, addr uint64, size int, shape []int64, i int) error {
	why := w.Launch.Memory.explain(addr, size, verb == "load", w.Number)
	return w.Fault(op, device.ErrMemory, "%s %s%s", verb, why, elementText(shape, i))
}

// PromiseFault returns the fault of an access that leaves a tensor of a given number of elements in a dimension of the
// tile, against the operation's promise.
func (w *Worker) PromiseFault(op *tileir.Op, verb string, dim int, size int64) error {
	return w.Fault(op, device.ErrMemory, "%s outside the tensor, which has %d elements along dimension %d of the tile; the operation promises that it stays inside", verb, size, dim)
}

// AssertFault is the fault of an assertion that is false for element i of its condition.
func (w *Worker) AssertFault(op *tileir.Op, i int) error {
	msg := cText(string(op.Attrs[tileir.AssertMessage].(tileir.String)))
	shape := op.Operand(tileir.AssertCondition).Type.(tileir.TileType).Shape
	return w.Fault(op, device.ErrAssert, "assertion failed: %s%s", strconv.Quote(msg), elementText(shape, i))
}

// StepFault is the fault of a loop that does not count up.
func (w *Worker) StepFault(op *tileir.Op, step int64) error {
	return w.Fault(op, device.ErrUndefined, "step %d: a loop must count up", step)
}

// SubTileFault is the fault of an index of a tile of sub-tiles, of which a dimension has
// count.
func (w *Worker) SubTileFault(op *tileir.Op, dim int, index, count int64) error {
	return w.Fault(op, device.ErrUndefined, "index %d of dimension %d: the tile has %d sub-tiles there", index, dim, count)
}

// AccessWhy describes the error of an access: "past the end of buffer x (64 bytes) at offset 64".
func (w *Worker) AccessWhy(addr uint64, size int, load bool) string {
	return w.Launch.Memory.explain(addr, size, load, w.Number)
}

// explain describes the error of an access.
func (m *Memory) explain(addr uint64, size int, load bool, worker int) string {
	id, off := Split(addr)
	_, given := m.allocated(id)
	switch r := m.region(id); {
	case id == lastRegion:
		return "through a pointer that was moved out of the address space of its buffer"
	case id == 0 && off == 0:
		return "through the null pointer"
	case id == 0:
		return fmt.Sprintf("through the null pointer moved by %d bytes", off)
	case r == nil && given:
		return fmt.Sprintf("of freed memory: the scope of the alloca at %#x has ended", addr)
	case r == nil:
		return fmt.Sprintf("through a pointer to no buffer, %#x", addr)
	case r.owner >= 0 && r.owner != worker:
		return fmt.Sprintf("of the memory of another block: the alloca at %#x is not global", addr)
	default:
		return r.explain(addr, off, size, load)
	}
}

// explain describes the error of an access of the region. If there is no error, the region is an alloca of another
// block that has begun since the access was checked.
func (r *Region) explain(addr uint64, off int64, size int, load bool) string {
	switch {
	case off < 0:
		return fmt.Sprintf("before the start of %s (%d bytes) at offset %d", r.Name(), len(r.Data), off)
	case off > int64(len(r.Data))-int64(size):
		return fmt.Sprintf("past the end of %s (%d bytes) at offset %d", r.Name(), len(r.Data), off)
	case off%int64(size) != 0:
		return fmt.Sprintf("misaligned in %s (%d bytes): offset %d is not a multiple of %d", r.Name(), len(r.Data), off, size)
	case r.constant && !load:
		return fmt.Sprintf("to constant %s at offset %d", r.Name(), off)
	}
	return fmt.Sprintf("through a pointer to no buffer, %#x", addr)
}

// elementText names an element of a tile.
func elementText(shape []int64, i int) string {
	if len(shape) == 0 {
		return ""
	}
	index := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		index[d] = int64(i) % shape[d]
		i /= int(shape[d])
	}
	return fmt.Sprintf(", element %v of the tile", index)
}
