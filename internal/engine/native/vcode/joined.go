package vcode

import "fmt"

// Stores of narrowed lanes are parts of registers: to narrow one vector of conditions to bytes and store it takes five instructions, three of
// which move lanes. Several vectors that follow each other in memory are narrowed together by about one instruction each, and stored at once.

// narrowed is a store of lanes that are narrowed only for it.
type narrowed struct {
	at       int // number of the instruction
	wide     Reg
	from, to int  // bytes of a lane
	isMask   bool // the lanes are all ones or zero, and 1 or 0 is stored
}

// vectors returns how many vectors are narrowed together.
func (s narrowed) vectors() int { return min(4, s.from/s.to) }

// JoinNarrowed replaces stores of narrowed lanes of successive iterations by stores of all of their lanes.
func (b *Body) JoinNarrowed() {
	if !b.Target.JoinsLanes {
		return
	}
	last := b.joinableStores()
	if len(last) == 0 {
		return
	}
	joined := make(map[int]bool)
	for _, list := range last {
		for _, s := range list {
			joined[s.at] = true
		}
	}
	old, op, iteration := b.Insts, b.Op, b.Iteration
	b.Insts = nil
	again := func(in Inst) {
		if in.Dst != 0 && !in.Acc {
			b.Values[in.Dst].Def = len(b.Insts)
		}
		b.Insts = append(b.Insts, in)
	}
	for _, in := range old {
		if in.Code == OpConst { // first, as a joined store may read it
			again(in)
		}
	}
	for i, in := range old {
		if list := last[i]; list != nil {
			b.storeJoined(old, list)
		}
		if !joined[i] && in.Code != OpConst {
			again(in)
		}
	}
	b.Op, b.Iteration = op, iteration
}

// joinableStores returns lists of stores of successive vectors, by the last one.
func (b *Body) joinableStores() map[int][]narrowed {
	last, open := make(map[int][]narrowed), make(map[fmt.Stringer][]narrowed)
	for i := range b.Insts {
		s, ok := b.narrowedFor(i)
		if !ok {
			continue
		}
		stream := b.Insts[i].Mem[0].Base
		list := open[stream]
		if n := len(list); n > 0 && !b.follows(list[n-1], s) {
			list = nil
		}
		list = append(list, s)
		if len(list) == s.vectors() {
			last[i], list = list, nil
		}
		open[stream] = list
	}
	return last
}

// follows reports a store of the next iteration right after another one.
func (b *Body) follows(x, y narrowed) bool {
	before, after := &b.Insts[x.at], &b.Insts[y.at]
	m, n := before.Mem[0], after.Mem[0]
	return x.from == y.from && x.to == y.to && x.isMask == y.isMask && n.At == m.At+b.Lanes && n.Offset == m.Offset && after.Iteration == before.Iteration+1
}

// narrowedFor returns the lanes that are narrowed for a store. ok is false for other instructions.
func (b *Body) narrowedFor(i int) (s narrowed, ok bool) {
	store := &b.Insts[i]
	if store.Code != OpStore || store.Imm != b.Lanes {
		return s, false
	}
	s.at = i
	v := b.unmoved(store.Src[0])
	if in := b.definition(v); in != nil && in.Code == OpAnd && in.Src[1] == b.consts[constKey{I8, 1, 1}] {
		v, s.isMask = b.unmoved(in.Src[0]), true
	}
	in := b.definition(v)
	if in == nil || in.Code != OpNarrowBytes {
		return s, false
	}
	s.to, s.wide = b.Values[in.Dst].Lane, b.unmoved(in.Src[0])
	if quads := b.definition(s.wide); quads != nil && quads.Code == OpNarrowQuads {
		s.wide = b.unmoved(quads.Src[0])
	}
	s.from = b.Values[s.wide].Lane
	return s, s.isMask == (b.Kind(s.wide) == Mask) && (s.isMask || s.from < 8) && s.from*b.Lanes == b.Target.Bytes && s.to < s.from
}

// unmoved returns the value that another one is a copy of.
func (b *Body) unmoved(v Reg) Reg {
	for {
		in := b.definition(v)
		if in == nil || in.Code != OpMove || in.Acc {
			return v
		}
		v = in.Src[0]
	}
}

// storeJoined appends the store of all vectors of a list of stores.
func (b *Body) storeJoined(old []Inst, list []narrowed) {
	s, last := list[0], &old[list[len(list)-1].at]
	b.Op, b.Iteration = last.op, last.Iteration
	var src []Reg
	for _, next := range list {
		src = append(src, next.wide)
	}
	k, lane := IntOfSize(s.to), len(list)*s.to
	code := OpJoinS
	if !s.isMask {
		code = OpJoinU
		low := b.Const(IntOfSize(s.from), 1<<(8*s.to)-1)
		for i, v := range src {
			src[i] = b.And(v, low)
		}
	}
	v := b.addLane(k, lane, Inst{Code: code, Src: src, Imm: s.from})
	if s.isMask {
		v = b.addLane(k, lane, Inst{Code: OpAnd, Src: []Reg{v, b.constLane(k, lane, 1)}})
	}
	b.Effect(Inst{Code: OpStore, Src: []Reg{v}, Mem: old[s.at].Mem, Imm: len(list) * b.Lanes, Span: len(list) - 1})
}
