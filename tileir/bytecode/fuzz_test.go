package bytecode

import (
	"fmt"
	"testing"

	"gotile/internal/testing/resources"
	"gotile/tileir"
)

// FuzzRead holds for all bytes: no panic, and what reads as a module is written at
// its own version and reads back as the same module.
func FuzzRead(f *testing.F) {
	for _, data := range vendorFiles(f) {
		f.Add(data)
	}
	for _, v := range versionsFrom(tileir.Oldest) {
		f.Add(bytesOf(f, small(), v))
	}
	for _, h := range hostile() {
		if len(h.data) < 4096 {
			f.Add(h.data)
		}
	}
	for code := range tileir.OpCode(tileir.NumOps) {
		info := &tileir.Ops[code]
		if code.Defined() && !info.TestOnly && info.Effects != tileir.Declares && code != tileir.OpModule && code != tileir.OpEntry && code != tileir.OpGlobal {
			m, b := empty()
			b.Append(sample(info, b, true))
			f.Add(bytesOf(f, m, 0))
		}
	}
	f.Fuzz(checkAnyModule)
}

// checkAnyModule is checkAnyBytes, and the same without the verifier, which passes more modules to the writer.
func checkAnyModule(t *testing.T, data []byte) {
	checkAnyBytes(t, data)
	m, v, err := ReadUnverified(data)
	if err != nil {
		return
	}
	again, err := Write(m, Options{Version: v})
	if err != nil {
		t.Fatalf("read but not written: %v", err)
	}
	m2, _, err := ReadUnverified(again)
	if err != nil {
		t.Fatalf("written but not read: %v", err)
	}
	if d := tileir.DiffModules(m, m2); d != "" {
		t.Fatal(d)
	}
}

// FuzzReadProportion: reading bytes, and verifying and writing their module, takes time and memory in proportion to
// their length.
func FuzzReadProportion(f *testing.F) {
	for _, data := range vendorFiles(f) {
		f.Add(data)
	}
	for _, h := range hostile() {
		f.Add(h.data)
	}
	for _, m := range []*tileir.Module{manyGlobals(10000), manyHints(400000), manyConstants(31)} {
		f.Add(bytesOf(f, m, 0))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		resources.Proportional(t, len(data), func() {
			m, v, err := Read(data)
			if err != nil {
				if most := 100 * 5000; len(err.Error()) > most {
					t.Errorf("an error of %d bytes", len(err.Error()))
				}
				return
			}
			if _, err := Write(m, Options{Version: v}); err != nil {
				t.Error(err)
			}
		})
	})
}

// manyGlobals is a module of n globals that its entry refers to.
func manyGlobals(n int) *tileir.Module {
	m, body := empty()
	b := tileir.NewBuilder(body)
	globals := tileir.NewBuilder(m.Body())
	for i := range n {
		name := fmt.Sprint("g", i)
		globals.Global(name, tileir.Dense{Type: tileir.Tile(tileir.I8, 1), Data: []byte{1}, Splat: true}, 1, false, tileir.Private)
		b.GetGlobal(name, tileir.Tile(tileir.PointerType{Pointee: tileir.I8}))
	}
	b.Return()
	return m
}

// manyHints is a module whose entry has n hints.
func manyHints(n int) *tileir.Module {
	m, body := empty()
	b := tileir.NewBuilder(body)
	var d tileir.Dict
	for i := range n {
		d = append(d, tileir.NamedAttr{Name: fmt.Sprint("k", i), Value: tileir.Bool(true)})
	}
	m.Entries()[0].SetAttr(tileir.EntryOptimizationHints, tileir.Hints{{Name: "sm_90", Value: d}})
	b.Return()
	return m
}

// manyConstants is a module of n of the largest tiles, each all of one number: the file
// is of some hundred bytes.
func manyConstants(n int) *tileir.Module {
	m, body := empty()
	b := tileir.NewBuilder(body)
	for i := range n {
		b.Constant(tileir.Dense{Type: tileir.Tile(tileir.F64, tileir.MaxTileElements), Data: []byte{byte(i), 0, 0, 0, 0, 0, 0, 0}, Splat: true})
	}
	b.Return()
	return m
}
