package native

import (
	"gotile/internal/engine/native/target"
)

// Kernels walk over k in tiles that suit a GPU, of 32 or 64. Here each product reads and
// writes its sums in memory, and that costs as much as some ten steps of k. So where a
// loop does nothing but multiply neighbouring tiles and add, several of its rounds are joined in
// one product of larger tiles.

// joined does several rounds at once where so many are left and their tiles lie whole
// in the views; then the loop goes on behind them. Else it does nothing.
func (c *codegen) joined(j *joinedLoop, around loopLabels) {
	plain := c.NewLabel()
	c.at(j.op)
	c.Move(target.T0, inFrame(around.at))
	c.AddOverflow(target.T0, target.Imm(j.rounds), plain)
	c.If(target.Greater, target.T0, inFrame(around.to), plain)
	large := &product{op: j.op, inPlace: j.inPlace, straight: j.straight}
	c.stored[large] = c.stored[j.product]
	for i, f := range j.factors {
		load := *f.load
		c.checkWhole(&load, j.along[i], j.rounds, plain)
		large.factors[i] = &factor{access: f.access, value: f.value, load: &load, param: f.param}
	}
	c.frame.loc[j.op.Results[0]] = c.frame.place(j.inPlace)
	for _, f := range large.factors {
		c.prepare(f.load)
		c.touches(f.load.op)
	}
	shape := shapeOfProduct(j.op)
	shape.K *= j.rounds
	c.multiply(large, shape, target.Imm(j.rounds))
	c.Add(inFrame(around.at).Bits(64), target.Imm(j.rounds-1))
	c.Jump(around.again)
	c.from(j.op.Results[0])
	c.to(j.inPlace)
	c.log.add(effect{kind: effectLeave, op: j.op.Parent.Ops[len(j.op.Parent.Ops)-1]})
	c.Bind(plain)
}

// checkWhole jumps unless the tiles of a given number of rounds lie whole and plain in memory.
func (c *codegen) checkWhole(a *viewAccess, along, rounds int, plain target.Label) {
	at := c.describe(a.desc)
	c.IfBits(target.Equal, inFrame(at+descFlags).Bits(64), target.Imm(flagFactors), plain)
	for d, v := range a.index {
		count := inFrame(at + descDims + d*descDim + descCount)
		c.loadIndex(target.T1, v)
		c.If(target.AboveEqual, target.T1, count, plain)
		if d == along {
			c.Add(target.T1, target.Imm(rounds-1))
			c.If(target.AboveEqual, target.T1, count, plain)
		}
	}
}
