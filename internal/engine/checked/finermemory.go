package checked

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// finerMemory holds the shadow values of a buffer's elements. Each is stored with the value that it belongs to:
// if memory has another value by now, the shadow value is ignored.
type finerMemory struct {
	elem  tileir.Scalar
	cells []finerCell
}

type finerCell struct{ value, hi, lo float64 }

// mostFiner limits the shadow values of memory, in cells of 24 bytes: further buffers have none.
const mostFiner = 1 << 26

// elements calls f for each element of an access that is in memory, with its index in the tile, its region and
// its index in the region.
func (c *opContext) elements(view, index, pointers, mask int, load bool) func(fr *interp.Frame, f func(i int, r *host.Region, at int64)) {
	if c.op.Code == tileir.OpLoadViewTko || c.op.Code == tileir.OpStoreViewTko {
		site := c.View(c.op, load, view, c.op.OperandList(index))
		return func(fr *interp.Frame, f func(i int, r *host.Region, at int64)) {
			site.Rows(fr, func(r *host.Region, first, stride int64, n, at, step int) {
				for i := range n {
					f(at+i*step, r, first+int64(i)*stride)
				}
			})
		}
	}
	p, m := c.Use(c.op.Operand(pointers)), -1
	if v := c.op.Operand(mask); v != nil {
		m = c.Use(v)
	}
	pointer, _ := c.op.Operand(pointers).Type.(tileir.TileType).Pointer()
	size := pointer.Pointee.Bytes()
	return func(fr *interp.Frame, f func(i int, r *host.Region, at int64)) {
		for i, addr := range fr.Reg(p).U64() {
			if m >= 0 && fr.Reg(m).U8()[i] == 0 {
				continue
			}
			if r, off := fr.Reach(addr, size, load); r != nil {
				f(i, r, off/int64(size))
			}
		}
	}
}

// keepDigits stores the shadow values of stored elements.
func (c *opContext) keepDigits() []hook {
	slot := tileir.StorePtrTkoValue
	if c.op.Code == tileir.OpStoreViewTko {
		slot = tileir.StoreViewTkoTile
	}
	value := c.op.Operand(slot)
	d, ok := c.digitsOf(value)
	if !ok || scalarOf(value).Packed() {
		return nil
	}
	elem := scalarOf(value)
	each := c.elements(tileir.StoreViewTkoView, tileir.StoreViewTkoIndex, tileir.StorePtrTkoDestination, tileir.StorePtrTkoMask, false)
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		var known *host.Region
		var to *finerMemory
		each(fr, func(i int, r *host.Region, at int64) {
			if r != known {
				known, to = r, b.m.finerOf(r, elem, b.valid(d.hi))
			}
			if to != nil {
				x := d.element(b, i)
				to.cells[at] = finerCell{fr.Reg(d.value).Float(i), x.hi, x.lo}
			}
		})
	}}
}

// keptDigits loads shadow values.
func (c *opContext) keptDigits(result digits) []hook {
	elem := scalarOf(c.op.Results[0])
	if elem.Packed() {
		return []hook{func(_ *interp.Frame, b *blockFrame) { result.setValid(b, false) }}
	}
	each := c.elements(tileir.LoadViewTkoView, tileir.LoadViewTkoIndex, tileir.LoadPtrTkoSource, tileir.LoadPtrTkoMask, true)
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		result.setValid(b, false)
		var known *host.Region
		var from *finerMemory
		each(fr, func(i int, r *host.Region, at int64) {
			if r != known {
				known, from = r, b.m.finerOf(r, elem, false)
			}
			if from == nil {
				return
			}
			if cell := from.cells[at]; cell.value == fr.Reg(result.value).Float(i) {
				if !b.valid(result.hi) {
					b.ready(result.hi)
					if result.lo != nil {
						b.ready(result.lo)
					}
					result.setValid(b, true)
				}
				result.set(b, i, double{cell.hi, cell.lo})
			}
		})
	}}
}

// finerOf returns the shadow values of a buffer's elements of a type. If there are none, it allocates them
// if keep is set, and returns nil otherwise.
func (m *monitor) finerOf(r *host.Region, elem tileir.Scalar, keep bool) *finerMemory {
	f := m.finer[r]
	if f != nil && f.elem == elem {
		return f
	}
	if n := len(r.Data) / elem.Bytes(); f == nil && keep && m.finerCells+n <= mostFiner {
		m.finerCells += n
		f = &finerMemory{elem: elem, cells: make([]finerCell, n)}
		m.finer[r] = f
		return f
	}
	return nil
}
