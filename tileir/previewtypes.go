package tileir

import (
	"slices"
	"strings"

	"gotile/internal/quoted"
)

// PreviewType is a type of the preview family without parameters: a type of constant parameters of extern functions.
type PreviewType uint8

// The preview types.
const (
	PreviewDatatype PreviewType = iota
	PreviewShape
	PreviewString
	PreviewIndex
	PreviewNone
	numPreviewTypes
)

var previewTypeNames = [numPreviewTypes]string{"preview$Datatype", "preview$shape", "preview$string", "index", "none"}

func (t PreviewType) String() string {
	if t < numPreviewTypes {
		return previewTypeNames[t]
	}
	return "invalid"
}

// Since implements [Type].
func (PreviewType) Since() Version { return V13_5 }

// PreviewTypeByName finds a type by its text.
func PreviewTypeByName(name string) (PreviewType, bool) {
	i := slices.Index(previewTypeNames[:], name)
	return PreviewType(max(i, 0)), i >= 0
}

// SymbolicElem is an element type that is a constant parameter of an extern function.
type SymbolicElem struct{ Var string }

func (s SymbolicElem) String() string { return "preview$sym_t<" + quoted.Plain(s.Var) + ">" }

// Since implements [Type].
func (SymbolicElem) Since() Version { return V13_5 }

// SymbolicTileType is a tile in the signature of an extern function: sizes are expressions,
// and the element type may be a [SymbolicElem]. Sizes that are numbers are in Shape too,
// the others are Dynamic there. A file may leave out the expressions of sizes that are all
// numbers; Exprs is nil then.
type SymbolicTileType struct {
	Shape []int64
	Elem  Type
	Exprs []Attr
}

func (t SymbolicTileType) String() string {
	return "tile<" + symbolicShape(t.Shape, t.Exprs) + typeText(t.Elem) + ">"
}

// Since implements [Type].
func (SymbolicTileType) Since() Version { return V13_5 }

// FragmentType is an argument of an implementation of an extern function: the part of a
// tile that one participant has, and how it is laid out.
type FragmentType struct {
	Shape     []int64
	Exprs     []Attr // the sizes
	Elem      Type
	Space     uint8   // the case of [MemorySpaceAttr]
	Layout    Preview // of the fragment in memory
	Map       Preview // from invocations, participants and elements to the tile
	Alignment Preview // in elements
}

// Since implements [Type].
func (FragmentType) Since() Version { return V13_5 }

func (f FragmentType) String() string {
	var b strings.Builder
	b.WriteString("preview$fragment<" + symbolicShape(f.Shape, f.Exprs) + typeText(f.Elem) + ", " +
		previewCase(Preview{Kind: MemorySpaceAttr, Int: int64(f.Space)}))
	b.WriteString(", mem_layout = <" + f.Layout.String() + ">, fragmap = <" + f.Map.String() + ">")
	if f.Alignment.Kind != ExprInt || f.Alignment.Int != 1 {
		b.WriteString(", alignment = " + f.Alignment.String())
	}
	b.WriteByte('>')
	return b.String()
}

// symbolicShape is sizes, each with an x: "[n*2]x4x".
func symbolicShape(shape []int64, exprs []Attr) string {
	var b strings.Builder
	for i, d := range shape {
		if d == Dynamic && i < len(exprs) {
			b.WriteString("[" + exprs[i].String() + "]x")
		} else {
			b.WriteString(dimText(d) + "x")
		}
	}
	return b.String()
}

// IsPreview reports a type of the preview family.
func IsPreview(t Type) bool {
	switch t := t.(type) {
	case PreviewType, SymbolicElem, SymbolicTileType, FragmentType:
		return true
	case FuncType:
		return slices.ContainsFunc(t.Params, IsPreview) || slices.ContainsFunc(t.Results, IsPreview)
	}
	return false
}

func equalFragments(a, b FragmentType) bool {
	return slices.Equal(a.Shape, b.Shape) && slices.EqualFunc(a.Exprs, b.Exprs, EqualAttrs) && Equal(a.Elem, b.Elem) && a.Space == b.Space &&
		a.Layout.equal(b.Layout) && a.Map.equal(b.Map) && a.Alignment.equal(b.Alignment)
}

// badPreviewType checks a type of the preview family.
func badPreviewType(t Type) string {
	switch t := t.(type) {
	case PreviewType:
		if t >= numPreviewTypes {
			return Messagef("preview type %d does not exist", t)
		}
	case SymbolicElem:
		return previewFault(Preview{Kind: ExprVar, Text: t.Var}, 0)
	case SymbolicTileType:
		return badSymbolic(t.Shape, t.Exprs, t.Elem)
	case FragmentType:
		for _, p := range []Preview{t.Layout, t.Map, t.Alignment} {
			if msg := previewFault(p, 0); msg != "" {
				return msg
			}
		}
		return badSymbolic(t.Shape, t.Exprs, t.Elem)
	}
	return ""
}

func badSymbolic(shape []int64, exprs []Attr, elem Type) string {
	if exprs != nil && len(exprs) != len(shape) {
		return Messagef("want %d sizes, got %d", len(shape), len(exprs))
	}
	for i, d := range shape {
		if d <= 0 && d != Dynamic {
			return "all dimensions must be positive"
		}
		if d == Dynamic && exprs == nil {
			return "a dimension lacks its expression"
		}
		if exprs == nil {
			continue
		}
		p, ok := exprs[i].(Preview)
		if !ok {
			return "a size is not an expression"
		}
		if msg := previewFault(p, 0); msg != "" {
			return msg
		}
	}
	switch e := elem.(type) {
	case Scalar:
		return badScalar(e)
	case PointerType:
		return badPointee(e.Pointee)
	case SymbolicElem:
		return badPreviewType(e)
	}
	return Messagef("a tile cannot have elements of %s", typeText(elem))
}
