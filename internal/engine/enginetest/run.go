package enginetest

import (
	"testing"

	"gotile/internal/engine"
)

// Run runs every conformance test on an engine.
func Run(t *testing.T, eng engine.Engine) {
	t.Run("Elements", func(t *testing.T) { Elements(t, eng) })
	t.Run("Tiles", func(t *testing.T) { Tiles(t, eng) })
	t.Run("Memory", func(t *testing.T) { Memory(t, eng) })
	t.Run("Control", func(t *testing.T) { Control(t, eng) })
}

// Elements runs the tests of elementwise operations.
func Elements(t *testing.T, eng engine.Engine) {
	for _, group := range [][]elementTest{intTests(), floatTests(), mathTests(), convertTests()} {
		for _, e := range group {
			t.Run(e.name, func(t *testing.T) { e.run(t, eng) })
		}
	}
}
