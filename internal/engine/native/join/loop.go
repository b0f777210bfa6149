package join

import (
	"maps"

	"gotile/tileir"
)

// loop appends a loop, which counts the same iterations for each block. Carried values that differ between blocks become wide.
func (j *joiner) loop(op *tileir.Op) bool {
	for _, slot := range []int{tileir.ForLowerBound, tileir.ForUpperBound, tileir.ForStep} {
		if j.differs(op.Operand(slot)) {
			return false
		}
	}
	body, first := op.Block(0), slotOf(op, tileir.ForInitValues)
	for i, v := range op.Results {
		dim, differs := j.added[v]
		if !differs {
			continue
		}
		wide := j.wideType(v.Type.(tileir.TileType), dim)
		if wide.NumElements() > maxElements {
			return false
		}
		op.Operands[first+i] = j.wideOf(op.Operands[first+i], dim)
		for _, v := range []*tileir.Value{v, body.Args[1+i]} {
			v.Type, j.wide[v] = wide, v
		}
	}
	j.b.Block().Append(op)
	outside := maps.Clone(j.repeated) // what is repeated inside cannot be used after the loop
	defer func() { j.repeated = outside }()
	return j.addAll(body)
}

// proceed appends the end of an iteration.
func (j *joiner) proceed(op *tileir.Op) bool {
	for i, v := range j.b.Block().Parent.Parent.Results {
		if dim, differs := j.added[v]; differs {
			op.Operands[i] = j.wideOf(op.Operands[i], dim)
		}
	}
	j.b.Block().Append(op)
	return true
}
