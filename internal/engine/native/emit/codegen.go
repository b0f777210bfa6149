package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"

	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// codegen turns the plan of an entry into machine code.
//
// Native code and the Go side take turns. What Go must do is a call: native code says
// which, leaves the address where it goes on, and returns; Go does it and calls that
// address. No value is in a register then: all of them have places in the frame.
type codegen struct {
	*emitter
	plan     *plan.Plan
	options  Options
	parts    *interp.Parts
	calls    []runtime.Call
	byOp     map[*tileir.Op]int
	loops    []loopLabels
	yields   []target.Label // where the branch around goes on
	end      target.Label   // of a block of the grid
	yield    target.Label   // of what code that gives way has in common
	params   []*tileir.Value
	globals  []runtime.Global
	locals   []*runtime.Local
	allocas  []*tileir.Op // of the locals
	views    map[*plan.View]*runtime.View
	accesses map[*plan.Access]*accessState
	stored   map[*plan.Product]int           // frame slots: whether a product has stored its sums
	yielded  map[*plan.RegionReduction][]int // places of what regions yield that run for one pair after the other
	folds    []*plan.RegionReduction         // around, whose regions run for one pair after the other
	scopes   [][]*runtime.Local              // allocas of the blocks of operations around, innermost last
	err      error

	streams bool      // some stores may go past the cache
	log     *schedule // nil unless the code is verified

	packAt, packBytes int // memory for packed factors of products
	private           []*runtime.PrivateSite
	shared            int // how many products share theirs
}

type loopLabels struct {
	op    *tileir.Op
	depth int // scopes around
	again target.Label
	leave target.Label
	// Of a for, frame slots: the counter, where it ends, its step.
	at, to, by int
}

// entryPoints are offsets in the code.
type entryPoints struct{ setup, blocks target.Label }

// generate emits the code that a worker runs once, and that for its blocks.
func (c *codegen) generate(setup, body *plan.Region) entryPoints {
	var at entryPoints
	c.yield = c.NewLabel()
	c.Comment("once")
	at.setup = c.Here()
	c.Enter()
	c.region(setup)
	c.exit(runtime.ExitDone)
	c.Align(64)
	c.Comment("each block")
	at.blocks = c.Here()
	c.Enter()
	head := c.Here()
	c.end = c.NewLabel()
	c.region(body)
	c.Bind(c.end)
	c.Comment("the next block")
	c.nextBlock(head)
	if c.streams {
		c.Fence()
	}
	c.exit(runtime.ExitDone)
	c.Comment("giving way to other goroutines")
	c.yielding()
	return at
}

// nextBlock counts the blocks and goes to the next one, if there is one.
func (c *codegen) nextBlock(head target.Label) {
	stopped, next, done := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.DecrementIf(target.Equal, inFrame(runtime.FrameBlocks).Bits(64), done)
	for axis := range 3 {
		c.Move(target.T0, inFrame(runtime.FrameBlock+8*axis))
		c.Increment(target.T0)
		c.Move(inFrame(runtime.FrameBlock+8*axis), target.T0)
		if axis == 2 {
			break
		}
		c.If(target.Below, target.T0, inFrame(runtime.FrameGrid+8*axis), next)
		c.Move(inFrame(runtime.FrameBlock+8*axis).Bits(64), target.Imm(0))
	}
	c.Bind(next)
	c.jumpIfStopped(stopped)
	c.giveWay(head)
	c.Bind(stopped)
	c.exit(runtime.ExitStopped)
	c.Bind(done)
}

func (c *codegen) exit(n int) {
	c.Move(inFrame(runtime.FrameExit).Bits(64), target.Imm(n))
	c.Return()
}

// exitStopped leaves because the launch is to end, and says in which of the marked operations.
func (c *codegen) exitStopped() { c.exit(runtime.ExitStopped - len(c.marks.ops)) }

// leaveFor returns to the Go side with a number, and goes on where it calls back.
func (c *codegen) leaveFor(n int) {
	back := c.NewLabel()
	c.LabelAddress(target.T0, back)
	c.Move(inFrame(runtime.FrameResume), target.T0)
	c.exit(n)
	c.Bind(back)
	c.Enter()
}

// call has the portable engine do an operation.
func (c *codegen) call(op *tileir.Op) {
	n, ok := c.byOp[op]
	if !ok {
		step, err := c.parts.Step(op)
		if err != nil && c.err == nil {
			c.err = err
		}
		site := runtime.Call{Op: op, Step: step}
		if op.Code == tileir.OpMakeTensorView {
			for _, d := range c.plan.Views(op.Results[0]) {
				site.Views = append(site.Views, c.viewAt(d))
			}
			site.Tensor = c.parts.ViewRegister(op.Results[0])
			for _, asked := range c.plan.Sizes(op.Results[0]) {
				site.Sizes = append(site.Sizes, c.sizesAt(asked)...)
			}
		}
		if l := c.localOf(op); l != nil {
			l.Slot, site.Begin = c.parts.Host().Allocas-1, l
		}
		n = len(c.calls)
		c.calls = append(c.calls, site)
		c.byOp[op] = n
	}
	c.allocated(op)
	c.leaveFor(n)
}

// region emits a block of operations, which ends the scope of its allocas.
func (c *codegen) region(r *plan.Region) *scheduled {
	part := c.log.begin(r.Block)
	defer c.log.end()
	if len(c.scopes) == 0 {
		c.startFrame()
	}
	c.scopes = append(c.scopes, nil)
	defer func() { c.scopes = c.scopes[:len(c.scopes)-1] }()
	for _, it := range r.Items {
		c.log.next()
		if g, ok := it.(*plan.Group); ok {
			c.Comment("%v", g)
		}
		c.at(plan.OpOf(it))
		switch it := it.(type) {
		case *plan.Group:
			c.group(it)
		case plan.Call:
			c.service(it.Op)
		case *plan.Product:
			c.product(it)
		case *plan.Scan:
			c.scan(it)
		case *plan.RegionReduction:
			c.regionFold(it)
		case *plan.Transposition:
			c.turn(it)
		case plan.Windowed:
			c.windowed(it.Access)
		case plan.Shuffle:
			c.shuffle(it.Op)
		case plan.Check:
			c.check(it.Op)
		case *plan.PointerAccess:
			c.pointers(it)
		case *plan.Loop:
			c.loop(it)
		case *plan.Branch:
			c.branch(it)
		case *plan.Leave:
			c.leave(it)
		default:
			panic(fmt.Sprintf("native: item %T", it))
		}
	}
	return part
}

// service emits a call for an operation that the Go side always does.
func (c *codegen) service(op *tileir.Op) {
	c.readsOperands(op)
	if op.Info().Effects.Accesses() {
		c.touches(op)
	}
	c.call(op)
	c.writesResults(op)
}
