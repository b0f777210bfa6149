package tile

import (
	"fmt"
	"path"
	"reflect"
	"runtime"

	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
	"gotile/tileir"
)

// trace is what tracing made of a kernel.
type trace struct {
	module   *tileir.Module
	spans    []launch.SpanCheck
	accesses *coverage.Accesses
}

// run traces the kernel with what is known of its arguments.
func (k *Kernel) run(known launch.Facts) (*trace, error) {
	params, err := k.parameters()
	if err != nil {
		return nil, err
	}
	tr, in := k.begin(known.Widen(params), known)
	tr.during(func() { k.call(tr, in) })
	tr.finish()
	if len(tr.errs) > 0 {
		return nil, tr.errs
	}
	for _, check := range []func(*tileir.Module) error{tileir.Verify, tileir.CheckHints} {
		if err := check(tr.module); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrKernel, k.title, err)
		}
	}
	return &trace{tr.module, tr.spans, coverage.Find(tr.entry, tr.argument)}, nil
}

// begin makes the module and the arguments of the call that traces.
func (k *Kernel) begin(params []launch.Param, known launch.Facts) (*tracer, []reflect.Value) {
	tr := &tracer{kernel: k, module: tileir.NewModule(k.name), scope: subprogram(k.definition(), k.title, k.name),
		locations: make(map[place]tileir.Location), escaped: make(map[site]bool), assumed: make(map[*tileir.Value]*tileir.Value)}
	var types []tileir.Type
	for i := range params {
		types = append(types, params[i].Types...)
	}
	at := k.definition()
	tr.entry = tr.module.NewEntry(k.name, tr.loc(at), types...)
	if hints := hintsOf(k.hints); hints != nil {
		tr.entry.SetAttr(tileir.EntryOptimizationHints, hints)
	}
	tr.enter(inEntry, at, tr.entry.Block(0))
	in, values := []reflect.Value{reflect.ValueOf(&Block{tr})}, tr.entry.Block(0).Args
	tr.root = tileir.NewBuilder(tr.region.block).At(tr.loc(at)).MakeToken()
	tr.region.tokens = tokens{tr.root, tr.root}
	for i := range params {
		n := len(params[i].Types)
		k.nameValues(i, values[:n])
		parts := make([]*tileir.Value, n)
		for j, v := range values[:n] {
			v.NoAlias = known.Of(v.Index)&launch.Exclusive != 0
			parts[j] = tr.assume(&params[i], v, known.Of(v.Index), at)
		}
		in = append(in, bind(&params[i], tr, at, parts))
		values = values[n:]
	}
	return tr, in
}

// nameValues calls the entry's arguments after the parameter, for the textual form.
func (k *Kernel) nameValues(i int, values []*tileir.Value) {
	if i >= len(k.params) {
		return
	}
	values[0].Name = k.params[i]
	for j, v := range values[1:] {
		v.Name = fmt.Sprintf("%s_%d", k.params[i], j)
	}
}

// call runs the function. What it panics with becomes an error.
func (k *Kernel) call(tr *tracer, in []reflect.Value) {
	defer func() {
		x := recover()
		if _, reported := x.(endless); x != nil && !reported {
			hint := ""
			if len(tr.errs) > 0 {
				hint = "; it may follow from the errors before"
			}
			msg := fmt.Sprintf("kernel %s panicked while it was traced: %v%s", k.title, x, hint)
			tr.report(&Error{Pos: panicSite().pos(), Msg: msg})
		}
	}()
	k.fn.Call(in)
}

// panicSite is the line that panicked, seen from a deferred function: the innermost
// author's line beyond the runtime's.
func panicSite() site { return callerSite() }

// finish ends the entry.
func (tr *tracer) finish() {
	for tr.region.kind != inEntry {
		tr.leave()
	}
	if tr.region.ended == nil {
		tileir.NewBuilder(tr.region.block).At(tr.entry.Loc).Return()
	}
	tr.dropUnusedRoot()
	tr.done = true
}

// dropUnusedRoot removes the first token where nothing waits for it.
func (tr *tracer) dropUnusedRoot() {
	used := false
	tr.entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			used = used || v == tr.root
		}
		return !used
	})
	if body := tr.entry.Block(0); !used {
		for i, op := range body.Ops {
			if op == tr.root.Def {
				body.Ops = append(body.Ops[:i], body.Ops[i+1:]...)
				return
			}
		}
	}
}

// definition is the line of the kernel's function.
func (k *Kernel) definition() place {
	file, line := runtime.FuncForPC(k.fn.Pointer()).FileLine(k.fn.Pointer())
	return place{site: site{file, line}}
}

// subprogram is the debug information of a function that a line lies in.
func subprogram(at place, name, linkage string) *tileir.Subprogram {
	file := &tileir.File{Name: path.Base(at.path), Dir: path.Dir(at.path)}
	return &tileir.Subprogram{File: file, Line: at.line, ScopeLine: at.line, Name: name, LinkageName: linkage, Unit: &tileir.CompileUnit{File: file}}
}
