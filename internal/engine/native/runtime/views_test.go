package runtime

import (
	"gotile/internal/engine/native/plan"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/internal/engine/host"
)

// TestApart: no two elements of a tile that is apart share memory, which its elements'
// addresses show; of strides that follow each other every such tile is found.
func TestApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 20_000 {
		n := 1 + rng.IntN(3)
		var dims []plan.TileDim
		strides, shape := make([]int64, n), make([]int64, n)
		for d, tensor := range rng.Perm(n) {
			dims = append(dims, plan.TileDim{Tensor: tensor, Tile: int64(1) << rng.IntN(4), Step: 1})
			strides[d], shape[d] = rng.Int64N(41)-20, 1+rng.Int64N(10)
		}
		addresses := map[int64]bool{0: true}
		distinct, total := true, int64(1)
		got := disjoint(dims, shape, strides)
		for i, d := range dims { // what is beyond the tensor is not accessed
			dims[i].Tile = min(d.Tile, shape[d.Tensor])
		}
		for _, d := range dims {
			next := make(map[int64]bool)
			for at := range addresses {
				for i := range d.Tile {
					next[at+i*strides[d.Tensor]] = true
				}
			}
			addresses, total = next, total*d.Tile
			distinct = distinct && int64(len(addresses)) == total
		}
		if got && !distinct {
			t.Fatalf("tile %v of strides %v: elements share memory", dims, strides)
		}
		if got {
			found++
		}
		if want := nested(dims, strides); got != want {
			t.Fatalf("tile %v of strides %v: apart is %v", dims, strides, got)
		}
	}
	if found < 1000 {
		t.Errorf("only %d tiles are apart", found)
	}
	if disjoint(dims(dim{0, 4, 1}, dim{1, 4, 1}), []int64{4, 4}, []int64{1 << 62, 1}) != true {
		t.Error("a large stride is not apart")
	}
}

// nested reports that every dimension's stride exceeds what the dimensions of smaller ones reach.
func nested(dims []plan.TileDim, strides []int64) bool {
	abs := func(x int64) int64 { return max(x, -x) }
	for i, d := range dims {
		reach := int64(0)
		for j, e := range dims {
			a, b := abs(strides[d.Tensor]), abs(strides[e.Tensor])
			if i != j && (b < a || a == b && e.Tile > 1) {
				reach += b * (e.Tile - 1)
			}
		}
		if d.Tile > 1 && abs(strides[d.Tensor]) <= reach {
			return false
		}
	}
	return true
}

// TestSideBySide: the innermost dimension of a tile with more than one element decides.
func TestSideBySide(t *testing.T) {
	for _, c := range []struct {
		tile, strides []int64
		want          bool
	}{
		{[]int64{4}, []int64{1}, true}, {[]int64{4}, []int64{2}, false}, {[]int64{4}, []int64{-1}, false}, {[]int64{4}, []int64{0}, false},
		{[]int64{1}, []int64{5}, true}, {[]int64{4, 4}, []int64{8, 1}, true}, {[]int64{4, 4}, []int64{1, 8}, false},
		{[]int64{4, 1}, []int64{1, 8}, true}, {[]int64{4, 1}, []int64{8, 1}, false}, {[]int64{1, 1}, []int64{3, 3}, true},
	} {
		var dims []plan.TileDim
		for d, n := range c.tile {
			dims = append(dims, plan.TileDim{Tensor: d, Tile: n, Step: n})
		}
		if got := contiguous(dims, c.strides); got != c.want {
			t.Errorf("tile %v of strides %v: %v", c.tile, c.strides, got)
		}
	}
}

// TestWithin compares the bounds of tensors with the elements that they have.
func TestWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	inside := 0
	for range 20_000 {
		n := 1 + rng.IntN(3)
		shape, strides := make([]int64, n), make([]int64, n)
		for d := range n {
			shape[d], strides[d] = rng.Int64N(5), rng.Int64N(9)-4
		}
		first, extent := rng.Int64N(20)-3, rng.Int64N(30)
		offsets, want := []int64{first}, true
		for d, size := range shape {
			var next []int64
			for _, at := range offsets {
				for i := range size {
					next = append(next, at+i*strides[d])
				}
			}
			offsets = next
			want = want && size > 0
		}
		for _, at := range offsets {
			want = want && at >= 0 && at < extent
		}
		if got := within(shape, strides, first, extent); got != want {
			t.Fatalf("shape %v, strides %v from %d on of %d: %v", shape, strides, first, extent, got)
		}
		if want {
			inside++
		}
	}
	if inside < 1000 {
		t.Errorf("only %d tensors are within memory", inside)
	}
	for _, c := range []struct {
		shape, strides []int64
		want           bool
	}{
		{[]int64{maxSize}, []int64{0}, true}, {[]int64{maxSize + 1}, []int64{0}, false},
		{[]int64{1 << 40, 3}, []int64{1 << 40, 1}, false}, {[]int64{1 << 40, 1 << 40}, []int64{1 << 40, -1 << 40}, false},
		{[]int64{1 << 32, 1 << 32}, []int64{1 << 31, 1 << 31}, false}, {[]int64{1 << 32}, []int64{-1 << 33}, false},
	} {
		if got := within(c.shape, c.strides, 0, 1<<20); got != c.want {
			t.Errorf("shape %v, strides %v: %v", c.shape, c.strides, got)
		}
	}
}

// TestViewFlags: the accesses that a view permits.
func TestViewFlags(t *testing.T) {
	wide, narrow := []int64{8, 8}, []int64{8, 3}
	row := dims(dim{0, 4, 4}, dim{1, 4, 4})
	whole, large := make([]byte, 4096), make([]byte, StreamBytes)
	const always, operands = FlagWindowLoads, FlagWindowLoads | FlagOperands
	for _, c := range []struct {
		name    string
		region  host.Region
		stores  bool
		shape   []int64
		strides []int64
		halves  bool
		want    int64
	}{
		{"everything", host.Region{Data: whole, Align: 8}, true, wide, []int64{4, 1}, false,
			operands | FlagWindowStores | FlagLoads | FlagStores | FlagAligned | FlagUpdates},
		{"no stores", host.Region{Data: whole, Align: 8}, false, wide, []int64{4, 1}, false, operands | FlagLoads | FlagAligned},
		{"not aligned", host.Region{Data: whole, Align: 4}, true, wide, []int64{4, 1}, false, operands | FlagWindowStores | FlagLoads | FlagStores},
		{"columns", host.Region{Data: whole, Align: 4}, true, wide, []int64{1, 4}, false, operands | FlagWindowStores},
		{"overlapping rows", host.Region{Data: whole, Align: 4}, true, wide, []int64{3, 1}, false, operands | FlagLoads},
		{"rows that overlap beyond the tensor", host.Region{Data: whole, Align: 4}, true, narrow, []int64{3, 1}, false, operands | FlagWindowStores | FlagLoads | FlagStores},
		{"overlapping columns", host.Region{Data: whole, Align: 4}, true, wide, []int64{1, 3}, false, operands},
		{"half bytes", host.Region{Data: large, Align: 8}, true, wide, []int64{4, 1}, true, always | FlagWindowStores},
		{"half bytes over each other", host.Region{Data: whole, Align: 8}, true, wide, []int64{3, 1}, true, always},
		{"half bytes, no stores", host.Region{Data: whole, Align: 8}, false, wide, []int64{4, 1}, true, always},
		{"large", host.Region{Data: large, Align: 4}, false, wide, []int64{4, 1}, false, operands | FlagLoads | FlagLarge | FlagShared | FlagFar},
		{"nearly large", host.Region{Data: large[1:], Align: 4}, false, wide, []int64{4, 1}, false, operands | FlagLoads | FlagShared | FlagFar},
		{"a few megabytes", host.Region{Data: large[:farBytes-1], Align: 4}, false, wide, []int64{4, 1}, false, operands | FlagLoads | FlagShared},
	} {
		if got := viewFlags(&c.region, c.stores, row, c.shape, c.strides, c.halves); got != c.want {
			t.Errorf("%s: flags %b, want %b", c.name, got, c.want)
		}
	}
}

// TestDescribeDims: a tile of a tensor with strides of both signs reaches as far before its
// first element as after it.
func TestDescribeDims(t *testing.T) {
	for _, c := range []struct {
		strides   []int64
		low, high int64
	}{
		{[]int64{10, 1}, 0, 4 * (3*10 + 7 + 1)}, {[]int64{-10, 1}, -4 * 3 * 10, 4 * (7 + 1)},
		{[]int64{10, -1}, -4 * 7, 4 * (3*10 + 1)}, {[]int64{-10, -1}, -4 * (3*10 + 7), 4},
	} {
		frame := make([]uint64, 64)
		s, d := &Worker{Base: unsafe.Pointer(unsafe.SliceData(frame))}, &View{Offset: 8}
		s.describeDims(d, dims(dim{0, 4, 4}, dim{1, 8, 8}), []int64{18, 10}, c.strides, 4)
		if low, high := *s.Word(8 + DescLow), *s.Word(8 + DescHigh); low != c.low || high != c.high {
			t.Errorf("strides %v: a tile reaches from %d to %d, want %d to %d", c.strides, low, high, c.low, c.high)
		}
		if count, tiles := *s.Word(8 + DescDims + DescCount), *s.Word(8 + DescDims + DescTiles); count != 4 || tiles != 5 {
			t.Errorf("strides %v: %d whole tiles of %d", c.strides, count, tiles)
		}
	}
}

// dim is the fields of a [plan.TileDim].
type dim struct {
	tensor     int
	tile, step int64
}

func dims(list ...dim) (out []plan.TileDim) {
	for _, d := range list {
		out = append(out, plan.TileDim{Tensor: d.tensor, Tile: d.tile, Step: d.step})
	}
	return out
}
