package tile_test

import (
	"fmt"

	"gotile/tile"
)

func ExampleLoad() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		at := x.Add(b.Iota(tile.I32, 4)) // a tile of pointers
		b.Print("%d\n", tile.Load(at))
	}, []int32{3, 1, 4, 1})
	// Output: [3, 1, 4, 1]
}

// Pointers may go anywhere within an array.
func ExampleLoad_gather() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 4).Rem(2).Mul(3) // 0, 3, 0, 3
		b.Print("%d\n", tile.Load(x.Add(i)))
	}, []int32{3, 1, 4, 1})
	// Output: [3, 1, 3, 1]
}

// Elements that the mask leaves out read as the padding.
func ExampleLoadMasked() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 4)
		b.Print("%d\n", tile.LoadMasked(x.Add(i), i.Lt(3), -1))
	}, []int32{3, 1, 4})
	// Output: [3, 1, 4, -1]
}

func ExampleStore() {
	x := make([]int32, 4)
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 4)
		tile.Store(x.Add(i), i.Mul(i))
	}, x)
	fmt.Println(x)
	// Output: [0 1 4 9]
}

// The fourth element would be beyond the array.
func ExampleStoreMasked() {
	x := make([]int32, 3)
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 4)
		tile.StoreMasked(x.Add(i), 7, i.Lt(3))
	}, x)
	fmt.Println(x)
	// Output: [7 7 7]
}

// A thousand blocks count into one cell.
func ExampleAtomicAdd() {
	n := make([]int32, 1)
	showGrid(tile.Grid(1000), func(b *tile.Block, n tile.Ptr[int32]) {
		tile.AtomicAdd(n, 1, tile.Relaxed)
	}, n)
	fmt.Println(n)
	// Output: [1000]
}

// Equal pointers in one tile add up as well.
func ExampleAtomicAdd_histogram() {
	bins := make([]int32, 4)
	show(func(b *tile.Block, x, bins tile.Ptr[int32]) {
		bin := tile.Load(x.Add(b.Iota(tile.I32, 8)))
		tile.AtomicAdd(bins.Add(bin), 1, tile.Relaxed, tile.DeviceScope)
	}, []int32{0, 1, 1, 3, 3, 3, 0, 1}, bins)
	fmt.Println(bins)
	// Output: [2 3 0 3]
}

func ExampleAtomicSub() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicSub(p, 1, tile.Relaxed)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 4
}

func ExampleAtomicMax() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicMax(p, 7, tile.Relaxed)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 7
}

func ExampleAtomicMin() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicMin(p, 7, tile.Relaxed)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 5
}

func ExampleAtomicAnd() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicAnd(p, 6, tile.Relaxed)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 4
}

func ExampleAtomicOr() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicOr(p, 6, tile.Relaxed)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 7
}

func ExampleAtomicXor() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicXor(p, 6, tile.Relaxed)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 3
}

func ExampleAtomicExchange() {
	show(func(b *tile.Block, p tile.Ptr[int32]) {
		old := tile.AtomicExchange(p, 9, tile.AcquireRelease)
		b.Print("%d became %d\n", old, tile.Load(p))
	}, []int32{5})
	// Output: 5 became 9
}

// A lock: 0 is free, and who sees 0 has it.
func ExampleAtomicCompareExchange() {
	show(func(b *tile.Block, lock tile.Ptr[int32]) {
		first := tile.AtomicCompareExchange(lock, 0, 1, tile.Acquire)
		second := tile.AtomicCompareExchange(lock, 0, 1, tile.Acquire)
		b.Print("first saw %d, second saw %d\n", first, second)
	}, make([]int32, 1))
	// Output: first saw 0, second saw 1
}

func ExampleWhere() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 4)
		tile.AtomicAdd(x.Add(i), 10, tile.Relaxed, tile.Where(i.Lt(2)))
		b.Print("%d\n", tile.Load(x.Add(i)))
	}, make([]int32, 4))
	// Output: [10, 10, 0, 0]
}

func ExampleLatency() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		at := x.Add(b.Iota(tile.I32, 4))
		b.Print("%g\n", tile.Load(at, tile.Latency(8))) // hints change no result
	}, []float32{1, 2, 3, 4})
	// Output: [1, 2, 3, 4]
}

// A latency for one architecture, and one for all others.
func ExampleFor() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		at := x.Add(b.Iota(tile.I32, 4))
		b.Print("%g\n", tile.Load(at, tile.Latency(2), tile.For("sm_90", tile.Latency(5))))
	}, []float32{1, 2, 3, 4})
	// Output: [1, 2, 3, 4]
}

func ExampleAllowTMA() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		v := tile.Partition(tile.Span(x, 4), 4)
		b.Print("%g\n", v.Load(0, tile.AllowTMA(false)))
	}, []float32{1, 2, 3, 4})
	// Output: [1, 2, 3, 4]
}
