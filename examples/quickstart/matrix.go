package main

import (
	"encoding/binary"
	"fmt"
	"math"

	"gotile/internal/atomicfile"
	"gotile/internal/npy"
)

// matrix is a row-major matrix of float32.
type matrix struct {
	rows, cols int
	data       []float32
}

func newMatrix(rows, cols int) matrix { return matrix{rows, cols, make([]float32, rows*cols)} }

func (m matrix) row(i int) []float32 { return m.data[i*m.cols : (i+1)*m.cols] }

// readMatrix reads one of the embedded inputs.
func readMatrix(name string) (matrix, error) {
	raw, err := inputs.ReadFile(name)
	if err != nil {
		return matrix{}, err
	}
	a, err := npy.Decode(raw)
	if err != nil {
		return matrix{}, fmt.Errorf("%s: %w", name, err)
	}
	if a.Descr != "<f4" || len(a.Shape) != 2 {
		return matrix{}, fmt.Errorf("%s: want a matrix of float32, got %s of shape %v", name, a.Descr, a.Shape)
	}
	m := newMatrix(a.Shape[0], a.Shape[1])
	_, err = binary.Decode(a.Data, binary.LittleEndian, m.data)
	return m, err
}

func (m matrix) write(file string) error {
	data, err := binary.Append(nil, binary.LittleEndian, m.data)
	if err != nil {
		return err
	}
	return atomicfile.Write(file, (&npy.Array{Descr: "<f4", Shape: []int{m.rows, m.cols}, Data: data}).Encode())
}

// maxError is the maximum difference from want, relative to the maximum element.
func (m matrix) maxError(want matrix) float64 {
	diff, size := 0.0, 0.0
	for i, w := range want.data {
		diff = max(diff, math.Abs(float64(m.data[i])-float64(w)))
		size = max(size, math.Abs(float64(w)))
	}
	return diff / size
}

// plainSoftmax and plainMatMul compute the same as the kernels, as loops over elements in float64.
func plainSoftmax(x matrix) matrix {
	y := newMatrix(x.rows, x.cols)
	for i := range x.rows {
		top, sum := math.Inf(-1), 0.0
		for _, v := range x.row(i) {
			top = max(top, float64(v))
		}
		for _, v := range x.row(i) {
			sum += math.Exp(float64(v) - top)
		}
		for j, v := range x.row(i) {
			y.row(i)[j] = float32(math.Exp(float64(v)-top) / sum)
		}
	}
	return y
}

func plainMatMul(a, b matrix) matrix {
	c := newMatrix(a.rows, b.cols)
	for i := range a.rows {
		for j := range b.cols {
			sum := 0.0
			for k, v := range a.row(i) {
				sum += float64(v) * float64(b.row(k)[j])
			}
			c.row(i)[j] = float32(sum)
		}
	}
	return c
}
