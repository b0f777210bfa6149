package emit

import (
	"encoding/binary"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// cycleOperands emits the copies of the operands of which each vector of a group's loop has all elements several times.
func (n *nest) cycleOperands(g *plan.Group) {
	n.cycles = make(map[*plan.Cycle]int)
	for i := range g.Cycles {
		y := &g.Cycles[i]
		if plan.IsIota(y.Base) || g.CycleOf(y.Indexing) != y {
			continue
		}
		size := vcode.KindOfValue(y.Base).Size()
		bytes := vcode.NumElements(y.Base) * size
		from, to := n.readOffset(y.Base), n.frame.reserve(max(64, g.Lanes*size))
		for at := 0; at < g.Lanes*size; at += bytes {
			n.moveUpTo(inFrame(to+at), inFrame(from), bytes)
		}
		n.cycles[y] = to
	}
}

// loadCycle returns the vector of a cycle, which is the same in all iterations.
func (n *nest) loadCycle(y *plan.Cycle) vcode.Reg {
	k := vcode.KindOfValue(y.Base)
	if v, ok := n.cycleVectors[y]; ok {
		return v
	}
	var v vcode.Reg
	if plan.IsIota(y.Base) {
		v = n.iotaCycle(y, k)
	} else {
		v = n.frameCycle(y, k)
	}
	n.cycleVectors[y] = v
	return v
}

// iotaCycle returns the elements of an iota, repeated in all lanes.
func (n *nest) iotaCycle(y *plan.Cycle, k vcode.Kind) vcode.Reg {
	var lanes []byte
	for i := range max(n.Lanes, 16/k.Size()) {
		lanes = append(lanes, binary.LittleEndian.AppendUint64(nil, uint64(i%vcode.NumElements(y.Base)))[:k.Size()]...)
	}
	v := n.b.Add(k, vcode.Inst{Code: vcode.OpVector, Data: lanes})
	n.b.Values[v].Invariant = true
	return v
}

// frameCycle loads a cycle that has been repeated in the frame.
func (n *nest) frameCycle(y *plan.Cycle, k vcode.Kind) vcode.Reg {
	b, bits := n.b, k
	if k == vcode.Mask {
		bits = vcode.I8
	}
	l := n.streamFor("cycle"+y.Key(), func() *stream { return n.scratch(k, n.cycles[y], y.Pos) })
	l.Inner = 0
	v := b.Add(bits, vcode.Inst{Code: vcode.OpLoad, Mem: []vcode.Memory{{Base: &l.Stream}}, Imm: b.Lanes})
	b.Values[v].Invariant = true
	if k == vcode.Mask {
		return b.MaskOfBytes(v)
	}
	return v
}
