package tileir

import (
	"bytes"
	"fmt"
	"slices"
)

// EqualModules reports whether two modules are equal. It ignores the names of values and the name of the module.
// Locations and debug scopes are compared by content, not by pointer.
func EqualModules(a, b *Module) bool { return DiffModules(a, b) == "" }

// DiffModules describes the first difference between two modules in one line. It returns "" if they are equal in the
// sense of [EqualModules].
func DiffModules(a, b *Module) string {
	if a.Body() == nil || b.Body() == nil {
		if a.Body() == b.Body() {
			return ""
		}
		return "one is not a module"
	}
	d := &differ{values: make(map[*Value]*Value), locs: make(locPairs)}
	if p, q := a.Producer(), b.Producer(); p != q {
		return fmt.Sprintf("producer: %q, %q", p, q)
	}
	d.blocks(a.Op.Regions[0], b.Op.Regions[0])
	return d.diff
}

// differ compares two modules in parallel; values maps those of the first to those of the second.
type differ struct {
	values map[*Value]*Value
	locs   locPairs
	path   []string
	diff   string
}

func (d *differ) failf(format string, args ...any) {
	if d.diff == "" {
		for _, p := range d.path {
			d.diff += p + ": "
		}
		d.diff += fmt.Sprintf(format, args...)
	}
}

func (d *differ) blocks(a, b *Region) {
	if len(a.Blocks) != len(b.Blocks) {
		d.failf("%d blocks, %d", len(a.Blocks), len(b.Blocks))
		return
	}
	for i := range a.Blocks {
		d.block(a.Blocks[i], b.Blocks[i])
	}
}

func (d *differ) block(a, b *Block) {
	d.pair("argument", a.Args, b.Args)
	for i := range min(len(a.Ops), len(b.Ops)) {
		if d.diff != "" {
			return
		}
		d.path = append(d.path, fmt.Sprintf("#%d %s", i, a.Ops[i].Name()))
		d.op(a.Ops[i], b.Ops[i])
		d.path = d.path[:len(d.path)-1]
	}
	if len(a.Ops) != len(b.Ops) {
		d.failf("%d operations, %d", len(a.Ops), len(b.Ops))
	}
}

// pair notes that values of the one correspond to those of the other.
func (d *differ) pair(what string, a, b []*Value) {
	if len(a) != len(b) {
		d.failf("%d %ss, %d", len(a), what, len(b))
		return
	}
	for i := range a {
		if !Equal(a[i].Type, b[i].Type) {
			d.failf("%s %d: %v, %v", what, i, a[i].Type, b[i].Type)
		}
		d.values[a[i]] = b[i]
	}
}

func (d *differ) op(a, b *Op) {
	if a.Code != b.Code {
		d.failf("the other is %s", b.Name())
		return
	}
	if !d.locs.equal(a.Loc, b.Loc) {
		d.failf("locations %v and %v differ", PosOf(a.Loc), PosOf(b.Loc))
	}
	info := a.Info()
	for slot := range info.Args {
		d.slot(&info.Args[slot], slot, a, b)
	}
	for i := range min(len(a.Operands), len(b.Operands)) {
		if d.values[a.Operands[i]] != b.Operands[i] {
			d.failf("operand %d is another value", i)
		}
	}
	for i := range min(len(a.Regions), len(b.Regions)) {
		d.blocks(a.Regions[i], b.Regions[i])
	}
	d.pair("result", a.Results, b.Results)
}

func (d *differ) slot(f *Field, slot int, a, b *Op) {
	if n, m := a.Segments[slot], b.Segments[slot]; n != m {
		d.failf("%s: %d operands, %d", f.Name, n, m)
	}
	x, y := a.Attrs[slot], b.Attrs[slot]
	if EqualAttrs(x, y) || isDefaultOrNil(x, f) && isDefaultOrNil(y, f) {
		return
	}
	p, ok1 := x.(Dense)
	q, ok2 := y.(Dense)
	if ok1 && ok2 && equalDense(p, q) {
		return
	}
	d.failf("%s: %v, %v", f.Name, x, y)
}

// isDefaultOrNil reports whether an attribute is equivalent to a missing one.
func isDefaultOrNil(a Attr, f *Field) bool {
	if a == nil {
		return f.Arity == Optional || f.Default != nil
	}
	return f.Default != nil && IsDefault(a, *f)
}

// equalDense compares element by element: a splat equals a list of equal elements.
func equalDense(a, b Dense) bool {
	if !Equal(a.Type, b.Type) {
		return false
	}
	if a.Splat == b.Splat {
		return bytes.Equal(a.Data, b.Data)
	}
	if b.Splat {
		a, b = b, a
	}
	n := len(a.Data)
	if n == 0 || len(b.Data)%n != 0 {
		return false
	}
	for i := 0; i < len(b.Data); i += n {
		if !bytes.Equal(a.Data, b.Data[i:i+n]) {
			return false
		}
	}
	return true
}

// EqualLocs reports whether two locations say the same.
func EqualLocs(a, b Location) bool { return make(locPairs).equal(a, b) }

// locPairs remembers which locations were found equal, so that those that many
// share are compared once.
type locPairs map[[2]Location]bool

func (p locPairs) equal(a, b Location) bool {
	if a == b || p[[2]Location{a, b}] {
		return true
	}
	if !p.same(a, b) {
		return false
	}
	p[[2]Location{a, b}] = true
	return true
}

func (p locPairs) same(a, b Location) bool {
	switch a := a.(type) {
	case ScopedLoc:
		b, ok := b.(ScopedLoc)
		return ok && a.At == b.At && equalScopes(a.Scope, b.Scope)
	case *CallSite:
		b, ok := b.(*CallSite)
		return ok && p.equal(a.Callee, b.Callee) && p.equal(a.Caller, b.Caller)
	case *NameLoc:
		b, ok := b.(*NameLoc)
		return ok && a.Name == b.Name && p.equal(a.Child, b.Child)
	case *FusedLoc:
		b, ok := b.(*FusedLoc)
		return ok && slices.EqualFunc(a.Locs, b.Locs, p.equal) && EqualAttrs(a.Metadata, b.Metadata)
	}
	return false
}

func equalScopes(a, b Scope) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case *File:
		b, ok := b.(*File)
		return ok && equalFiles(a, b)
	case *CompileUnit:
		b, ok := b.(*CompileUnit)
		return ok && equalUnits(a, b)
	case *Subprogram:
		b, ok := b.(*Subprogram)
		return ok && a != nil && b != nil && equalSubprograms(a, b)
	case *LexicalBlock:
		b, ok := b.(*LexicalBlock)
		return ok && a != nil && b != nil && equalBlocks(a, b)
	}
	return false
}

func equalBlocks(a, b *LexicalBlock) bool {
	return a.Line == b.Line && a.Col == b.Col && equalScopes(a.File, b.File) && equalScopes(a.Scope, b.Scope)
}
