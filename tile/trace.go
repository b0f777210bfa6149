package tile

import (
	"fmt"
	"reflect"
	"runtime"

	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// run traces the kernel with facts about its arguments.
func (k *Kernel) run(known launch.Facts) (*tracedKernel, error) {
	params, err := k.parameters()
	if err != nil {
		return nil, err
	}
	owner := &traceOwner{kernel: k.kernelTraces}
	tr, args := k.begin(known.Widen(params), known, owner)
	tr.Run(func() { k.fn.Call(args) })
	if len(tr.Faults) > 0 {
		return nil, errorsOf(tr.Faults)
	}
	for _, check := range []func(*tileir.Module) error{tileir.Verify, tileir.CheckHints} {
		if err := check(tr.Module); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrKernel, k.title, err)
		}
	}
	return &tracedKernel{tr.Module, owner.spans, coverage.Find(tr.Entry, tr.Argument)}, nil
}

// begin returns a new trace and the arguments of the call that is traced.
func (k *Kernel) begin(params []launch.Param, known launch.Facts, owner *traceOwner) (*trace.Trace, []reflect.Value) {
	var types []tileir.Type
	for i := range params {
		types = append(types, params[i].Types...)
	}
	tr := trace.New(trace.Kernel{Name: k.name, Title: k.title, Function: k.function, Defined: k.definition(), Owner: owner}, types)
	if hints := hintsOf(k.hints); hints != nil {
		tr.Entry.SetAttr(tileir.EntryOptimizationHints, hints)
	}
	args, values := []reflect.Value{reflect.ValueOf(&Block{tr})}, tr.Entry.Block(0).Args
	c := &call{trace.Call{Trace: tr, At: trace.Position{Site: k.definition()}}}
	for i := range params {
		n := len(params[i].Types)
		k.nameValues(i, values[:n])
		parts := make([]*tileir.Value, n)
		for j, v := range values[:n] {
			f := known.Of(v.Index)
			v.NoAlias = f&launch.Exclusive != 0
			parts[j] = params[i].Assume(tr.EntryBuilder(), v, f)
			tr.SetArgument(parts[j], v)
		}
		args = append(args, c.bind(&params[i], parts))
		values = values[n:]
	}
	return tr, args
}

// nameValues names the entry's arguments after the parameter, for the textual form.
func (k *Kernel) nameValues(i int, values []*tileir.Value) {
	if i >= len(k.params) {
		return
	}
	values[0].Name = k.params[i]
	for j, v := range values[1:] {
		v.Name = fmt.Sprintf("%s_%d", k.params[i], j)
	}
}

// definition returns the line of the kernel's function.
func (k *Kernel) definition() trace.Site {
	file, line := runtime.FuncForPC(k.fn.Pointer()).FileLine(k.fn.Pointer())
	return trace.Site{Path: file, Line: line}
}

// isTracing reports whether this goroutine is tracing the kernel.
func (k *Kernel) isTracing() bool {
	for tr := trace.Current(); tr != nil; tr = tr.Outer() {
		if tr.Owner.(*traceOwner).kernel == k.kernelTraces {
			return true
		}
	}
	return false
}

// errorsOf returns the faults of a trace as errors.
func errorsOf(faults []*trace.Fault) Errors {
	list := make(Errors, len(faults))
	for i, f := range faults {
		list[i] = (*Error)(f)
	}
	return list
}
