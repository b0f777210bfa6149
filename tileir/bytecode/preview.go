package bytecode

import (
	"slices"

	"gotile/tileir"
)

// previewTag is the bit of the header's tag that is set if a file uses the preview family. Only the newest version can
// have it.
const previewTag = 1

// The types of the preview family by their tags.
const (
	typeSymbolicElem typeTag = 0xd1
	typeFragment     typeTag = 0xd2
	typePreview      typeTag = 0xd3 // the first of the types without parameters
)

// previewKinds are the kinds of preview attributes by their tags.
var previewKinds = func() map[uint64]tileir.PreviewKind {
	m := make(map[uint64]tileir.PreviewKind)
	for _, k := range tileir.PreviewKinds() {
		m[uint64(k.Tag())] = k
	}
	return m
}()

// wireCodes are the operations whose opcode in files is not their number.
var wireCodes = func() map[uint64]tileir.OpCode {
	m := make(map[uint64]tileir.OpCode)
	for c := range tileir.Ops {
		if info := &tileir.Ops[c]; info.Name != "" && info.Wire != uint64(c) {
			m[info.Wire] = info.Code
		}
	}
	return m
}()

// needsPreview reports something of the preview family in a file whose header does not
// announce it.
func (r *reader) needsPreview(in *input, at int, what string) {
	if !r.preview {
		in.failAt(at, "%s belongs to the preview family, which the header does not announce", what)
	}
}

// previewAttr reads a preview attribute after its tag.
func (r *reader) previewAttr(in *input, at int, kind tileir.PreviewKind, depth int) tileir.Attr {
	r.needsPreview(in, at, "attribute "+kind.Name())
	p := tileir.Preview{Kind: kind}
	expr := func() {
		if in.ok() {
			p.List = append(p.List, r.tagged(in, depth+1))
		}
	}
	list := func() {
		for n := in.count(2, "expressions"); n > 0 && in.ok(); n-- {
			expr()
		}
	}
	for _, field := range kind.Holds() {
		switch field {
		case 'i':
			p.Int = in.int("an integer")
		case 's':
			p.Text = r.string(in)
		case 't':
			p.Type = r.types.ref(in)
		case 'c':
			p.Int = int64(in.u32("a case of " + kind.Name()))
		case 'e':
			expr()
		case '*':
			list()
		case 'L':
			list()
			n := len(p.List)
			if list(); in.ok() && len(p.List) != 2*n {
				in.failAt(at, "a layout has %d sizes and %d strides", n, len(p.List)-n)
			}
		}
	}
	return p
}

// writePreview writes a preview attribute with its tag.
func (w *writer) writePreview(out *output, p tileir.Preview) {
	out.uint(uint64(p.Kind.Tag()))
	w.previewFields(out, p)
}

func (w *writer) previewFields(out *output, p tileir.Preview) {
	for _, field := range p.Kind.Holds() {
		switch field {
		case 'i':
			out.int(p.Int)
		case 's':
			out.index(w.string(p.Text))
		case 't':
			out.index(w.types.index(p.Type))
		case 'c':
			out.uint(uint64(p.Int))
		case 'e':
			// All operands are written by the first.
		case '*':
			out.index(len(p.List))
		case 'L':
			w.layout(out, p.List)
		}
	}
	if p.Kind != tileir.LayoutAttr {
		w.taggedList(out, p.List)
	}
}

func (w *writer) layout(out *output, list []tileir.Attr) {
	n := len(list) / 2
	out.index(n)
	w.taggedList(out, list[:n])
	out.index(n)
	w.taggedList(out, list[n:])
}

func (w *writer) taggedList(out *output, list []tileir.Attr) {
	for _, a := range list {
		w.tagged(out, a)
	}
}

// function reads an entry of the function table that is no kernel: an extern function, or
// an implementation of one.
func (r *reader) function(in *input, at int, name string, sig tileir.FuncType, flags byte) {
	r.needsPreview(in, at, "function "+name)
	r.locs = r.debug.list(in, in.pos, in.uint("the index of a debug list"))
	if flags&funcImpl != 0 {
		r.externImpl(in, name, sig)
		return
	}
	op := tileir.NewOp(tileir.OpPreviewFunc, r.locs.take(in))
	op.SetAttr(tileir.PreviewFuncSymName, tileir.String(name))
	op.SetAttr(tileir.PreviewFuncFunctionType, tileir.TypeAttr{Type: sig})
	if list := r.argAttrs(in); len(list) > 0 {
		op.SetAttr(tileir.PreviewFuncArgAttrs, list)
	}
	r.module.Body().Append(op)
	at = in.pos
	if n := in.uint("the length of a body"); in.ok() && n != 0 {
		in.failAt(at, "function %v has a body of %d bytes, and files hold extern functions only", tileir.Symbol(name), n)
	}
	op.SetAttr(tileir.PreviewFuncIsExtern, tileir.Unit{})
	if list := taggedAs[tileir.Array](r, in, "a list of constant parameters"); len(list) > 0 {
		op.SetAttr(tileir.PreviewFuncConstParams, list)
	}
}

// externImpl reads an implementation, which is written like an operation without an opcode: its attributes in a
// different order, then a region without blocks, then the length of a body, 0.
func (r *reader) externImpl(in *input, name string, sig tileir.FuncType) {
	op := tileir.NewOp(tileir.OpPreviewExternImpl, r.locs.take(in))
	at := in.pos
	flags := in.uint("the flags of an implementation")
	if flags>>len(implFlags) != 0 {
		in.failAt(at, "unknown flags %#x of an implementation", flags)
	}
	for _, slot := range implOrder {
		f := &op.Info().Args[slot]
		if bit, optional := implBit(slot); in.ok() && (!optional || flags>>bit&1 != 0) {
			op.SetAttr(slot, r.implAttr(in, f))
		}
	}
	at = in.pos
	if regions, blocks := in.uint("the number of regions"), in.uint("the number of blocks"); in.ok() && (regions != 1 || blocks != 0) {
		in.failAt(at, "an implementation has one empty region, got %d with %d blocks", regions, blocks)
	}
	if n := in.uint("the length of a body"); in.ok() && n != 0 {
		in.failAt(at, "an implementation has no body, got %d bytes", n)
	}
	if in.ok() && (op.Attrs[tileir.PreviewExternImplSymName] != tileir.Attr(tileir.String(name)) || !tileir.Equal(tileir.Signature(op), sig)) {
		in.failAt(at, "implementation %v is not the one in the table of functions", tileir.Symbol(name))
	}
	r.module.Body().Append(op)
}

// implOrder is the attributes of an implementation as files have them, and implFlags the
// optional ones in the order of their bits.
var (
	implOrder = []int{tileir.PreviewExternImplSymName, tileir.PreviewExternImplImplements, tileir.PreviewExternImplConstParams,
		tileir.PreviewExternImplConstArgs, tileir.PreviewExternImplFunctionType, tileir.PreviewExternImplArgAttrs, tileir.PreviewExternImplResAttrs,
		tileir.PreviewExternImplScratchSmem, tileir.PreviewExternImplConfig, tileir.PreviewExternImplArch, tileir.PreviewExternImplFrontendABI,
		tileir.PreviewExternImplSynchronization, tileir.PreviewExternImplProviderScore}
	implFlags = []int{tileir.PreviewExternImplConstParams, tileir.PreviewExternImplConstArgs, tileir.PreviewExternImplArgAttrs,
		tileir.PreviewExternImplResAttrs, tileir.PreviewExternImplScratchSmem, tileir.PreviewExternImplConfig, tileir.PreviewExternImplArch,
		tileir.PreviewExternImplFrontendABI, tileir.PreviewExternImplSynchronization, tileir.PreviewExternImplProviderScore}
)

func implBit(slot int) (bit int, optional bool) {
	for bit, s := range implFlags {
		if s == slot {
			return bit, true
		}
	}
	return 0, false
}

// implAttr reads an attribute without a tag; those of the preview family have only their
// fields.
func (r *reader) implAttr(in *input, f *tileir.Field) tileir.Attr {
	switch f.Name {
	case "function_type":
		return tileir.TypeAttr{Type: part[tileir.FuncType](r.types, in, "the type of a function")}
	case "scratch_smem":
		return r.previewAttr(in, in.pos, tileir.ScratchRequest, 0)
	case "synchronization":
		return r.previewAttr(in, in.pos, tileir.SynchronizationAttr, 0)
	}
	return r.attr(in, f, nil)
}

// function writes an entry of the function table that is no kernel.
func (w *writer) function(out *output, op *tileir.Op) {
	w.checkVersion(op)
	impl := op.Code == tileir.OpPreviewExternImpl
	if !impl && !op.Flag(tileir.PreviewFuncIsExtern) {
		w.failf("has a body, and files hold extern functions only; inline its calls")
		return
	}
	flags := byte(funcPrivate)
	if impl {
		flags |= funcImpl
	}
	out.index(w.string(w.name))
	out.index(w.types.index(tileir.Signature(op)))
	out.byte(flags)
	out.index(w.lists[op])
	if impl {
		w.externImpl(out, op)
		return
	}
	w.argAttrs(out, op.Attrs[tileir.PreviewFuncArgAttrs])
	out.index(0)
	params, _ := op.Attrs[tileir.PreviewFuncConstParams].(tileir.Array)
	w.tagged(out, params)
}

func (w *writer) externImpl(out *output, op *tileir.Op) {
	flags := uint64(0)
	for bit, slot := range implFlags {
		if op.Attrs[slot] != nil {
			flags |= 1 << bit
		}
	}
	out.uint(flags)
	for _, slot := range implOrder {
		switch a := op.Attrs[slot].(type) {
		case nil:
		case tileir.TypeAttr:
			out.index(w.types.index(a.Type))
		case tileir.Preview:
			w.previewFields(out, a)
		case tileir.Dict:
			w.dict(out, a)
		default:
			w.attr(out, &op.Info().Args[slot], a)
		}
	}
	out.bytes([]byte{1, 0, 0}) // a region, no blocks, no body
}

// fragment reads the type of an argument of an implementation.
func (t *typeTable) fragment(in *input) tileir.Type {
	var f tileir.FragmentType
	f.Exprs = t.sizes(in)
	f.Shape = in.i64s("sizes of a fragment")
	f.Elem = t.symbolicElem(in)
	f.Space = uint8(min(in.uint("a memory space"), 255))
	f.Layout, f.Map, f.Alignment = t.expr(in), t.expr(in), t.expr(in)
	return f
}

// sizes reads the tuple of sizes of a symbolic shape.
func (t *typeTable) sizes(in *input) []tileir.Attr {
	at := in.pos
	p := t.expr(in)
	if in.ok() && p.Kind != tileir.SymbolicTuple {
		in.failAt(at, "want a tuple of sizes, got %v", p)
	}
	if p.List == nil {
		return []tileir.Attr{}
	}
	return p.List
}

func (t *typeTable) expr(in *input) tileir.Preview {
	at := in.pos
	p, ok := t.attribute(in).(tileir.Preview)
	if !ok && in.ok() {
		in.failAt(at, "want a preview attribute")
	}
	return p
}

// symbolicElem reads an element type that may be a parameter.
func (t *typeTable) symbolicElem(in *input) tileir.Type {
	at := in.pos
	ty := t.ref(in)
	switch ty.(type) {
	case tileir.Scalar, tileir.PointerType, tileir.SymbolicElem:
		return ty
	}
	in.failAt(at, "want the element type of a tile, got %v", ty)
	return tileir.I1
}

// tile reads a tile. One with sizes or an element type that are parameters has the sizes
// once more after its own.
func (t *typeTable) tile(in *input) tileir.Type {
	elem := t.symbolicElem(in)
	shape := in.i64s("sizes of a tile")
	_, symbolic := elem.(tileir.SymbolicElem)
	if !symbolic && in.left() == 0 {
		return tileir.TileType{Elem: elem, Shape: shape}
	}
	s := tileir.SymbolicTileType{Elem: elem, Shape: shape}
	if in.left() > 0 {
		s.Exprs = t.sizes(in)
	}
	if slices.Contains(shape, tileir.Dynamic) {
		return s
	}
	if s.Exprs = nil; !symbolic { // sizes that are all numbers say nothing more
		return tileir.TileType{Elem: elem, Shape: shape}
	}
	return s
}

func (t *typeWriter) sizes(w *output, list []tileir.Attr) {
	t.attribute(w, tileir.Preview{Kind: tileir.SymbolicTuple, List: list})
}
