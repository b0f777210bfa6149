package uses

import "gotile/tile"

//tilevet:ignore // want `say why the finding is ignored: //tilevet:ignore REASON`
func bare(b *tile.Block) {
	b.Zeros(tile.F32, 4) // want `the result of b.Zeros is thrown away`
}

// documented says why.
//
//tilevet:ignore the trace is looked at, not the result
func documented(b *tile.Block) {
	b.Zeros(tile.F32, 4)
	b.Zeros(tile.F32, 3)
}

func lines(b *tile.Block) {
	//tilevet:ignore the trace is looked at, not the result
	b.Zeros(tile.F32, 4)
	b.Zeros(tile.F32, 4) //tilevet:ignore the same
	b.Zeros(tile.F32, 4) // want `the result of b.Zeros`
}
