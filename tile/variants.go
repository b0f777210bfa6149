package tile

import (
	"fmt"

	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
)

// variant finds or makes the variant for facts, traced.
func (k *Kernel) variant(f launch.Facts) (*variant, error) {
	k.mu.Lock()
	v := k.variants[f]
	if v == nil {
		v = new(variant)
		k.variants[f] = v
	}
	k.mu.Unlock()
	if !v.isTraced.Load() && k.isTracing() {
		return nil, Errors{&Error{Pos: trace.Caller().Pos(), Msg: fmt.Sprintf("kernel %s uses itself while it is traced; call its function instead", k.title)}}
	}
	v.once.Do(func() {
		defer v.isTraced.Store(true)
		v.err = fmt.Errorf("%w: %s ended the goroutine while it was traced", ErrKernel, k.title)
		v.trace, v.err = k.run(f)
	})
	return v, v.err
}
