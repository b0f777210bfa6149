package bench

import (
	"strings"
	"testing"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

// Small workloads of each kind give right results, and a kernel that computes something else
// is found out.
func TestChecks(t *testing.T) {
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	t16 := kernels.MatMulTiles{Transposed: true}
	for _, w := range []Workload{
		product[half, half]("f16", teraflops, shape{1, 30, 40, 50}, kernels.MatMulTiles{}, normal[half]),
		product[half, float32]("f16 [N,K]", teraflops, shape{1, 30, 40, 50}, t16, normal[half]),
		product[float64, float64]("f64", teraflops, cube(40), kernels.MatMulTiles{}, normal[float64]),
		product[int8, int32]("i8", teraflops, cube(40), t16, func(a *arrays, s ...int) array[int8] { return integers[int8](a, -128, 128, s...) }),
		batch[half, half]("batch", teraflops, shape{3, 30, 40, 50}, normal[half]),
		attention[half]("attention", teraflops, heads{1, 2, 64, 16, false}), attention[half]("causal", teraflops, heads{1, 2, 50, 16, true}),
		addition("vecadd", 1000, kernels.NewVecAdd[float32](0)), transpose("transpose", 70), softmax[half]("softmax", 64),
		norm[float32]("layer norm", 64, true), norm[half]("rms norm", 100, false), geluBiasOf("gelu", 64), running("cumsum", 64), gather("gather", 64, 32), counts("counts", 5120, 256),
	} {
		a := &arrays{ctx: t.Context(), dev: dev}
		j := w.newJob(a, w.kernel)
		if a.err != nil {
			t.Fatal(a.err)
		}
		if err := checked(dev, j); err != nil {
			t.Errorf("%s: %v", w.Name, err)
		}
		if err := a.spoil(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := j.check(); err == nil {
			t.Errorf("%s: rubbish passes", w.Name)
		}
		a.close()
	}
	wrong := addition("wrong", 100, tile.NewKernel(func(b *tile.Block, x, y, z tile.Span1[float32]) {
		z.Tiles(64).Store(x.Tiles(64).Load(b.ID(0)), b.ID(0))
	}, tile.Over(2)))
	if _, err := Run(t.Context(), dev, wrong); err == nil || !strings.Contains(err.Error(), "wrong: a wrong result: result[") {
		t.Errorf("a kernel that does not add: %v", err)
	}
}

// A row has its share of a copy that was measured in the same run.
func TestLimits(t *testing.T) {
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	l := NewLimits(dev)
	l.Note(Row{Name: "copy f32 2^24", Figure: 40, Unit: gigabytes})
	if r, err := l.Of(t.Context(), Row{Name: "exp f32 2^24", Figure: 30, Unit: gigabytes}); err != nil || r.Limit != "copy" || r.Share != 0.75 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := l.Of(t.Context(), Row{Name: "argmax", Engine: loopEngine, Figure: 30, Unit: gigabytes}); err != nil || r.Limit != "" {
		t.Errorf("a loop: %+v, %v", r, err)
	}
}
