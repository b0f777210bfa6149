package asm

import (
	"os"
	"path/filepath"
	"testing"

	"gotile/tileir"
)

// FuzzParse: no text makes the parser panic, and text that it reads and the verifier passes is equal after printing and
// parsing again.
func FuzzParse(f *testing.F) {
	inputs, _ := filepath.Glob("testdata/golden/*.mlir")
	for _, in := range inputs {
		src, err := os.ReadFile(in)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Add(`"cuda_tile.module"() <{sym_name = "m"}> ({}) : () -> ()`)
	f.Add("!t = tile<0x4x?x8xf32>\n#l = loc(fused[\"a\":1:2 to :3, unknown])")
	f.Add(`entry @"a b"() { %0:2 = "cuda_tile.addf"(%1#0) ({^bb: }) {x} : (i4) -> () }`)
	f.Add("entry @k() { %0 = reduce %0 dim=0 identities=[-1 : \"")
	f.Add(doubling())
	f.Fuzz(func(t *testing.T, src string) {
		modules, err := parse("fuzz", src)
		if err != nil {
			return
		}
		for _, m := range modules {
			if tileir.Verify(m) != nil {
				continue
			}
			if err := roundTrip(m, allOptions...); err != nil {
				t.Fatal(err)
			}
		}
	})
}
