package masks

import (
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// module has an entry that loads by a selection between indices and what the test says.
const module = `cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %n: tile<i32>) {
    %t = make_token : token
    %i = iota : tile<8xi32>
    %four = constant <i32: 4> : tile<8xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<8xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %none = constant <i32: NONE> : tile<8xi32>
    %in = cmpi less_than %i, %four, signed : tile<8xi32> -> tile<8xi1>
    %s = select %in, CHOICE : tile<8xi1>, tile<8xi32>
    %m = cmpi less_than %s, %ns, SIGN : tile<8xi32> -> tile<8xi1>
    %p = offset %xs, %s : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %v, %t1 = load_ptr_tko weak %pMASK token=%t : tile<8xptr<i32>>TYPE -> tile<8xi32>, token
    return
  }
}`

// TestConditions lists which loads read the indices that a selection chooses from.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		name, none, sign, mask, choice string
		masked, chosen                 bool // the mask contains the condition; the load reads the index that is chosen
	}{
		{"-1", "-1", "unsigned", ", %m", "%i, %none", true, true},
		{"-1 first", "-1", "unsigned", ", %m", "%none, %i", true, true},
		{"another number", "-2", "unsigned", ", %m", "%i, %none", false, false},
		{"signed", "-1", "signed", ", %m", "%i, %none", false, false},
		{"another mask", "-1", "unsigned", ", %in", "%i, %none", true, false},
		{"no mask", "-1", "unsigned", "", "%i, %none", true, false},
	} {
		typ := ""
		if c.mask != "" {
			typ = ", tile<8xi1>"
		}
		text := strings.NewReplacer("CHOICE", c.choice, "NONE", c.none, "SIGN", c.sign, "MASK", c.mask, "TYPE", typ).Replace(module)
		m, err := asm.Parse("m.mlir", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		out, sources := Conditions(m, "k")
		if has(m, tileir.OpAndI) {
			t.Errorf("%s: the module has changed", c.name)
		}
		if got := has(out, tileir.OpAndI); got != c.masked || got != (sources != nil) {
			t.Errorf("%s: the mask contains the condition: %v, want %v", c.name, got, c.masked)
		}
		if got := offsetOf(out).Operand(tileir.OffsetOffset).Def.Code == tileir.OpIota; got != c.chosen {
			t.Errorf("%s: the load reads the index itself: %v, want %v", c.name, got, c.chosen)
		}
	}
}

func has(m *tileir.Module, code tileir.OpCode) bool {
	return !m.Entry("k").Walk(func(op *tileir.Op) bool { return op.Code != code })
}

func offsetOf(m *tileir.Module) (offset *tileir.Op) {
	m.Entry("k").Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpOffset {
			offset = op
		}
		return true
	})
	return offset
}
