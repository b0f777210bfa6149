// Package reduce makes failing programs of package irgen smaller: it deletes operations,
// replaces them by constants or operands, and unrolls regions, as long as the program
// fails. It knows Tile IR. Whether a program fails, and whether it still has one meaning,
// its caller decides.
package reduce

import (
	"slices"

	"gotile/internal/cuda/passes"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
)

// Reduce returns a smaller program that fails, or the program itself. It calls fails with
// programs that the verifier accepts.
func Reduce(p *irgen.Program, fails func(*irgen.Program) bool) *irgen.Program {
	r := &reducer{p, fails}
	for i := range p.Launches() {
		if r.try(func(p *irgen.Program) bool { p.Only(i); return true }) {
			break
		}
	}
	r.try(oneBlock)
	for size := len(operations(r.p)) / 2; size > 1; size /= 2 {
		r.ranges(size)
	}
	for r.pass() {
	}
	r.try(dropParams)
	return r.p
}

// reducer has the smallest program so far.
type reducer struct {
	p     *irgen.Program
	fails func(*irgen.Program) bool
}

// try keeps a change of the program if it still fails.
func (r *reducer) try(change func(p *irgen.Program) bool) bool {
	p := *r.p
	p.Module = r.p.Module.Clone()
	if !change(&p) || tileir.Verify(p.Module) != nil || !r.fails(&p) {
		return false
	}
	r.p = &p
	return true
}

// ranges tries to remove so many operations at once, from the end.
func (r *reducer) ranges(size int) {
	for i := len(operations(r.p)) - size; i > -size; i -= size {
		kept := r.try(func(p *irgen.Program) bool {
			ops := operations(p)
			changed := false
			for k := min(i+size, len(ops)) - 1; k >= max(i, 0); k-- {
				changed = remove(p, ops[k]) || changed
			}
			return changed
		})
		if kept {
			r.try(cleaned)
		}
	}
}

// pass tries all changes once, from the last operation to the first, and reports whether
// one of them was kept.
func (r *reducer) pass() bool {
	changed := false
	for i := len(operations(r.p)) - 1; i >= 0; i-- {
		for _, change := range changes {
			kept := r.try(func(p *irgen.Program) bool {
				ops := operations(p)
				return i < len(ops) && change(p, ops[i])
			})
			if kept {
				changed = true
				r.try(cleaned)
			}
		}
	}
	return changed
}

// changes are the simplifications of an operation. Each reports whether it applies.
var changes = []func(p *irgen.Program, op *tileir.Op) bool{remove, unwrap, uncarry}

// operations are those of the entry, in order.
func operations(p *irgen.Program) []*tileir.Op {
	var list []*tileir.Op
	entry := p.Module.Entry(p.Entry)
	entry.Walk(func(op *tileir.Op) bool {
		if op != entry {
			list = append(list, op)
		}
		return true
	})
	return list
}

// oneBlock removes all blocks but one.
func oneBlock(p *irgen.Program) bool {
	if p.Blocks() == 1 {
		return false
	}
	p.SetGrid([3]int{1, 1, 1})
	return true
}

// cleaned drops what has no use.
func cleaned(p *irgen.Program) bool {
	var off []string
	for _, name := range passes.Names() {
		if name != "dead" {
			off = append(off, name)
		}
	}
	m, err := passes.GPU(p.Module, passes.Options{Off: off})
	if err != nil {
		return false
	}
	p.Module = m
	return true
}

// dropParams removes parameters that have no use.
func dropParams(p *irgen.Program) bool {
	entry := p.Module.Entry(p.Entry)
	body := entry.Block(0)
	used := usesIn(entry)
	var params []tileir.Type
	var args []*tileir.Value
	var values []irgen.Arg
	for i, a := range body.Args {
		if used[a] || p.Fixed(i) {
			params, args, values = append(params, a.Type), append(args, a), append(values, p.Args[i])
		}
	}
	if len(args) == len(body.Args) {
		return false
	}
	for i, a := range args {
		a.Index = i
	}
	body.Args = args
	p.Args = values
	entry.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: tileir.FuncType{Params: params}})
	return true
}

func usesIn(op *tileir.Op) map[*tileir.Value]bool {
	used := make(map[*tileir.Value]bool)
	op.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			used[v] = true
		}
		return true
	})
	return used
}

// replaceUses replaces the uses of a value by another one.
func replaceUses(p *irgen.Program, old, new *tileir.Value) {
	p.Module.Op.Walk(func(op *tileir.Op) bool {
		for i, v := range op.Operands {
			if v == old {
				op.Operands[i] = new
			}
		}
		return true
	})
}

// drop takes an operation out of its block.
func drop(op *tileir.Op) {
	b := op.Parent
	i := slices.Index(b.Ops, op)
	b.Ops = slices.Delete(b.Ops, i, i+1)
}
