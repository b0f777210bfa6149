// Package floatformat ties the float types of Tile IR to their formats, as the rows of
// package elements have them.
package floatformat

import (
	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// Of has the format of each float type. It is not to be changed.
var Of = func() map[tileir.Scalar]*num.Format {
	m := make(map[tileir.Scalar]*num.Format)
	for _, r := range elements.Rows {
		if r.Format != nil {
			m[r.Value] = r.Format
		}
	}
	return m
}()
