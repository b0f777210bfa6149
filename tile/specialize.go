package tile

import (
	"fmt"
	"sync"
	stdatomic "sync/atomic"

	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
)

// NoSpecialize is the option of a kernel that is to be traced and compiled once,
// whatever it is launched with. Otherwise a launch tells the compiler which pointers lie
// at multiples of 16 bytes, which integers, lengths and strides are multiples of 16, which
// rows have a length or a distance of a multiple of 16 bytes, and which memory only one
// argument reaches, so that loads from it may run ahead; it compiles again for arguments of
// which other things are known. Arrays that 32 bits do not count are always told apart.
func NoSpecialize(k *Kernel) { k.noSpecialize = true }

// variant is a kernel traced with what is known of its arguments.
type variant struct {
	once     sync.Once
	isTraced stdatomic.Bool
	trace    *tracedKernel
	err      error
	programs launch.Programs
}

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
