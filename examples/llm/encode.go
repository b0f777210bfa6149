package main

import (
	"math"

	"gotile/tile"
)

// encode makes weights of numbers, with a scale for each row.
func encode[W Weight](x []float32, cols int) (w []W, scales []float32) {
	scales = make([]float32, len(x)/cols)
	for i := range scales {
		scales[i] = 1
	}
	switch any(w).(type) {
	case []float32:
		w = any(x).([]W)
	case []tile.Float16:
		w = any(tile.FromFloats[tile.Float16](x)).([]W)
	case []tile.BFloat16:
		w = any(tile.FromFloats[tile.BFloat16](x)).([]W)
	case []int8:
		q := make([]int8, len(x))
		for i := range scales {
			scales[i] = quantize(q[i*cols:(i+1)*cols], x[i*cols:(i+1)*cols])
		}
		w = any(q).([]W)
	}
	return w, scales
}

// quantize rounds a row to -127 to 127 times a scale.
func quantize(q []int8, x []float32) (scale float32) {
	var most float64
	for _, v := range x {
		most = max(most, math.Abs(float64(v)))
	}
	if scale = float32(most / 127); scale == 0 {
		return 1
	}
	for i, v := range x {
		q[i] = int8(math.RoundToEven(float64(v) / float64(scale)))
	}
	return scale
}
