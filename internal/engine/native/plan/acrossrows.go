package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
)

// A reduction of rows, such as the sums of columns, has as many partial results as a row has elements. If registers hold all of these, the loop
// over rows need not read and write them in memory.

// The maximum number of vectors of partial results that registers hold while a loop goes from row to row, and that if its operations take
// registers.
const (
	maxRowVectors      = 8
	maxHeavyRowVectors = 4
)

// reducesAcrossRows reports a group whose innermost loop is over a row, and the one around it over the rows that are reduced.
func (p *planner) reducesAcrossRows(g *Group) bool {
	inner := innerBits(g.Bits, g.Cuts)
	vectors := g.Inner() / g.Lanes * len(g.Reductions)
	limit := maxRowVectors
	if !g.isLight() {
		limit = maxHeavyRowVectors
	}
	if !p.uses(OptRegisters) || vectors == 0 || vectors > limit || g.hasArgReduction || len(g.Gathers)+len(g.Hulls) > 0 || g.StoredBy != nil || g.MaskEnds != nil {
		return false
	}
	return !slices.ContainsFunc(g.Reductions, func(f *Reduction) bool {
		rows := uint64(1)<<f.Hi - 1<<(f.Lo+1)
		ends := f.Hi == g.Bits || g.Cuts>>f.Hi&1 != 0
		return f.Strategy != Lines || f.Ordered() || f.Lo != inner || g.Cuts&rows != 0 || !ends || vcode.KindOfValue(f.Op.Operands[0]) == vcode.Mask
	})
}
