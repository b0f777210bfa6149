package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/must"

	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// codegen emits the code of an entry.
//
// When code needs Go, it stores the number of a call and its resume address in the frame and returns. The worker
// performs the call and calls the resume address. No value is in a register then: all values are in the frame.
type codegen struct {
	*emitter
	plan             *plan.Plan
	options          Options
	parts            *interp.Parts
	calls            []runtime.Call
	byOp             map[*tileir.Op]int
	loops            []loopLabels
	branchEnds       []target.Label // where the enclosing branches continue
	blockEnd         target.Label   // end of a block of the grid
	yieldLabel       target.Label   // shared code that yields to the Go scheduler
	params           []*tileir.Value
	globals          []runtime.Global
	locals           []*runtime.Local
	allocas          []*tileir.Op // operation of each local
	views            map[*plan.View]*runtime.View
	accesses         map[*plan.Access]*accessState
	stored           map[*plan.Product]int           // frame slots: whether a product has stored its result
	yielded          map[*plan.RegionReduction][]int // frame offsets of the values that regions yield, for reductions that run pair by pair
	regionReductions []*plan.RegionReduction         // enclosing reductions that run pair by pair, innermost last
	scopes           [][]*runtime.Local              // allocas of the enclosing blocks of operations, innermost last
	err              error

	routines map[any]routine
	halos    map[*plan.Halo]int // frame offsets

	nonTemporal bool      // some stores may bypass the caches
	scatters    bool      // some stores or updates are of single elements
	log         *schedule // nil unless the code is verified

	packAt, packBytes int // memory for packed operands of matrix products
	private           []*runtime.PrivateSite
	buffers           []*argumentBuffer // that the setup code looks up
	shared            int               // number of products that share packed operands

	prober *prober // nil unless the code is for profiles
}

type loopLabels struct {
	op    *tileir.Op
	depth int // number of enclosing scopes
	next  target.Label
	exit  target.Label
	// Frame slots of a for loop: its counter, its upper bound and its step.
	counter, end, step int
}

// entryPoints are labels at which Go calls the code.
type entryPoints struct{ setup, blocks target.Label }

// generate emits the code that runs once for each worker, and the code that runs blocks.
func (c *codegen) generate(setup, body *plan.Region) entryPoints {
	var at entryPoints
	c.yieldLabel = c.NewLabel()
	c.Comment("once")
	at.setup = c.Here()
	c.Enter()
	hoisted := c.Here()
	c.tryProbes()
	c.region(setup)
	c.exit(runtime.ExitDone)
	c.Align(64)
	c.Comment("each block")
	at.blocks = c.Here()
	c.Enter()
	c.enterProfile()
	head := c.Here()
	c.blockEnd = c.NewLabel()
	c.region(body)
	c.Bind(c.blockEnd)
	c.Comment("the next block")
	c.nextBlock(head)
	if c.nonTemporal {
		c.Fence()
	}
	c.leaveProfile()
	c.exit(runtime.ExitDone)
	c.Comment("yielding to other goroutines")
	c.emitYield()
	if len(c.buffers) > 0 { // which are known now
		c.Comment("once, first: the buffers of arguments")
		at.setup = c.Here()
		c.Enter()
		c.lookUpArguments()
		c.Jump(hoisted)
	}
	return at
}

// nextBlock advances to the worker's next block, if there is one.
func (c *codegen) nextBlock(head target.Label) {
	stopped, next, done := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.DecrementIf(target.Equal, inFrame(runtime.FrameBlocks).Bits(64), done)
	for i, axis := range c.plan.Order {
		c.Move(target.T0, inFrame(runtime.FrameBlock+8*axis))
		c.Increment(target.T0)
		c.Move(inFrame(runtime.FrameBlock+8*axis), target.T0)
		if i == 2 {
			break
		}
		c.If(target.Below, target.T0, inFrame(runtime.FrameGrid+8*axis), next)
		c.Move(inFrame(runtime.FrameBlock+8*axis).Bits(64), target.Imm(0))
	}
	c.Bind(next)
	c.jumpIfStopped(stopped)
	c.yieldThenJump(head)
	c.Bind(stopped)
	c.exit(runtime.ExitStopped)
	c.Bind(done)
}

func (c *codegen) exit(n int) {
	c.Move(inFrame(runtime.FrameExit).Bits(64), target.Imm(n))
	c.Return()
}

// exitStopped returns to Go because the launch is stopped, and reports the current source mark.
func (c *codegen) exitStopped() { c.exit(runtime.ExitStopped - len(c.marks.ops)) }

// callGo returns to Go with the number of a call. The code continues here after the call.
func (c *codegen) callGo(n int) {
	back := c.NewLabel()
	c.LabelAddress(target.T0, back)
	c.Move(inFrame(runtime.FrameResume), target.T0)
	c.exit(n)
	c.Bind(back)
	c.Enter()
}

// callPortable has the portable engine perform an operation.
func (c *codegen) callPortable(op *tileir.Op) {
	n, ok := c.byOp[op]
	if !ok {
		step, err := c.parts.Step(op)
		if err != nil && c.err == nil {
			c.err = err
		}
		site := runtime.Call{Op: op, Step: step}
		if op.Code == tileir.OpMakeTensorView {
			for _, d := range c.plan.Views(op.Results[0]) {
				site.Views = append(site.Views, c.frameView(d))
			}
			site.Tensor = c.parts.ViewRegister(op.Results[0])
			for _, asked := range c.plan.Sizes(op.Results[0]) {
				site.Sizes = append(site.Sizes, c.sizeOffsets(asked)...)
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
	c.callGo(n)
}

// region emits a block of operations and ends the scope of its allocas.
func (c *codegen) region(r *plan.Region) *scheduled {
	part := c.log.begin(r.Block)
	defer c.log.end()
	if len(c.scopes) == 0 {
		c.logFrame()
	}
	c.scopes = append(c.scopes, nil)
	defer func() { c.scopes = c.scopes[:len(c.scopes)-1] }()
	for _, it := range r.Items {
		c.log.next()
		if g, ok := it.(*plan.Group); ok {
			c.Comment("%v", g)
		}
		c.markOp(plan.OpOf(it))
		end := c.probed(c.plan.WorkOf(it))
		switch it := it.(type) {
		case *plan.Group:
			c.group(it)
		case plan.Call:
			c.callService(it.Op)
		case *plan.Product:
			c.product(it)
		case *plan.Scan:
			c.scan(it)
		case *plan.RegionReduction:
			c.regionReduction(it)
		case *plan.Transposition:
			c.transpose(it)
		case *plan.Move:
			c.move(it)
		case *plan.RowMove:
			c.moveRows(it)
		case plan.Windowed:
			c.windowed(it.Access)
		case plan.Shuffle:
			c.shuffle(it.Op)
		case plan.Check:
			c.check(it.Op)
		case *plan.PointerAccess:
			c.pointers(it)
			for _, a := range it.Next {
				c.markOp(a.Op)
				c.pointers(a)
			}
		case *plan.Halo:
			c.halo(it)
		case *plan.Loop:
			c.loop(it)
		case *plan.ExchangedLoop:
			c.convergingLoop(it)
		case *plan.Branch:
			c.branch(it)
		case *plan.Leave:
			c.terminator(it)
		default:
			must.Hold(false, fmt.Sprintf("an item of type %T", it))
		}
		end()
	}
	return part
}

// callService emits a call for an operation that Go always performs.
func (c *codegen) callService(op *tileir.Op) {
	c.logOperands(op)
	if op.Info().Effects.Accesses() {
		c.logAccess(op)
	}
	c.callPortable(op)
	c.logResults(op)
}
