package bytecode

import (
	"fmt"
	"slices"

	"gotile/tileir"
)

// Options are the options of [Write].
type Options struct {
	// Version of the file; zero for the oldest that holds the module.
	Version tileir.Version
}

// Write returns the file of a module that the verifier passes. Equal modules yield equal bytes, and a module that was
// read from a file of the vendor's C++ writer yields the bytes of that file. Parts that the format cannot express are
// left out, as in the vendor's writer: the module's name, the names of values, and positions without a debug scope.
func Write(m *tileir.Module, opts Options) ([]byte, error) {
	if m.Body() == nil {
		return nil, &WriteError{Msg: "want a module"}
	}
	v := opts.Version
	if v == 0 {
		v = Oldest(m)
	}
	if !v.Known() {
		return nil, &WriteError{Msg: fmt.Sprintf("bytecode version %v is unknown; this gotile writes %v to %v",
			v, tileir.Oldest, tileir.Newest)}
	}
	out, err := writeAs(m, v)
	if err != nil && opts.Version == 0 && err.Needs > v {
		out, err = writeAs(m, err.Needs) // locations alone require that version
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func writeAs(m *tileir.Module, v tileir.Version) (output, *WriteError) {
	w := &writer{version: v}
	w.types.version, w.debug.version = v, v
	w.types.attribute = w.tagged
	return w.file(m), w.err
}

// Oldest is the oldest version that can hold a module: that of its operations, and
// of the results that are used.
func Oldest(m *tileir.Module) tileir.Version {
	v := m.Since()
	if m.Body() == nil {
		return v
	}
	m.Op.Walk(func(op *tileir.Op) bool {
		for _, o := range op.Operands {
			v = max(v, resultSince(o))
		}
		return true
	})
	return v
}

// resultSince is the version from which on operations can refer to a value.
func resultSince(v *tileir.Value) tileir.Version {
	if v.Def == nil {
		return tileir.Oldest
	}
	fields := v.Def.Info().Results
	if variadic(fields) || v.Index >= len(fields) {
		return v.Def.Info().Since
	}
	return fields[v.Index].Since
}

// writer writes one file.
type writer struct {
	version   tileir.Version
	strings   tableOutput
	types     typeWriter
	constants constantWriter
	debug     debugWriter
	lists     map[*tileir.Op]int // debug lists by entry

	values map[*tileir.Value]int // those in scope
	list   int                   // of the entry under way; 0 if it has none
	name   string                // of the entry under way
	depth  int                   // regions around the operation under way
	attrs  int                   // attributes around the one under way, itself included
	op     *tileir.Op            // under way, for messages
	err    *WriteError
}

func (w *writer) failf(format string, args ...any) { w.fail(0, format, args...) }

// fail records the first error; needs is the version that would do, if one does.
func (w *writer) fail(needs tileir.Version, format string, args ...any) {
	if w.err == nil {
		w.err = &WriteError{Entry: w.name, Op: w.op, Msg: tileir.Messagef(format, args...), Needs: needs}
	}
}

// file writes the sections in the order of the vendor's writer: the tables come
// last, when all that they must hold is known.
func (w *writer) file(m *tileir.Module) output {
	w.check(m)
	functions := functionsOf(m)
	w.declare(functions)
	var out, globals, funcs output
	out = append(out, magic...)
	out.bytes([]byte{byte(w.version.Major()), byte(w.version.Minor()), headerTag(m), 0})
	if list := m.Globals(); len(list) > 0 {
		w.globals(&globals, list)
		out.section(secGlobal, globals)
	}
	w.entries(&funcs, functions)
	funcs.align(8)
	out.section(secFunc, funcs)
	w.tables(&out, m)
	out.byte(byte(secEnd))
	return out
}

// functionsOf lists the contents of the table of functions.
func functionsOf(m *tileir.Module) []*tileir.Op {
	return slices.DeleteFunc(slices.Clone(m.Body().Ops), func(op *tileir.Op) bool {
		return op.Code != tileir.OpEntry && op.Code != tileir.OpPreviewFunc && op.Code != tileir.OpPreviewExternImpl
	})
}

func headerTag(m *tileir.Module) byte {
	if tileir.UsesPreview(m) {
		return previewTag
	}
	return 0
}

func (w *writer) tables(out *output, m *tileir.Module) {
	var constants, debug, types, producer, strings output
	if len(w.constants.entries) > 0 {
		w.constants.write(&constants, 8)
		out.section(secConstant, constants)
	}
	if len(w.debug.lists) > 0 {
		w.debug.write(&debug, w.string)
		out.section(secDebug, debug)
	}
	w.types.write(&types, 4)
	out.section(secType, types)
	if p, ok := m.Op.Attrs[tileir.ModuleProducer].(tileir.String); ok {
		producer.index(w.string(string(p)))
		out.section(secProducer, producer)
	}
	w.strings.write(&strings, 4)
	out.section(secString, strings)
}

func (w *writer) string(s string) int { return w.strings.add([]byte(s), []byte(s)) }

// check refuses what no function section can hold.
func (w *writer) check(m *tileir.Module) {
	w.op = m.Op
	w.checkVersion(m.Op)
	for _, op := range m.Body().Ops {
		w.op = op
		switch {
		case op.Info().TestOnly:
			w.failf("belongs to the dialect's tests and has no bytecode form")
		case op.Code != tileir.OpEntry && op.Code != tileir.OpGlobal && !op.Info().Preview:
			w.failf("is in a module's body, which may contain only globals and entries")
		}
	}
	w.op = nil
}

// declare enters names, signatures and locations of all entries before anything
// else, so that the tables have the order of the vendor's.
func (w *writer) declare(entries []*tileir.Op) {
	w.lists = make(map[*tileir.Op]int)
	for _, e := range entries {
		w.name, w.op = tileir.EntryName(e), e
		w.string(w.name)
		w.types.index(tileir.Signature(e))
		w.checkTypes()
		if located(e) {
			w.list = w.debug.newList()
			w.lists[e] = w.list
			w.locate(e)
		}
	}
	w.name, w.op = "", nil
}

// located reports whether an entry or an operation in it has a location that the
// format can express.
func located(e *tileir.Op) bool {
	found := false
	e.Walk(func(op *tileir.Op) bool {
		switch op.Loc.(type) {
		case nil, tileir.FileLoc:
		default:
			found = true
		}
		return !found
	})
	return found
}

// locate appends the location of an operation to the list of its entry.
func (w *writer) locate(op *tileir.Op) {
	if w.list == 0 {
		return
	}
	i, ok := w.debug.location(op.Loc)
	if !ok {
		w.failf("has a location without bytecode form; want a file position, a debug scope or a call site of them")
	}
	if w.debug.young {
		w.fail(sinceSubprogramFlags, "has a location in a declared subprogram, which needs bytecode %v; target is %v", sinceSubprogramFlags, w.version)
	}
	l := &w.debug.lists[w.list-1]
	*l = append(*l, i)
}

func (w *writer) globals(out *output, globals []*tileir.Op) {
	out.index(len(globals))
	for _, g := range globals {
		w.op = g
		w.global(out, g)
	}
	w.op = nil
}

func (w *writer) global(out *output, g *tileir.Op) {
	w.checkVersion(g)
	value, ok := g.Attrs[tileir.GlobalValue].(tileir.Dense)
	if !ok {
		w.failf("has no value")
		return
	}
	name, _ := g.Attrs[tileir.GlobalSymName].(tileir.String)
	out.index(w.string(string(name)))
	out.index(w.types.index(value.Type))
	w.dense(out, value)
	align, _ := g.Attrs[tileir.GlobalAlignment].(tileir.Integer)
	out.uint(align.Value)
	if w.version.Has(sinceGlobalFlags) {
		visibility, _ := g.Attrs[tileir.GlobalSymbolVisibility].(tileir.Visibility)
		out.uint(uint64(visibility))
		out.bool(g.Flag(tileir.GlobalConstant))
	}
}

func (w *writer) entries(out *output, entries []*tileir.Op) {
	out.index(len(entries))
	for _, e := range entries {
		w.name, w.op = tileir.EntryName(e), e
		if e.Code == tileir.OpEntry {
			w.entry(out, e)
		} else {
			w.function(out, e)
		}
	}
	w.name, w.op = "", nil
}

func (w *writer) entry(out *output, e *tileir.Op) {
	w.checkVersion(e)
	if e.Block(0) == nil {
		w.failf("has no body")
		return
	}
	if list, _ := e.Attrs[tileir.EntryResAttrs].(tileir.Array); !allEmpty(list) {
		w.failf("has res_attrs, which no bytecode up to %v can hold", tileir.Newest)
	}
	out.index(w.string(w.name))
	out.index(w.types.index(tileir.Signature(e)))
	hints, hinted := e.Attrs[tileir.EntryOptimizationHints].(tileir.Hints)
	flags := byte(funcKernel)
	if hinted && !w.version.Has(sinceFunctionFields) {
		flags |= funcHints
	}
	out.byte(flags)
	w.list = w.lists[e]
	out.index(w.list)
	if hinted || w.version.Has(sinceFunctionFields) {
		w.tagged(out, hints)
	}
	if w.version.Has(sinceFunctionFields) {
		w.argAttrs(out, e.Attrs[tileir.EntryArgAttrs])
	}
	sig, args := tileir.Signature(e).Params, e.Block(0).Args
	if !slices.EqualFunc(sig, args, func(t tileir.Type, v *tileir.Value) bool { return tileir.Equal(t, v.Type) }) {
		w.failf("has block arguments that are not the parameters of its type %v", tileir.Signature(e))
	}
	body := w.body(e.Block(0))
	out.index(len(body))
	out.bytes(body)
}

// argAttrs writes the dictionaries of arguments; an empty list if all are empty.
func (w *writer) argAttrs(out *output, a tileir.Attr) {
	list, _ := a.(tileir.Array)
	if allEmpty(list) {
		list = nil
	}
	w.tagged(out, list)
}

// allEmpty reports whether the dictionaries of arguments say nothing.
func allEmpty(list tileir.Array) bool {
	for _, a := range list {
		if d, ok := a.(tileir.Dict); !ok || len(d) > 0 {
			return false
		}
	}
	return true
}

func (w *writer) body(b *tileir.Block) output {
	w.values = make(map[*tileir.Value]int)
	w.define(b.Args)
	var body output
	for _, op := range b.Ops {
		w.operation(&body, op)
	}
	return body
}
