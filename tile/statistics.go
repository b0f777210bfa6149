package tile

// Mean returns the mean of the elements along a dimension, or of the [Whole] tile, of a basic
// float tile. It is beyond the reference.
func Mean(t AnyTile, axis int) Tile {
	return onTile("Mean", "", t, func(c *call, t Tile) Tile { return c.mean(t, axis) })
}

// Var returns the variance of the elements along a dimension, or of the [Whole] tile, of a
// basic float tile: the mean of the squared distances from the mean. It is beyond the
// reference.
func Var(t AnyTile, axis int) Tile {
	return onTile("Var", "", t, func(c *call, t Tile) Tile {
		mean := c.mean(t, axis)
		if mean.bad() {
			return mean
		}
		d := Sub(t, mean)
		return c.mean(Mul(d, d), axis)
	})
}

// mean is the sum along a dimension, or of the whole tile, by the number of elements.
func (c *call) mean(t Tile, axis int) Tile {
	if !t.elem.IsBasicFloat() {
		return c.failClass(basicFloatClass, t)
	}
	line, along, ok := c.reduceLine(t, axis)
	if !ok {
		return c.poison()
	}
	return Div(c.reduce(sumReducer, t, axis, nil), float64(line.Shape()[along]))
}
