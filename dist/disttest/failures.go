package disttest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gotile/device"
	"gotile/dist"
	"gotile/tile"
)

// Failure is a program for three ranks that ends with an error on all of them.
type Failure struct {
	Name  string
	Run   func(ctx context.Context, g *dist.Group) error
	class error
	want  []string // in the message
	short bool     // it ends by a timeout
}

// Timeout is how long ranks of the failure wait for others.
func (f Failure) Timeout() time.Duration {
	if f.short {
		return 200 * time.Millisecond
	}
	return time.Minute
}

// Check compares the error of a rank.
func (f Failure) Check(err error) error {
	if err == nil {
		return errors.New("no error")
	}
	if _, ok := errors.AsType[*dist.Error](err); !ok || f.class != nil && !errors.Is(err, f.class) {
		return fmt.Errorf("got %w (%T), want class %w", err, err, f.class)
	}
	for _, w := range f.want {
		if !strings.Contains(err.Error(), w) {
			return fmt.Errorf("got %q, want %q", err, w)
		}
	}
	return nil
}

// onDevice returns an array of a new buffer of the rank's device, which lives as long as the test.
func onDevice[T device.Number](g *dist.Group, shape ...int) tile.Array[T] {
	n, _ := tile.Size(shape...)
	b, err := put(context.Background(), g, make([]T, n))
	if err != nil {
		return tile.Array[T]{} // which is refused
	}
	return tile.BufferOf[T](b, shape...)
}

// Failures returns the programs.
func Failures() []Failure {
	array := onDevice[float32]
	x := func(g *dist.Group) tile.Array[float32] { return array(g, 8) }
	sum := func(ctx context.Context, g *dist.Group, a dist.Array) error {
		return g.AllReduce(ctx, g.Device(), dist.Sum, a, a)
	}
	return []Failure{
		{Name: "shape", class: dist.ErrMismatch, want: []string{"rank 1: AllReduce of float32[2 4], sum (call 1)", "AllReduce of float32[8], sum (call 1)"},
			Run: func(ctx context.Context, g *dist.Group) error {
				if g.Rank() == 1 {
					return sum(ctx, g, array(g, 2, 4))
				}
				return sum(ctx, g, x(g))
			}},
		{Name: "order", class: dist.ErrMismatch, want: []string{"rank 0: Broadcast of float32[8] from rank 1 (call 2)", "AllReduce of float32[8], sum (call 2)"},
			Run: func(ctx context.Context, g *dist.Group) error {
				if err := g.Barrier(ctx, g.Device()); err != nil {
					return err
				}
				if g.Rank() == 0 {
					return g.Broadcast(ctx, g.Device(), 1, x(g), x(g))
				}
				return sum(ctx, g, x(g))
			}},
		{Name: "late", class: dist.ErrMismatch, want: []string{"AllReduce of float32[8], sum (call 301)", "Barrier (call 301)"},
			Run: func(ctx context.Context, g *dist.Group) error {
				a := x(g)
				for range 300 {
					if err := sum(ctx, g, a); err != nil {
						return err
					}
				}
				if g.Rank() == 2 {
					return g.Barrier(ctx, g.Device())
				}
				return sum(ctx, g, a)
			}},
		{Name: "element type", class: dist.ErrMismatch, want: []string{"rank 2: AllReduce of int32[8]"},
			Run: func(ctx context.Context, g *dist.Group) error {
				if g.Rank() == 2 {
					return sum(ctx, g, onDevice[int32](g, 8))
				}
				return sum(ctx, g, x(g))
			}},
		{Name: "length of a transfer", class: dist.ErrMismatch, want: []string{"Send of 8 float32 to rank 1", "Recv of 4 float32 from rank 0"},
			Run: func(ctx context.Context, g *dist.Group) error {
				switch g.Rank() {
				case 0:
					if err := g.Send(ctx, g.Device(), 1, x(g)); err != nil {
						return err
					}
				case 1:
					return g.Recv(ctx, g.Device(), 0, array(g, 4))
				}
				return g.Barrier(ctx, g.Device())
			}},
		{Name: "argument", want: []string{"rank 1: AllReduce of call 1: bad launch argument: destination and source overlap"},
			Run: func(ctx context.Context, g *dist.Group) error {
				a := x(g)
				if g.Rank() == 1 {
					return g.AllReduce(ctx, g.Device(), dist.Sum, dist.Part(a, 1, 7), dist.Part(a, 0, 7))
				}
				return sum(ctx, g, array(g, 7))
			}},
		{Name: "own error", want: []string{"rank 2: no data"},
			Run: func(ctx context.Context, g *dist.Group) error {
				if g.Rank() == 2 {
					return errors.New("no data")
				}
				return sum(ctx, g, x(g))
			}},
		{Name: "context", want: []string{"rank 1: context canceled"},
			Run: func(ctx context.Context, g *dist.Group) error {
				if g.Rank() == 1 {
					var cancel func()
					ctx, cancel = context.WithCancel(ctx)
					time.AfterFunc(10*time.Millisecond, cancel)
				}
				if g.Rank() == 2 { // which never comes
					<-ctx.Done()
					return context.Cause(ctx)
				}
				return sum(ctx, g, x(g))
			}},
		{Name: "timeout", class: dist.ErrTimeout, want: []string{"AllReduce of float32[8], sum (call 1)"}, short: true,
			Run: func(ctx context.Context, g *dist.Group) error {
				if g.Rank() == 1 {
					<-ctx.Done()
					return context.Cause(ctx)
				}
				return sum(ctx, g, x(g))
			}},
		{Name: "gone", class: dist.ErrLost, want: []string{"rank 1: a rank is lost: it closed its group"},
			Run: func(ctx context.Context, g *dist.Group) error {
				if g.Rank() == 1 {
					return nil
				}
				return sum(ctx, g, x(g))
			}},
	}
}
