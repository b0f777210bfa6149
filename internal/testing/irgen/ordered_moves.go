package irgen

import "gotile/tileir"

// moveSome moves the elements of a value: to another shape, in another order, a part or
// twice as many.
func (o *ordered) moveSome() {
	v, ok := o.recent(func(v bounded) bool { return tileOf(v.Value).Rank() > 0 })
	if !ok {
		return
	}
	t := tileOf(v.Value)
	choice := o.src.n(6)
	if t.Rank() < 2 && choice == 2 {
		choice = 3
	}
	switch choice {
	case 0:
		o.offer(bounded{o.reshaped(val{Value: v.Value}).Value, v.bound})
	case 1:
		o.offer(bounded{o.permuted(val{Value: v.Value}).Value, v.bound})
	case 2: // there and back
		perm := o.permutation(t.Rank())
		o.offer(bounded{o.Permute(o.Permute(v.Value, perm), inverse(perm)), v.bound})
	case 3:
		part := o.part(t)
		o.offer(bounded{o.Extract(v.Value, o.firstCorner(t, part), part), v.bound})
	case 4:
		o.partOfRepeated(v)
	default:
		o.doubled(v, o.value(t))
	}
}

// partOfRepeated repeats elements in succession, computes with them and extracts as many as before.
func (o *ordered) partOfRepeated(v bounded) {
	t := tileOf(v.Value)
	if t.NumElements() > 4096 {
		return
	}
	all := o.repeated(val{Value: v.Value}).Value
	if t.Scalar().IsFloat() {
		all = o.NegF(all)
	} else {
		all = o.XOrI(all, o.like(all, 1))
	}
	o.offer(bounded{o.Extract(all, o.firstCorner(tileOf(all), t), t), v.bound})
}

// firstCorner is the index of a part: constants.
func (o *ordered) firstCorner(whole, part tileir.TileType) []*tileir.Value {
	var list []*tileir.Value
	for d, n := range whole.Shape {
		list = append(list, o.scalar(tileir.I32, int64(o.src.n(int(n/part.Shape[d])))))
	}
	return list
}

// doubled concatenates two values and extracts a half with elements of both.
func (o *ordered) doubled(x, y bounded) {
	t := tileOf(x.Value)
	dim := o.src.n(t.Rank())
	to := t.WithShape(append([]int64{}, t.Shape...)...)
	to.Shape[dim] *= 2
	if to.NumElements() > 2048 {
		return
	}
	o.offer(bounded{o.Cat(x.Value, y.Value, int64(dim), to), max(x.bound, y.bound)})
}
