package view

import (
	"testing"

	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Views of one tensor view are built once for each padding, right after it.
func TestViewsAreBuiltOnce(t *testing.T) {
	pointer := tileir.Tile(tileir.PointerType{Pointee: tileir.F32})
	tr := trace.New(trace.Kernel{Name: "views", Title: "views", Defined: trace.Site{Path: "/src/kernel.go", Line: 1}}, []tileir.Type{pointer})
	tr.Run(func() {
		c := trace.Open(tr, "Partition", "")
		shape := tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{64, 32}, Strides: []int64{32, 1}}
		tensor := c.IR().MakeTensorView(tr.Entry.Block(0).Args[0], nil, nil, shape)
		v := New(&c, tensor, []int64{8, 4})
		plain, padded := v.Plain(), v.Padded(tileir.PadZero)
		if v.Plain() != plain || v.Padded(tileir.PadZero) != padded || plain == padded || padded == v.Padded(tileir.PadNaN) {
			t.Error("a view is built twice, or one for two paddings")
		}
		if v.IsPermutation([]int{1, 1}) || v.IsPermutation([]int{0}) || !v.IsPermutation([]int{1, 0}) {
			t.Error("permutations are told wrong")
		}
		turned := v.Permute([]int{1, 0})
		if got := turned.Plain().Type.(tileir.PartitionViewType); got.DimMap[0] != 1 || turned.Plain() == v.Plain() {
			t.Errorf("the permuted view has type %v", got)
		}
		stepped, ok := v.Step([]int{4, 4})
		if _, strided := stepped.Plain().Type.(tileir.StridedViewType); !ok || !strided {
			t.Error("steps make no strided view")
		}
		gathering, ok := v.Gather(0)
		if got, is := gathering.Plain().Type.(tileir.GatherScatterViewType); !ok || !is || got.Sparse != 0 || !gathering.GathersAlong(0) || gathering.GathersAlong(1) {
			t.Error("a gather makes no gather view along its dimension")
		}
		for what, ok := range map[string]bool{
			"a step of 0":          second(v.Step([]int{0, 4})),
			"one step":             second(v.Step([]int{4})),
			"steps of a gather":    second(gathering.Step([]int{4, 4})),
			"a gather along 2":     second(v.Gather(2)),
			"a permuted gather":    second(turned.Gather(0)),
			"a gather after steps": second(stepped.Gather(0)),
		} {
			if ok {
				t.Errorf("%s is accepted", what)
			}
		}
	})
	if err := tileir.Verify(tr.Module); err != nil || len(tr.Faults) > 0 {
		t.Errorf("got %v and %v", err, tr.Faults)
	}
}

func second(_ View, ok bool) bool { return ok }
