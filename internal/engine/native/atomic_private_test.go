package native_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// TestHistogram checks that all additions of many blocks and several workers to few bins are in the result, also if some
// lanes are masked, if the bins are a part of a buffer, and if the kernel reads the bins.
func TestHistogram(t *testing.T) {
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	const n, bins, size = 1 << 16, 200, 256
	masked := func(read bool) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x, h, before tile.Span1[int32]) {
			v := x.Tiles(size).Load(b.ID(0))
			if read {
				before.Tiles(1).Store(h.Tiles(1).Load(0), b.ID(0))
			}
			places, _ := h.Pointers(v)
			tile.AtomicAdd(places, 1, tile.Relaxed, tile.Where(v.Ge(50)))
		}, tile.Name("masked"), tile.Over(0))
	}
	rng := rand.New(rand.NewPCG(7, 8))
	x := make([]int32, n)
	for i := range x {
		x[i] = int32(rng.IntN(bins))
	}
	for _, read := range []bool{false, true} {
		for _, from := range []int{0, 3} {
			whole := make([]int32, from+bins)
			for i := range whole {
				whole[i] = int32(1000 + i)
			}
			want := append([]int32(nil), whole...)
			for _, v := range x {
				if v >= 50 {
					want[from+int(v)]++
				}
			}
			if err := masked(read).Run(context.Background(), dev, tile.ArrayOf(x, n), tile.ArrayOf(whole[from:], bins), tile.ArrayOf(make([]int32, n/size), n/size)); err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if whole[i] != want[i] {
					t.Fatalf("read %v, from %d: bin %d has %d, want %d", read, from, i-from, whole[i], want[i])
				}
			}
		}
	}
}

// TestWeights checks sums of numbers of all types to which workers add privately, in buffers of odd lengths and at odd
// addresses. The numbers are small, so that each order has the same result.
func TestWeights(t *testing.T) {
	t.Run("i32", weights[int32])
	t.Run("i64", weights[int64])
	t.Run("f32", weights[float32])
	t.Run("f64", weights[float64])
}

func weights[T int32 | int64 | float32 | float64](t *testing.T) {
	const n, size = 20000, 256
	dev, err := device.Open("cpu:native", cpu.Workers(3))
	if err != nil {
		t.Skip(err)
	}
	k := tile.NewKernel(func(b *tile.Block, at tile.Span1[int32], x, bins tile.Span1[T]) {
		i := at.Tiles(size)
		p, inside := bins.Pointers(i.Load(b.ID(0)))
		tile.AtomicAdd(p, x.Tiles(size).Load(b.ID(0)), tile.Relaxed, tile.Where(inside.And(i.Inside(b.ID(0)))))
	}, tile.Name("weights"), tile.Over(0))
	rng := rand.New(rand.NewPCG(9, 8))
	at, x := make([]int32, n), make([]T, n)
	for i := range at {
		at[i], x[i] = int32(rng.IntN([]int{900, 9000}[i%2])), T(rng.IntN(17)-8)
	}
	for _, bins := range []int{1, 2, 255, 256, 777, 8001} {
		for from := range 2 {
			got := make([]T, from+bins)
			for i := range got {
				got[i] = T(i)
			}
			want := append([]T(nil), got...)
			for i, bin := range at {
				if int(bin) < bins {
					want[from+int(bin)] += x[i]
				}
			}
			if err := k.Run(t.Context(), dev, at, x, got[from:]); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d bins from element %d: %v, want %v", bins, from, got, want)
			}
		}
	}
}

// TestAddedToThemselves compares sums to which a kernel adds tiles of the same array with those of the portable engine: a block loads its tile
// before it adds.
func TestAddedToThemselves(t *testing.T) {
	const n, size = 4096, 256
	k := tile.NewKernel(func(b *tile.Block, at, x, bins tile.Span1[int32]) {
		p, _ := bins.Pointers(at.Tiles(size).Load(b.ID(0)))
		tile.AtomicAdd(p, x.Tiles(size).Load(b.ID(0)), tile.Relaxed)
	}, tile.Name("added"), tile.Over(0))
	rng := rand.New(rand.NewPCG(4, 8))
	at := make([]int32, n)
	for i := range at {
		at[i] = int32(rng.IntN(n))
	}
	sums := func(engine string) []int32 {
		x := make([]int32, n)
		for i := range x {
			x[i] = int32(i)
		}
		if err := k.Run(t.Context(), open(t, engine, cpu.Workers(1)), at, x, x); err != nil {
			t.Fatal(err)
		}
		return x
	}
	if got, want := sums("cpu:native"), sums("cpu:interp"); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestPrivateExtremes checks minimums and maximums of numbers with and without a sign that workers combine privately, in buffers of odd
// lengths and at odd addresses.
func TestPrivateExtremes(t *testing.T) {
	t.Run("i32", privateExtremes[int32])
	t.Run("u32", privateExtremes[uint32])
	t.Run("i64", privateExtremes[int64])
	t.Run("u64", privateExtremes[uint64])
}

func privateExtremes[T int32 | uint32 | int64 | uint64](t *testing.T) {
	const n, size = 20000, 256
	dev := open(t, "cpu:native", cpu.Workers(3))
	k := tile.NewKernel(func(b *tile.Block, at tile.Span1[int32], x, least, most tile.Span1[T]) {
		i, v := at.Tiles(size), x.Tiles(size).Load(b.ID(0))
		bin := i.Load(b.ID(0))
		p, inside := least.Pointers(bin)
		tile.AtomicMin(p, v, tile.Relaxed, tile.Where(inside.And(i.Inside(b.ID(0)))))
		q, inside := most.Pointers(bin)
		tile.AtomicMax(q, v, tile.Relaxed, tile.Where(inside.And(i.Inside(b.ID(0)))))
	}, tile.Name("extremes"), tile.Over(0))
	rng := rand.New(rand.NewPCG(3, 8))
	at, x := make([]int32, n), make([]T, n)
	for i := range at {
		at[i], x[i] = int32(rng.IntN([]int{900, 9000}[i%2])), T(rng.Uint64())
	}
	for _, bins := range []int{1, 255, 8001} {
		for from := range 2 {
			least, most := make([]T, from+bins), make([]T, from+bins)
			for i := range least {
				least[i], most[i] = T(rng.Uint64()), T(rng.Uint64())
			}
			wantLeast, wantMost := slices.Clone(least), slices.Clone(most)
			for i, bin := range at {
				if j := from + int(bin); int(bin) < bins {
					wantLeast[j], wantMost[j] = min(wantLeast[j], x[i]), max(wantMost[j], x[i])
				}
			}
			if err := k.Run(t.Context(), dev, at, x, least[from:], most[from:]); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(least, wantLeast) || !slices.Equal(most, wantMost) {
				t.Errorf("%d bins from element %d: %v and %v, want %v and %v", bins, from, least, most, wantLeast, wantMost)
			}
		}
	}
}

// TestSubnormalSums compares sums of numbers that are subnormal or whose sums are, which count as zeros, with those of the portable
// engine. One worker adds in the order of the lanes; only the signs of zeros depend on the copies.
func TestSubnormalSums(t *testing.T) {
	const n, size = 4096, 256
	k := tile.NewKernel(func(b *tile.Block, at tile.Span1[int32], x, bins tile.Span1[float32]) {
		p, inside := bins.Pointers(at.Tiles(size).Load(b.ID(0)))
		tile.AtomicAdd(p, x.Tiles(size).Load(b.ID(0)), tile.Relaxed, tile.Where(inside))
	}, tile.Name("sums"), tile.Over(0))
	rng := rand.New(rand.NewPCG(5, 6))
	tiles := tile.NewKernel(func(b *tile.Block, at tile.Span1[int32], x, bins tile.Span1[float32]) {
		bins.Tiles(16).AtomicAdd(x.Tiles(16).Load(b.ID(0)), b.ID(0).Rem(5))
	}, tile.Name("tiles"), tile.Over(1))
	numbers := []float32{0x1p-127, -0x1p-127, 0x1.8p-126, -0x1p-126, 0x1p-126, 0x1p-149, -0x1.cp-126, float32(math.Copysign(0, -1))}
	at, x := make([]int32, n), make([]float32, n)
	for i := range at {
		at[i], x[i] = int32(rng.IntN(70)), numbers[rng.IntN(len(numbers))]
	}
	sums := func(k *tile.Kernel, dev device.Device) []float32 {
		bins := make([]float32, 70)
		if err := k.Run(t.Context(), dev, at, x, bins); err != nil {
			t.Fatal(err)
		}
		return bins
	}
	for _, k := range []*tile.Kernel{k, tiles} {
		want := sums(k, open(t, "cpu:interp", cpu.Workers(1)))
		if got := sums(k, open(t, "cpu:native", cpu.Workers(1))); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", k.Name(), got, want)
		}
	}
}

// TestPrivateTiles compares additions of tiles to views of buffers that begin anywhere with those of the portable engine.
func TestPrivateTiles(t *testing.T) {
	t.Run("i32", privateTiles[int32])
	t.Run("f32", privateTiles[float32])
	t.Run("f64", privateTiles[float64])
}

func privateTiles[T int32 | float32 | float64](t *testing.T) {
	const n = 3000
	k := tile.NewKernel(func(b *tile.Block, x, lines tile.Span1[T], rows tile.Span2[T]) {
		lines.Tiles(64).AtomicAdd(x.Tiles(64).Load(b.ID(0)), b.ID(0).Rem(4))
		rows.Tiles(4, 16).AtomicAdd(x.Tiles(64).Load(b.ID(0)).Reshape(4, 16), b.ID(0).Rem(2), b.ID(0).Rem(3))
	}, tile.Name("sums"), tile.Over(0))
	x := make([]T, n)
	for i := range x {
		x[i] = T(i % 17)
	}
	for from := range 3 {
		sums := func(engine string) ([]T, []T) {
			lines, rows := make([]T, from+200), make([]T, from+7*37)
			if err := k.Run(t.Context(), open(t, engine, cpu.Workers(3)), x, lines[from:], tile.ArrayOf(rows[from:], 7, 37)); err != nil {
				t.Fatal(err)
			}
			return lines, rows
		}
		wantLines, wantRows := sums("cpu:interp")
		if lines, rows := sums("cpu:native"); !slices.Equal(lines, wantLines) || !slices.Equal(rows, wantRows) {
			t.Errorf("from element %d: %v and %v, want %v and %v", from, lines, rows, wantLines, wantRows)
		}
	}
}

// TestSumsOfZeros compares the signs of sums that are zero with those of the portable engine. A sum is a negative zero only if the
// buffer had one and all that is added to it are negative zeros, in any order and by any number of workers.
func TestSumsOfZeros(t *testing.T) {
	t.Run("f32", sumsOfZeros[float32])
	t.Run("f64", sumsOfZeros[float64])
}

func sumsOfZeros[T float32 | float64](t *testing.T) {
	const n, size, bins = 8192, 256, 3 * 128
	k := tile.NewKernel(func(b *tile.Block, at tile.Span1[int32], x, bins tile.Span1[T]) {
		p, _ := bins.Pointers(at.Tiles(size).Load(b.ID(0)))
		tile.AtomicAdd(p, x.Tiles(size).Load(b.ID(0)), tile.Relaxed)
	}, tile.Name("zeros"), tile.Over(0))
	negative := T(math.Copysign(0, -1))
	addends := [][]T{{negative}, {0}, {negative, negative, 0}, {1, -1, negative}}
	rng := rand.New(rand.NewPCG(11, 12))
	at, x, added := make([]int32, n), make([]T, n), make([]int, bins)
	for i := range at {
		bin := rng.IntN(bins)
		list := addends[bin%len(addends)]
		at[i], x[i] = int32(bin), list[added[bin]%len(list)]
		added[bin]++
	}
	for i, m := range added { // sums of ones and negative ones end at zero
		if list := addends[i%len(addends)]; len(list) == 3 && list[0] == 1 && m%3 == 1 {
			at, x = append(at, int32(i)), append(x, -1)
		}
	}
	for len(at)%size != 0 {
		at, x = append(at, 0), append(x, negative)
	}
	sums := func(engine string, workers int) []T {
		got := make([]T, bins)
		for i := range got {
			got[i] = []T{negative, 0, 3}[i/(bins/3)]
		}
		if err := k.Run(t.Context(), open(t, engine, cpu.Workers(workers)), at, x, got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := sums("cpu:interp", 1)
	for _, workers := range []int{1, 3} {
		for i, got := range sums("cpu:native", workers) {
			if !alike(got, want[i]) {
				t.Fatalf("%d workers, bin %d: %v, want %v", workers, i, got, want[i])
			}
		}
	}
}

// TestReserved checks the old values of additions that workers reserve for many blocks: each addition begins with what another one of
// the same bin leaves, except for the first one.
func TestReserved(t *testing.T) {
	t.Run("i32", reserved[int32])
	t.Run("i64", reserved[int64])
}

func reserved[T int32 | int64](t *testing.T) {
	const n, size = 20000, 256
	dev := open(t, "cpu:native", cpu.Workers(3))
	k := tile.NewKernel(func(b *tile.Block, at tile.Span1[int32], x, bins, old tile.Span1[T]) {
		i, v := at.Tiles(size), x.Tiles(size).Load(b.ID(0))
		p, inside := bins.Pointers(i.Load(b.ID(0)))
		was := tile.AtomicAdd(p, v, tile.Relaxed, tile.Where(inside.And(i.Inside(b.ID(0)))))
		old.Tiles(size).Store(was, b.ID(0))
	}, tile.Name("reserved"), tile.Over(0))
	rng := rand.New(rand.NewPCG(5, 8))
	at, x, old := make([]int32, n), make([]T, n), make([]T, n)
	for i := range at {
		at[i], x[i] = int32(rng.IntN([]int{100, 6000}[i%2])), T(rng.IntN(5)-2)
	}
	for _, bins := range []int{1, 255, 3001, 9000} {
		for from := range 2 {
			got := make([]T, from+bins)
			before, after := make([][]T, bins), make([][]T, bins)
			for i := range bins {
				got[from+i] = T(i)
				after[i] = append(after[i], T(i))
			}
			if err := k.Run(t.Context(), dev, at, x, got[from:], old); err != nil {
				t.Fatal(err)
			}
			for i, bin := range at {
				if int(bin) < bins {
					before[bin], after[bin] = append(before[bin], old[i]), append(after[bin], old[i]+x[i])
				}
			}
			for i := range bins {
				before[i] = append(before[i], got[from+i])
				slices.Sort(before[i])
				slices.Sort(after[i])
				if !slices.Equal(before[i], after[i]) {
					t.Fatalf("%d bins from element %d, bin %d: additions begin at %v and end at %v", bins, from, i, before[i], after[i])
				}
			}
		}
	}
}

// TestHistogramsAtOnce checks that launches at the same time on the same bins lose no additions.
func TestHistogramsAtOnce(t *testing.T) {
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	const n, bins, size, launches = 1 << 16, 1 << 14, 512, 40
	k := tile.NewKernel(func(b *tile.Block, x, h tile.Span1[int32]) {
		places, _ := h.Pointers(x.Tiles(size).Load(b.ID(0)))
		tile.AtomicAdd(places, 1, tile.Relaxed, tile.DeviceScope)
	}, tile.Name("at_once"), tile.Over(0))
	x, h := make([]int32, n), make([]int32, bins)
	for i := range x {
		x[i] = int32(i % (bins - 1) &^ 1)
	}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for range launches {
				if err := k.Run(context.Background(), dev, x, h); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	want := make([]int32, bins)
	for _, v := range x {
		want[v] += 2 * launches
	}
	for i := range want {
		if h[i] != want[i] {
			t.Fatalf("bin %d has %d, want %d", i, h[i], want[i])
		}
	}
}
