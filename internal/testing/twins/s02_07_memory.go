package twins

import (
	"math"
	"strings"

	"gotile/tile"
)

// memory is section 2.7.
func memory() (all []Twin) {
	for _, part := range [][]Twin{loads(), masks(), atomicAccesses(), readModifyWrites(), compareExchanges(), contended()} {
		all = append(all, part...)
	}
	return all
}

func loads() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.7.1 2.7.2 2.7.3 2.7.4 2.7.5"), Name: "load_store_" + e.name,
			params: []param{in("a", e, 256), out("o", e, 256), out("p", e, 4), out("q", e, 64)},
			cpp: `auto j = ct::iota<tl<int, 16, 16>>(); ct::store(o + (j % 16 * 16 + j / 16), ct::load(a + j)); ct::store(p, ct::load(a + 7));
				ct::store(p + 2, ct::load(a + ct::full<tl<int>>(9))); p[3] = a[11]; auto i = ct::iota<tl<int, 64>>(); ct::store(q + i, ct::load(a + i / 7));`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				j := b.Iota(tile.I32, 16, 16)
				tile.Store(p[1].Add(j.Rem(16).Mul(16).Add(j.Div(16))), tile.Load(p[0].Add(j)))
				tile.Store(p[2], tile.Load(p[0].Add(7)))
				tile.Store(p[2].Add(2), tile.Load(p[0].Add(b.Full(9, tile.I32))))
				tile.Store(p[2].Add(3), tile.Load(p[0].Add(11)))
				i := b.Iota(tile.I32, 64)
				tile.Store(p[3].Add(i), tile.Load(p[0].Add(i.Div(7))))
			})})
	}
	return append(all, everyLoad(), everyStore(), storeConversions(), orderedAccesses(), raggedTail(), parameterKinds())
}

// everyLoad is the forms of a load in one kernel: of tiles and scalars, under masks of the
// same shape, of another type and that stretch, with paddings that convert and without one,
// and with an order.
func everyLoad() Twin {
	return Twin{Rows: rows("2.7.4"), Name: "loads_f32",
		params: []param{in("a", f32, 64), in("m", boolean, 64), in("h", f16, 64), out("o", f32, 64), out("p", f32, 64), out("q", f32, 64), inout("r", f32, 64), out("s", f32, 64), out("t", f32, 64), out("u", f32, 64), out("v", f32, 1)},
		cpp: `auto i = ct::iota<tl<int, 64>>(); auto k = ct::load(m + i); auto j = ct::iota<tl<int, 8, 8>>();
			ct::store(o + i, ct::load(a + (63 - i))); ct::store(v, ct::load(a + 5));
			ct::store(p + i, ct::load_masked(a + i, k, ct::load(h + i))); ct::store(q + i, ct::load_masked(a + i, i % 3, 2.5f));
			ct::store_masked(r + i, ct::load_masked(a + i, k), k); ct::store(s + j, ct::load_masked(a + j, ct::iota<tl<int, 8>>() < 5, -1.0f));
			ct::store(t + i, ct::atomic_load(a + i, ct::memory_order_acquire_t{}, ct::thread_scope_device_t{}));
			ct::store(u + i, ct::atomic_load_masked(a + i, k, 1.5f, ct::memory_order_relaxed_t{}));`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			a, i, j := p[0], b.Iota(tile.I32, 64), b.Iota(tile.I32, 8, 8)
			k := tile.Load(p[1].Add(i))
			tile.Store(p[3].Add(i), tile.Load(a.Add(tile.Sub(63, i))))
			tile.Store(p[10], tile.Load(a.Add(5)))
			tile.Store(p[4].Add(i), tile.LoadMasked(a.Add(i), k, tile.Load(p[2].Add(i))))
			tile.Store(p[5].Add(i), tile.LoadMasked(a.Add(i), i.Rem(3), 2.5))
			tile.StoreMasked(p[6].Add(i), tile.LoadMasked(a.Add(i), k, nil), k)
			tile.Store(p[7].Add(j), tile.LoadMasked(a.Add(j), b.Iota(tile.I32, 8).Lt(5), -1.0))
			tile.Store(p[8].Add(i), tile.Load(a.Add(i), tile.Acquire, tile.DeviceScope))
			tile.Store(p[9].Add(i), tile.LoadMasked(a.Add(i), k, 1.5, tile.Relaxed))
		})}
}

// everyStore is the forms of a store, as those of a load.
func everyStore() Twin {
	return Twin{Rows: rows("2.7.5"), Name: "stores_f32",
		params: []param{in("a", f32, 64), in("m", boolean, 64), in("h", f16, 64), out("o", f32, 64), inout("p", f32, 64), inout("q", f32, 64), inout("r", f32, 64), out("s", f32, 64), inout("t", f32, 64), out("v", f32, 1)},
		cpp: `auto i = ct::iota<tl<int, 64>>(); auto x = ct::load(a + i); auto k = ct::load(m + i); auto j = ct::iota<tl<int, 8, 8>>();
			ct::store(o + (63 - i), ct::load(h + i)); ct::store(v, ct::load(h + 5)); ct::store_masked(p + i, x, k); ct::store_masked(q + i, ct::load(h + i), i % 3);
			ct::store_masked(r + j, ct::load(a + j), ct::iota<tl<int, 8>>() < 5);
			ct::atomic_store(s + i, ct::load(h + i), ct::memory_order_release_t{}, ct::thread_scope_device_t{});
			ct::atomic_store_masked(t + i, x, k, ct::memory_order_relaxed_t{});`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			i, j := b.Iota(tile.I32, 64), b.Iota(tile.I32, 8, 8)
			x, k, h := tile.Load(p[0].Add(i)), tile.Load(p[1].Add(i)), tile.Load(p[2].Add(i))
			tile.Store(p[3].Add(tile.Sub(63, i)), h)
			tile.Store(p[9], tile.Load(p[2].Add(5)))
			tile.StoreMasked(p[4].Add(i), x, k)
			tile.StoreMasked(p[5].Add(i), h, i.Rem(3))
			tile.StoreMasked(p[6].Add(j), tile.Load(p[0].Add(j)), b.Iota(tile.I32, 8).Lt(5))
			tile.Store(p[7].Add(i), h, tile.Release, tile.DeviceScope)
			tile.StoreMasked(p[8].Add(i), x, k, tile.Relaxed)
		})}
}

// storeConversions are stores of narrower values.
func storeConversions() Twin {
	return Twin{Rows: rows("2.7.5 2.1.5.4 2.1.5.2"), Name: "store_conversion",
		params: []param{in("a", i8, 32), in("b", f16, 32), in("c", f32, 32), in("d", boolean, 32), out("o", i32, 32), out("p", f32, 32), out("q", f64, 32), out("r", u8, 32)},
		cpp: `auto i = ct::iota<tl<int, 32>>(); ct::store(o + i, ct::load(a + i)); ct::store(p + i, ct::load(b + i));
			ct::store(q + i, ct::load(c + i)); ct::store(r + i, ct::load(d + i));`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			i := b.Iota(tile.I32, 32)
			for k := range 4 {
				tile.Store(p[4+k].Add(i), tile.Load(p[k].Add(i)))
			}
		})}
}

// parameterKinds are references, and two pointers into one buffer.
func parameterKinds() Twin {
	a := in("a", i32, 64).within(-1000, 1000)
	second := param{name: "b", elem: i32, n: 64, same: "a", offset: 5, data: a.data}
	r := param{name: "r", elem: i32, n: 1, ref: true, data: a.data}
	w := param{name: "w", elem: i32, n: 1, out: true, write: true, ref: true}
	return Twin{Rows: rows("2.2.28 2.7.4 2.7.5"), Name: "parameter_kinds", params: []param{a, second, r, w, out("o", i32, 8), out("d", i64, 1)},
		cpp: "auto i = ct::iota<tl<int, 8>>(); ct::store(o + i, ct::load(a + i) + ct::load(b + i)); w = r * 100; d[0] = b - a;",
		kernel: func(blk *tile.Block, a, b, r, w, o tile.Ptr[int32], d tile.Ptr[int64]) {
			i := blk.Iota(tile.I32, 8)
			tile.Store(o.Add(i), tile.Load(a.Add(i)).Add(tile.Load(b.Add(i))))
			tile.Store(w, tile.Load(r).Mul(100))
			tile.Store(d, b.Sub(a))
		}}
}

// orderedAccesses are loads that must see the stores before them.
func orderedAccesses() Twin {
	return Twin{Rows: rows("2.7.4 2.7.5"), Name: "load_after_store", params: []param{in("a", i32, 64).within(-1000, 1000), inout("o", i32, 64), out("p", i32, 64)},
		cpp: `auto i = ct::iota<tl<int, 64>>(); ct::store(o + i, ct::load(a + i) * 2); auto x = ct::load(o + (63 - i));
			ct::store(o + i, x + 1); ct::store(p + i, ct::load(o + (i ^ 1)));`,
		kernel: func(b *tile.Block, a, o, p tile.Ptr[int32]) {
			i := b.Iota(tile.I32, 64)
			tile.Store(o.Add(i), tile.Load(a.Add(i)).Mul(2))
			x := tile.Load(o.Add(tile.Sub(63, i)))
			tile.Store(o.Add(i), x.Add(1))
			tile.Store(p.Add(i), tile.Load(o.Add(i.Xor(1))))
		}}
}

// raggedTail is a loop over tiles of which the last reaches beyond the data.
func raggedTail() Twin {
	return Twin{Rows: rows("2.7.4 2.7.5"), Name: "ragged_tail", params: []param{in("a", f32, 100), inout("o", f32, 100), scalar("n", i32, 100, 33, 0)},
		cpp: `for (int j = 0; j < 128; j += 32) { auto i = j + ct::iota<tl<int, 32>>(); auto m = i < n;
			ct::store_masked(o + i, ct::load_masked(a + i, m, 0.0f) * 2.0f, m); }`,
		kernel: func(b *tile.Block, a, o tile.Ptr[float32], n tile.Scalar[int32]) {
			for j := range b.RangeStep(0, 128, 32) {
				i := j.Add(b.Iota(tile.I32, 32))
				m := i.Lt(n)
				tile.StoreMasked(o.Add(i), tile.LoadMasked(a.Add(i), m, 0.0).Mul(2), m)
			}
		}}
}

func masks() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.7.4 2.7.5"), Name: "masked_" + e.name,
			params: []param{in("a", e, 64), in("b", e, 64), in("m", boolean, 64), out("o", e, 64), out("p", e, 64), inout("q", e, 64), inout("r", e, 64)},
			cpp: `auto i = ct::iota<tl<int, 64>>(); auto mask = ct::load(m + i); ct::store(o + i, ct::load_masked(a + i, mask, b[1]));
				ct::store(p + i, ct::load_masked(a + i, mask, ct::load(b + i))); ct::store_masked(q + i, ct::load_masked(a + i, mask), mask);
				auto j = ct::iota<tl<int, 8, 8>>(); ct::store_masked(r + j, ct::load(a + j), ct::iota<tl<int, 8>>() < 5);`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 64)
				mask := tile.Load(p[2].Add(i))
				tile.Store(p[3].Add(i), tile.LoadMasked(p[0].Add(i), mask, tile.Load(p[1].Add(1))))
				tile.Store(p[4].Add(i), tile.LoadMasked(p[0].Add(i), mask, tile.Load(p[1].Add(i))))
				tile.StoreMasked(p[5].Add(i), tile.LoadMasked(p[0].Add(i), mask, nil), mask)
				j := b.Iota(tile.I32, 8, 8)
				tile.StoreMasked(p[6].Add(j), tile.Load(p[0].Add(j)), b.Iota(tile.I32, 8).Lt(5))
			})})
	}
	for _, e := range arithmetic {
		all = append(all, Twin{Rows: rows("2.7.4 2.7.5 2.1.5.5"), Name: "mask_of_" + e.name,
			params: []param{in("m", e, 64), in("a", i32, 64), out("o", i32, 64), inout("p", i32, 64)},
			cpp:    `auto i = ct::iota<tl<int, 64>>(); auto k = ct::load(m + i); ct::store(o + i, ct::load_masked(a + i, k, -1)); ct::store_masked(p + i, i, k);`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 64)
				k := tile.Load(p[0].Add(i))
				tile.Store(p[2].Add(i), tile.LoadMasked(p[1].Add(i), k, -1))
				tile.StoreMasked(p[3].Add(i), i, k)
			})})
	}
	return all
}

// orders and scopes of the memory model.
var (
	orders = []struct {
		name, cpp string
		order     tile.MemoryOrder
	}{
		{"relaxed", "ct::memory_order_relaxed_t{}", tile.Relaxed}, {"acquire", "ct::memory_order_acquire_t{}", tile.Acquire},
		{"release", "ct::memory_order_release_t{}", tile.Release}, {"acq_rel", "ct::memory_order_acq_rel_t{}", tile.AcquireRelease},
	}
	scopes = []struct {
		name, cpp string
		scope     tile.Scope
	}{
		{"system", "ct::thread_scope_system_t{}", tile.SystemScope}, {"device", "ct::thread_scope_device_t{}", tile.DeviceScope},
		{"block", "ct::thread_scope_block_t{}", tile.BlockScope},
	}
)

func atomicAccesses() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.7.4 2.7.5 2.13.7.1"), Name: "atomic_load_store_" + e.name, params: []param{in("a", e, 64), out("o", e, 64)},
			cpp: `auto i = ct::iota<tl<int, 64>>(); ct::atomic_store(o + i, ct::atomic_load(a + i, ct::memory_order_relaxed_t{}), ct::memory_order_relaxed_t{});`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 64)
				tile.Store(p[1].Add(i), tile.Load(p[0].Add(i), tile.Relaxed), tile.Relaxed)
			})})
	}
	for _, l := range orders[:2] {
		for _, s := range []int{0, 2} {
			for _, scope := range scopes {
				all = append(all, orderedAccess(l.name, l.cpp, l.order, orders[s].name, orders[s].cpp, orders[s].order, scope.name, scope.cpp, scope.scope))
			}
		}
	}
	return all
}

func orderedAccess(loadName, loadCPP string, load tile.MemoryOrder, storeName, storeCPP string, store tile.MemoryOrder, scopeName, scopeCPP string, scope tile.Scope) Twin {
	r := strings.NewReplacer("LOAD", loadCPP, "STORE", storeCPP, "SCOPE", scopeCPP)
	return Twin{Rows: rows("2.7.4 2.7.5 2.13.7.1 2.13.7.3 2.13.7.4 2.13.7.5 2.13.8.1 2.13.8.3"), Name: "atomic_access_" + loadName + "_" + storeName + "_" + scopeName,
		params: []param{in("a", i32, 64), in("m", boolean, 64), out("o", i32, 64), out("p", i32, 64), inout("q", i32, 64)},
		cpp: r.Replace(`auto i = ct::iota<tl<int, 64>>(); auto mask = ct::load(m + i); ct::atomic_store(o + i, ct::atomic_load(a + i, LOAD, SCOPE), STORE, SCOPE);
			ct::atomic_store(p + i, ct::atomic_load_masked(a + i, mask, i, LOAD, SCOPE), STORE, SCOPE);
			ct::atomic_store_masked(q + i, ct::atomic_load_masked(a + i, mask, 5, LOAD), mask, STORE);`),
		kernel: func(b *tile.Block, a tile.Ptr[int32], m tile.Ptr[bool], o, p, q tile.Ptr[int32]) {
			i := b.Iota(tile.I32, 64)
			mask := tile.Load(m.Add(i))
			tile.Store(o.Add(i), tile.Load(a.Add(i), load, scope), store, scope)
			tile.Store(p.Add(i), tile.LoadMasked(a.Add(i), mask, i, load, scope), store, scope)
			tile.StoreMasked(q.Add(i), tile.LoadMasked(a.Add(i), mask, 5, load), mask, store)
		}}
}

// atomicOperation is a read-modify-write operation in both languages.
type atomicOperation struct {
	row, name string
	f         func(ptrs, value any, order tile.MemoryOrder, opts ...tile.Option) tile.Tile
	elems     []*elem
}

var words = []*elem{i32, i64, u32, u64}

var atomicOperations = []atomicOperation{
	{"2.7.7", "atomic_and", tile.AtomicAnd, words}, {"2.7.8", "atomic_or", tile.AtomicOr, words}, {"2.7.9", "atomic_xor", tile.AtomicXor, words},
	{"2.7.10", "atomic_max", tile.AtomicMax, words}, {"2.7.11", "atomic_min", tile.AtomicMin, words},
	{"2.7.12", "atomic_add", tile.AtomicAdd, join(words, []*elem{f16, bf16, f32, f64})}, // bfloat16 is the 13.4 header's
	{"2.7.13", "atomic_sub", tile.AtomicSub, join(words, []*elem{f16, bf16, f32, f64})},
	{"2.7.14", "atomic_xchg", tile.AtomicExchange, join(words, []*elem{f32, f64})},
}

func readModifyWrites() (all []Twin) {
	for _, op := range atomicOperations {
		for _, e := range op.elems {
			all = append(all, op.twin(e))
		}
		for _, o := range orders {
			all = append(all, op.ordered(o.name, o.cpp, o.order))
		}
	}
	return all
}

func (op atomicOperation) twin(e *elem) Twin {
	return Twin{Rows: rows(op.row), Name: op.name + "_" + e.name,
		params: noOverflow("add", []param{inout("m", e, 64), inout("w", e, 64), in("a", e, 64), in("c", boolean, 64), out("o", e, 64), out("p", e, 64), out("q", e, 2)}),
		cpp: strings.ReplaceAll(`auto i = ct::iota<tl<int, 8, 8>>(); auto x = ct::load(a + i); auto k = ct::load(c + i);
			ct::store(o + i, ct::OP(m + i, x, ct::memory_order_relaxed_t{})); ct::store(p + i, x);
			ct::store_masked(p + i, ct::OP_masked(w + i, x, k, ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{}), k);
			ct::store(q, ct::OP(m, ct::load(a + 5), ct::memory_order_acq_rel_t{})); ct::store(q + 1, ct::OP_masked(w + 3, ct::load(a), true, ct::memory_order_relaxed_t{}));`, "OP", op.name),
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			m, w, a, c, o, q, r := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
			i := b.Iota(tile.I32, 8, 8)
			x, k := tile.Load(a.Add(i)), tile.Load(c.Add(i))
			tile.Store(o.Add(i), op.f(m.Add(i), x, tile.Relaxed))
			tile.Store(q.Add(i), x)
			tile.StoreMasked(q.Add(i), op.f(w.Add(i), x, tile.Relaxed, tile.DeviceScope, tile.Where(k)), k)
			tile.Store(r, op.f(m, tile.Load(a.Add(5)), tile.AcquireRelease))
			tile.Store(r.Add(1), op.f(w.Add(3), tile.Load(a), tile.Relaxed, tile.Where(true)))
		})}
}

// ordered is the operation in every scope of an order.
func (op atomicOperation) ordered(name, cpp string, order tile.MemoryOrder) Twin {
	t := Twin{Rows: rows(op.row + " 2.13.7.1 2.13.7.3 2.13.8.1 2.13.8.3"), Name: op.name + "_order_" + name,
		params: noOverflow("add", []param{inout("m", i32, 32), in("a", i32, 32)}), cpp: "auto i = ct::iota<tl<int, 32>>(); auto x = ct::load(a + i) / 4;\n"}
	for _, s := range scopes {
		t.params = append(t.params, out("o_"+s.name, i32, 32))
		t.cpp += "ct::store(o_" + s.name + " + i, ct::" + op.name + "(m + i, x, " + cpp + ", " + s.cpp + "));\n"
	}
	t.params[0].data.hi, t.params[0].data.lo = 1<<28, -1<<28
	t.kernel = func(b *tile.Block, m, a, system, device, block tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 32)
		x := tile.Load(a.Add(i)).Div(4)
		tile.Store(system.Add(i), op.f(m.Add(i), x, order, tile.SystemScope))
		tile.Store(device.Add(i), op.f(m.Add(i), x, order, tile.DeviceScope))
		tile.Store(block.Add(i), op.f(m.Add(i), x, order, tile.BlockScope))
	}
	return t
}

func compareExchanges() (all []Twin) {
	for _, e := range join(words, []*elem{f32, f64}) {
		held, compared := []float64{0, 1, 2, 3}, []float64{0, 1, 3, 3, 1}
		if e.isFloat() { // zeros of both signs are equal and NaN is not, but not to the bit
			held, compared = []float64{0, math.Copysign(0, -1), math.NaN(), 3}, []float64{0, 0, math.NaN(), math.NaN(), math.Copysign(0, -1), 3, 1}
		}
		all = append(all, Twin{Rows: rows("2.7.6"), Name: "atomic_compare_exchange_" + e.name,
			params: []param{inout("m", e, 64).of(held...), inout("w", e, 64).of(3, 2, 1), in("x", e, 64).of(compared...), in("v", e, 64), in("k", boolean, 64), out("o", e, 64), out("p", e, 64), out("q", e, 1)},
			cpp: `auto i = ct::iota<tl<int, 64>>(); ct::store(o + i, ct::atomic_compare_exchange(m + i, ct::load(x + i), ct::load(v + i), ct::memory_order_acq_rel_t{}, ct::thread_scope_device_t{}));
				ct::store(p + i, ct::atomic_compare_exchange_masked(w + i, ct::load(x + i), ct::load(v + i), ct::load(k + i), ct::memory_order_relaxed_t{}));
				ct::store(q, ct::atomic_compare_exchange(m, ct::load(v), ct::load(x + 4), ct::memory_order_relaxed_t{}));`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 64)
				x, v := tile.Load(p[2].Add(i)), tile.Load(p[3].Add(i))
				tile.Store(p[5].Add(i), tile.AtomicCompareExchange(p[0].Add(i), x, v, tile.AcquireRelease, tile.DeviceScope))
				tile.Store(p[6].Add(i), tile.AtomicCompareExchange(p[1].Add(i), x, v, tile.Relaxed, tile.Where(tile.Load(p[4].Add(i)))))
				tile.Store(p[7], tile.AtomicCompareExchange(p[0], tile.Load(p[3]), tile.Load(p[2].Add(4)), tile.Relaxed))
			})})
	}
	return all
}

// contended are atomic operations of many elements on few addresses.
func contended() (all []Twin) {
	for _, op := range atomicOperations[:6] {
		for _, e := range words {
			all = append(all, Twin{Rows: rows(op.row), Name: op.name + "_contended_" + e.name,
				params: []param{inout("m", e, 8).within(0, 1000), in("a", e, 256).within(0, 1000)},
				cpp:    strings.ReplaceAll(`auto i = ct::iota<tl<int, 256>>(); ct::OP(m + i % 8, ct::load(a + i), ct::memory_order_relaxed_t{});`, "OP", op.name),
				kernel: body(func(b *tile.Block, p []tile.Tile) {
					i := b.Iota(tile.I32, 256)
					op.f(p[0].Add(i.Rem(8)), tile.Load(p[1].Add(i)), tile.Relaxed)
				})})
		}
	}
	return append(all, Twin{Rows: rows("2.7.9 2.1.1.1"), Name: "atomic_xor_blocks", grid: [3]int{4, 3, 2}, params: []param{inout("m", u32, 16)},
		cpp: `auto b = ct::bid(); unsigned id = b.x + 4 * (b.y + 3 * b.z); auto i = ct::iota<tl<unsigned, 16>>();
			ct::atomic_xor(m + i, (i + 1u) * (id * 2654435761u + 12345u), ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{});`,
		kernel: func(b *tile.Block, m tile.Ptr[uint32]) {
			id := b.ID(0).Add(b.ID(1).Add(b.ID(2).Mul(3)).Mul(4)).Cast(tile.U32)
			i := b.Iota(tile.U32, 16)
			tile.AtomicXor(m.Add(i), i.Add(1).Mul(id.Mul(uint32(2654435761)).Add(12345)), tile.Relaxed, tile.DeviceScope)
		}})
}
