package tileir

import "slices"

// Clone returns a copy of a module. Types, attributes and locations, which are immutable, are shared.
func (m *Module) Clone() *Module {
	if m == nil || m.Op == nil {
		return &Module{}
	}
	return &Module{cloner{}.op(m.Op)}
}

// CloneOp returns a copy of an operation whose operands are those that a map has for them, or the same ones. It adds the results to
// the map.
func CloneOp(op *Op, as map[*Value]*Value) *Op { return cloner(as).op(op) }

// cloner knows the clone of each value. Others are shared.
type cloner map[*Value]*Value

func (c cloner) op(op *Op) *Op {
	n := &Op{Code: op.Code, Segments: slices.Clone(op.Segments), Attrs: slices.Clone(op.Attrs), Loc: op.Loc, Means: op.Means, CombinesLike: op.CombinesLike}
	for _, v := range op.Operands {
		to, cloned := c[v]
		if !cloned {
			to = v
		}
		n.Operands = append(n.Operands, to)
	}
	for _, r := range op.Regions {
		n.Regions = append(n.Regions, c.region(r, n))
	}
	for _, v := range op.Results {
		c.value(v, n.AddResult(v.Type))
	}
	return n
}

func (c cloner) region(r *Region, parent *Op) *Region {
	n := &Region{Parent: parent}
	for _, b := range r.Blocks {
		nb := n.NewBlock()
		for _, a := range b.Args {
			c.value(a, nb.AddArg(a.Type))
		}
		for _, op := range b.Ops {
			nb.Append(c.op(op))
		}
	}
	return n
}

func (c cloner) value(from, to *Value) {
	to.Name, to.NoAlias = from.Name, from.NoAlias
	c[from] = to
}
