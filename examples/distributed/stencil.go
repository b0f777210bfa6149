package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"gotile/device"
	"gotile/dist"
	"gotile/tile"
)

const (
	high, wide = 16, 64 // of tiles
	speed      = 0.2    // of the heat
)

// spread lets heat flow between neighbouring points for a step. in and out have a border of
// one point around the plane's part.
var spread = tile.NewKernel(func(b *tile.Block, in, out tile.Span2[float32], rows, cols tile.Scalar[int32]) {
	i, j := b.ID(0), b.ID(1)
	at := func(s tile.Span2[float32], down, right int) tile.Tiles {
		return s.Slice(0, down, rows.Add(down)).Slice(1, right, cols.Add(right)).Tiles(high, wide)
	}
	middle := at(in, 1, 1).Load(i, j)
	around := at(in, 0, 1).Load(i, j).Add(at(in, 2, 1).Load(i, j)).Add(at(in, 1, 0).Load(i, j)).Add(at(in, 1, 2).Load(i, j))
	at(out, 1, 1).Store(middle.Add(around.Sub(middle.Mul(4)).Mul(float32(speed))), i, j)
}, tile.Name("spread"), tile.Partial)

// takeColumn copies a column of a part without its border, and putColumn stores one.
var (
	takeColumn = tile.NewKernel(func(b *tile.Block, in tile.Span2[float32], out tile.Span1[float32], col tile.Scalar[int32]) {
		out.Tiles(wide).Store(column(in, out, col).Load(b.ID(0), 0).Reshape(wide), b.ID(0))
	}, tile.Name("take_column"), tile.Over(1, wide))
	putColumn = tile.NewKernel(func(b *tile.Block, in tile.Span1[float32], out tile.Span2[float32], col tile.Scalar[int32]) {
		column(out, in, col).Store(in.Tiles(wide).Load(b.ID(0)).Reshape(wide, 1), b.ID(0), 0)
	}, tile.Name("put_column"), tile.Partial, tile.Over(0, wide))
)

// column is a column of s, as long as another array, in tiles.
func column(s tile.Span2[float32], like tile.Span1[float32], col tile.Scalar[int32]) tile.Tiles {
	return s.Slice(0, 1, tile.Add(like.Extent(0), 1)).Slice(1, col, col.Add(1)).Tiles(wide, 1)
}

// plane is a rank's part of the plane, with a border that other ranks fill.
type plane struct {
	mesh       *dist.Mesh
	stream     device.Stream
	rows, cols int
	now, next  device.Buffer
	edges      [4]device.Buffer // columns: to the left and right, from the left and right
}

// stencil lets heat spread from a few points.
func stencil(ctx context.Context, g *dist.Group, size, steps int, out io.Writer) error {
	down, right := sides(g.Size())
	m, err := dist.NewMesh(ctx, g, dist.Axis{Name: "down", Size: down}, dist.Axis{Name: "right", Size: right})
	if err != nil {
		return err
	}
	defer m.Close()
	if size%down != 0 || size%right != 0 {
		return fmt.Errorf("a plane of %d by %d does not divide into %d by %d parts", size, size, down, right)
	}
	p := &plane{mesh: m, rows: size / down, cols: size / right}
	if p.stream, err = g.Device().NewStream(ctx); err != nil {
		return err
	}
	defer p.stream.Close()
	for b, n := range map[*device.Buffer]int{&p.now: p.area(), &p.next: p.area(), &p.edges[0]: p.rows, &p.edges[1]: p.rows, &p.edges[2]: p.rows, &p.edges[3]: p.rows} {
		if *b, err = g.Alloc(ctx, int64(4*n)); err != nil {
			return err
		}
		defer (*b).Close()
	}
	if err := p.start(ctx); err != nil {
		return err
	}
	for range steps {
		if err := p.step(ctx); err != nil {
			return err
		}
	}
	if err := p.stream.Wait(ctx); err != nil {
		return err
	}
	return p.check(ctx, size, steps, out)
}

// area is the number of points with the border.
func (p *plane) area() int { return (p.rows + 2) * (p.cols + 2) }

// heat is the heat of a point at first.
func heat(i, j int) float32 {
	if (i*31+j*17)%97 == 0 {
		return 100
	}
	return 0
}

// first is the plane's point where the part begins.
func (p *plane) first() (i, j int) {
	return p.mesh.Coordinate("down") * p.rows, p.mesh.Coordinate("right") * p.cols
}

// start uploads the heat of the part.
func (p *plane) start(ctx context.Context) error {
	x := make([]float32, p.area())
	i0, j0 := p.first()
	for i := range p.rows {
		for j := range p.cols {
			x[(i+1)*(p.cols+2)+j+1] = heat(i0+i, j0+j)
		}
	}
	return p.now.Upload(ctx, 0, device.Bytes(x))
}

// array is a buffer of the part with its border.
func (p *plane) array(b device.Buffer) tile.Array[float32] {
	return tile.BufferOf[float32](b, p.rows+2, p.cols+2)
}

// step exchanges the borders and computes the next heat.
func (p *plane) step(ctx context.Context) error {
	if err := p.exchangeRows(ctx); err != nil {
		return err
	}
	if err := p.exchangeColumns(ctx); err != nil {
		return err
	}
	grid := tile.Grid(tile.Blocks(p.rows, high), tile.Blocks(p.cols, wide))
	if err := spread.Launch(ctx, p.stream, grid, p.array(p.now), p.array(p.next), int32(p.rows), int32(p.cols)); err != nil {
		return err
	}
	p.now, p.next = p.next, p.now
	return nil
}

// exchangeRows fills the rows of the border, whose elements are contiguous.
func (p *plane) exchangeRows(ctx context.Context) error {
	g, a := p.mesh.Along("down"), p.array(p.now)
	row := func(i int) dist.Array { return dist.Part(a, i*(p.cols+2)+1, p.cols) }
	var list []dist.Exchange
	if r := g.Rank(); r > 0 {
		list = append(list, dist.SendTo(r-1, row(1)), dist.RecvFrom(r-1, row(0)))
	}
	if r := g.Rank(); r+1 < g.Size() {
		list = append(list, dist.SendTo(r+1, row(p.rows)), dist.RecvFrom(r+1, row(p.rows+1)))
	}
	return g.Batch(ctx, p.stream, list...)
}

// exchangeColumns fills the columns of the border, which are packed for the way.
func (p *plane) exchangeColumns(ctx context.Context) error {
	g, a := p.mesh.Along("right"), p.array(p.now)
	edge := func(i int) tile.Array[float32] { return tile.BufferOf[float32](p.edges[i], p.rows) }
	var list []dist.Exchange
	sides := []struct{ rank, from, to int }{{g.Rank() - 1, 1, 0}, {g.Rank() + 1, p.cols, p.cols + 1}}
	for i, s := range sides {
		if s.rank < 0 || s.rank >= g.Size() {
			continue
		}
		if err := takeColumn.Run(ctx, p.stream, a, edge(i), int32(s.from)); err != nil {
			return err
		}
		list = append(list, dist.SendTo(s.rank, edge(i)), dist.RecvFrom(s.rank, edge(2+i)))
	}
	if err := g.Batch(ctx, p.stream, list...); err != nil {
		return err
	}
	for i, s := range sides {
		if s.rank < 0 || s.rank >= g.Size() {
			continue
		}
		if err := putColumn.Run(ctx, p.stream, edge(2+i), a, int32(s.to)); err != nil {
			return err
		}
	}
	return nil
}

// check compares the part with plain Go on the whole plane.
func (p *plane) check(ctx context.Context, size, steps int, out io.Writer) error {
	got := make([]float32, p.area())
	if err := p.now.Download(ctx, 0, device.Bytes(got)); err != nil {
		return err
	}
	want := plainStencil(size, steps)
	i0, j0 := p.first()
	worst := []float64{0}
	for i := range p.rows {
		for j := range p.cols {
			d := got[(i+1)*(p.cols+2)+j+1] - want[(i0+i)*size+j0+j]
			worst[0] = max(worst[0], math.Abs(float64(d)))
		}
	}
	g := p.mesh.Group()
	b, err := g.Device().Alloc(ctx, 8)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := b.Upload(ctx, 0, device.Bytes(worst)); err != nil {
		return err
	}
	a := tile.BufferOf[float64](b)
	if err := g.AllReduce(ctx, g.Device(), dist.Max, a, a); err != nil {
		return err
	}
	if err := b.Download(ctx, 0, device.Bytes(worst)); err != nil {
		return err
	}
	if worst[0] > 1e-3 {
		return fmt.Errorf("differs from plain Go by %g", worst[0])
	}
	_, err = fmt.Fprintf(out, "%d ranks: %d steps on %d by %d points, maximum error %.1e\n", g.Size(), steps, size, size, worst[0])
	return err
}

// plainStencil is the heat of the whole plane after some steps, in plain Go.
func plainStencil(size, steps int) []float32 {
	now, next := make([]float32, size*size), make([]float32, size*size)
	for i := range size {
		for j := range size {
			now[i*size+j] = heat(i, j)
		}
	}
	at := func(i, j int) float32 {
		if i < 0 || j < 0 || i >= size || j >= size {
			return 0
		}
		return now[i*size+j]
	}
	for range steps {
		for i := range size {
			for j := range size {
				around := at(i-1, j) + at(i+1, j) + at(i, j-1) + at(i, j+1)
				next[i*size+j] = now[i*size+j] + (around-4*now[i*size+j])*speed
			}
		}
		now, next = next, now
	}
	return now
}
