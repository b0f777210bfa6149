package main

import (
	"gotile/dist"
)

// share is this rank's part of a model whose ranks divide heads and hidden numbers.
type share struct{ rank, size int }

// shareOf returns the share of a rank; all of the model without a group.
func shareOf(g *dist.Group) share {
	if g == nil {
		return share{0, 1}
	}
	return share{g.Rank(), g.Size()}
}

// divide makes the sizes of a model those of a rank's part.
func (s share) divide(c *Config) error {
	if c.KVHeads%s.size != 0 || c.Hidden%s.size != 0 {
		return modelError("%d heads of keys and %d hidden numbers do not divide among %d ranks", c.KVHeads, c.Hidden, s.size)
	}
	c.Heads, c.KVHeads, c.Hidden = c.Heads/s.size, c.KVHeads/s.size, c.Hidden/s.size
	return nil
}

// division is how ranks divide a matrix of weights.
type division uint8

const (
	whole  division = iota // each rank has all of it
	byRows                 // each rank computes some of the results
	byCols                 // each rank computes a term of all results
)

// ofScales is how ranks divide the scales of rows.
func (d division) ofScales() division {
	if d == byCols {
		return whole
	}
	return d
}

// shareOfMatrix returns a rank's part of a matrix of rows by cols, and its lengths.
func shareOfMatrix[T any](s share, how division, x []T, rows, cols int) (part []T, n, width int) {
	switch how {
	case byRows:
		n = rows / s.size
		return x[s.rank*n*cols:][:n*cols], n, cols
	case byCols:
		width = cols / s.size
		for r := range rows {
			part = append(part, x[r*cols+s.rank*width:][:width]...)
		}
		return part, rows, width
	}
	return x, rows, cols
}
