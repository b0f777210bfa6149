package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// Unless gather instructions are faster, the elements of OpGather are loaded one at a time into 128 bits of a vector, by indices that
// are extracted from the vector of indices two at a time.

// inserts are the instructions that load an element into a lane of 128 bits, by its size.
var inserts = bySize{1: amd64.VPINSRB, 2: amd64.VPINSRW, 4: amd64.VPINSRD, 8: amd64.VPINSRQ}

// gatherMasked loads elements by the indices s[0], unless s[1] is a mask of which no lane is set: tiles are often much longer than what
// is set, and lanes of a loop end at different times.
func (e *emitter) gatherMasked(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []amd64.Reg) {
	skip := e.NewLabel()
	if len(s) > 1 {
		e.zero(d)
		e.noneSet(s[1], b.Lanes, skip)
	}
	e.gatherLanes(in.Mem[0].Base.(*target.Stream), d, s[0], in.Imm, b.Kind(in.Src[0]).Size())
	e.Bind(skip)
}

// gatherLanes loads n elements of a stream by indices of a size.
func (e *emitter) gatherLanes(s *target.Stream, d, index amd64.Reg, n, indexSize int) {
	base := amd64.RAX
	if s.Reg != target.NoReg {
		base = gp(s.Reg)
	} else {
		e.Emit(amd64.MOV, amd64.RAX, inFrame(s.Slot))
	}
	e.loadLanes(d, index, base, n, s.Size, indexSize)
}

// loadLanes loads n elements from an address on by indices.
func (e *emitter) loadLanes(d, index, base amd64.Reg, n, size, indexSize int) {
	if op := e.gatherOp(n, size, indexSize); op != 0 {
		e.gatherBy(op, d, index, base, size)
		return
	}
	e.gatherBySource(d, base, n, size, &vectorIndices{emitter: e, index: index, size: indexSize, single: base == amd64.RAX})
}

// indexSource returns a register with the index of each lane. The lanes are in order.
type indexSource interface{ next(lane int) amd64.Reg }

// gatherBySource loads n elements of a size from an address on.
func (e *emitter) gatherBySource(d, base amd64.Reg, n, size int, indices indexSource) {
	g := &laneGather{e, size, base, indices}
	per := 16 / size
	if n <= per {
		g.load(d.As(128), 0, n)
		return
	}
	part := amd64.Vec(0, 128)
	g.load(d.As(128), 0, per)
	for at := per; at < n; at += per {
		g.load(part, at, per)
		if e.isa < AVX512 {
			e.Emit(amd64.VINSERTI128, d, d, part, amd64.Imm(at/per))
		} else {
			e.Emit(amd64.VINSERTI32X4, d, d, part, amd64.Imm(at/per))
		}
	}
}

// laneGather is a gather of elements of size bytes.
type laneGather struct {
	*emitter
	size    int
	base    amd64.Reg
	indices indexSource
}

// load loads n elements, from lane first of the indices on, into the lanes of 128 bits.
func (g *laneGather) load(d amd64.Reg, first, n int) {
	for i := range n {
		m := amd64.At(g.base, 0).Index(g.indices.next(first+i), g.size)
		switch {
		case i > 0:
			g.Emit(inserts[g.size], d, d, m, amd64.Imm(i))
		case g.size == 4:
			g.Emit(amd64.VMOVD, d, m)
		case g.size == 8:
			g.Emit(amd64.VMOVQ, d, m)
		default:
			g.zero(d)
			g.Emit(inserts[g.size], d, d, m, amd64.Imm(i))
		}
	}
}

// vectorIndices are indices in a vector register. Those of 32 bits are extracted two at a time, unless RAX has the address of element 0.
type vectorIndices struct {
	*emitter
	index  amd64.Reg
	size   int
	single bool
	second bool // RAX has the next one
}

func (v *vectorIndices) next(i int) amd64.Reg {
	if v.second {
		v.second = false
		return amd64.RAX
	}
	x, lane := v.part(i)
	switch {
	case v.size == 8:
		v.extract(amd64.RDX, x, lane, 8)
	case v.single || lane%2 != 0:
		v.extract(amd64.EDX, x, lane, 4)
	default:
		v.extract(amd64.RAX, x, lane/2, 8)
		v.Emit(amd64.MOV, amd64.EDX, amd64.EAX)
		v.Emit(amd64.SHR, amd64.RAX, amd64.Imm(32))
		v.second = true
	}
	return amd64.RDX
}

// part returns a register with the 128 bits that contain the index of a lane, and the lane in them.
func (v *vectorIndices) part(i int) (x amd64.Reg, lane int) {
	per := 16 / v.size
	part, lane := i/per, i%per
	if part == 0 {
		return v.index.As(128), lane
	}
	x = amd64.Vec(1, 128)
	switch {
	case lane != 0: // a lane before has extracted them
	case v.isa < AVX512:
		v.Emit(amd64.VEXTRACTI128, x, v.index, amd64.Imm(part))
	default:
		v.Emit(amd64.VEXTRACTI32X4, x, v.index, amd64.Imm(part))
	}
	return x, lane
}

// extract moves a lane of 128 bits to a general register.
func (v *vectorIndices) extract(d, x amd64.Reg, lane, size int) {
	switch {
	case lane == 0 && size == 4:
		v.Emit(amd64.VMOVD, d, x)
	case lane == 0:
		v.Emit(amd64.VMOVQ, d, x)
	case size == 4:
		v.Emit(amd64.VPEXTRD, d, x, amd64.Imm(lane))
	default:
		v.Emit(amd64.VPEXTRQ, d, x, amd64.Imm(lane))
	}
}
