package bench

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	_ "gotile/device/cpu"
	"gotile/kernels"
)

// The names are those that the peers' script prints.
var peers = []string{
	"copy f32 2^24", "vecadd f32 2^24", "sum f32 2^24", "exp f32 2^24", "softmax f32 4096x4096", "layernorm f32 4096x4096",
	"gelu f32 4096x4096", "transpose f32 4096x4096", "cumsum rows f32 4096x4096", "gather rows f32 4096x4096",
	"histogram 4096 bins i32 2^24", "gemm f32 256", "gemm f64 256", "gemm f32 1024", "gemm f64 1024", "gemm f32 2048",
	"gemm f64 2048", "gemm bf16->f32 2048", "attention f32 1x8x1024x64",
}

func TestNames(t *testing.T) {
	all, err := matching(workloads, "")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, w := range all {
		names = append(names, w.Name)
	}
	if !slices.Equal(names, peers) {
		t.Errorf("the workloads are\n%q; want\n%q", names, peers)
	}
}

func TestFilter(t *testing.T) {
	if list, err := matching(workloads, "gemm f(32|64) 256$"); err != nil || len(list) != 2 {
		t.Errorf("%d workloads, %v; want 2", len(list), err)
	}
	for filter, want := range map[string]string{"nothing": "no workload has such a name", "(": "missing closing )"} {
		if _, err := matching(workloads, filter); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("filter %q: %v; want %q", filter, err, want)
		}
	}
}

// A workload runs through the interface of devices, and its figure is its work by its time.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	dev, err := device.Open("cpu:interp")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	list, err := matching(workloads, "gemm f32 256")
	if err != nil {
		t.Fatal(err)
	}
	row, err := Run(context.Background(), dev, list[0])
	if err != nil {
		t.Fatal(err)
	}
	if row.Engine != "cpu:interp" || row.Seconds <= 0 || row.Unit != gigaflops || row.Figure != 2*256*256*256/row.Seconds/1e9 {
		t.Errorf("the row is %+v", row)
	}
}

// A cancelled run ends.
func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	list, _ := matching(workloads, "gemm f32 256")
	if _, err := Run(ctx, dev, list[0]); err == nil {
		t.Error("a run whose context has ended succeeds")
	}
}

// The kernels of the second and third list that have Go loops run at any size, and so do the loops beside them.
func TestSecond(t *testing.T) {
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	for _, w := range []Workload{rmsNorm(3, 50), rope(3, 2, 16), linearGELU(70, 40, 50), int8Product(30, 40, 50), argMax(3, 64), gatherAdd(100, 20, 8),
		scatterAdd(3000, 50), segmentSum(1000, 10), decode(2, 128, 16), experts(10, 3, 2, 20, 30),
		uniforms(100), topK(3, 64, 4), blur(9, 20), life(9, 20), lookUp(100, 16)} {
		a := &arrays{ctx: t.Context(), dev: dev}
		j := w.prepare(a)
		err := a.err
		if err == nil {
			err = j.launch(dev)
		}
		if err != nil {
			t.Errorf("%s: %v", w.Name, err)
		}
		w.loop()()
		a.close()
	}
	if _, err := For(dev, "fourth", ""); err == nil || !strings.Contains(err.Error(), "want first, second or third") {
		t.Errorf("an unknown list: %v", err)
	}
}

func TestSummarize(t *testing.T) {
	rows := []Row{{Name: "a", Engine: "cpu:native", Figure: 8}, {Name: "a", Engine: loopEngine, Figure: 1}, {Name: "b", Engine: "cpu:native", Figure: 1}, {Name: "c", Engine: "cpu:native", Figure: 1}}
	s := Summarize(rows, []Row{{Name: "a", Figure: 2}, {Name: "b", Figure: 1}})
	if s != (Summary{Rows: 2, Mean: 2, Worst: 1, Name: "b"}) {
		t.Errorf("got %+v", s)
	}
	if got := Summarize(rows[3:], nil).String(); got != "" {
		t.Errorf("nothing to compare with: %q", got)
	}
}

// The other rows of the third list, whose results are checked here at sizes like theirs but smaller.
func TestThird(t *testing.T) {
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	for _, w := range []Workload{rows("softmax", 30, 10, kernels.NewSoftmax[float32](0, 16), 1e-4, softmaxOf), layerNorm("layer norm", 20, 70), flip("transpose", 30, 50)} {
		a := &arrays{ctx: t.Context(), dev: dev}
		if err := checked(dev, w.newJob(a, w.kernel)); err != nil || a.err != nil {
			t.Errorf("%s: %v, %v", w.Name, err, a.err)
		}
		a.close()
	}
}
