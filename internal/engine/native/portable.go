package native

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"sync"

	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/profiled"
	"gotile/tileir"
)

// portable is an entry that runs on the portable engine.
type portable struct {
	engine.Program
	why error
}

// Describe reports the reason.
func (p *portable) Describe() string {
	return fmt.Sprintf("portable engine, no machine code: %v\n", p.why)
}

// said has the messages that have been logged.
var said sync.Map

// onPortable returns a program of the portable engine, and logs the reason once for each entry.
func (e *Engine) onPortable(ctx context.Context, m *tileir.Module, name string, why error) (engine.Program, error) {
	var other engine.Engine = interp.New()
	if e.collector != nil {
		other = profiled.New(e.collector)
	}
	p, err := other.Compile(ctx, m, name)
	if err != nil {
		return nil, err
	}
	if _, before := said.LoadOrStore(contentOf(m.Entry(name)), true); !before {
		slog.Info("the kernel runs on the portable engine", "kernel", name, "reason", why)
	}
	return &portable{p, why}, nil
}

// contentOf identifies an entry by its operations, types and attributes.
func contentOf(entry *tileir.Op) [sha256.Size]byte {
	h := sha256.New()
	entry.Walk(func(op *tileir.Op) bool {
		fmt.Fprintln(h, op.Code, op.Attrs)
		for _, v := range op.Results {
			fmt.Fprintln(h, v.Type)
		}
		return true
	})
	return [sha256.Size]byte(h.Sum(nil))
}
