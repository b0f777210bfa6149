package irgen

import (
	"gotile/tileir"
)

// accesses are loads, stores, and what leads to them.
var accesses = map[tileir.OpCode]func(*gen){
	tileir.OpLoadPtrTko: func(g *gen) { g.offer(g.loadPtr(g.tile(memorables), anyBits)) },
	tileir.OpLoadViewTko: func(g *gen) {
		g.offer(g.loadView(g.ranked(memorables), anyBits))
	},
	tileir.OpStorePtrTko:            (*gen).storeSome,
	tileir.OpStoreViewTko:           (*gen).storeSome,
	tileir.OpMakeTensorView:         (*gen).loadRanked,
	tileir.OpMakePartitionView:      (*gen).loadRanked,
	tileir.OpMakeStridedView:        (*gen).loadRanked,
	tileir.OpMakeGatherScatterView:  (*gen).loadRanked,
	tileir.OpGetTensorShape:         (*gen).loadRanked,
	tileir.OpGetIndexSpaceShape:     (*gen).loadRanked,
	tileir.OpGetGlobal:              func(g *gen) { g.offer(val{g.loadGlobal(g.flat()), anyBits, true}) },
	tileir.OpAlloca:                 (*gen).alloca,
	tileir.OpOffset:                 (*gen).distance,
	tileir.OpPtrToInt:               (*gen).distance,
	tileir.OpIntToPtr:               (*gen).throughInt,
	tileir.OpPtrToPtr:               (*gen).otherType,
	tileir.OpMakeToken:              (*gen).tokens,
	tileir.OpJoinTokens:             (*gen).tokens,
	tileir.OpMemoryFenceAliasTko:    (*gen).tokens,
	tileir.OpGdcWaitTko:             (*gen).tokens,
	tileir.OpGdcLaunchDependentsTko: (*gen).tokens,
}

func (g *gen) flat() tileir.TileType {
	return tileir.Tile(pick(g.src, memorables), pick(g.src, []int64{2, 8, 32, 4}))
}

func (g *gen) loadRanked() { g.offer(g.loadView(g.ranked(memorables), anyBits)) }

func (g *gen) storeSome() {
	v := g.val(g.tile(memorables), anyBits, false)
	g.sink(v, 0)
}

func (g *gen) alloca() {
	t := g.tile(memorables)
	if g.token == nil {
		return
	}
	g.offer(val{Value: g.loadAlloca(t), raw: t.Scalar().IsInt()})
}

// distance is the difference of two pointers, in bytes.
func (g *gen) distance() {
	elem := pick(g.src, wide)
	base, _ := g.input(elem, anyBits)
	shape := g.shape()
	far := g.Offset(g.spread(base, shape), g.places(shape, 3, 2))
	g.keep(g.SubI(g.PtrToInt(far), g.PtrToInt(g.spread(base, shape)), tileir.OverflowNone))
}

// throughInt moves pointers as integers.
func (g *gen) throughInt() {
	t := g.tile([]tileir.Scalar{tileir.I8, tileir.F32, tileir.I64, tileir.BF16})
	base, buf := g.input(t.Scalar(), anyBits)
	buf.Len = max(buf.Len, t.NumElements()+4)
	bytes := int64(t.Scalar().Bytes())
	at := g.plus(g.PtrToInt(g.spread(base, t.Shape)), g.places64(t.Shape, 4*bytes, bytes))
	v, _ := g.LoadPtrTko(tileir.Weak, nil, g.IntToPtr(at, t.WithElem(tileir.PointerType{Pointee: t.Scalar()})), nil, nil, nil, nil)
	g.offer(val{Value: v, raw: true})
}

func (g *gen) places64(shape []int64, first, step int64) *tileir.Value {
	i := g.count(tileir.I64, shape)
	return g.plus(g.timesOf(i, g.like(i, step)), g.like(i, first))
}

// otherType reads memory as elements of another type.
func (g *gen) otherType() {
	from := pick(g.src, []tileir.Scalar{tileir.I64, tileir.F64, tileir.F32, tileir.I16})
	to := pick(g.src, []tileir.Scalar{tileir.I8, tileir.F16, tileir.E5M2, tileir.I16, tileir.E4M3FN, tileir.I1})
	t := g.tile([]tileir.Scalar{to})
	base, buf := g.input(from, anyBits)
	buf.Len = max(buf.Len, 1+t.NumElements()*int64(to.Bytes())/int64(from.Bytes()))
	ptr := g.PtrToPtr(base, ptrTo(to))
	v, _ := g.LoadPtrTko(tileir.Weak, nil, g.Offset(g.spread(ptr, t.Shape), g.count(tileir.I32, t.Shape)), nil, nil, nil, nil)
	g.offer(val{Value: v, raw: true})
}

// tokens orders without need.
func (g *gen) tokens() {
	t := g.token
	if t == nil || g.src.oneIn(3) {
		t = g.MakeToken()
	}
	switch g.src.n(4) {
	case 0:
		t = g.MemoryFenceAliasTko(t)
	case 1:
		t = g.GdcWaitTko(t)
	case 2:
		t = g.GdcLaunchDependentsTko(t)
	}
	if g.token != nil {
		g.token = g.JoinTokens(g.token, t, g.MakeToken())
	}
}
