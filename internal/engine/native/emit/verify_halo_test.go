package emit

import (
	"strings"
	"testing"

	"gotile/internal/testing/enginetest"
)

// TestVerifyHalos: a tile at another row or column of its halo than where its indices are is found.
func TestVerifyHalos(t *testing.T) {
	found := 0
	for name, m := range enginetest.Modules(t) {
		if !strings.HasPrefix(name, "halo_") {
			continue
		}
		c, err := testCodegen(m)
		if err != nil {
			t.Skip(err)
		}
		if _, err := c.emit(m.Entry("k")); err != nil {
			t.Fatal(err)
		}
		if err := verifyHalos(c.halos); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for h := range c.halos {
			found++
			last := &h.Members[len(h.Members)-1]
			for dim := range h.Extent {
				if h.Tile()[dim] == 1 {
					continue
				}
				last.At[dim]++
				if verifyHalos(c.halos) == nil {
					t.Errorf("%s: a tile that is moved in its halo is not found", name)
				}
				last.At[dim]--
			}
		}
	}
	if found < 5 {
		t.Errorf("%d programs have halos", found)
	}
}
