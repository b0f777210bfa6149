package bytecode

import (
	"bytes"

	"gotile/tileir"
)

// Read reads a file and verifies it. The version is that of the file. Errors are an [Error] if the bytes are at fault
// and [tileir.Errors] if the module is.
func Read(data []byte) (*tileir.Module, tileir.Version, error) {
	m, v, err := ReadUnverified(data)
	if err != nil {
		return nil, v, err
	}
	if err := tileir.Verify(m); err != nil {
		return nil, v, err
	}
	return m, v, nil
}

// ReadUnverified reads a file without verifying the module, for tools that inspect invalid modules.
func ReadUnverified(data []byte) (*tileir.Module, tileir.Version, error) {
	r := &reader{input: input{data: data, end: len(data), failure: &failure{}}}
	m := r.file()
	if r.err != nil {
		return nil, r.version, r.err
	}
	return m, r.version, nil
}

// reader reads one file.
type reader struct {
	input
	version   tileir.Version
	preview   bool // the header announces the preview family
	sections  [numSections]*input
	strings   []string
	types     *typeTable
	constants constantTable
	debug     debugTable
	module    *tileir.Module

	arena   arena
	values  []*tileir.Value // those in scope
	locs    locations       // of the entry under way
	regions int             // around the operation under way
}

func (r *reader) file() *tileir.Module {
	r.header()
	r.split()
	r.tables()
	if !r.ok() {
		return nil
	}
	r.module = tileir.NewModule(moduleName)
	r.producer()
	r.globals()
	r.entries()
	return r.module
}

func (r *reader) header() {
	if len(r.data) == 0 {
		r.failf("the file is empty")
		return
	}
	if n := min(len(r.data), len(magic)); string(r.data[:n]) != magic[:n] {
		r.failf("no Tile IR bytecode: the file does not begin with %q", magic)
		return
	}
	head := r.take(headerSize, "the header")
	if head == nil {
		return
	}
	head = head[len(magic):]
	v := tileir.Version(head[0])<<8 | tileir.Version(head[1])
	tag := int(head[2]) | int(head[3])<<8
	switch {
	case v > tileir.Newest:
		r.failAt(len(magic), "version %v was written by a newer compiler; this gotile reads %v to %v", v, tileir.Oldest, tileir.Newest)
	case !v.Known():
		r.failAt(len(magic), "version %v is unknown; this gotile reads %v to %v", v, tileir.Oldest, tileir.Newest)
	case v == tileir.Newest && tag == previewTag:
		r.version, r.preview = v, true
	case tag != 0:
		r.failAt(len(magic)+2, "version %v.%d is unknown; this gotile reads %v to %v", v, tag, tileir.Oldest, tileir.Newest)
	default:
		r.version = v
	}
}

// maxPadding is how many zero bytes may follow the end section: fatbins align what is in them to 8 bytes and do not
// record its own size unless it is compressed.
const maxPadding = 7

// split finds the sections.
func (r *reader) split() {
	for r.ok() {
		at := r.pos
		b := r.byte("the end section")
		id := section(b &^ secAligned)
		switch {
		case !r.ok():
			return
		case id >= numSections:
			r.failAt(at, "unknown section %d", id)
			return
		case id == secEnd:
			if b != 0 {
				r.failAt(at, "the end section has no alignment")
			} else if n := r.left(); n > maxPadding || len(bytes.Trim(r.data[r.pos:], "\x00")) > 0 {
				r.failAt(at, "%d bytes after the end section", n)
			}
			return
		case r.sections[id] != nil:
			r.failAt(at, "a second %v section", id)
			return
		}
		r.section(id, b&secAligned != 0)
	}
}

func (r *reader) section(id section, aligned bool) {
	what := "the " + id.String() + " section"
	n := r.count(1, "bytes in "+what)
	at, to := r.pos, uint64(1)
	if aligned {
		to = r.uint("an alignment")
	}
	switch want := sectionAlign[id]; {
	case !r.ok():
	case to&(to-1) != 0 || to < uint64(want) || to > 1<<16:
		r.failAt(at, "%s is aligned to %d, want %d", what, to, want)
	default:
		r.align(0, int(to))
		s := r.sub(n, what)
		r.sections[id] = &s
	}
}

// open returns a section's content, empty if the file lacks the section.
func (r *reader) open(id section) *input {
	if s := r.sections[id]; s != nil {
		return s
	}
	return &input{data: r.data, pos: r.pos, end: r.pos, failure: r.failure}
}

// tables reads the tables that the other sections refer to.
func (r *reader) tables() {
	for _, id := range []section{secString, secFunc} {
		if r.ok() && r.sections[id] == nil {
			r.failf("the file has no %v section", id)
		}
	}
	table := func(id section, width int) tableInput {
		in := r.open(id)
		if r.sections[id] == nil {
			return tableInput{in: *in, width: width}
		}
		return readTable(in, in.pos, width, id.String()+"s")
	}
	r.stringTable(table(secString, 4))
	r.types = newTypeTable(table(secType, 4), r.version)
	r.types.preview = r.preview
	r.types.attribute = func(in *input) tileir.Attr { return r.tagged(in, 0) }
	r.constants.tableInput = table(secConstant, 8)
	r.debug.version, r.debug.strings = r.version, r.string
	if in := r.open(secDebug); r.sections[secDebug] != nil {
		r.debug.init(in, in.pos)
	}
}

// stringTable cuts all strings from one copy of their bytes.
func (r *reader) stringTable(t tableInput) {
	if !r.ok() {
		return
	}
	all := string(t.in.data[t.in.pos:t.in.end])
	r.strings = make([]string, 0, t.n)
	for i := range t.n {
		if t.entry(i, "string"); !r.ok() {
			return
		}
		r.strings = append(r.strings, all[t.offset(i):t.offset(i+1)])
	}
}

// string reads the index of a string and returns the string.
func (r *reader) string(in *input) string {
	if i := in.index(len(r.strings), "string"); in.ok() {
		return r.strings[i]
	}
	return ""
}

func (r *reader) producer() {
	if r.sections[secProducer] == nil {
		return
	}
	in := r.open(secProducer)
	if !r.version.Has(sinceProducer) {
		in.failf("the producer section needs bytecode %v; the file is %v", sinceProducer, r.version)
		return
	}
	// An empty producer is one anyway, or it would be lost in writing.
	r.module.Op.SetAttr(tileir.ModuleProducer, tileir.String(r.string(in)))
}

func (r *reader) globals() {
	if r.sections[secGlobal] == nil {
		return
	}
	in := r.open(secGlobal)
	for n := in.count(4, "globals"); n > 0 && in.ok(); n-- {
		r.global(in)
	}
}

func (r *reader) global(in *input) {
	op := tileir.NewOp(tileir.OpGlobal, nil)
	op.SetAttr(tileir.GlobalSymName, tileir.String(r.string(in)))
	ty := r.types.ref(in)
	if v := r.constants.ref(in, ty); in.ok() {
		op.SetAttr(tileir.GlobalValue, v)
	}
	op.SetAttr(tileir.GlobalAlignment, tileir.Integer{Type: tileir.I64, Value: in.uint("an alignment")})
	op.SetAttr(tileir.GlobalSymbolVisibility, tileir.Public)
	if r.version.Has(sinceGlobalFlags) {
		op.SetAttr(tileir.GlobalSymbolVisibility, readEnum(in, tileir.VisibilityEnum, r.version))
		if in.uint("the constant flag") != 0 {
			op.SetAttr(tileir.GlobalConstant, tileir.Unit{})
		}
	}
	r.module.Body().Append(op)
}

func (r *reader) entries() {
	in := r.open(secFunc)
	for n := in.count(5, "functions"); n > 0 && in.ok(); n-- {
		r.entry(in)
	}
}

func (r *reader) entry(in *input) {
	name := r.string(in)
	sig := part[tileir.FuncType](r.types, in, "the type of a function")
	at := in.pos
	flags := in.byte("the flags of a function")
	if r.version.Has(sinceFunctionFields) && (flags == funcPrivate || flags == funcPrivate|funcImpl || flags == 0) {
		r.function(in, at, name, sig, flags)
		return
	}
	if in.ok() && flags&^r.hintsFlag() != funcKernel {
		in.failAt(at, "function %v is not a public kernel; its flags are %#x", tileir.Symbol(name), flags)
	}
	at = in.pos
	r.locs = r.debug.list(in, at, in.uint("the index of a debug list"))
	op := r.module.NewEntry(name, r.locs.take(in), sig.Params...)
	op.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: sig})
	r.functionFields(in, op, flags)
	r.body(in.sub(in.count(1, "bytes of a function"), "a function"), op)
}

// body reads the operations of a function.
func (r *reader) body(in input, op *tileir.Op) {
	r.values = append(r.values[:0], op.Block(0).Args...)
	for in.left() > 0 {
		op.Block(0).Append(r.op(&in))
	}
}

// hintsFlag is the flag that announces hints, in the versions that have one.
func (r *reader) hintsFlag() byte {
	if r.version.Has(sinceFunctionFields) {
		return 0
	}
	return funcHints
}

// functionFields reads the attributes of a kernel between its flags and its body.
func (r *reader) functionFields(in *input, op *tileir.Op, flags byte) {
	if !r.version.Has(sinceFunctionFields) {
		if flags&funcHints != 0 {
			op.SetAttr(tileir.EntryOptimizationHints, taggedAs[tileir.Hints](r, in, "optimization hints"))
		}
		return
	}
	// Empty hints and empty dictionaries mean none.
	if hints := taggedAs[tileir.Hints](r, in, "optimization hints"); len(hints) > 0 {
		op.SetAttr(tileir.EntryOptimizationHints, hints)
	}
	if list := r.argAttrs(in); len(list) > 0 {
		op.SetAttr(tileir.EntryArgAttrs, list)
	}
}

// argAttrs reads a list with a dictionary for each argument; nil if all are empty.
func (r *reader) argAttrs(in *input) tileir.Array {
	list := taggedAs[tileir.Array](r, in, "a list of argument attributes")
	if allEmpty(list) {
		return nil
	}
	return list
}

// taggedAs reads an attribute of one type.
func taggedAs[T tileir.Attr](r *reader, in *input, what string) T {
	at := in.pos
	a := r.tagged(in, 0)
	v, ok := a.(T)
	if !ok && in.ok() {
		in.failAt(at, "want %s, got %v", what, a)
	}
	return v
}
