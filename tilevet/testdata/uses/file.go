//tilevet:ignore all of this file is wrong on purpose

package uses

import "gotile/tile"

func wrong(b *tile.Block) {
	b.Zeros(tile.F32, 3)
}
