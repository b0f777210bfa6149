package plan

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

// Group is operations over one index space of 2^bits elements.
type Group struct {
	Space
	Ops    []*tileir.Op
	has    map[*tileir.Op]bool
	Loads  []*Access
	Stores []*Access
	Again  map[*tileir.Value]*Access // loaded by a group before, and read once more
	Copies []CopyTo                  // values that go to the places of others
	picks  bool                      // has a reduction to a place
	Ahead  []Ahead                   // what the next block loads
	Unless *Product                  // it may have done the group's store, which is all there is

	Reductions []*Reduction
	Behind     *ArgReduction // an argmax that follows the group's loop
}

// Space is an index space of 2^bits elements, and how a loop nest goes through it.
type Space struct {
	Bits  int
	Cuts  uint64 // bit i: a dimension begins at bit i of the index
	Lanes int    // elements of a vector iteration
}

// Inner is the number of elements of the innermost loop.
func (s *Space) Inner() int { return 1 << innerBits(s.Bits, s.Cuts) }

// splits reports that an outer loop of the nest begins within the lowest bits of the index.
func (s *Space) splits(bits int) bool { return s.Cuts&(1<<bits-1) != 0 }

// CopyTo puts the value from in the place of to.
type CopyTo struct{ From, To *tileir.Value }

// Call is an operation that a step of the portable engine does.
type Call struct{ Op *tileir.Op }

// Region is a block of operations with its items in order.
type Region struct {
	Block *tileir.Block
	Items []item
}

// Loop is a for or a loop; branch an if; leave ends a block of operations.
type (
	Loop struct {
		Op     *tileir.Op
		Body   *Region
		Enter  []CopyTo
		Joined *JoinedLoop // products of several iterations at once, or nil
	}
	Branch struct {
		Op              *tileir.Op
		Then, Otherwise *Region
	}
	Leave struct {
		Op    *tileir.Op
		Moves []CopyTo
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
	without   Optimization         // what is switched off
	where     map[*tileir.Op]place // item that defines an operation's results
	views     map[*tileir.Value]*View
	described []*View                         // in order
	inPlace   map[*tileir.Value]*tileir.Value // values that are computed in the place of others
	inView    map[*tileir.Value]*Access       // tiles that groups have loaded
	loops     []*tileir.Op                    // around, innermost last
	mat       map[*tileir.Value]bool          // values that have memory of their own
	copied    map[*tileir.Value]bool          // values that one group copies to memory of their own
	called    []*tileir.Op                    // operations that the portable engine does
	sizes     map[*tileir.Value][]*tileir.Op  // by tensor view: the operations that ask for its sizes
	users     map[*tileir.Value][]*tileir.Op
	products  map[*tileir.Op]*Product
	straight  map[*tileir.Op]*Product      // by store: the product that may do it
	before    map[*tileir.Op][]*tileir.Op  // operations that the plan adds before others
	absorbed  map[*tileir.Op]bool          // operations that products do by the way
	runs      map[*tileir.Op]*Run          // accesses through pointers that follow each other
	picks     map[*tileir.Op]*ArgReduction // reductions to the place of an extreme
	linears   map[*tileir.Value]*Linear    // what is known of tiles of integers and pointers
	terms     Terms
}

type place struct {
	r    *Region
	item int
}

// scope is the state of planning a block of operations.
type scope struct {
	*planner
	r       *Region
	floor   int                   // no operation goes before this item
	store   int                   // last item that wrote memory, -1 for none
	load    int                   // last item that read memory
	settled map[*tileir.Value]int // moved values with memory of their own: the item after that which fills it
}

func (p *planner) region(b *tileir.Block, ops []*tileir.Op) *Region {
	s := &scope{planner: p, r: &Region{Block: b}, store: -1, load: -1, settled: make(map[*tileir.Value]int)}
	for _, op := range ops {
		s.add(op)
	}
	return s.r
}

// need marks a value as one that has memory of its own.
func (p *planner) need(v *tileir.Value) {
	if a := Resolve(v); !IsConstant(a.Base) && !IsIota(a.Base) {
		p.mat[a.Base] = true
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
		return Resolve(op.Results[0]).Base != op.Results[0]
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
	case tileir.OpReduce, tileir.OpScan:
		s.addReduction(op)
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
	case tileir.OpIntToPtr:
		s.addCall(op) // the integer may be an address of the process
	case tileir.OpMmaF, tileir.OpMmaI:
		s.addProduct(op)
	case tileir.OpMmaFScaled:
		s.addScaled(op)
	default:
		if vcode.Lowers(op) {
			s.join(op, Log2(vcode.NumElements(op.Results[0])), s.ready(op.Operands, true))
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
		a := Resolve(v)
		if a.Base.Def == nil {
			continue
		}
		w, ok := s.where[a.Base.Def]
		if !ok || w.r != s.r {
			continue
		}
		if g, isGroup := s.r.Items[w.item].(*Group); isGroup && elementwise && a.Natural() && len(a.Pos) == g.Bits && !s.finished(a.Base) {
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
func (s *scope) join(op *tileir.Op, bits, from int) *Group {
	for i := from; i < len(s.r.Items); i++ {
		if g, ok := s.r.Items[i].(*Group); ok && g.Bits == bits && g.takes(op) {
			return s.put(op, g, i)
		}
	}
	g := &Group{Space: Space{Bits: bits}, has: make(map[*tileir.Op]bool)}
	s.r.Items = append(s.r.Items, g)
	return s.put(op, g, len(s.r.Items)-1)
}

// maxAccesses bounds the places in memory that one loop goes through.
const maxAccesses = 6

func (g *Group) takes(op *tileir.Op) bool {
	if g.Unless != nil {
		return len(g.Ops) == 0
	}
	switch op.Code {
	case tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpLoadPtrTko, tileir.OpStorePtrTko:
		return len(g.Loads)+len(g.Stores) < maxAccesses
	case tileir.OpReduce: // one for a place takes many registers
		return !g.picks && (len(op.Operands) == 1 || !g.folds())
	}
	return true
}

func (s *scope) put(op *tileir.Op, g *Group, i int) *Group {
	g.Ops = append(g.Ops, op)
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
		a := Resolve(v)
		if a.Base.Def != nil {
			w, ok := s.where[a.Base.Def]
			if ok && w == (place{s.r, i}) && a.Natural() && !s.finished(a.Base) {
				continue
			}
			if ok && w.r == s.r && a.Natural() && s.rereads(a.Base, w.item, i) {
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
	g, ok := s.r.Items[to].(*Group)
	if a == nil || !ok || s.store >= from || !s.uses(optReread) {
		return false
	}
	s.load = max(s.load, to) // what is stored from here on is stored there or later
	if g.Again == nil {
		g.Again = make(map[*tileir.Value]*Access)
	}
	g.Again[v] = a
	return true
}

// append adds an item that everything before has ended for.
func (s *scope) append(it item, op *tileir.Op) int {
	s.r.Items = append(s.r.Items, it)
	i := len(s.r.Items) - 1
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
	i := s.append(Call{op}, op)
	if touchesMemory(op) {
		s.store, s.load = i, i
		s.floor = i + 1
	}
}

// outside reports a value that is defined outside op's regions.
func (s *scope) outside(v *tileir.Value, op *tileir.Op) bool { return !DefinedWithin(v, op) }

// touchesMemory reports an operation that the order of memory accesses binds.
func touchesMemory(op *tileir.Op) bool {
	e := op.Info().Effects
	return e != tileir.Pure && e != tileir.NoMemory && op.Code != tileir.OpReduce && op.Code != tileir.OpScan && op.Code != tileir.OpAssume
}

// settle sees to it that a value lies in memory in its own order.
func (s *scope) settle(v *tileir.Value) {
	v = Root(v)
	if a := Resolve(v); a.Base == v && !IsConstant(v) && !IsIota(v) {
		s.mat[v] = true
		return
	}
	if s.settled[v] > 0 {
		return
	}
	s.mat[v] = true
	g := &Group{Space: Space{Bits: Log2(vcode.NumElements(v))}, has: make(map[*tileir.Op]bool), Copies: []CopyTo{{v, v}}}
	s.need(v)
	s.settled[v] = s.append(g, nil) + 1
}

// Root follows a value through what changes neither the elements nor their order.
func Root(v *tileir.Value) *tileir.Value {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpAssume) {
		v = v.Def.Operands[0]
	}
	return v
}
