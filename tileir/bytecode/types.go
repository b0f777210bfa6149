package bytecode

import (
	"bytes"
	"slices"

	"gotile/tileir"
)

// typeTable reads types when they are first needed, since an entry may refer to a later one.
type typeTable struct {
	tableInput
	version tileir.Version
	preview bool
	// attribute reads an attribute that is part of a type of the preview family.
	attribute func(*input) tileir.Attr
	done      []tileir.Type
	depth     int
}

func newTypeTable(t tableInput, v tileir.Version) *typeTable {
	return &typeTable{tableInput: t, version: v, done: make([]tileir.Type, t.n)}
}

// ref reads the index of a type and returns the type; after an error, a token.
func (t *typeTable) ref(in *input) tileir.Type {
	at := in.pos
	i := in.index(t.n, "type")
	if !in.ok() {
		return tileir.Token{}
	}
	if t.done[i] == nil {
		t.done[i] = t.read(in, at, i)
	}
	return t.done[i]
}

func (t *typeTable) read(in *input, at, i int) tileir.Type {
	if t.depth == maxTypes {
		in.failAt(at, "type %d is nested too deep, or within itself", i)
		return tileir.Token{}
	}
	t.depth++
	defer func() { t.depth-- }()
	entry := t.entry(i, "type")
	ty := t.body(&entry)
	if entry.ok() && !t.version.Has(ty.Since()) {
		in.failAt(at, "type %v needs bytecode %v; the file is %v", ty, ty.Since(), t.version)
	}
	if entry.ok() && !t.preview && tileir.IsPreview(ty) {
		in.failAt(at, "type %v belongs to the preview family, which the header does not announce", ty)
	}
	if entry.ok() && entry.left() > 0 {
		entry.failf("%d bytes after type %v", entry.left(), ty)
	}
	return ty
}

func (t *typeTable) body(in *input) tileir.Type {
	at := in.pos
	code := in.uint("a type's tag")
	if s, ok := scalarsByTag[typeTag(min(code, 255))]; ok {
		return s
	}
	switch typeTag(min(code, 255)) {
	case typePointer:
		return t.pointer(in)
	case typeTile:
		return t.tile(in)
	case typeTensorView:
		return t.tensorView(in)
	case typePartitionView:
		return t.partitionView(in)
	case typeStridedView:
		return t.stridedView(in)
	case typeGatherScatter:
		return t.gatherScatterView(in)
	case typeFunc:
		params := t.list(in)
		return tileir.FuncType{Params: params, Results: t.list(in)}
	case typeToken:
		return tileir.Token{}
	case typeSymbolicElem:
		return tileir.SymbolicElem{Var: t.expr(in).Text}
	case typeFragment:
		return t.fragment(in)
	}
	if p := code - uint64(typePreview); code >= uint64(typePreview) && p <= uint64(tileir.PreviewNone) {
		return tileir.PreviewType(p)
	}
	in.failAt(at, "unknown type tag %d", code)
	return tileir.Token{}
}

// part reads a reference to a type of one kind.
func part[T tileir.Type](t *typeTable, in *input, what string) T {
	at := in.pos
	ty := t.ref(in)
	v, ok := ty.(T)
	if !ok && in.ok() {
		in.failAt(at, "want %s, got %v", what, ty)
	}
	return v
}

func (t *typeTable) list(in *input) []tileir.Type {
	n := in.count(1, "types of a function")
	list := make([]tileir.Type, 0, n)
	for len(list) < n && in.ok() {
		list = append(list, t.ref(in))
	}
	return list
}

// flags reads the flags of optional parts, if a file of this version has them.
func (t *typeTable) flags(in *input, since tileir.Version) bool {
	if !t.version.Has(since) {
		return false
	}
	at := in.pos
	flags := in.uint("a type's flags")
	if flags&^hasOptional != 0 {
		in.failAt(at, "unknown flags %#x of a type", flags)
	}
	return flags&hasOptional != 0
}

// attr reads the pointer attribute, which counts from 0 for [tileir.PlainPointer].
func (t *typeTable) attr(in *input, present bool) tileir.PointerAttr {
	if !present {
		return tileir.NoPointerAttr
	}
	at := in.pos
	v := in.uint("a pointer attribute")
	if v > uint64(tileir.MulticastPointer-tileir.PlainPointer) {
		in.failAt(at, "unknown pointer attribute %d", v)
		return tileir.NoPointerAttr
	}
	return tileir.PlainPointer + tileir.PointerAttr(v)
}

func (t *typeTable) pointer(in *input) tileir.Type {
	flag := t.flags(in, sincePointerFlags)
	pointee := part[tileir.Scalar](t, in, "the element type of a pointer")
	return tileir.PointerType{Pointee: pointee, Attr: t.attr(in, flag)}
}

func (t *typeTable) tensorView(in *input) tileir.Type {
	flag := t.flags(in, sincePointerFlags)
	var v tileir.TensorViewType
	v.Elem = part[tileir.Scalar](t, in, "the element type of a tensor view")
	v.Shape = in.i64s("sizes of a tensor view")
	v.Strides = in.i64s("strides of a tensor view")
	v.Attr = t.attr(in, flag)
	return v
}

func (t *typeTable) partitionView(in *input) tileir.Type {
	flag := t.flags(in, sinceTypeFlags)
	var v tileir.PartitionViewType
	v.Tile = in.i32s("sizes of a tile")
	v.View = part[tileir.TensorViewType](t, in, "a tensor view")
	v.DimMap = in.i32s("dimensions")
	if !t.version.Has(sinceTypeFlags) {
		flag = in.byte("the byte that announces a padding value") != 0
	}
	v.Padding = t.padding(in, flag)
	return v
}

func (t *typeTable) stridedView(in *input) tileir.Type {
	flag := t.flags(in, sinceTypeFlags)
	var v tileir.StridedViewType
	v.Tile = in.i32s("sizes of a tile")
	v.Traversal = in.i32s("traversal strides")
	v.View = part[tileir.TensorViewType](t, in, "a tensor view")
	v.DimMap = in.i32s("dimensions")
	v.Padding = t.padding(in, flag)
	return v
}

func (t *typeTable) gatherScatterView(in *input) tileir.Type {
	flag := t.flags(in, sinceTypeFlags)
	var v tileir.GatherScatterViewType
	v.Tile = in.i32s("sizes of a tile")
	v.View = part[tileir.TensorViewType](t, in, "a tensor view")
	at := in.pos
	sparse := in.uint("the sparse dimension")
	if sparse > 1<<31 {
		in.failAt(at, "sparse dimension %d is out of range", sparse)
	}
	v.Sparse = uint32(sparse)
	v.Padding = t.padding(in, flag)
	return v
}

func (t *typeTable) padding(in *input, present bool) *tileir.Padding {
	if !present {
		return nil
	}
	p, _ := readEnum(in, tileir.PaddingEnum, t.version).(tileir.Padding)
	return &p
}

// typeWriter is the type table of a file that is being written. A type comes after
// those that it is made of.
type typeWriter struct {
	tableOutput
	version tileir.Version
	scratch output
	// attribute writes an attribute that is part of a type of the preview family.
	attribute func(*output, tileir.Attr)
	// invalid is set by a type without bytecode form, such as the zero Scalar.
	invalid bool
}

// index returns the index of a type, and adds the type if it is new.
func (t *typeWriter) index(ty tileir.Type) int {
	// The component types are added before scratch is used.
	part, parts := 0, []int(nil)
	if f, ok := ty.(tileir.FuncType); ok {
		parts = t.indices(f.Params, f.Results)
	} else if inner := partOf(ty); inner != nil {
		part = t.index(inner)
	}
	t.scratch = t.scratch[:0]
	t.encode(&t.scratch, ty, part, parts)
	if i, ok := t.tableOutput.index[string(t.scratch)]; ok {
		return i
	}
	return t.add(t.scratch, bytes.Clone(t.scratch))
}

// partOf is the one type that a type is made of, or nil.
func partOf(ty tileir.Type) tileir.Type {
	switch ty := ty.(type) {
	case tileir.TileType:
		return ty.Elem
	case tileir.SymbolicTileType:
		return ty.Elem
	case tileir.FragmentType:
		return ty.Elem
	case tileir.PointerType:
		return ty.Pointee
	case tileir.TensorViewType:
		return ty.Elem
	case tileir.ViewType:
		return ty.Tensor()
	}
	return nil
}

func (t *typeWriter) indices(lists ...[]tileir.Type) []int {
	var all []int
	for _, ty := range slices.Concat(lists...) {
		all = append(all, t.index(ty))
	}
	return all
}

// view writes a view of the tensor type with number part.
func (t *typeWriter) view(w *output, ty tileir.ViewType, part int) {
	switch ty := ty.(type) {
	case tileir.PartitionViewType:
		w.uint(uint64(typePartitionView))
		t.flags(w, sinceTypeFlags, ty.Padding != nil)
		w.i32s(ty.Tile)
		w.index(part)
		w.i32s(ty.DimMap)
		if !t.version.Has(sinceTypeFlags) {
			w.bool(ty.Padding != nil)
		}
		t.padding(w, ty.Padding)
	case tileir.StridedViewType:
		w.uint(uint64(typeStridedView))
		t.flags(w, sinceTypeFlags, ty.Padding != nil)
		w.i32s(ty.Tile)
		w.i32s(ty.Traversal)
		w.index(part)
		w.i32s(ty.DimMap)
		t.padding(w, ty.Padding)
	case tileir.GatherScatterViewType:
		w.uint(uint64(typeGatherScatter))
		t.flags(w, sinceTypeFlags, ty.Padding != nil)
		w.i32s(ty.Tile)
		w.index(part)
		w.uint(uint64(ty.Sparse))
		t.padding(w, ty.Padding)
	}
}

// preview writes a type of the preview family with the element type with number part.
func (t *typeWriter) preview(w *output, ty tileir.Type, part int) {
	switch ty := ty.(type) {
	case tileir.SymbolicTileType:
		w.uint(uint64(typeTile))
		w.index(part)
		w.i64s(ty.Shape)
		if ty.Exprs != nil {
			t.sizes(w, ty.Exprs)
		}
	case tileir.SymbolicElem:
		w.uint(uint64(typeSymbolicElem))
		t.attribute(w, tileir.Preview{Kind: tileir.ExprVar, Text: ty.Var})
	case tileir.FragmentType:
		w.uint(uint64(typeFragment))
		t.sizes(w, ty.Exprs)
		w.i64s(ty.Shape)
		w.index(part)
		w.uint(uint64(ty.Space))
		for _, p := range []tileir.Preview{ty.Layout, ty.Map, ty.Alignment} {
			t.attribute(w, p)
		}
	case tileir.PreviewType:
		w.uint(uint64(typePreview) + uint64(ty))
	default:
		t.invalid = true
	}
}

func (t *typeWriter) encode(w *output, ty tileir.Type, part int, parts []int) {
	switch ty := ty.(type) {
	case tileir.Scalar:
		t.invalid = t.invalid || scalarsByTag[typeTag(ty.Tag())] != ty
		w.uint(uint64(ty.Tag()))
	case tileir.Token:
		w.uint(uint64(typeToken))
	case tileir.TileType:
		w.uint(uint64(typeTile))
		w.index(part)
		w.i64s(ty.Shape)
	case tileir.PointerType:
		w.uint(uint64(typePointer))
		t.flags(w, sincePointerFlags, ty.Attr != tileir.NoPointerAttr)
		w.index(part)
		t.attr(w, ty.Attr)
	case tileir.TensorViewType:
		w.uint(uint64(typeTensorView))
		t.flags(w, sincePointerFlags, ty.Attr != tileir.NoPointerAttr)
		w.index(part)
		w.i64s(ty.Shape)
		w.i64s(ty.Strides)
		t.attr(w, ty.Attr)
	case tileir.ViewType:
		t.view(w, ty, part)
	case tileir.FuncType:
		w.uint(uint64(typeFunc))
		w.index(len(ty.Params))
		for _, i := range parts[:len(ty.Params)] {
			w.index(i)
		}
		w.index(len(ty.Results))
		for _, i := range parts[len(ty.Params):] {
			w.index(i)
		}
	default:
		t.preview(w, ty, part)
	}
}

func (t *typeWriter) flags(w *output, since tileir.Version, present bool) {
	if t.version.Has(since) {
		w.bool(present)
	}
}

func (t *typeWriter) attr(w *output, a tileir.PointerAttr) {
	if a != tileir.NoPointerAttr {
		w.uint(uint64(a - tileir.PlainPointer))
	}
}

func (t *typeWriter) padding(w *output, p *tileir.Padding) {
	if p != nil {
		w.uint(uint64(*p))
	}
}
