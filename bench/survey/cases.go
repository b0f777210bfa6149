package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// A Case is an operation on arrays of a type and shape, as peers_survey.py reads it.
type Case struct {
	Name    string  `json:"name"`
	Op      string  `json:"op"`
	DType   string  `json:"dtype"`
	To      string  `json:"to,omitempty"` // the type of the result, if it is another
	Shape   []int   `json:"shape"`
	Axis    int     `json:"axis"`
	Perm    []int   `json:"perm,omitempty"`
	Tile    []int   `json:"tile"`
	Bytes   float64 `json:"bytes"` // that the operation must read and write
	Seconds float64 `json:"seconds"`
}

// File is the name of the file with the case's result.
func (c Case) File() string {
	return fmt.Sprintf("%s.%s%s.%v.%v.%d.bin", c.Op, c.DType, c.To, c.Shape, c.Perm, c.Axis)
}

// families are the operations, by the shape of their arguments.
var families = []struct {
	draw   func(r *rand.Rand, c *Case)
	ops    []string
	dtypes []string
}{
	{drawRows, []string{"softmax", "layernorm", "rmsnorm"}, []string{"f32", "f32", "f16", "bf16"}},
	{drawRows, []string{"sum", "max", "argmax", "cumsum"}, []string{"f32", "f32", "f64", "f16", "i32"}},
	{drawAxis, []string{"sum", "max"}, []string{"f32", "f32", "f64", "bf16", "i32"}},
	{drawVector, []string{"affine", "timesexp", "relu", "gelu", "sigmoid"}, []string{"f32", "f64", "f16", "bf16"}},
	{drawVector, []string{"threshold", "mixed"}, []string{"i32", "u8"}},
	{drawPermutation, []string{"permute"}, []string{"f32", "f32", "f64", "bf16", "u8"}},
	{drawRows, copies, []string{"f32", "f32", "f64", "bf16", "u8"}},
}

// copies are the operations on rows that do not need whole rows.
var copies = []string{"addrow", "scalerows", "gather", "pad", "concat"}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// between is a length from low to high, of which each magnitude is equally likely.
func between(r *rand.Rand, low, high float64) int {
	return int(math.Exp(math.Log(low) + r.Float64()*(math.Log(high)-math.Log(low))))
}

// draw returns a random case.
func draw(r *rand.Rand) Case {
	f := pick(r, families)
	c := Case{Op: pick(r, f.ops), DType: pick(r, f.dtypes), Axis: -1}
	f.draw(r, &c)
	c.Name = fmt.Sprintf("%s %s %s", c.Op, c.DType, times(c.Shape))
	switch {
	case c.Perm != nil:
		c.Name += fmt.Sprintf(" to %v", c.Perm)
	case c.Axis >= 0:
		c.Name += fmt.Sprintf(" axis %d", c.Axis)
	}
	c.Name += " tile " + times(c.Tile)
	return c
}

// elements is a number of elements of large and small arrays.
func elements(r *rand.Rand) int { return between(r, 1<<15, 1<<24) }

func upTo(n int) int {
	p := 1
	for p < n {
		p *= 2
	}
	return p
}

// drawRows draws a matrix whose rows are reduced. A tile has one row, as in the guide, or several short ones.
func drawRows(r *rand.Rand, c *Case) {
	n := between(r, 3, 10000)
	c.Shape = []int{max(2, elements(r)/n), n}
	width := upTo(n)
	if slices.Contains(copies, c.Op) {
		width = min(width, 1024)
	}
	c.Tile = []int{1, width}
	if r.IntN(3) > 0 {
		c.Tile[0] = max(1, 2048/width)
	}
	size := size(c.DType)
	c.Bytes = 2 * float64(count(c.Shape)*size)
	switch c.Op {
	case "sum", "max":
		c.Bytes = float64(count(c.Shape)*size + c.Shape[0]*size)
	case "argmax":
		c.Bytes = float64(count(c.Shape)*size + c.Shape[0]*4)
	case "concat":
		c.Bytes *= 2
	}
}

// drawAxis draws a tensor of which an axis is reduced, by tiles of 32 along it and 64 across.
func drawAxis(r *rand.Rand, c *Case) {
	rank := 2 + r.IntN(3)
	c.Shape, c.Axis = drawShape(r, rank), r.IntN(rank)
	c.Tile = ones(rank)
	c.Tile[c.Axis] = min(32, upTo(c.Shape[c.Axis]))
	last := rank - 1
	if c.Axis == last {
		last--
	}
	c.Tile[last] = min(64, upTo(c.Shape[last]))
	c.Bytes = float64(count(c.Shape)*size(c.DType)) * (1 + 1/float64(c.Shape[c.Axis]))
}

// drawShape draws a tensor of a rank.
func drawShape(r *rand.Rand, rank int) []int {
	for {
		shape, n := make([]int, rank), elements(r)
		for i := range rank - 1 {
			shape[i] = between(r, 2, math.Max(3, math.Sqrt(float64(n))))
			n /= shape[i]
		}
		shape[rank-1] = n
		r.Shuffle(rank, func(i, j int) { shape[i], shape[j] = shape[j], shape[i] })
		if n > 1 {
			return shape
		}
	}
}

func drawVector(r *rand.Rand, c *Case) {
	n := elements(r)
	c.Shape, c.Tile = []int{n}, []int{pick(r, []int{1024, 4096})}
	c.Bytes = 2 * float64(n*size(c.DType))
}

// drawPermutation draws a tensor and an order of its dimensions. Tiles have up to 4096 elements, of which most are along
// the dimensions that are last in either array, and at least 1024, as the guide recommends, if the array has as many along these.
func drawPermutation(r *rand.Rand, c *Case) {
	rank := 2 + r.IntN(3)
	c.Shape = drawShape(r, rank)
	for c.Perm = r.Perm(rank); identity(c.Perm); {
		c.Perm = r.Perm(rank)
	}
	c.Tile = ones(rank)
	room, most := 4096, 64
	dims := []int{rank - 1, c.Perm[rank-1], c.Perm[rank-2], rank - 2}
	for _, d := range dims {
		if c.Tile[d] == 1 {
			c.Tile[d] = min(most, room, upTo(c.Shape[d]))
			room /= c.Tile[d]
		}
		if c.Perm[rank-1] == rank-1 {
			most = 8
		}
	}
	for _, d := range dims {
		for c.Tile[d] < c.Shape[d] && count(c.Tile) < 1024 {
			c.Tile[d] *= 2
		}
	}
	c.Bytes = 2 * float64(count(c.Shape)*size(c.DType))
}

func identity(perm []int) bool {
	for i, d := range perm {
		if i != d {
			return false
		}
	}
	return true
}

func ones(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

func count(shape []int) int {
	n := 1
	for _, length := range shape {
		n *= length
	}
	return n
}

func size(dtype string) int { return elementTypes[dtype].size }

func times(shape []int) (s string) {
	for i, n := range shape {
		if i > 0 {
			s += "x"
		}
		s += fmt.Sprint(n)
	}
	return s
}
