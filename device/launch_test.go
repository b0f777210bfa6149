package device

import (
	"errors"
	"testing"
)

func TestGrid(t *testing.T) {
	for _, c := range []struct {
		grid Grid
		want string
	}{
		{Grid{1, 1, 1}, ""},
		{Grid{MaxGrid, MaxGrid, 1 << 14}, ""},
		{Grid{MaxGrid, MaxGrid, 1 << 15}, "bad launch argument: grid 16777216×16777216×32768 has 2^63 blocks or more; split the launch"},
		{Grid{1, 0, 1}, "bad launch argument: grid 1×0×1: axis y has 0 blocks; want 1 to 16777216"},
		{Grid{1, 1, MaxGrid + 1}, "bad launch argument: grid 1×1×16777217: axis z has 16777217 blocks; want 1 to 16777216"},
	} {
		err := c.grid.Check()
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrArgument) || err.Error() != c.want) {
			t.Errorf("grid %v: %v, want %q", c.grid, err, c.want)
		}
	}
}
