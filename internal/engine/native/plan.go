package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The plan of an entry: what runs in which order. Operations over as many elements
// join in groups, each of which becomes one loop over strips; values that only their
// group needs never leave its registers. What vector code does not cover is a call of
// the portable engine's step.

// item is a part of a block of operations.
type item interface{}

// group is operations over one index space of 2^bits elements.
type group struct {
	space
	ops    []*tileir.Op
	has    map[*tileir.Op]bool
	loads  []*viewAccess
	stores []*viewAccess
	again  map[*tileir.Value]*viewAccess // loaded by a group before, and read once more
	copies []copyTo                      // values that go to the places of others
	picks  bool                          // has a reduction to a place
	ahead  []ahead                       // what the next block loads
	unless *product                      // it may have done the group's store, which is all there is

	reductions []*fold
	behind     *pick // an argmax that follows the group's loop
}

// space is an index space of 2^bits elements, and how a loop nest goes through it.
type space struct {
	bits  int
	cuts  uint64 // bit i: a dimension begins at bit i of the index
	lanes int    // elements of a vector iteration
}

// inner is the number of elements of the innermost loop.
func (s *space) inner() int { return 1 << innerBits(s.bits, s.cuts) }

// splits reports that an outer loop of the nest begins within the lowest bits of the index.
func (s *space) splits(bits int) bool { return s.cuts&(1<<bits-1) != 0 }

// copyTo puts the value from in the place of to.
type copyTo struct{ from, to *tileir.Value }

// call is an operation that a step of the portable engine does.
type call struct{ op *tileir.Op }

// region is a block of operations with its items in order.
type region struct {
	block *tileir.Block
	items []item
}

// loop is a for or a loop; branch an if; leave ends a block of operations.
type (
	loop struct {
		op     *tileir.Op
		body   *region
		enter  []copyTo
		joined *joinedLoop // products of several iterations at once, or nil
	}
	branch struct {
		op              *tileir.Op
		then, otherwise *region
	}
	leave struct {
		op    *tileir.Op
		moves []copyTo
	}
)

// planner builds regions.
type planner struct {
	exact         bool // folds and products go in the hardware's order
	entryOp       *tileir.Op
	entry         *tileir.Block
	written       []int // arguments whose memory is written to
	writesUnknown bool  // and memory that no argument leads to

	vec       vcode.Target
	without   optimization         // what is switched off
	where     map[*tileir.Op]place // item that defines an operation's results
	views     map[*tileir.Value]*viewDesc
	described []*viewDesc                     // in order
	inPlace   map[*tileir.Value]*tileir.Value // values that are computed in the place of others
	inView    map[*tileir.Value]*viewAccess   // tiles that groups have loaded
	loops     []*tileir.Op                    // around, innermost last
	mat       map[*tileir.Value]bool          // values that have memory of their own
	copied    map[*tileir.Value]bool          // values that one group copies to memory of their own
	called    []*tileir.Op                    // operations that the portable engine does
	sizes     map[*tileir.Value][]*tileir.Op  // by tensor view: the operations that ask for its sizes
	users     map[*tileir.Value][]*tileir.Op
	products  map[*tileir.Op]*product
	straight  map[*tileir.Op]*product     // by store: the product that may do it
	before    map[*tileir.Op][]*tileir.Op // operations that the plan adds before others
	absorbed  map[*tileir.Op]bool         // operations that products do by the way
	runs      map[*tileir.Op]*run         // accesses through pointers that follow each other
	picks     map[*tileir.Op]*pick        // reductions to the place of an extreme
	linears   map[*tileir.Value]*linear   // what is known of tiles of integers and pointers
	terms     terms
}

type place struct {
	r    *region
	item int
}

// scope is the state of planning a block of operations.
type scope struct {
	*planner
	r       *region
	floor   int                   // no operation goes before this item
	store   int                   // last item that wrote memory, -1 for none
	load    int                   // last item that read memory
	settled map[*tileir.Value]int // moved values with memory of their own: the item after that which fills it
}

func (p *planner) region(b *tileir.Block, ops []*tileir.Op) *region {
	s := &scope{planner: p, r: &region{block: b}, store: -1, load: -1, settled: make(map[*tileir.Value]int)}
	for _, op := range ops {
		s.add(op)
	}
	return s.r
}

// need marks a value as one that has memory of its own.
func (p *planner) need(v *tileir.Value) {
	if a := resolve(v); !isConstant(a.base) && !isIota(a.base) {
		p.mat[a.base] = true
	}
}

// moved reports an operation whose results are other values' elements, or are known.
func moved(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpConstant, tileir.OpIota, tileir.OpMakeToken, tileir.OpJoinTokens,
		tileir.OpMemoryFenceAliasTko, tileir.OpGdcLaunchDependentsTko, tileir.OpGdcWaitTko,
		tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView,
		tileir.OpGetTileBlockId, tileir.OpGetNumTileBlocks, tileir.OpGetGlobal:
		return true
	case tileir.OpReshape, tileir.OpAssume, tileir.OpBroadcast, tileir.OpPermute, tileir.OpExtract:
		return resolve(op.Results[0]).base != op.Results[0]
	}
	return false
}

func (s *scope) add(op *tileir.Op) {
	if moved(op) || s.absorbed[op] {
		return
	}
	switch op.Code {
	case tileir.OpFor, tileir.OpLoop:
		s.loop(op)
	case tileir.OpIf:
		s.branch(op)
	case tileir.OpBreak, tileir.OpContinue, tileir.OpYield, tileir.OpReturn:
		s.leave(op)
	case tileir.OpLoadViewTko:
		s.addLoad(op)
	case tileir.OpStoreViewTko:
		s.addStore(op)
	case tileir.OpAtomicRedViewTko:
		s.addUpdate(op)
	case tileir.OpReduce:
		s.addReduce(op)
	case tileir.OpScan:
		s.addScan(op)
	case tileir.OpPermute:
		s.addPermute(op)
	case tileir.OpCat, tileir.OpExtract, tileir.OpInsert, tileir.OpPack, tileir.OpUnpack:
		s.addShuffle(op)
	case tileir.OpAssert:
		s.addCheck(op)
	case tileir.OpGetTensorShape, tileir.OpGetIndexSpaceShape:
		s.addSizes(op)
	case tileir.OpMakeTensorView, tileir.OpAlloca, tileir.OpPrintTko:
		s.addService(op)
	case tileir.OpLoadPtrTko, tileir.OpStorePtrTko, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko:
		s.addPointer(op)
	case tileir.OpMmaF, tileir.OpMmaI:
		s.addProduct(op)
	case tileir.OpMmaFScaled:
		s.addScaled(op)
	default:
		if vcode.Lowers(op) {
			s.join(op, log2(vcode.NumElements(op.Results[0])), s.ready(op.Operands, true))
			return
		}
		s.addCall(op)
	}
}

// ready is the first item that an operation with these operands may be in. Operands
// that it reads element by element may come from the item itself.
func (s *scope) ready(operands []*tileir.Value, elementwise bool) int {
	at := s.floor
	for _, v := range operands {
		a := resolve(v)
		if a.base.Def == nil {
			continue
		}
		w, ok := s.where[a.base.Def]
		if !ok || w.r != s.r {
			continue
		}
		if g, isGroup := s.r.items[w.item].(*group); isGroup && elementwise && a.natural() && len(a.pos) == g.bits && !s.finished(a.base) {
			at = max(at, w.item)
		} else {
			at = max(at, w.item+1)
		}
	}
	return at
}

// finished reports a value that is there only when its item has ended.
func (s *scope) finished(v *tileir.Value) bool {
	return v.Def != nil && v.Def.Code == tileir.OpReduce
}

// join puts op in the first group from an item on that has its index space, or in a
// new one.
func (s *scope) join(op *tileir.Op, bits, from int) *group {
	for i := from; i < len(s.r.items); i++ {
		if g, ok := s.r.items[i].(*group); ok && g.bits == bits && g.takes(op) {
			return s.put(op, g, i)
		}
	}
	g := &group{space: space{bits: bits}, has: make(map[*tileir.Op]bool)}
	s.r.items = append(s.r.items, g)
	return s.put(op, g, len(s.r.items)-1)
}

// maxAccesses bounds the places in memory that one loop goes through.
const maxAccesses = 6

func (g *group) takes(op *tileir.Op) bool {
	if g.unless != nil {
		return len(g.ops) == 0
	}
	switch op.Code {
	case tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpLoadPtrTko, tileir.OpStorePtrTko:
		return len(g.loads)+len(g.stores) < maxAccesses
	case tileir.OpReduce: // one for a place takes many registers
		return !g.picks && (len(op.Operands) == 1 || !g.folds())
	}
	return true
}

func (s *scope) put(op *tileir.Op, g *group, i int) *group {
	g.ops = append(g.ops, op)
	g.picks = g.picks || s.picks[op] != nil
	g.has[op] = true
	s.where[op] = place{s.r, i}
	s.operandsOf(op, i)
	return g
}

// operandsOf gives memory to the operands that come from other items, or in another order.
func (s *scope) operandsOf(op *tileir.Op, i int) {
	for _, v := range s.read(op) {
		if vcode.KindOfValue(v) == vcode.None {
			continue
		}
		a := resolve(v)
		if a.base.Def != nil {
			w, ok := s.where[a.base.Def]
			if ok && w == (place{s.r, i}) && a.natural() && !s.finished(a.base) {
				continue
			}
			if ok && w.r == s.r && a.natural() && s.rereads(a.base, w.item, i) {
				continue
			}
		}
		s.need(v)
	}
}

// rereads lets a group read a tile again where a view has it, rather than from a copy in
// the frame, if nothing has been stored since it was loaded.
func (s *scope) rereads(v *tileir.Value, from, to int) bool {
	a := s.inView[v]
	g, ok := s.r.items[to].(*group)
	if a == nil || !ok || s.store >= from || !s.uses(optReread) {
		return false
	}
	s.load = max(s.load, to) // what is stored from here on is stored there or later
	if g.again == nil {
		g.again = make(map[*tileir.Value]*viewAccess)
	}
	g.again[v] = a
	return true
}

// append adds an item that everything before has ended for.
func (s *scope) append(it item, op *tileir.Op) int {
	s.r.items = append(s.r.items, it)
	i := len(s.r.items) - 1
	if op != nil {
		s.where[op] = place{s.r, i}
	}
	return i
}

// addCall leaves an operation to the portable engine.
func (s *scope) addCall(op *tileir.Op) {
	s.called = append(s.called, op)
	s.addService(op)
}

// addService leaves an operation to the Go side.
func (s *scope) addService(op *tileir.Op) {
	op.Walk(func(inner *tileir.Op) bool {
		for _, v := range inner.Operands {
			if vcode.KindOfValue(v) != vcode.None && s.outside(v, op) {
				s.settle(v)
			}
		}
		return true
	})
	for _, r := range op.Results {
		if vcode.KindOfValue(r) != vcode.None {
			s.mat[r] = true
		}
	}
	i := s.append(call{op}, op)
	if touchesMemory(op) {
		s.store, s.load = i, i
		s.floor = i + 1
	}
}

// outside reports a value that is defined outside op's regions.
func (s *scope) outside(v *tileir.Value, op *tileir.Op) bool { return !definedWithin(v, op) }

// touchesMemory reports an operation that the order of memory accesses binds.
func touchesMemory(op *tileir.Op) bool {
	e := op.Info().Effects
	return e != tileir.Pure && e != tileir.NoMemory && op.Code != tileir.OpReduce && op.Code != tileir.OpScan && op.Code != tileir.OpAssume
}

// settle sees to it that a value lies in memory in its own order.
func (s *scope) settle(v *tileir.Value) {
	v = root(v)
	if a := resolve(v); a.base == v && !isConstant(v) && !isIota(v) {
		s.mat[v] = true
		return
	}
	if s.settled[v] > 0 {
		return
	}
	s.mat[v] = true
	g := &group{space: space{bits: log2(vcode.NumElements(v))}, has: make(map[*tileir.Op]bool), copies: []copyTo{{v, v}}}
	s.need(v)
	s.settled[v] = s.append(g, nil) + 1
}

// root follows a value through what changes neither the elements nor their order.
func root(v *tileir.Value) *tileir.Value {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpAssume) {
		v = v.Def.Operands[0]
	}
	return v
}
