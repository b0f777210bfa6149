package bytecode

import "gotile/tileir"

// operation writes one operation with its regions.
func (w *writer) operation(out *output, op *tileir.Op) {
	if w.err != nil {
		return
	}
	outer := w.op
	w.op = op
	w.checkVersion(op)
	w.checkShape(op)
	if w.err != nil {
		return
	}
	info, p := op.Info(), &plans[op.Code]
	out.uint(info.Wire)
	w.locate(op)
	n := w.results(out, op, info, p)
	w.flags(out, op, info, p)
	for _, slot := range p.attrs {
		w.slot(out, op, &info.Args[slot], slot)
	}
	w.operands(out, op, info, p)
	if info.Regions > 0 {
		w.regions(out, op)
	}
	w.define(op.Results[:n])
	w.checkTypes()
	w.op = outer
}

// checkTypes refuses an operation with a type that bytecode has no form for.
func (w *writer) checkTypes() {
	if w.types.invalid {
		w.failf("has a type without bytecode form")
	}
}

// checkVersion refuses an operation that the version cannot hold.
func (w *writer) checkVersion(op *tileir.Op) {
	info := op.Info()
	if !info.TestOnly && !w.version.Has(info.Since) {
		w.fail(info.Since, "needs bytecode %v; target is %v", info.Since, w.version)
		return
	}
	if since := op.Since(); !info.TestOnly && !w.version.Has(since) {
		w.fail(since, "%s needs bytecode %v; target is %v", w.young(op), since, w.version)
	}
}

// young names what makes an operation too young for the version.
func (w *writer) young(op *tileir.Op) string {
	info := op.Info()
	for slot, a := range op.Attrs {
		f := &info.Args[slot]
		if a == nil {
			continue
		}
		e, _ := a.(tileir.EnumAttr)
		if !w.version.Has(f.Since) && !tileir.IsDefault(a, *f) ||
			e != nil && !w.version.Has(e.Enum().CaseSince(e.Ordinal())) {
			if f.Kind == tileir.KindUnit {
				return "with " + f.Name
			}
			return "with " + f.Name + " " + a.String()
		}
	}
	for slot, n := range op.Segments {
		if f := &info.Args[slot]; n > 0 && !w.version.Has(f.Since) {
			return "with the operand " + f.Name
		}
	}
	return "with its types"
}

// checkShape refuses modules that the format cannot express: operations in the wrong parent, and slots with too few or
// too many values.
func (w *writer) checkShape(op *tileir.Op) {
	info := op.Info()
	switch {
	case info.TestOnly:
		w.failf("belongs to the dialect's tests and has no bytecode form")
	case op.Code == tileir.OpModule || op.Code == tileir.OpEntry || op.Code == tileir.OpGlobal:
		w.failf("is inside an entry")
	case !variadic(info.Results) && len(op.Results) != len(info.Results):
		w.failf("has %d results, want %d", len(op.Results), len(info.Results))
	}
	for slot := range info.Args {
		w.checkSlot(op, &info.Args[slot], slot)
	}
}

func (w *writer) checkSlot(op *tileir.Op, f *tileir.Field, slot int) {
	a, n := op.Attrs[slot], op.Segments[slot]
	switch {
	case f.Kind != tileir.KindOperand && a == nil:
		if f.Arity == tileir.One && f.Default == nil {
			w.failf("lacks the attribute %s", f.Name)
		}
	case f.Kind != tileir.KindOperand:
		if !f.Holds(a) {
			w.failf("has %s = %v, which is not a value of the attribute", f.Name, a)
		}
	case f.Arity == tileir.One && n != 1, f.Arity == tileir.Optional && n > 1:
		w.failf("has %d operands %s, want one", n, f.Name)
	}
}

// results writes the types of the results and answers how many of them the version
// has.
func (w *writer) results(out *output, op *tileir.Op, info *tileir.OpInfo, p *plan) int {
	n := len(op.Results)
	if !variadic(info.Results) {
		n = results(info, w.version)
	}
	if p.counted {
		out.index(n)
	}
	for _, v := range op.Results[:n] {
		out.index(w.types.index(v.Type))
	}
	return n
}

func (w *writer) flags(out *output, op *tileir.Op, info *tileir.OpInfo, p *plan) {
	if !p.flagged(w.version) {
		return
	}
	flags := uint64(0)
	for bit, slot := range p.flags {
		if op.Attrs[slot] != nil || op.Segments[slot] > 0 {
			flags |= 1 << bit
		}
	}
	out.uint(flags)
}

// slot writes an attribute. One that is younger than the version has been found to
// be its default, and is left out.
func (w *writer) slot(out *output, op *tileir.Op, f *tileir.Field, slot int) {
	a := op.Attrs[slot]
	if a == nil && f.Arity == tileir.One {
		a = f.Default
	}
	if list, ok := a.(tileir.Bools); ok && len(list) == 0 {
		a = make(tileir.Bools, bools(op))
	}
	if a != nil && w.version.Has(f.Since) {
		w.attr(out, f, a)
	}
}

// bools returns the length of an operation's list of bools: one for each value of its variadic operands. In memory nil
// means all false.
func bools(op *tileir.Op) int {
	for slot, f := range op.Info().Args {
		if f.Kind == tileir.KindOperand && f.Arity == tileir.Variadic {
			return op.Segments[slot]
		}
	}
	return 0
}

func (w *writer) operands(out *output, op *tileir.Op, info *tileir.OpInfo, p *plan) {
	if p.sized {
		out.index(len(op.Operands))
	}
	for _, slot := range p.operands {
		list := op.OperandList(slot)
		if info.Args[slot].Arity == tileir.Variadic && !p.sized {
			out.index(len(list))
		}
		for _, v := range list {
			out.index(w.value(v, &info.Args[slot]))
		}
	}
}

// value returns the number of an operand.
func (w *writer) value(v *tileir.Value, f *tileir.Field) int {
	i, ok := w.values[v]
	if ok {
		return i
	}
	if since := resultSince(v); !w.version.Has(since) {
		w.fail(since, "with the result of %s as %s needs bytecode %v; target is %v", v.Def.Name(), f.Name, since, w.version)
	} else {
		w.failf("has an operand %s that is not in scope", f.Name)
	}
	return 0
}

// define brings values into scope.
func (w *writer) define(values []*tileir.Value) {
	for _, v := range values {
		w.values[v] = len(w.values)
	}
}

func (w *writer) regions(out *output, op *tileir.Op) {
	if w.depth++; w.depth > tileir.MaxNesting-entryDepth {
		w.failf("has regions nested deeper than %d", tileir.MaxNesting)
	}
	defer func() { w.depth-- }()
	out.index(len(op.Regions))
	for _, r := range op.Regions {
		if len(r.Blocks) > 1 {
			w.failf("has a region of %d blocks, want one", len(r.Blocks))
		}
		out.index(len(r.Blocks))
		for _, b := range r.Blocks {
			w.block(out, b)
		}
	}
}

func (w *writer) block(out *output, b *tileir.Block) {
	out.index(len(b.Args))
	for _, a := range b.Args {
		out.index(w.types.index(a.Type))
	}
	w.define(b.Args)
	out.index(len(b.Ops))
	for _, op := range b.Ops {
		w.operation(out, op)
	}
	w.leave(b)
}

// leave removes the values that a block defined from the scope.
func (w *writer) leave(b *tileir.Block) {
	for _, a := range b.Args {
		delete(w.values, a)
	}
	for _, op := range b.Ops {
		for _, v := range op.Results {
			delete(w.values, v)
		}
	}
}
