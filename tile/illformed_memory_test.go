package tile_test

import "gotile/tile"

// illMemory is section 2.7, with the orders and scopes of 1.10, 2.13.7 and 2.13.8.
func illMemory() []ill {
	void := tile.PointerTo(tile.Void)
	cases := []ill{
		{"2.7.1", "Load of a number", func(b *tile.Block) { tile.Load(b.Const(tile.I32, 1)) }},
		{"2.7.1", "Load of an untyped pointer", func(b *tile.Block, p pf) { tile.Load(p.Cast(void)) }},
		{"2.7.1", "Load of a span", func(b *tile.Block, s tile.Span1[float32]) { tile.Load(s) }},
		{"2.7.2", "Store to a number", func(b *tile.Block) { tile.Store(b.Zeros(tile.I32, 4), 1) }},
		{"2.7.2", "Store to an untyped pointer", func(b *tile.Block, p pf) { tile.Store(p.Cast(void), 1) }},
		{"2.7.4", "mask of a larger shape", func(b *tile.Block, p pf) { tile.LoadMasked(p.Add(b.Iota(tile.I32, 4)), b.Zeros(tile.Bool, 4, 4), 0) }},
		{"2.7.4", "mask that does not stretch", func(b *tile.Block, p pf) { tile.LoadMasked(p.Add(b.Iota(tile.I32, 4)), b.Zeros(tile.Bool, 2), 0) }},
		{"2.7.4", "mask that is not a value", func(b *tile.Block, p pf) { tile.LoadMasked(p, "all", 0) }},
		{"2.7.4", "nil mask of a load", func(b *tile.Block, p pf) { tile.LoadMasked(p, nil, 0) }},
		{"2.7.4", "padding of a larger shape", func(b *tile.Block, p pf) { tile.LoadMasked(p, true, b.Zeros(tile.F32, 4)) }},
		{"2.7.4", "padding that is a pointer", func(b *tile.Block, p pf) { tile.LoadMasked(p, true, p) }},
		{"2.7.4", "padding that the type does not have", func(b *tile.Block, p pi) { tile.LoadMasked(p, true, 0.5) }},
		{"2.7.4", "padding that is a string", func(b *tile.Block, p pi) { tile.LoadMasked(p, true, "0") }},
		{"2.7.4", "view's padding as an option", func(b *tile.Block, p pf) { tile.Load(p, tile.PadNaN) }},
		{"2.7.5", "value that narrows", func(b *tile.Block, p pf) { tile.Store(p, b.Const(tile.F64, 1)) }},
		{"2.7.5", "integer stored as a float", func(b *tile.Block, p pf) { tile.Store(p, int32(1)) }},
		{"2.7.5", "float stored as an integer", func(b *tile.Block, p pi) { tile.Store(p, float32(1)) }},
		{"2.7.5", "constant that the type does not have", func(b *tile.Block, p pi) { tile.Store(p, 1<<40) }},
		{"2.7.5", "value of another shape", func(b *tile.Block, p pf) { tile.Store(p.Add(b.Iota(tile.I32, 4)), b.Zeros(tile.F32, 1)) }},
		{"2.7.5", "tile stored through one pointer", func(b *tile.Block, p pf) { tile.Store(p, b.Zeros(tile.F32, 4)) }},
		{"2.7.5", "pointer stored", func(b *tile.Block, p pf) { tile.Store(p, p) }},
		{"2.7.5", "mask of a store that does not stretch", func(b *tile.Block, p pf) { tile.StoreMasked(p, 1, b.Zeros(tile.Bool, 4)) }},
		{"2.7.5", "nil mask of a store", func(b *tile.Block, p pf) { tile.StoreMasked(p, 1, nil) }},
		{"2.13.7", "two orders of a load", func(b *tile.Block, p pf) { tile.Load(p, tile.Relaxed, tile.Acquire) }},
		{"2.13.8", "two scopes of a store", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.Relaxed, tile.BlockScope, tile.DeviceScope) }},
		{"2.13.8", "two scopes of an atomic", func(b *tile.Block, p pi) { tile.AtomicAdd(p, 1, tile.Relaxed, tile.BlockScope, tile.BlockScope) }},
		{"2.13.7", "Release of a load", func(b *tile.Block, p pf) { tile.Load(p, tile.Release) }},
		{"2.13.7", "AcquireRelease of a masked load", func(b *tile.Block, p pf) { tile.LoadMasked(p, true, 0, tile.AcquireRelease) }},
		{"2.13.7", "Acquire of a store", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.Acquire) }},
		{"2.13.7", "AcquireRelease of a masked store", func(b *tile.Block, p pf) { tile.StoreMasked(p, 1, true, tile.AcquireRelease) }},
		{"2.13.7", "no memory order", func(b *tile.Block, p pf) { tile.Load(p, tile.MemoryOrder(0)) }},
		{"2.13.7", "order beyond the orders", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.MemoryOrder(9)) }},
		{"2.13.8", "no scope", func(b *tile.Block, p pf) { tile.Load(p, tile.Relaxed, tile.Scope(0)) }},
		{"2.13.8", "scope beyond the scopes", func(b *tile.Block, p pf) { tile.Load(p, tile.Relaxed, tile.Scope(4)) }},
		{"2.13.8", "scope without order of a load", func(b *tile.Block, p pf) { tile.Load(p, tile.DeviceScope) }},
		{"2.13.8", "scope without order of a store", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.BlockScope) }},
	}
	return append(cases, illAtomics()...)
}

// illAtomics is sections 2.7.6 to 2.7.14.
func illAtomics() []ill {
	type atomicFunc = func(p, v any, o tile.MemoryOrder, opts ...tile.Option) tile.Tile
	var cases []ill
	for _, op := range []struct {
		rule, name string
		f          atomicFunc
		class      byte // i of integers, x of integers and floats but float16, a of these and float16
	}{
		{"2.7.6", "AtomicCompareExchange", func(p, v any, o tile.MemoryOrder, opts ...tile.Option) tile.Tile {
			return tile.AtomicCompareExchange(p, 0, v, o, opts...)
		}, 'x'},
		{"2.7.7", "AtomicAnd", tile.AtomicAnd, 'i'}, {"2.7.8", "AtomicOr", tile.AtomicOr, 'i'}, {"2.7.9", "AtomicXor", tile.AtomicXor, 'i'},
		{"2.7.10", "AtomicMax", tile.AtomicMax, 'i'}, {"2.7.11", "AtomicMin", tile.AtomicMin, 'i'},
		{"2.7.12", "AtomicAdd", tile.AtomicAdd, 'a'}, {"2.7.13", "AtomicSub", tile.AtomicSub, 'a'},
		{"2.7.14", "AtomicExchange", tile.AtomicExchange, 'x'},
	} {
		cases = append(cases,
			ill{op.rule, op.name + " of int8", func(b *tile.Block, p tile.Ptr[int8]) { op.f(p, 1, tile.Relaxed) }},
			ill{op.rule, op.name + " of uint16", func(b *tile.Block, p tile.Ptr[uint16]) { op.f(p, 1, tile.Relaxed) }},
			ill{op.rule, op.name + " of bool", func(b *tile.Block, p tile.Ptr[bool]) { op.f(p, true, tile.Relaxed) }},
			ill{op.rule, op.name + " of float8", func(b *tile.Block, p tile.Ptr[tile.Float8E4M3]) { op.f(p, 1, tile.Relaxed) }},
			ill{op.rule, op.name + " of a restricted float", func(b *tile.Block, p tile.Ptr[tile.TFloat32]) { op.f(p, 1, tile.Relaxed) }},
			ill{op.rule, op.name + " through a number", func(b *tile.Block) { op.f(b.Const(tile.I32, 0), 1, tile.Relaxed) }},
			ill{op.rule, op.name + " that narrows", func(b *tile.Block, p pi) { op.f(p, int64(1), tile.Relaxed) }},
			ill{op.rule, op.name + " of another shape", func(b *tile.Block, p pi) { op.f(p.Add(b.Iota(tile.I32, 4)), b.Zeros(tile.I32, 8), tile.Relaxed) }},
			ill{op.rule, op.name + " with no order", func(b *tile.Block, p pi) { op.f(p, 1, 0) }},
			ill{op.rule, op.name + " with an order beyond the orders", func(b *tile.Block, p pi) { op.f(p, 1, tile.MemoryOrder(5)) }},
			ill{op.rule, op.name + " with two orders", func(b *tile.Block, p pi) { op.f(p, 1, tile.Relaxed, tile.Acquire) }},
			ill{op.rule, op.name + " with no scope", func(b *tile.Block, p pi) { op.f(p, 1, tile.Relaxed, tile.Scope(7)) }},
			ill{op.rule, op.name + " with a latency", func(b *tile.Block, p pi) { op.f(p, 1, tile.Relaxed, tile.Latency(3)) }},
			ill{op.rule, op.name + " with a mask that does not stretch", func(b *tile.Block, p pi) { op.f(p, 1, tile.Relaxed, tile.Where(b.Zeros(tile.Bool, 4))) }})
		if op.class != 'a' {
			cases = append(cases, ill{op.rule, op.name + " of float16", func(b *tile.Block, p tile.Ptr[tile.Float16]) { op.f(p, 1, tile.Relaxed) }})
		}
		if op.class == 'i' {
			cases = append(cases, ill{op.rule, op.name + " of float32", func(b *tile.Block, p pf) { op.f(p, 1, tile.Relaxed) }})
		}
	}
	return append(cases, ill{"2.7.6", "comparison that narrows", func(b *tile.Block, p pi) {
		tile.AtomicCompareExchange(p, int64(0), 1, tile.Relaxed)
	}})
}
