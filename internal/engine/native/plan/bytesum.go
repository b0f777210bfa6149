package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A sum of bytes, or of conditions, as integers of 32 or 64 bits needs no vectors of these: one instruction adds each eight
// adjacent bytes, and a sum of eight lines of eight bytes takes no more than that of one line of 64.

// Octet is the number of bytes that are added first, and the size of their sum.
const Octet = 8

// findByteSums finds the sums of a group whose elements its loop extends from bytes. If it computes with wider elements too, only sums of
// short lines gain by that: those of other lines take as many instructions, and conditions would have to be narrowed.
func (p *planner) findByteSums(g *Group) {
	p.forgetByteSums(g) // of another version of the group
	if !p.vec.SumsOctets || !p.uses(optByteSums) || g.hasArgReduction {
		return
	}
	var found []*tileir.Op
	for _, op := range g.Ops {
		if f := p.extensionOf(op); f != nil && slices.Contains(g.Ops, f) {
			p.byteSums[op], p.extensions[f] = f, true
			found = append(found, op)
		}
	}
	lane := p.groupLane(g)
	for _, op := range found {
		if lane <= vcode.I16.Size() || lane == vcode.I32.Size() && p.reductionIn(op).Strategy == Columns {
			continue
		}
		p.forgetByteSum(op)
	}
}

// forgetByteSums has a group extend all bytes.
func (p *planner) forgetByteSums(g *Group) {
	for _, op := range g.Ops {
		p.forgetByteSum(op)
	}
}

func (p *planner) forgetByteSum(op *tileir.Op) {
	delete(p.extensions, p.byteSums[op])
	delete(p.byteSums, op)
}

// misfitsBytes reports a sum of bytes whose lines the group's loops do not iterate along, or by vectors of too few bytes.
func (g *Group) misfitsBytes() bool {
	return slices.ContainsFunc(g.Reductions, func(f *Reduction) bool { return f.Bytes != nil && (f.Strategy == Lines || g.Lanes < Octet) })
}

// extensionOf returns the extension of bytes or conditions whose results only a sum of adjacent elements reads, or nil.
func (p *planner) extensionOf(op *tileir.Op) *tileir.Op {
	if op.Code != tileir.OpReduce || p.argReductions[op] != nil || len(op.Operands) != 1 {
		return nil
	}
	f := reductionOf(p.vec, op)
	if f == nil || f.Lo != 0 || 1<<f.Hi < Octet || f.Combine.Code != tileir.OpAddI {
		return nil
	}
	x := Resolve(op.Operands[0])
	ext := x.Base.Def
	if ext == nil || ext.Code != tileir.OpExtI || !x.IsIdentity() || !p.onlyReader(x.Base, op) || p.inMemory[x.Base] || p.copied[x.Base] {
		return nil
	}
	from, signed := vcode.ScalarOf(ext.Operands[0]), ext.Attrs[tileir.ExtISignedness] == tileir.Signed
	if k := vcode.KindOfValue(x.Base); k != vcode.I32 && k != vcode.I64 || from != tileir.I8 && (from != tileir.I1 || signed) {
		return nil
	}
	return ext
}

// sumsBytes reports an operation of a loop that adds bytes, or whose results are not computed because of that.
func (p *planner) sumsBytes(op *tileir.Op) bool { return p.byteSums[op] != nil || p.extensions[op] }

// reductionIn returns the plan of a reduction that a group's loop performs.
func (p *planner) reductionIn(op *tileir.Op) *Reduction {
	f := reductionOf(p.vec, op)
	if f.Bytes = p.byteSums[op]; f.Bytes == nil {
		return f
	}
	line, lines := 1<<f.Hi, vcode.NumElements(op.Results[0])
	f.Lanes = min(line, p.vec.Bytes)
	f.Warps = min(4, line/f.Lanes)
	f.Strategy = Registers
	if line <= maxColumns*Octet && lines >= Octet && lines*line <= maxColumnBytes {
		f.Strategy = Columns
	}
	return f
}
