package runtime

import (
	"encoding/binary"
	"gotile/internal/engine/native/plan"
	"slices"
	"unsafe"

	"gotile/internal/engine/host"
)

// fillSizes stores the sizes of a tensor for the operations that ask for them.
func (s *Worker) fillSizes(c *Call) {
	_, shape, _ := s.runner.View(c.Tensor)
	for _, to := range c.Sizes {
		n := uint64(shape[to.Dim])
		n = n/uint64(to.Step) + min(1, n%uint64(to.Step))
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], n)
		copy(unsafe.Slice((*byte)(s.pointer(to.Offset)), to.Bytes), word[:])
	}
}

// describe fills in the descriptor of a view whose tensor view has been made. If some of the tensor is outside its
// buffer, no access may go directly to memory. If elements are not contiguous, only products and windows may.
func (s *Worker) describe(d *View) {
	if d.Offset == 0 { // no code reads it
		return
	}
	base, shape, strides := s.runner.View(d.Register)
	t := d.View
	halves := t.Tensor().Elem.Packed()
	size := int64(t.Tensor().Elem.Bytes())
	*s.Word(d.Offset + DescFlags), *s.Word(d.Offset + DescAhead) = 0, 0
	id, off := host.Split(base)
	r := s.Region(id, true)
	if r == nil || off%size != 0 || !within(shape, strides, off/size, r.Extent(halves)/size) {
		return
	}
	dims := d.Tile
	s.describeDims(d, dims, shape, strides, size)
	start := int64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))))
	if halves {
		start *= 2
	}
	*s.Word(d.Offset + DescBase) = start + off
	if len(r.Data) >= StreamBytes {
		*s.Word(d.Offset + DescAhead) = AheadBytes
	}
	*s.Word(d.Offset + DescFlags) = viewFlags(r, s.Region(id, false) != nil, dims, shape, strides, halves)
	if d.Updates != nil && id == s.regionOf(d.Updates.Param) {
		*s.Word(d.Offset + DescFlags) |= FlagPrivate
	}
}

// viewFlags returns the accesses that a view of a region permits; stores tells whether the region is writable.
func viewFlags(r *host.Region, stores bool, dims []plan.TileDim, shape, strides []int64, halves bool) int64 {
	flags := int64(FlagWindowLoads)
	noneTwice := disjoint(dims, shape, strides)
	if stores && noneTwice {
		flags |= FlagWindowStores
	}
	if halves {
		return flags
	}
	flags |= FlagOperands
	if contiguous(dims, strides) {
		flags |= FlagLoads
		if stores && noneTwice {
			flags |= FlagStores
		}
	}
	if r.Align == 8 { // otherwise locks emulate atomic words
		flags |= FlagAligned
		if stores {
			flags |= FlagUpdates
		}
	}
	if len(r.Data) >= StreamBytes {
		flags |= FlagLarge
	}
	if len(r.Data) >= beyondCoreBytes {
		flags |= FlagShared
	}
	if len(r.Data) >= farBytes {
		flags |= FlagFar
	}
	return flags
}

// beyondCoreBytes is the minimum size of a buffer that is assumed to be outside the caches that belong to one core.
const beyondCoreBytes = 1 << 20

// farBytes is the minimum size of a buffer that is assumed to be in no cache when a kernel accesses it by tiles of several rows.
const farBytes = 4 << 20

// StreamBytes is the minimum size of a buffer whose stores bypass the caches, which could not hold it.
const StreamBytes = 24 << 20

func (s *Worker) describeDims(d *View, dims []plan.TileDim, shape, strides []int64, size int64) {
	low, high := int64(0), size
	for i, td := range dims {
		at, n, stride := d.Offset+DescDims+i*DescDim, shape[td.Tensor], strides[td.Tensor]*size
		count := int64(0)
		if n >= td.Tile {
			count = (n-td.Tile)/td.Step + 1
		}
		*s.Word(at + DescCount) = count
		*s.Word(at + DescIndex) = stride * td.Step
		*s.Word(at + DescStep) = stride
		*s.Word(at + DescTiles) = (n-1)/td.Step + 1 // sizes are at least 1
		*s.Word(at + DescSize) = n
		low += min(0, stride*(td.Tile-1))
		high += max(0, stride*(td.Tile-1))
	}
	*s.Word(d.Offset + DescLow), *s.Word(d.Offset + DescHigh) = low, high
}

// maxSize is the maximum size of a dimension of a tensor that native code accesses. A dimension of stride 0 may have any
// size; native code adds the size of a tile to it.
const maxSize = 1 << 48

// within reports a tensor whose elements are all within a region of extent elements.
func within(shape, strides []int64, first, extent int64) bool {
	low, high := first, first
	for d, n := range shape {
		if n <= 0 || n > maxSize {
			return false
		}
		reach := host.MulSaturated(n-1, strides[d])
		low, high = host.AddSaturated(low, min(0, reach)), host.AddSaturated(high, max(0, reach))
	}
	return low >= 0 && high < extent
}

// contiguous reports tiles whose innermost elements are contiguous in memory.
func contiguous(dims []plan.TileDim, strides []int64) bool {
	for i := len(dims) - 1; i >= 0; i-- {
		if dims[i].Tile > 1 {
			return strides[dims[i].Tensor] == 1
		}
	}
	return true
}

// disjoint reports tiles whose elements within the tensor do not overlap in memory.
func disjoint(dims []plan.TileDim, shape, strides []int64) bool {
	type step struct{ stride, n int64 }
	var few [8]step
	steps := few[:0]
	for _, d := range dims {
		if n := min(d.Tile, shape[d.Tensor]); n > 1 {
			steps = append(steps, step{max(strides[d.Tensor], -strides[d.Tensor]), n})
		}
	}
	slices.SortFunc(steps, func(x, y step) int { return int(min(1, max(-1, x.stride-y.stride))) })
	reach := int64(0)
	for _, s := range steps {
		if s.stride <= reach {
			return false
		}
		reach += s.stride * (s.n - 1)
	}
	return true
}

// AheadBytes is the prefetch distance of loops over memory that no cache holds. The processor prefetches too, but stops
// at page boundaries. Memory that may be in a cache is not prefetched, as another core may be writing to it.
const AheadBytes = 2048
