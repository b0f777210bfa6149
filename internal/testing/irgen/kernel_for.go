package irgen

import "gotile/tileir"

// forActive is a loop of so many iterations that each element has had its own number of them before: mostly elements that have keep
// their values.
func (o *ordered) forActive() {
	if o.depth >= maxDepth || o.times > o.opt.Budget>>9 {
		return
	}
	t := o.tile()
	carried := o.carriedAs(t)
	c := t.WithElem(pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I32, tileir.I64, tileir.I8}))
	limit := o.AndI(o.value(c).Value, o.number(c.Scalar(), 15, c.Shape...))
	var first *tileir.Value
	if o.src.oneIn(3) {
		first = o.AndI(o.value(c).Value, o.like(limit, 7))
	}
	trips := int64(pick(o.src, []int{16, 9, 3, 1, 0}))
	results := o.countedLoop(c.Scalar(), trips, carried, func(args []bounded) []bounded {
		count := o.spread(o.Block().Args[0], c.Shape)
		if first != nil {
			count = o.AddI(count, first, pick(o.src, []tileir.Overflow{tileir.NoSignedWrap, tileir.OverflowNone}))
		}
		on := o.CmpI(tileir.Less, count, limit, tileir.Signed)
		if o.src.oneIn(4) {
			on = o.CmpI(tileir.Greater, limit, count, tileir.Signed)
		}
		if o.src.oneIn(3) {
			o.values = append(o.values, o.convert(bounded{Value: count}, pick(o.src, o.elems)))
		}
		o.gatherActive(args, on)
		var next []bounded
		for i, v := range o.whenActive(args, on) {
			next = append(next, bounded{v, carried[i].bound})
		}
		return next
	})
	for _, v := range results {
		o.offer(v)
	}
}
