package main

import (
	"context"
	"fmt"
	"io"

	"gotile/dist"
	"gotile/kernels"
	"gotile/tile"
)

// matmul computes c = a · b, divided in two ways: without sums over ranks, and with them.
func matmul(ctx context.Context, g *dist.Group, size, _ int, out io.Writer) error {
	rows, cols := sides(g.Size())
	m, err := dist.NewMesh(ctx, g, dist.Axis{Name: "rows", Size: rows}, dist.Axis{Name: "cols", Size: cols})
	if err != nil {
		return err
	}
	defer m.Close()
	m.Log = out
	x, y := make([]float32, size*size), make([]float32, size*size)
	for i := range x {
		x[i], y[i] = float32(i%13)-6, float32(i%11)-5 // whole numbers, whose sums are exact
	}
	a, err := dist.Shard(ctx, m, tile.ArrayOf(x, size, size), dist.P("rows", ""))
	if err != nil {
		return err
	}
	defer a.Close()
	b, err := dist.Shard(ctx, m, tile.ArrayOf(y, size, size), dist.P("", "cols"))
	if err != nil {
		return err
	}
	defer b.Close()
	want := plainMatMul(x, y, size)
	kernel := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 32, N: 32, K: 32})
	for _, way := range []struct{ a, b, c dist.Spec }{
		{dist.P("rows", ""), dist.P("", "cols"), dist.P("rows", "cols")},             // each rank a part of the result
		{dist.P("rows", "cols"), dist.P("cols", ""), dist.P("rows", "").Sum("cols")}, // each rank a term of a part
	} {
		fmt.Fprintf(out, "a %v times b %v is c %v\n", way.a, way.b, way.c)
		c, err := dist.Zeros[float32](ctx, m, dist.P("rows", "cols"), size, size)
		if err != nil {
			return err
		}
		defer c.Close()
		if err := m.Launch(ctx, g.Device(), kernel, dist.In(a, way.a), dist.In(b, way.b), dist.Out(c, way.c)); err != nil {
			return err
		}
		got, err := c.Gather(ctx)
		if err != nil {
			return err
		}
		for i, v := range got {
			if v != want[i] {
				return fmt.Errorf("element %d is %v, want %v", i, v, want[i])
			}
		}
	}
	fmt.Fprintf(out, "%d ranks: both products are right\n", g.Size())
	return nil
}

// plainMatMul multiplies in plain Go.
func plainMatMul(a, b []float32, n int) []float32 {
	c := make([]float32, n*n)
	for i := range n {
		for k := range n {
			for j := range n {
				c[i*n+j] += a[i*n+k] * b[k*n+j]
			}
		}
	}
	return c
}
