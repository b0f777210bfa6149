package checked

import (
	"strings"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// What elements that nothing determines must not decide.
var (
	openStore     = rule{check.Uninit, "", "stores elements that nothing determines"}
	openAddress   = rule{check.Uninit, "", "elements that nothing determines say where memory is accessed"}
	openMask      = rule{check.Uninit, "", "elements that nothing determines say what is masked"}
	openCondition = rule{check.Uninit, "", "elements that nothing determines say what runs next"}
	openPart      = rule{check.Uninit, "", "elements that nothing determines say which part of a tile is meant"}
	openPrint     = rule{check.Uninit, "", "prints elements that nothing determines"}
)

// misuses looks for such elements among what the operation may not take them for.
func (c *at) misuses() []look {
	switch c.op.Code {
	case tileir.OpIf:
		return c.anyOpen(openCondition, c.op.Operand(tileir.IfCondition))
	case tileir.OpFor:
		return c.anyOpen(openCondition, c.op.Operands[:3]...)
	case tileir.OpAssert:
		return c.anyOpen(openCondition, c.op.Operand(tileir.AssertCondition))
	case tileir.OpPrintTko:
		return c.anyOpen(openPrint, c.op.OperandList(tileir.PrintTkoArgs)...)
	case tileir.OpExtract, tileir.OpInsert:
		return c.anyOpen(openPart, c.indices()...)
	case tileir.OpMakeTensorView:
		return c.anyOpen(openAddress, c.op.Operands...)
	case tileir.OpLoadPtrTko:
		return c.openPointers(tileir.LoadPtrTkoSource, tileir.LoadPtrTkoMask)
	case tileir.OpStorePtrTko:
		return c.openPointers(tileir.StorePtrTkoDestination, tileir.StorePtrTkoMask, tileir.StorePtrTkoValue)
	case tileir.OpAtomicRMWTko:
		return c.openPointers(tileir.AtomicRMWTkoPointers, tileir.AtomicRMWTkoMask, tileir.AtomicRMWTkoArg)
	case tileir.OpAtomicCASTko:
		return c.openPointers(tileir.AtomicCASTkoPointers, tileir.AtomicCASTkoMask, tileir.AtomicCASTkoCmp, tileir.AtomicCASTkoVal)
	default:
		return c.misusesOfView()
	}
}

// misusesOfView is [at.misuses] of an access of a view.
func (c *at) misusesOfView() []look {
	switch c.op.Code {
	case tileir.OpLoadViewTko:
		if c.language.Strict() {
			return c.anyOpen(openAddress, c.op.OperandList(tileir.LoadViewTkoIndex)...)
		}
		return nil // whatever the index is, memory is safe, and what was loaded is open
	case tileir.OpStoreViewTko:
		return append(c.anyOpen(openAddress, c.op.OperandList(tileir.StoreViewTkoIndex)...),
			c.openTile(tileir.StoreViewTkoView, tileir.StoreViewTkoIndex, tileir.StoreViewTkoTile)...)
	case tileir.OpAtomicRedViewTko:
		return append(c.anyOpen(openAddress, c.op.OperandList(tileir.AtomicRedViewTkoIndex)...),
			c.openTile(tileir.AtomicRedViewTkoView, tileir.AtomicRedViewTkoIndex, tileir.AtomicRedViewTkoValue)...)
	case tileir.OpMultimemLoadReduceViewTko:
		return c.anyOpen(openAddress, c.op.OperandList(tileir.MultimemLoadReduceViewTkoIndex)...)
	case tileir.OpMultimemStoreViewTko:
		return append(c.anyOpen(openAddress, c.op.OperandList(tileir.MultimemStoreViewTkoIndex)...),
			c.openTile(tileir.MultimemStoreViewTkoView, tileir.MultimemStoreViewTkoIndex, tileir.MultimemStoreViewTkoTile)...)
	case tileir.OpMultimemReduceViewTko:
		return append(c.anyOpen(openAddress, c.op.OperandList(tileir.MultimemReduceViewTkoIndex)...),
			c.openTile(tileir.MultimemReduceViewTkoView, tileir.MultimemReduceViewTkoIndex, tileir.MultimemReduceViewTkoTile)...)
	}
	return nil
}

// anyOpen reports values of which some element is open.
func (c *at) anyOpen(r rule, values ...*tileir.Value) []look {
	var list []look
	for _, v := range values {
		s := c.shade(&c.open.plane, v)
		if s == nil {
			continue
		}
		shape := shapeOf(v)
		list = append(list, func(fr *interp.Frame, b *blockFrame) {
			if b.raised(s) {
				c.reportOpen(b, r, shape, fr.Reg(s.reg).U8(), func(int) bool { return true })
			}
		})
	}
	return list
}

// openPointers looks at an access through pointers: at its mask, and where that lets an
// element through at the pointer and at what is stored. Loads may have an open mask, which then
// may be there to keep open pointers off: what was loaded is open.
func (c *at) openPointers(pointers, mask int, values ...int) []look {
	list, m, masks := []look(nil), -1, (*shade)(nil)
	if v := c.op.Operand(mask); v != nil {
		m, masks = c.Use(v), c.shade(&c.open.plane, v)
		if c.op.Code != tileir.OpLoadPtrTko {
			list = c.anyOpen(openMask, v)
		}
	}
	for _, slot := range append([]int{pointers}, values...) {
		v, r := c.op.Operand(slot), openStore
		if slot == pointers {
			r = openAddress
		}
		s := c.shade(&c.open.plane, v)
		if s == nil {
			continue
		}
		shape := shapeOf(v)
		list = append(list, func(fr *interp.Frame, b *blockFrame) {
			if b.raised(s) {
				c.reportOpen(b, r, shape, fr.Reg(s.reg).U8(), func(i int) bool {
					return m < 0 || fr.Reg(m).U8()[i] != 0 && b.open(masks, i) == 0
				})
			}
		})
	}
	return list
}

// openTile looks at the elements of a tile that are stored to a view: those inside the array.
func (c *at) openTile(view, index, value int) []look {
	v := c.op.Operand(value)
	s := c.shade(&c.open.plane, v)
	if s == nil {
		return nil
	}
	site, shape := c.View(c.op, false, view, c.op.OperandList(index)), shapeOf(v)
	return []look{func(fr *interp.Frame, b *blockFrame) {
		if !b.raised(s) {
			return
		}
		open := fr.Reg(s.reg).U8()
		inside := make([]bool, len(open))
		_, _, err := site.Rows(fr, func(_ *host.Region, _, _ int64, n, at, step int) {
			for i := range n {
				inside[at+i*step] = true
			}
		})
		if err == nil {
			c.reportOpen(b, openStore, shape, open, func(i int) bool { return inside[i] })
		}
	}}
}

// reportOpen reports the open elements among those that count, by where they come from.
func (c *at) reportOpen(b *blockFrame, r rule, shape []int64, open []uint8, counts func(i int) bool) {
	var n, first [256]int
	for i, x := range open {
		if x != 0 && counts(i) {
			if n[x]++; n[x] == 1 {
				first[x] = i
			}
		}
	}
	for x, n := range n {
		if n > 0 {
			b.add(c.site, r, n, c.open.sites[x-1], b.block, func() string {
				return strings.TrimSuffix(elementText(shape, first[x]), ": ")
			})
		}
	}
}
