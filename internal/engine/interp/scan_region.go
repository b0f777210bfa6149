package interp

import (
	"gotile/tileir"
)

// regionScan scans by any region, in the hardware's order: runs of each line by doubling, each run combined with the
// last result of the previous run. The region's first argument is the accumulated value, the second the element.
type regionScan struct {
	line
	run     int // elements of each line
	reverse bool
	body    *lanes
	rows    []int // registers: a run of every line, transposed to rows
	carry   []int // registers: the last row of the previous run
	take    *box  // copies a row from a tile
	put     *box  // the inverse of take
	lastRow *box  // the last row, repeated; nil if a chunk is within one row
}

func (c *compiler) scanRegion(op *tileir.Op, l line, run int, reverse bool, results, sources []int) step {
	s := &regionScan{line: l, run: run, reverse: reverse, body: c.lanesOf(op, run*l.lines()),
		take: newBox([]int{l.outer, l.inner}, []int{l.inner, 1}, []int{l.n * l.inner, 1})}
	s.put = &box{s.take.shape, s.take.from, s.take.to}
	if chunk := min(s.body.max, run*l.lines()); chunk > l.lines() {
		s.lastRow = newBox([]int{chunk / l.lines(), l.lines()}, []int{l.lines(), 1}, []int{0, 1})
	}
	for _, r := range sources {
		store := c.prog.layouts[r].store
		s.rows = append(s.rows, c.newReg(layout{store, run * l.lines()}))
		s.carry = append(s.carry, c.newReg(layout{store, l.lines()}))
	}
	return func(fr *frame) ctl {
		s.body.enter(fr)
		for first := 0; first < l.n; first += run {
			if k := s.load(fr, first, sources); k != next {
				return k
			}
			if k := s.double(fr); k != next {
				return k
			}
			if k := s.join(fr, first > 0); k != next {
				return k
			}
			if k := s.store(fr, first, results); k != next {
				return k
			}
		}
		return next
	}
}

// index returns the index in its line of element k of the run that begins at first.
func (s *regionScan) index(first, k int) int {
	if s.reverse {
		return s.n - 1 - first - k
	}
	return first + k
}

func (s *regionScan) load(fr *frame, first int, sources []int) ctl {
	for i, r := range sources {
		for k := range s.run {
			if k := fr.move(s.take, s.rows[i], k*s.lines(), r, s.index(first, k)*s.inner); k != next {
				return k
			}
		}
	}
	return next
}

func (s *regionScan) store(fr *frame, first int, results []int) ctl {
	for i, r := range results {
		for k := range s.run {
			if k := fr.move(s.put, r, s.index(first, k)*s.inner, s.rows[i], k*s.lines()); k != next {
				return k
			}
		}
	}
	return next
}

// double combines each row with the one 1, 2, 4, … rows before, from the last to the first, so that elements are read
// before they are overwritten.
func (s *regionScan) double(fr *frame) ctl {
	for behind := s.lines(); behind < s.run*s.lines(); behind *= 2 {
		for to := s.run * s.lines(); to > behind; {
			from := max(behind, to-s.body.max)
			earlier := func(i int) (int, int) { return s.rows[i], from - behind }
			if k := s.combine(fr, from, to-from, nil, earlier); k != next {
				return k
			}
			to = from
		}
	}
	return next
}

// join combines the run with the last result of the previous run, if there is one, and stores its own last result.
func (s *regionScan) join(fr *frame, follows bool) ctl {
	chunk := min(s.body.max, s.run*s.lines())
	for at := 0; follows && at < s.run*s.lines(); at += chunk {
		earlier := func(i int) (int, int) { return s.carry[i], at % s.lines() }
		if k := s.combine(fr, at, chunk, s.lastRow, earlier); k != next {
			return k
		}
	}
	for i, r := range s.rows {
		fr.regs[s.carry[i]].moveRun(0, &fr.regs[r], (s.run-1)*s.lines(), s.lines())
	}
	return next
}

// combine replaces n of the rows' elements by the region's results for earlier ones, which a plan copies from a
// register, and for these elements.
func (s *regionScan) combine(fr *frame, at, n int, take *box, earlier func(i int) (reg, from int)) ctl {
	s.body.resize(fr, n)
	for i, r := range s.rows {
		from, first := earlier(i)
		fr.regs[s.body.args[2*i]].moveAs(take, &fr.regs[from], first, n)
		fr.regs[s.body.args[2*i+1]].moveRun(0, &fr.regs[r], at, n)
	}
	if k := s.body.run(fr); k != next {
		return k
	}
	for i, r := range s.rows {
		fr.regs[r].moveRun(at, &fr.regs[s.body.out[i]], 0, n)
	}
	return next
}
