package native

import (
	"regexp"
	"testing"

	"gotile/tileir"
)

// TestInterleave checks that iterations of a loop are interleaved.
func TestInterleave(t *testing.T) {
	tanh := func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Full) }
	m := mapModule(t, tileir.F32, tanh, sampleTile)
	eachISA(t, func(t *testing.T, e *Engine) {
		in, err := e.Inspect(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`(vminps|fmin).*\n.*(vminps|fmin)|fcmgt v(.*\n){1,3}.*fcmgt v`).MatchString(in.Listing) {
			t.Errorf("the iterations are not interleaved:\n%s", in.Listing)
		}
	})
}
