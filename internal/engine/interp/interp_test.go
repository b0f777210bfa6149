package interp

import (
	"flag"
	"testing"

	"gotile/internal/testing/enginetest"
)

func TestConformance(t *testing.T) { enginetest.Run(t, New()) }

func TestHardware(t *testing.T) { enginetest.Hardware(t, New()) }

func BenchmarkEngine(b *testing.B) { enginetest.Bench(b, New()) }

func BenchmarkMemory(b *testing.B) { enginetest.MemoryBench(b, New()) }

var late = flag.Bool("late", false, "time how soon every operation ends on its largest tile")

// TestLate takes minutes: see [enginetest.Late].
func TestLate(t *testing.T) {
	if !*late {
		t.Skip("-late is not set")
	}
	enginetest.Late(t, New())
}
