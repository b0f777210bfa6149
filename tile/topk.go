package tile

import "math"

// TopK returns the k greatest elements along a dimension in descending order, and their int32
// indices along it; k is a power of two. Of equal elements the first is taken first, and NaN
// is greater than all numbers. It is beyond the reference.
//
// An axis that is longer than a tile is visited in parts. A part changes the result only if one of its elements is
// greater than the least of those found so far, which is rare after a few parts: see the second example.
func TopK(t AnyTile, k, axis int) (values, places Tile) {
	values = sorted("TopK", t, axis, true, func(s sorter) Tile {
		if k < 1 || k > s.n || k&(k-1) != 0 {
			return s.c.failf("k is %d; want a power of two from 1 to %d, the tile's length along dimension %d", k, s.n, axis)
		}
		var v Tile
		v, places = s.top(k)
		return v
	})
	if values.bad() {
		return values, values
	}
	return values, places
}

const (
	// mostSelected is how many elements are selected one after another, however few there are to select from. For
	// more, that takes as long as sorting.
	mostSelected = 64
	// leastGrouped is the length of rows that are divided into groups to select from.
	leastGrouped = 256
	// mostRanked is the length of rows of which all elements are compared with each other if half of them are selected.
	mostRanked = 32
)

// top returns the first k elements of a descending order along the axis, and their indices.
func (s sorter) top(k int) (values, places Tile) {
	key, ok := s.key()
	if !ok || k > mostSelected && k > s.n/4 {
		indices, sorted := s.sortStably(s.t)
		return s.first(sorted[0], k), s.first(indices, k)
	}
	before, after := s.around()
	t, key := s.rows(s.t), s.rows(key)
	switch {
	case s.n >= leastGrouped:
		values, places = s.selectGroups(t, key, k)
	case k > s.n/2 && s.n <= 2*mostRanked || k == s.n/2 && s.n <= mostRanked:
		values, places = s.selectRanks(t, key, k)
	default:
		values, places = s.selectInTurn(t, key, k)
	}
	shape := append([]int{}, s.t.Shape()...)
	shape[s.axis] = k
	back := func(t Tile) Tile {
		if after > 1 {
			t = Permute(Reshape(t, before, after, k), 0, 2, 1)
		}
		return Reshape(t, shape...)
	}
	return back(values), back(places)
}

// rows returns t with the axis as the last of two dimensions.
func (s sorter) rows(t Tile) Tile {
	before, after := s.around()
	if after > 1 {
		t = Permute(Reshape(t, before, s.n, after), 0, 2, 1)
	}
	return Reshape(t, before*after, s.n)
}

// key returns signed integers in the order of the elements, all of them above [sorter.below]. ok is false if there
// are none with as many bits as a machine has.
func (s sorter) key() (key Tile, ok bool) {
	t := s.t
	switch {
	case t.elem == F64:
		return s.floatKey(t, Bitcast(t, I64)), true
	case t.elem.IsFloat():
		t = Cast(t, F32)
		return s.floatKey(t, Bitcast(t, I32)), true
	case t.elem.Bits() < 32:
		return Cast(t, I32), true
	case t.elem.Bits() == 32:
		return Cast(t, I64), true
	}
	return t, false
}

// floatKey turns floats with these bits into integers in their order. Both zeros are 0, and NaN is the greatest.
func (s sorter) floatKey(t, bits Tile) Tile {
	negative := Shr(bits, bits.elem.Bits()-1) // 0 or -1
	key := Sub(s.turned(bits), negative)
	return Select(IsNaN(t), s.greatest(bits), key)
}

// greatest returns the greatest number of the type of keys, and below one that is below all keys.
func (s sorter) greatest(key Tile) Tile {
	return s.c.splat(key.elem, 1<<(key.elem.Bits()-1)-1, nil, true)
}
func (s sorter) below(key Tile) Tile { return s.c.splat(key.elem, 1<<(key.elem.Bits()-1), nil, true) }

// selectInTurn selects k elements of each row: in each iteration the greatest one, which is left out from then on.
func (s sorter) selectInTurn(t, key Tile, k int) (values, places Tile) {
	b, rows := s.c.block(), t.Shape()[0]
	index := Broadcast(Reshape(b.Iota(I32, s.n), 1, s.n), rows, s.n)
	at := Broadcast(Reshape(b.Iota(I32, k), 1, k), rows, k)
	values, places = b.Zeros(t.elem, rows, k), b.Zeros(I32, rows, k)
	for i := range b.Range(0, k, &key, &values, &places) {
		greatest := ReduceMax(key, 1)
		place := firstEqual(key, greatest, index, 1)
		here := Eq(index, Broadcast(place, rows, s.n))
		value := selected(t, here, greatest)
		key = Select(here, s.below(key), key)
		now := Eq(at, i)
		values = Select(now, Broadcast(value, rows, k), values)
		places = Select(now, Broadcast(place, rows, k), places)
	}
	return values, places
}

// firstEqual returns the least index along an axis of an element that is x.
func firstEqual(t, x, index Tile, axis int) Tile {
	return ReduceMin(Select(Eq(t, Broadcast(x, t.Shape()...)), index, math.MaxInt32), axis)
}

// selected returns the element of each row that a condition selects, which has the greatest key.
func selected(t, here, greatest Tile) Tile {
	if t.elem.IsIntegral() {
		return Cast(greatest, t.elem)
	}
	return fromWords(ReduceOr(Select(here, asWords(t), 0), 1), t.elem)
}

// selectRanks selects k elements of each row by the number of elements before them in the order.
func (s sorter) selectRanks(t, key Tile, k int) (values, places Tile) {
	b, n := s.c.block(), s.n
	first, second := Reshape(b.Iota(I32, n), n, 1), Reshape(b.Iota(I32, n), 1, n)
	return s.eachRow(t, k, func(row Tile) (values, places Tile) {
		keys := Extract(key, []int{1, n}, row, 0)
		x, y := Broadcast(Reshape(keys, n, 1), n, n), Broadcast(keys, n, n)
		before := LogicalOr(Gt(x, y), LogicalAnd(Eq(x, y), Lt(Broadcast(first, n, n), Broadcast(second, n, n))))
		rank := Sum(Select(before, b.Ones(I32, n, n), 0), 0)
		at := Reshape(b.Iota(I32, k), 1, k)
		here := Eq(Broadcast(Reshape(rank, n, 1), n, k), Broadcast(at, n, k))
		values = fromWords(ReduceOr(Select(here, Broadcast(Reshape(asWords(Extract(t, []int{1, n}, row, 0)), n, 1), n, k), 0), 0), t.elem)
		return values, Sum(Select(here, Broadcast(first, n, k), 0), 0)
	})
}

// asWords and fromWords turn elements into unsigned integers, and back.
func asWords(t Tile) Tile {
	switch t.elem.Bits() {
	case 1:
		return Cast(t, U8)
	case 8:
		return Bitcast(t, U8)
	case 16:
		return Bitcast(t, U16)
	case 32:
		return Bitcast(t, U32)
	}
	return Bitcast(t, U64)
}

func fromWords(t Tile, d DType) Tile {
	if d == Bool {
		return Cast(t, Bool)
	}
	return Bitcast(t, d)
}

// eachRow puts together what f returns for each row of t: k elements, of shape (1, k), and their indices.
func (s sorter) eachRow(t Tile, k int, f func(row Tile) (values, places Tile)) (values, places Tile) {
	b, rows := s.c.block(), t.Shape()[0]
	if rows == 1 {
		return f(s.c.splat(I32, 0, nil, true))
	}
	at := Broadcast(Reshape(b.Iota(I32, rows), rows, 1), rows, k)
	values, places = b.Zeros(t.elem, rows, k), b.Zeros(I32, rows, k)
	for row := range b.Range(0, rows, &values, &places) {
		v, p := f(row)
		now := Eq(at, row)
		values = Select(now, Broadcast(v, rows, k), values)
		places = Select(now, Broadcast(p, rows, k), places)
	}
	return values, places
}

// selectGroups selects k elements of each row. The row is divided into groups of which the greatest elements are
// known. In each iteration the greatest of these is selected, and that of its group determined again among the
// elements that are still left: those after it in the order.
func (s sorter) selectGroups(t, key Tile, k int) (values, places Tile) {
	rows, groups := t.Shape()[0], 1
	for groups*groups < s.n {
		groups *= 2
	}
	key = Reshape(key, rows, groups, s.n/groups)
	most := Reshape(ReduceMax(key, 2), rows, groups)
	return s.eachRow(t, k, func(row Tile) (values, places Tile) {
		values, places = s.selectRow(t, key, Reshape(Extract(most, []int{1, groups}, row, 0), groups), row, k)
		return Reshape(values, 1, k), Reshape(places, 1, k)
	})
}

// selectRow selects k elements of a row. most are the greatest keys of its groups.
func (s sorter) selectRow(t, key, most, row Tile, k int) (values, places Tile) {
	b, groups, n := s.c.block(), key.Shape()[1], key.Shape()[2]
	number, offset, at := b.Iota(I32, groups), b.Iota(I32, n), b.Iota(I32, k)
	values, places = b.Zeros(t.elem, k), b.Zeros(I32, k)
	lastKey, last := Reshape(s.greatest(key), 1), b.Full(-1, I32, 1)
	for i := range b.Range(0, k, &most, &values, &places, &lastKey, &last) {
		greatest := ReduceMax(most, 0)
		group := firstEqual(most, greatest, number, 0)
		part := Reshape(Extract(key, []int{1, 1, n}, row, group.Item(), 0), n)
		index := Add(offset, Mul(group, n))
		left := LogicalOr(Lt(greatest, lastKey), Gt(index, last)) // of elements that are the greatest
		equal := LogicalAnd(Eq(part, greatest), left)
		place := ReduceMin(Select(equal, index, math.MaxInt32), 0)
		left = LogicalOr(Lt(part, greatest), LogicalAnd(equal, Gt(index, place)))
		next := ReduceMax(Select(left, part, s.below(key)), 0)
		most = Select(Eq(number, group), next.Item(), most)
		now := Eq(at, i)
		values = Select(now, Extract(t, []int{1, 1}, row, place.Item()).Item(), values)
		places = Select(now, place.Item(), places)
		lastKey, last = greatest, place
	}
	return values, places
}
