package tileir_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/testing/vendortest"

	. "gotile/tileir"
	"gotile/tileir/bytecode"
)

// moduleCase is a whole module and the verifier's complete message.
type moduleCase struct {
	name   string
	build  func(m *Module)
	want   string
	vendor string // why the vendor's verifier is not run
}

func entry(m *Module, name string, loc Location, params ...Type) *Builder {
	return NewBuilder(m.NewEntry(name, loc, params...).Block(0))
}

type noLocation struct{}

func (noLocation) Pos() Pos { return Pos{} }

// hinted makes an entry with hints.
func hinted(m *Module, h Hints) {
	op := m.NewEntry("f", nil)
	op.SetAttr(EntryOptimizationHints, h)
	NewBuilder(op.Block(0)).Return()
}

func f32s(n int64) Dense { return Dense{Type: Tile(F32, n), Data: make([]byte, 4*n)} }

var (
	unit = &CompileUnit{File: &File{Name: "k.cu", Dir: "src"}}
	subF = &Subprogram{File: unit.File, Line: 3, Name: "f", LinkageName: "f", Unit: unit, ScopeLine: 3}
	subG = &Subprogram{File: unit.File, Line: 9, Name: "g", LinkageName: "g", Unit: unit, ScopeLine: 9}
)

func at(line int, s Scope) ScopedLoc {
	return ScopedLoc{At: Pos{File: "src/k.cu", Line: line, Col: 1}, Scope: s}
}

var moduleCases = []moduleCase{
	{"empty", func(m *Module) {}, "", ""},
	{"global", func(m *Module) {
		b := entry(m, "f", nil)
		b.GetGlobal("g", Tile(ptr(F32)))
		b.Return()
		NewBuilder(m.Body()).Global("g", f32s(4), 16, true, Private)
	}, "", ""},
	{"global of another type", func(m *Module) {
		NewBuilder(m.Body()).Global("g", f32s(4), 0, false, Public)
		b := entry(m, "f", nil)
		b.GetGlobal("g", Tile(ptr(F64)))
		b.Return()
	}, "entry @f: op get_global: result: want tile<ptr<f32>>, got tile<ptr<f64>>", ""},
	{"entry as a global", func(m *Module) {
		b := entry(m, "f", nil)
		b.GetGlobal("f", Tile(ptr(F64)))
		b.Return()
	}, "entry @f: op get_global: name: the module has no global @f", ""},
	{"scalar global", func(m *Module) {
		NewBuilder(m.Body()).Global("g", Dense{Type: Tile(F32), Data: make([]byte, 4)}, 0, false, Public)
	}, "global @g: value: want a tile of rank 1, got tile<f32>", ""},
	{"global with too few bytes", func(m *Module) {
		NewBuilder(m.Body()).Global("g", Dense{Type: Tile(F32, 4), Data: make([]byte, 4)}, 0, false, Public)
	}, "global @g: value: want 16 bytes for tile<4xf32>, got 4", "the file cannot say it"},
	{"one name twice", func(m *Module) {
		NewBuilder(m.Body()).Global("f", f32s(1), 0, false, Public)
		entry(m, "f", nil).Return()
	}, "op entry: the name @f is defined twice", ""},
	{"entry without a name", func(m *Module) { entry(m, "", nil).Return() }, "op entry: the name is empty", ""},
	{"global without a name", func(m *Module) { NewBuilder(m.Body()).Global("", f32s(1), 0, false, Public) },
		"op global: the name is empty", ""},
	{"hints", func(m *Module) {
		hinted(m, Hints{{Name: "any", Value: Dict{{Name: "thing", Value: Int(I8, 1)}, {Name: "more", Value: Dict{{Name: "x", Value: Int(I32, 1)}}}}}})
	}, "", ""},
	{"architecture twice", func(m *Module) { hinted(m, Hints{{Name: "sm_90", Value: Dict{}}, {Name: "sm_90", Value: Dict{}}}) },
		"entry @f: optimization_hints: sm_90 appears twice", ""},
	{"hint twice", func(m *Module) {
		hinted(m, Hints{{Name: "sm_90", Value: Dict{{Name: HintCTAs, Value: Int(I32, 1)}, {Name: HintCTAs, Value: Int(I32, 2)}}}})
	}, "entry @f: optimization_hints: sm_90: num_cta_in_cga appears twice", ""},
	{"architecture without a name", func(m *Module) { hinted(m, Hints{{Value: Dict{}}}) },
		"entry @f: optimization_hints: an entry has no name", ""},
	{"hint without a name", func(m *Module) { hinted(m, Hints{{Name: "sm_90", Value: Dict{{Value: Int(I32, 1)}}}}) },
		"entry @f: optimization_hints: sm_90: an entry has no name", ""},
	{"nested hint twice", func(m *Module) {
		two := Dict{{Name: "x", Value: Int(I32, 1)}, {Name: "x", Value: Int(I32, 2)}}
		hinted(m, Hints{{Name: "sm_90", Value: Dict{{Name: "list", Value: two}}}})
	}, "entry @f: optimization_hints: sm_90: list: x appears twice", ""},
	{"hint without a value", func(m *Module) { hinted(m, Hints{{Name: "sm_90", Value: Dict{{Name: HintCTAs}}}}) },
		"entry @f: optimization_hints: sm_90: num_cta_in_cga has no value", "the file cannot say it"},
	{"hint outside an architecture", func(m *Module) { hinted(m, Hints{{Name: HintCTAs, Value: Int(I32, 1)}}) },
		"entry @f: optimization_hints: want a dictionary for num_cta_in_cga, got 1 : i32", ""},
	{"name of two lines twice", func(m *Module) {
		entry(m, "a\nb", nil).Return()
		entry(m, "a\nb", nil).Return()
	}, `op entry: the name @"a\nb" is defined twice`, ""},
	{"file of two lines", func(m *Module) {
		b := entry(m, "f", at(3, subF))
		b.At(ScopedLoc{At: Pos{File: "\x1b[1m\n", Line: 4}, Scope: subF}).Iota(Tile(I32, 3))
		b.Return()
	}, `"\x1b[1m\n":4: op iota: result: tile<3xi32>: all dimensions must be powers of two`, ""},
	{"hint of two lines", func(m *Module) { hinted(m, Hints{{Name: "a\nb", Value: Unit{}}}) },
		`entry @f: optimization_hints: want a dictionary for "a\nb", got unit`, "the file cannot say it"},
	{"entry that returns", func(m *Module) {
		e := m.NewEntry("f", nil)
		e.SetAttr(EntryFunctionType, TypeAttr{FuncType{Results: []Type{Tile(F32)}}})
		b := NewBuilder(e.Block(0))
		b.Return(val(b, F32))
	}, "entry @f: an entry returns nothing, got (tile<f32>)", ""},
	{"entry of no function type", func(m *Module) {
		e := m.NewEntry("f", nil)
		e.SetAttr(EntryFunctionType, TypeAttr{Tile(F32)})
		NewBuilder(e.Block(0)).Return()
	}, "entry @f: function_type: want a function type, got tile<f32>", "the file cannot say it"},
	{"entry of an invalid type", func(m *Module) {
		e := m.NewEntry("f", nil)
		e.SetAttr(EntryFunctionType, TypeAttr{FuncType{Params: []Type{Tile(F32, 3)}}})
		NewBuilder(e.Block(0)).Return()
	}, "entry @f: function_type: tile<3xf32>: all dimensions must be powers of two", "the file cannot say it"},
	{"module with arguments", func(m *Module) { m.Body().AddArg(Tile(F32)) }, "op module: region 0: want no block arguments, got 1", "the file cannot say it"},
	{"operation of another block", func(m *Module) {
		b := entry(m, "f", nil)
		b.Return().Parent = m.Body()
	}, "entry @f: region 0 holds an operation that belongs elsewhere", "the file cannot say it"},
	{"location of no kind", func(m *Module) { entry(m, "f", noLocation{}).Return() },
		"entry @f: location: tileir_test.noLocation is not a location of Tile IR", "the file cannot say it"},
	{"negative line", func(m *Module) { entry(m, "f", FileLoc{At: Pos{File: "a", Line: -1}}).Return() },
		"entry @f: location: lines and columns are 0 or more", "the file cannot say it"},
	{"scope of nothing", func(m *Module) { entry(m, "f", at(3, nil)).Return() },
		"entry @f: location: a debug scope is a subprogram or a lexical block", "the file cannot say it"},
	{"subprogram of no file", func(m *Module) { entry(m, "f", at(3, &Subprogram{Unit: unit})).Return() },
		"entry @f: location: a subprogram needs a file and a compile unit with a file", "the file cannot say it"},
	{"block of no file", func(m *Module) { entry(m, "f", at(3, &LexicalBlock{Scope: subF})).Return() },
		"entry @f: location: a lexical block needs a file", "the file cannot say it"},
	{"block at a negative column", func(m *Module) {
		entry(m, "f", at(3, &LexicalBlock{Scope: subF, File: unit.File, Col: -1})).Return()
	}, "entry @f: location: lines and columns are 0 or more", "the file cannot say it"},
	{"block in itself", func(m *Module) {
		b := &LexicalBlock{File: unit.File}
		b.Scope = b
		entry(m, "f", at(3, b)).Return()
	}, "entry @f: location: it is made of itself", "the file cannot say it"},
	{"call of itself", func(m *Module) {
		c := &CallSite{Callee: at(3, subF)}
		c.Caller = c
		entry(m, "f", nil).At(c).Return()
	}, "entry @f: op return: location: it is made of itself", "the file cannot say it"},
	{"locations of text", func(m *Module) {
		shared := &NameLoc{Name: "x", Child: FileLoc{At: Pos{File: "a", Line: 1}}}
		entry(m, "f", &FusedLoc{Locs: []Location{shared, nil, shared, (*CallSite)(nil)}}).Return()
	}, "entry @f: location: a pointer in it is nil", "the file cannot say it"},
	{"entry of a tile", func(m *Module) { entry(m, "f", nil, Tile(F32, 8)).Return() },
		"entry @f: block argument 0: want a tile of rank 0, got tile<8xf32>", ""},
	{"value of another entry", func(m *Module) {
		b := entry(m, "f", nil)
		x := val(b, F32)
		b.Return()
		b = entry(m, "g", nil)
		b.NegF(x)
		b.Return()
	}, "entry @g: op negf: source: the value is not defined before this operation or not visible to it", "the file cannot say it"},
	{"constant in a module", func(m *Module) { val(NewBuilder(m.Body()), F32) },
		"op constant: is not allowed in module; globals and entries are allowed in a module only, and a module contains nothing else", "the file cannot say it"},
	{"arguments that are not the signature's", func(m *Module) {
		b := entry(m, "f", nil, Tile(F32))
		b.Block().AddArg(Tile(F32))
		b.Return()
	}, "entry @f: block arguments: want (tile<f32>), got (tile<f32>, tile<f32>)", "the file cannot say it"},
	{"scopes", func(m *Module) {
		b := entry(m, "f", at(3, subF))
		b.At(at(4, &LexicalBlock{Scope: subF, File: unit.File, Line: 4, Col: 1})).MakeToken()
		b.At(&CallSite{Callee: at(9, subG), Caller: at(5, subF)}).MakeToken()
		b.Return()
	}, "", ""},
	{"scope of another function", func(m *Module) {
		b := entry(m, "f", at(3, subF))
		b.At(at(4, subG)).MakeToken()
		b.Return()
	}, `src/k.cu:4:1: op make_token: the debug scope "g" is not that of the function, "f"`, ""},
	{"inlined into another function", func(m *Module) {
		b := entry(m, "f", at(3, subF))
		b.At(&CallSite{Callee: at(4, subF), Caller: at(5, subG)}).MakeToken()
		b.Return()
	}, `src/k.cu:4:1: op make_token: the debug scope "g" is not that of the function, "f"`, ""},
	{"named in another function", func(m *Module) {
		b := entry(m, "f", at(3, subF))
		b.At(&NameLoc{Name: "n", Child: &FusedLoc{Locs: []Location{FileLoc{}, at(5, subG)}}}).MakeToken()
		b.Return()
	}, `src/k.cu:5:1: op make_token: the debug scope "g" is not that of the function, "f"`, "the file cannot say it"},
	{"scope in a function without", func(m *Module) {
		b := entry(m, "f", nil)
		b.At(at(4, subF)).MakeToken()
		b.Return()
	}, `src/k.cu:4:1: op make_token: a debug scope needs a function with a debug scope, got subprogram "f"`, ""},
	{"function with another name", func(m *Module) { entry(m, "f", at(9, subG)).Return() },
		`src/k.cu:9:1: op entry: the function @f does not match its debug scope, whose linkage name is "g"`, ""},
	{"function in a block", func(m *Module) { entry(m, "f", at(9, &LexicalBlock{Scope: subF, File: unit.File, Line: 4})).Return() },
		"src/k.cu:9:1: op entry: the debug scope of a function must be a subprogram", ""},
	{"inlined function", func(m *Module) { entry(m, "f", &CallSite{Callee: at(9, subG), Caller: at(5, subF)}).Return() },
		"src/k.cu:9:1: op entry: the location of a function cannot be a call site", ""},
	{"global with a scope", func(m *Module) {
		NewBuilder(m.Body()).At(at(3, subF)).Global("g", f32s(4), 0, false, Public)
	}, "src/k.cu:3:1: op global: a global must not have a debug scope", "the file has no field for a global's location"},
	{"two faults", func(m *Module) {
		b := entry(m, "f", at(3, subF))
		x := val(b.At(at(4, subF)), F32)
		b.At(at(5, subF)).AddF(x, val(b, F64), NearestEven, false)
		b.At(at(6, subF)).Iota(Tile(I32, 3))
		b.Return()
	}, "src/k.cu:5:1: op addf: rhs: want tile<f32>, got tile<f64>\n" +
		"src/k.cu:6:1: op iota: result: tile<3xi32>: all dimensions must be powers of two", ""},
}

func TestVerifyModule(t *testing.T) {
	for _, c := range moduleCases {
		t.Run(c.name, func(t *testing.T) {
			m := NewModule("m")
			c.build(m)
			got := ""
			if err := Verify(m); err != nil {
				got = err.Error()
				if !errors.Is(err, ErrInvalid) {
					t.Error("not an ErrInvalid")
				}
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestVerifyModuleVendor(t *testing.T) {
	tool := disassembler(t)
	path := filepath.Join(t.TempDir(), "x.tilebc")
	for _, c := range moduleCases {
		if c.vendor != "" {
			continue
		}
		m := NewModule("m")
		c.build(m)
		data, err := bytecode.Write(m, bytecode.Options{Version: vendortest.Newest(t)})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if ok, msg := vendorVerdict(t, tool, path); ok != (c.want == "") {
			t.Errorf("%s: the vendor's verdict is %v: %s", c.name, ok, msg)
		}
	}
}

// TestVerifyError checks the fields of an error.
func TestVerifyError(t *testing.T) {
	m := NewModule("m")
	b := entry(m, "f", at(3, subF)).At(at(5, subF))
	sum := b.AddF(val(b, F32, 8), val(b, F32, 4), NearestEven, false)
	b.Return()
	var e *Error
	if !errors.As(Verify(m), &e) {
		t.Fatal("want an *Error")
	}
	if e.Op != sum.Def || e.Name != "rhs" || e.Want != "tile<8xf32>" || e.Got != "tile<4xf32>" || e.Pos != at(5, nil).At {
		t.Errorf("got %+v", *e)
	}
	if Verify(nil) == nil || Verify(&Module{}) == nil || Verify(&Module{Op: sum.Def}) == nil {
		t.Error("an operation that is not a module passes the verifier")
	}
}

// TestVerifyMany checks that the number of errors is bounded.
func TestVerifyMany(t *testing.T) {
	m := NewModule("m")
	b := entry(m, "f", nil)
	for range 1000 {
		b.Iota(Tile(I32, 3))
	}
	b.Return()
	var list Errors
	if !errors.As(Verify(m), &list) || len(list) != 100 {
		t.Errorf("got %d errors, want 100", len(list))
	}
}

func TestCheckHints(t *testing.T) {
	i := func(n int64) Attr { return Int(I32, n) }
	for _, c := range []struct {
		arch, key string
		value     Attr
		want      string
	}{
		{"sm_100", HintCTAs, i(2), ""},
		{"default", HintOccupancy, i(32), ""},
		{"sm_120", HintWarps, i(8), ""},
		{"sm_100a", HintCTAs, i(2), "unknown architecture sm_100a"},
		{"sm_100", "num_qqq", i(2), "sm_100.num_qqq: not a hint of entry"},
		{"sm_100", HintLatency, i(2), "sm_100.latency: not a hint of entry"},
		{"sm_100", HintCTAs, String("a"), `sm_100.num_cta_in_cga: want an integer, got "a"`},
		{"sm_100", HintCTAs, i(7), "sm_100.num_cta_in_cga: want 1, 2, 4, 8 or 16, got 7"},
		{"sm_80", HintCTAs, i(2), "sm_80.num_cta_in_cga: want 1, got 2"},
		{"sm_90", HintOccupancy, i(64), "sm_90.occupancy: want 1 to 32, got 64"},
		{"sm_90", HintWarps, i(64), "sm_90.num_worker_warps_per_cta: want 1, 2, 4, 8, 16 or 32, got 64"},
	} {
		m := NewModule("m")
		op := m.NewEntry("f", nil)
		op.SetAttr(EntryOptimizationHints, Hints{{Name: c.arch, Value: Dict{{Name: c.key, Value: c.value}}}})
		NewBuilder(op.Block(0)).Return()
		if err := Verify(m); err != nil {
			t.Errorf("a hint makes the module invalid: %v", err)
		}
		got := ""
		if err := CheckHints(m); err != nil {
			got = err.Error()
		}
		want := c.want
		if want != "" {
			want = "entry @f: optimization_hints: " + want
		}
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	m := NewModule("m")
	b := entry(m, "f", nil)
	b.LoadPtrTko(Weak, nil, val(b, ptr(F32)), nil, nil, nil, Hints{{Name: "sm_90", Value: Dict{{Name: HintAllowTMA, Value: Bool(true)}}}})
	b.Return()
	if CheckHints(m) == nil {
		t.Error("allow_tma is a hint of views only")
	}
}
