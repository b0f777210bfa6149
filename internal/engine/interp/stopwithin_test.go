package interp

import (
	"errors"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// TestStopWithin: long operations return early when the launch has stopped, at any point. Otherwise each would
// continue for a long time.
func TestStopWithin(t *testing.T) {
	splat := func(b *tileir.Builder, s tileir.Scalar, shape ...int64) *tileir.Value {
		return b.Constant(tileir.Dense{Type: tileir.Tile(s, shape...), Data: make([]byte, s.Bytes()), Splat: true})
	}
	zero := tileir.Array{tileir.Int(tileir.I32, 0)}
	branches := func(op *tileir.Op) { // a region that runs for one pair at a time
		in, a := tileir.NewBuilder(op.Block(0)), op.Block(0).Args
		pick := in.If(in.CmpI(tileir.Less, a[0], a[1], tileir.Signed), []tileir.Type{a[0].Type}, true)
		tileir.NewBuilder(pick.Block(0)).Yield(a[0])
		tileir.NewBuilder(pick.Block(1)).Yield(a[1])
		in.Yield(pick.Results[0])
	}
	for name, build := range map[string]func(b *tileir.Builder){
		"serial reduction": func(b *tileir.Builder) { branches(b.Reduce([]*tileir.Value{splat(b, tileir.I32, 64)}, 0, zero)) },
		"serial scan":      func(b *tileir.Builder) { branches(b.Scan([]*tileir.Value{splat(b, tileir.I32, 64)}, 0, false, zero)) },
		"product of bytes": func(b *tileir.Builder) {
			b.MmaF(splat(b, tileir.E4M3FN, 64, 32), splat(b, tileir.E4M3FN, 32, 8), splat(b, tileir.F32, 64, 8), false)
		},
		"product": func(b *tileir.Builder) {
			b.MmaF(splat(b, tileir.F32, 64, 32), splat(b, tileir.F32, 32, 8), splat(b, tileir.F32, 64, 8), false)
		},
		"product of integers": func(b *tileir.Builder) {
			b.MmaI(splat(b, tileir.I8, 64, 32), splat(b, tileir.I8, 32, 8), splat(b, tileir.I32, 64, 8), tileir.Signed, tileir.Signed)
		},
		"for": func(b *tileir.Builder) {
			one := b.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32), Data: []byte{1, 0, 0, 0}, Splat: true})
			tileir.NewBuilder(b.For(splat(b, tileir.I32), one, one, nil, false).Block(0)).Continue()
		},
		"loop": func(b *tileir.Builder) {
			in := tileir.NewBuilder(b.Loop(nil, nil).Block(0))
			leave := in.If(in.Constant(tileir.Dense{Type: tileir.Tile(tileir.I1), Data: []byte{1}, Splat: true}), nil, false)
			tileir.NewBuilder(leave.Block(0)).Break()
			in.Continue()
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := tileir.NewModule("test")
			b := tileir.NewBuilder(m.NewEntry("k", nil).Block(0))
			build(b)
			b.Return()
			if err := tileir.Verify(m); err != nil {
				t.Fatal(err)
			}
			p, err := New().Compile(t.Context(), m, "k")
			if err != nil {
				t.Fatal(err)
			}
			prog := p.(*program)
			err = prog.Program.Launch(t.Context(), engine.Launch{Grid: device.Grid{1, 1, 1}, Workers: 1}, func(w *host.Worker) error {
				fr := prog.newFrame(w)
				w.Next()
				w.Launch.Stopping().Store(true)
				if run(fr, prog.body) != failed || !errors.Is(fr.err, host.ErrStopped) {
					t.Error("the block ran to its end")
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
