package checked

import (
	"fmt"
	"testing"

	"gotile/check"
)

// A shift to the left may promise to lose no bits of the value, as a signed or an unsigned number.
func TestShiftOverflow(t *testing.T) {
	for _, c := range []struct {
		promise, value string
		count          int
		finds          string // what the finding says; "" for none
	}{
		{"", "1073741824", 1, ""},
		{" overflow<no_signed_wrap>", "1073741823", 1, ""},
		{" overflow<no_signed_wrap>", "1073741824", 1, "signed shift to the left overflows"},
		{" overflow<no_signed_wrap>", "-1073741824", 1, ""},
		{" overflow<no_signed_wrap>", "-1073741825", 1, "signed shift to the left overflows"},
		{" overflow<no_unsigned_wrap>", "1073741824", 1, ""},
		{" overflow<no_unsigned_wrap>", "1073741824", 2, "unsigned shift to the left wraps around"},
		{" overflow<no_wrap>", "1", 31, "signed shift to the left overflows"},
		{" overflow<no_wrap>", "1", 32, "shift by the width or more"},
	} {
		text := fmt.Sprintf(`entry @k(%%x: tile<ptr<i32>>, %%y: tile<ptr<i32>>) {
  %%a = constant <i32: %s> : tile<i32>
  %%n = constant <i32: %d> : tile<i32>
  %%b = shli %%a, %%n%s : tile<i32>
  %%t = store_ptr_tko weak %%y, %%b : tile<ptr<i32>>, tile<i32> -> token
  return
}`, c.value, c.count, c.promise)
		kind := check.UB
		if c.finds == "" {
			kind = 0
		}
		wants(t, fmt.Sprintf("%s << %d%s", c.value, c.count, c.promise), findings(t, text, check.Options{}), kind, c.finds)
	}
}
