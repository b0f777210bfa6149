package plan

import (
	"gotile/tileir"
)

// viewsOf returns the views of a tensor view that have a descriptor.
func (p *planner) viewsOf(tensor *tileir.Value) []*View {
	var list []*View
	for _, d := range p.viewOrder {
		if d.Tensor == tensor {
			list = append(list, d)
		}
	}
	return list
}

// addSizes plans a query of sizes. Its results are filled in when the tensor view is made.
func (s *scope) addSizes(op *tileir.Op) {
	tensor := TensorOf(op.Operands[0])
	s.sizes[tensor] = append(s.sizes[tensor], op)
	for _, v := range op.Results {
		s.inMemory[v] = true
	}
	if w, ok := s.definedBy[tensor.Def]; ok && w.r == s.r {
		s.definedBy[op] = w
	}
}

// TensorOf returns the tensor view of a view, or the tensor view itself.
func TensorOf(v *tileir.Value) *tileir.Value {
	v = Root(v)
	if v.Def != nil && v.Def.Code != tileir.OpMakeTensorView {
		return Root(v.Def.Operands[0])
	}
	return v
}

// TileDim describes one dimension of a view's tiles.
type TileDim struct {
	Tensor int   // dimension of the tensor
	Tile   int64 // size of the tile
	Step   int64 // elements from one index to the next
}

// TileDims returns the dimensions of a view's type.
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
		if _, sparse := t.(tileir.GatherScatterViewType); sparse { // indices count elements
			td.Step = 1
		}
		list = append(list, td)
	}
	return list
}
