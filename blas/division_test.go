package blas

import "testing"

// Pieces are of a similar length, cover a dimension, and are whole blocks if they can.
func TestPieces(t *testing.T) {
	for _, c := range []struct{ n, most, whole, count, first int }{
		{520, 512, 24, 2, 264}, {3074, 1024, 32, 4, 800}, {16, 16, 24, 1, 16}, {17, 16, 24, 2, 16}, {1000, 256, 32, 4, 256}, {1, 512, 24, 1, 1},
	} {
		list, at := pieces(c.n, c.most, c.whole), 0
		if len(list) != c.count || list[0].n != c.first {
			t.Errorf("%d in pieces of up to %d: %v", c.n, c.most, list)
		}
		for _, p := range list {
			if p.start != at || p.n < 1 || p.n > c.most {
				t.Errorf("%d in pieces of up to %d: %v", c.n, c.most, list)
			}
			at += p.n
		}
		if at != c.n {
			t.Errorf("%d in pieces of up to %d: %v", c.n, c.most, list)
		}
	}
}
