package native

import (
	"testing"

	"gotile/internal/engine/enginetest"
)

// eachISA runs a test for every instruction set that the processor has.
func eachISA(t *testing.T, f func(t *testing.T, e *Engine)) {
	best, err := Detect()
	if err != nil {
		t.Skip(err)
	}
	for isa := AVX2; isa <= best; isa++ {
		t.Run(isa.String(), func(t *testing.T) { f(t, New(WithISA(isa))) })
	}
}

func TestConformance(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) { enginetest.Run(t, e) })
}

func TestHardware(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) { enginetest.Hardware(t, e) })
}

func BenchmarkEngine(b *testing.B) { enginetest.Bench(b, New()) }

func BenchmarkMemory(b *testing.B) { enginetest.MemoryBench(b, New()) }
