package tile_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// otherBuffer is memory of a device that is not there.
type otherBuffer struct{ device.Buffer }

func (*otherBuffer) Size() int64 { return 1 << 20 }

type (
	vector []float64
	degree int8
)

// TestIllFormedLaunches tests the errors of launches of a well-formed kernel. Each is one line, of class
// device.ErrArgument, and nothing runs.
func TestIllFormedLaunches(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x pf, n tile.Scalar[int32], s tile.Span2[float32], w tile.Scalar[bool]) {
		v := tile.Partition(tile.Span(x, n), 4)
		v.StoreMasked(1, b.ID(0))
		tile.Partition(s, 4, 4).StoreMasked(1, 0, 0)
	}, tile.Name("launched"), tile.Params("x", "n", "s", "w"))
	x := make([]float32, 64)
	s := tile.ArrayOf(x, 8, 8)
	var noBuffer *otherBuffer
	var noArray *tile.Array[float32]
	args := func(list ...any) []any { return list }
	for name, c := range map[string]struct {
		grid device.Grid
		args []any
		want string
	}{
		"too few":               {tile.Grid(1), args(x, 4, s), "want 4 arguments, got 3"},
		"too many":              {tile.Grid(1), args(x, 4, s, true, 1), "want 4 arguments, got 5"},
		"none":                  {tile.Grid(1), nil, "want 4 arguments, got 0"},
		"another slice":         {tile.Grid(1), args([]float64{1}, 4, s, true), "argument 0 (x): want []float32, got []float64"},
		"ints":                  {tile.Grid(1), args([]int{1}, 4, s, true), "argument 0 (x): want []float32 or a buffer of the device, got []int"},
		"named slice":           {tile.Grid(1), args(vector{1}, 4, s, true), "argument 0 (x): want []float32, got tile_test.vector"},
		"named elements":        {tile.Grid(1), args([]degree{1}, 4, s, true), "argument 0 (x): want []float32, got []tile_test.degree"},
		"named number":          {tile.Grid(1), args(x, degree(4), s, true), "argument 1 (n): want an int32, got tile_test.degree"},
		"nil":                   {tile.Grid(1), args(nil, 4, s, true), "argument 0 (x): want []float32 or a buffer of the device, got <nil>"},
		"nil slice":             {tile.Grid(1), args([]float32(nil), 4, s, true), "argument 0 (x): 0 elements; the span of illformed_launch_test.go:29 has shape [4] and needs 4"},
		"nil buffer":            {tile.Grid(1), args(noBuffer, 4, s, true), "argument 0 (x): want []float32 or a buffer of the device, got *tile_test.otherBuffer"},
		"another's buffer":      {tile.Grid(1), args(&otherBuffer{}, 4, s, true), "argument 0 (x): a buffer of another device"},
		"number as a slice":     {tile.Grid(1), args(4, 4, s, true), "argument 0 (x): want []float32 or a buffer of the device, got int"},
		"short slice":           {tile.Grid(1), args(x, 65, s, true), "argument 0 (x): 64 elements; the span of illformed_launch_test.go:29 has shape [65] and needs 65"},
		"negative length":       {tile.Grid(1), args(x, -1, s, true), "has shape [-1]; lengths are not negative"},
		"another number":        {tile.Grid(1), args(x, uint32(4), s, true), "argument 1 (n): want an int32, got uint32"},
		"float as an int":       {tile.Grid(1), args(x, 4.5, s, true), "argument 1 (n): want an int32, got float64 4.5"},
		"NaN as an int":         {tile.Grid(1), args(x, math.NaN(), s, true), "argument 1 (n): want an int32, got float64 NaN"},
		"int beyond int32":      {tile.Grid(1), args(x, 1<<40, s, true), "argument 1 (n): want an int32, got int 1099511627776"},
		"nil number":            {tile.Grid(1), args(x, nil, s, true), "argument 1 (n): want an int32, got <nil>"},
		"slice as a number":     {tile.Grid(1), args(x, x, s, true), "argument 1 (n): want an int32, got []float32"},
		"int as a bool":         {tile.Grid(1), args(x, 4, s, 1), "argument 3 (w): want a bool, got int 1"},
		"slice as an array":     {tile.Grid(1), args(x, 4, x, true), "argument 2 (s): want a tile.Array of float32 with 2 dimensions, got []float32"},
		"nil array":             {tile.Grid(1), args(x, 4, noArray, true), "argument 2 (s): want a tile.Array of float32 with 2 dimensions, got *tile.Array[float32]"},
		"array of another type": {tile.Grid(1), args(x, 4, tile.ArrayOf([]int32{1}, 1, 1), true), "argument 2 (s): want an array of float32, got one of int32"},
		"array of another rank": {tile.Grid(1), args(x, 4, tile.ArrayOf(x, 64), true), "argument 2 (s): want an array of 2 dimensions, got shape [64]"},
		"array without strides": {tile.Grid(1), args(x, 4, tile.Array[float32]{Data: x, Shape: []int{8, 8}}, true), "argument 2 (s): the array of shape [8 8] has no strides; make one with tile.ArrayOf"},
		"zero array":            {tile.Grid(1), args(x, 4, tile.Array[float32]{}, true), "argument 2 (s): want an array of 2 dimensions, got shape [] with strides []"},
		"array too short":       {tile.Grid(1), args(x, 4, tile.ArrayOf(x, 8, 9), true), "argument 2 (s): a slice of 64 elements does not hold shape [8 9] with strides [9 1], which needs 72"},
		"array of nil":          {tile.Grid(1), args(x, 4, tile.ArrayOf[float32](nil, 8, 8), true), "argument 2 (s): a slice of 0 elements does not hold shape [8 8]"},
		"array of a nil buffer": {tile.Grid(1), args(x, 4, tile.BufferOf[float32](noBuffer, 8, 8), true), "argument 2 (s): a slice of 0 elements does not hold shape [8 8]"},
		"negative array":        {tile.Grid(1), args(x, 4, tile.ArrayOf(x, -8, 8), true), "argument 2 (s): shape [-8 8]"},
		"stride of the last":    {tile.Grid(1), args(x, 4, tile.Array[float32]{Data: x, Shape: []int{4, 40}, Strides: []int{0, 2}}, true), "argument 2 (s): a slice of 64 elements does not hold shape [4 40] with strides [0 2], which needs 79"},
		"no blocks":             {tile.Grid(0), args(x, 4, s, true), "axis x has 0 blocks; want 1 to"},
		"negative grid":         {tile.Grid(1, -1), args(x, 4, s, true), "axis y has -1 blocks; want 1 to"},
		"grid too large":        {tile.Grid(1, 1, 1<<30), args(x, 4, s, true), "axis z has 1073741824 blocks; want 1 to"},
		"grid of four axes":     {tile.Grid(1, 1, 1, 1), args(x, 4, s, true), "axis x has 0 blocks"},
		"tiles of no size":      {tile.Grid(tile.Blocks(64, 0)), args(x, 4, s, true), "axis x has 0 blocks"},
	} {
		err := k.Launch(context.Background(), cpu.Open(), c.grid, c.args...)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || !errors.Is(err, device.ErrArgument) {
			t.Errorf("%s: got  %v\nwant a line of class ErrArgument with %s", name, err, c.want)
		}
	}
	for i := range x {
		if x[i] != 0 {
			t.Fatal("something ran")
		}
	}
}

// Errors of launches other than in grid and arguments.
func TestIllFormedLaunchers(t *testing.T) {
	fine := tile.NewKernel(func(*tile.Block) {}, tile.Name("fine"))
	ill := tile.NewKernel(func(b *tile.Block) { b.Zeros(tile.F32, 3) }, tile.Name("ill")) //tilevet:ignore a length that is refused
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	var noDevice *cpu.Device
	var noKernel *tile.Kernel
	bg, dev, one := context.Background(), cpu.Open(), tile.Grid(1)
	//lint:ignore SA1012 a nil context is the case
	noContext := fine.Launch(nil, dev, one)
	for name, c := range map[string]struct {
		err  error
		is   error
		want string
	}{
		"no context":     {noContext, device.ErrArgument, "launch of fine: bad launch argument: no context; pass context.Background()"},
		"cancelled":      {fine.Launch(ctx, dev, one), why, "enough"},
		"no device":      {fine.Launch(bg, nil, one), device.ErrArgument, "no device; open one, such as cpu.Open()"},
		"nil device":     {fine.Launch(bg, noDevice, one), device.ErrArgument, "no device; open one, such as cpu.Open()"},
		"ill-formed":     {ill.Launch(bg, dev, one), tile.ErrKernel, "not a power of two"},
		"no kernel":      {noKernel.Launch(bg, dev, one), tile.ErrKernel, "want a function, got nil"},
		"zero kernel":    {new(tile.Kernel).Launch(bg, dev, one), tile.ErrKernel, "want a function, got nil"},
		"run of nothing": {noKernel.Run(bg, dev), tile.ErrKernel, "want a function, got nil"},
		"no grid":        {fine.Run(bg, dev), device.ErrArgument, "the kernel does not say its grid; give it tile.Over or tile.GridOf"},
		"grid over nothing": {tile.NewKernel(func(*tile.Block) {}, tile.Over(0, 4)).Run(bg, dev),
			device.ErrArgument, "tile.Over(0): there is no such argument; the kernel has no arguments"},
		"shapes": {tile.NewKernel(func(*tile.Block, tile.Span1[int8]) {}, tile.Over(0, 4), tile.Name("fit"), tile.CheckShapes(func(...[]int) error {
			return errors.New("x has elements; want none")
		})).Run(bg, dev, tile.ArrayOf([]int8{1}, 1)), device.ErrArgument, "launch of fit: bad launch argument: x has elements; want none"},
		"grid that fails": {tile.NewKernel(func(*tile.Block) {}, tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(s[3][0]) })).Run(bg, dev),
			tile.ErrKernel, "illformed_launch_test.go:125: tile.GridOf: the function panicked: runtime error: index out of range [3] with length 0"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) || strings.Contains(c.err.Error(), "\n") || !errors.Is(c.err, c.is) {
			t.Errorf("%s: got %v\nwant %v, a line with %s", name, c.err, c.is, c.want)
		}
	}
}
