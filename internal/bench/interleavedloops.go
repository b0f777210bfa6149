package bench

var grayWeights = [3]int{77, 150, 29}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// colours are n pixels of three colours from 0 to 255.
func colours[T uint8 | float32](n int) []T {
	x := make([]T, 3*n)
	for i, v := range uint8s(3 * n) {
		x[i] = T(v)
	}
	return x
}

func loopGray[T uint8 | float32](n int) func() {
	x, y := colours[T](n), make([]T, n)
	return func() {
		fanOut(n, func(_, from, to int) {
			for i := from; i < to; i++ {
				pixel := x[3*i:][:3]
				y[i] = T((int32(pixel[0])*77 + int32(pixel[1])*150 + int32(pixel[2])*29 + 128) >> 8)
			}
		})
	}
}

func loopComplex(n int) func() {
	x, y, z := floats(2*n), floats(2*n), make([]float32, 2*n)
	return func() {
		fanOut(n, func(_, from, to int) {
			for i := from; i < to; i++ {
				a, b, c, d := x[2*i], x[2*i+1], y[2*i], y[2*i+1]
				z[2*i], z[2*i+1] = a*c-b*d, a*d+b*c
			}
		})
	}
}

func loopBase64(n int) func() {
	x, y := uint8s(3*n), make([]uint8, 4*n)
	return func() {
		fanOut(n, func(_, from, to int) {
			for i := from; i < to; i++ {
				in, out := x[3*i:][:3], y[4*i:][:4]
				w := uint32(in[0])<<16 | uint32(in[1])<<8 | uint32(in[2])
				out[0], out[1], out[2], out[3] = base64Digits[w>>18], base64Digits[w>>12&63], base64Digits[w>>6&63], base64Digits[w&63]
			}
		})
	}
}

// loopTurned writes squares of 32 rows and columns, so that the lines that it writes stay in the first-level cache.
func loopTurned[T int8 | float64](n int) func() {
	const side = 32
	x, y := make([]T, n*n), make([]T, n*n)
	return func() {
		fanOut((n+side-1)/side, func(_, from, to int) {
			for row := from * side; row < min(n, to*side); row += side {
				for column := 0; column < n; column += side {
					for j := column; j < min(n, column+side); j++ {
						for i := row; i < min(n, row+side); i++ {
							y[j*n+i] = x[i*n+j]
						}
					}
				}
			}
		})
	}
}
