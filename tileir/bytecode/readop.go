package bytecode

import "gotile/tileir"

// op reads one operation with its regions.
func (r *reader) op(in *input) *tileir.Op {
	code := r.opcode(in)
	info, p := &tileir.Ops[code], &plans[code]
	op := r.arena.op(code, r.locs.take(in))
	indexed := r.results(in, op, info, p)
	flags := r.flags(in, info, p)
	r.attrs(in, op, info, p, flags)
	r.operands(in, op, info, p, flags)
	if info.Regions > 0 {
		r.regionsOf(in, op, info)
	}
	// Results come into scope after the regions.
	r.values = append(r.values, op.Results[:indexed]...)
	return op
}

// opcode reads an opcode; after an error it answers one that is defined.
func (r *reader) opcode(in *input) tileir.OpCode {
	at := in.pos
	n := in.uint("an opcode")
	code := tileir.OpCode(min(n, tileir.NumOps))
	if wire, ok := wireCodes[n]; ok {
		code = wire
		r.needsPreview(in, at, "op "+code.String())
	} else if code.Defined() && tileir.Ops[code].Wire != n || code.Defined() && tileir.Ops[code].Preview {
		code = tileir.NumOps
	}
	if !in.ok() {
		return tileir.OpReturn
	}
	switch {
	case !code.Defined():
		in.failAt(at, "unknown opcode %d", n)
	case !r.version.Has(tileir.Ops[code].Since):
		in.failAt(at, "op %v needs bytecode %v; the file is %v", code, tileir.Ops[code].Since, r.version)
	case code == tileir.OpModule || code == tileir.OpEntry || code == tileir.OpGlobal:
		in.failAt(at, "op %v inside a function", code)
	default:
		return code
	}
	return tileir.OpReturn
}

// results reads the types of the results and answers how many of them later
// operations can refer to: not those that are younger than the file, which the
// operation has anyway.
func (r *reader) results(in *input, op *tileir.Op, info *tileir.OpInfo, p *plan) int {
	n := results(info, r.version)
	if p.counted {
		at := in.pos
		n = in.count(1, "results")
		if want := results(info, r.version); in.ok() && n != want && !variadic(info.Results) {
			in.failAt(at, "op %s has %d results, want %d", info.Name, n, want)
			return 0
		}
	}
	op.Results = r.arena.refs.take(max(n, len(info.Results)))[:0]
	for i := 0; i < n && in.ok(); i++ {
		r.arena.result(op, r.types.ref(in))
	}
	indexed := len(op.Results)
	for _, f := range info.Results {
		if !r.version.Has(f.Since) {
			r.arena.result(op, tileir.Token{})
		}
	}
	return indexed
}

func variadic(fields []tileir.Field) bool {
	for i := range fields {
		if fields[i].Arity == tileir.Variadic {
			return true
		}
	}
	return false
}

func (r *reader) flags(in *input, info *tileir.OpInfo, p *plan) uint64 {
	if !p.flagged(r.version) {
		return 0
	}
	at := in.pos
	flags := in.uint("the flags of an operation")
	known := uint64(0)
	for bit, slot := range p.flags {
		if r.version.Has(info.Args[slot].Since) {
			known |= 1 << bit
		}
	}
	if flags&^known != 0 {
		in.failAt(at, "op %s has unknown flags %#x", info.Name, flags&^known)
	}
	return flags
}

// present reports whether a slot is in the file: its flag is set, or it has none and is not newer than the file.
func (r *reader) present(f *tileir.Field, bit int, flags uint64) bool {
	if bit >= 0 {
		return flags>>bit&1 != 0
	}
	return r.version.Has(f.Since)
}

func (r *reader) attrs(in *input, op *tileir.Op, info *tileir.OpInfo, p *plan, flags uint64) {
	var result tileir.Type
	if len(op.Results) > 0 {
		result = op.Results[0].Type
	}
	for _, slot := range p.attrs {
		f := &info.Args[slot]
		switch {
		case !in.ok():
			return
		case r.present(f, p.bit[slot], flags):
			op.Attrs[slot] = r.attr(in, f, result)
		case f.Arity != tileir.Optional:
			op.Attrs[slot] = f.Default
		}
	}
}

func (r *reader) operands(in *input, op *tileir.Op, info *tileir.OpInfo, p *plan, flags uint64) {
	if p.sized {
		r.oneList(in, op, info, p)
		return
	}
	op.Operands = r.arena.refs.take(len(p.operands))[:0]
	for _, slot := range p.operands {
		f := &info.Args[slot]
		n := 0
		switch {
		case f.Arity == tileir.Variadic:
			n = in.count(1, f.Name)
		case r.present(f, p.bit[slot], flags):
			n = 1
		}
		r.operandsOf(in, op, slot, n)
	}
}

// oneList reads all operands after their number. At most one slot is variadic, and it takes the operands that the
// others leave.
func (r *reader) oneList(in *input, op *tileir.Op, info *tileir.OpInfo, p *plan) {
	at := in.pos
	n := in.count(1, "operands")
	rest := n - p.fixed
	if in.ok() && (rest < 0 || rest > p.most(info)) {
		in.failAt(at, "op %s has %d operands", info.Name, n)
		return
	}
	op.Operands = r.arena.refs.take(n)[:0]
	for _, slot := range p.operands {
		if info.Args[slot].Arity == tileir.One {
			r.operandsOf(in, op, slot, 1)
		} else {
			r.operandsOf(in, op, slot, rest)
		}
	}
}

func (r *reader) operandsOf(in *input, op *tileir.Op, slot, n int) {
	for ; n > 0 && in.ok(); n-- {
		if i := in.index(len(r.values), "value"); in.ok() {
			op.AddOperands(slot, r.values[i])
		}
	}
}

func (r *reader) regionsOf(in *input, op *tileir.Op, info *tileir.OpInfo) {
	at := in.pos
	if n := in.uint("the number of regions"); in.ok() && n != uint64(info.Regions) {
		in.failAt(at, "op %s has %d regions, want %d", info.Name, n, info.Regions)
	}
	if r.regions++; r.regions > tileir.MaxNesting-entryDepth {
		in.failAt(at, "regions are nested deeper than %d", tileir.MaxNesting)
	}
	for _, region := range op.Regions {
		at := in.pos
		switch n := in.uint("the number of blocks"); {
		case !in.ok():
		case n == 1:
			r.block(in, region)
		case n > 1:
			in.failAt(at, "a region of %d blocks, want one", n)
		}
	}
	r.regions--
}

func (r *reader) block(in *input, region *tileir.Region) {
	outer := len(r.values)
	b := region.NewBlock()
	for n := in.count(1, "block arguments"); n > 0 && in.ok(); n-- {
		r.values = append(r.values, b.AddArg(r.types.ref(in)))
	}
	n := in.count(1, "operations")
	b.Ops = make([]*tileir.Op, 0, n)
	for ; n > 0 && in.ok(); n-- {
		b.Append(r.op(in))
	}
	r.values = r.values[:outer]
}
