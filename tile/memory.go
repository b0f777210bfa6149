package tile

import "gotile/tileir"

// pointersTo checks a tile of pointers for a load or store.
func (b *Block) pointersTo(op string, ptrs any) (Tile, bool) {
	p, ok := b.tileOperand(op, ptrs)
	if ok && (!p.elem.IsPointer() || p.elem.Pointee() == Void) {
		b.failf(op, "%v is no pointer to elements (reference 2.7.1); pass a tile.Ptr, or add integers to one", p)
		return p, false
	}
	return p, ok
}

// mask is a mask in the shape of pointers (2.7.4); nil where there is none.
func (b *Block) mask(op string, x any, p Tile) (*tileir.Value, bool) {
	m, ok := b.boolOperand(op, x)
	if !ok {
		return nil, false
	}
	m, ok = b.broadcastTo(op, m, p.dims())
	return m.v, ok
}

// Load reads through pointers: a tile of the elements that they point to, of the same
// shape; a scalar for a single pointer (reference 2.7.4). A pointer outside of a
// buffer is undefined behaviour, and an error on the CPU. Options: a [MemoryOrder] and
// [Scope] for an atomic load, Relaxed or Acquire; [Latency].
func Load(ptrs any, opts ...Option) Tile {
	b := blockOf(ptrs)
	if b == nil {
		return Tile{}
	}
	p, pok := b.pointersTo("Load", ptrs)
	a, aok := b.access("Load", opts, 0, Relaxed, Acquire)
	if !pok || !aok {
		return b.poison()
	}
	return b.gather(p, nil, nil, a)
}

// LoadMasked reads through the pointers whose mask is true; the others give the
// padding, or with a nil padding values that are not specified. Mask and padding
// broadcast to the shape of the pointers; the padding must convert to their element type
// (2.7.4). Options as for [Load].
func LoadMasked(ptrs, mask, padding any, opts ...Option) Tile {
	b := blockOf(ptrs)
	if b == nil {
		return Tile{}
	}
	p, ok := b.pointersTo("LoadMasked", ptrs)
	if !ok {
		return b.poison()
	}
	m, mok := b.mask("LoadMasked", mask, p)
	pad, pok := b.padding("LoadMasked", padding, p)
	a, aok := b.access("LoadMasked", opts, 0, Relaxed, Acquire)
	if !mok || !pok || !aok {
		return b.poison()
	}
	return b.gather(p, m, pad.v, a)
}

// padding is the padding of a masked load in the type and shape of what is loaded.
func (b *Block) padding(op string, x any, p Tile) (Tile, bool) {
	if x == nil {
		return Tile{}, true
	}
	d := p.elem.Pointee()
	t, c, ok := b.operand(op, x)
	switch {
	case !ok:
		return t, false
	case c.kind != noConstant:
		t = b.constantOf(op, c, d, nil, true)
		if t.bad() {
			return t, false
		}
	case !Convertible(t.elem, d):
		b.failf(op, "padding %v does not convert to %v; pass a number", t, d)
		return t, false
	}
	t, ok = b.broadcastTo(op, b.convert(t, d), p.dims())
	return b.toMemory(t), ok
}

func (b *Block) gather(p Tile, mask, pad *tileir.Value, a access) Tile {
	ir := b.ir()
	order, scope := a.ir()
	v, token := ir.LoadPtrTko(order, scope, p.v, mask, pad, b.before(p.v, a), hintsOf(a.hints))
	b.after(ir, p.v, a, token)
	return b.fromMemory(v, p.elem.Pointee(), p.scalar)
}

// Store writes through pointers (2.7.5). The value has the shape of the pointers, or is
// a scalar for all of them, and converts to their element type without narrowing.
// Storing twice to one place with one weak store is undefined behaviour (3.1, ub-29).
// Options: a [MemoryOrder] and [Scope] for an atomic store, Relaxed or Release;
// [Latency].
func Store(ptrs, value any, opts ...Option) { storeTo("Store", ptrs, value, nil, opts) }

// StoreMasked writes through the pointers whose mask is true (2.7.5); the mask
// broadcasts to their shape. Options as for [Store].
func StoreMasked(ptrs, value, mask any, opts ...Option) {
	if mask == nil {
		blockOf(ptrs).failf("StoreMasked", "the mask is nil; give one, or use tile.Store")
		return
	}
	storeTo("StoreMasked", ptrs, value, mask, opts)
}

func storeTo(op string, ptrs, value, mask any, opts []Option) {
	b := blockOf(ptrs)
	if b == nil {
		return
	}
	p, ok := b.pointersTo(op, ptrs)
	if !ok {
		return
	}
	t, tok := b.atomicValue(op, value, p)
	a, aok := b.access(op, opts, 0, Relaxed, Release)
	if !tok || !aok {
		return
	}
	var m *tileir.Value
	if mask != nil {
		if m, ok = b.mask(op, mask, p); !ok {
			return
		}
	}
	order, scope := a.ir()
	t = b.toMemory(t)
	b.afterStore(b.ir().StorePtrTko(order, scope, p.v, t.v, m, b.region.tokens.all, hintsOf(a.hints)))
}
