package native

import (
	"testing"

	"gotile/internal/testing/irgen"
)

// shortEdges lets tiles with short lines cross an edge in memory, although that is slower.
func shortEdges(c *config) { c.shortEdges = true }

// TestShortEdges runs programs on engines that access all tiles across an edge in memory, whatever the length of their
// lines: those of random programs are short.
func TestShortEdges(t *testing.T) {
	t.Parallel()
	n := uint64(60)
	programs := textPrograms(t)
	eachISA(t, func(t *testing.T, e *Engine) {
		e = New(isaOf(e), shortEdges)
		programs.Run(t, strict{e})
		for seed := range n {
			diff(t, irgen.Generate(irgen.Seed(seed), irgen.Options{Faults: true}), e)
		}
	})
}
