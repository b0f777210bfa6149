package emit

import (
	"encoding/binary"
	"fmt"
	"gotile/internal/engine/native/plan"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// load reads the lanes of a leaf.
func (n *nest) load(l *leaf) vcode.Reg {
	if v, ok := n.fixed[l]; ok {
		return v
	}
	switch {
	case l.iota:
		return n.loadIota(l)
	case l.Inner == 0:
		v := n.loadOne(l)
		n.fixed[l] = v
		return v
	case l.coded():
		return n.b.Decode(l.view.Elem, n.loadPlain(l, l.kind))
	case l.kind == vcode.Mask:
		return n.b.MaskOfBytes(n.loadPlain(l, vcode.I8))
	}
	return n.loadPlain(l, l.kind)
}

func (n *nest) loadPlain(l *leaf, k vcode.Kind) vcode.Reg {
	return n.b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: n.strip(l), Imm: n.b.Lanes})
}

// loadOne repeats one element over the lanes, before the loop.
func (n *nest) loadOne(l *leaf) vcode.Reg {
	b, k := n.b, l.kind
	if k == vcode.Mask {
		k = vcode.I8
	}
	v := b.Add(k, vcode.Inst{Code: vcode.OpSplat, Mem: []vcode.Memory{{Base: &l.Stream}}})
	b.Values[v].Invariant = true
	switch {
	case l.coded():
		return b.Decode(l.view.Elem, v)
	case l.kind == vcode.Mask:
		return b.MaskOfBytes(v)
	}
	return v
}

// loadIota counts: what the outer loops have counted, the strip, and the lane.
func (n *nest) loadIota(l *leaf) vcode.Reg {
	b, k, u := n.b, l.kind, n.u*n.Lanes
	if k == vcode.Mask {
		k = vcode.I8
	}
	var lane []byte
	for i := range n.Lanes {
		at := uint64(0)
		if l.Inner == 1 {
			at = uint64(i+u) << l.Shift
		}
		lane = append(lane, binary.LittleEndian.AppendUint64(nil, at)[:k.Size()]...)
	}
	for len(lane) < 16 {
		lane = append(lane, 0)
	}
	lanes := b.Add(k, vcode.Inst{Code: vcode.OpVector, Data: lane})
	b.Values[lanes].Invariant = true
	base := b.Add(k, vcode.Inst{Code: vcode.OpCount, Mem: []vcode.Memory{{Base: &l.Stream}}})
	v := b.IAdd(base, lanes)
	if l.kind == vcode.Mask {
		one := b.Const(vcode.I8, 1)
		return b.MaskOfBytes(b.And(v, one))
	}
	return v
}

// store writes the lanes of v.
func (n *nest) store(l *leaf, v vcode.Reg) {
	v = l.encode(n.b, v)
	n.b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: n.strip(l), Imm: n.b.Lanes})
}

// strip is the memory of the current strip of a leaf.
func (n *nest) strip(l *leaf) []vcode.Memory {
	return []vcode.Memory{{Base: &l.Stream, At: n.u * n.Lanes}}
}

// encode is lanes in the form that memory holds.
func (l *leaf) encode(b *vcode.Body, v vcode.Reg) vcode.Reg {
	switch {
	case l.coded():
		return b.Encode(l.view.Elem, v)
	case l.kind == vcode.Mask:
		return b.BytesOf(v)
	}
	return v
}

// storeWhere writes the lanes of v that a mask has, all of them at once where it has all.
func (n *nest) storeWhere(l *leaf, v, m vcode.Reg) {
	v = l.encode(n.b, v)
	m = n.b.MaskLanes(m, l.Size)
	n.b.Effect(vcode.Inst{Code: vcode.OpStoreMasked, Src: []vcode.Reg{v, m}, Mem: n.strip(l), Imm: n.b.Lanes})
}

// element is the lanes of a value as an access sees it.
func (n *nest) element(a plan.Indexing) vcode.Reg {
	if plan.IsConstant(a.Base) {
		if v, ok := n.splat(a.Base); ok {
			return v
		}
	}
	n.sees(a)
	return n.load(n.leafOf(fmt.Sprint(a.Base.Index, keyOf(a.Base), a.Pos, a.Off), func() *leaf { return n.leafOfAccess(a) }))
}

// keyOf tells values apart.
func keyOf(v *tileir.Value) string { return fmt.Sprintf("%p", v) }

func (n *nest) leafOfAccess(a plan.Indexing) *leaf {
	k := vcode.KindOfValue(a.Base)
	switch {
	case plan.IsIota(a.Base):
		return n.iotaLeaf(a, k)
	case plan.IsConstant(a.Base):
		l := n.scratch(k, 0, a.Pos)
		data := constantImage(a.Base)
		l.start = func(d target.Reg) { n.ConstAddress(d, data, a.Off*k.Size()) }
		return l
	}
	return n.scratch(k, n.frame.place(a.Base)+a.Off*k.Size(), a.Pos)
}

// iotaLeaf counts with a pointer that points nowhere.
func (n *nest) iotaLeaf(a plan.Indexing, k vcode.Kind) *leaf {
	l := newLeaf(k, 0, 0)
	l.iota, l.strides = true, n.staticStrides(a.Pos, 1)
	l.start = func(d target.Reg) { n.Move(d, target.Imm(a.Off)) }
	if len(a.Pos) > 0 && a.Pos[0] >= 0 {
		l.Inner, l.Shift = 1, int(a.Pos[0])
	}
	return l
}
