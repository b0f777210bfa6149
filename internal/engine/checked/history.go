package checked

// history is the accesses of a cell: the node of its last writes, and that of the reads since.
type history struct{ write, read uint32 }

// cells are the histories of a buffer's cells. Neighbours mostly have the same, so a run of
// cells has one history until an access of some of them makes it a page.
type cells struct {
	n     int64
	runs  []cellRun
	fresh [][perRun]history // pages to hand out
}

type cellRun struct {
	history
	page *[perRun]history // of its own for each cell; nil where all have the same
}

// perRun is the cells of a run: rows of most tiles are whole runs.
const perRun = 32

func newCells(n int) *cells {
	return &cells{n: int64(n), runs: make([]cellRun, (n+perRun-1)/perRun)}
}

// at is the history of a cell.
func (c *cells) at(i int64) history {
	r := &c.runs[i/perRun]
	if r.page != nil {
		return r.page[i%perRun]
	}
	return r.history
}

// of is the page of a run.
func (c *cells) of(r *cellRun) *[perRun]history {
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

// finer are cells of which 1<<by stand where one has stood.
func (c *cells) finer(n, by int) *cells {
	f := newCells(n)
	for i := range f.runs {
		first := int64(i*perRun) >> by
		r := &c.runs[first/perRun]
		if f.runs[i].history = r.history; r.page == nil {
			continue
		}
		page := f.of(&f.runs[i])
		for k := range page {
			page[k] = r.page[(int64(i*perRun+k)>>by)%perRun]
		}
	}
	return f
}

// each calls f for every history that is kept.
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

// row is the access of n cells side by side.
func (e *event) row(s *shadow, c int64, n int) {
	for n > 0 {
		r, at := &s.cells.runs[c/perRun], int(c%perRun)
		k := min(n, perRun-at)
		if whole := k == perRun || at == 0 && c+int64(k) == s.cells.n; r.page != nil || !whole || !e.calm(&r.history) {
			e.page(s, s.cells.of(r), c, at, k)
		}
		c, n = c+int64(k), n-k
	}
}

// page is the access of n cells from one on of a page.
func (e *event) page(s *shadow, page *[perRun]history, c int64, at, n int) {
	part := page[at : at+n]
	for i := range part {
		h := &part[i]
		if *h == e.from && e.known {
			*h = e.to
		} else if !e.calm(h) {
			e.clash(s, c+int64(i), h)
		}
	}
}

// cell is the access of a cell.
func (e *event) cell(s *shadow, c int64) {
	e.page(s, s.cells.of(&s.cells.runs[c/perRun]), c, int(c%perRun), 1)
}

// calm is an access of cells with a history, if nothing there is a race with it.
func (e *event) calm(h *history) bool {
	if *h == e.from && e.known {
		*h = e.to
		return true
	}
	if !e.peaceful(h.write, true) || e.write && !e.peaceful(h.read, false) {
		return false
	}
	from := *h
	e.update(h)
	e.from, e.to, e.known = from, *h, true
	return true
}

// clash is an access of a cell with which something there races.
func (e *event) clash(s *shadow, c int64, h *history) {
	if !e.peaceful(h.write, true) {
		e.meet(s, c, h.write, true)
	}
	if e.write && !e.peaceful(h.read, false) {
		e.meet(s, c, h.read, false)
	}
	e.update(h)
}

// update puts the access into a history.
func (e *event) update(h *history) {
	if !e.write {
		if h.read != e.readFrom || e.readTo == 0 {
			e.readFrom, e.readTo = h.read, e.join(h.read)
		}
		h.read = e.readTo
		return
	}
	if !e.strong {
		// What races with an earlier access races with this one too.
		h.read, h.write = 0, e.self()
		return
	}
	if h.write != e.wroteFrom || e.wroteTo == 0 {
		e.wroteFrom, e.wroteTo = h.write, e.join(h.write)
	}
	h.write = e.wroteTo
}
