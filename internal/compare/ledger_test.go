package compare

import (
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// The ledger is right, and names operations and types that there are.
func TestLedger(t *testing.T) {
	list, err := parseDifferences(differencesText)
	if err != nil || len(list) == 0 {
		t.Fatalf("%d lines, %v", len(list), err)
	}
	ops, types := map[string]bool{}, map[string]bool{"*": true}
	for code := range tileir.NumOps {
		ops[tileir.Ops[code].Name] = true
	}
	for s := tileir.Scalar(1); s.String() != "invalid"; s++ {
		types[s.String()] = true
	}
	for _, d := range list {
		if !ops[d.Op] || !types[d.Type] {
			t.Errorf("%v: no such operation or type", d)
		}
	}
	for text, want := range map[string]string{"# x\nexp2\tf32\t2\n": "line 2: 3 columns", "exp2\tf32\tfew\tcause\n": `"few" units`} {
		if _, err := parseDifferences(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}

// An entry has the differences of its operations on their types, each once.
func TestKnown(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte(`cuda_tile.module @m {
  entry @k() {
    %x = constant <f32: 1.0> : tile<4xf32>
    %a = exp2 %x : tile<4xf32>
    %b = exp2 %a : tile<4xf32>
    %h = constant <f16: 1.0> : tile<4xf16>
    %c = exp2 %h : tile<4xf16>
    return
  }
}`))
	if err != nil {
		t.Fatal(err)
	}
	list := Known(m.Entry("k"))
	if len(list) != 1 || list[0].Op != "exp2" || !strings.HasPrefix(list[0].String(), "exp2 of f32, up to 2 ULP: ") {
		t.Errorf("got %v", list)
	}
}
