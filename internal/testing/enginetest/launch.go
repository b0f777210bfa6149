package enginetest

import (
	"context"
	"errors"
	"strings"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// testBadLaunch: what does not fit the entry is refused before anything runs.
func testBadLaunch(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.F32), tileir.Tile(tileir.I32))
	k.storePtr(k.args[0], k.splat(tileir.F32, 0))
	p := k.compile(t, eng)
	if params := p.Params(); len(params) != 2 || !tileir.Equal(params[0], ptrType(tileir.F32)) || !tileir.Equal(params[1], tileir.Tile(tileir.I32)) {
		t.Errorf("parameters are %v", params)
	}
	out := newGuarded(t, "out", 8, 0)
	scalar, good := device.Arg{Bits: 1}, out.arg()
	for want, l := range map[string]engine.Launch{
		"grid 0×1×1: axis x has 0 blocks":                       {Grid: [3]int{0, 1, 1}, Args: []device.Arg{good, scalar}},
		"grid 1×1×16777217: axis z has 16777217 blocks":         {Grid: [3]int{1, 1, 1<<24 + 1}, Args: []device.Arg{good, scalar}},
		"entry k takes 2 arguments, got 1":                      {Grid: oneBlock, Args: []device.Arg{good}},
		"argument 0: want a buffer for tile<ptr<f32>>":          {Grid: oneBlock, Args: []device.Arg{scalar, scalar}},
		"argument 1: want a scalar for tile<i32>, got a buffer": {Grid: oneBlock, Args: []device.Arg{good, good}},
		"argument 1: want a scalar":                             {Grid: oneBlock, Args: []device.Arg{good, {Pointer: true}}},
		"offset 9 is outside buffer out (8 bytes)":              {Grid: oneBlock, Args: []device.Arg{{Pointer: true, Host: out.Data, Name: "out", Offset: 9}, scalar}},
		"offset -1 is outside buffer out":                       {Grid: oneBlock, Args: []device.Arg{{Pointer: true, Host: out.Data, Name: "out", Offset: -1}, scalar}},
	} {
		if err := p.Launch(t.Context(), l); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if _, err := eng.Compile(t.Context(), k.m, "other"); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), `no entry "other"`) {
		t.Errorf("an entry that is not there: got %v", err)
	}
	token := newKernel(tileir.Token{}).compile(t, eng)
	if err := token.Launch(t.Context(), engine.Launch{Grid: oneBlock, Args: []device.Arg{scalar}}); !errors.Is(err, device.ErrArgument) {
		t.Errorf("a parameter that is a token: got %v", err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if err := p.Launch(ctx, engine.Launch{Grid: oneBlock, Args: []device.Arg{good, scalar}}); !errors.Is(err, why) {
		t.Errorf("a context that has ended: got %v", err)
	}
	if out.Data[0] != 0xA5 {
		t.Error("a refused launch has run")
	}
	fault := p.Launch(t.Context(), engine.Launch{Grid: oneBlock, Args: []device.Arg{{Pointer: true, Offset: 8}, scalar}})
	wantFault(t, fault, "store through the null pointer moved by 8 bytes")
}

// testRefused: compilation reports unsupported operations, with the location.
func testRefused(t T, eng engine.Engine) {
	skipKnown(t, eng)
	for want, build := range map[string]func(k *kernel){
		"op negf: the tiles and allocas up to here take": func(k *kernel) {
			x := k.splat(tileir.F64, 1, 1<<24)
			for range 33 {
				x = k.NegF(x)
			}
		},
	} {
		k := newKernel(ptrType(tileir.I8))
		k.At(tileir.FileLoc{At: tileir.Pos{File: "k.py", Line: 7, Col: 3}})
		build(k)
		k.Return()
		if err := tileir.Verify(k.m); err != nil {
			t.Fatalf("the test's module is wrong: %v", err)
		}
		_, err := eng.Compile(t.Context(), k.m, "k")
		if !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), "k.py:7:3: "+want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
