package timing

import "testing"

// Even the shortest time is not zero.
func TestWatch(t *testing.T) {
	for range 1000 {
		if d := Watch()(); d <= 0 {
			t.Fatalf("it took %v", d)
		}
	}
	elapsed := Watch()
	first := elapsed()
	sum := 0
	for i := range 1_000_000 {
		sum += i % 7
	}
	if second := elapsed(); second <= first {
		t.Errorf("%v is not after %v, of adding up to %d", second, first, sum)
	}
}
