package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A kernel may compute which elements are within an array although nothing reads that: functions that several kernels call return it
// besides the tile.

// dropUnused leaves out operations on indices and conditions that nothing reads.
func (p *planner) dropUnused(entry *tileir.Op) {
	if !p.uses(optUnused) {
		return
	}
	var ops []*tileir.Op
	entry.Walk(func(op *tileir.Op) bool {
		ops = append(ops, op)
		return true
	})
	for _, op := range slices.Backward(ops) {
		arranges := op.Code == tileir.OpReshape || op.Code == tileir.OpBroadcast
		if !arranges && (!slices.Contains(lateOps, op.Code) || !vcode.Lowers(op)) || len(p.users[op.Results[0]]) > 0 {
			continue
		}
		p.absorbed[op] = true
		for _, v := range op.Operands {
			p.unread(op, v)
		}
	}
}
