package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A plan assigns the operations of an entry to items in execution order. Operations over the same number of elements
// join groups, each of which becomes one loop nest over vectors. A value that only its group needs stays in registers.
// An operation without vector code becomes a call of the portable engine's step.

// item is an element of a region's list.
type item interface{}

// Group is a set of operations over one index space of 2^Bits elements.
type Group struct {
	Space
	Ops             []*tileir.Op
	members         map[*tileir.Op]bool
	Loads           []*Access
	Stores          []*Access
	Reloads         map[*tileir.Value]*Access // tiles that a previous group has loaded and this one loads again
	Copies          []CopyTo                  // values that are copied to the locations of others
	hasArgReduction bool                      // contains an argument reduction
	Prefetches      []Prefetch                // loads of the next block
	Hulls           []*Hull                   // loads that are found together
	Gathers         []*PointerAccess          // loads by indices
	Pairs           []*Pair                   // accesses to two columns
	BoxMove         *BoxMove                  // a copy of all that the group does, or nil
	StoredBy        *Product                  // product that may have performed the group's store, its only operation

	Repeats    []Repeat // operands of which the loop reads each element several times
	Cycles     []Cycle  // operands of which each vector has all elements several times
	Reductions []*Reduction
	Following  *ArgReduction // an argument reduction that follows the group's loop
	Padding    PaddingLoop   // iterations over padding that have an effect

	// PaddingLines is Padding if there are lines beyond the edge of another dimension, too.
	PaddingLines PaddingLoop

	MaskEnds *MaskEnds // where the loop may end because masks do, or nil

	// Unmasked is the group without masks, or nil. It is executed instead if Bounds hold: then all masks are set for all
	// elements.
	Unmasked *Group
	Bounds   []Bound
	unmasked bool // is such a group

	LineBlocks bool // the loop may reduce several lines at once
	AcrossRows bool // registers hold the partial results of all columns while the loop goes from row to row
	OnlyCopies bool // no results are in memory but those of Copies
}

// Space is an index space of 2^Bits elements, and the dimensions of its loop nest.
type Space struct {
	Bits  int
	Cuts  uint64 // bit i: a dimension begins at bit i of the index
	Lanes int    // elements of a vector iteration
}

// Inner returns the number of elements of the innermost loop.
func (s *Space) Inner() int { return 1 << innerBits(s.Bits, s.Cuts) }

// splits reports that an outer loop of the nest begins within the lowest bits of the index.
func (s *Space) splits(bits int) bool { return s.Cuts&(1<<bits-1) != 0 }

// CopyTo is a copy from a value to the location of another, or to a part of it.
type CopyTo struct {
	From, To *tileir.Value
	Part     *SubTile // nil for the whole value
}

// SubTile is some elements of a value.
type SubTile struct {
	Pos   []int8 // for each bit of an element's number in the part: the bit of its number in the value
	First int    // number of the first element
}

// Call is an operation that a step of the portable engine performs.
type Call struct{ Op *tileir.Op }

// Region is a block of operations as items in execution order.
type Region struct {
	Block *tileir.Block
	Items []item
}

// Loop is a for or a loop, Branch an if, and Leave a terminator.
type (
	Loop struct {
		Op     *tileir.Op
		Body   *Region
		Enter  []CopyTo
		Joined *JoinedLoop // a product of several iterations, or nil
		Whole  *WholeLoop  // a product of all iterations, or nil

		Exchanged *ExchangedLoop // several iterations as one loop nest, or nil
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

// planner plans an entry.
type planner struct {
	exact         bool // reductions and products use the hardware's order
	entryOp       *tileir.Op
	entry         *tileir.Block
	written       []int // arguments whose memory is written to
	writesUnknown bool  // memory that belongs to no argument may be written to

	vec           vcode.Target
	without       Optimization            // optimizations that are switched off
	definedBy     map[*tileir.Op]position // item that defines an operation's results
	views         map[*tileir.Value]*View
	viewOrder     []*View                         // in order
	inPlace       map[*tileir.Value]*tileir.Value // values that are computed at the location of another
	inView        map[*tileir.Value]*Access       // tiles that groups have loaded
	loops         []*tileir.Op                    // enclosing loops, innermost last
	inMemory      map[*tileir.Value]bool          // values with memory
	copied        map[*tileir.Value]bool          // values that one group copies to memory
	order         [3]int                          // of blocks: see blockOrder
	calls         []*tileir.Op                    // operations that the portable engine performs
	sizes         map[*tileir.Value][]*tileir.Op  // by tensor view: the operations that ask for its sizes
	users         map[*tileir.Value][]*tileir.Op
	products      map[*tileir.Op]*Product
	directStores  map[*tileir.Op]*Product       // by store: the product that may perform it
	prologues     map[*tileir.Op][]*tileir.Op   // operations that the plan adds before others
	absorbed      map[*tileir.Op]bool           // operations that products and moves subsume
	once          map[*tileir.Op]bool           // operations, also of loops and branches, that run once for all blocks
	permuted      map[*tileir.Op]*tileir.Op     // by store: the permutation of a move
	rowMoves      map[*tileir.Op]*PointerAccess // by store to a view: the load of a move of rows
	rowLoads      map[*tileir.Op]*tileir.Op     // by store through pointers: the load of a view that may be a move of rows
	addedTiles    map[*tileir.Op]*tileir.Op     // by update: the load of the tile that it adds, which nothing else reads
	affine        map[*tileir.Op]*AffineAccess  // affine accesses through pointers
	gathers       map[*tileir.Op]*PointerAccess // loads by indices in groups
	argReductions map[*tileir.Op]*ArgReduction  // argument reductions
	linears       map[*tileir.Value]*Linear     // affine forms of tiles of integers and pointers
	terms         Terms
	shiftsOf      map[[2]*tileir.Value]knownShift // pairs of integers or conditions that have been compared
	lateUsers     map[*tileir.Op]bool             // whether only such operations and selections read a result
	late          map[*tileir.Op]bool             // whether an operation on indices is planned with the selection that reads it
	hoisted       map[*tileir.Op]bool             // whether an operation on indices computes conditions that are the same in all blocks
	bytesGain     map[bytesReader]bool            // whether such a reader gains from conditions in memory
	halos         map[*tileir.Value]*Halo         // tiles that loops read in a halo
	addends       map[*tileir.Op]bool             // functions whose results are addends
	numbers       map[*tileir.Op]int              // minimums and maximums one of whose operands is never NaN: its number plus 1
	lateReads     map[*tileir.Value][]position    // items that read a value which their operation has no operand of
	fills         map[*tileir.Op]*tileir.Value    // the operand that the result of a selection or conjunction is, because of a load's padding
	falseBeyond   map[*tileir.Op]*tileir.Value    // for such conjunctions, the tile of the load
	fillOfLoad    map[*tileir.Op]*Fill            // by load, before the loops are planned
	byteSums      map[*tileir.Op]*tileir.Op       // the extensions of bytes that sums need not compute
	extensions    map[*tileir.Op]bool             // these extensions
}

type position struct {
	r    *Region
	item int
}

// scope is the state of planning a block of operations.
type scope struct {
	*planner
	r            *Region
	first        int                   // first item that operations may be added to
	store        int                   // last item that wrote memory, -1 for none
	load         int                   // last item that read memory
	lanes        int                   // last item that read or wrote memory through pointers, each of which may fault
	materialized map[*tileir.Value]int // views with memory of their own: the item after the one that fills it
}

func (p *planner) region(b *tileir.Block, ops []*tileir.Op) *Region {
	s := &scope{planner: p, r: &Region{Block: b}, store: -1, load: -1, materialized: make(map[*tileir.Value]int)}
	s.reserveScalars(ops)
	for _, op := range ops {
		s.add(op)
	}
	return s.r
}

// inner plans the block of a loop or branch, without the operations that run once for all blocks.
func (p *planner) inner(b *tileir.Block) *Region {
	return p.region(b, slices.DeleteFunc(slices.Clone(b.Ops), func(op *tileir.Op) bool { return p.once[op] }))
}

// need gives a value memory.
func (p *planner) need(v *tileir.Value) {
	if a := Resolve(v); !IsConstant(a.Base) && !IsIota(a.Base) {
		p.inMemory[a.Base] = true
	}
}

// isViewOperation reports an operation whose results are elements of other values, or constant.
func isViewOperation(op *tileir.Op) bool {
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
	if isViewOperation(op) || s.absorbed[op] {
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
	case tileir.OpCat:
		s.addCat(op)
	case tileir.OpExtract, tileir.OpInsert, tileir.OpPack, tileir.OpUnpack:
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
			if s.isLate(op) {
				return
			}
			s.planLate(op)
			s.join(op, Log2(vcode.NumElements(op.Results[0])), s.ready(s.read(op), true))
			return
		}
		s.addCall(op)
	}
}

// ready returns the first item that may contain an operation with these operands. An operation that reads them element
// by element may be in the item that computes them.
func (s *scope) ready(operands []*tileir.Value, elementwise bool) int {
	at := s.first
	for _, v := range operands {
		a := Resolve(v)
		if a.Base.Def == nil {
			continue
		}
		w, ok := s.definedBy[a.Base.Def]
		if !ok || w.r != s.r {
			continue
		}
		if g, isGroup := s.r.Items[w.item].(*Group); isGroup && elementwise && a.IsIdentity() && len(a.Pos) == g.Bits && !s.finished(a.Base) {
			at = max(at, w.item)
		} else {
			at = max(at, w.item+1)
		}
	}
	return at
}

// finished reports a value that is available only after its item has ended.
func (s *scope) finished(v *tileir.Value) bool {
	return v.Def != nil && v.Def.Code == tileir.OpReduce
}

// join adds op to the first suitable group from an item on, or to a new one.
func (s *scope) join(op *tileir.Op, bits, from int) *Group {
	for i := from; i < len(s.r.Items); i++ {
		if g, ok := s.r.Items[i].(*Group); ok && g.Bits == bits && g.takes(op) {
			return s.put(op, g, i)
		}
	}
	g := newGroup(bits)
	return s.put(op, g, s.append(g, nil))
}

func newGroup(bits int) *Group {
	return &Group{Space: Space{Bits: bits}, members: make(map[*tileir.Op]bool)}
}

// maxAccesses is the maximum number of accesses to memory in one loop. A stencil of 3 by 3 elements has ten.
const maxAccesses = 10

func (g *Group) takes(op *tileir.Op) bool {
	if g.StoredBy != nil {
		return len(g.Ops) == 0
	}
	switch op.Code {
	case tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpLoadPtrTko, tileir.OpStorePtrTko:
		return len(g.Loads)+len(g.Stores)+len(g.Gathers) < maxAccesses && len(g.Gathers) < maxGathers
	case tileir.OpReduce: // an argument reduction takes many registers
		return !g.hasArgReduction && (len(op.Operands) == 1 || !g.hasReduction())
	}
	return true
}

func (s *scope) put(op *tileir.Op, g *Group, i int) *Group {
	g.Ops = append(g.Ops, op)
	g.hasArgReduction = g.hasArgReduction || s.argReductions[op] != nil
	g.members[op] = true
	s.definedBy[op] = position{s.r, i}
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
			w, ok := s.definedBy[a.Base.Def]
			if ok && w == (position{s.r, i}) && a.IsIdentity() && !s.finished(a.Base) {
				continue
			}
			if ok && w.r == s.r && s.gathers[op] == nil && s.rereads(a, w.item, i) {
				continue
			}
		}
		s.need(v)
	}
}

// rereads lets a group load a tile again from its view, rather than from a copy in the frame, if nothing has been stored
// since it was loaded. The group may read it through an indexing that keeps its lines.
func (s *scope) rereads(v Indexing, from, to int) bool {
	a := s.inView[v.Base]
	g, ok := s.r.Items[to].(*Group)
	if a == nil || !ok || s.isShort(a) && !v.IsIdentity() || s.store >= from || !s.uses(optReread) || !a.readsThrough(v) || !v.IsIdentity() && !s.uses(optRereadMoved) {
		return false
	}
	s.load = max(s.load, to) // stores from here on are in this item or later
	if g.Reloads == nil {
		g.Reloads = make(map[*tileir.Value]*Access)
	}
	g.Reloads[v.Base] = a
	return true
}

// isShort reports a load of a tile that is shorter than a vector: a copy in the frame is found and read faster.
func (s *scope) isShort(a *Access) bool {
	return s.uses(optRepeat) && vcode.NumElements(a.Tile)*a.Size < s.vec.Bytes
}

// Reload returns the access by which the group loads indexed elements again, or nil.
func (g *Group) Reload(v Indexing) *Access {
	if a := g.Reloads[v.Base]; a != nil && a.readsThrough(v) {
		return a
	}
	return nil
}

// readsThrough reports an indexing of a tile that a loop can load from its view: lines of the innermost dimension remain
// lines.
func (a *Access) readsThrough(v Indexing) bool {
	if v.IsIdentity() {
		return true
	}
	d := a.ContiguousDim()
	if d < 0 || v.Off != 0 || a.Sparse >= 0 || a.Elem.Packed() {
		return false
	}
	inner := Log2(a.InnerSize())
	return len(v.Pos) >= inner && slices.Equal(v.Pos[:inner], IdentityBits(inner))
}

// cutsThrough returns the cuts of a loop that loads a tile through an indexing. Rows of a narrow tile follow each other in scratch memory.
func (a *Access) cutsThrough(v Indexing) uint64 {
	cuts, tile := CutsOf(v.Pos), cutsOfShape(a.Tile.Type.(tileir.TileType).Shape)
	if a.Narrow() {
		tile = 0
	}
	for i, p := range v.Pos {
		if p > 0 && tile>>p&1 != 0 {
			cuts |= 1 << i
		}
	}
	return cuts
}

// append adds an item after all others.
func (s *scope) append(it item, op *tileir.Op) int {
	s.r.Items = append(s.r.Items, it)
	i := len(s.r.Items) - 1
	if op != nil {
		s.definedBy[op] = position{s.r, i}
	}
	return i
}

// addCall plans a call of the portable engine.
func (s *scope) addCall(op *tileir.Op) {
	s.calls = append(s.calls, op)
	s.addService(op)
}

// addService plans a call of Go.
func (s *scope) addService(op *tileir.Op) {
	op.Walk(func(inner *tileir.Op) bool {
		for _, v := range inner.Operands {
			if vcode.KindOfValue(v) != vcode.None && s.outside(v, op) {
				s.materialize(v)
			}
		}
		return true
	})
	for _, r := range op.Results {
		if vcode.KindOfValue(r) != vcode.None {
			s.inMemory[r] = true
		}
	}
	i := s.append(Call{op}, op)
	if touchesMemory(op) {
		s.store, s.load = i, i
		s.first = i + 1
	}
}

// outside reports a value that is defined outside op's regions.
func (s *scope) outside(v *tileir.Value, op *tileir.Op) bool { return !DefinedWithin(v, op) }

// touchesMemory reports an operation whose order with other memory accesses matters.
func touchesMemory(op *tileir.Op) bool {
	e := op.Info().Effects
	return e != tileir.Pure && e != tileir.NoMemory && op.Code != tileir.OpReduce && op.Code != tileir.OpScan && op.Code != tileir.OpAssume
}

// materialize stores a value in memory in its own order.
func (s *scope) materialize(v *tileir.Value) {
	v = Root(v)
	if a := Resolve(v); a.Base == v && !IsConstant(v) && !IsIota(v) {
		s.inMemory[v] = true
		return
	}
	if s.materialized[v] > 0 {
		return
	}
	s.inMemory[v] = true
	if i := s.groupOfOne(v); i >= 0 {
		g := s.r.Items[i].(*Group)
		g.Copies = append(g.Copies, CopyTo{From: v, To: v})
		s.materialized[v] = i + 1
		return
	}
	g := newGroup(Log2(vcode.NumElements(v)))
	g.Copies = []CopyTo{{From: v, To: v}}
	s.need(v)
	s.materialized[v] = s.append(g, nil) + 1
}

// groupOfOne returns the first group to which the copy of a constant scalar may be added, or -1.
func (s *scope) groupOfOne(v *tileir.Value) int {
	if !s.uses(optScalarLoads) || vcode.NumElements(v) != 1 || !IsConstant(Resolve(v).Base) {
		return -1
	}
	return slices.IndexFunc(s.r.Items, func(it item) bool {
		g, ok := it.(*Group)
		return ok && g.Bits == 0 && g.StoredBy == nil
	})
}

// Root follows a value through operations that change neither its elements nor their order.
func Root(v *tileir.Value) *tileir.Value {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpAssume) {
		v = v.Def.Operands[0]
	}
	return v
}
