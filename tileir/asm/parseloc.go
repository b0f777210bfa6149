package asm

import (
	"cmp"
	"math"
	"slices"

	"gotile/tileir"
)

// maxAlias limits the number of attributes and locations in the expansion of an alias, unless the text is longer than
// that. A few aliases that use each other twice could expand to more than any memory holds. Of a call site only the
// larger part counts, since no code follows both.
const maxAlias = 1 << 14

// aliasTable holds the definitions of #name and !name, which may come after their
// uses.
type aliasTable struct {
	at    map[string]int // the position after "name =" of the definition
	end   map[string]int // its end, once it has been read
	size  map[string]int // of its expansion
	attrs map[string]tileir.Attr
	types map[string]tileir.Type
	busy  map[string]bool // being read, to find circles
}

// findAliases reads every definition that begins a line, in order. MLIR writes them
// so that each needs only those before it, or comes before its users.
func (p *parser) findAliases() {
	p.aliases = aliasTable{make(map[string]int), make(map[string]int), make(map[string]int),
		make(map[string]tileir.Attr), make(map[string]tileir.Type), make(map[string]bool)}
	var names []string
	for _, start := range p.lines {
		l := lexer{src: p.src, pos: start}
		for l.pos < len(l.src) && (l.src[l.pos] == ' ' || l.src[l.pos] == '\t') {
			l.pos++
		}
		if l.pos == len(l.src) || l.src[l.pos] != '#' && l.src[l.pos] != '!' {
			continue
		}
		first := l.next()
		if eq := l.next(); eq.kind == '=' {
			name := p.src[first.start:first.end]
			p.note(name, l.pos)
			names = append(names, name)
		}
	}
	for _, name := range names {
		p.resolve(p.aliases.at[name], name)
	}
}

// note records the position of an alias definition. The first definition counts; the second is an error when the
// parser reaches it.
func (p *parser) note(name string, at int) {
	if _, ok := p.aliases.at[name]; !ok {
		p.aliases.at[name] = at
	}
}

// aliasDefinition passes over "#name = attribute" or "!name = type" at the top level.
func (p *parser) aliasDefinition() {
	name, at := p.text(), p.tok.start
	p.advance()
	if !p.is('=') {
		p.expected("'='")
		return
	}
	p.note(name, p.tok.end)
	if p.aliases.at[name] != p.tok.end {
		p.failf(at, "alias %s is defined already", name)
		return
	}
	p.resolve(at, name)
	if p.err == nil {
		p.pos = p.aliases.end[name]
		p.advance()
	}
}

// resolve reads the definition of an alias if that has not been done.
func (p *parser) resolve(at int, name string) {
	if _, ok := p.aliases.end[name]; ok || p.err != nil {
		return
	}
	p.elsewhere(at, name, func() {
		outer := p.size
		p.size = 0
		if name[0] == '!' {
			p.aliases.types[name] = p.typ()
		} else {
			p.aliases.attrs[name] = p.attribute()
		}
		p.aliases.end[name] = p.tok.start
		p.aliases.size[name] = p.size
		if most := max(maxAlias, len(p.src)); p.size > most {
			p.failf(at, "alias %s expands to more than %d attributes", name, most)
		}
		p.size = outer
	})
}

// elsewhere runs f at the definition of an alias.
func (p *parser) elsewhere(at int, name string, f func()) {
	def, ok := p.aliases.at[name]
	if !ok || p.aliases.busy[name] {
		p.failf(at, "alias %s is not defined", name)
		return
	}
	pos, tok, prev := p.pos, p.tok, p.prev
	p.aliases.busy[name] = true
	p.pos = def
	p.advance()
	f()
	delete(p.aliases.busy, name)
	if p.err == nil {
		p.pos, p.tok, p.prev = pos, tok, prev
	}
}

func (p *parser) attrAlias(at int, name string) tileir.Attr {
	p.resolve(at, name)
	p.size += p.aliases.size[name]
	return p.aliases.attrs[name]
}

func (p *parser) typeAlias(at int, name string) tileir.Type {
	p.resolve(at, name)
	return p.aliases.types[name]
}

// trailingLocation reads loc(…) after an operation, if it is there.
func (p *parser) trailingLocation(loc *tileir.Location) {
	if p.isWord("loc") {
		*loc = p.location()
	}
}

// location reads loc(…).
func (p *parser) location() tileir.Location {
	p.expectWord("loc")
	p.expect('(')
	l := p.insideLocation()
	p.expect(')')
	return l
}

// insideLocation reads the contents of the parentheses.
func (p *parser) insideLocation() tileir.Location {
	if !p.nest(intoLocations) {
		return nil
	}
	defer p.leave(intoLocations)
	p.size++
	switch {
	case p.tok.kind == tokHash:
		return p.hashLocation()
	case p.tok.kind == tokString:
		return p.fileOrName()
	case p.isWord("loc"):
		return p.location()
	case p.acceptWord("unknown"):
		return nil
	case p.acceptWord("callsite"):
		return p.callSite()
	case p.acceptWord("fused"):
		return p.fusedLocation()
	}
	p.expected("a location")
	return nil
}

// callSite reads (callee at caller).
func (p *parser) callSite() tileir.Location {
	before := p.size
	p.expect('(')
	callee := p.insideLocation()
	size := p.size
	p.size = before
	p.expectWord("at")
	caller := p.insideLocation()
	p.size = max(p.size, size)
	p.expect(')')
	return &tileir.CallSite{Callee: callee, Caller: caller}
}

func (p *parser) hashLocation() tileir.Location {
	at := p.tok.start
	a, ok := p.attribute().(locAttr)
	if !ok {
		p.failf(at, "expected a location")
	}
	return a.loc
}

// fileOrName reads "file":line:column, or "name"(location).
func (p *parser) fileOrName() tileir.Location {
	name := p.stringLiteral()
	if p.accept('(') {
		child := p.insideLocation()
		p.expect(')')
		return &tileir.NameLoc{Name: name, Child: child}
	}
	if !p.accept(':') {
		return &tileir.NameLoc{Name: name}
	}
	pos := tileir.Pos{File: cmp.Or(name, tileir.NoFile), Line: p.count()}
	if p.accept(':') {
		pos.Col = p.count()
	}
	if p.acceptWord("to") { // the end of a range, which the IR has no room for
		if p.tok.kind == tokInteger {
			p.count()
		}
		p.expect(':')
		p.count()
	}
	return tileir.FileLoc{At: pos}
}

func (p *parser) count() int { return int(p.unsigned("a line or column", math.MaxUint32)) }

func (p *parser) fusedLocation() tileir.Location {
	l := &tileir.FusedLoc{}
	if p.accept('<') {
		l.Metadata = p.typed(tileir.InvalidScalar)
		p.expect('>')
	}
	p.expect('[')
	p.list(']', func() { l.Locs = append(l.Locs, p.insideLocation()) })
	return l
}

// scopedLocation reads <location in scope>.
func (p *parser) scopedLocation() tileir.Location {
	p.expect('<')
	at := p.tok.start
	loc := p.insideLocation()
	file, ok := loc.(tileir.FileLoc)
	if !ok {
		p.failf(at, "di_loc: expected a file location")
	}
	p.expectWord("in")
	scopeAt := p.tok.start
	scope := p.scopeRef()
	if !isLocal(scope) {
		p.failf(scopeAt, "di_loc: expected a subprogram or a lexical block")
	}
	p.expect('>')
	return tileir.ScopedLoc{At: file.At, Scope: scope}
}

func isLocal(s tileir.Scope) bool {
	switch s.(type) {
	case *tileir.Subprogram, *tileir.LexicalBlock:
		return true
	}
	return false
}

// scopeRef reads a scope, as an alias or inline.
func (p *parser) scopeRef() tileir.Scope {
	at := p.tok.start
	if p.tok.kind != tokHash {
		p.expected("a debug scope such as #di_file")
		return nil
	}
	a, ok := p.attribute().(scopeAttr)
	if !ok {
		p.failf(at, "expected a debug scope")
	}
	return a.scope
}

// debugScope reads what follows the name of a scope's kind.
func (p *parser) debugScope(at int, kind string) tileir.Scope {
	p.expect('<')
	if kind == "di_file" {
		f := &tileir.File{Name: p.stringLiteral()}
		p.expectWord("in")
		f.Dir = p.stringLiteral()
		p.expect('>')
		return f
	}
	f := p.scopeFields(at, kind)
	p.expect('>')
	switch kind {
	case "di_compile_unit":
		return &tileir.CompileUnit{File: f.file}
	case "di_subprogram":
		return &tileir.Subprogram{File: f.file, Line: f.ints["line"], Name: f.strings["name"],
			LinkageName: f.strings["linkageName"], Unit: f.unit, ScopeLine: f.ints["scopeLine"], Declaration: f.declaration}
	}
	return &tileir.LexicalBlock{Scope: f.scope, File: f.file, Line: f.ints["line"], Col: f.ints["column"]}
}

// scopeFields are the parameters of a scope, by name.
type scopeFields struct {
	file    *tileir.File
	unit    *tileir.CompileUnit
	scope   tileir.Scope
	ints    map[string]int
	strings map[string]string

	declaration bool // the one flag that there is
}

// required and allowed parameters of each kind of scope.
var scopeParams = map[string]struct{ required, optional []string }{
	"di_compile_unit":  {required: []string{"file"}},
	"di_subprogram":    {[]string{"file", "line", "name", "linkageName", "compileUnit"}, []string{"scopeLine", "flags"}},
	"di_lexical_block": {[]string{"scope", "file", "line"}, []string{"column"}},
}

func (p *parser) scopeFields(at int, kind string) scopeFields {
	f := scopeFields{ints: make(map[string]int), strings: make(map[string]string)}
	params := scopeParams[kind]
	seen := make(map[string]bool)
	for first := true; first || p.accept(','); first = false {
		nameAt := p.tok.start
		name := p.word("a parameter of " + kind)
		if seen[name] || !slices.Contains(params.required, name) && !slices.Contains(params.optional, name) {
			p.failf(nameAt, "%s: no parameter %q here", kind, name)
			return f
		}
		seen[name] = true
		p.expect('=')
		p.scopeField(&f, name)
	}
	for _, name := range params.required {
		if !seen[name] {
			p.failf(at, "%s: parameter %q is missing", kind, name)
		}
	}
	return f
}

func (p *parser) scopeField(f *scopeFields, name string) {
	at, ok := p.tok.start, true
	switch name {
	case "file":
		f.file, ok = p.scopeRef().(*tileir.File)
	case "compileUnit":
		f.unit, ok = p.scopeRef().(*tileir.CompileUnit)
	case "scope":
		f.scope = p.scopeRef()
		ok = isLocal(f.scope)
	case "flags":
		p.expectWord("declaration")
		f.declaration = true
	case "name", "linkageName":
		f.strings[name] = p.stringLiteral()
	default:
		f.ints[name] = p.count()
	}
	if !ok {
		p.failf(at, "%s: a scope of another kind is wanted", name)
	}
}

// sorted orders entries by name, as MLIR's dictionaries are.
func sorted(d tileir.Dict) tileir.Dict {
	slices.SortStableFunc(d, func(a, b tileir.NamedAttr) int { return cmp.Compare(a.Name, b.Name) })
	return d
}
