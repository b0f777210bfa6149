package tile

// Mean is the mean of the elements along a dimension, which stays with length 1, of a
// basic float tile. It is beyond the reference.
func Mean(t AnyTile, axis int) Tile {
	return on("Mean", "", t, func(c *call, t Tile) Tile { return c.mean(t, axis) })
}

// Var is the variance of the elements along a dimension, which stays with length 1, of a
// basic float tile: the mean of the squared distances from the mean. It is beyond the
// reference.
func Var(t AnyTile, axis int) Tile {
	return on("Var", "", t, func(c *call, t Tile) Tile {
		mean := c.mean(t, axis)
		if mean.bad() {
			return mean
		}
		d := Sub(t, mean)
		return c.mean(Mul(d, d), axis)
	})
}

func (c *call) mean(t Tile, axis int) Tile {
	switch {
	case !t.elem.IsBasicFloat():
		return c.failClass(basicFloatClass, t)
	case axis < 0 || axis >= t.Rank():
		return c.failf("dimension %d of %s does not exist; want one from 0 to %d", axis, one(t), t.Rank()-1)
	}
	return Div(Sum(t, axis), float64(t.Shape()[axis]))
}
