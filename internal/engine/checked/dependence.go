package checked

import (
	"slices"

	"gotile/check"
	"gotile/tileir"
)

// A kernel that loads a tile, computes, and stores the result to the same tile needs a token from the load to
// the store: in Tile IR's memory model data dependences order no accesses, since compilers may remove them. cuTile
// Rust omits such tokens in every kernel that updates a tensor in place. The two accesses are a data race, but
// only a compiler that removes the load can make the result wrong. So they are a kind of their own.

// dependenceRule is the rule that a store breaks if only its data orders it after a load.
func dependenceRule(l check.Language) rule {
	if l == check.Rust {
		return rule{check.Dependence, "", "stores values computed from a load of the same elements of a &mut tensor, without waiting for the load: " +
			"cuTile Rust passes both the token of the tensor, and data dependences order no accesses in Tile IR"}
	}
	return rule{check.Dependence, "", "stores values computed from a load of the same elements, without waiting for the load: " +
		"no token orders them, and data dependences order no accesses in Tile IR"}
}

// dependence reports whether a store overwrites exactly the elements that a load has read, and whether each
// stored element was computed from the element that it overwrites.
func (m *monitor) dependence(store, load *tileir.Op) bool {
	key := [2]*tileir.Op{store, load}
	known, ok := m.dependences[key]
	if !ok {
		known = sameElements(store, load) && dependsOn(store, load)
		m.dependences[key] = known
	}
	return known
}

// sameElements reports whether a store and a load access the same memory with the same elements of their
// tiles.
func sameElements(store, load *tileir.Op) bool {
	e := make(equals)
	switch {
	case store.Code == tileir.OpStorePtrTko && load.Code == tileir.OpLoadPtrTko:
		return e.values(store.Operand(tileir.StorePtrTkoDestination), load.Operand(tileir.LoadPtrTkoSource))
	case store.Code == tileir.OpStoreViewTko && load.Code == tileir.OpLoadViewTko:
		return e.views(store.Operand(tileir.StoreViewTkoView), load.Operand(tileir.LoadViewTkoView)) &&
			slices.EqualFunc(store.OperandList(tileir.StoreViewTkoIndex), load.OperandList(tileir.LoadViewTkoIndex), e.values)
	}
	return false
}

// equals caches comparisons of values: two values are equal if they are computed in the same way.
type equals map[[2]*tileir.Value]bool

func (e equals) values(a, b *tileir.Value) bool {
	if a == b {
		return true
	}
	key := [2]*tileir.Value{a, b}
	known, ok := e[key]
	if !ok {
		known = tileir.Equal(a.Type, b.Type) && e.results(a, b)
		e[key] = known
	}
	return known
}

// results compares the operations that define two values.
func (e equals) results(a, b *tileir.Value) bool {
	x, y := a.Def, b.Def
	if x == nil || y == nil || x.Code != y.Code || a.Index != b.Index || len(x.Regions) > 0 {
		return false
	}
	switch x.Info().Effects {
	case tileir.Pure, tileir.NoMemory, tileir.Promises:
		return slices.EqualFunc(x.Attrs, y.Attrs, tileir.EqualAttrs) && slices.EqualFunc(x.Operands, y.Operands, e.values)
	}
	return false
}

// views compares tile views, ignoring their padding.
func (e equals) views(a, b *tileir.Value) bool {
	return e.values(a, b) || a.Def != nil && tileir.Equal(unpadded(a.Type), unpadded(b.Type)) && e.results(a, b)
}

func unpadded(t tileir.Type) tileir.Type {
	switch t := t.(type) {
	case tileir.PartitionViewType:
		t.Padding = nil
		return t
	case tileir.StridedViewType:
		t.Padding = nil
		return t
	case tileir.GatherScatterViewType:
		t.Padding = nil
		return t
	}
	return t
}

// dependsOn reports whether each stored element was computed from the loaded element with the same index.
func dependsOn(store, load *tileir.Op) bool {
	value := store.Operand(tileir.StorePtrTkoValue)
	if store.Code == tileir.OpStoreViewTko {
		value = store.Operand(tileir.StoreViewTkoTile)
	}
	loaded := newFlow()
	loaded.add(load.Results, 0)
	loaded.spread(entryOf(load), passesElements)
	return loaded.reached[value]
}

// entryOf returns the entry that contains an operation.
func entryOf(op *tileir.Op) *tileir.Op {
	for p := op.ParentOp(); p != nil && p.Code != tileir.OpModule; p = op.ParentOp() {
		op = p
	}
	return op
}

// passesElements reports whether each element of an operation's results depends on the element of an
// operand that has the same index.
func passesElements(op *tileir.Op, operand int) bool {
	from, ok := op.Operands[operand].Type.(tileir.TileType)
	if !ok || len(op.Results) == 0 || op.Info().Effects.Accesses() {
		return false
	}
	switch op.Code {
	case tileir.OpReshape:
		return true
	case tileir.OpPermute, tileir.OpCat, tileir.OpExtract, tileir.OpInsert, tileir.OpPack, tileir.OpUnpack, tileir.OpReduce:
		return false
	case tileir.OpMmaF:
		return op.Operands[operand] == op.Operand(tileir.MmaFAcc)
	case tileir.OpMmaI:
		return op.Operands[operand] == op.Operand(tileir.MmaIAcc)
	case tileir.OpMmaFScaled:
		return op.Operands[operand] == op.Operand(tileir.MmaFScaledAcc)
	}
	to, ok := op.Results[0].Type.(tileir.TileType)
	return ok && slices.Equal(from.Shape, to.Shape)
}
