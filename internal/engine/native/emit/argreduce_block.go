package emit

import "gotile/internal/engine/native/vcode"

// The elements of the lines of a block are compared two by two like partial results of reductions, with their indices. Adjacent lanes come
// first: then all indices in the even lanes are below those in the odd ones, and one comparison decides. For the same reason the vectors of a
// line are compared last.

// argPair is elements and their indices.
type argPair struct{ best, indices vcode.Reg }

// argBlock compares the elements of a block of lines.
type argBlock struct {
	*argReducer
	last    vcode.Reg   // elements of the line that were read last
	columns []vcode.Reg // indices of the vectors of each line
	lines   [][]argPair // for each vector: the best elements of the last line, of the last two, of the last four and so on
}

// add compares the elements of a vector. After the last line of the block it stores the results.
func (r *argBlock) add(x vcode.Reg) {
	n := r.n
	if n.u == len(r.columns) {
		r.columns, r.lines = append(r.columns, r.indicesFrom(n.b, r.indexKind, n.u*n.Lanes)), append(r.lines, nil)
	}
	if n.u == 0 || x != r.last { // all vectors beyond the edge are one register, of which the first one wins
		r.push(argPair{x, r.columns[n.u]})
	}
	r.last = x
	if n.u == n.unroll-1 && n.blocks.at == n.Lanes-1 {
		r.storeBlock()
	}
}

// choose returns the better ones of elements, those of x at equality.
func (r *argBlock) choose(x, y argPair) argPair {
	b := r.n.b
	m := r.replaces(b, x.best, y.best)
	best := b.Select(m, y.best, x.best)
	if !r.kind.IsFloat() && r.kind.Size() < 8 {
		best = r.better(b, x.best, y.best)
	}
	return argPair{best, b.Select(m, y.indices, x.indices)}
}

// push adds the elements of a vector of a line to those of the lines before.
func (r *argBlock) push(v argPair) {
	b, list := r.n.b, r.lines[r.n.u]
	for apart, at := 1, r.n.blocks.at; at&1 != 0; apart, at = 2*apart, at/2 {
		last := list[len(list)-1]
		list = list[:len(list)-1]
		even := argPair{b.PairEven(last.best, v.best, apart), b.PairEven(last.indices, v.indices, apart)}
		v = r.choose(even, argPair{b.PairOdd(last.best, v.best, apart), b.PairOdd(last.indices, v.indices, apart)})
	}
	r.lines[r.n.u] = append(list, v)
}

// storeBlock stores the results of the block: the line that has been read last is its last one.
func (r *argBlock) storeBlock() {
	n, b, v := r.n, r.n.b, r.lines[0][0]
	for _, list := range r.lines[1:] {
		if len(list) > 0 {
			v = r.choose(v, list[0])
		}
	}
	for i, l := range r.results() {
		x := [2]vcode.Reg{v.best, v.indices}[i]
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{l.encode(b, x)}, Mem: []vcode.Memory{{Base: &l.Stream, Offset: -(n.Lanes - 1) * l.Size}}, Imm: n.Lanes})
	}
}
