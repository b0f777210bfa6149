package vcode

// rarely returns the lanes that f computes from src if their mask is set, and the lanes of usual
// otherwise. The code of f is skipped if no mask is set. It may use all registers: they are saved before
// and restored after it.
func (b *Body) rarely(m, usual Reg, src []Reg, f func(b *Body, x []Reg) Reg) Reg {
	all := append([]Reg{m, usual}, src...)
	sub := NewBody(b.Target, b.Lanes)
	var x []Reg
	for i, v := range all {
		x = append(x, sub.FromMemory(b.Values[v], Memory{Base: InKept, At: i}))
	}
	y := sub.Select(x[0], f(sub, x[2:]), x[1])
	sub.Effect(Inst{Code: OpKeep, Src: []Reg{y}, Mem: []Memory{{Base: InKept, At: len(all)}}})
	return b.Add(b.Kind(usual), Inst{Code: OpRarely, Src: all, Sub: sub, early: true})
}

// FromMemory reads a whole register that was written by OpKeep.
func (b *Body) FromMemory(info ValueInfo, m Memory) Reg {
	return b.addLane(info.Kind, info.Lane, Inst{Code: OpSaved, Mem: []Memory{m}, Write: true})
}

// FromFrame reads a whole register of a kind at a frame offset.
func (b *Body) FromFrame(k Kind, at int) Reg {
	return b.FromMemory(ValueInfo{Kind: k, Lane: k.Size()}, Memory{Base: InFrame, At: at})
}
