package interp

import (
	"testing"

	"gotile/internal/engine/enginetest"
)

func TestElements(t *testing.T) { enginetest.Elements(t, New()) }

func TestTiles(t *testing.T) { enginetest.Tiles(t, New()) }

func BenchmarkEngine(b *testing.B) { enginetest.Bench(b, New()) }
