package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Which columns of a tile are within the tensor often depends on the entry's arguments alone: if a block has whole rows. Such
// conditions are computed once for all blocks, and stored as bytes. A loop that reads them through a broadcast would read them
// in memory anyway, and one over elements of one or two bytes would have lanes as wide as the indices that it compares.

// maxHoisted is the maximum number of elements of such a tile.
const maxHoisted = 1 << 14

// hoistsCondition reports an operation on indices that computes such a tile of conditions, or indices for such tiles only. Its
// operands are the same in all blocks.
func (p *planner) hoistsCondition(op *tileir.Op) bool {
	hoists, known := p.hoisted[op]
	if !known {
		hoists = slices.Contains(lateOps, op.Code) && vcode.Lowers(op) && vcode.NumElements(op.Results[0]) <= maxHoisted &&
			p.readHoisted(op.Results[0], op)
		p.hoisted[op] = hoists
	}
	return hoists
}

// readHoisted reports a result of which all readers are hoisted, or conditions that gain from it.
func (p *planner) readHoisted(v *tileir.Value, op *tileir.Op) bool {
	condition := vcode.KindOfValue(op.Results[0]) == vcode.Mask
	for _, user := range p.users[v] {
		switch {
		case user.Parent != op.Parent:
			return false
		case isViewOperation(user):
			if !p.readHoisted(user.Results[0], op) {
				return false
			}
		case condition && p.gainsFromBytes(user, vcode.NumElements(op.Results[0])):
		case !condition && p.hoistsCondition(user):
		default:
			return false
		}
	}
	return len(p.users[v]) > 0
}

// bytesReader is an operation that reads conditions, and the number of these.
type bytesReader struct {
	op *tileir.Op
	n  int
}

// gainsFromBytes reports a reader of n conditions, directly or through other conditions, that should find them in memory.
func (p *planner) gainsFromBytes(user *tileir.Op, n int) bool {
	key := bytesReader{user, n}
	gains, known := p.bytesGain[key]
	if !known {
		gains = p.newGain(user, n)
		p.bytesGain[key] = gains
	}
	return gains
}

func (p *planner) newGain(user *tileir.Op, n int) bool {
	if len(user.Results) != 1 || len(user.Regions) > 0 {
		return false
	}
	r := user.Results[0]
	switch k := vcode.KindOfValue(r); {
	case k == vcode.None:
		return false
	case vcode.NumElements(r) > n:
		return true
	case k != vcode.Mask:
		return user.Code == tileir.OpSelect && k.Size() <= 2
	}
	without := func(next *tileir.Op) bool { return !p.gainsFromBytes(next, n) }
	return slices.Contains(lateOps, user.Code) && !slices.ContainsFunc(p.readers(r), without)
}

// readers returns the operations that read a value, also through view operations.
func (p *planner) readers(v *tileir.Value) (list []*tileir.Op) {
	for _, user := range p.users[v] {
		if isViewOperation(user) && len(user.Results) == 1 {
			list = append(list, p.readers(user.Results[0])...)
			continue
		}
		list = append(list, user)
	}
	return list
}
