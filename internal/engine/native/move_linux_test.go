package native_test

import "testing"

// TestMovesInside permutes arrays at the beginning and at the end of memory beyond which every access faults.
func TestMovesInside(t *testing.T) {
	eachMoves(t, func(m *moves) {
		for range 40 {
			m.draw(1 << 11)
			moveInside[uint8](m)
			moveInside[int16](m)
			moveInside[float32](m)
			moveInside[float64](m)
		}
	})
}

// moveInside permutes an array at the end of its memory to the beginning of another, and the other way round.
func moveInside[E stridedElements](m *moves) {
	x, y := guarded[E](m.T), guarded[E](m.T)
	first := func(of []E) func(n int) []E { return func(n int) []E { return of[:n] } }
	last := func(of []E) func(n int) []E { return func(n int) []E { return of[len(of)-n:] } }
	compareMoves(m, first(x), last(y))
	compareMoves(m, last(x), first(y))
}
