package kernels

import "gotile/tile"

// chooseNorm makes Run choose the size of a norm that has none, and whether rows are read
// once.
func chooseNorm[T Real](name string, size int, as func(v Variant) *tile.Kernel) tile.KernelOption {
	if size != 0 {
		return func(*tile.Kernel) {}
	}
	ch := &chooser{kernel: name, elem: tile.DTypeOf[T]().String(), lengths: rowLengths, make: func(v Variant, c tile.Case) (string, func() *tile.Kernel) {
		v = v.forRows(c)
		return v.String(), func() *tile.Kernel { return as(v) }
	}}
	return ch.option()
}

// forRows returns a variant for the rows of a launch.
func (v Variant) forRows(c tile.Case) Variant {
	if len(c.Shapes) == 0 {
		return v
	}
	return v.ForRows(c.Shapes[0][1])
}

// ForRows returns a variant for rows of n columns. If the variant reads rows whole and has no
// length, its tiles get the rows' length, without masks if that is a power of two.
func (v Variant) ForRows(n int) Variant {
	if v.Form != "whole" && v.Form != "persistent" || v.Cols != 0 || n < 1 {
		return v
	}
	v.Cols = widthFor(n)
	v.exact = n == v.Cols
	return v
}

// rowLengths returns the lengths for conditions: m rows of n.
func rowLengths(c tile.Case) map[string]float64 {
	return map[string]float64{"m": float64(c.Shapes[0][0]), "n": float64(c.Shapes[0][1])}
}

// LayerNormAs is [NewLayerNorm] in a variant: on Cols columns at a time, or on Rows whole
// rows of at most Cols.
func LayerNormAs[T Real](v Variant) *tile.Kernel {
	switch v.Form {
	case "whole":
		return newLayerNormWhole[T](orDefault(v.Rows, 1), orDefault(v.Cols, 1024), v.exact, v.Hints)
	case "persistent":
		return newLayerNormPersistent[T](orDefault(v.Cols, 1024), v.exact, !v.NoTMA, v.Hints)
	}
	return hinted(NewLayerNorm[T](orDefault(v.Cols, 1024)), v)
}

// RMSNormAs is [NewRMSNorm] in a variant.
func RMSNormAs[T Real](v Variant) *tile.Kernel {
	switch v.Form {
	case "whole":
		return newRMSNormWhole[T](orDefault(v.Rows, 1), orDefault(v.Cols, 1024), v.Hints)
	case "persistent":
		return newRMSNormWholePersistent[T](orDefault(v.Cols, 1024), !v.NoTMA, v.Hints)
	}
	return hinted(NewRMSNorm[T](orDefault(v.Cols, 1024)), v)
}

// hinted returns a kernel with a variant's hints.
func hinted(k *tile.Kernel, v Variant) *tile.Kernel {
	v.Hints.addTo(k)
	return k
}

// chooseTiles makes Run choose the tiles of rows by cols of a kernel that has none.
func chooseTiles[T tile.Element](name string, open bool, lengths func(c tile.Case) map[string]float64, as func(v Variant) *tile.Kernel) tile.KernelOption {
	if !open {
		return func(*tile.Kernel) {}
	}
	return (&chooser{kernel: name, elem: tile.DTypeOf[T]().String(), lengths: lengths, make: plainly(as)}).option()
}

// vectorLengths returns the lengths for conditions: n numbers.
func vectorLengths(c tile.Case) map[string]float64 {
	return map[string]float64{"n": float64(c.Shapes[0][0])}
}

// VecAddAs is [NewVecAdd] in a variant, Cols elements a block.
func VecAddAs[T Number](v Variant) *tile.Kernel {
	return hinted(NewVecAdd[T](orDefault(v.Cols, 1024)), v)
}

// TransposeAs is [NewTranspose] in a variant.
func TransposeAs[T Number | Eight | int8](v Variant) *tile.Kernel {
	return hinted(NewTranspose[T](orDefault(v.Rows, 64), orDefault(v.Cols, 64)), v)
}
