package dist_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	_ "gotile/device/cpu"
	"gotile/dist"
	_ "gotile/dist/local"
	"gotile/kernels"
	"gotile/tile"
)

// onMesh runs f on four ranks in a mesh of two by two.
func onMesh(t *testing.T, f func(ctx context.Context, m *dist.Mesh) error) {
	t.Helper()
	err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
		m, err := dist.NewMesh(ctx, g, dist.Axis{Name: "x", Size: 2}, dist.Axis{Name: "y", Size: 2})
		if err != nil {
			return err
		}
		if err := f(ctx, m); err != nil {
			return err
		}
		return m.Close()
	}, dist.With("local:4"), dist.On("cpu:interp"))
	if err != nil {
		t.Error(err)
	}
}

// specs are the ways to divide an array of three dimensions over the mesh.
func specs() (list []dist.Spec) {
	for _, a := range []string{"", "x", "y"} {
		for _, b := range []string{"", "x", "y"} {
			for _, c := range []string{"", "x", "y"} {
				all := []string{a, b, c}
				slices.Sort(all)
				if s := slices.Compact(slices.DeleteFunc(all, func(x string) bool { return x == "" })); len(s) == countNames(a, b, c) {
					list = append(list, dist.P(a, b, c))
				}
			}
		}
	}
	return list
}

func countNames(list ...string) (n int) {
	for _, x := range list {
		if x != "" {
			n++
		}
	}
	return n
}

// TestReshard brings an array from each spec to each other one: it stays the same array.
func TestReshard(t *testing.T) {
	shape := []int{4, 6, 10}
	data := make([]int32, 4*6*10)
	for i := range data {
		data[i] = int32(i)
	}
	onMesh(t, func(ctx context.Context, m *dist.Mesh) error {
		for _, from := range specs() {
			x, err := dist.Shard(ctx, m, tile.ArrayOf(data, shape...), from)
			if err != nil {
				return err
			}
			for _, to := range specs() {
				y, err := x.Reshard(ctx, m.Group().Device(), to)
				if err != nil {
					return fmt.Errorf("%v to %v: %w", from, to, err)
				}
				want, err := dist.Shard(ctx, m, tile.ArrayOf(data, shape...), to)
				if err != nil {
					return err
				}
				if g, w := local(ctx, y), local(ctx, want); !slices.Equal(g, w) {
					return fmt.Errorf("%v to %v: rank %d has %v, want %v", from, to, m.Group().Rank(), g, w)
				}
				y.Close()
				want.Close()
			}
			x.Close()
		}
		return nil
	})
}

// local downloads a rank's part.
func local(ctx context.Context, x *dist.Sharded[int32]) []int32 {
	n, _ := tile.Size(x.Local.Shape...)
	part := make([]int32, n)
	if err := x.Local.Buffer.Download(ctx, 0, bytesOf(part)); err != nil {
		panic(err)
	}
	return part
}

// TestReshardSums brings the sum over an axis to each spec.
func TestReshardSums(t *testing.T) {
	onMesh(t, func(ctx context.Context, m *dist.Mesh) error {
		for _, to := range specs() {
			x, err := dist.Zeros[int32](ctx, m, dist.P("y", "", "").Sum("x"), 4, 6, 10)
			if err != nil {
				return err
			}
			part := make([]int32, 2*6*10) // rows of coordinate y; x has terms 1 and 10
			for i := range part {
				part[i] = int32(i+m.Coordinate("y")*120) * []int32{1, 10}[m.Coordinate("x")]
			}
			if err := x.Local.Buffer.Upload(ctx, 0, bytesOf(part)); err != nil {
				return err
			}
			y, err := x.Reshard(ctx, m.Group().Device(), to)
			if err != nil {
				return err
			}
			all, err := y.Gather(ctx)
			if err != nil {
				return err
			}
			for i, v := range all {
				if v != int32(11*i) {
					return fmt.Errorf("%v: element %d is %d, want %d", to, i, v, 11*i)
				}
			}
			x.Close()
			y.Close()
		}
		return nil
	})
}

// TestPlan checks which collectives are chosen.
func TestPlan(t *testing.T) {
	onMesh(t, func(_ context.Context, m *dist.Mesh) error {
		for _, c := range []struct {
			from, to dist.Spec
			want     string
		}{
			{dist.P("x", ""), dist.P("x", ""), "P(x, -) to P(x, -): nothing"},
			{dist.P("x", ""), dist.P("", "x"), "P(x, -) to P(-, x):\n  all-to-all along x from dimension 0 to 1: 64 bytes received by a rank"},
			{dist.P("x", ""), dist.P("", "y"), "take the part of dimension 1 along y: 0 bytes received by a rank\n  all-gather along x of dimension 0: 64 bytes"},
			{dist.P("x", ""), dist.P("y", ""), "all-gather along x of dimension 0: 128 bytes received by a rank\n  take the part of dimension 0 along y"},
			{dist.P("", "").Sum("x"), dist.P("x", ""), "reduce-scatter along x into dimension 0: 128 bytes"},
			{dist.P("", "").Sum("x"), dist.P("", "y"), "take the part of dimension 1 along y: 0 bytes received by a rank\n  all-reduce along x: 128 bytes"},
		} {
			p, err := m.Plan([]int{8, 8}, 4, c.from, c.to)
			if err != nil || !strings.Contains(p.String(), c.want) {
				return fmt.Errorf("got %v, %w, want %q", p, err, c.want)
			}
		}
		_, err := m.Plan([]int{7, 8}, 4, dist.P("x", ""), dist.P("", ""))
		if err == nil || !strings.Contains(err.Error(), "dimension 0 of shape [7 8] does not divide into 2 parts along axis x") {
			return fmt.Errorf("got %w", err)
		}
		return nil
	})
}

// TestMatMul multiplies matrices that are divided in three ways, one with sums of terms.
func TestMatMul(t *testing.T) {
	const rows, inner, cols = 32, 64, 16
	a, b, want := make([]float32, rows*inner), make([]float32, inner*cols), make([]float32, rows*cols)
	for i := range a {
		a[i] = float32(i%7) - 3
	}
	for i := range b {
		b[i] = float32(i%5) - 2
	}
	for i := range rows {
		for j := range cols {
			for k := range inner {
				want[i*cols+j] += a[i*inner+k] * b[k*cols+j] // integers, exact
			}
		}
	}
	matmul := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 16, N: 8, K: 16})
	onMesh(t, func(ctx context.Context, m *dist.Mesh) error {
		x, err := dist.Shard(ctx, m, tile.ArrayOf(a, rows, inner), dist.P("x", ""))
		if err != nil {
			return err
		}
		w, err := dist.Replicate(ctx, m, tile.ArrayOf(b, inner, cols))
		if err != nil {
			return err
		}
		for _, c := range [][3]dist.Spec{
			{dist.P("x", ""), dist.P("", "y"), dist.P("x", "y")},
			{dist.P("x", "y"), dist.P("y", ""), dist.P("x", "").Sum("y")},
			{dist.P("", "x"), dist.P("x", "y"), dist.P("", "y").Sum("x")},
		} {
			y, err := dist.Zeros[float32](ctx, m, dist.P("y", ""), rows, cols)
			if err != nil {
				return err
			}
			if err := m.Launch(ctx, m.Group().Device(), matmul, dist.In(x, c[0]), dist.In(w, c[1]), dist.Out(y, c[2])); err != nil {
				return err
			}
			got, err := y.Gather(ctx)
			if err != nil {
				return err
			}
			if !slices.Equal(got, want) {
				return fmt.Errorf("%v: got %v", c, got[:8])
			}
			y.Close()
		}
		x.Close()
		return w.Close()
	})
}
