package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// Kernels walk over k in tiles that suit a GPU, of 32 or 64. Here each product reads and
// writes its sums in memory, and that costs as much as some ten steps of k. So where a
// loop does nothing but multiply neighbouring tiles and add, several of its rounds are joined in
// one product of larger tiles.

// joined does several rounds at once where so many are left and their tiles lie whole
// in the views; then the loop goes on behind them. Else it does nothing.
func (c *codegen) joined(j *plan.JoinedLoop, around loopLabels) {
	plain := c.NewLabel()
	c.at(j.Op)
	c.Move(target.T0, inFrame(around.at))
	c.AddOverflow(target.T0, target.Imm(j.Rounds), plain)
	c.If(target.Greater, target.T0, inFrame(around.to), plain)
	large := &plan.Product{Op: j.Op, InPlace: j.InPlace, Straight: j.Straight}
	c.stored[large] = c.stored[j.Product]
	for i, f := range j.Factors {
		load := *f.Load
		c.checkWhole(&load, j.Along[i], j.Rounds, plain)
		large.Factors[i] = &plan.Factor{Indexing: f.Indexing, Value: f.Value, Load: &load, Param: f.Param}
	}
	c.frame.loc[j.Op.Results[0]] = c.frame.place(j.InPlace)
	for _, f := range large.Factors {
		c.prepare(f.Load)
		c.touches(f.Load.Op)
	}
	shape := plan.ShapeOfProduct(j.Op)
	shape.K *= j.Rounds
	c.multiply(large, shape, target.Imm(j.Rounds))
	c.Add(inFrame(around.at).Bits(64), target.Imm(j.Rounds-1))
	c.Jump(around.again)
	c.from(j.Op.Results[0])
	c.to(j.InPlace)
	c.log.add(effect{kind: effectLeave, op: j.Op.Parent.Ops[len(j.Op.Parent.Ops)-1]})
	c.Bind(plain)
}

// checkWhole jumps unless the tiles of a given number of rounds lie whole and plain in memory.
func (c *codegen) checkWhole(a *plan.Access, along, rounds int, plain target.Label) {
	at := c.describe(a.Desc)
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagFactors), plain)
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
