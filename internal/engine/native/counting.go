package native

import (
	"slices"
	"sync"

	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/tileir"
)

// newCounting returns how to get the program that counts what the blocks of a program add (see runtime.Program), which is compiled when
// a launch needs it; nil if the program has no use for it.
func (e *Engine) newCounting(p *program, m *tileir.Module, name string) func() *runtime.Program {
	if e.collector != nil || !slices.ContainsFunc(p.Privates, func(s *runtime.PrivateSite) bool { return s.Reserves }) {
		return nil
	}
	return sync.OnceValue(func() *runtime.Program { return e.counting(m, name) })
}

// counting compiles the program that counts. It returns nil if that is not possible.
func (e *Engine) counting(m *tileir.Module, name string) *runtime.Program {
	if m = countingModule(m, name); m == nil {
		return nil
	}
	entry, err := e.emitWith(m, name, emit.Options{Counts: true})
	if err != nil {
		return nil
	}
	p, err := e.load(entry)
	if err != nil || len(p.Privates) != 1 {
		return nil
	}
	return p.Program
}

// countingModule returns a module whose entry has nothing but the only atomic operation of an entry, without its result, and the
// operations that it needs.
func countingModule(m *tileir.Module, name string) *tileir.Module {
	m = m.Clone()
	body := m.Entry(name).Block(0)
	atomic := plan.AtomicOf(m.Entry(name))
	if atomic == nil {
		return nil
	}
	needed, ok := plan.NeededBy(atomic)
	if !ok {
		return nil
	}
	needed[atomic] = true
	ops := body.Ops
	body.Ops = nil
	token := tileir.NewBuilder(body).At(atomic.Loc).MakeToken()
	for i, op := range ops {
		if !needed[op] && i < len(ops)-1 {
			continue
		}
		for j, v := range op.Operands {
			if v.Type == (tileir.Token{}) {
				op.Operands[j] = token
			}
		}
		body.Append(op)
	}
	if tileir.Verify(m) != nil {
		return nil
	}
	return m
}
