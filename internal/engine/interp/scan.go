package interp

import (
	"gotile/internal/engine/host"
	"gotile/tileir"
)

func lowerScan(c *compiler, op *tileir.Op) step {
	sources := c.useAll(op.Operands)
	results := c.defAll(op.Results)
	dim := int(op.Attrs[tileir.ScanDim].(tileir.Integer).Value)
	reverse := bool(op.Attrs[tileir.ScanReverse].(tileir.Bool))
	l := lineOf(op.Operands[0], dim)
	if only := onlyOp(op.Block(0)); only != nil {
		run := l.n
		if rounds(only) {
			run = host.ScanRun(shapeOf(op.Operands[0]), dim)
		}
		return c.scanBy(only, l, run, reverse, results[0], sources[0])
	}
	return c.scanRegion(op, l, host.ScanRun(shapeOf(op.Operands[0]), dim), reverse, results, sources)
}

// scanBy scans by one operation, in runs of that many elements if results depend on the order.
func (c *compiler) scanBy(op *tileir.Op, l line, run int, reverse bool, d, s int) step {
	k := binaryOps[op.Code](op)
	switch c.prog.layouts[d].store {
	case storeU8:
		return scanStep(c, k.u8, l, reverse, d, s)
	case storeU16:
		return scanStep(c, k.u16, l, reverse, d, s)
	case storeU32:
		return scanStep(c, k.u32, l, reverse, d, s)
	case storeU64:
		return scanStep(c, k.u64, l, reverse, d, s)
	case storeF32:
		return scanFloats(c, k.f32, l, run, reverse, d, s, rounds(op))
	}
	return scanFloats(c, k.f64, l, run, reverse, d, s, rounds(op))
}

// scanFloats scans in runs, each by doubling, if that is the hardware's order. Runs of one element are rows.
func scanFloats[T float](c *compiler, f func(dst, a, b []T), l line, run int, reverse bool, d, s int, rounds bool) step {
	if !rounds {
		return scanStep(c, f, l, reverse, d, s)
	}
	do := scanRuns[T](run, reverse)
	if run == 1 {
		do = scanRows[T](reverse)
	}
	if l.inner < fewLines && l.outer >= fewLines {
		return acrossStep(c, do, f, l, run*l.lines(), d, s)
	}
	return lineStep(c, do, f, l, run*l.inner, d, s)
}

// scanRuns scans runs of each line by doubling, and combines each run with the last result of the previous run.
func scanRuns[T numeric](run int, reverse bool) lineLoop[T] {
	return func(f func(dst, a, b []T), l line, dst, src, scratch []T) {
		size := run * l.inner
		scratch = scratch[:size]
		copy(dst, src)
		for o := range l.outer {
			all := dst[o*l.n*l.inner : (o+1)*l.n*l.inner]
			for n := range l.n / run {
				now, before := all[n*size:], (n*run-1)*l.inner
				if reverse {
					now, before = all[len(all)-(n+1)*size:], len(all)-n*size
				}
				now = now[:size]
				doubleInPlace(f, now, scratch, l.inner, reverse)
				if n == 0 {
					continue
				}
				for i := 0; i < size; i += l.inner {
					copy(scratch[i:i+l.inner], all[before:])
				}
				f(now, scratch, now)
			}
		}
	}
}

// doubleInPlace combines each row of inner elements with the one 1, 2, 4, … rows before.
func doubleInPlace[T numeric](f func(dst, a, b []T), rows, scratch []T, inner int, reverse bool) {
	for s := inner; s < len(rows); s *= 2 {
		copy(scratch, rows)
		if reverse {
			f(rows[:len(rows)-s], scratch[s:], scratch[:len(rows)-s])
		} else {
			f(rows[s:], scratch[:len(rows)-s], scratch[s:])
		}
	}
}

// fewLines is the number of adjacent lines below which it is faster to scan each with loops along it.
const fewLines = 8

func scanStep[T numeric](c *compiler, f func(dst, a, b []T), l line, reverse bool, d, s int) step {
	switch {
	case l.inner >= fewLines:
		return lineStep(c, scanRows[T](reverse), f, l, 1, d, s)
	case l.outer >= fewLines:
		return acrossStep(c, scanRows[T](reverse), f, l, 1, d, s)
	}
	return lineStep(c, scanDoubling[T](reverse), f, l, 2*l.n*l.inner, d, s)
}

// scanRows combines row after row of inner elements.
func scanRows[T numeric](reverse bool) lineLoop[T] {
	return func(f func(dst, a, b []T), l line, dst, src, _ []T) {
		for o := range l.outer {
			at := o * l.n * l.inner
			if reverse {
				at += (l.n - 1) * l.inner
			}
			copy(dst[at:at+l.inner], src[at:])
			for range l.n - 1 {
				before := at
				at += direct(l.inner, reverse)
				f(dst[at:at+l.inner], dst[before:before+l.inner], src[at:at+l.inner])
			}
		}
	}
}

func direct(n int, reverse bool) int {
	if reverse {
		return -n
	}
	return n
}

// acrossStep transposes the lines to rows, scans these, and transposes the results.
func acrossStep[T numeric](c *compiler, rows lineLoop[T], f func(dst, a, b []T), l line, scratch, d, s int) step {
	whole := layout{c.prog.layouts[d].store, l.n * l.lines()}
	in, out := c.newReg(whole), c.newReg(whole)
	there := newBox([]int{l.n, l.outer, l.inner}, []int{l.lines(), l.inner, 1}, []int{l.inner, l.n * l.inner, 1})
	back := newBox([]int{l.outer, l.n, l.inner}, []int{l.n * l.inner, l.inner, 1}, []int{l.inner, l.lines(), 1})
	scan := lineStep(c, rows, f, line{1, l.n, l.lines()}, scratch, out, in)
	return func(fr *frame) ctl {
		if k := fr.move(there, in, 0, s, 0); k != next {
			return k
		}
		if k := scan(fr); k != next {
			return k
		}
		return fr.move(back, d, 0, out, 0)
	}
}

// scanDoubling combines each element with the one 1, 2, 4, … positions before.
func scanDoubling[T numeric](reverse bool) lineLoop[T] {
	return func(f func(dst, a, b []T), l line, dst, src, scratch []T) {
		size := l.n * l.inner
		for o := range l.outer {
			now, then := scratch[:size], scratch[size:2*size]
			copy(now, src[o*size:])
			for s := l.inner; s < size; s *= 2 {
				if reverse {
					f(then[:size-s], now[s:], now[:size-s])
					copy(then[size-s:], now[size-s:])
				} else {
					f(then[s:], now[:size-s], now[s:])
					copy(then[:s], now[:s])
				}
				now, then = then, now
			}
			copy(dst[o*size:], now)
		}
	}
}
