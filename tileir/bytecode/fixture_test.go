package bytecode

import (
	"os"
	"path/filepath"
	"testing"

	"gotile/tileir"
)

// vendorFiles reads the files that the vendor's compilers made.
func vendorFiles(t testing.TB) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/vendor/*.tilebc")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files in testdata/vendor (%v)", err)
	}
	rust, _ := filepath.Glob("../../testdata/rust/*.tilebc")
	files := make(map[string][]byte)
	for _, path := range append(paths, rust...) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = data
	}
	return files
}

var (
	scalarI32 = tileir.Tile(tileir.I32)
	tileF32   = tileir.Tile(tileir.F32, 8)
)

// small is a valid module with a global, debug information, hints and a constant.
func small() *tileir.Module {
	m := tileir.NewModule(moduleName)
	g := tileir.NewOp(tileir.OpGlobal, nil)
	g.SetAttr(tileir.GlobalSymName, tileir.String("table"))
	g.SetAttr(tileir.GlobalValue, dense(tileir.Tile(tileir.I32, 2), 1, 0, 0, 0, 2, 0, 0, 0))
	g.SetAttr(tileir.GlobalAlignment, tileir.Int(tileir.I64, 16))
	g.SetAttr(tileir.GlobalSymbolVisibility, tileir.Public)
	m.Body().Append(g)

	file := &tileir.File{Name: "k.py", Dir: "/src"}
	sub := &tileir.Subprogram{File: file, Line: 3, Name: "k", LinkageName: "k", Unit: &tileir.CompileUnit{File: file}, ScopeLine: 4}
	loc := tileir.ScopedLoc{At: tileir.Pos{File: "/src/k.py", Line: 5, Col: 2}, Scope: sub}
	e := m.NewEntry("k", loc, scalarI32)
	e.SetAttr(tileir.EntryOptimizationHints, tileir.Hints{{Name: "sm_90", Value: tileir.Dict{{Name: "occupancy", Value: tileir.Int(tileir.I32, 2)}}}})
	c := e.Block(0).Append(tileir.NewOp(tileir.OpConstant, loc))
	c.SetAttr(tileir.ConstantValue, dense(scalarI32, 7, 0, 0, 0))
	add := tileir.NewOp(tileir.OpAddI, loc)
	add.AddOperands(tileir.AddILhs, e.Block(0).Args[0])
	add.AddOperands(tileir.AddIRhs, c.AddResult(scalarI32))
	add.SetAttr(tileir.AddIOverflow, tileir.OverflowNone)
	add.AddResult(scalarI32)
	e.Block(0).Append(add)
	e.Block(0).Append(tileir.NewOp(tileir.OpReturn, &tileir.CallSite{Callee: loc, Caller: nil}))
	return m
}

func dense(t tileir.TileType, data ...byte) tileir.Dense {
	return tileir.Dense{Type: t, Data: data, Splat: t.NumElements() == 1}
}

// empty is a module with one entry to put operations in, which have two arguments.
func empty() (*tileir.Module, *tileir.Block) {
	m := tileir.NewModule(moduleName)
	return m, m.NewEntry("k", nil, tileF32, tileir.Token{}).Block(0)
}

// bytesOf writes a module or stops the test.
func bytesOf(t testing.TB, m *tileir.Module, v tileir.Version) []byte {
	t.Helper()
	data, err := Write(m, Options{Version: v})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// versionsFrom lists the versions from v on.
func versionsFrom(v tileir.Version) []tileir.Version {
	var list []tileir.Version
	for ; v <= tileir.Newest; v++ {
		list = append(list, v)
	}
	return list
}
