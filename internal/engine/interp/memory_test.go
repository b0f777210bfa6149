package interp

import (
	"testing"

	"gotile/internal/engine/enginetest"
)

func TestMemory(t *testing.T) { enginetest.Memory(t, New()) }

func BenchmarkMemory(b *testing.B) { enginetest.MemoryBench(b, New()) }
