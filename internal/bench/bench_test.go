package bench

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	_ "gotile/device/cpu"
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

// The second list's kernels run at any size, and so do their loops.
func TestSecond(t *testing.T) {
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	for _, w := range []Workload{rmsNorm(3, 50), rope(3, 2, 16), linearGELU(70, 40, 50), int8Product(30, 40, 50), argMax(3, 64), gatherAdd(100, 20, 8),
		scatterAdd(3000, 50), segmentSum(1000, 10), decode(2, 128, 16), experts(10, 3, 2, 20, 30)} {
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
	if _, err := For(dev, "third", ""); err == nil || !strings.Contains(err.Error(), "want first or second") {
		t.Errorf("an unknown list: %v", err)
	}
}
