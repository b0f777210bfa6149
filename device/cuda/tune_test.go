package cuda

import (
	"testing"

	"gotile/device"
	"gotile/internal/aot"
	"gotile/internal/timing"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tune"
)

// A search runs on a GPU as on a CPU, timed by its events and recorded launches.
func TestTune(t *testing.T) {
	d, _ := fake(t)
	ctx, n := t.Context(), 1024
	space := tune.Space[int]{Name: "vecadd", Configs: []int{64, 128, 256}, Kernel: func(size int) *tile.Kernel { return kernels.NewVecAdd[float32](size) }}
	var args []any
	data := make([]float32, n)
	for i := range data {
		data[i] = float32(i)
	}
	for range 3 {
		b, err := d.Alloc(ctx, int64(4*n))
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if err := b.Upload(ctx, 0, device.Bytes(data)); err != nil {
			t.Fatal(err)
		}
		args = append(args, tile.BufferOf[float32](b, n))
	}
	want := make([]float32, n)
	for i := range want {
		want[i] = float32(2 * i)
	}
	o := tune.Options{Records: tune.Open(t.TempDir() + "/tune.jsonl"), Check: tune.Against(0, args[2].(tile.Array[float32]), want)}
	r, err := tune.Search(ctx, d, space, o, args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range r.Trials {
		if x.Err != nil || x.Seconds <= 0 {
			t.Errorf("%+v", x)
		}
	}
	if again, err := tune.Search(ctx, d, space, o, args...); err != nil || again.Config != r.Config || again.Trials != nil {
		t.Errorf("from the records: %+v, %v; want %d", again, err, r.Config)
	}
}

// A timer records repeated launches as a graph.
func TestTimerRecords(t *testing.T) {
	d, m := fake(t)
	if m == nil {
		t.Skip("counts the launches of the fake machine")
	}
	ctx := t.Context()
	timer, err := timing.New(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	defer timer.Close()
	b, err := d.Alloc(ctx, 256)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	x := tile.BufferOf[float32](b, 64)
	k := kernels.NewVecAdd[float32](64)
	run := func() error { return k.Run(ctx, timer.On(), x, x, x) }
	if _, err := timer.Seconds(ctx, run); err != nil {
		t.Fatal(err)
	}
	all, free, err := timer.Repeat(ctx, 5, run)
	if err != nil {
		t.Fatal(err)
	}
	defer free()
	if s, err := timer.Seconds(ctx, all); err != nil || s < 0 {
		t.Errorf("%v s, %v", s, err)
	}
}

// A recorder records the modules that a GPU compiles, so that cubins compiled from them are found.
func TestRecorderNotesWhatAGPUCompiles(t *testing.T) {
	d, m := fake(t)
	if m == nil {
		t.Skip("compares with the fake machine")
	}
	keys := map[string]bool{}
	d.tools.seen = func(m *tileir.Module) {
		key, err := Key(m)
		if err != nil {
			t.Error(err)
		}
		keys[key] = true
	}
	r := aot.NewRecorder(d.gpu.Arch(), d.gpu.Cores)
	for _, dev := range []device.Device{d, r} {
		var arrays []any
		for range 3 {
			b, err := dev.Alloc(t.Context(), 4*64*64)
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			arrays = append(arrays, tile.BufferOf[float32](b, 64, 64))
		}
		if err := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{TF32: true, Transposed: true}).Run(t.Context(), dev, arrays...); err != nil {
			t.Fatal(err)
		}
	}
	list := r.Kernels()
	for _, k := range list {
		if key, err := Key(k.Module); err != nil || !keys[key] {
			t.Errorf("%s: the GPU compiles another module (%v)", k.Name, err)
		}
	}
	if len(list) == 0 || len(list) != len(keys) {
		t.Errorf("%d modules are noted, the GPU compiles %d", len(list), len(keys))
	}
}
