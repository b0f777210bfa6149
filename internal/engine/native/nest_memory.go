package native

import (
	"encoding/binary"
	"fmt"

	"gotile/internal/engine/native/amd64"
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
	case l.inner == 0:
		v := n.loadOne(l)
		n.fixed[l] = v
		return v
	case l.coded():
		return n.b.Decode(l.view.elem, n.loadPlain(l, l.kind))
	case l.kind == vcode.Mask:
		return n.b.MaskOfBytes(n.loadPlain(l, vcode.I8))
	}
	return n.loadPlain(l, l.kind)
}

func (n *nest) loadPlain(l *leaf, k vcode.Kind) vcode.Reg {
	return n.b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: n.strip(l), Imm: n.b.Lanes, Write: true})
}

// loadOne repeats one element over the lanes, before the loop.
func (n *nest) loadOne(l *leaf) vcode.Reg {
	b, k := n.b, l.kind
	if k == vcode.Mask {
		k = vcode.I8
	}
	v := b.Add(k, vcode.Inst{Code: vcode.OpSplat, Mem: []vcode.Memory{{Base: l}}})
	b.Values[v].Invariant = true
	switch {
	case l.coded():
		return b.Decode(l.view.elem, v)
	case l.kind == vcode.Mask:
		return b.MaskOfBytes(v)
	}
	return v
}

// loadIota counts: what the outer loops have counted, the strip, and the lane.
func (n *nest) loadIota(l *leaf) vcode.Reg {
	b, k, u := n.b, l.kind, n.u*n.lanes
	if k == vcode.Mask {
		k = vcode.I8
	}
	lane := make([]byte, 0, 64)
	for i := range n.lanes {
		at := uint64(0)
		if l.inner == 1 {
			at = uint64(i+u) << l.shift
		}
		lane = append(lane, binary.LittleEndian.AppendUint64(nil, at)[:k.Size()]...)
	}
	for len(lane) < 16 {
		lane = append(lane, 0)
	}
	lanes := b.Add(k, vcode.Inst{Code: vcode.OpVector, Data: lane})
	b.Values[lanes].Invariant = true
	base := b.Add(k, vcode.Inst{Code: vcode.OpCount, Mem: []vcode.Memory{{Base: l}}, Write: true})
	v := b.IAdd(base, lanes)
	if l.kind == vcode.Mask {
		one := b.Const(vcode.I8, 1)
		return b.MaskOfBytes(b.And(v, one))
	}
	return v
}

// countBase repeats the number of the strip's first element.
func (e *emitter) countBase(l *leaf, d amd64.Reg, k vcode.Kind) {
	e.Emit(amd64.MOV, amd64.RAX, indexReg)
	if l.shift > 0 {
		e.Emit(amd64.SHL, amd64.RAX, amd64.Imm(l.shift))
	}
	if l.inner == 0 {
		e.Emit(amd64.XOR, amd64.EAX, amd64.EAX)
	}
	if l.reg != amd64.NoReg {
		e.Emit(amd64.ADD, amd64.RAX, l.reg)
	} else {
		e.Emit(amd64.ADD, amd64.RAX, inFrame(l.slot))
	}
	x := amd64.Vec(0, 128)
	e.Emit(amd64.VMOVQ, x, amd64.RAX)
	e.Emit(castOps[k.Size()], d, x)
}

// store writes the lanes of v.
func (n *nest) store(l *leaf, v vcode.Reg) {
	v = l.encode(n.b, v)
	n.b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: n.strip(l), Imm: n.b.Lanes})
}

// strip is the memory of the current strip of a leaf.
func (n *nest) strip(l *leaf) []vcode.Memory { return []vcode.Memory{{Base: l, At: n.u * n.lanes}} }

// encode is lanes in the form that memory holds.
func (l *leaf) encode(b *vcode.Body, v vcode.Reg) vcode.Reg {
	switch {
	case l.coded():
		return b.Encode(l.view.elem, v)
	case l.kind == vcode.Mask:
		return b.BytesOf(v)
	}
	return v
}

// storeAll writes all lanes, past the cache where that is wanted.
func (e *emitter) storeAll(m vcode.Memory, v amd64.Reg, lanes int) {
	l := m.Base.(*leaf)
	if l.view != nil && l.view.stream != 0 && lanes*l.size >= 32 && l.inner == 1 {
		e.streamStore(l, m, v, lanes*l.size)
		return
	}
	e.storeVecVia(m, v, lanes*l.size)
}

// storeWhere writes the lanes of v that a mask has, all of them at once where it has all.
func (e *emitter) storeWhere(m vcode.Memory, v, mask amd64.Reg, lanes int) {
	whole, done := e.NewLabel(), e.NewLabel()
	e.storeSome(m, v, mask, lanes, whole)
	e.Emit(amd64.JMP, done)
	e.Bind(whole)
	e.storeAll(m, v, lanes)
	e.Bind(done)
}

// storeWhere writes the lanes of v that a mask has, all of them at once where it has all.
func (n *nest) storeWhere(l *leaf, v, m vcode.Reg) {
	v = l.encode(n.b, v)
	m = n.b.MaskLanes(m, l.size)
	n.b.Effect(vcode.Inst{Code: vcode.OpStoreMasked, Src: []vcode.Reg{v, m}, Mem: n.strip(l), Imm: n.b.Lanes})
}

// storeSome writes the lanes that a mask has, or goes to whole where it has all.
func (e *emitter) storeSome(at vcode.Memory, v, m amd64.Reg, lanes int, whole amd64.Label) {
	l := at.Base.(*leaf)
	if e.isa < AVX512 {
		e.storeEach(at, v, m, lanes, whole)
		return
	}
	e.Emit(amd64.KSHIFTLQ, tempMask, m, amd64.Imm(64-lanes)) // above the lanes it may have anything
	e.Emit(amd64.KSHIFTRQ, tempMask, tempMask, amd64.Imm(64-lanes))
	e.Emit(amd64.KMOVQ, amd64.RAX, tempMask)
	e.Emit(amd64.INC, amd64.RAX)
	if lanes < 64 {
		e.Emit(amd64.SHR, amd64.RAX, amd64.Imm(lanes))
		e.Emit(amd64.JNE, whole)
	} else {
		e.Emit(amd64.JE, whole)
	}
	op := sizes(amd64.VMOVDQU8, amd64.VMOVDQU16, amd64.VMOVDQU32, amd64.VMOVDQU64)[l.size]
	e.Emit(op, e.address(at).Mask(tempMask), v.As(vcode.RegisterBits(lanes*l.size)))
}

// storeEach does so one lane after the other: a masked store of AVX2 costs as much, and there is none of bytes.
func (e *emitter) storeEach(at vcode.Memory, v, m amd64.Reg, lanes int, whole amd64.Label) {
	l := at.Base.(*leaf)
	mask, from := e.frame.lane(0), e.frame.lane(1)
	e.Emit(amd64.VPMOVMSKB, amd64.EAX, m.As(vcode.RegisterBits(lanes*l.size)))
	if bits := lanes * l.size; bits < 32 {
		e.Emit(amd64.NOT, amd64.EAX)
		e.Emit(amd64.TEST, amd64.EAX, amd64.Imm(1<<bits-1))
	} else {
		e.Emit(amd64.CMP, amd64.EAX, amd64.Imm(-1))
	}
	e.Emit(amd64.JE, whole)
	e.Emit(amd64.VMOVUPS, inFrame(mask), m)
	e.Emit(amd64.VMOVUPS, inFrame(from), v)
	e.Emit(amd64.LEA, amd64.RDX, e.address(at))
	e.Emit(amd64.PUSH, amd64.RCX)
	e.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	head, next := e.Here(), e.NewLabel()
	e.Emit(amd64.CMP, inFrame(mask).Index(amd64.RCX, l.size).Bits(8), amd64.Imm(0))
	e.Emit(amd64.JE, next)
	x := amd64.RAX.As(8 * l.size)
	e.Emit(amd64.MOV, x, inFrame(from).Index(amd64.RCX, l.size))
	e.Emit(amd64.MOV, amd64.At(amd64.RDX, 0).Index(amd64.RCX, l.size), x)
	e.Bind(next)
	e.Emit(amd64.INC, amd64.RCX)
	e.Emit(amd64.CMP, amd64.RCX, amd64.Imm(lanes))
	e.Emit(amd64.JB, head)
	e.Emit(amd64.POP, amd64.RCX)
}

// streamStore stores past the cache if the slot says so.
func (e *emitter) streamStore(l *leaf, m vcode.Memory, s amd64.Reg, bytes int) {
	plain, done := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, inFrame(l.view.stream).Bits(64), amd64.Imm(0))
	e.Emit(amd64.JE, plain)
	e.Emit(amd64.VMOVNTPS, e.address(m), s.As(bytes*8))
	e.Emit(amd64.JMP, done)
	e.Bind(plain)
	e.storeVecVia(m, s, bytes)
	e.Bind(done)
}

// storeVecVia keeps the address out of RAX where the value goes through that.
func (e *emitter) storeVecVia(at vcode.Memory, s amd64.Reg, bytes int) {
	m := e.address(at)
	if m.Base == amd64.RAX {
		e.Emit(amd64.MOV, amd64.RDX, amd64.RAX)
		m.Base = amd64.RDX
	}
	e.storeVec(m, s, bytes)
}

// element is the lanes of a value as an access sees it.
func (n *nest) element(a access) vcode.Reg {
	if isConstant(a.base) {
		if v, ok := n.splat(a.base); ok {
			return v
		}
	}
	n.sees(a)
	return n.load(n.leafOf(fmt.Sprint(a.base.Index, keyOf(a.base), a.pos, a.off), func() *leaf { return n.leafOfAccess(a) }))
}

// keyOf tells values apart.
func keyOf(v *tileir.Value) string { return fmt.Sprintf("%p", v) }

func (n *nest) leafOfAccess(a access) *leaf {
	k := vcode.KindOfValue(a.base)
	switch {
	case isIota(a.base):
		return n.iotaLeaf(a, k)
	case isConstant(a.base):
		l := n.scratch(k, 0, a.pos)
		data := n.Const(constantImage(a.base))
		l.start = func(d amd64.Reg) { n.Emit(amd64.LEA, d, data.Plus(a.off*k.Size())) }
		return l
	}
	return n.scratch(k, n.frame.place(a.base)+a.off*k.Size(), a.pos)
}

// iotaLeaf counts with a pointer that points nowhere.
func (n *nest) iotaLeaf(a access, k vcode.Kind) *leaf {
	l := &leaf{kind: k, iota: true, strides: n.staticStrides(a.pos, 1),
		start: func(d amd64.Reg) { n.set(d, int64(a.off)) }}
	if len(a.pos) > 0 && a.pos[0] >= 0 {
		l.inner, l.shift = 1, int(a.pos[0])
	}
	return l
}
