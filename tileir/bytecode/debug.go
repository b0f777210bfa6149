package bytecode

import (
	"cmp"
	"encoding/binary"

	"gotile/tileir"
)

// The debug section has three parts: for each entry, the offset of its list of indices; the lists, with the location of
// the entry and then of each operation in it, regions included, in order; and the table that the indices refer to. Index
// 0 is the unknown location; the table counts from 1.

// debugTable reads locations and scopes.
type debugTable struct {
	tableInput
	version tileir.Version
	strings func(*input) string
	starts  []byte // of the lists, four bytes each
	indices []byte // of all lists, eight bytes each
	// indicesAt is the offset of the indices in the file.
	indicesAt int
	done      []debugNode
	// reading counts the entries under way, deepest is the depth of the deepest
	// entry that the one under way has referred to.
	reading, deepest int
}

// debugNode is an entry that has been read: a Location or a Scope, and the nesting depth of its contents.
type debugNode struct {
	node  any
	depth int
}

func (t *debugTable) init(in *input, start int) {
	n := in.count(4, "debug lists")
	in.align(start, 4)
	t.starts = in.take(4*n, "the debug lists")
	n = in.count(8, "debug indices")
	in.align(start, 8)
	t.indicesAt = in.pos
	t.indices = in.take(8*n, "the debug indices")
	t.tableInput = readTable(in, start, 4, "debug entries")
	t.done = make([]debugNode, t.n)
}

// locations returns the locations of one entry's operations, one after the other.
type locations struct {
	t    *debugTable
	next int // in indices; negative if all are unknown
}

// list finds the locations of the entry that refers to list i, read at offset at.
func (t *debugTable) list(in *input, at int, i uint64) locations {
	if i == 0 {
		return locations{next: -1}
	}
	if i > uint64(len(t.starts)/4) {
		in.failAt(at, "debug list %d is out of range; there are %d", i, len(t.starts)/4)
		return locations{next: -1}
	}
	return locations{t, int(binary.LittleEndian.Uint32(t.starts[4*(i-1):]))}
}

// take returns the location of the next operation, which is at the current position of in.
func (l *locations) take(in *input) tileir.Location {
	if l.next < 0 || !in.ok() {
		return nil
	}
	if l.next >= len(l.t.indices)/8 {
		in.failf("the operation has no location; there are %d", len(l.t.indices)/8)
		return nil
	}
	i := l.next
	l.next++
	return l.t.location(in, l.t.indicesAt+8*i, le64(l.t.indices, i))
}

func (t *debugTable) location(in *input, at int, i uint64) tileir.Location {
	if i == 0 {
		return nil
	}
	node := t.get(in, at, i)
	loc, ok := node.(tileir.Location)
	if !ok && node != unknownLoc && in.ok() {
		in.failAt(at, "debug entry %d is not a location", i)
	}
	return loc
}

// unknownLoc is an entry that is an unknown location.
var unknownLoc any = struct{}{}

// get returns entry i; at is the position of the reference.
func (t *debugTable) get(in *input, at int, i uint64) any {
	if i == 0 {
		return unknownLoc
	}
	if i > uint64(t.n) {
		in.failAt(at, "debug entry %d is out of range; there are %d", i, t.n)
		return nil
	}
	d := &t.done[i-1]
	if d.node == nil && in.ok() {
		*d = t.read(in, at, int(i-1))
	}
	t.deepest = max(t.deepest, d.depth)
	return d.node
}

// read reads an entry. Chains of entries are bounded, which also finds those that
// refer to themselves.
func (t *debugTable) read(in *input, at, i int) debugNode {
	outer := t.deepest
	t.deepest = 0
	t.reading++
	entry := t.entry(i, "debug entry")
	var node any
	if t.reading <= maxDebug {
		node = t.body(&entry)
	}
	if entry.ok() && entry.left() > 0 && node != nil {
		entry.failf("%d bytes after debug entry %d", entry.left(), i+1)
	}
	d := debugNode{node, t.deepest + 1}
	if d.depth > maxDebug || t.reading > maxDebug {
		in.failAt(at, "debug entry %d is nested deeper than %d, or within itself", i+1, maxDebug)
	}
	t.reading--
	t.deepest = outer
	return d
}

func (t *debugTable) body(in *input) any {
	at := in.pos
	switch code := in.uint("a debug tag"); debugTag(min(code, 255)) {
	case debugUnknown:
		return unknownLoc
	case debugCompileUnit:
		return &tileir.CompileUnit{File: node[*tileir.File](t, in, "a file")}
	case debugFile:
		name := t.strings(in)
		return &tileir.File{Name: name, Dir: t.strings(in)}
	case debugLexicalBlock:
		scope := t.scope(in)
		file := node[*tileir.File](t, in, "a file")
		line := in.u32("line")
		return &tileir.LexicalBlock{Scope: scope, File: file, Line: line, Col: in.u32("column")}
	case debugLoc:
		scope := t.scope(in)
		pos := tileir.Pos{File: cmp.Or(t.strings(in), tileir.NoFile)}
		pos.Line = in.u32("line")
		pos.Col = in.u32("column")
		return tileir.ScopedLoc{At: pos, Scope: scope}
	case debugSubprogram:
		return t.subprogram(in)
	case debugCallSite:
		callee := t.callee(in)
		return &tileir.CallSite{Callee: callee, Caller: t.callee(in)}
	default:
		in.failAt(at, "unknown debug tag %d", code)
		return nil
	}
}

func (t *debugTable) subprogram(in *input) any {
	s := &tileir.Subprogram{File: node[*tileir.File](t, in, "a file")}
	s.Line = in.u32("line")
	s.Name = t.strings(in)
	s.LinkageName = t.strings(in)
	s.Unit = node[*tileir.CompileUnit](t, in, "a compile unit")
	s.ScopeLine = in.u32("line")
	if t.version.Has(sinceSubprogramFlags) {
		at := in.pos
		flags := in.uint("the flags of a subprogram")
		if flags&^subprogramDeclaration != 0 {
			in.failAt(at, "unknown flags %#x of a subprogram", flags)
		}
		s.Declaration = flags != 0
	}
	return s
}

func (t *debugTable) callee(in *input) tileir.Location {
	at := in.pos
	return t.location(in, at, in.uint("the index of a location"))
}

// scope reads a reference to a scope of locations.
func (t *debugTable) scope(in *input) tileir.Scope {
	at := in.pos
	switch s := t.get(in, at, in.uint("the index of a scope")).(type) {
	case *tileir.Subprogram:
		return s
	case *tileir.LexicalBlock:
		return s
	}
	in.failAt(at, "want a subprogram or a lexical block")
	return nil
}

// node reads a reference to an entry of one kind.
func node[T any](t *debugTable, in *input, what string) T {
	at := in.pos
	v, ok := t.get(in, at, in.uint("the index of "+what)).(T)
	if !ok {
		in.failAt(at, "want %s", what)
	}
	return v
}

// debugWriter writes the debug section of a file. Like the vendor's writer it enters the contents of a location before
// the location, and the strings of all of them after everything else.
type debugWriter struct {
	version tileir.Version
	young   bool // it contains parts that the version cannot express: a subprogram that is only declared
	index   map[string]uint64
	entries []debugEntry
	lists   [][]uint64
	// scopes and locs cache the indices of shared scopes and locations.
	scopes map[tileir.Scope]uint64
	locs   map[tileir.Location]uint64
	depth  int // of the location or scope under way
}

// debugEntry is a location or scope and the indices of its contents.
type debugEntry struct {
	node any
	refs [2]uint64
}

// newList begins the list of an entry and returns its index.
func (w *debugWriter) newList() int {
	w.lists = append(w.lists, nil)
	return len(w.lists)
}

// location returns the index of a location, or false if the format has no form for it. A bare file position has no form
// either, and becomes the unknown location, as in the vendor's writer; that is not an error.
func (w *debugWriter) location(loc tileir.Location) (i uint64, ok bool) {
	if i, ok = w.locs[loc]; ok {
		return i, true
	}
	if w.depth++; w.depth > maxDebug {
		return 0, false
	}
	defer func() { w.depth-- }()
	switch loc := loc.(type) {
	case nil, tileir.FileLoc:
		return 0, true
	case tileir.ScopedLoc:
		i, ok = w.scoped(loc)
	case *tileir.CallSite:
		i, ok = w.callSite(loc)
	}
	if ok {
		if w.locs == nil {
			w.locs = make(map[tileir.Location]uint64)
		}
		w.locs[loc] = i
	}
	return i, ok
}

func (w *debugWriter) scoped(loc tileir.ScopedLoc) (uint64, bool) {
	scope, ok := w.scope(loc.Scope)
	if !ok || !validPos(loc.At) {
		return 0, false
	}
	return w.add(loc, scope, 0), true
}

func (w *debugWriter) callSite(loc *tileir.CallSite) (uint64, bool) {
	callee, ok1 := w.location(loc.Callee)
	caller, ok2 := w.location(loc.Caller)
	return w.add(loc, callee, caller), ok1 && ok2
}

func validPos(p tileir.Pos) bool { return p.Line >= 0 && p.Col >= 0 }

// scope returns the index of a node of debug information, or false if a part of it is missing.
func (w *debugWriter) scope(s tileir.Scope) (uint64, bool) {
	if i, ok := w.scopes[s]; ok {
		return i, true
	}
	if w.depth++; w.depth > maxDebug {
		return 0, false
	}
	defer func() { w.depth-- }()
	var refs [2]uint64
	ok, ok2 := true, true
	switch s := s.(type) {
	case *tileir.File:
		ok = s != nil
	case *tileir.CompileUnit:
		if ok = s != nil; ok {
			refs[0], ok = w.scope(s.File)
		}
	case *tileir.Subprogram:
		if ok = s != nil; ok {
			w.young = w.young || s.Declaration && !w.version.Has(sinceSubprogramFlags)
			refs[0], ok = w.scope(s.File)
			refs[1], ok2 = w.scope(s.Unit)
		}
	case *tileir.LexicalBlock:
		if ok = s != nil; ok {
			refs[0], ok = w.scope(s.Scope)
			refs[1], ok2 = w.scope(s.File)
		}
	default:
		ok = false
	}
	if !ok || !ok2 {
		return 0, false
	}
	i := w.add(s, refs[0], refs[1])
	if w.scopes == nil {
		w.scopes = make(map[tileir.Scope]uint64)
	}
	w.scopes[s] = i
	return i, true
}

// add enters a node unless an equal one is there.
func (w *debugWriter) add(node any, refs ...uint64) uint64 {
	e := debugEntry{node, [2]uint64(refs)}
	var key output
	e.encode(&key, w.version, func(s string) {
		key.index(len(s))
		key = append(key, s...)
	})
	if i, ok := w.index[string(key)]; ok {
		return i
	}
	if w.index == nil {
		w.index = make(map[string]uint64)
	}
	w.entries = append(w.entries, e)
	i := uint64(len(w.entries))
	w.index[string(key)] = i
	return i
}

// encode writes an entry; str writes its strings.
func (e *debugEntry) encode(out *output, v tileir.Version, str func(string)) {
	switch n := e.node.(type) {
	case *tileir.CompileUnit:
		out.debugTag(debugCompileUnit)
		out.uint(e.refs[0])
	case *tileir.File:
		out.debugTag(debugFile)
		str(n.Name)
		str(n.Dir)
	case *tileir.LexicalBlock:
		out.debugTag(debugLexicalBlock)
		out.uint(e.refs[0])
		out.uint(e.refs[1])
		out.index(n.Line)
		out.index(n.Col)
	case tileir.ScopedLoc:
		out.debugTag(debugLoc)
		out.uint(e.refs[0])
		str(n.At.File)
		out.index(n.At.Line)
		out.index(n.At.Col)
	case *tileir.Subprogram:
		out.debugTag(debugSubprogram)
		out.uint(e.refs[0])
		out.index(n.Line)
		str(n.Name)
		str(n.LinkageName)
		out.uint(e.refs[1])
		out.index(n.ScopeLine)
		if v.Has(sinceSubprogramFlags) {
			out.bool(n.Declaration)
		}
	case *tileir.CallSite:
		out.debugTag(debugCallSite)
		out.uint(e.refs[0])
		out.uint(e.refs[1])
	}
}

func (w *output) debugTag(t debugTag) { w.uint(uint64(t)) }

// write appends the content of the section.
func (w *debugWriter) write(out *output, str func(string) int) {
	out.index(len(w.lists))
	out.align(4)
	n := 0
	for _, l := range w.lists {
		*out = binary.LittleEndian.AppendUint32(*out, uint32(n))
		n += len(l)
	}
	out.index(n)
	out.align(8)
	for _, l := range w.lists {
		for _, i := range l {
			*out = binary.LittleEndian.AppendUint64(*out, i)
		}
	}
	var table tableOutput
	for i := range w.entries {
		var entry output
		w.entries[i].encode(&entry, w.version, func(s string) { entry.index(str(s)) })
		table.entries = append(table.entries, entry)
	}
	table.write(out, 4)
}
