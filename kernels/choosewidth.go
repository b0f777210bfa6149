package kernels

import (
	"fmt"
	"math/bits"

	"gotile/tile"
)

// Tiles of the rows of a narrow matrix are not longer than the rows need: a tile of 1024 columns for rows of 10 took 12 times as long on two
// cores as one of 16.

// widthFor returns the length of a tile that holds a row of n elements.
func widthFor(n int) int { return 1 << bits.Len(uint(max(n, 1)-1)) }

// chooseWidth makes Run choose the columns of the tiles of a kernel whose author has given no size. They are those of the variant for the
// launch, else otherwise, or fewer if the rows of an argument are short. as makes the kernel.
func chooseWidth[T tile.Element](name string, size, otherwise, arg int, as func(v Variant) *tile.Kernel) tile.KernelOption {
	if size != 0 {
		return func(*tile.Kernel) {}
	}
	columns := func(c tile.Case) int { return c.Shapes[arg][len(c.Shapes[arg])-1] }
	ch := &chooser{
		kernel: name, elem: tile.DTypeOf[T]().String(), lengths: rowLengths,
		model: func(c tile.Case) (Variant, bool) { return Variant{}, widthFor(columns(c)) < otherwise },
		make: func(v Variant, c tile.Case) (string, func() *tile.Kernel) {
			v.Cols = orDefault(v.Cols, otherwise)
			if len(c.Shapes) > 0 {
				v.Cols = min(v.Cols, widthFor(columns(c)))
			}
			return v.String(), func() *tile.Kernel { return as(v) }
		},
	}
	return ch.option()
}

// chooseSoftmax lets softmax choose the rows of a block, if they are 0, and the columns of its tile: no more than rows need, and as many if
// width is 0.
func chooseSoftmax[T Real](rows, width int) tile.KernelOption {
	columns := func(c tile.Case) int {
		if n := widthFor(c.Shapes[0][1]); width == 0 || n < width {
			return n
		}
		return width
	}
	ch := &chooser{
		kernel: "softmax", elem: tile.DTypeOf[T]().String(),
		lengths: func(c tile.Case) map[string]float64 {
			n := rowLengths(c)
			n["width"] = float64(columns(c))
			return n
		},
		model: func(c tile.Case) (Variant, bool) { return Variant{}, columns(c) != orDefault(width, defaultWidth) },
		make: func(v Variant, c tile.Case) (string, func() *tile.Kernel) {
			cols := orDefault(width, defaultWidth)
			if len(c.Shapes) > 0 {
				cols = columns(c)
			}
			if rows != 0 {
				v = Variant{Rows: rows}
			}
			return fmt.Sprint(v, cols), func() *tile.Kernel { return SoftmaxAs[T](cols, v) }
		},
	}
	return ch.option()
}

// chooseTranspose lets transposition choose its tiles. Along a short side of the matrix a tile is no longer than that, and longer along the
// other one.
func chooseTranspose[T Number | Eight | int8](rows, cols int) tile.KernelOption {
	if rows != 0 || cols != 0 {
		return func(*tile.Kernel) {}
	}
	ch := &chooser{
		kernel: "transpose", elem: tile.DTypeOf[T]().String(), lengths: rowLengths,
		model: func(c tile.Case) (Variant, bool) { return Variant{}, min(c.Shapes[0][0], c.Shapes[0][1]) <= 32 },
		make: func(v Variant, c tile.Case) (string, func() *tile.Kernel) {
			if v.Rows, v.Cols = orDefault(v.Rows, 64), orDefault(v.Cols, 64); len(c.Shapes) > 0 {
				v.Rows, v.Cols = alongSides(v.Rows, v.Cols, widthFor(c.Shapes[0][0]), widthFor(c.Shapes[0][1]))
			}
			return v.String(), func() *tile.Kernel { return TransposeAs[T](v) }
		},
	}
	return ch.option()
}

// alongSides returns a tile with about as many elements as one of rows by cols, for a matrix of at most height by width.
func alongSides(rows, cols, height, width int) (int, int) {
	elements := rows * cols
	switch {
	case height < rows:
		return height, min(width, elements/height)
	case width < cols:
		return min(height, elements/width), width
	}
	return rows, cols
}
