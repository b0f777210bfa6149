package tile

import (
	"fmt"
	"path"
	"reflect"
	"runtime"

	"gotile/tileir"
)

// trace is what tracing made of a kernel.
type trace struct {
	module *tileir.Module
	spans  []spanUse
}

// run traces the kernel with what is known of its arguments; a second time, where the
// first took it wrongly that the kernel only loads from some of them.
func (k *Kernel) run(known facts) (*trace, error) {
	params, err := k.parameters()
	if err != nil {
		return nil, err
	}
	b := k.runOnce(params, known, known.alone())
	if list := b.readOnly(known); len(b.errs) == 0 && b.mistaken(list) {
		b = k.runOnce(params, known, list)
	}
	if len(b.errs) > 0 {
		return nil, b.errs
	}
	for _, check := range []func(*tileir.Module) error{tileir.Verify, tileir.CheckHints} {
		if err := check(b.module); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrKernel, k.name, err)
		}
	}
	return &trace{b.module, b.spans}, nil
}

// runOnce traces the kernel, given the arguments whose loads need no order.
func (k *Kernel) runOnce(params []param, known facts, loadsOnly map[int]bool) *Block {
	b, in := k.begin(known.widen(params), known)
	b.loadsOnly, b.loadedSo = loadsOnly, make(map[int]bool)
	ended := b.begins()
	defer ended()
	k.call(b, in)
	b.finish()
	return b
}

// begin makes the module and the arguments of the call that traces.
func (k *Kernel) begin(params []param, known facts) (*Block, []reflect.Value) {
	b := &Block{kernel: k, module: tileir.NewModule(k.name), scope: k.subprogram(), escaped: make(map[site]bool), assumed: make(map[*tileir.Value]*tileir.Value)}
	var types []tileir.Type
	for i := range params {
		types = append(types, params[i].types...)
	}
	at := k.definition()
	b.entry = b.module.NewEntry(k.name, b.loc(at), types...)
	if hints := hintsOf(k.hints); hints != nil {
		b.entry.SetAttr(tileir.EntryOptimizationHints, hints)
	}
	b.enter(inEntry, at, b.entry.Block(0))
	in, values := []reflect.Value{reflect.ValueOf(b)}, b.entry.Block(0).Args
	b.root = tileir.NewBuilder(b.region.block).At(b.loc(at)).MakeToken()
	b.region.tokens = tokens{b.root, b.root}
	for i := range params {
		n := len(params[i].types)
		k.nameValues(i, values[:n])
		parts := make([]*tileir.Value, n)
		for j, v := range values[:n] {
			parts[j] = b.assume(v, known.of(v.Index), &params[i], at)
		}
		in = append(in, params[i].bind(b, at, parts))
		values = values[n:]
	}
	return b, in
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
func (k *Kernel) call(b *Block, in []reflect.Value) {
	defer func() {
		if x := recover(); x != nil {
			hint := ""
			if len(b.errs) > 0 {
				hint = "; it may follow from the errors before"
			}
			b.failAt(panicSite(), "", "kernel %s panicked while it was traced: %v%s", k.name, x, hint)
		}
	}()
	k.fn.Call(in)
}

// panicSite is the line that panicked, seen from a deferred function: the innermost
// author's line beyond the runtime's.
func panicSite() site { return callerSite() }

// finish ends the entry.
func (b *Block) finish() {
	for b.region.kind != inEntry {
		b.leave()
	}
	if b.region.ended == nil {
		tileir.NewBuilder(b.region.block).At(b.entry.Loc).Return()
	}
	b.dropUnusedRoot()
	b.done = true
}

// dropUnusedRoot removes the first token where nothing waits for it.
func (b *Block) dropUnusedRoot() {
	used := false
	b.entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			used = used || v == b.root
		}
		return !used
	})
	if body := b.entry.Block(0); !used {
		for i, op := range body.Ops {
			if op == b.root.Def {
				body.Ops = append(body.Ops[:i], body.Ops[i+1:]...)
				return
			}
		}
	}
}

// definition is the line of the kernel's function.
func (k *Kernel) definition() site {
	file, line := runtime.FuncForPC(k.fn.Pointer()).FileLine(k.fn.Pointer())
	return site{file, line}
}

// subprogram is the kernel's debug information.
func (k *Kernel) subprogram() *tileir.Subprogram {
	at := k.definition()
	file := &tileir.File{Name: path.Base(at.path), Dir: path.Dir(at.path)}
	return &tileir.Subprogram{File: file, Line: at.line, ScopeLine: at.line, Name: k.name,
		LinkageName: k.name, Unit: &tileir.CompileUnit{File: file}}
}
