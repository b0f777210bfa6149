package irgen

import (
	"slices"

	"gotile/tileir"
)

// arena is memory that accesses of a program meet in.
type arena struct {
	buffer  *Buffer // nil for an alloca
	elem    tileir.Scalar
	owned   bool    // each block has a part of it, which it may write; otherwise all read it
	bytes   int64   // that accesses reach, of a part
	bound   float64 // of the magnitudes of floats in it
	names   []*pointer
	offsets []int64 // of earlier accesses, in bytes
	tile    []int64 // if not nil, the shape of all tiles, one for each block
}

// pointer is a name of an arena: an argument of the entry or an alloca.
type pointer struct {
	arena *arena
	elem  tileir.Scalar
	base  *tileir.Value // leads to byte shift of the block's part
	shift int64
}

// chooseArenas makes the memory of the program and everything that leads to it.
func (o *ordered) chooseArenas() {
	for range o.src.between(1, 3) {
		o.elems = append(o.elems, pick(o.src, []tileir.Scalar{tileir.I32, tileir.F32, tileir.I32, tileir.F32, tileir.I8, tileir.I16, tileir.I64, tileir.F16, tileir.BF16, tileir.F64, tileir.I1}))
	}
	for i, elem := range o.elems {
		o.bufferArena(elem, true)
		if i == 0 || o.src.oneIn(3) {
			o.bufferArena(elem, o.src.oneIn(2))
		}
	}
	if !o.tidy && o.src.oneIn(4) {
		o.allocaArena(pick(o.src, o.elems))
	}
	if o.tidy || o.src.oneIn(3) {
		o.addCounters()
	}
	if len(o.shape) > 0 && o.src.oneIn(3) {
		o.tiledArena(pick(o.src, o.elems))
	}
}

// bufferArena adds a buffer with one to three arguments that point into it.
func (o *ordered) bufferArena(elem tileir.Scalar, owned bool) *arena {
	a := o.newArena(elem, owned)
	o.name(a, o.bufferParam(a.buffer), elem, 0)
	for range o.src.n(3) {
		o.alias(a)
	}
	return a
}

// newArena adds a buffer without names.
func (o *ordered) newArena(elem tileir.Scalar, owned bool) *arena {
	a := &arena{elem: elem, owned: owned, bound: 4, buffer: &Buffer{Elem: elem, Written: owned}}
	if elem.IsFloat() {
		a.buffer.kind = smalls
		a.buffer.ULPs = 1 // the sign of zero
	}
	o.arenas = append(o.arenas, a)
	o.ends = append(o.ends, func() { o.size(a) })
	return a
}

// alias adds another argument that points into an arena, of integers maybe narrower ones.
func (o *ordered) alias(a *arena) {
	elem := a.elem
	if elem.IsInt() && elem != tileir.I1 && o.src.oneIn(3) {
		elem = pick(o.src, []tileir.Scalar{tileir.I8, tileir.I16, tileir.I32})
		if elem.Bits() > a.elem.Bits() {
			elem = a.elem
		}
	}
	shift := int64(pick(o.src, []int{0, 0, 0, 1, 3, 16})) * int64(elem.Bytes())
	o.p.Args = append(o.p.Args, Arg{Buffer: a.buffer, Offset: shift})
	o.name(a, o.entry.Block(0).AddArg(ptrTo(elem)), elem, shift)
	a.bytes = max(a.bytes, shift+int64(elem.Bytes()))
}

// name adds a name of an arena. That of an owned one is moved to the block's part, whose
// size is known in the end.
func (o *ordered) name(a *arena, param *tileir.Value, elem tileir.Scalar, shift int64) {
	p := &pointer{arena: a, elem: elem, base: param, shift: shift}
	a.names = append(a.names, p)
	single := o.p.Blocks() == 1
	if !a.owned || single && !o.src.oneIn(3) {
		return
	}
	size := o.number(tileir.I32, 0)
	p.base = o.Offset(param, o.timesOf(o.block, size))
	o.ends = append(o.ends, func() {
		size.Def.SetAttr(tileir.ConstantValue, tileir.Dense{Type: tileir.Tile(tileir.I32), Splat: true, Data: bytesOf(uint64(a.part()/int64(elem.Bytes())), 4)})
	})
}

// part is the size of each block's part in bytes.
func (a *arena) part() int64 {
	unit := int64(a.elem.Bytes())
	return max(unit, (a.bytes+unit-1)/unit*unit)
}

// size sets the length of the buffer of an arena.
func (o *ordered) size(a *arena) {
	n := a.part() / int64(a.elem.Bytes())
	a.buffer.Len = n
	if a.owned {
		a.buffer.PerBlock = n
		a.buffer.Len = n * int64(o.p.Blocks())
	}
}

// allocaArena adds memory of each block.
func (o *ordered) allocaArena(elem tileir.Scalar) {
	a := &arena{elem: elem, owned: true, bound: 4}
	base := o.Alloca(1, int64(elem.Bytes()), o.src.oneIn(2), ptrTo(elem))
	a.names = []*pointer{{arena: a, elem: elem, base: base}}
	o.arenas = append(o.arenas, a)
	o.ends = append(o.ends, func() {
		base.Def.SetAttr(tileir.AllocaNumElem, tileir.Int(tileir.I64, a.part()/int64(elem.Bytes())))
	})
}

// tiledArena adds a buffer of one tile for each block: the block's number is the index.
func (o *ordered) tiledArena(elem tileir.Scalar) {
	a := o.newArena(elem, true)
	a.tile = o.shape
	a.bytes = tileir.Tile(elem, o.shape...).NumElements() * int64(elem.Bytes())
	a.names = []*pointer{{arena: a, elem: elem, base: o.bufferParam(a.buffer)}}
	if o.src.oneIn(2) {
		o.p.Args = append(o.p.Args, Arg{Buffer: a.buffer})
		a.names = append(a.names, &pointer{arena: a, elem: elem, base: o.entry.Block(0).AddArg(ptrTo(elem))})
	}
}

// pointer chooses a name for an access, or none.
func (o *ordered) pointer(elem tileir.Scalar, write bool) *pointer {
	var list []*pointer
	for _, a := range o.arenas {
		if write && !a.owned || o.closed[a] {
			continue
		}
		for _, p := range a.names {
			if p.elem == elem && a.tile == nil {
				list = append(list, p)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return pick(o.src, list)
}

// tiled chooses a name of an arena that has one tile of a type for each block, or none.
func (o *ordered) tiled(t tileir.TileType) *pointer {
	var list []*pointer
	for _, a := range o.arenas {
		if a.elem == t.Scalar() && len(a.tile) > 0 && slices.Equal(a.tile, t.Shape) && !o.closed[a] {
			list = append(list, a.names...)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return pick(o.src, list)
}

// maxArena bounds the bytes of a part.
const maxArena = 1 << 17

// find chooses the start of a tile of some elements, in elements from the start of the part: often the start of an earlier
// access, or near it.
func (o *ordered) find(p *pointer, elements int64) int64 {
	size, at := int64(p.elem.Bytes()), int64(0)
	switch choice := o.src.n(8); {
	case choice < 4 && len(p.arena.offsets) > 0:
		at = pick(o.src, p.arena.offsets) / size
		if choice == 0 {
			at = max(0, at+int64(o.src.between(-3, 3)))
		}
	case choice == 4:
		at = int64(o.src.n(20))
	case choice == 5 && p.arena.bytes+elements*size < maxArena:
		at = p.arena.bytes / size
	}
	p.arena.offsets = append(p.arena.offsets, at*size)
	p.arena.bytes = max(p.arena.bytes, (at+elements)*size)
	return at
}

// at moves a pointer to an element of the part.
func (o *ordered) at(p *pointer, element int64) *tileir.Value {
	n := element - p.shift/int64(p.elem.Bytes())
	if n == 0 {
		return p.base
	}
	return o.Offset(p.base, o.same(tileir.I32, n, nil))
}
