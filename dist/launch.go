package dist

import (
	"context"
	"errors"
	"fmt"

	"gotile/device"
	"gotile/tile"
)

// Arg is an argument of [Mesh.Launch] that is divided over the mesh: see [In] and [Out].
type Arg struct {
	// before returns the array for the kernel, under the kernel's spec; after stores a result.
	before func(ctx context.Context, on device.Launcher) (any, error)
	after  func(ctx context.Context, on device.Launcher) error
	close  func() error
	// resharded reports whether before made an array.
	resharded func() bool
}

// In is an array that the kernel reads under a spec. If it has another one it is resharded first.
func In[T tile.Element](x *Sharded[T], s Spec) Arg {
	var own *Sharded[T]
	return Arg{
		before: func(ctx context.Context, on device.Launcher) (any, error) {
			if x.Spec.equal(s) {
				return x.Local, nil
			}
			var err error
			if own, err = x.Reshard(ctx, on, s); err != nil {
				return nil, err
			}
			return own.Local, nil
		},
		close:     func() error { return closeAll(own) },
		resharded: func() bool { return own != nil },
	}
}

// Out is an array that the kernel writes under a spec, such as the sum of terms along an axis. If
// the array has another spec the result is resharded into it.
func Out[T tile.Element](y *Sharded[T], s Spec) Arg {
	var own *Sharded[T]
	return Arg{
		before: func(ctx context.Context, _ device.Launcher) (any, error) {
			if y.Spec.equal(s) {
				return y.Local, nil
			}
			var err error
			if own, err = Zeros[T](ctx, y.Mesh, s, y.Shape...); err != nil {
				return nil, err
			}
			return own.Local, nil
		},
		after: func(ctx context.Context, on device.Launcher) error {
			if own == nil {
				return nil
			}
			return own.reshardInto(ctx, on, y)
		},
		close:     func() error { return closeAll(own) },
		resharded: func() bool { return own != nil },
	}
}

// closeAll closes an array if there is one.
func closeAll[T tile.Element](x *Sharded[T]) error {
	if x == nil {
		return nil
	}
	return x.Close()
}

// Launch runs a kernel on the parts of arrays, once on each rank, as shard_map of JAX does:
// args are those of the kernel, with [In] and [Out] for arrays that are divided; each rank
// passes other arguments as they are. The kernel says its grid, which each rank asks for its own
// parts (see [tile.Kernel.Run]). If arrays had to be resharded a stream is waited for at the end.
func (m *Mesh) Launch(ctx context.Context, on device.Launcher, k *tile.Kernel, args ...any) error {
	return m.group.endAll(m.launch(ctx, on, k, args))
}

func (m *Mesh) launch(ctx context.Context, on device.Launcher, k *tile.Kernel, args []any) (err error) {
	plain := make([]any, len(args))
	copied := false
	defer func() {
		if s, ok := on.(device.Stream); ok && copied && err == nil {
			err = s.Wait(ctx)
		}
		for _, a := range args {
			if x, ok := a.(Arg); ok {
				err = errors.Join(err, x.close())
			}
		}
	}()
	for i, a := range args {
		plain[i] = a
		x, ok := a.(Arg)
		if !ok {
			continue
		}
		if plain[i], err = x.before(ctx, on); err != nil {
			return fmt.Errorf("argument %d: %w", i, err)
		}
		copied = copied || x.resharded()
	}
	if err := k.Run(ctx, on, plain...); err != nil {
		return err
	}
	for i, a := range args {
		if x, ok := a.(Arg); ok && x.after != nil {
			if err := x.after(ctx, on); err != nil {
				return fmt.Errorf("argument %d: %w", i, err)
			}
		}
	}
	return nil
}
