package tile

import (
	"reflect"
	"slices"

	"gotile/tile/internal/constant"
	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// TensorSpan is an array in memory: a pointer, a length for each dimension, and a stride
// along each, the distance between adjacent elements in elements (reference 1.8, 2.11).
type TensorSpan struct {
	tr      *trace.Trace
	ptr     Tile
	elem    DType
	index   DType // of dynamic extents and strides
	extents []extent
	strides []extent
	bad     bool // had an error, which was reported
	param   bool // a parameter, whose distances a launch checks to fit the index type
}

// extent is a length or stride: static, or a scalar of the kernel (1.5).
type extent struct {
	static  int64
	dynamic Tile // in the span's index type; used if isDyn
	given   Tile // dynamic as the author gave it
	isDyn   bool
}

// Layout determines the strides of an array of given extents (1.8.1, layout policy). The five
// of the reference are [LayoutRight], [LayoutLeft], [LayoutRightPadded], [LayoutLeftPadded]
// and [LayoutStrided]; your own is a type with this method, which returns a stride for each
// dimension: an int, or a scalar of the kernel.
type Layout interface {
	Strides(extents []any) []any
}

// LayoutRight is row-major order, as in C: elements of the last dimension are adjacent
// (2.10.1).
var LayoutRight Layout = layoutRight{}

// LayoutLeft is column-major order, as in Fortran: elements of the first dimension are
// adjacent (2.10.3).
var LayoutLeft Layout = layoutLeft{}

type (
	layoutRight       struct{}
	layoutLeft        struct{}
	layoutRightPadded struct{ alignment any }
	layoutLeftPadded  struct{ alignment any }
	layoutStrided     []any
)

// LayoutRightPadded is LayoutRight with rows that begin at multiples of an alignment, in
// elements: their length is rounded up to one (2.10.5). Rows of 3 aligned to 4 are 4
// apart, and so are rows of 3 aligned to 2.
func LayoutRightPadded(alignment any) Layout { return layoutRightPadded{alignment} }

// LayoutLeftPadded is LayoutLeft with columns that begin at multiples of an alignment, as
// the rows of [LayoutRightPadded] (2.10.7).
func LayoutLeftPadded(alignment any) Layout { return layoutLeftPadded{alignment} }

// LayoutStrided has a given stride for every dimension (2.10.9).
func LayoutStrided(strides ...any) Layout { return layoutStrided(strides) }

// multiplies marks the layouts whose strides are products of lengths.
type multiplies interface{ multiplies() }

func (layoutRight) multiplies()       {}
func (layoutLeft) multiplies()        {}
func (layoutRightPadded) multiplies() {}
func (layoutLeftPadded) multiplies()  {}

// paddedLayout is a layout with an alignment.
type paddedLayout interface{ padding() any }

func (l layoutRightPadded) padding() any { return l.alignment }
func (l layoutLeftPadded) padding() any  { return l.alignment }

func (layoutRight) Strides(extents []any) []any { return products(extents, nil, true) }
func (layoutLeft) Strides(extents []any) []any  { return products(extents, nil, false) }
func (l layoutRightPadded) Strides(extents []any) []any {
	return products(extents, l.alignment, true)
}
func (l layoutLeftPadded) Strides(extents []any) []any {
	return products(extents, l.alignment, false)
}
func (l layoutStrided) Strides([]any) []any { return l }

// products multiplies extents from the fastest dimension on, whose length is first
// rounded up to the alignment, unless that is nil.
func products(extents []any, alignment any, fromRight bool) []any {
	order := slices.Clone(extents)
	if fromRight {
		slices.Reverse(order)
	}
	strides := make([]any, len(order))
	stride := lengthOf(1)
	for i, e := range order {
		strides[i] = stride.value
		if i == len(order)-1 {
			break
		}
		n := lengthOf(e)
		if i == 0 && alignment != nil {
			n = n.roundedUp(lengthOf(alignment))
		}
		stride = stride.times(n)
	}
	if fromRight {
		slices.Reverse(strides)
	}
	return strides
}

// Span returns the array at a pointer, with a length for each dimension: an int for one that
// is known, or an integer scalar of the kernel. Its layout is [LayoutRight], unless the last
// argument is another [Layout] (reference 1.8, 2.11). Scalar lengths, the author's strides,
// and indices into the array convert to one type: int32, or int64 if an int32 cannot hold all
// values of one of their types. So does the reference with its uint32 (2.8.1), which indices
// could not be mixed with. A stride that a layout multiplies is an int64 if an int32 may not
// hold the product.
//
//	tile.Span(x, rows, cols)
//	tile.Span(x, rows, 64, tile.LayoutLeft)
func Span(p any, extents ...any) TensorSpan {
	c := open("Span", "2.11.1", append([]any{p}, extents...)...)
	layout := LayoutRight
	if n := len(extents); n > 0 {
		if l, ok := extents[n-1].(Layout); ok {
			layout, extents = l, extents[:n-1]
		}
	}
	return c.newSpan(p, extents, layout)
}

func (c *call) newSpan(p any, extents []any, layout Layout) TensorSpan {
	ptr, ok := c.tileOperand(p)
	switch {
	case !ok:
		return c.badSpan()
	case !ptr.elem.IsPointer() || ptr.Rank() != 0 || ptr.elem.Pointee() == Void:
		c.rule("1.8").failf("%v is not a pointer to elements; pass a tile.Ptr", ptr)
		return c.badSpan()
	}
	for i, e := range extents {
		if _, ok := c.operandKinds(e); !ok {
			return c.badSpan()
		}
		if n, ok := e.(int); ok && n < 0 {
			c.rule("1.5.1").failf("extent %d is %d; want 0 or more", i, n)
			return c.badSpan()
		}
	}
	s := TensorSpan{tr: c.Trace, ptr: ptr, elem: ptr.elem.Pointee()}
	strides, ok := c.stridesOf(extents, layout)
	if s.bad = !ok; s.bad {
		return s
	}
	if _, ok := layout.(multiplies); ok {
		s.index = indexType(extents)
	} else {
		s.index = indexType(append(slices.Clone(extents), strides...))
	}
	s.extents = s.fixAll(c, "extent", extents)
	s.strides = s.fixAll(c, "stride", strides)
	s.record(c, layout)
	return s
}

// badSpan is a span that had an error.
func (c *call) badSpan() TensorSpan { return TensorSpan{tr: c.Trace, bad: true} }

// stridesOf gets the strides of a layout and checks them.
func (c *call) stridesOf(extents []any, layout Layout) ([]any, bool) {
	if p, ok := layout.(paddedLayout); ok && !c.alignment(p.padding()) {
		return nil, false
	}
	strides := layout.Strides(c.asIndices(extents, layout))
	if len(strides) != len(extents) {
		c.rule("1.8.1").failf("the layout returns %d strides for %d extents; give one for each", len(strides), len(extents))
		return nil, false
	}
	for _, x := range strides {
		if _, ok := c.operandKinds(x); !ok {
			return nil, false
		}
	}
	return strides, true
}

// asIndices is lengths as a layout gets them: one of the author's own multiplies scalars of
// the index type, as in the reference, whatever types they were given in.
func (c *call) asIndices(extents []any, layout Layout) []any {
	list, index := slices.Clone(extents), indexType(extents)
	if _, ok := layout.(multiplies); ok {
		return list
	}
	for i, x := range list {
		if t, _, _ := c.operand(x); !untyped(x) && t.elem != index {
			list[i] = c.convert(t, index)
		}
	}
	return list
}

// alignment checks the alignment of a padded layout.
func (c *call) alignment(x any) bool {
	_, ok := c.operandKinds(x)
	if n, is := x.(int); ok && is && n < 1 {
		c.rule("2.10.5").failf("the layout's alignment is %d; want 1 or more", n)
		return false
	}
	return ok
}

// operandKinds checks that an extent is an integer.
func (c *call) operandKinds(x any) (Tile, bool) {
	if !isOperand(x) {
		c.rule("1.5").failf("%s is not a length; want an int or an integer scalar", aGoValue(x))
		return noTile, false
	}
	t, k, ok := c.operand(x)
	switch {
	case !ok:
		return t, false
	case k.Kind == constant.IntKind:
		return t, true
	case k.Kind == constant.FloatKind || !t.elem.IsIntegral() || t.Rank() != 0:
		c.rule("1.5").failf("%v is not a length; want an int or an integer scalar", describe(t, k))
		return t, false
	}
	return t, true
}

func describe(t Tile, c constant.Constant) any {
	if c.Kind != constant.None {
		return c
	}
	return t
}

// indexType returns the type of a span's dynamic lengths: int32, or int64 if that does not
// hold all of them.
func indexType(lengths []any) DType {
	for _, x := range lengths {
		d := dtypeOfValue(x)
		if t, ok := traced(x); ok {
			d = t.elem
		}
		if !untyped(x) && !represents(I32, d) {
			return I64
		}
	}
	return I32
}

// fixAll turns lengths, which operandKinds has checked, into extents of the span's index
// type, or of int64 if that does not hold all of them.
func (s *TensorSpan) fixAll(c *call, what string, lengths []any) []extent {
	fixed := make([]extent, len(lengths))
	for i, x := range lengths {
		t, k, _ := c.operand(x)
		switch {
		case k.Kind == constant.IntKind && k.Int < 0:
			c.rule("1.5.1").failf("%s %d is %d; want 0 or more", what, i, k.Int)
			s.bad = true
		case k.Kind == constant.IntKind && k.Int > launch.MaxElements:
			c.rule("1.5.2").failf("%s %d is beyond %d, more than memory holds; use smaller ones", what, i, int64(launch.MaxElements))
			s.bad = true
		case k.Kind == constant.IntKind:
			fixed[i] = extent{static: k.Int}
		default:
			d := s.index
			if !represents(d, t.elem) {
				d = I64
			}
			fixed[i] = extent{isDyn: true, dynamic: c.convert(t, d), given: t}
		}
	}
	return fixed
}

// Rank returns the number of dimensions (2.11.1).
func (s TensorSpan) Rank() int { return len(s.extents) }

// DType returns the type of the elements.
func (s TensorSpan) DType() DType { return s.elem }

// Extent returns the length of dimension i as an operand: an int if it is static, otherwise a
// scalar (2.11.1). A dimension that does not exist, undefined behaviour in the reference
// (3.1, ub-18), is an error; a static length is an int, which holds it whatever the index
// type (ub-19).
func (s TensorSpan) Extent(i int) any {
	return s.length("TensorSpan.Extent", "2.11.1; 3.1, ub-18", s.extents, i)
}

// Stride returns the distance between adjacent elements along dimension i, in elements, in
// the form of Extent (2.10, stride and static_stride). A dimension that does not exist,
// undefined behaviour in the reference (3.1, ub-21), is an error; a dynamic stride that the
// index type cannot hold remains undefined behaviour (ub-22).
func (s TensorSpan) Stride(i int) any {
	return s.length("TensorSpan.Stride", "2.10; 3.1, ub-21", s.strides, i)
}

func (s TensorSpan) length(name, section string, list []extent, i int) any {
	switch {
	case s.bad:
		return Tile{made: &made{tr: s.tr}}
	case s.tr == nil:
		c := s.open(name, section)
		c.spanUsable(s)
		return c.poison()
	case i < 0 || i >= len(list):
		return s.open(name, section).failf("dimension %d of a span that has %d; count from 0", i, len(list))
	case list[i].isDyn:
		return list[i].dynamic
	}
	return int(list[i].static)
}

// open records a call of a method of the span.
func (s TensorSpan) open(name, section string) *call { return openIn(s.tr, name, section) }

// spanUsable checks that a span belongs to this trace, and that its pointer and lengths
// are in scope.
func (c *call) spanUsable(s TensorSpan) bool {
	switch {
	case s.bad:
		return false
	case s.tr == nil:
		c.failf("a zero span was used; make one with tile.Span, or take it as a parameter")
		return false
	case s.tr != c.Trace:
		c.FailForeign("span", s.tr, s.ptr.site)
		return false
	}
	ok := c.usable(s.ptr)
	for _, list := range [][]extent{s.extents, s.strides} {
		for _, e := range list {
			ok = ok && (!e.isDyn || c.usable(e.dynamic))
		}
	}
	return ok
}

// Pointer returns the address of the array's first element (2.11.1, data_handle).
func (s TensorSpan) Pointer() Tile { return s.ptr }

// view makes the tensor view, here and now: views do not move between regions.
func (s TensorSpan) view(c *call) *tileir.Value {
	t, d := tileir.TensorViewType{Elem: s.elem.info().Memory}, s.widest()
	shape, dynShape := s.lengths(c, s.extents, d)
	strides, dynStrides := s.lengths(c, s.strides, d)
	t.Shape, t.Strides = shape, strides
	return c.IR().MakeTensorView(s.ptr.v, dynShape, dynStrides, t)
}

// widest is the one type that a view's lengths and strides have in Tile IR.
func (s TensorSpan) widest() DType {
	for _, e := range slices.Concat(s.extents, s.strides) {
		if e.isDyn && e.dynamic.elem == I64 {
			return I64
		}
	}
	return s.index
}

// lengths returns extents or strides in Tile IR's form in type d. A static length must be
// positive there, so that a static zero becomes dynamic.
func (s TensorSpan) lengths(c *call, list []extent, d DType) (static []int64, dynamic []*tileir.Value) {
	static = make([]int64, len(list))
	for i, e := range list {
		static[i] = e.static
		switch {
		case e.isDyn:
			static[i], dynamic = tileir.Dynamic, append(dynamic, c.convert(e.dynamic, d).v)
		case e.static == 0:
			static[i], dynamic = tileir.Dynamic, append(dynamic, c.IR().Constant(dense(irType(d, nil), 0)))
		}
	}
	return static, dynamic
}

// Span1 to Span8 are arrays of 1 to 8 dimensions as parameters: pointer, extents and
// strides in one Go value. At launch they take an [Array], and Span1 a slice or a buffer
// too. If adjacent elements of the last dimension are contiguous, as in most arrays, the
// kernel knows it.
//
// Their methods are those of [TensorSpan], which go doc shows with their own comments, as
// in "go doc tile TensorSpan.Tiles".
type (
	// Span1 is an array of one dimension as a parameter. Its methods are those of
	// [TensorSpan]: Tiles(8) cuts it into tiles to load and store; Gather, Scatter and
	// Pointers take indices of elements; Slice is a part of it; Extent, Extents, Stride,
	// Strides, Rank, DType and Pointer describe it; SameLayout reports whether another array has
	// its lengths and strides.
	Span1[T Element] struct{ TensorSpan }

	// Span2 is an array of two dimensions as a parameter. Its methods are those of
	// [TensorSpan]: Tiles(16, 32) cuts it into tiles to load and store, and Tiles(32) each
	// row; Gather, Scatter and Pointers take indices of elements; Slice is a part of it;
	// Extent, Extents, Stride, Strides, Rank, DType and Pointer describe it; SameLayout reports
	// whether another array has its lengths and strides.
	Span2[T Element] struct{ TensorSpan }

	// Span3 is an array of three dimensions as a parameter. Its methods are those of
	// [TensorSpan]: Tiles(1, 16, 32) cuts it into tiles to load and store, and Tiles(16, 32)
	// each of its matrices; Gather, Scatter and Pointers take indices of elements; Slice is
	// a part of it; Extent, Extents, Stride, Strides, Rank, DType and Pointer describe it;
	// SameLayout reports whether another array has its lengths and strides.
	Span3[T Element] struct{ TensorSpan }

	// Span4 is an array of four dimensions as a parameter. Its methods are those of
	// [TensorSpan]: Tiles(1, 1, 16, 32) cuts it into tiles to load and store, and
	// Tiles(16, 32) each of its matrices; Gather, Scatter and Pointers take indices of
	// elements; Slice is a part of it; Extent, Extents, Stride, Strides, Rank, DType and
	// Pointer describe it; SameLayout reports whether another array has its lengths and strides.
	Span4[T Element] struct{ TensorSpan }

	Span5[T Element] struct{ TensorSpan }
	Span6[T Element] struct{ TensorSpan }
	Span7[T Element] struct{ TensorSpan }
	Span8[T Element] struct{ TensorSpan }
)

func (Span1[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 1 }
func (Span2[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 2 }
func (Span3[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 3 }
func (Span4[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 4 }
func (Span5[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 5 }
func (Span6[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 6 }
func (Span7[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 7 }
func (Span8[T]) spec() (launch.Kind, DType, int) { return launch.Span, DTypeOf[T](), 8 }

func (s *Span1[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(1, parts) }
func (s *Span2[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(2, parts) }
func (s *Span3[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(3, parts) }
func (s *Span4[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(4, parts) }
func (s *Span5[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(5, parts) }
func (s *Span6[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(6, parts) }
func (s *Span7[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(7, parts) }
func (s *Span8[T]) bind(parts []Tile) { s.TensorSpan = spanOfParts(8, parts) }

func spanOfParts(rank int, parts []Tile) TensorSpan {
	s := TensorSpan{tr: parts[0].tr, ptr: parts[0], elem: parts[0].elem.Pointee(), index: I32, param: true}
	if rank > 0 {
		s.index = parts[1].elem
	}
	for _, p := range parts[1 : 1+rank] {
		s.extents = append(s.extents, extent{isDyn: true, dynamic: p})
	}
	for _, p := range parts[1+rank:] {
		s.strides = append(s.strides, extent{isDyn: true, dynamic: p})
	}
	if len(s.strides) < rank {
		s.strides = append(s.strides, extent{static: 1})
	}
	return s
}

// Extents returns the lengths of the array's dimensions (2.11.1, extents).
func (s TensorSpan) Extents() Extents { return s.all(s.extents) }

// Strides returns the stride of each dimension, in elements: the array's layout mapping
// (1.8.1, layout mapping function; 2.11.1, mapping).
func (s TensorSpan) Strides() Extents { return s.all(s.strides) }

func (s TensorSpan) all(list []extent) Extents {
	if s.bad {
		return nil
	}
	all := make(Extents, len(list))
	for i := range list {
		all[i] = s.length("", "", list, i)
	}
	return all
}

// SameLayout reports whether two arrays have the same lengths and strides, at any addresses (1.8.1, layout mapping
// equivalent; 2.1.6.4, 2.10.11): a Go bool if it is known while tracing, otherwise a bool scalar.
func (s TensorSpan) SameLayout(other TensorSpan) any {
	lengths, strides := s.Extents().Equal(other.Extents()), s.Strides().Equal(other.Strides())
	switch {
	case lengths == false || strides == false:
		return false
	case lengths == true:
		return strides
	case strides == true:
		return lengths
	}
	return LogicalAnd(lengths, strides)
}

// record notes a span for the launch's checks: one over a pointer parameter itself,
// without gaps, outside loops and conditions.
func (s *TensorSpan) record(c *call, layout Layout) {
	contiguous := reflect.TypeOf(layout) == reflect.TypeFor[layoutRight]() || reflect.TypeOf(layout) == reflect.TypeFor[layoutLeft]()
	if s.bad || !contiguous || !c.Region.IsEntry() || c.Argument(s.ptr.v) == nil {
		return
	}
	check := launch.SpanCheck{Pointer: c.Argument(s.ptr.v).Index, At: c.At.Site, Size: s.elem.Size()}
	for _, e := range s.extents {
		l := launch.Length{Static: e.static}
		if e.isDyn {
			arg := c.Argument(e.given.v)
			if arg == nil {
				return
			}
			l = launch.Length{Arg: arg.Index, Elem: e.given.elem.info().Row}
		}
		check.Lengths = append(check.Lengths, l)
	}
	owner := c.Owner.(*traceOwner)
	owner.spans = append(owner.spans, check)
}

// offsetType returns the type in which offsets are computed: strides may be larger than
// lengths, which a launch checks for parameters only.
func (s TensorSpan) offsetType() DType {
	if s.param {
		return s.index
	}
	return I64
}

// elementIndex returns an index tile as type d.
func (c *call) elementIndex(x any, d DType) (Tile, bool) {
	t, k, ok := c.operand(x)
	switch {
	case !ok:
		return t, false
	case k.Kind != constant.None:
		t = c.constantOf(k, d, nil, true)
		return t, !t.bad()
	case !t.elem.IsIntegral() || t.elem == Bool:
		c.failf("%v is not an index; want integers", t)
		return t, false
	case t.elem.Bits() > d.Bits():
		d = I64
	}
	return c.convert(t, d), true
}
