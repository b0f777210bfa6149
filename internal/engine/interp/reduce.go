package interp

import (
	"gotile/tileir"
)

func lowerReduce(c *compiler, op *tileir.Op) step {
	sources := c.useAll(op.Operands)
	results := c.defAll(op.Results)
	dim := int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	l := lineOf(op.Operands[0], dim)
	if only := onlyOp(op.Block(0)); rounds(only) {
		return c.reduceRounded(only, l, spreadInner(shapeOf(op.Operands[0]), dim), results[0], sources[0])
	} else if only != nil {
		return c.reduceBy(only, l, results[0], sources[0])
	}
	return c.reduceRegion(op, l, results, sources)
}

// reduceRounded reduces floats by an operation that rounds, in the hardware's order.
func (c *compiler) reduceRounded(op *tileir.Op, l line, at spread, d, s int) step {
	k := binaryOps[op.Code](op)
	n := at.threads() * l.inner
	if c.prog.layouts[d].store == storeF32 {
		return foldStep(c, reduceSpread[float32](at), k.f32, l, n, d, s)
	}
	return foldStep(c, reduceSpread[float64](at), k.f64, l, n, d, s)
}

// reduceSpread combines what each thread holds, then lanes, then warps: the distant
// halves of each first.
func reduceSpread[T numeric](at spread) fold[T] {
	return func(f func(dst, a, b []T), l line, dst, src, scratch []T) {
		size, row := l.n*l.inner, at.lanes*l.inner
		for o := range l.outer {
			in := src[o*size : (o+1)*size]
			acc := scratch[:at.threads()*l.inner]
			in = in[copy(acc, in):]
			for len(in) > 0 {
				f(acc, acc, in[:len(acc)])
				in = in[len(acc):]
			}
			for w := range at.warps {
				reduceInPlace(f, acc[w*row:][:row], l.inner, l.inner)
			}
			reduceInPlace(f, acc, row, l.inner)
			copy(dst[o*l.inner:][:l.inner], acc)
		}
	}
}

// reduceInPlace combines the first n elements of pieces that begin stride apart into
// the first of them.
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

// reduceBy reduces by one operation whose order cannot be seen.
func (c *compiler) reduceBy(op *tileir.Op, l line, d, s int) step {
	k := binaryOps[op.Code](op)
	n := max(l.n/2*l.inner, 1)
	switch c.prog.layouts[d].store {
	case storeU8:
		return foldStep(c, reduceHalves[uint8], k.u8, l, n, d, s)
	case storeU16:
		return foldStep(c, reduceHalves[uint16], k.u16, l, n, d, s)
	case storeU32:
		return foldStep(c, reduceHalves[uint32], k.u32, l, n, d, s)
	case storeU64:
		return foldStep(c, reduceHalves[uint64], k.u64, l, n, d, s)
	case storeF32:
		return foldStep(c, reduceHalves[float32], k.f32, l, n, d, s)
	}
	return foldStep(c, reduceHalves[float64], k.f64, l, n, d, s)
}

// reduceHalves combines the first half of each line with the second, again and again:
// whole halves at a time.
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

// reduceRegion reduces by any region. On lanes it combines neighbours, level by
// level, which keeps their order.
func (c *compiler) reduceRegion(op *tileir.Op, l line, results, sources []int) step {
	body := c.lanesOf(op, max(l.n/2*l.lines(), 1))
	if body.max == 1 {
		return c.reduceSerially(body, l, results, sources)
	}
	levels := l.levels()
	return func(fr *frame) ctl {
		body.enter(fr)
		from := sources
		for level, pairs := range levels {
			n := l.n >> (level + 1) * l.lines()
			body.resize(fr, body.max)
			for i, r := range from {
				fr.regs[body.args[2*i]].move(pairs, 0, &fr.regs[r], l.inner)
				fr.regs[body.args[2*i+1]].move(pairs, 0, &fr.regs[r], 0)
			}
			if k := body.run(fr, n); k != next {
				return k
			}
			from = body.out
		}
		copyRegs(fr, results, from)
		return next
	}
}

// levels are the plans that take the even elements of each line, as many levels as
// there are to combine neighbours; the odd ones lie an inner row behind.
func (l line) levels() []*box {
	var plans []*box
	for n := l.n; n > 1; n /= 2 {
		plans = append(plans, newBox([]int{l.outer * n / 2, l.inner}, []int{l.inner, 1}, []int{2 * l.inner, 1}))
	}
	return plans
}

// reduceSerially runs the region for one element after the other.
func (c *compiler) reduceSerially(body *lanes, l line, results, sources []int) step {
	return func(fr *frame) ctl {
		for i := range l.lines() {
			first := i/l.inner*l.n*l.inner + i%l.inner
			if k := body.serial(fr, l, first, l.inner, sources, nil); k != next {
				return k
			}
			for j, r := range results {
				fr.regs[r].setElem(i, &fr.regs[body.out[j]])
			}
		}
		return next
	}
}

// serial combines the elements first, first+stride, … of a line, and hands every
// intermediate result to visit, if there is one.
func (b *lanes) serial(fr *frame, l line, first, stride int, sources []int, visit func(at int)) ctl {
	for i, r := range sources {
		fr.regs[b.out[i]].getElem(&fr.regs[r], first)
	}
	for n := range l.n {
		at := first + n*stride
		if fr.Stopped() {
			return stop(fr)
		}
		if n > 0 {
			for i, r := range sources {
				fr.regs[b.args[2*i]].getElem(&fr.regs[r], at)
				fr.regs[b.args[2*i+1]].getElem(&fr.regs[b.out[i]], 0)
			}
			if k := b.run(fr, 1); k != next {
				return k
			}
		}
		if visit != nil {
			visit(at)
		}
	}
	return next
}
