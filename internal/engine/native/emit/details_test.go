package emit

import (
	"errors"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target/x86"
	"maps"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestWindowFlags: an access requires the flags for its operation.
func TestWindowFlags(t *testing.T) {
	c := &codegen{}
	load, store, update := &tileir.Op{Code: tileir.OpLoadViewTko}, &tileir.Op{Code: tileir.OpStoreViewTko}, &tileir.Op{Code: tileir.OpAtomicRedViewTko}
	for _, x := range []struct {
		op      *tileir.Op
		ordered bool
		want    int
	}{
		{load, false, runtime.FlagWindowLoads}, {load, true, runtime.FlagWindowLoads | runtime.FlagAligned}, {store, false, runtime.FlagWindowStores},
		{store, true, runtime.FlagWindowStores | runtime.FlagAligned}, {update, true, runtime.FlagUpdates}, {update, false, runtime.FlagUpdates},
	} {
		if got := c.windowFlags(&plan.Access{Op: x.op, Ordered: x.ordered}); got != x.want {
			t.Errorf("%v, ordered %v: flags %b, want %b", x.op.Code, x.ordered, got, x.want)
		}
	}
}

// TestMaybeEffects: the scratch memory of an access is the location of the tile, unless the formats of memory and
// registers differ.
func TestMaybeEffects(t *testing.T) {
	for elem, want := range map[tileir.Scalar]int{tileir.F32: 1, tileir.I8: 1, tileir.F64: 1, tileir.I64: 1, tileir.F16: 0, tileir.BF16: 0, tileir.E4M3FN: 0, tileir.I1: 0} {
		for kind, record := range map[effectKind]func(c *codegen, a *plan.Access){effectReads: (*codegen).logMaybeRead, effectWrites: (*codegen).logMaybeWrite} {
			c := &codegen{log: new(schedule)}
			part := c.log.begin(nil)
			v := &tileir.Value{Type: tileir.Tile(elem, 8)}
			record(c, &plan.Access{Tile: v, Elem: elem})
			if got := len(part.effects); got != want {
				t.Errorf("%v: %d effects, want %d", elem, got, want)
				continue
			}
			if want > 0 && (part.effects[0].kind != kind || part.effects[0].value != v || !part.effects[0].maybe) {
				t.Errorf("%v: effect %+v", elem, part.effects[0])
			}
		}
	}
}

// TestVerifyRead: the requirements of a read, within a loop nest and outside.
func TestVerifyRead(t *testing.T) {
	x, y := &tileir.Value{Def: &tileir.Op{Code: tileir.OpAddI}}, &tileir.Value{Def: &tileir.Op{Code: tileir.OpSubI}}
	const at = 64
	wrote := func(v *tileir.Value, maybe bool) frameState { return frameState{at: {v, maybe}} }
	for _, c := range []struct {
		name   string
		placed bool
		state  frameState
		maybe  bool
		nest   *nestState
		want   string
	}{
		{"nowhere", false, wrote(x, false), false, nil, "nowhere"},
		{"written", true, wrote(x, false), false, nil, ""},
		{"written, by a slow path", true, wrote(x, false), true, nil, ""},
		{"not written", true, frameState{}, false, nil, "before that is written"},
		{"not written, by a slow path", true, frameState{}, true, nil, ""},
		{"another", true, wrote(y, false), false, nil, "where"},
		{"another, by a slow path", true, wrote(y, false), true, nil, "its slow path reads"},
		{"perhaps written", true, wrote(x, true), false, nil, "only a slow path has written"},
		{"perhaps written, by a slow path", true, wrote(x, true), true, nil, ""},
		{"in a loop", true, wrote(x, false), false, &nestState{reads: make(map[int][]effect)}, ""},
		{"in a loop that writes it", true, frameState{}, false, &nestState{reads: make(map[int][]effect), writes: map[int][]effect{at: {{value: x}}}}, "before that is written"},
		{"in a loop whose slow path writes it", true, frameState{}, false, &nestState{writes: map[int][]effect{at: {{value: x, maybe: true}}}}, ""},
		{"in a loop whose slow path writes another", true, frameState{}, false, &nestState{reads: make(map[int][]effect), writes: map[int][]effect{at: {{value: y, maybe: true}}}}, "before that is written"},
	} {
		for _, carried := range []bool{false, true} { // whether x is at the location of y
			v := &values{frame: newFrameLayout()}
			if c.placed {
				if carried {
					v.frame.inPlace = map[*tileir.Value]*tileir.Value{x: y}
					v.frame.loc[y] = at
				} else {
					v.frame.loc[x] = at
				}
			}
			v.read(effect{value: x, maybe: c.maybe}, c.state, c.nest)
			if (v.err == nil) != (c.want == "") || v.err != nil && !strings.Contains(v.err.Error(), c.want) {
				t.Errorf("%s: got %v", c.name, v.err)
			}
			if c.nest != nil && c.nest.reads != nil && len(c.nest.reads[at]) == 0 {
				t.Errorf("%s: the loop does not know what it reads", c.name)
			}
		}
	}
}

// TestVerifyNest: a loop nest may overwrite a value only if it reads it element by element.
func TestVerifyNest(t *testing.T) {
	x, y := &tileir.Value{Def: &tileir.Op{Code: tileir.OpAddI}}, &tileir.Value{Def: &tileir.Op{Code: tileir.OpSubI}}
	for _, plain := range []bool{false, true} {
		for _, elsewhere := range []bool{false, true} {
			v, state := &values{frame: newFrameLayout()}, frameState{8: {x, false}}
			to := 8
			if elsewhere {
				to = 16
			}
			v.endNest(&nestState{reads: map[int][]effect{8: {{value: x, natural: plain}}}, writes: map[int][]effect{to: {{value: y}}}}, state)
			if (v.err == nil) != (plain || elsewhere) {
				t.Errorf("in order %v, elsewhere %v: %v", plain, elsewhere, v.err)
			}
			if state[to].value != y {
				t.Error("what the loop has written is not there")
			}
		}
	}
}

// TestVerifyStates: the state after two paths is their intersection, and a slow path that writes the present value
// changes nothing.
func TestVerifyStates(t *testing.T) {
	x, y := &tileir.Value{}, &tileir.Value{}
	a, b := frameState{8: {x, false}, 16: {x, true}, 24: {y, false}, 32: {x, false}}, frameState{8: {x, true}, 16: {x, false}, 24: {x, false}, 40: {y, false}}
	if got, want := a.meet(b), (frameState{8: {x, true}, 16: {x, true}}); !maps.Equal(got, want) || !maps.Equal(b.meet(a), want) {
		t.Errorf("got %v and %v, want %v", got, b.meet(a), want)
	}
	if c := (frameState{8: {x, false}}); !maps.Equal(c.meet(c), c) || !maps.Equal(c.meet(nil), c) || !maps.Equal(frameState(nil).meet(c), c) {
		t.Error("a state does not stay as it is")
	}
	for _, c := range []struct {
		was  content
		e    effect
		want content
	}{
		{content{x, false}, effect{value: y}, content{y, false}}, {content{x, false}, effect{value: y, maybe: true}, content{y, true}},
		{content{x, false}, effect{value: x, maybe: true}, content{x, false}}, {content{x, true}, effect{value: x}, content{x, false}},
		{content{}, effect{value: x, maybe: true}, content{x, true}},
	} {
		s := frameState{8: c.was}
		if s.write(8, c.e); s[8] != c.want {
			t.Errorf("%v, then %v: %v", c.was, c.e, s[8])
		}
	}
}

// TestEmitError: errors during emission are returned by compile.
func TestEmitError(t *testing.T) {
	m := tileir.NewModule("m")
	tileir.NewBuilder(m.NewEntry("k", nil).Block(0)).Return()
	wrong := errors.New("wrong")
	for _, set := range []func(c *codegen){func(c *codegen) { c.err = wrong }, func(c *codegen) { c.fullErr = wrong }} {
		c, err := testCodegen(m)
		if err != nil {
			t.Skip(err)
		}
		set(c)
		if p, err := c.compile(m.Entry("k")); p != nil || err != wrong {
			t.Errorf("got %v, %v", p, err)
		}
	}
}

// TestSymbols: symbols cover the code without gaps.
func TestSymbols(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte(verifyModule))
	if err != nil {
		t.Fatal(err)
	}
	e, err := Compile(m, "k", Options{Target: x86.Generic(x86.AVX2)})
	if err != nil {
		t.Fatal(err)
	}
	list, code := e.Symbols(), e.Code
	if len(list) < 3 {
		t.Fatalf("%d symbols", len(list))
	}
	for i, s := range list {
		end := code.Len()
		if i+1 < len(list) {
			end = list[i+1].Offset
		}
		if s.Offset+s.Size != end || !strings.HasPrefix(s.Name, "k ") || !strings.Contains(s.Name, "k.mlir:") {
			t.Errorf("symbol %d of %d is %+v, the next begins at %d", i, len(list), s, end)
		}
	}
}

// TestVerifyFail: an error names the operation of an effect, or that of its value, and the first error is reported.
func TestVerifyFail(t *testing.T) {
	x, y := &tileir.Op{Code: tileir.OpIota}, &tileir.Op{Code: tileir.OpAddI}
	for _, c := range []struct {
		e    effect
		want *tileir.Op
	}{{effect{op: x, value: &tileir.Value{Def: y}}, x}, {effect{value: &tileir.Value{Def: y}}, y}} {
		v := &values{}
		v.fail(c.e, "first")
		v.fail(effect{op: y}, "second")
		if err, ok := v.err.(*VerifyError); !ok || err.op != c.want || !strings.Contains(err.Error(), "first") {
			t.Errorf("got %v", v.err)
		}
	}
}
