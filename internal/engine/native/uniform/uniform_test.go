package uniform

import (
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestScalarize rewrites the operations of a gather of a row, in a loop as well, and leaves the module as it was.
func TestScalarize(t *testing.T) {
	const text = `cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i64: 3> : tile<64xi64>
    %lane = iota : tile<64xi32>
    %b1 = reshape %bx : tile<i32> -> tile<1xi32>
    %b64 = broadcast %b1 : tile<1xi32> -> tile<64xi32>
    %wide = exti %b64 signed : tile<64xi32> -> tile<64xi64>
    %row = muli %wide, %three : tile<64xi64>
    for %i in (%zero to %n, step %one) : tile<i32> {
      %i1 = reshape %i : tile<i32> -> tile<1xi32>
      %i64 = broadcast %i1 : tile<1xi32> -> tile<64xi32>
      %j = addi %i64, %lane : tile<64xi32>
      %u = exti %i64 unsigned : tile<64xi32> -> tile<64xi64>
      %in = cmpi less_than %u, %row, signed : tile<64xi64> -> tile<64xi1>
      print_tko "%i %i\n", %j, %in : tile<64xi32>, tile<64xi1> -> token
      continue
    }
    return
  }
}`
	m, err := asm.Parse("m.mlir", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	before := asm.Format(m)
	s, sources := Scalarize(m, "k")
	if asm.Format(m) != before {
		t.Error("the module has changed")
	}
	if err := tileir.Verify(s); err != nil {
		t.Fatal(err)
	}
	got := asm.Format(s)
	for _, want := range []string{
		"exti %blockId_x signed : tile<i32> -> tile<i64>", " : tile<i64> -> tile<i1>", "unsigned : tile<i32> -> tile<i64>",
		"addi %bcast_6, %0 : tile<64xi32>", "muli %1, %",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, ": tile<64xi64> ->") {
		t.Errorf("operations on uniform tiles remain in\n%s", got)
	}
	if again, _ := Scalarize(s, "k"); again != s {
		t.Error("a module without operations on uniform tiles has changed")
	}
	if same, _ := Scalarize(m, "other"); same != m {
		t.Error("a module without the entry has changed")
	}
	for op, source := range sources {
		if op == source || op.Code != source.Code || op.Loc != source.Loc {
			t.Errorf("the source of %s is %s", op.Name(), source.Name())
		}
	}
}
