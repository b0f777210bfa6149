package interp

import (
	"testing"

	"gotile/internal/engine/enginetest"
)

func TestConformance(t *testing.T) { enginetest.Run(t, New()) }

func TestHardware(t *testing.T) { enginetest.Hardware(t, New()) }

func BenchmarkEngine(b *testing.B) { enginetest.Bench(b, New()) }

func BenchmarkMemory(b *testing.B) { enginetest.MemoryBench(b, New()) }
