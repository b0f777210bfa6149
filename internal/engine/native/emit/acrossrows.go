package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// The loop of a group that reduces rows has the partial results of all columns in registers (package plan). Its innermost loop is one iteration,
// which reads a row.

// addRow combines the elements of a vector of a row with the partial results of their columns.
func (r *reducer) addRow(x vcode.Reg) {
	n, b := r.n, r.n.b
	if n.u == 0 {
		start := r.identity(b)
		for range n.unroll {
			r.accs = append(r.accs, b.Accumulator(start))
		}
		r.lineStream()
	}
	b.Update(r.accs[n.u], r.apply(b, r.accs[n.u], x))
}

// storeRows stores the partial results after the last row.
func (n *nest) storeRows(h *vcode.Allocator) {
	n.Clear(indexReg.As(32))
	for _, r := range n.reducers {
		for u, acc := range r.accs {
			h.Access(&vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{acc}, Mem: []vcode.Memory{{Base: &r.lineStream().Stream, At: u * n.Lanes}}, Imm: n.Lanes})
		}
	}
}

// acrossRows makes the innermost loop of a nest one iteration.
func (n *nest) acrossRows(g *plan.Group) {
	n.rows, n.unroll = true, g.Inner()/g.Lanes
}
