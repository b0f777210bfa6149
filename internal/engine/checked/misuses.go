package checked

import (
	"strings"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Decisions that undetermined elements must not affect.
var (
	openStore     = rule{check.Uninit, "", "stores undetermined elements"}
	openAddress   = rule{check.Uninit, "", "undetermined elements decide which memory is accessed"}
	openMask      = rule{check.Uninit, "", "undetermined elements decide which elements are masked"}
	openCondition = rule{check.Uninit, "", "undetermined elements decide control flow"}
	openPart      = rule{check.Uninit, "", "undetermined elements decide which part of a tile is used"}
	openPrint     = rule{check.Uninit, "", "prints undetermined elements"}
)

// misuses checks for undetermined operands that the operation must not use.
func (c *opContext) misuses() []hook {
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

// misusesOfView is [opContext.misuses] for an access of a view.
func (c *opContext) misusesOfView() []hook {
	switch c.op.Code {
	case tileir.OpLoadViewTko:
		if c.language.Strict() {
			return c.anyOpen(openAddress, c.op.OperandList(tileir.LoadViewTkoIndex)...)
		}
		return nil // for any index, no memory outside is accessed, and the loaded elements are undetermined
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

// anyOpen reports values with an undetermined element.
func (c *opContext) anyOpen(r rule, values ...*tileir.Value) []hook {
	var list []hook
	for _, v := range values {
		s := c.shadowReg(&c.open.plane, v)
		if s == nil {
			continue
		}
		shape := shapeOf(v)
		list = append(list, func(fr *interp.Frame, b *blockFrame) {
			if b.valid(s) {
				c.reportOpen(b, r, shape, fr.Reg(s.reg).U8(), func(int) bool { return true })
			}
		})
	}
	return list
}

// openPointers checks an access through pointers: its mask and, for elements that the mask lets through, the
// pointers and the stored values. Loads may have an undetermined mask, which may be there to exclude
// undetermined pointers: the loaded elements are then undetermined.
func (c *opContext) openPointers(pointers, mask int, values ...int) []hook {
	list, m, masks := []hook(nil), -1, (*shadowReg)(nil)
	if v := c.op.Operand(mask); v != nil {
		m, masks = c.Use(v), c.shadowReg(&c.open.plane, v)
		if c.op.Code != tileir.OpLoadPtrTko {
			list = c.anyOpen(openMask, v)
		}
	}
	for _, slot := range append([]int{pointers}, values...) {
		v, r := c.op.Operand(slot), openStore
		if slot == pointers {
			r = openAddress
		}
		s := c.shadowReg(&c.open.plane, v)
		if s == nil {
			continue
		}
		shape := shapeOf(v)
		list = append(list, func(fr *interp.Frame, b *blockFrame) {
			if b.valid(s) {
				c.reportOpen(b, r, shape, fr.Reg(s.reg).U8(), func(i int) bool {
					return m < 0 || fr.Reg(m).U8()[i] != 0 && b.taint(masks, i) == 0
				})
			}
		})
	}
	return list
}

// openTile checks the elements of a tile that are stored to a view: those inside the array.
func (c *opContext) openTile(view, index, value int) []hook {
	v := c.op.Operand(value)
	s := c.shadowReg(&c.open.plane, v)
	if s == nil {
		return nil
	}
	site, shape := c.View(c.op, false, view, c.op.OperandList(index)), shapeOf(v)
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		if !b.valid(s) {
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

// reportOpen reports the undetermined elements for which counts returns true, grouped by their source.
func (c *opContext) reportOpen(b *blockFrame, r rule, shape []int64, open []uint8, counts func(i int) bool) {
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
