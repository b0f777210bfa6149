package host

import "testing"

// TestInTensorCores: hardware multiplies whole tiles of 16 rows and 8 columns, four of them or more.
func TestInTensorCores(t *testing.T) {
	for _, c := range []struct {
		batch, m, n int
		want        bool
	}{{1, 64, 64, true}, {1, 16, 32, true}, {1, 16, 16, false}, {2, 16, 16, true}, {1, 8, 64, false}, {1, 128, 4, false}} {
		if got := InTensorCores(c.batch, c.m, c.n); got != c.want {
			t.Errorf("%d × %d × %d: %v", c.batch, c.m, c.n, got)
		}
	}
}
