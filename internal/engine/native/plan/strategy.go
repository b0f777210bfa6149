package plan

import (
	"fmt"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Strategy is how a reduction or scan is computed. All strategies combine elements in the order of package
// host where that can be observed.
type Strategy uint8

const (
	// Registers: a loop goes along a line, and vector registers hold the line's partial results.
	Registers Strategy = iota
	// Frame: the same loop, with the partial results in the frame, as there are too few registers.
	Frame
	// Lines: neighbouring elements belong to different lines, whose partial results are in memory.
	Lines
	// Indices: the index of an extreme. Registers hold the best elements so far and their indices. See [ArgReduction].
	Indices
	// Prefixes: a scan by doubling within vector registers. See [Scan].
	Prefixes
	// Regions: the region as vector code over partial results in memory, or operation by operation. It does any
	// reduction or scan. See [RegionReduction].
	Regions
)

var strategyNames = [...]string{"registers", "frame", "lines", "indices", "prefixes", "regions"}

func (s Strategy) String() string {
	if int(s) < len(strategyNames) {
		return strategyNames[s]
	}
	return fmt.Sprintf("strategy(%d)", uint8(s))
}

// addReduction plans a reduction or scan by the first strategy that fits it. The choice between Registers, Frame and
// Lines is made again when the group is known that the reduction is in: see [planner.reductions].
func (s *scope) addReduction(op *tileir.Op) {
	if op.Code == tileir.OpScan {
		if p := scanOf(s.vec, op); p != nil && s.uses(optScan) {
			s.addScan(p)
			return
		}
		s.addRegionReduction(op)
		return
	}
	if r := reductionOf(s.vec, op); r != nil && (s.uses(optReduceLoops) || r.Ordered()) {
		s.mat[op.Results[0]] = true
		s.join(op, Log2(vcode.NumElements(op.Operands[0])), s.ready(op.Operands, true))
		return
	}
	if r := s.argReductionOf(op); r != nil {
		s.addArgReduction(r)
		return
	}
	s.addRegionReduction(op)
}

// Strategy is how the reduction is computed.
func (*ArgReduction) Strategy() Strategy { return Indices }

// Strategy is how the scan is computed.
func (*Scan) Strategy() Strategy { return Prefixes }

// Strategy is how the reduction or scan is computed.
func (*RegionReduction) Strategy() Strategy { return Regions }
