package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// onHalves reports a group that computes with float16 alone: instructions on float16 perform all its operations on such
// values, and none is read or written in the frame, where they are float32. So a vector has as many of them as fit.
func (p *planner) onHalves(g *Group) bool {
	if !p.vec.HalfArithmetic || !p.uses(optHalves) {
		return false
	}
	for _, m := range g.Copies {
		if isHalf(m.To) {
			return false
		}
	}
	computed := make(map[*tileir.Value]bool)
	for _, op := range g.Ops {
		if !p.keepsHalves(op) {
			return false
		}
		for _, v := range g.readInLoop(p, op) {
			if isHalf(v) && !g.hasInRegister(v, computed) {
				return false
			}
		}
		for _, v := range op.Results {
			if isHalf(v) && (p.inMemory[v] || p.copied[v]) {
				return false
			}
			computed[v] = true
		}
	}
	return true
}

// keepsHalves reports an operation that has no value of float16 as float32.
func (p *planner) keepsHalves(op *tileir.Op) bool {
	if isViewAccess(op) {
		return true
	}
	return p.vec.HasHalves(op) || !slices.ContainsFunc(op.Operands, isHalf) && !slices.ContainsFunc(op.Results, isHalf)
}

// hasInRegister reports an operand that the loop of the group has computed or loads from a view, or a constant.
func (g *Group) hasInRegister(v *tileir.Value, computed map[*tileir.Value]bool) bool {
	a := Resolve(v)
	if IsConstant(a.Base) {
		d := a.Base.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
		return d.Splat || vcode.NumElements(a.Base) == 1
	}
	return a.IsIdentity() && (computed[a.Base] || g.Reloads[a.Base] != nil)
}

// laneOnHalves returns the widest lane of such a group in bytes.
func (p *planner) laneOnHalves(g *Group) int {
	lane := vcode.F16.Size()
	include := func(v *tileir.Value) {
		if !isHalf(v) {
			lane = max(lane, vcode.KindOfValue(v).Size())
		}
	}
	for _, op := range g.Ops {
		if p.affine[op] == nil && !isViewAccess(op) && !p.vec.HasHalves(op) {
			lane = max(lane, p.vec.LaneBytes(op))
		}
		for _, v := range op.Results {
			include(v)
		}
		for _, v := range g.readInLoop(p, op) {
			include(Resolve(v).Base)
		}
	}
	for _, m := range g.Copies {
		include(m.To)
	}
	return lane
}

func isViewAccess(op *tileir.Op) bool {
	return op.Code == tileir.OpLoadViewTko || op.Code == tileir.OpStoreViewTko
}

func isHalf(v *tileir.Value) bool { return vcode.ScalarOf(v) == tileir.F16 }
