package enginetest

import (
	"slices"

	"gotile/internal/engine"
)

// Run runs every conformance test on an engine.
func Run(t T, eng engine.Engine) {
	run(t, "Elements", func(t T) { Elements(t, eng) })
	run(t, "Tiles", func(t T) { Tiles(t, eng) })
	run(t, "Memory", func(t T) { Memory(t, eng) })
	run(t, "Control", func(t T) { Control(t, eng) })
	run(t, "Rows", func(t T) { Rows(t, eng) })
}

// Untimed runs all tests but those of rows and those with deadlines.
func Untimed(t T, eng engine.Engine) {
	run(t, "Tiles", func(t T) { Tiles(t, eng) })
	run(t, "Memory", func(t T) { Memory(t, eng) })
	for _, test := range controlTests {
		if !test.timed {
			run(t, test.name, func(t T) { test.run(t, eng) })
		}
	}
	run(t, "Elements", func(t T) { Elements(t, eng) })
}

// Elements runs the tests of elementwise operations.
func Elements(t T, eng engine.Engine) {
	for _, e := range elementTests() {
		run(t, e.name, func(t T) { e.run(t, eng) })
	}
}

func elementTests() []elementTest {
	return slices.Concat(intTests(), floatTests(), mathTests(), convertTests())
}
