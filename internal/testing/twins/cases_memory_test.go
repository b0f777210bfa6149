package twins

import (
	"strings"

	"gotile/tile"
)

func atomicNamed(name string) *atomicOperation {
	for i := range atomicOperations {
		if atomicOperations[i].name == "atomic_"+name {
			return &atomicOperations[i]
		}
	}
	return nil
}

// atomicCase is an operation on distinct elements, masked, through single pointers; or on few elements.
func atomicCase(c *recorded, m []string) caseBody {
	op := atomicNamed(m[1])
	if m[2] != "" {
		places, n := 8, 256
		if c.params[0].elem.isFloat() {
			places, n = 4, 64
		}
		return func(b *tile.Block, a names) {
			i := iotas32(b, n)
			op.f(a["m"].Add(i.Rem(places)), tile.Load(a["b"].Add(i)), tile.Relaxed)
		}
	}
	return func(b *tile.Block, a names) {
		i, j, v := iotas32(b, 256), iotas32(b, 16, 16), a["b"]
		tile.Store(a["o"].Add(i), op.f(a["m"].Add(i), tile.Load(v.Add(i)), tile.Relaxed))
		mask := tile.Load(a["c"].Add(j))
		tile.StoreMasked(a["o2"].Add(j), op.f(a["m2"].Add(j), tile.Load(v.Add(j)), tile.Relaxed, tile.DeviceScope, tile.Where(mask)), mask)
		p, o := a["m3"], a["o3"]
		tile.Store(o, op.f(p, tile.Load(v), tile.AcquireRelease))
		tile.Store(o.Add(1), op.f(p.Add(1), tile.Load(v.Add(1)), tile.Relaxed, tile.BlockScope))
		tile.Store(o.Add(2), op.f(p.Add(2), tile.Load(v.Add(2)), tile.Relaxed, tile.Where(true)))
		op.f(p.Add(3), tile.Load(v.Add(3)), tile.Relaxed, tile.Where(false))
	}
}

func orderNamed(name string) tile.MemoryOrder {
	for _, o := range orders {
		if o.name == name {
			return o.order
		}
	}
	return 0
}

func scopeNamed(name string) tile.Scope {
	for _, s := range scopes {
		if s.name == name {
			return s.scope
		}
	}
	return 0
}

// atomicOrderCase is an operation of one order in each scope.
func atomicOrderCase(_ *recorded, m []string) caseBody {
	op, order := atomicNamed(m[1]), orderNamed(m[2])
	return func(b *tile.Block, a names) {
		for _, s := range scopes {
			p, o := a["m"+s.name], a["o"+s.name]
			if op == nil {
				i := iotas32(b, 32)
				tile.Store(o.Add(i), tile.AtomicCompareExchange(p.Add(i), i.And(^1), i.Add(100), order, s.scope))
				continue
			}
			i := iotas32(b, 64)
			tile.Store(o.Add(i), op.f(p.Add(i), tile.Load(a["b"].Add(i)), order, s.scope))
		}
	}
}

func compareExchangeCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		i, c, v := iotas32(b, 128), a["c"], a["v"]
		tile.Store(a["o"].Add(i), tile.AtomicCompareExchange(a["m"].Add(i), tile.Load(c.Add(i)), tile.Load(v.Add(i)), tile.AcquireRelease, tile.DeviceScope))
		tile.Store(a["o2"].Add(i), tile.AtomicCompareExchange(a["m2"].Add(i), tile.Load(c.Add(i)), tile.Load(v.Add(i)), tile.Relaxed, tile.Where(tile.Load(a["b"].Add(i)))))
		tile.Store(a["o3"], tile.AtomicCompareExchange(a["m3"], tile.Load(c.Add(4)), tile.Load(v), tile.Relaxed))
		tile.Store(a["o3"].Add(1), tile.AtomicCompareExchange(a["m3"].Add(1), tile.Load(v), tile.Load(c.Add(3)), tile.Acquire))
	}
}

func atomicLoadStoreCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		i := iotas32(b, 64)
		tile.Store(a["o"].Add(i), tile.Load(a["a"].Add(i), tile.Relaxed), tile.Relaxed)
	}
}

// orderedCase is strong loads and stores, through pointers or views.
func orderedCase(c *recorded, m []string) caseBody {
	load, scope := orderNamed(m[1]), scopeNamed(m[3])
	store := tile.Relaxed
	if strings.Contains(c.source, "S = ct::memory_order_release_t") {
		store = tile.Release
	}
	if strings.HasPrefix(c.Test, "view") {
		return func(b *tile.Block, a names) { orderedView(b, a, load, store, scope) }
	}
	return func(b *tile.Block, a names) {
		i, p := iotas32(b, 64), a["a"]
		mask := tile.Load(a["m"].Add(i))
		tile.Store(a["o"].Add(i), tile.Load(p.Add(i), load, scope), store, scope)
		tile.Store(a["p"].Add(i), tile.LoadMasked(p.Add(i), mask, i, load, scope), store, scope)
		tile.StoreMasked(a["q"].Add(i), tile.LoadMasked(p.Add(i), mask, nil, load, scope), mask, store, scope)
		tile.StoreMasked(a["r"].Add(i), tile.Load(p.Add(i), load), i.Rem(2).Eq(0), store)
	}
}

func orderedView(b *tile.Block, a names, load, store tile.MemoryOrder, scope tile.Scope) {
	view := func(name string) tile.PartitionView { return tile.Partition(tile.Span(a[name], 7, a["n"]), 4, 8) }
	v, w, u := view("a"), view("o"), view("p")
	w.Store(v.Load(0, 0, load, scope), 0, 0, store, scope)
	u.Store(v.Load(0, 0, load), 0, 0, store)
	for r := range b.Range(0, 2) {
		for c := range b.Range(0, 2) {
			w.StoreMasked(v.LoadMasked(r, c, load, scope), r, c, store, scope)
			u.StoreMasked(v.LoadMasked(r, c, load).Add(1), r, c, store)
		}
	}
}

// viewAtomicCase is an atomic operation on tiles of an array.
func viewAtomicCase(_ *recorded, m []string) caseBody {
	f := map[string]func(tile.PartitionView, any, ...any){"add": tile.PartitionView.AtomicAdd, "and": tile.PartitionView.AtomicAnd, "or": tile.PartitionView.AtomicOr,
		"xor": tile.PartitionView.AtomicXor, "sub": subtract, "max": tile.PartitionView.AtomicMax, "min": tile.PartitionView.AtomicMin}[m[1]]
	return func(b *tile.Block, a names) {
		v, i := tile.Partition(tile.Span(a["m"], 7, a["n"]), 4, 8), iotas32(b, 4, 8)
		part := func(k int) tile.Tile { return tile.Load(a["b"].Add(32 * k).Add(i)) }
		f(v, part(0), 0, 0)
		f(v, part(1), 1, 1, tile.BlockScope)
		f(v, part(2), 0, 1)
	}
}

// subtract adds the negated tile.
func subtract(p tile.PartitionView, x any, index ...any) {
	p.AtomicAdd(x.(tile.Tile).Neg(), index...)
}

func viewCopyCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		v, w := tile.Partition(tile.Span(a["a"], 8, 32), 4, 8), tile.Partition(tile.Span(a["o"], 8, 32), 4, 8)
		for r := range b.Range(0, 2) {
			for c := range b.Range(0, 4) {
				w.Store(v.Load(r, c), tile.Sub(1, r), tile.Sub(3, c))
			}
		}
	}
}

func viewRaggedCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		v, w := tile.Partition(tile.Span(a["a"], a["r"], a["c"]), 8, 8), tile.Partition(tile.Span(a["o"], a["r"], a["c"]), 8, 8)
		x, y := b.ID(0), b.ID(1)
		t := v.LoadMasked(x, y)
		w.StoreMasked(t, x, y)
		tile.Store(a["p"].Add(x.Mul(3).Add(y).Mul(64)).Add(iotas32(b, 8, 8)), t)
	}
}

func viewLayoutCase(c *recorded, _ []string) caseBody {
	name, lengths, rest := c.mapping()
	if name == "" {
		return nil
	}
	return func(b *tile.Block, a names) {
		e := append(lengthsIn(lengths, a), layoutNamed(name, lengthsIn(rest, a)))
		v, w := tile.Partition(tile.Span(a["a"], e...), 4, 8), tile.Partition(tile.Span(a["o"], e...), 4, 8)
		x, y := b.ID(0), b.ID(1)
		t := v.LoadMasked(x, y)
		w.StoreMasked(t, x, y)
		tile.Store(a["p"].Add(x.Mul(3).Add(y).Mul(32)).Add(iotas32(b, 4, 8)), t)
	}
}

func viewRankCase(_ *recorded, m []string) caseBody {
	extents, shape := dims(strings.ReplaceAll(m[1], "x", ", ")), dims(strings.ReplaceAll(m[2], "x", ", "))
	return func(b *tile.Block, a names) {
		lengths, index := make([]any, len(shape)), make([]any, len(shape))
		q := b.ID(0).Cast(tile.U32)
		for i := len(shape) - 1; i >= 0; i-- {
			blocks := tile.Blocks(extents[i], shape[i])
			lengths[i], index[i] = extents[i], q.Rem(blocks)
			q = q.Div(blocks)
			if m[3] == "dyn" {
				lengths[i] = a["e"+string(rune('0'+i))]
			}
		}
		v, w := tile.Partition(tile.Span(a["a"], lengths...), shape...), tile.Partition(tile.Span(a["o"], lengths...), shape...)
		x := v.LoadMasked(index...)
		w.StoreMasked(x.Mul(2), index...)
		tile.Store(a["p"].Add(b.ID(0).Mul(size(shape))).Add(iotas32(b, shape...)), x)
	}
}

func viewExtentsCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		v, w := tile.Partition(tile.Span(a["a"], a["r"], a["c"]), 4, 8), tile.Partition(tile.Span(a["o"], a["r"], a["c"]), 4, 8)
		for x := range b.Range(0, 3) {
			for y := range b.Range(0, 2) {
				w.StoreMasked(v.LoadMasked(x, y).Add(1), x, y)
			}
		}
	}
}

func viewPadCase(c *recorded, _ []string) caseBody {
	if len(c.params) == 3 {
		return func(b *tile.Block, a names) {
			v := tile.Partition(tile.Span(a["a"], 5, a["n"]), 4, 8)
			tile.Store(a["o"].Add(iotas32(b, 4, 8)), v.LoadMasked(1, 1, tile.PadZero))
		}
	}
	return func(b *tile.Block, a names) {
		v, i := tile.Partition(tile.Span(a["a"], a["r"], a["c"]), 4, 4), iotas32(b, 4, 4)
		for x := range b.Range(0, 2) {
			for y := range b.Range(0, 3) {
				for _, p := range viewPaddings {
					tile.Store(a["o_"+p.name].Add(x.Mul(3).Add(y).Mul(16)).Add(i), v.LoadMasked(x, y, p.padding))
				}
			}
		}
	}
}

func viewAlignedCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		p, o := tile.AssumeAligned(a["a"], 16), tile.AssumeAligned(a["o"], 16)
		r, c := tile.AssumeDivisible(a["r"], 16), tile.AssumeDivisible(a["c"], 16)
		v, w := tile.Partition(tile.Span(p, r, c), 32, 32), tile.Partition(tile.Span(o, c, r), 32, 32)
		w.Store(v.Load(b.ID(0), b.ID(1)).Transpose(0, 1), b.ID(1), b.ID(0))
	}
}

func hintCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		v, w := tile.Partition(tile.Span(a["a"], 8, 32), 4, 16), tile.Partition(tile.Span(a["o"], 8, 32), 4, 16)
		w.Store(v.Load(b.ID(0), b.ID(1)).Mul(2), b.ID(0), b.ID(1))
	}
}

func gemmCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		m, n, k := a["m"], a["n"], a["k"]
		va, vb, vc := tile.Partition(tile.Span(a["A"], m, k), 16, 32), tile.Partition(tile.Span(a["B"], k, n), 32, 16), tile.Partition(tile.Span(a["C"], m, n), 16, 16)
		x, y := b.ID(0), b.ID(1)
		for range b.If(y.Mul(16).Ge(n)) {
			b.Return()
		}
		acc := tile.F32
		if pointee(a["A"]).IsIntegral() {
			acc = tile.I32
		}
		sum := b.Zeros(acc, 16, 16)
		for q := range b.Range(0, tile.CeilDiv(k, 32), &sum) {
			sum = tile.MMA(va.LoadMasked(x, q), vb.LoadMasked(q, y), sum)
		}
		vc.StoreMasked(sum.Cast(pointee(a["C"])), x, y)
	}
}

func assumeBoundedCase(c *recorded, _ []string) caseBody {
	low := int64(0)
	if strings.Contains(c.source, "-20_ic") {
		low = -20
	}
	return func(b *tile.Block, a names) {
		i := iotas32(b, 64)
		tile.Store(a["o"].Add(i), tile.AssumeBounded(tile.Load(a["a"].Add(i)), low, 99))
	}
}
