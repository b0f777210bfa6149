package tile_test

import (
	"gotile/tile"
)

func ExampleCeil() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Ceil(x.Add(0.5)))
	})
	// Output: [1.000, 2.000, 3.000, 4.000]
}

func ExampleFloor() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Floor(x.Add(0.5)))
	})
	// Output: [0.000, 1.000, 2.000, 3.000]
}

// A mode after the operand selects the fastest instruction of the hardware.
func ExampleExp_approx() {
	show(func(b *tile.Block) { b.Print("%.3f\n", tile.Exp(b.Full(1, tile.F32, 2), tile.Approx)) })
	// Output: [2.718, 2.718]
}

func ExampleExp() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Exp(x))
	})
	// Output: [1.000, 2.718, 7.389, 20.086]
}

func ExampleExp2() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Exp2(x))
	})
	// Output: [1.000, 2.000, 4.000, 8.000]
}

func ExampleLog() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Log(x.Add(1.0)))
	})
	// Output: [0.000, 0.693, 1.099, 1.386]
}

func ExampleLog2() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Log2(x.Add(1.0)))
	})
	// Output: [0.000, 1.000, 1.585, 2.000]
}

func ExampleSqrt() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Sqrt(x))
	})
	// Output: [0.000, 1.000, 1.414, 1.732]
}

func ExampleRsqrt() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Rsqrt(x.Add(1.0)))
	})
	// Output: [1.000, 0.707, 0.577, 0.500]
}

func ExampleSin() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Sin(x))
	})
	// Output: [0.000, 0.841, 0.909, 0.141]
}

func ExampleCos() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Cos(x))
	})
	// Output: [1.000, 0.540, -0.416, -0.990]
}

func ExampleTan() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Tan(x))
	})
	// Output: [0.000, 1.557, -2.185, -0.143]
}

func ExampleSinh() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Sinh(x))
	})
	// Output: [0.000, 1.175, 3.627, 10.018]
}

func ExampleCosh() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Cosh(x))
	})
	// Output: [1.000, 1.543, 3.762, 10.068]
}

func ExampleTanh() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Tanh(x))
	})
	// Output: [0.000, 0.762, 0.964, 0.995]
}

func ExamplePow() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Pow(x, 1.5))
	})
	// Output: [0.000, 1.000, 2.828, 5.196]
}

func ExampleAtan2() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%.3f\n", tile.Atan2(x, 1.0))
	})
	// Output: [0.000, 0.785, 1.107, 1.249]
}

func ExampleSqrt_rounding() {
	show(func(b *tile.Block) {
		x := b.Full(2, tile.F32, 1)
		b.Print("%.9f %.9f\n", tile.Sqrt(x, tile.TowardNegative), tile.Sqrt(x, tile.TowardPositive))
	})
	// Output: [1.414213538] [1.414213657]
}
