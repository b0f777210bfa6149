package tileir_test

import (
	"testing"

	. "gotile/tileir"
)

// pairModule is a module with something of everything that two modules can differ in.
func pairModule() *Module {
	m := NewModule("m")
	m.SetProducer("me")
	NewBuilder(m.Body()).Global("g", f32s(4), 16, true, Private)
	b := entry(m, "f", at(3, subF), Tile(I1), Tile(I32))
	x := b.At(at(4, subF)).Constant(Dense{Type: Tile(F32, 2), Data: []byte{0, 0, 128, 63, 0, 0, 128, 63}})
	b.AddF(x, x, NearestEven, false)
	cond := b.Block().Args[0]
	op := b.Block().Append(NewOp(OpIf, at(5, subF)))
	op.AddOperands(IfCondition, cond)
	NewBuilder(op.Regions[0].NewBlock()).At(at(6, subF)).Yield()
	b.At(&CallSite{Callee: at(9, subG), Caller: at(7, subF)}).Return()
	return m
}

// ops returns operation i of the entry of a pairModule.
func pairOp(m *Module, i int) *Op { return m.Entry("f").Block(0).Ops[i] }

// TestDiffModules changes one thing of a module, and the difference must name it.
func TestDiffModules(t *testing.T) {
	const f = "#1 entry: "
	tests := []struct {
		name   string
		change func(m *Module)
		want   string
	}{
		{"nothing", func(m *Module) {}, ""},
		{"producer", func(m *Module) { m.SetProducer("") }, `producer: "me", ""`},
		{"number of entries", func(m *Module) { entry(m, "h", nil).Return() }, "2 operations, 3"},
		{"name", func(m *Module) { m.Entry("f").SetAttr(EntrySymName, String("h")) }, f + `sym_name: "f", "h"`},
		{"parameters", func(m *Module) { m.Entry("f").Block(0).AddArg(Tile(I32)) }, f + "2 arguments, 3"},
		{"type of a parameter", func(m *Module) { m.Entry("f").Block(0).Args[1].Type = Tile(I64) }, f + "argument 1: tile<i32>, tile<i64>"},
		{"operation", func(m *Module) { pairOp(m, 1).Code = OpSubF }, f + "#1 addf: the other is subf"},
		{"bytes of a constant", func(m *Module) {
			pairOp(m, 0).SetAttr(ConstantValue, Dense{Type: Tile(F32, 2), Data: make([]byte, 8)})
		}, f + "#0 constant: value: 8 bytes : tile<2xf32>, 8 bytes : tile<2xf32>"},
		{"splat of another number", func(m *Module) {
			pairOp(m, 0).SetAttr(ConstantValue, Dense{Type: Tile(F32, 2), Data: make([]byte, 4), Splat: true})
		}, f + "#0 constant: value: 8 bytes : tile<2xf32>, splat of 0x00000000 : tile<2xf32>"},
		{"splat of no bytes", func(m *Module) {
			pairOp(m, 0).SetAttr(ConstantValue, Dense{Type: Tile(F32, 2), Splat: true})
		}, f + "#0 constant: value: 8 bytes : tile<2xf32>, splat of 0x : tile<2xf32>"},
		{"type of a constant", func(m *Module) {
			pairOp(m, 0).SetAttr(ConstantValue, Dense{Type: Tile(I32, 2), Data: []byte{0, 0, 128, 63, 0, 0, 128, 63}})
		}, f + "#0 constant: value: 8 bytes : tile<2xf32>, 8 bytes : tile<2xi32>"},
		{"same constant as a splat", func(m *Module) {
			pairOp(m, 0).SetAttr(ConstantValue, Dense{Type: Tile(F32, 2), Data: []byte{0, 0, 128, 63}, Splat: true})
		}, ""},
		{"flag", func(m *Module) { pairOp(m, 1).SetAttr(AddFFlushToZero, Unit{}) }, f + "#1 addf: flush_to_zero: <nil>, unit"},
		{"enum", func(m *Module) { pairOp(m, 1).SetAttr(AddFRoundingMode, TowardZero) }, f + "#1 addf: rounding_mode: nearest_even, zero"},
		{"operand", func(m *Module) { pairOp(m, 1).Operands[1] = m.Entry("f").Block(0).Args[1] }, f + "#1 addf: operand 1 is another value"},
		{"number of operands", func(m *Module) { pairOp(m, 1).AddOperands(AddFRhs, pairOp(m, 0).Results[0]) }, f + "#1 addf: rhs: 1 operands, 2"},
		{"type of a result", func(m *Module) { pairOp(m, 1).Results[0].Type = Tile(F32) }, f + "#1 addf: result 0: tile<2xf32>, tile<f32>"},
		{"number of results", func(m *Module) { pairOp(m, 1).AddResult(Tile(F32)) }, f + "#1 addf: 1 results, 2"},
		{"blocks", func(m *Module) { pairOp(m, 2).Regions[1].NewBlock() }, f + "#2 if: 0 blocks, 1"},
		{"inner operation", func(m *Module) { pairOp(m, 2).Block(0).Ops[0].Code = OpReturn }, f + "#2 if: #0 yield: the other is return"},
		{"no location", func(m *Module) { pairOp(m, 2).Loc = nil }, f + "#2 if: locations src/k.cu:5:1 and - differ"},
		{"line", func(m *Module) { pairOp(m, 2).Loc = at(6, subF) }, f + "#2 if: locations src/k.cu:5:1 and src/k.cu:6:1 differ"},
		{"scope", func(m *Module) { pairOp(m, 2).Loc = at(5, subG) }, f + "#2 if: locations src/k.cu:5:1 and src/k.cu:5:1 differ"},
		{"caller", func(m *Module) { pairOp(m, 3).Loc = &CallSite{Callee: at(9, subG), Caller: at(8, subF)} },
			f + "#3 return: locations src/k.cu:9:1 and src/k.cu:9:1 differ"},
	}
	for _, test := range tests {
		a, b := pairModule(), pairModule()
		test.change(b)
		if got := DiffModules(a, b); got != test.want {
			t.Errorf("%s: got  %q\nwant %q", test.name, got, test.want)
		}
		if got := DiffModules(b, a); (got == "") != (test.want == "") {
			t.Errorf("%s: in reverse order: %q", test.name, got)
		}
		if EqualModules(a, b) != (test.want == "") {
			t.Errorf("%s: EqualModules disagrees", test.name)
		}
	}
}

// TestEqualLocs compares locations that say the same in other pointers, and others.
func TestEqualLocs(t *testing.T) {
	file := func() *File { return &File{Name: "k.cu", Dir: "src"} }
	sub := func() *Subprogram {
		return &Subprogram{File: file(), Line: 3, Name: "f", LinkageName: "f", Unit: &CompileUnit{File: file()}, ScopeLine: 3}
	}
	other := sub()
	other.Unit.File.Dir = "lib"
	list := []func() Location{
		func() Location { return nil },
		func() Location { return FileLoc{At: Pos{File: "a", Line: 1, Col: 2}} },
		func() Location { return FileLoc{At: Pos{File: "a", Line: 1, Col: 3}} },
		func() Location { return at(3, sub()) },
		func() Location { return at(4, sub()) },
		func() Location { return at(3, other) },
		func() Location { return at(3, &LexicalBlock{Scope: sub(), File: file(), Line: 3}) },
		func() Location { return at(3, &LexicalBlock{Scope: sub(), File: file(), Line: 3, Col: 1}) },
		func() Location {
			return at(3, &LexicalBlock{Scope: &LexicalBlock{Scope: sub(), File: file(), Line: 3}, File: file(), Line: 3})
		},
		func() Location { return at(3, &CompileUnit{File: file()}) },
		func() Location { return at(3, file()) },
		func() Location { return &CallSite{Callee: at(3, sub()), Caller: at(4, sub())} },
		func() Location { return &CallSite{Callee: at(4, sub()), Caller: at(3, sub())} },
		func() Location { return &NameLoc{Name: "x"} },
		func() Location { return &NameLoc{Name: "x", Child: at(3, sub())} },
		func() Location { return &NameLoc{Name: "y", Child: at(3, sub())} },
		func() Location { return &FusedLoc{Locs: []Location{at(3, sub()), nil}} },
		func() Location { return &FusedLoc{Locs: []Location{nil, at(3, sub())}} },
		func() Location { return &FusedLoc{Locs: []Location{nil, at(3, sub())}, Metadata: String("m")} },
	}
	for i, a := range list {
		for j, b := range list {
			if EqualLocs(a(), b()) != (i == j) {
				t.Errorf("locations %d and %d: equal is %v", i, j, i != j)
			}
		}
	}
}

// TestEqualAttrs compares attributes that say the same, and others.
func TestEqualAttrs(t *testing.T) {
	n := func(v int64) *int64 { return &v }
	list := []func() Attr{
		func() Attr { return nil },
		func() Attr { return Unit{} },
		func() Attr { return Bool(true) },
		func() Attr { return Bool(false) },
		func() Attr { return String("a") },
		func() Attr { return Symbol("a") },
		func() Attr { return Int(I32, 1) },
		func() Attr { return Int(I64, 1) },
		func() Attr { return F32Attr(0) },
		func() Attr { return Float{F32, 1 << 31} },
		func() Attr { return Float{F32, 0x7fc00000} },
		func() Attr { return NearestEven },
		func() Attr { return Signed },
		func() Attr { return TypeAttr{Tile(F32, 2)} },
		func() Attr { return TypeAttr{Tile(F32, 4)} },
		func() Attr { return f32s(2) },
		func() Attr { return f32s(4) },
		func() Attr { return Dense{Type: Tile(F32, 4), Data: make([]byte, 4), Splat: true} },
		func() Attr { return I32s{1, 2} },
		func() Attr { return I32s{2, 1} },
		func() Attr { return Bools{true} },
		func() Attr { return Array{Int(I32, 1)} },
		func() Attr { return Array{Int(I32, 1), Int(I32, 1)} },
		func() Attr { return Dict{{Name: "a", Value: Int(I32, 1)}} },
		func() Attr { return Dict{{Name: "b", Value: Int(I32, 1)}} },
		func() Attr { return Hints{{Name: "a", Value: Int(I32, 1)}} },
		func() Attr { return Hints{{Name: "a", Value: Int(I32, 2)}} },
		func() Attr { return DivBy{Divisor: 8} },
		func() Attr { return DivBy{Divisor: 16} },
		func() Attr { return DivBy{Divisor: 8, Every: n(4), Along: n(0)} },
		func() Attr { return DivBy{Divisor: 8, Every: n(2), Along: n(0)} },
		func() Attr { return SameElements{1, 2} },
		func() Attr { return SameElements{2} },
		func() Attr { return Bounded{Lower: n(0)} },
		func() Attr { return Bounded{Upper: n(0)} },
		func() Attr { return Bounded{} },
	}
	for i, a := range list {
		for j, b := range list {
			if EqualAttrs(a(), b()) != (i == j) {
				t.Errorf("attributes %d and %d: equal is %v", i, j, i != j)
			}
		}
	}
	x := Dict{{Name: "a", Value: Unit{}}, {Name: "b", Value: Unit{}}}
	y := Dict{{Name: "b", Value: Unit{}}, {Name: "a", Value: Unit{}}}
	if !EqualAttrs(x, y) || !EqualAttrs(Hints(x), Hints(y)) {
		t.Error("the order of entries counts")
	}
}
