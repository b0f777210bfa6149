package main

import (
	"gotile/device"
	"gotile/tile"
)

// functions are the elementary functions of one number.
var functions = map[string]func(x tile.Tile) tile.Tile{
	"exp":   func(x tile.Tile) tile.Tile { return tile.Exp(x) },
	"exp2":  func(x tile.Tile) tile.Tile { return tile.Exp2(x) },
	"expm1": func(x tile.Tile) tile.Tile { return tile.Expm1(x) },
	"log":   func(x tile.Tile) tile.Tile { return tile.Log(x) },
	"log2":  func(x tile.Tile) tile.Tile { return tile.Log2(x) },
	"log1p": func(x tile.Tile) tile.Tile { return tile.Log1p(x) },
	"sin":   func(x tile.Tile) tile.Tile { return tile.Sin(x) },
	"cos":   func(x tile.Tile) tile.Tile { return tile.Cos(x) },
	"tan":   func(x tile.Tile) tile.Tile { return tile.Tan(x) },
	"sinh":  func(x tile.Tile) tile.Tile { return tile.Sinh(x) },
	"cosh":  func(x tile.Tile) tile.Tile { return tile.Cosh(x) },
	"tanh":  func(x tile.Tile) tile.Tile { return tile.Tanh(x) },
	"sqrt":  func(x tile.Tile) tile.Tile { return tile.Sqrt(x) },
	"rsqrt": func(x tile.Tile) tile.Tile { return tile.Rsqrt(x) },
	"erf":   func(x tile.Tile) tile.Tile { return tile.Erf(x) },
}

// functions2 are those of two numbers.
var functions2 = map[string]func(x, y tile.Tile) tile.Tile{
	"pow":   func(x, y tile.Tile) tile.Tile { return tile.Pow(x, y) },
	"atan2": func(x, y tile.Tile) tile.Tile { return tile.Atan2(x, y) },
	"div":   func(x, y tile.Tile) tile.Tile { return x.Div(y) },
}

// ofPositive are the functions whose first argument is not negative here.
var ofPositive = map[string]bool{"log": true, "log2": true, "log1p": true, "sqrt": true, "rsqrt": true, "pow": true}

// elementary returns a case of each elementary function, on arrays that the caches contain.
func elementary() []Case {
	var cases []Case
	names := []string{"exp", "exp2", "expm1", "log", "log2", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "sqrt", "rsqrt", "erf",
		"pow", "atan2", "div", "gelu", "sigmoid", "timesexp"}
	for _, dtype := range []string{"f64", "f32", "f16", "bf16"} {
		for _, op := range names {
			c := Case{Name: op + " " + dtype, Op: op, DType: dtype, Shape: []int{1 << 16}, Axis: -1, Tile: []int{4096}}
			c.Bytes = 2 * float64(count(c.Shape)*size(dtype))
			cases = append(cases, c)
		}
	}
	return cases
}

// operand is the first argument of an elementwise function.
func operand[T tile.Element](c Case) tile.Array[T] {
	x := filled[T](count(c.Shape), 0)
	if ofPositive[c.Op] {
		bytes, size := device.Bytes(x), size(c.DType)
		for i := size - 1; i < len(bytes); i += size {
			bytes[i] &= 0x7f // clears the sign
		}
	}
	return tile.ArrayOf(x, c.Shape...)
}

// function2 applies a function of two numbers.
func function2[T tile.Element](c Case) job {
	k := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span1[T]) {
		at := b.ID(0)
		z.Tiles(c.Tile...).Store(functions2[c.Op](x.Tiles(c.Tile...).Load(at), y.Tiles(c.Tile...).Load(at)), at)
	}, tile.Name(c.Op), tile.Over(2))
	z, result := output[T](c.Shape...)
	return job{k, []any{operand[T](c), input[T](1, c.Shape...), z}, result}
}
