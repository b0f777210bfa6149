package checked

import (
	"bytes"
	"context"
	"fmt"
	"math"

	"gotile/check"
	"gotile/device"
	"gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// Orders of blocks. The grid runs in order first, and the memory that it leaves is the result of the launch. Then
// it runs other in other orders, with blocks that yield while they run. If results differ, they depend on the
// order.

// usualOrders is the number of other orders that are tried.
const usualOrders = 4

func (p *program) launchOrders(ctx context.Context, l engine.Launch, report *check.Report) error {
	memory := p.memoryOf(l)
	before := copies(memory)
	first, err := p.runOnce(ctx, l, report, inOrder{})
	if err != nil {
		return err
	}
	result := copies(memory)
	defer restore(memory, result)
	other := l
	other.Stdout, other.Progress = nil, nil
	n := p.options.Orders
	if n == 0 {
		n = usualOrders
	}
	for i := range uint64(n) {
		seed := max(p.options.Seed, 1) + i
		report.Seeds = append(report.Seeds, seed)
		restore(memory, before)
		found := new(check.Report)
		other, err := p.runOnce(ctx, other, found, newShuffled(seed, p.workers(l.Grid.Blocks())))
		if err != nil {
			return err
		}
		report.Merge(found)
		for k := range memory {
			first.compare(other, report, seed, memory[k], result[k])
		}
	}
	return nil
}

// memoryOf returns the memory that a launch may change: each buffer of its arguments once, and the module's
// globals.
func (p *program) memoryOf(l engine.Launch) [][]byte {
	var list [][]byte
	for _, a := range l.Args {
		known := a.Host == nil
		for _, m := range list {
			known = known || host.SameMemory(m, a.Host)
		}
		if !known {
			list = append(list, a.Host)
		}
	}
	for _, g := range p.code.Host().Globals {
		list = append(list, g.In(l.Among))
	}
	return list
}

func copies(memory [][]byte) [][]byte {
	list := make([][]byte, len(memory))
	for i, m := range memory {
		list[i] = bytes.Clone(m)
	}
	return list
}

func restore(memory, from [][]byte) {
	for i, m := range memory {
		copy(m, from[i])
	}
}

// compare reports elements of a buffer in which the result of another order differs; was is the result of
// the first order.
func (m *monitor) compare(other *monitor, report *check.Report, seed uint64, now, was []byte) {
	if bytes.Equal(now, was) {
		return
	}
	s, t := m.shadowAt(now), other.shadowAt(now)
	if s == nil || t == nil || s.cells == nil || t.cells == nil {
		return
	}
	span := spanOf(s.elem)
	for i := range 2 * len(now) / span {
		x, y := elementAt(s.elem, was, i), elementAt(s.elem, now, i)
		if bytes.Equal(x, y) || s.elem.IsFloat() && !differ(decode(s.elem, x), decode(s.elem, y), halfDigits(s.elem)) {
			continue
		}
		a, b := m.writer(s, i*span), other.writer(t, i*span)
		if a == nil {
			a = b
		}
		if b == nil {
			b = a
		}
		if a == nil {
			continue
		}
		mine, its := m.program.in.sites[a.access], m.program.in.sites[b.access]
		report.Add(check.Finding{Kind: check.Order, Kernel: device.PlainName(m.program.in.name), Op: mine.op.Name(), Count: 1,
			What: "the result depends on the order of blocks", Block: m.placeOf(a.block), Location: mine.where(),
			Other:  &check.Side{Op: its.op.Name(), Verb: its.verb, Block: m.placeOf(b.block), Location: its.where()},
			Detail: fmt.Sprintf("element %d of %s is %s in order, %s with seed %d", i, s.m.Name(), elementOf(s.elem, x), elementOf(s.elem, y), seed)})
	}
}

func (m *monitor) placeOf(block int32) [3]int {
	l := host.Launch{Launch: m.launch}
	return l.BlockIndex(int64(block))
}

// shadowAt returns the shadow of a buffer, or nil if no access has reached it.
func (m *monitor) shadowAt(data []byte) *shadow {
	for _, s := range m.shadows {
		if s != nil && host.SameMemory(s.m.Data, data) {
			return s
		}
	}
	return nil
}

// elementAt returns element i of memory; a 4-bit element is returned as a byte.
func elementAt(s tileir.Scalar, memory []byte, i int) []byte {
	if s.Packed() {
		return []byte{memory[i/2] >> (4 * (i % 2)) & 15}
	}
	n := s.Bytes()
	return memory[i*n : (i+1)*n]
}

// writer returns the last store to the element at a nibble, or nil.
func (m *monitor) writer(s *shadow, off int) *node {
	n := s.cells.history(int64(off / s.unit)).write
	if n == 0 {
		return nil
	}
	return &m.nodes.list[n]
}

// bitsOf reads an element.
func bitsOf(b []byte) uint64 {
	v := uint64(0)
	for i := len(b) - 1; i >= 0; i-- {
		v = v<<8 | uint64(b[i])
	}
	return v
}

// decode reads a float.
func decode(s tileir.Scalar, b []byte) float64 {
	switch s {
	case tileir.F64:
		return math.Float64frombits(bitsOf(b))
	case tileir.F32, tileir.TF32:
		return float64(math.Float32frombits(uint32(bitsOf(b))))
	}
	return elements.Format(s).Decode(bitsOf(b))
}

// elementOf is an element as text.
func elementOf(s tileir.Scalar, b []byte) string {
	if s.IsFloat() {
		return fmt.Sprint(decode(s, b))
	}
	shift := 64 - 8*len(b)
	if s.Packed() {
		shift = 60
	}
	return fmt.Sprint(int64(bitsOf(b)<<shift) >> shift)
}
