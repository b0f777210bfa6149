package emit

import (
	"encoding/binary"
	"fmt"
	"gotile/internal/engine/native/plan"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// load reads a vector of a stream.
func (n *nest) load(l *stream) vcode.Reg {
	if v, ok := n.fixed[l]; ok {
		return v
	}
	switch {
	case l.iota:
		return n.loadIota(l)
	case l.Inner == 0:
		v := n.loadSplat(l)
		if n.blocks == nil || n.blocks.sameInLines(l) {
			n.fixed[l] = v
		}
		return v
	case l.coded():
		return n.b.Decode(l.format, n.loadPlain(l, l.kind))
	case l.kind == vcode.Mask:
		return n.b.MaskOfBytes(n.loadPlain(l, vcode.I8))
	}
	return n.loadPlain(l, l.kind)
}

func (n *nest) loadPlain(l *stream, k vcode.Kind) vcode.Reg {
	if n.blocks != nil {
		return n.blocks.load(l, k)
	}
	return n.b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: n.memory(l), Imm: n.b.Lanes})
}

// loadSplat repeats one element in all lanes. It is loaded before the loop.
func (n *nest) loadSplat(l *stream) vcode.Reg {
	b, k := n.b, l.kind
	if k == vcode.Mask {
		k = vcode.I8
	}
	v := b.Add(k, vcode.Inst{Code: vcode.OpSplat, Mem: []vcode.Memory{{Base: &l.Stream}}})
	b.Values[v].Invariant = n.blocks == nil && !n.rows || l.strides[0] == stride{}
	switch {
	case l.coded():
		return b.Decode(l.format, v)
	case l.kind == vcode.Mask:
		return b.MaskOfBytes(v)
	}
	return v
}

// iotaValue is a vector of an iota, and the iteration of the unrolled loop that it belongs to.
type iotaValue struct {
	v vcode.Reg
	u int
}

// loadIota returns the elements of an iota. Those of the first iteration of the unrolled loop are the count of the outer
// loops, the index of the iteration and the lane; those of a later one are the elements of the one before and a constant.
func (n *nest) loadIota(l *stream) vcode.Reg {
	b, k := n.b, l.kind
	if k == vcode.Mask {
		k = vcode.I8
	}
	last, ok := n.iotas[l]
	switch {
	case n.blocks != nil:
		last.v = n.blocks.iota(l, k)
	case !ok:
		last.v = n.firstIota(l, k)
	case l.Inner == 1 && last.u < n.u:
		last.v = b.IAdd(last.v, b.Const(k, uint64((n.u-last.u)*n.Lanes)<<l.Shift&(1<<(8*k.Size())-1)))
	}
	n.iotas[l], n.isIota[last.v] = iotaValue{last.v, n.u}, true
	if l.kind == vcode.Mask {
		return b.MaskOfBytes(b.And(last.v, b.Const(vcode.I8, 1)))
	}
	return last.v
}

// firstIota returns the elements of an iota at the current index of the loop.
func (n *nest) firstIota(l *stream, k vcode.Kind) vcode.Reg {
	var lane []byte
	for i := range n.Lanes {
		at := uint64(0)
		if l.Inner == 1 {
			at = uint64(i+n.u*n.Lanes) << l.Shift
		}
		lane = append(lane, binary.LittleEndian.AppendUint64(nil, at)[:k.Size()]...)
	}
	for len(lane) < 16 {
		lane = append(lane, 0)
	}
	lanes := n.b.Add(k, vcode.Inst{Code: vcode.OpVector, Data: lane})
	n.b.Values[lanes].Invariant = true
	count := n.b.Add(k, vcode.Inst{Code: vcode.OpCount, Mem: []vcode.Memory{{Base: &l.Stream}}})
	n.b.Values[count].Invariant = n.blocks.sameInLines(l)
	return n.b.IAdd(count, lanes)
}

// store writes a vector to a stream.
func (n *nest) store(l *stream, v vcode.Reg) {
	v = l.encode(n.b, v)
	n.b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: n.memory(l), Imm: n.b.Lanes})
}

// memory returns the memory operand of a stream in the current iteration.
func (n *nest) memory(l *stream) []vcode.Memory {
	return []vcode.Memory{{Base: &l.Stream, At: n.u * n.Lanes}}
}

// encode converts a vector to the memory format.
func (l *stream) encode(b *vcode.Body, v vcode.Reg) vcode.Reg {
	switch {
	case l.coded():
		return b.Encode(l.format, v)
	case l.kind == vcode.Mask:
		return b.BytesOf(v)
	}
	return v
}

// storeMasked writes the lanes of v whose mask is set. If all are set, it writes a whole vector.
func (n *nest) storeMasked(l *stream, v, m vcode.Reg) {
	v = l.encode(n.b, v)
	m = n.b.MaskLanes(m, l.Size)
	n.b.Effect(vcode.Inst{Code: vcode.OpStoreMasked, Src: []vcode.Reg{v, m}, Mem: n.memory(l), Imm: n.b.Lanes})
}

// element returns a vector of a value through an indexing.
func (n *nest) element(a plan.Indexing) vcode.Reg {
	if plan.IsConstant(a.Base) {
		if v, ok := n.splat(a.Base); ok {
			return v
		}
	}
	return n.load(n.elementStream(a))
}

// elementStream returns the stream of a value through an indexing.
func (n *nest) elementStream(a plan.Indexing) *stream {
	n.logIndexedRead(a)
	return n.streamFor(fmt.Sprint(a.Base.Index, keyOf(a.Base), a.Pos, a.Off), func() *stream { return n.streamOfIndexing(a) })
}

// keyOf returns a key that identifies a value.
func keyOf(v *tileir.Value) string { return fmt.Sprintf("%p", v) }

func (n *nest) streamOfIndexing(a plan.Indexing) *stream {
	k := vcode.KindOfValue(a.Base)
	switch {
	case plan.IsIota(a.Base):
		return n.iotaStream(a, k)
	case plan.IsConstant(a.Base):
		l := n.scratch(k, 0, a.Pos)
		data := constantImage(a.Base)
		l.start = func(d target.Reg) { n.ConstAddress(d, data, a.Off*k.Size()) }
		return l
	}
	if h, m := n.plan.HaloOf(a.Base); h != nil {
		return n.haloStream(h, m, a)
	}
	return n.scratch(k, n.frame.offset(a.Base)+a.Off*k.Size(), a.Pos)
}

// iotaStream returns a stream whose pointer is a count, not an address.
func (n *nest) iotaStream(a plan.Indexing, k vcode.Kind) *stream {
	l := newStream(k, 0, 0)
	l.iota, l.strides = true, n.staticStrides(a.Pos, 1)
	l.start = func(d target.Reg) { n.Move(d, target.Imm(a.Off)) }
	if len(a.Pos) > 0 && a.Pos[0] >= 0 {
		l.Inner, l.Shift = 1, int(a.Pos[0])
	}
	return l
}
