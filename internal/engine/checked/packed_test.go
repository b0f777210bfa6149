package checked

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir/asm"
)

// packedCopy copies eight 4-bit elements for each block, from overlapping or adjacent starts.
const packedCopy = `cuda_tile.module @m {
  entry @half(%%x: tile<ptr<f4E2M1FN>>, %%y: tile<ptr<f4E2M1FN>>) {
    %%id, %%1, %%2 = get_tile_block_id : tile<i32>
    %%apart = constant <i32: %d> : tile<i32>
    %%first = muli %%id, %%apart : tile<i32>
    %%i = iota : tile<8xi32>
    %%f1 = reshape %%first : tile<i32> -> tile<1xi32>
    %%f8 = broadcast %%f1 : tile<1xi32> -> tile<8xi32>
    %%at = addi %%i, %%f8 : tile<8xi32>
    %%p1 = reshape %%x : tile<ptr<f4E2M1FN>> -> tile<1xptr<f4E2M1FN>>
    %%p8 = broadcast %%p1 : tile<1xptr<f4E2M1FN>> -> tile<8xptr<f4E2M1FN>>
    %%q1 = reshape %%y : tile<ptr<f4E2M1FN>> -> tile<1xptr<f4E2M1FN>>
    %%q8 = broadcast %%q1 : tile<1xptr<f4E2M1FN>> -> tile<8xptr<f4E2M1FN>>
    %%from = offset %%p8, %%at : tile<8xptr<f4E2M1FN>>, tile<8xi32> -> tile<8xptr<f4E2M1FN>>
    %%to = offset %%q8, %%at : tile<8xptr<f4E2M1FN>>, tile<8xi32> -> tile<8xptr<f4E2M1FN>>
    %%v, %%t0 = load_ptr_tko weak %%from : tile<8xptr<f4E2M1FN>> -> tile<8xf4E2M1FN>, token
    %%t1 = store_ptr_tko weak %%to, %%v : tile<8xptr<f4E2M1FN>>, tile<8xf4E2M1FN> -> token
    return
  }
}`

// 4-bit elements are tracked separately: two blocks that write the two nibbles of a byte do not race, and
// two blocks that write the same nibble do.
func TestPackedAccesses(t *testing.T) {
	for _, c := range []struct {
		apart  int
		uninit bool
		kind   check.Kinds
		count  int64
		detail string
	}{
		{8, false, 0, 0, ""},
		{9, false, 0, 0, ""},
		{5, false, check.Race, 3, "element 5 of buffer y (f4E2M1FN)"},
		{8, true, check.Uninit, 16, "buffer x at byte offset 0, element 0"},
	} {
		m, err := asm.Parse("half.mlir", fmt.Appendf(nil, packedCopy, c.apart))
		if err != nil {
			t.Fatal(err)
		}
		var told []check.Access
		p, err := New(check.Options{Observer: &check.Observer{Access: func(a check.Access) { told = append(told, a) }}}).Compile(context.Background(), m, "half")
		if err != nil {
			t.Fatal(err)
		}
		err = p.Launch(context.Background(), engine.Launch{Grid: [3]int{2, 1, 1}, Args: []device.Arg{
			{Pointer: true, Host: make([]byte, 9), Name: "x", Uninit: c.uninit}, {Pointer: true, Host: make([]byte, 9), Name: "y"}}})
		r := new(check.Report)
		if err != nil && !errors.As(err, &r) {
			t.Fatal(err)
		}
		if c.kind == 0 != r.Empty() || c.kind != 0 && (r.Findings[0].Kind != c.kind || r.Findings[0].Count != c.count || r.Findings[0].Detail != c.detail) {
			t.Errorf("blocks %d apart: got %v; want %d of kind %v, %s", c.apart, r, c.count, c.kind, c.detail)
		}
		if last := told[len(told)-1]; len(told) != 4 || !last.Nibbles || last.First != int64(c.apart) || last.N != 8 || last.Size != 1 {
			t.Errorf("blocks %d apart: an observer is told %+v", c.apart, told)
		}
	}
}
