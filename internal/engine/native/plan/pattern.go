package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// isPattern reports a tile of float16 or bfloat16 that a loop loads from a view, of which operations only read the bits. No instruction
// converts it then, so a vector has twice as many of them as of float32.
func (p *planner) isPattern(v *tileir.Value) bool {
	s := vcode.ScalarOf(v)
	return (s == tileir.F16 || s == tileir.BF16) && v.Def != nil && v.Def.Code == tileir.OpLoadViewTko &&
		!p.inMemory[v] && !p.copied[v] && p.onlyBits(v)
}

// onlyBits reports a tile that only bitcasts to integers read, perhaps reshaped.
func (p *planner) onlyBits(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		switch {
		case op.Code == tileir.OpReshape || op.Code == tileir.OpAssume:
			if !p.onlyBits(op.Results[0]) {
				return false
			}
		case op.Code != tileir.OpBitcast || vcode.KindOfValue(op.Results[0]) != vcode.I16:
			return false
		}
	}
	return true
}

// readsPattern reports the bitcast of such a tile.
func (p *planner) readsPattern(op *tileir.Op) bool {
	return op.Code == tileir.OpBitcast && p.isPattern(Resolve(op.Operands[0]).Base)
}

// laneOf returns the bytes of an element in a loop's vectors.
func (p *planner) laneOf(v *tileir.Value) int {
	switch {
	case p.isPattern(v):
		return vcode.I16.Size()
	case v.Def != nil && p.extensions[v.Def]:
		return vcode.I8.Size()
	}
	return vcode.KindOfValue(v).Size()
}
