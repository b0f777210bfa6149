package tileir

import "gotile/internal/quoted"

// isExtern reports a function without a body here.
func isExtern(op *Op) bool {
	return op.Code == OpPreviewExternImpl || op.Code == OpPreviewFunc && op.Flag(PreviewFuncIsExtern)
}

// verifyPreviewFunc: an extern function declares the access of each argument, and has no body; another one has a body
// and no constant parameters.
func verifyPreviewFunc(op *Op, r *report) {
	f, ok := op.Attrs[PreviewFuncFunctionType].(TypeAttr).Type.(FuncType)
	if !ok {
		r.failf("function_type: want a function type, got %v", op.Attrs[PreviewFuncFunctionType])
		return
	}
	r.argAttrs(op.Attrs[PreviewFuncArgAttrs], len(f.Params))
	r.constParams(op.Attrs[PreviewFuncConstParams])
	if isExtern(op) {
		if len(f.Params) == 0 {
			r.failf("an extern function takes at least one argument")
		}
		r.accesses(op.Attrs[PreviewFuncArgAttrs], f.Params)
		return
	}
	if op.Attrs[PreviewFuncConstParams] != nil {
		r.failf("const_params: only extern functions have constant parameters")
	}
	r.sameList("block arguments", f.Params, typesIn(op.Block(0).Args))
	r.functionScope(op, op.Attrs[PreviewFuncSymName].(String))
}

// accesses checks that the attributes of arguments say how each is accessed.
func (r *report) accesses(a Attr, params []Type) {
	list, _ := a.(Array)
	for i, t := range params {
		if _, ok := t.(FragmentType); ok && r.op.Code == OpPreviewFunc {
			r.failf("argument %d: fragments are for implementations, got %v", i, t)
		}
		if _, ok := accessOf(list, i); !ok {
			r.failf("argument %d lacks the attribute %s", i, PreviewAccess)
		}
	}
}

// accessOf returns the access of argument i: the case of [AccessAttr].
func accessOf(attrs Array, i int) (int64, bool) {
	if i >= len(attrs) {
		return 0, false
	}
	d, _ := attrs[i].(Dict)
	a, _ := d.Get(PreviewAccess)
	p, ok := a.(Preview)
	return p.Int, ok && p.Kind == AccessAttr
}

// constParams checks the constant parameters of a function and counts them.
func (r *report) constParams(a Attr) int {
	list, _ := a.(Array)
	seen := make(map[string]bool)
	for i, x := range list {
		p, ok := x.(Preview)
		switch t, _ := p.Type.(PreviewType); {
		case !ok || p.Kind != ConstParam || p.Text == "":
			r.failf("const_params[%d]: want a constant parameter, got %s", i, attrText(x))
		case seen[p.Text]:
			r.failf("const_params[%d]: a second parameter %s", i, quoted.Plain(p.Text))
		case p.Type != t || t == PreviewNone:
			r.failf("const_params[%d]: want the type index, preview$shape, preview$Datatype or preview$string, got %v", i, p.Type)
		}
		seen[p.Text] = true
	}
	return len(list)
}

// verifyExternImpl: an implementation takes fragments, one for each argument of the
// function that it implements, and returns nothing.
func verifyExternImpl(op *Op, r *report) {
	f, ok := op.Attrs[PreviewExternImplFunctionType].(TypeAttr).Type.(FuncType)
	switch {
	case !ok:
		r.failf("function_type: want a function type, got %v", op.Attrs[PreviewExternImplFunctionType])
		return
	case len(f.Results) > 0:
		r.failf("an implementation returns nothing; its results are out and inout arguments")
	case op.Attrs[PreviewExternImplConfig] != nil:
		r.failf("config: an implementation has none")
	}
	for i, t := range f.Params {
		if _, fragment := t.(FragmentType); !fragment {
			r.mismatch(argName(i), "a fragment", t)
		}
	}
	r.argAttrs(op.Attrs[PreviewExternImplArgAttrs], len(f.Params))
	r.accesses(op.Attrs[PreviewExternImplArgAttrs], f.Params)
	r.constParams(op.Attrs[PreviewExternImplConstParams])
	r.implements(op, f)
}

func (r *report) implements(op *Op, f FuncType) {
	name := op.Attrs[PreviewExternImplImplements].(Symbol)
	fn := r.symbols[string(name)]
	if fn == nil || fn.Code != OpPreviewFunc || !isExtern(fn) {
		r.failf("implements: the module has no extern function %v", name)
		return
	}
	if want := funcType(fn).Params; len(want) != len(f.Params) {
		r.failf("want %d arguments as %v has, got %d", len(want), name, len(f.Params))
	}
	want, _ := fn.Attrs[PreviewFuncConstParams].(Array)
	if got, _ := op.Attrs[PreviewExternImplConstArgs].(Array); len(got) != len(want) {
		r.failf("const_args: want %d values, one for each constant parameter of %v, got %d", len(want), name, len(got))
	}
}

// verifyPreviewCall: a function that the module does not have is one of a library.
func verifyPreviewCall(op *Op, r *report) {
	args, _ := op.Attrs[PreviewCallConstArgs].(Array)
	name := op.Attrs[PreviewCallCallee].(Symbol)
	fn, ok := r.symbols[string(name)]
	if !ok {
		return
	}
	if fn.Code != OpPreviewFunc || len(fn.Attrs) != len(fn.Info().Args) {
		r.failf("callee: %v is %s, want a preview$func", name, fn.Name())
		return
	}
	f := funcType(fn)
	if isExtern(fn) {
		want, _ := fn.Attrs[PreviewFuncConstParams].(Array)
		if len(args) != len(want) {
			r.failf("const_args: want %d values for %v, got %d", len(want), name, len(args))
		}
		if len(op.Operands) != len(f.Params) || len(op.Results) != len(f.Results) {
			r.failf("want %d operands and %d results for %v, got %d and %d", len(f.Params), len(f.Results), name, len(op.Operands), len(op.Results))
		}
		return
	}
	if len(args) > 0 {
		r.failf("const_args: only extern functions take constant arguments")
	}
	r.sameList("operands", f.Params, typesOf(op.Operands))
	r.sameList("results", f.Results, typesOf(op.Results))
}

// UsesPreview reports whether a module uses the preview family, which the header of its file declares.
func UsesPreview(m *Module) bool {
	found := false
	m.Op.Walk(func(op *Op) bool {
		found = found || op.Info().Preview
		for _, a := range op.Attrs {
			found = found || holdsPreview(a)
		}
		return !found
	})
	return found
}

func holdsPreview(a Attr) bool {
	switch a := a.(type) {
	case Preview:
		return true
	case TypeAttr:
		return IsPreview(a.Type)
	case Array:
		for _, x := range a {
			if holdsPreview(x) {
				return true
			}
		}
	case Dict:
		for _, e := range a {
			if holdsPreview(e.Value) {
				return true
			}
		}
	}
	return false
}
