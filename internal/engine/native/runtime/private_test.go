package runtime

import (
	"bytes"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// TestAddWord: elements of four bytes are added without a carry from one to the other, also where the buffer has no word of
// eight bytes, and what was not added to does not change.
func TestAddWord(t *testing.T) {
	const low, high = 0xffffffff, 0xfffffffe_00000000
	f32 := func(low, high float32) uint64 {
		return uint64(math.Float32bits(high))<<32 | uint64(math.Float32bits(low))
	}
	none, infinity := float32(math.Copysign(0, -1)), float32(math.Inf(1))
	for _, c := range []struct {
		elem         tileir.Scalar
		x, add, want uint64
	}{
		{tileir.I64, low, 1, 1 << 32}, {tileir.I32, low, 1, 0}, {tileir.I32, high, 3 << 32, 1 << 32}, {tileir.I64, high, 3 << 32, 1 << 32},
		{tileir.I32, 5<<32 | 7, 11<<32 | 13, 16<<32 | 20}, {tileir.I32, low, 1<<32 | 1, 1 << 32}, {tileir.I64, ^uint64(0), 1, 0}, {tileir.I64, 1 << 63, low, 1<<63 | low},
		{tileir.F32, f32(1, 2), f32(0.5, none), f32(1.5, 2)}, {tileir.F32, f32(none, 0x1p-140), f32(none, none), f32(none, 0x1p-140)},
		{tileir.F32, f32(3, 0x1p-140), f32(-3, 1), f32(0, 1)}, {tileir.F32, f32(infinity, 0x1.8p-126), f32(1, -0x1p-126), f32(infinity, 0)}, {tileir.F64, math.Float64bits(1.5), math.Float64bits(2), math.Float64bits(3.5)},
	} {
		x := []uint64{c.x, c.x, c.x}
		data := unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 24)
		site := &PrivateSite{Elem: c.elem, Mode: addition(c.elem)}
		site.mergeWords(&host.Region{Data: data, Align: 8}, []uint64{c.add}, 0, 1, site.empty())
		if c.elem.Bytes() == 4 {
			site.mergeWord(&host.Region{Data: data[8:], Align: 4}, 0, c.add)
			site.mergeWord(&host.Region{Data: data[16:20], Align: 8}, 0, c.add)
			c.x = c.x&^low | c.want&low
		} else {
			x[1] = c.want
		}
		if x[0] != c.want || x[1] != c.want || x[2] != c.x {
			t.Errorf("%v: %#x and %#x: %#x, want %#x, and the lower half of the last", c.elem, c.x, c.add, x, c.want)
		}
	}
}

// addition returns the mode of additions.
func addition(elem tileir.Scalar) tileir.AtomicMode {
	if elem.IsFloat() {
		return tileir.AtomicAddF
	}
	return tileir.AtomicAdd
}

// TestFirstToAdd: workers begin at different words, within the bins.
func TestFirstToAdd(t *testing.T) {
	for _, n := range []int{1, 7, 256, 1000} {
		seen := make(map[int]bool)
		for number := range 256 {
			at := (&Worker{Worker: &host.Worker{Number: number}}).firstWord(n)
			if at < 0 || at >= n {
				t.Fatalf("worker %d begins at %d of %d", number, at, n)
			}
			seen[at] = true
			if number < 4 && at != []int{0, n / 2, n / 4, n * 3 / 4}[number] {
				t.Errorf("worker %d begins at %d of %d", number, at, n)
			}
		}
		if len(seen) != min(n, 256) {
			t.Errorf("256 workers begin at %d of %d places", len(seen), n)
		}
	}
}

// TestAddTogether: vectors of a copy are added as single words are, also at addresses that are no multiples of 16, and the copy is empty
// afterwards.
func TestAddTogether(t *testing.T) {
	subnormal, none := uint64(1<<32|0x80000001), uint64(negativeZero)
	words := []uint64{0x3f800000_40000000, 0, none<<32 | none, 0x7f800000_ffc00000, 0x00c00000_80c00000, subnormal, 0x80900000_00900000, none, 1 << 63}
	addends := []uint64{0x40400000_bf800000, 7<<32 | 9, none<<32 | none, 0x3f800000_3f800000, 0x80a00000_00a00000, 1 << 63, 0x00800000_80800000, none << 32, ^uint64(0)}
	var sites []*PrivateSite
	for _, elem := range []tileir.Scalar{tileir.I32, tileir.I64, tileir.F32, tileir.F64} {
		sites = append(sites, &PrivateSite{Elem: elem, Mode: addition(elem)})
	}
	for mode := tileir.AtomicAnd; mode < tileir.AtomicXchg; mode++ {
		if mode != tileir.AtomicAdd && mode != tileir.AtomicAddF {
			sites = append(sites, &PrivateSite{Elem: tileir.I32, Mode: mode}, &PrivateSite{Elem: tileir.I64, Mode: mode})
		}
	}
	for _, site := range sites {
		elem := site.Elem
		for from := range 2 {
			buffer := func() *host.Region {
				x := append(make([]uint64, from), words...)
				return &host.Region{Data: unsafe.Slice((*byte)(unsafe.Pointer(&x[from])), 8*len(words)), Align: 8}
			}
			got, want, empty := buffer(), buffer(), site.empty()
			own, again := slices.Clone(addends), slices.Clone(addends)
			site.mergeWords(got, own, 0, len(own), empty)
			site.mergeOneByOne(want, again, 0, len(again), empty)
			if !bytes.Equal(got.Data, want.Data) || !slices.Equal(own, again) {
				t.Errorf("%v: %#x, want %#x; copy %#x", elem, got.Data, want.Data, own)
			}
			alone, last := buffer(), slices.Clone(addends)
			if left := site.addWords(alone, last, 0, len(last)); left < len(last) {
				site.mergeOneByOne(alone, last, left, len(last), empty)
			}
			if !bytes.Equal(alone.Data, want.Data) || !slices.Equal(last, again) {
				t.Errorf("%v, not atomically: %#x, want %#x; copy %#x", elem, alone.Data, want.Data, last)
			}
			to, other := slices.Clone(addends), slices.Clone(addends)
			site.mergeCopies(to, other)
			for i, x := range addends {
				if want := site.combine64(x, x); x != empty && to[i] != want || x == empty && to[i] != empty || other[i] != empty {
					t.Errorf("%v: twice %#x is %#x, want %#x", elem, x, to[i], want)
				}
			}
		}
	}
}

// TestLateWorker: a worker that comes when the others have ended has no copies, and what one leaves to the others is added.
func TestLateWorker(t *testing.T) {
	p := &Program{Code: Code{Privates: []*PrivateSite{{Elem: tileir.I32, Mode: tileir.AtomicAdd}}}, copies: make([]sync.Pool, 1)}
	m, x := newMerging(p), make([]uint64, 3*pieceWords/2)
	for n := range 2 {
		for range 2 {
			if !m.begin() {
				t.Fatal("the first workers must have copies")
			}
		}
		for n := range 2 {
			m.end(func() {
				own := make([]uint64, len(x))
				own[len(x)-1] = uint64(n + 1)
				m.sites[0].copies = append(m.sites[0].copies, own)
			})
			if got := m.await(); got != (n == 1) {
				t.Errorf("after %d workers all have ended: %v", n+1, got)
			}
		}
		if m.begin() {
			t.Error("a late worker has copies")
		}
		m.mergeSite(0, p.Privates[0], &host.Region{Data: unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 8*len(x)), Align: 8}, n%2 == 0)
		m.clear(p)
	}
	if x[len(x)-1] != 6 || x[0] != 0 {
		t.Errorf("the sum is %d, want 6", x[len(x)-1])
	}
}

// TestAddBeside: an element for which a copy is empty keeps what another goroutine writes meanwhile.
func TestAddBeside(t *testing.T) {
	const beside, times = 5, 1 << 16
	site := &PrivateSite{Elem: tileir.F64, Mode: tileir.AtomicAddF}
	x, own := make([]uint64, 8), make([]uint64, 8)
	r := &host.Region{Data: unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 8*len(x)), Align: 8}
	var other sync.WaitGroup
	other.Go(func() {
		for i := range uint64(times) {
			atomic.StoreUint64(&x[beside], i)
		}
	})
	left := 0
	for range times {
		for i := range own {
			own[i] = math.Float64bits(1)
		}
		own[beside] = site.empty()
		left = site.addWords(r, own, 0, len(own))
	}
	other.Wait()
	for i, v := range x[:left] {
		if want := math.Float64bits(times); i != beside && v != want || i == beside && v != times-1 {
			t.Errorf("element %d is %#x", i, v)
		}
	}
}
