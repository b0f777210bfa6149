package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// Kernels iterate over k in tiles that suit a GPU, of 32 or 64. On a CPU each product reads and writes its sums in
// memory, which costs as much as about ten steps of k. So if a loop only multiplies adjacent tiles and adds the
// products, several of its iterations become one product of larger tiles.

// joinedProduct emits a product of several iterations, for the case that so many are left and their tiles are contiguous
// and within the views. The loop then continues with the next iteration. Otherwise the code falls through.
func (c *codegen) joinedProduct(j *plan.JoinedLoop, around loopLabels) {
	plain := c.NewLabel()
	c.markOp(j.Op)
	c.Move(target.T0, inFrame(around.counter))
	c.AddOverflow(target.T0, target.Imm(j.Iterations), plain)
	c.If(target.Greater, target.T0, inFrame(around.end), plain)
	large := &plan.Product{Op: j.Op, InPlace: j.InPlace, DirectStore: j.DirectStore}
	c.stored[large] = c.stored[j.Product]
	for i, f := range j.Operands {
		load := *f.Load
		c.checkTiles(&load, j.Dims[i], j.Iterations, plain)
		large.Operands[i] = &plan.MatrixOperand{Indexing: f.Indexing, Value: f.Value, Load: &load, Param: f.Param}
	}
	end := c.probed(c.plan.JoinedWork(j))
	c.frame.loc[j.Op.Results[0]] = c.frame.offset(j.InPlace)
	for _, f := range large.Operands {
		c.prepare(f.Load)
		c.logAccess(f.Load.Op)
	}
	shape := plan.ShapeOfProduct(j.Op)
	shape.K *= j.Iterations
	c.multiply(large, shape, target.Imm(j.Iterations))
	end()
	c.Add(inFrame(around.counter).Bits(64), target.Imm(j.Iterations-1))
	c.Jump(around.next)
	c.readOffset(j.Op.Results[0])
	c.writeOffset(j.InPlace)
	c.log.add(effect{kind: effectLeave, op: j.Op.Parent.Ops[len(j.Op.Parent.Ops)-1]})
	c.Bind(plain)
}

// checkTiles jumps to plain unless the tiles of the given number of iterations are within the view and contiguous.
func (c *codegen) checkTiles(a *plan.Access, along, rounds int, plain target.Label) {
	at := c.describe(a.Desc)
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagOperands), plain)
	for d, v := range a.Index {
		count := inFrame(at + runtime.DescDims + d*runtime.DescDim + runtime.DescCount)
		c.loadIndex(target.T1, v)
		c.If(target.AboveEqual, target.T1, count, plain)
		if d == along {
			c.Add(target.T1, target.Imm(rounds-1))
			c.If(target.AboveEqual, target.T1, count, plain)
		}
	}
}
