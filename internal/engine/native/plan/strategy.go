package plan

import (
	"fmt"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Strategy is the way in which a reduction or scan is computed. All strategies use the evaluation order of package host
// if it can be observed.
type Strategy uint8

const (
	// Registers: a loop iterates along a line, and vector registers hold the line's partial results.
	Registers Strategy = iota
	// Frame: the same loop, with the partial results in the frame because there are too few registers.
	Frame
	// Lines: adjacent elements belong to different lines, whose partial results are in memory.
	Lines
	// Columns: a line has a few adjacent elements. The loop stores all elements; then columns of them are combined.
	Columns
	// Indices: the index of a minimum or maximum. Registers hold the best elements so far and their indices. See
	// [ArgReduction].
	Indices
	// Prefixes: a scan by doubling within vector registers. See [Scan].
	Prefixes
	// Regions: the region as vector code over partial results in memory, or operation by operation. It can compute any
	// reduction or scan. See [RegionReduction].
	Regions
)

var strategyNames = [...]string{"registers", "frame", "lines", "columns", "indices", "prefixes", "regions"}

func (s Strategy) String() string {
	if int(s) < len(strategyNames) {
		return strategyNames[s]
	}
	return fmt.Sprintf("strategy(%d)", uint8(s))
}

// addReduction plans a reduction or scan by the first strategy that fits. The choice between Registers, Frame and Lines
// is revised when the reduction's group is complete: see [planner.reductions].
func (s *scope) addReduction(op *tileir.Op) {
	if op.Code == tileir.OpScan {
		if p := scanOf(s.vec, op); p != nil && s.uses(optScan) {
			s.addScan(p)
			return
		}
		s.addRegionReduction(op)
		return
	}
	if r := reductionOf(s.vec, op); r != nil && (s.uses(OptReduceLoops) || r.Ordered()) {
		s.inMemory[op.Results[0]] = true
		s.join(op, Log2(vcode.NumElements(op.Operands[0])), s.ready(op.Operands, true))
		return
	}
	if r := s.argReductionOf(op); r != nil {
		s.addArgReduction(r)
		return
	}
	s.addRegionReduction(op)
}

// Strategy returns Indices.
func (*ArgReduction) Strategy() Strategy { return Indices }

// Strategy returns Prefixes.
func (*Scan) Strategy() Strategy { return Prefixes }

// Strategy returns Regions.
func (*RegionReduction) Strategy() Strategy { return Regions }
