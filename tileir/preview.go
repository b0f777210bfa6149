package tileir

import (
	"slices"
	"strconv"
	"strings"

	"gotile/internal/quoted"
)

// The preview family of 13.5 describes functions whose code is in libraries of tile functions: their parameters, and
// the requirements of each implementation. It is enabled by a bit of the header, and readers of other versions refuse
// it.

// PreviewKind is the kind of a [Preview].
type PreviewKind uint8

// The kinds of preview attributes.
const (
	ExprInt PreviewKind = iota
	ExprVar
	ExprMul
	ExprDiv
	ExprAdd
	ExprSub
	ExprFloorDiv
	SymbolicTuple
	LayoutAttr
	ExprCeilDiv
	ConcreteType
	ExprNeg
	MemorySpaceAttr
	SynchronizationAttr
	AccessAttr
	ScratchRequest
	ConstParam
	ExprBuiltin
	ExprConstStr
	numPreviewKinds
)

// previewInfo is a row of the table of preview attributes: its name in text without preview$, its tag in bytecode, and
// its fields.
type previewInfo struct {
	name  string
	tag   uint16
	holds string   // i: Int, s: Text, t: Type, e: one of List, *: a list in List, L: a layout, c: a case in Int
	cases []string // of c
}

var previewKinds = [numPreviewKinds]previewInfo{
	ExprInt:             {"expr_int", 0xd1, "i", nil},
	ExprVar:             {"expr_var", 0xd2, "s", nil},
	ExprMul:             {"expr_mul", 0xd3, "ee", nil},
	ExprDiv:             {"expr_div", 0xd4, "ee", nil},
	ExprAdd:             {"expr_add", 0xd5, "ee", nil},
	ExprSub:             {"expr_sub", 0xd6, "ee", nil},
	ExprFloorDiv:        {"expr_floor_div", 0xd7, "ee", nil},
	SymbolicTuple:       {"symbolic_tuple", 0xd8, "*", nil},
	LayoutAttr:          {"layout", 0xd9, "L", nil},
	ExprCeilDiv:         {"expr_ceil_div", 0xda, "ee", nil},
	ConcreteType:        {"concrete_type", 0xdb, "t", nil},
	ExprNeg:             {"expr_neg", 0xdc, "e", nil},
	MemorySpaceAttr:     {"memory_space", 0xdd, "c", []string{"local", "smem"}},
	SynchronizationAttr: {"synchronization", 0xde, "c", []string{"none", "warp", "warpgroup", "cta"}},
	AccessAttr:          {"access", 0xdf, "c", []string{"in", "out", "inout"}},
	ScratchRequest:      {"scratch_request", 0xe0, "ee", nil},
	ConstParam:          {"const_param", 0xe2, "st", nil},
	ExprBuiltin:         {"expr_builtin", 0xe3, "st", nil},
	ExprConstStr:        {"expr_const_str", 0xe4, "s", nil},
}

// PreviewAccess is the attribute of an argument of an extern function: whether the function reads it, writes it or
// both.
const PreviewAccess = "cuda_tile.preview$access"

// Preview is a preview attribute: an expression over the constant parameters of an
// extern function, or a fact about it.
type Preview struct {
	Kind PreviewKind
	Int  int64  // the number, or the case of an enumeration
	Text string // the name or string
	Type Type
	List []Attr // operands, elements of a tuple; of a layout shapes and then as many strides
}

// Name is the kind's name in text: "expr_mul".
func (k PreviewKind) Name() string { return previewKinds[k].name }

// Tag is the kind's tag in bytecode.
func (k PreviewKind) Tag() uint16 { return previewKinds[k].tag }

// Holds returns the fields of a [Preview] of the kind, in order: i a number, s a text, t a type, e an attribute, c a
// case, * a list of attributes and L a layout.
func (k PreviewKind) Holds() string { return previewKinds[k].holds }

// Cases are the names of the cases of an enumeration.
func (k PreviewKind) Cases() []string { return previewKinds[k].cases }

// PreviewKinds lists the kinds.
func PreviewKinds() []PreviewKind {
	list := make([]PreviewKind, numPreviewKinds)
	for k := range list {
		list[k] = PreviewKind(k)
	}
	return list
}

// String is the attribute's compact text, which types are written in: "n*2".
func (p Preview) String() string {
	var b strings.Builder
	p.compact(&b, 0)
	return b.String()
}

// precedence of the operators that compact text has.
var previewOperators = map[PreviewKind]struct {
	text       string
	precedence int
}{ExprAdd: {"+", 1}, ExprSub: {"-", 1}, ExprMul: {"*", 2}}

const negPrecedence = 3

// compact writes the expression, in parentheses if it binds less than its surroundings.
func (p Preview) compact(b *strings.Builder, around int) {
	if op, ok := previewOperators[p.Kind]; ok && len(p.List) == 2 {
		p.grouped(b, op.precedence < around, func() {
			compactAttr(b, p.List[0], op.precedence)
			b.WriteString(op.text)
			compactAttr(b, p.List[1], op.precedence+1)
		})
		return
	}
	switch p.Kind {
	case ExprInt:
		b.WriteString(strconv.FormatInt(p.Int, 10))
	case ExprVar, ExprBuiltin:
		b.WriteString(quoted.Plain(p.Text))
	case ExprConstStr:
		b.WriteString(strconv.Quote(p.Text))
	case ConcreteType:
		b.WriteString(typeText(p.Type))
	case ExprNeg:
		p.grouped(b, negPrecedence < around, func() {
			b.WriteByte('-')
			compactAttr(b, p.List[0], negPrecedence+1)
		})
	case LayoutAttr:
		n := len(p.List) / 2
		p.tuple(b, p.List[:n])
		b.WriteByte(':')
		p.tuple(b, p.List[n:])
	case SymbolicTuple:
		p.tuple(b, p.List)
	case MemorySpaceAttr, SynchronizationAttr, AccessAttr:
		b.WriteString(previewCase(p))
	default:
		b.WriteString(p.Kind.Name())
		p.tuple(b, p.List)
	}
}

func previewCase(p Preview) string {
	if cases := p.Kind.Cases(); p.Int >= 0 && p.Int < int64(len(cases)) {
		return cases[p.Int]
	}
	return "invalid"
}

func (p Preview) grouped(b *strings.Builder, parentheses bool, write func()) {
	if parentheses {
		b.WriteByte('(')
	}
	write()
	if parentheses {
		b.WriteByte(')')
	}
}

func (p Preview) tuple(b *strings.Builder, list []Attr) {
	b.WriteByte('(')
	for i, a := range list {
		separate(b, i)
		compactAttr(b, a, 0)
	}
	b.WriteByte(')')
}

func compactAttr(b *strings.Builder, a Attr, around int) {
	if p, ok := a.(Preview); ok {
		p.compact(b, around)
		return
	}
	writeAttr(b, a)
}

func (a Preview) equal(x Attr) bool {
	b, ok := x.(Preview)
	return ok && a.Kind == b.Kind && a.Int == b.Int && a.Text == b.Text && (a.Type == nil && b.Type == nil || Equal(a.Type, b.Type)) &&
		slices.EqualFunc(a.List, b.List, EqualAttrs)
}

// previewFault describes the error of a preview attribute, "" if there is none.
func previewFault(p Preview, depth int) string {
	if depth == MaxNesting {
		return Messagef("attributes are nested deeper than %d", MaxNesting)
	}
	if p.Kind >= numPreviewKinds {
		return Messagef("preview attribute %d does not exist", p.Kind)
	}
	if msg := ownFault(p, p.Kind.Holds()); msg != "" {
		return msg
	}
	for _, a := range p.List {
		x, ok := a.(Preview)
		if !ok {
			return Messagef("%s holds %s, want an expression", p.Kind.Name(), attrText(a))
		}
		if msg := previewFault(x, depth+1); msg != "" {
			return msg
		}
	}
	return ""
}

// ownFault is [previewFault] for the fields other than attributes. holds has the fields of the kind.
func ownFault(p Preview, holds string) string {
	if n := strings.Count(holds, "e"); n > 0 && len(p.List) != n {
		return Messagef("%s takes %d expressions, got %d", p.Kind.Name(), n, len(p.List))
	}
	switch {
	case holds == "L" && len(p.List)%2 != 0:
		return "a layout has as many strides as sizes"
	case holds == "c" && (p.Int < 0 || p.Int >= int64(len(p.Kind.Cases()))):
		return Messagef("%d is not a case of %s", p.Int, p.Kind.Name())
	case strings.Contains(holds, "t") && p.Type == nil:
		return p.Kind.Name() + " lacks a type"
	case p.Kind == ExprVar && (p.Text == "" || strings.Contains(p.Text, ".")):
		return Messagef("a variable cannot be called %q", p.Text)
	}
	return ""
}
