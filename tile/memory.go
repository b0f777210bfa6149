package tile

import (
	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// pointersTo checks a tile of pointers for a load or store.
func (c *call) pointersTo(ptrs any) (Tile, bool) {
	p, ok := c.tileOperand(ptrs)
	if ok && (!p.elem.IsPointer() || p.elem.Pointee() == Void) {
		c.rule("2.7.1").failf("%v is not a pointer to elements; pass a tile.Ptr, or add integers to one", p)
		return p, false
	}
	return p, ok
}

// mask returns a mask in the shape of pointers (2.7.4).
func (c *call) mask(x any, p Tile) (*tileir.Value, bool) {
	m, ok := c.boolOperand(x)
	if !ok {
		return nil, false
	}
	m, ok = c.broadcastTo(m, p.dims())
	return m.v, ok
}

// masking holds the options [Where] and [Fill].
type masking struct {
	mask, fill    any
	given, filled bool
}

// masksOf takes Where and Fill out of options.
func masksOf(opts []Option) (m masking, rest []Option) {
	m.fill = 0
	for _, o := range opts {
		switch o := o.(type) {
		case whereOption:
			m.mask, m.given = o.mask, true
		case fillOption:
			m.fill, m.filled = o.value, true
		default:
			rest = append(rest, o)
		}
	}
	return m, rest
}

// Load reads through pointers, and returns a tile of the elements that they point to, of the
// same shape; a scalar for a single pointer (reference 2.7.4). A pointer outside a buffer is
// undefined behaviour, and an error on the CPU. Options: a [MemoryOrder] and [Scope] for an
// atomic load, Relaxed or Acquire; [Latency]; [Where], which loads as [LoadMasked] does, with
// [Fill], or zero, for the other elements.
func Load(ptrs any, opts ...Option) Tile {
	c := open("Load", "2.7.4", ptrs)
	m, opts := masksOf(opts)
	if m.filled && !m.given {
		return c.failf("Fill needs a mask; give Where too")
	}
	if m.given {
		return c.loadMasked(ptrs, m.mask, m.fill, opts)
	}
	p, pok := c.pointersTo(ptrs)
	a, aok := c.access(opts, 0, Relaxed, Acquire)
	if !pok || !aok {
		return c.poison()
	}
	return c.gather(p, nil, nil, a)
}

// LoadMasked reads through the pointers whose mask is true; the other elements of the result
// are the padding, or unspecified if that is nil. Mask and padding broadcast to the shape of
// the pointers; the padding must convert to their element type (2.7.4). Options as for
// [Load].
func LoadMasked(ptrs, mask, padding any, opts ...Option) Tile {
	return open("LoadMasked", "2.7.4", ptrs).loadMasked(ptrs, mask, padding, opts)
}

func (c *call) loadMasked(ptrs, mask, padding any, opts []Option) Tile {
	p, ok := c.pointersTo(ptrs)
	if !ok {
		return c.poison()
	}
	m, mok := c.mask(mask, p)
	pad, pok := c.padding(padding, p)
	a, aok := c.access(opts, 0, Relaxed, Acquire)
	if !mok || !pok || !aok {
		return c.poison()
	}
	return c.gather(p, m, pad.v, a)
}

// padding returns the padding of a masked load in the type and shape of the loaded tile.
func (c *call) padding(x any, p Tile) (Tile, bool) {
	if x == nil {
		return noTile, true
	}
	d := p.elem.Pointee()
	t, k, ok := c.operand(x)
	switch {
	case !ok:
		return t, false
	case k.Kind != constant.None:
		t = c.constantOf(k, d, nil, true)
		if t.bad() {
			return t, false
		}
	case !Convertible(t.elem, d):
		c.failf("padding %v does not convert to %v; pass a number", t, d)
		return t, false
	}
	t, ok = c.broadcastTo(c.convert(t, d), p.dims())
	return c.toMemory(t), ok
}

func (c *call) gather(p Tile, mask, pad *tileir.Value, a access) Tile {
	ir := c.IR()
	order, scope := a.ir()
	v, token := ir.LoadPtrTko(order, scope, p.v, mask, pad, c.loadToken(a), hintsOf(a.hints))
	c.afterAccess(ir, a, token)
	return c.fromMemory(v, p.elem.Pointee(), p.scalar)
}

// Store writes through pointers (2.7.5). The value has the shape of the pointers, or is a
// scalar for all of them, and converts to their element type without narrowing. Storing twice
// to one element with one weak store is undefined behaviour (3.1, ub-29). Options: a
// [MemoryOrder] and [Scope] for an atomic store, Relaxed or Release; [Latency]; [Where],
// which stores as [StoreMasked] does.
func Store(ptrs, value any, opts ...Option) {
	c := open("Store", "2.7.5", ptrs)
	m, opts := masksOf(opts)
	switch {
	case m.filled:
		c.failf("Fill applies to loads only; a store stores nothing for masked elements")
	case m.given && m.mask == nil:
		c.failf("the mask is nil; give one, or leave Where out")
	default:
		c.store(ptrs, value, m.mask, opts)
	}
}

// StoreMasked writes through the pointers whose mask is true (2.7.5); the mask
// broadcasts to their shape. Options as for [Store].
func StoreMasked(ptrs, value, mask any, opts ...Option) {
	if mask == nil {
		open("StoreMasked", "2.7.5", ptrs).failf("the mask is nil; give one, or use tile.Store")
		return
	}
	open("StoreMasked", "2.7.5", ptrs).store(ptrs, value, mask, opts)
}

// store writes value through pointers.
func (c *call) store(ptrs, value, mask any, opts []Option) {
	p, ok := c.pointersTo(ptrs)
	if !ok {
		return
	}
	t, tok := c.atomicValue(value, p)
	a, aok := c.access(opts, 0, Relaxed, Release)
	if !tok || !aok {
		return
	}
	var m *tileir.Value
	if mask != nil {
		if m, ok = c.mask(mask, p); !ok {
			return
		}
	}
	order, scope := a.ir()
	t = c.toMemory(t)
	c.AfterStore(c.IR().StorePtrTko(order, scope, p.v, t.v, m, c.Region.Tokens.All, hintsOf(a.hints)))
}

// atomicValue returns a value in the type and shape of the elements that the pointers point
// to.
func (c *call) atomicValue(x any, p Tile) (Tile, bool) {
	t, ok := c.nonNarrowing(x, p.elem.Pointee(), "the pointers")
	if !ok {
		return t, false
	}
	if !sameDims(t.dims(), p.dims()) && !t.scalar {
		c.failf("%v does not have the shape of the pointers, %v; broadcast it with tile.Broadcast", t, one(p))
		return t, false
	}
	return c.broadcast(t, p.dims()), true
}
