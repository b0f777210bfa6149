package asm

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gotile/tileir"
)

// typ reads a type, with or without the dialect's prefix.
func (p *parser) typ() tileir.Type {
	if !p.nest(intoTypes) {
		return nil
	}
	defer p.leave(intoTypes)
	at, text := p.tok.start, p.text()
	switch p.tok.kind {
	case tokBang:
		p.advance()
		if text == "!cuda_tile" && p.accept('<') {
			at = p.tok.start
			t := p.namedType(at, p.word("a type of the dialect"))
			p.expect('>')
			return t
		}
		name, ok := strings.CutPrefix(text[1:], dialect)
		if !ok {
			return p.typeAlias(at, text)
		}
		return p.namedType(at, name)
	case tokWord:
		p.advance()
		return p.namedType(at, text)
	}
	p.expected("a type")
	return nil
}

// namedType reads what follows the name of a type.
func (p *parser) namedType(at int, name string) tileir.Type {
	if s, ok := tileir.ScalarByName(name); ok {
		return s
	}
	if s, ok := rustScalars[name]; ok {
		return s
	}
	switch name {
	case "token":
		return tileir.Token{}
	case "tile":
		return p.tileType()
	case "ptr":
		return p.pointerType()
	case "tensor_view":
		return p.tensorViewType()
	case "partition_view":
		return p.partitionViewType()
	case "strided_view":
		return p.stridedViewType()
	case "gather_scatter_view":
		return p.gatherScatterViewType()
	}
	if t, ok := p.previewType(name); ok {
		return t
	}
	p.failf(at, "unknown type: %s", name)
	return nil
}

func (p *parser) tileType() tileir.Type {
	p.expect('<')
	shape, exprs := p.symbolicShape()
	at := p.tok.start
	elem := p.typ()
	symbolic := slices.Contains(shape, tileir.Dynamic)
	switch elem.(type) {
	case tileir.SymbolicElem:
		symbolic = true
	case tileir.Scalar, tileir.PointerType:
	case nil:
	default:
		p.failf(at, "the element of a tile is a number or a pointer, not %v", elem)
	}
	p.expect('>')
	if symbolic {
		if !slices.Contains(shape, tileir.Dynamic) {
			exprs = nil
		}
		return tileir.SymbolicTileType{Shape: shape, Elem: elem, Exprs: exprs}
	}
	return tileir.Tile(elem, shape...)
}

func (p *parser) scalar() tileir.Scalar {
	at := p.tok.start
	t := p.typ()
	s, ok := t.(tileir.Scalar)
	if !ok && p.err == nil {
		p.failf(at, "want an element type, got %v", t)
	}
	return s
}

func (p *parser) pointerType() tileir.Type {
	p.expect('<')
	t := tileir.PointerType{Pointee: p.scalar()}
	if p.accept(',') {
		if p.isPointerAttr() {
			p.advance()
		}
		t.Attr = p.pointerAttr()
	}
	p.expect('>')
	return t
}

func (p *parser) isPointerAttr() bool {
	return p.tok.kind == tokHash && p.text() == "#"+dialect+"ptr_attr"
}

// pointerAttr reads <none>, <unicast> or <multicast>.
func (p *parser) pointerAttr() tileir.PointerAttr {
	p.expect('<')
	at := p.tok.start
	word := p.word("a pointer attribute")
	a, ok := tileir.PointerAttrByName(word)
	if !ok {
		p.failf(at, "unknown pointer attribute %s; want none, unicast or multicast", word)
	}
	p.expect('>')
	return a
}

func (p *parser) tensorViewType() tileir.Type {
	p.expect('<')
	var t tileir.TensorViewType
	t.Shape = p.shape(true)
	t.Elem = p.scalar()
	for p.accept(',') {
		switch {
		case p.isPointerAttr() && t.Attr == tileir.NoPointerAttr:
			p.advance()
			t.Attr = p.pointerAttr()
		case t.Strides == nil && t.Attr == tileir.NoPointerAttr && len(t.Shape) > 0:
			p.expectWord("strides")
			p.expect('=')
			t.Strides = p.strides()
		default:
			p.failf(p.tok.start, "unexpected %s in a tensor_view of rank %d", p.describe(), len(t.Shape))
		}
	}
	if len(t.Shape) > 0 && t.Strides == nil {
		p.expected("', strides=[…]'")
	}
	p.expect('>')
	return t
}

func (p *parser) strides() []int64 {
	list := []int64{}
	p.expect('[')
	p.list(']', func() {
		if p.accept('?') {
			list = append(list, tileir.Dynamic)
			return
		}
		at := p.tok.start
		v := p.signed(math.MinInt64, math.MaxInt64)
		if v <= 0 {
			p.failf(at, "a stride is at least 1, got %d", v)
		}
		list = append(list, v)
	})
	return list
}

// shape reads 8x?x16x, up to the element type.
func (p *parser) shape(dynamic bool) []int64 {
	var list []int64
	open := p.dims(dynamic, func(_ int, d int64) { list = append(list, d) })
	if !open {
		p.expected("'x' after a dimension")
	}
	return list
}

// dims reads text such as 8x?x16, and reports whether an x is the last of it. It reads the source directly: the lexer
// does not know dimensions, and would return the text after the first number as one word or a hexadecimal number.
func (p *parser) dims(dynamic bool, dim func(at int, d int64)) (open bool) {
	if p.tok.kind != tokInteger && !(dynamic && p.is('?')) {
		return true
	}
	p.pos = p.tok.start
	for open = true; open && p.dim(dynamic, dim); {
		p.skipBlank()
		if open = strings.HasPrefix(p.src[p.pos:], "x"); open {
			p.pos++
		}
	}
	p.advance()
	return open
}

// dim reads one dimension, if that is next.
func (p *parser) dim(dynamic bool, dim func(at int, d int64)) bool {
	p.skipBlank()
	at := p.pos
	switch {
	case at == len(p.src):
		return false
	case dynamic && p.src[at] == '?':
		p.pos++
		dim(at, tileir.Dynamic)
		return true
	case !isDigit(p.src[at]):
		return false
	}
	p.while(isDigit)
	d, err := strconv.ParseInt(p.src[at:p.pos], 10, 64)
	if err != nil {
		p.failf(at, "a dimension is too large: %s", p.src[at:p.pos])
		return false
	}
	dim(at, d)
	return true
}

// tileDims reads tile=(8x16).
func (p *parser) tileDims() []int32 {
	p.expectWord("tile")
	p.expect('=')
	p.expect('(')
	var list []int32
	open := p.dims(false, func(at int, d int64) {
		if d < 1 || d > math.MaxInt32 {
			p.failf(at, "a dimension of a tile is 1 to %d, got %d", math.MaxInt32, d)
		}
		list = append(list, int32(d))
	})
	if open && len(list) > 0 {
		p.expected("a dimension")
	}
	p.expect(')')
	p.expect(',')
	return list
}

// padding reads "padding_value = zero, " if it is there.
func (p *parser) padding() *tileir.Padding {
	if !p.acceptWord("padding_value") {
		return nil
	}
	p.expect('=')
	a, _ := p.enum(tileir.PaddingEnum).(tileir.Padding)
	p.expect(',')
	return &a
}

// enum reads a case of an enumeration.
func (p *parser) enum(e *tileir.Enum) tileir.Attr {
	if p.tok.kind == tokWord {
		a, ok := e.Parse(p.text())
		if o, short := rustOverflow[p.text()]; short && e == tileir.OverflowEnum {
			a, ok = o, true
		}
		if ok {
			p.advance()
			return a
		}
	}
	p.failf(p.tok.start, "%s: got %s, want one of %s", e.Name, p.describe(), strings.Join(e.Cases, ", "))
	return nil
}

// viewed reads the tensor view type of a view type.
func (p *parser) viewed() tileir.TensorViewType {
	at := p.tok.start
	t := p.typ()
	v, ok := t.(tileir.TensorViewType)
	if !ok && p.err == nil {
		p.failf(at, "expected 'tensor_view' type, got %v", t)
	}
	return v
}

// dimMap reads ", dim_map=[1, 0]"; without it, every dimension is its own.
func (p *parser) dimMap(rank int) []int32 {
	if p.accept(',') {
		p.expectWord("dim_map")
		p.expect('=')
		return p.i32s()
	}
	m := make([]int32, rank)
	for i := range m {
		m[i] = int32(i)
	}
	return m
}

// i32s reads [1, 0].
func (p *parser) i32s() []int32 {
	list := []int32{}
	p.expect('[')
	p.list(']', func() { list = append(list, int32(p.signed(math.MinInt32, math.MaxInt32))) })
	return list
}

func (p *parser) partitionViewType() tileir.Type {
	p.expect('<')
	t := tileir.PartitionViewType{Tile: p.tileDims()}
	t.Padding = p.padding()
	t.View = p.viewed()
	t.DimMap = p.dimMap(len(t.Tile))
	p.expect('>')
	return t
}

func (p *parser) stridedViewType() tileir.Type {
	p.expect('<')
	t := tileir.StridedViewType{Tile: p.tileDims()}
	p.expectWord("traversal_strides")
	p.expect('=')
	t.Traversal = p.i32s()
	p.expect(',')
	t.Padding = p.padding()
	t.View = p.viewed()
	t.DimMap = p.dimMap(len(t.Tile))
	p.expect('>')
	return t
}

func (p *parser) gatherScatterViewType() tileir.Type {
	p.expect('<')
	t := tileir.GatherScatterViewType{Tile: p.tileDims()}
	t.Padding = p.padding()
	t.View = p.viewed()
	p.expect(',')
	p.expectWord("sparse_dim")
	p.expect('=')
	t.Sparse = uint32(p.unsigned("a dimension", math.MaxUint32))
	p.expect('>')
	return t
}

// typeList reads type, type.
func (p *parser) typeList() []tileir.Type {
	list := []tileir.Type{p.typ()}
	for p.accept(',') {
		list = append(list, p.typ())
	}
	return list
}

// types reads () or (type, type).
func (p *parser) types() []tileir.Type {
	p.expect('(')
	var list []tileir.Type
	p.list(')', func() { list = append(list, p.typ()) })
	return list
}

// resultTypes reads what follows an arrow: one type, or types in parentheses.
func (p *parser) resultTypes() []tileir.Type {
	if p.is('(') {
		return p.types()
	}
	return []tileir.Type{p.typ()}
}
