package native

import (
	"gotile/tileir"
)

// viewsOf lists the described views of a tensor view.
func (p *planner) viewsOf(tensor *tileir.Value) []*viewDesc {
	var list []*viewDesc
	for _, d := range p.described {
		if d.tensor == tensor {
			list = append(list, d)
		}
	}
	return list
}

// addSizes plans a question for sizes: the answer is filled in when the view is made.
func (s *scope) addSizes(op *tileir.Op) {
	tensor := tensorOf(op.Operands[0])
	s.sizes[tensor] = append(s.sizes[tensor], op)
	for _, v := range op.Results {
		s.mat[v] = true
	}
	if w, ok := s.where[tensor.Def]; ok && w.r == s.r {
		s.where[op] = w
	}
}

// tensorOf is the tensor view of a view, or the tensor view itself.
func tensorOf(v *tileir.Value) *tileir.Value {
	v = root(v)
	if v.Def != nil && v.Def.Code != tileir.OpMakeTensorView {
		return root(v.Def.Operands[0])
	}
	return v
}

// tileDim is how a view walks one dimension of its tiles.
type tileDim struct {
	tensor int   // dimension of the tensor
	tile   int64 // size of the tile
	step   int64 // elements from one index to the next
}

// tileDims reads a view's type.
func tileDims(t tileir.ViewType) []tileDim {
	var dimMap, steps []int32
	switch t := t.(type) {
	case tileir.PartitionViewType:
		dimMap = t.DimMap
	case tileir.StridedViewType:
		dimMap, steps = t.DimMap, t.Traversal
	}
	var list []tileDim
	for d, n := range t.TileShape() {
		td := tileDim{d, int64(n), int64(n)}
		if d < len(dimMap) {
			td.tensor = int(dimMap[d])
		}
		if d < len(steps) {
			td.step = int64(steps[d])
		}
		if _, sparse := t.(tileir.GatherScatterViewType); sparse { // whose indices count elements
			td.step = 1
		}
		list = append(list, td)
	}
	return list
}
