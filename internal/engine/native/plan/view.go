package plan

import (
	"gotile/tileir"
)

// viewsOf lists the described views of a tensor view.
func (p *planner) viewsOf(tensor *tileir.Value) []*View {
	var list []*View
	for _, d := range p.described {
		if d.Tensor == tensor {
			list = append(list, d)
		}
	}
	return list
}

// addSizes plans a question for sizes: the answer is filled in when the view is made.
func (s *scope) addSizes(op *tileir.Op) {
	tensor := TensorOf(op.Operands[0])
	s.sizes[tensor] = append(s.sizes[tensor], op)
	for _, v := range op.Results {
		s.mat[v] = true
	}
	if w, ok := s.where[tensor.Def]; ok && w.r == s.r {
		s.where[op] = w
	}
}

// TensorOf is the tensor view of a view, or the tensor view itself.
func TensorOf(v *tileir.Value) *tileir.Value {
	v = Root(v)
	if v.Def != nil && v.Def.Code != tileir.OpMakeTensorView {
		return Root(v.Def.Operands[0])
	}
	return v
}

// TileDim is how a view walks one dimension of its tiles.
type TileDim struct {
	Tensor int   // dimension of the tensor
	Tile   int64 // size of the tile
	Step   int64 // elements from one index to the next
}

// TileDims reads a view's type.
func TileDims(t tileir.ViewType) []TileDim {
	var dimMap, steps []int32
	switch t := t.(type) {
	case tileir.PartitionViewType:
		dimMap = t.DimMap
	case tileir.StridedViewType:
		dimMap, steps = t.DimMap, t.Traversal
	}
	var list []TileDim
	for d, n := range t.TileShape() {
		td := TileDim{d, int64(n), int64(n)}
		if d < len(dimMap) {
			td.Tensor = int(dimMap[d])
		}
		if d < len(steps) {
			td.Step = int64(steps[d])
		}
		if _, sparse := t.(tileir.GatherScatterViewType); sparse { // whose indices count elements
			td.Step = 1
		}
		list = append(list, td)
	}
	return list
}
