package interp

import (
	"gotile/internal/engine/host"
	"gotile/tileir"
)

func lowerReduce(c *compiler, op *tileir.Op) step {
	sources := c.useAll(op.Operands)
	results := c.defAll(op.Results)
	dim := int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	l := lineOf(op.Operands[0], dim)
	if only := onlyOp(op.Block(0)); rounds(only) {
		return c.reduceRounded(only, l, host.SumOrder(op), results[0], sources[0])
	} else if only != nil {
		return c.reduceBy(only, l, results[0], sources[0])
	}
	return c.reduceRegion(op, l, results, sources)
}

// reduceRounded reduces floats by an operation that rounds, in the hardware's order.
func (c *compiler) reduceRounded(op *tileir.Op, l line, at host.Spread, d, s int) step {
	k := binaryOps[op.Code](op)
	n := at.Threads() * l.inner
	if c.prog.layouts[d].store == storeF32 {
		return lineStep(c, reduceSpread[float32](at), k.f32, l, n, d, s)
	}
	return lineStep(c, reduceSpread[float64](at), k.f64, l, n, d, s)
}

// reduceSpread combines the elements of each thread, then lanes, then warps: in each step the two halves of the
// remaining elements.
func reduceSpread[T numeric](at host.Spread) lineLoop[T] {
	return func(f func(dst, a, b []T), l line, dst, src, scratch []T) {
		size, row := l.n*l.inner, at.Lanes*l.inner
		for o := range l.outer {
			in := src[o*size : (o+1)*size]
			acc := scratch[:at.Threads()*l.inner]
			in = in[copy(acc, in):]
			for len(in) > 0 {
				f(acc, acc, in[:len(acc)])
				in = in[len(acc):]
			}
			for w := range at.Warps {
				reduceInPlace(f, acc[w*row:][:row], l.inner, l.inner)
			}
			reduceInPlace(f, acc, row, l.inner)
			copy(dst[o*l.inner:][:l.inner], acc)
		}
	}
}

// reduceInPlace combines the first n elements of pieces that begin stride apart into the first piece.
func reduceInPlace[T numeric](f func(dst, a, b []T), acc []T, stride, n int) {
	for half := len(acc) / stride / 2; half > 0; half /= 2 {
		if n == stride {
			f(acc[:half*n], acc[:half*n], acc[half*n:2*half*n])
			continue
		}
		for i := range half {
			at := acc[i*stride:][:n]
			f(at, at, acc[(i+half)*stride:][:n])
		}
	}
}

// reduceBy reduces by one operation whose results do not depend on the order.
func (c *compiler) reduceBy(op *tileir.Op, l line, d, s int) step {
	k := binaryOps[op.Code](op)
	n := max(l.n/2*l.inner, 1)
	switch c.prog.layouts[d].store {
	case storeU8:
		return lineStep(c, reduceHalves[uint8], k.u8, l, n, d, s)
	case storeU16:
		return lineStep(c, reduceHalves[uint16], k.u16, l, n, d, s)
	case storeU32:
		return lineStep(c, reduceHalves[uint32], k.u32, l, n, d, s)
	case storeU64:
		return lineStep(c, reduceHalves[uint64], k.u64, l, n, d, s)
	case storeF32:
		return lineStep(c, reduceHalves[float32], k.f32, l, n, d, s)
	}
	return lineStep(c, reduceHalves[float64], k.f64, l, n, d, s)
}

// reduceHalves repeatedly combines the first half of each line with the second, a whole half at a time.
func reduceHalves[T numeric](f func(dst, a, b []T), l line, dst, src, scratch []T) {
	if l.n == 1 {
		copy(dst, src)
		return
	}
	for o := range l.outer {
		out := dst[o*l.inner : (o+1)*l.inner]
		in := src[o*l.n*l.inner : (o+1)*l.n*l.inner]
		for half := len(in) / 2; half > l.inner; half /= 2 {
			f(scratch[:half], in[:half], in[half:2*half])
			in = scratch
		}
		f(out, in[:l.inner], in[l.inner:2*l.inner])
	}
}

// reduceRegion reduces by any region, in the hardware's order.
func (c *compiler) reduceRegion(op *tileir.Op, l line, results, sources []int) step {
	dim, bytes := int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value), 1
	for _, v := range op.Operands {
		bytes = max(bytes, v.Type.(tileir.TileType).Scalar().Bytes())
	}
	levels := l.levels(host.ReductionSpread(shapeOf(op.Operands[0]), dim, bytes))
	body := c.lanesOf(op, l.n/2*l.lines())
	work := c.copiesOf(sources)
	for i := range levels {
		levels[i].plan(body.max)
	}
	return func(fr *frame) ctl {
		body.enter(fr)
		copyRegs(fr, work, sources)
		for i := range levels {
			if k := levels[i].run(fr, body, work); k != next {
				return k
			}
		}
		for i, r := range results {
			fr.regs[r].moveRun(0, &fr.regs[work[i]], 0, l.lines())
		}
		return next
	}
}

// copiesOf allocates registers with the layouts of others.
func (c *compiler) copiesOf(regs []int) []int {
	copies := make([]int, len(regs))
	for i, r := range regs {
		copies[i] = c.newReg(c.prog.layouts[r])
	}
	return copies
}

// level is a step of a reduction that halves the elements: n pairs, of which pair i is the element at
// i / width * stride + i % width and the one distance after it. The results are stored in the first n elements.
type level struct {
	n, width, stride, distance int
	chunk                      int  // pairs at once
	take                       *box // of a chunk of several rows; nil if it is within one
}

// levels combine the elements of each thread, adjacent ones first, then lanes, then warps.
func (l line) levels(at host.Spread) []level {
	var list []level
	row := at.Threads() * l.inner
	for held := l.n / at.Threads(); held > 1; held /= 2 {
		list = append(list, level{n: l.outer * held / 2 * row, width: row, stride: 2 * row, distance: row})
	}
	for lanes := at.Lanes; lanes > 1; lanes /= 2 {
		half := lanes / 2 * l.inner
		list = append(list, level{n: l.outer * at.Warps * half, width: half, stride: 2 * half, distance: half})
	}
	for warps := at.Warps; warps > 1; warps /= 2 {
		half := warps / 2 * l.inner
		list = append(list, level{n: l.outer * half, width: half, stride: 2 * half, distance: half})
	}
	return list
}

// plan divides the pairs into chunks. All sizes are powers of two, so a chunk is a part of a row, or some rows.
func (v *level) plan(most int) {
	v.chunk = min(v.n, most)
	if v.chunk > v.width {
		v.take = newBox([]int{v.chunk / v.width, v.width}, []int{v.width, 1}, []int{v.stride, 1})
	}
}

// run executes the level in place: results never overwrite elements that are still to be read.
func (v *level) run(fr *frame, body *lanes, work []int) ctl {
	for i := 0; i < v.n; i += v.chunk {
		at := i/v.width*v.stride + i%v.width
		body.resize(fr, v.chunk)
		for j, r := range work {
			fr.regs[body.args[2*j]].moveAs(v.take, &fr.regs[r], at, v.chunk)
			fr.regs[body.args[2*j+1]].moveAs(v.take, &fr.regs[r], at+v.distance, v.chunk)
		}
		if k := body.run(fr); k != next {
			return k
		}
		for j, r := range work {
			fr.regs[r].moveRun(i, &fr.regs[body.out[j]], 0, v.chunk)
		}
	}
	return next
}
