package enginetest

import (
	"slices"
	"testing"

	"gotile/internal/engine"
)

// Run runs every conformance test on an engine.
func Run(t *testing.T, eng engine.Engine) {
	t.Run("Elements", func(t *testing.T) { Elements(t, eng) })
	t.Run("Tiles", func(t *testing.T) { Tiles(t, eng) })
	t.Run("Memory", func(t *testing.T) { Memory(t, eng) })
	t.Run("Control", func(t *testing.T) { Control(t, eng) })
	t.Run("Rows", func(t *testing.T) { Rows(t, eng) })
}

// Elements runs the tests of elementwise operations.
func Elements(t *testing.T, eng engine.Engine) {
	for _, e := range elementTests() {
		t.Run(e.name, func(t *testing.T) { e.run(t, eng) })
	}
}

func elementTests() []elementTest {
	return slices.Concat(intTests(), floatTests(), mathTests(), convertTests())
}
