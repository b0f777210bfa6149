package interp

import (
	"gotile/internal/engine/host"
	"gotile/num"
)

// nibbles is the codec of e2m1fn, two elements per byte, the first in the low nibble. Indices count nibbles. A
// store of a nibble preserves the other one, which another block may write at the same time.
type nibbles struct{}

func (c *nibbles) load(_ *frame, r *reg, at, n int, m *host.Region, first, stride int64, ordered bool) {
	for i := at; i < at+n; i++ {
		r.f32[i] = num.E2M1ToF32(readNibble(m, first, ordered))
		first += stride
	}
}

func (c *nibbles) store(_ *frame, r *reg, at, n int, m *host.Region, first, stride int64, ordered bool) {
	for i := at; i < at+n; i++ {
		v := packE2M1(r.f32[i])
		if first&1 == 0 && stride == 1 && i+1 < at+n && !ordered {
			m.Data[first/2] = v | packE2M1(r.f32[i+1])<<4
			i, first = i+1, first+2
			continue
		}
		writeNibble(m, first, v)
		first += stride
	}
}

func readNibble(m *host.Region, i int64, ordered bool) byte {
	shift := 4 * (i & 1)
	if ordered {
		return byte(m.LoadBits(i/2, 1)) >> shift & 15
	}
	return m.Data[i/2] >> shift & 15
}

func writeNibble(m *host.Region, i int64, v byte) {
	shift := 4 * (i & 1)
	m.Update(i/2, 1, func(old uint64) uint64 { return old&^(15<<shift) | uint64(v)<<shift })
}

func (c *nibbles) loadWindow(fr *frame, r *reg, w *window, ordered bool) {
	_, stride := w.row()
	w.rows(func(at, n int, first int64) { c.load(fr, r, at, n, w.m, first, stride, ordered) })
}

func (c *nibbles) storeWindow(fr *frame, r *reg, w *window, ordered bool) {
	_, stride := w.row()
	w.rows(func(at, n int, first int64) { c.store(fr, r, at, n, w.m, first, stride, ordered) })
}

// gather and scatter leave all lanes to load and store.
func (c *nibbles) gather(*frame, *reg, int, *host.Region, []uint64, []uint8) int  { return 0 }
func (c *nibbles) scatter(*frame, *reg, int, *host.Region, []uint64, []uint8) int { return 0 }
