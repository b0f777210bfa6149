package plan

import "gotile/tileir"

// Rows of up to half a vector are too short for a loop over vectors. Tiles of many such rows always go through scratch memory:
// the copy moves each row in a few pieces, and loops over scratch memory cross rows.

const (
	minShortRows = 16           // of a tile
	maxShortRow  = 2 * RowPiece // bytes

	RowPiece = 8 // the maximum size of what the copy moves at once
)

// Narrow reports an access whose rows are copied as elements.
func (a *Access) Narrow() bool { return a.narrow && !a.ForProduct }

// RowBytes returns the size of a row.
func (a *Access) RowBytes() int { return a.Size * a.InnerSize() }

// hasShortRows reports such rows, for vectors of a size in bytes.
func (a *Access) hasShortRows(vector int) bool {
	d := a.ContiguousDim()
	if a.Sparse >= 0 || a.Elem.Packed() || !a.CopiesBytes() || d < 0 || a.RowBytes() > min(maxShortRow, max(RowPiece, vector/2)) {
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
