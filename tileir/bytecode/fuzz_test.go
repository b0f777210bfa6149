package bytecode

import (
	"testing"

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
		if code.Defined() && !info.TestOnly && code != tileir.OpModule && code != tileir.OpEntry && code != tileir.OpGlobal {
			m, b := empty()
			b.Append(sample(info, b, true))
			f.Add(bytesOf(f, m, 0))
		}
	}
	f.Fuzz(checkAnyModule)
}

// checkAnyModule is checkAnyBytes and the same without the verifier, which lets more
// bytes through to the writer.
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
