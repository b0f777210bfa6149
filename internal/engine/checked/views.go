package checked

import (
	"fmt"
	"slices"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// view makes the hooks of an access of a tile of a view (3.1/ub-23 to ub-25).
func (c *opContext) view(verb string, read, write bool, s slots) hooks {
	t := c.op.Operand(s.address).Type.(tileir.ViewType)
	site := c.View(c.op, !write, s.address, c.op.OperandList(s.index))
	a := c.access(verb, read, write, site.Elem(), s)
	_, padded := t.Pad()
	w := &viewWalk{access: a, view: site, clipped: padded || read && write || !c.language.Strict(), annex: c.language.Strict()}
	ub := c.kinds.Has(check.UB)
	run := c.run
	overflow := c.viewOverflow(site)
	bools := c.loadedBools()
	return hooks{instead: func(fr *interp.Frame) interp.Ctl {
		b := blockOf(fr)
		if !b.yield(a) {
			return interp.Failed
		}
		e := a.begin(b)
		if ub {
			w.reportOutside(fr, b)
		}
		if ub && w.annex {
			w.injective(fr, b)
		}
		if overflow != nil {
			overflow(fr, b)
		}
		if read && write {
			b.m.idle = 0
		}
		_, _, err := site.Rows(fr, func(r *host.Region, first, stride int64, n, _, _ int) {
			e.touch(r, first, stride, n)
		})
		e.end()
		if err != nil {
			return c.badView(fr, b, a, err)
		}
		k := run(fr)
		if k == interp.Failed {
			return c.caught(fr, b)
		}
		if bools != nil {
			bools(fr, b)
		}
		return k
	}}
}

// badView reports an access that does not fit in memory, and clears the results, which the access itself would
// not have set.
func (c *opContext) badView(fr *interp.Frame, b *blockFrame, a *access, err error) interp.Ctl {
	fr.SetErr(err)
	k := c.caught(fr, b)
	for _, r := range c.results {
		if r != a.result {
			fr.Reg(r).Zero()
		}
	}
	return k
}

// viewWalk is an access of a view.
type viewWalk struct {
	*access
	view           *interp.ViewSite
	clipped        bool    // a tile may be partly outside the array
	annex          bool    // the reference's annex has a row for the undefined case
	shape, strides []int64 // of the tensor that was last found to be injective
}

// reportOutside reports tiles outside their array, which no language allows: the index of a tile must be in the view's
// index space. In languages that do not clip tiles without a mask it also reports tiles that are partly outside.
func (w *viewWalk) reportOutside(fr *interp.Frame, b *blockFrame) {
	_, shape, _ := w.view.Tensor(fr).View()
	tile, step, dim, sparse := w.view.Tile()
	for d, n := range tile {
		if d == sparse {
			continue
		}
		index, size := w.view.Index(fr, d, 0), shape[dim[d]]
		start := host.MulSaturated(index, step[d])
		out := start >= size || start+n <= 0 || index < 0 && sparse < 0
		if !out && (w.clipped || start >= 0 && start+n <= size) {
			continue
		}
		b.found(w.site, w.outside(out), 1, func() string {
			return fmt.Sprintf("tile %d of dimension %d begins at element %d and has %d, the array has %d", index, d, start, n, size)
		})
		return
	}
}

// outside returns the rule that a tile breaks if it is wholly or partly outside its array.
func (w *viewWalk) outside(wholly bool) rule {
	switch {
	case !wholly:
		return rule{check.UB, "3.1/ub-24", "an unmasked " + w.site.verb + " of a tile that is partly outside the array"}
	case w.annex:
		return rule{check.UB, "3.1/ub-23", article(w.site.verb) + " of a tile that is outside the array"}
	}
	return rule{check.UB, "", article(w.site.verb) + " of a tile that is entirely outside the array"}
}

// injective reports an array with two elements in the same memory.
func (w *viewWalk) injective(fr *interp.Frame, b *blockFrame) {
	_, shape, strides := w.view.Tensor(fr).View()
	if slices.Equal(shape, w.shape) && slices.Equal(strides, w.strides) {
		return
	}
	if isInjective(shape, strides) {
		w.shape, w.strides = slices.Clone(shape), slices.Clone(strides)
		return
	}
	b.found(w.site, rule{check.UB, "3.1/ub-25", article(w.site.verb) + " of an array that is not injective: elements share memory"}, 1, func() string {
		return fmt.Sprintf("shape %v, strides %v", shape, strides)
	})
}

// axis is a dimension of an array: n elements with a stride.
type axis struct{ n, stride int64 }

// isInjective reports whether all elements of an array have distinct memory.
func isInjective(shape, strides []int64) bool {
	var axes []axis
	for d, n := range shape {
		switch s := max(strides[d], -strides[d]); {
		case n <= 0:
			return true // no elements
		case n > 1 && s == 0:
			return false
		case n > 1:
			axes = append(axes, axis{n, s})
		}
	}
	slices.SortFunc(axes, func(a, b axis) int { return int(min(max(a.stride-b.stride, -1), 1)) })
	reach, nested := int64(0), true
	for _, a := range axes {
		nested = nested && a.stride > reach
		reach = host.AddSaturated(reach, host.MulSaturated(a.n-1, a.stride))
	}
	if nested {
		return true
	}
	search := zeroSum{axes, 1 << 16}
	return !search.found(len(axes)-1, 0, false)
}

// zeroSum searches for differences of indices, not all of them zero, whose products with the strides sum to zero:
// two elements with those differences share memory. It stops when the budget of steps is spent.
type zeroSum struct {
	axes   []axis
	budget int
}

// found searches axis k and those before it. sum is that of the axes after it, and moved reports whether one of
// them has a difference.
func (z *zeroSum) found(k int, sum int64, moved bool) bool {
	if z.budget--; z.budget < 0 {
		return false
	}
	if k < 0 {
		return moved && sum == 0
	}
	reach := int64(0) // of the axes before k
	for _, a := range z.axes[:k] {
		reach = host.AddSaturated(reach, host.MulSaturated(a.n-1, a.stride))
	}
	a := z.axes[k]
	low, high := max(-(a.n-1), -((sum+reach)/a.stride)-1), min(a.n-1, (reach-sum)/a.stride+1)
	for i := low; i <= high; i++ {
		if at := sum + i*a.stride; at >= -reach && at <= reach && z.found(k-1, at, moved || i != 0) {
			return true
		}
	}
	return false
}

// viewOverflow checks atomic additions of signed integers to a view.
func (c *opContext) viewOverflow(site *interp.ViewSite) func(fr *interp.Frame, b *blockFrame) {
	if c.op.Code != tileir.OpAtomicRedViewTko || c.op.Attrs[tileir.AtomicRedViewTkoMode] != tileir.AtomicAdd ||
		!c.isSigned(c.signIn(c.op.Operand(tileir.AtomicRedViewTkoView))) || !c.kinds.Has(check.UB) {
		return nil
	}
	by := c.Use(c.op.Operand(tileir.AtomicRedViewTkoValue))
	elem := site.Elem()
	r := rule{check.UB, "3.1/ub-30", "signed atomic addition overflows"}
	return func(fr *interp.Frame, b *blockFrame) {
		y := fr.Reg(by)
		site.Rows(fr, func(m *host.Region, first, stride int64, n, at, step int) {
			for i := range n {
				shift := 64 - elem.Bits()
				old := int64(m.LoadBits((first+int64(i)*stride)*int64(elem.Bytes()), elem.Bytes())<<shift) >> shift
				if v := y.Int(at+i*step, true); sumOverflow(old, v, elem.Bits()) {
					b.found(c.site, r, 1, func() string { return fmt.Sprintf("%d + %d", old, v) })
				}
			}
		})
	}
}
