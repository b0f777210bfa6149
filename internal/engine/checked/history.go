package checked

// history is the accesses of a cell: the node of its last writes, and that of the reads since.
type history struct{ write, read uint32 }

// cells holds the histories of a buffer's cells. Adjacent cells mostly have the same history, so a run of
// cells shares one until an access of some of them gives the run a page.
type cells struct {
	n     int64
	runs  []cellRun
	fresh [][perRun]history // unused pages
}

type cellRun struct {
	history
	page *[perRun]history // one history per cell; nil if all have the same
}

// perRun is the number of cells of a run: rows of most tiles are whole runs.
const perRun = 32

func newCells(n int) *cells {
	return &cells{n: int64(n), runs: make([]cellRun, (n+perRun-1)/perRun)}
}

// history returns the history of a cell.
func (c *cells) history(i int64) history {
	r := &c.runs[i/perRun]
	if r.page != nil {
		return r.page[i%perRun]
	}
	return r.history
}

// pageOf returns the page of a run.
func (c *cells) pageOf(r *cellRun) *[perRun]history {
	if r.page == nil {
		if len(c.fresh) == 0 {
			c.fresh = make([][perRun]history, min(64, len(c.runs)))
		}
		r.page, c.fresh = &c.fresh[0], c.fresh[1:]
		for i := range r.page {
			r.page[i] = r.history
		}
	}
	return r.page
}

// finer divides each cell into 1<<by cells.
func (c *cells) finer(n, by int) *cells {
	f := newCells(n)
	for i := range f.runs {
		first := int64(i*perRun) >> by
		r := &c.runs[first/perRun]
		if f.runs[i].history = r.history; r.page == nil {
			continue
		}
		page := f.pageOf(&f.runs[i])
		for k := range page {
			page[k] = r.page[(int64(i*perRun+k)>>by)%perRun]
		}
	}
	return f
}

// each calls f for every stored history.
func (c *cells) each(f func(h *history)) {
	for i := range c.runs {
		r := &c.runs[i]
		if r.page == nil {
			f(&r.history)
			continue
		}
		for k := range r.page {
			f(&r.page[k])
		}
	}
}

// row records the access of n contiguous cells.
func (e *event) row(s *shadow, c int64, n int) {
	for n > 0 {
		r, at := &s.cells.runs[c/perRun], int(c%perRun)
		k := min(n, perRun-at)
		if whole := k == perRun || at == 0 && c+int64(k) == s.cells.n; r.page != nil || !whole || !e.recordOrdered(&r.history) {
			e.page(s, s.cells.pageOf(r), c, at, k)
		}
		c, n = c+int64(k), n-k
	}
}

// page records the access of n cells of a page.
func (e *event) page(s *shadow, page *[perRun]history, c int64, at, n int) {
	part := page[at : at+n]
	for i := range part {
		h := &part[i]
		if *h == e.from && e.known {
			*h = e.to
		} else if !e.recordOrdered(h) {
			e.reportRaces(s, c+int64(i), h)
		}
	}
}

// cell records the access of a cell.
func (e *event) cell(s *shadow, c int64) {
	e.page(s, s.cells.pageOf(&s.cells.runs[c/perRun]), c, int(c%perRun), 1)
}

// recordOrdered records an access of cells with a history, unless an earlier access races with it.
func (e *event) recordOrdered(h *history) bool {
	if *h == e.from && e.known {
		*h = e.to
		return true
	}
	if !e.raceFree(h.write, true) || e.write && !e.raceFree(h.read, false) {
		return false
	}
	from := *h
	e.update(h)
	e.from, e.to, e.known = from, *h, true
	return true
}

// reportRaces reports the races of an access of a cell, and records the access.
func (e *event) reportRaces(s *shadow, c int64, h *history) {
	if !e.raceFree(h.write, true) {
		e.meet(s, c, h.write, true)
	}
	if e.write && !e.raceFree(h.read, false) {
		e.meet(s, c, h.read, false)
	}
	e.update(h)
}

// update adds the access to a history.
func (e *event) update(h *history) {
	if !e.write {
		if h.read != e.readFrom || e.readTo == 0 {
			e.readFrom, e.readTo = h.read, e.join(h.read)
		}
		h.read = e.readTo
		return
	}
	if !e.strong {
		// An access that races with an earlier one races with this one too.
		h.read, h.write = 0, e.self()
		return
	}
	if h.write != e.wroteFrom || e.wroteTo == 0 {
		e.wroteFrom, e.wroteTo = h.write, e.join(h.write)
	}
	h.write = e.wroteTo
}
