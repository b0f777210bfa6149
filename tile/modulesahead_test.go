package tile_test

import (
	"fmt"
	"strings"

	"gotile/tile"
	"gotile/tileir/asm"
)

// Three modules cover the facts about arguments: whole arrays without shared memory, whole arrays, anything.
func ExampleKernel_ModulesAhead() {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
		x.Tiles(8, 64).Store(0, b.ID(0), b.ID(1))
	}, tile.Name("clear"))
	modules, err := k.ModulesAhead()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range modules {
		fmt.Println(strings.Contains(asm.Format(m), "div_by"))
	}
	// Output:
	// true
	// true
	// false
}
