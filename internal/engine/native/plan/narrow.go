package plan

import "gotile/tileir"

// Rows of a few elements are too short for a loop over vectors. Tiles of many such rows always go through scratch memory:
// the copy moves each row as one element of up to eight bytes, and loops over scratch memory cross rows.

const (
	maxShortRow  = 8  // bytes
	minShortRows = 16 // of a tile
)

// Narrow reports an access whose rows are copied as elements.
func (a *Access) Narrow() bool { return a.narrow && !a.ForProduct }

// RowBytes returns the size of a row.
func (a *Access) RowBytes() int { return a.Size * a.InnerSize() }

func (a *Access) hasShortRows() bool {
	d := a.ContiguousDim()
	if a.Sparse >= 0 || a.Elem.Packed() || !a.CopiesBytes() || d < 0 || a.RowBytes() > maxShortRow {
		return false
	}
	t := a.View.Type.(tileir.ViewType)
	shape := a.Tile.Type.(tileir.TileType).Shape
	for outer := d - 1; outer >= 0; outer-- {
		if shape[outer] > 1 {
			return shape[outer] >= minShortRows && t.Tensor().Strides[TileDims(t)[d].Tensor] == 1
		}
	}
	return false
}
