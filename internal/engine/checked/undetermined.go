package checked

import (
	"slices"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Elements that nothing determines: a tile of a view without a padding value that reaches
// over the edge of its array has some, and so have loads and atomic updates under a mask.
// Their shade is the number of where they come from. They may go anywhere but to memory, to
// where something lies in memory, to where the program goes next, and to what is printed.

// sources are where such elements come from, and the values that these may reach.
type sources struct {
	plane
	flow
	sites   []*site
	numbers map[*tileir.Op]uint8
}

// newSources looks for what an entry leaves undetermined; nil for nothing.
func newSources(entry *tileir.Op, in *instrument) *sources {
	s := &sources{numbers: make(map[*tileir.Op]uint8), flow: newFlow()}
	s.plane = plane{of: make(map[int]*shade), has: func(v *tileir.Value, _ int) bool { return s.reached[v] },
		make: func(s *interp.Site, n int) int { return s.Bytes(n) },
		fill: func(to, _ *interp.Reg) { to.Zero() }}
	entry.Walk(func(op *tileir.Op) bool {
		if in.leavesOpen(op) {
			s.reached[op.Results[0]] = true
		}
		return true
	})
	if len(s.reached) == 0 {
		return nil
	}
	s.spread(entry, func(*tileir.Op, int) bool { return true })
	return s
}

// leavesOpen reports an operation that may leave elements of its result undetermined.
func (in *instrument) leavesOpen(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpLoadViewTko:
		_, padded := op.Operand(tileir.LoadViewTkoView).Type.(tileir.ViewType).Pad()
		return !padded && !(in.language.Strict() && in.kinds.Has(check.UB)) // where it is undefined, and reported there
	case tileir.OpMultimemLoadReduceViewTko:
		_, padded := op.Operand(tileir.MultimemLoadReduceViewTkoView).Type.(tileir.ViewType).Pad()
		return !padded
	case tileir.OpLoadPtrTko:
		return op.Operand(tileir.LoadPtrTkoMask) != nil && op.Operand(tileir.LoadPtrTkoPaddingValue) == nil
	case tileir.OpAtomicRMWTko:
		return op.Operand(tileir.AtomicRMWTkoMask) != nil
	case tileir.OpAtomicCASTko:
		return op.Operand(tileir.AtomicCASTkoMask) != nil
	}
	return false
}

// number is that of an operation that leaves elements open. Those after the 255th share one.
func (s *sources) number(c *at) uint8 {
	n, ok := s.numbers[c.op]
	if !ok {
		if len(s.sites) < 255 {
			s.sites = append(s.sites, c.site)
		}
		n = uint8(len(s.sites))
		s.numbers[c.op] = n
	}
	return n
}

// undetermined are the looks that follow such elements.
func (c *at) undetermined() looks {
	l, moves := c.carried(&c.open.plane)
	l.before = append(c.misuses(), l.before...)
	if !moves {
		l.after = append(l.after, c.passedOn()...)
	}
	return l
}

// passedOn is what an operation that computes or loads makes of the elements that it takes.
func (c *at) passedOn() []look {
	if len(c.op.Results) == 0 {
		return nil
	}
	result := c.shade(&c.open.plane, c.op.Results[0])
	if result == nil {
		return nil
	}
	switch c.op.Code {
	case tileir.OpLoadViewTko:
		return c.openAround(result, tileir.LoadViewTkoView, tileir.LoadViewTkoIndex)
	case tileir.OpMultimemLoadReduceViewTko:
		return c.openAround(result, tileir.MultimemLoadReduceViewTkoView, tileir.MultimemLoadReduceViewTkoIndex)
	case tileir.OpLoadPtrTko, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko:
		return c.openUnder(result)
	case tileir.OpReduce, tileir.OpScan:
		return c.openLines()
	case tileir.OpMmaF, tileir.OpMmaI, tileir.OpMmaFScaled:
		return c.openProduct(result)
	}
	return c.openElements(result)
}

// openAround are the elements of a tile outside its array, and those of rows of which nothing
// says which they are.
func (c *at) openAround(result *shade, slot, index int) []look {
	list := c.op.OperandList(index)
	view, indices := c.View(c.op, true, slot, list), c.shadesOf(&c.open.plane, list)
	number := uint8(0)
	if c.leavesOpen(c.op) {
		number = c.open.number(c)
	}
	if c.language.Strict() { // where open indices are reported
		indices = nil
	}
	return []look{func(fr *interp.Frame, b *blockFrame) {
		_, partial, err := view.Rows(fr, nil)
		partial = partial && number != 0
		lost := b.anyRaised(indices)
		if b.raise(result, err == nil && (partial || lost)); !b.raised(result) {
			return
		}
		to := fr.Reg(result.reg).U8()
		clear(to)
		if partial {
			openOutside(fr, view, to, number)
		}
		if lost {
			openRows(fr, b, view, indices, to)
		}
	}}
}

// openOutside are the elements of a tile that its array does not have.
func openOutside(fr *interp.Frame, view *interp.ViewSite, to []uint8, number uint8) {
	for i := range to {
		to[i] = number
	}
	view.Rows(fr, func(_ *host.Region, _, _ int64, n, at, step int) {
		for i := range n {
			to[at+i*step] = 0
		}
	})
}

// openRows are the elements whose index is open: all of a tile, or what a row of a tile of
// indices picks.
func openRows(fr *interp.Frame, b *blockFrame, view *interp.ViewSite, indices []*shade, to []uint8) {
	shape, _, _, sparse := view.Tile()
	for d, s := range indices {
		if !b.raised(s) {
			continue
		}
		open, below := fr.Reg(s.reg).U8(), 1
		for _, n := range shape[d+1:] {
			below *= int(n)
		}
		for i := range to {
			k := 0
			if d == sparse {
				k = i / below % int(shape[d])
			}
			to[i] = max(to[i], open[k])
		}
	}
}

// openUnder are the elements that a mask leaves out, and those of which nothing says whether they
// are left out. Those that are padded are what the padding is. Open pointers are reported where
// no open mask guards them.
func (c *at) openUnder(result *shade) []look {
	slot, padding := tileir.LoadPtrTkoMask, (*shade)(nil)
	switch c.op.Code {
	case tileir.OpLoadPtrTko:
		if v := c.op.Operand(tileir.LoadPtrTkoPaddingValue); v != nil {
			padding = c.shade(&c.open.plane, v)
		}
	case tileir.OpAtomicRMWTko:
		slot = tileir.AtomicRMWTkoMask
	case tileir.OpAtomicCASTko:
		slot = tileir.AtomicCASTkoMask
	}
	v, number := c.op.Operand(slot), uint8(0)
	if v == nil {
		return nil
	}
	mask, masked := c.shade(&c.open.plane, v), c.Use(v)
	if c.leavesOpen(c.op) {
		number = c.open.number(c)
	}
	return []look{func(fr *interp.Frame, b *blockFrame) {
		m := fr.Reg(masked).U8()
		on := (number != 0 || b.raised(padding)) && slices.Contains(m, 0) || b.raised(mask)
		if b.raise(result, on); !on {
			return
		}
		to := fr.Reg(result.reg).U8()
		for i := range to {
			switch {
			case m[i] != 0:
				to[i] = 0
			case padding != nil:
				to[i] = b.open(padding, i)
			default:
				to[i] = number
			}
			to[i] = max(to[i], b.open(mask, i))
		}
	}}
}

// open is where element i comes from; 0 where it is determined.
func (b *blockFrame) open(s *shade, i int) uint8 {
	if !b.raised(s) {
		return 0
	}
	return b.fr.Reg(s.reg).U8()[i]
}

// openElements passes on element by element, or in groups where the result has more or fewer.
func (c *at) openElements(result *shade) []look {
	shades := c.shadesOf(&c.open.plane, c.op.Operands)
	if slices.Contains(shades, result) { // a register that both share
		return nil
	}
	stays := c.decided(shades)
	return []look{func(fr *interp.Frame, b *blockFrame) {
		on := b.anyRaised(shades)
		if b.raise(result, on); !on {
			return
		}
		to := fr.Reg(result.reg)
		to.Zero()
		for _, s := range shades {
			if b.raised(s) {
				spreadOver(to.U8(), fr.Reg(s.reg).U8())
			}
		}
		if stays != nil {
			stays(fr, b, to.U8())
		}
	}}
}

// spreadOver puts what is open of one list into another, whose length may be another.
func spreadOver(to, from []uint8) {
	for i := range max(len(to), len(from)) {
		if k := i * len(from) / max(len(to), len(from)); from[k] != 0 {
			to[i*len(to)/max(len(to), len(from))] = from[k]
		}
	}
}

// decided takes back elements that an operand determines alone: a selection has nothing of
// what it does not select, and zero times or and anything is zero.
func (c *at) decided(shades []*shade) func(fr *interp.Frame, b *blockFrame, to []uint8) {
	var regs []int
	for _, v := range c.op.Operands {
		if _, ok := v.Type.(tileir.TileType); ok {
			regs = append(regs, c.Use(v))
		}
	}
	switch c.op.Code {
	case tileir.OpSelect:
		return func(fr *interp.Frame, b *blockFrame, to []uint8) {
			for i := range to {
				picked := 2
				if fr.Reg(regs[0]).U8()[i] != 0 {
					picked = 1
				}
				to[i] = max(b.open(shades[0], i), b.open(shades[picked], i))
			}
		}
	case tileir.OpAndI, tileir.OpMulI, tileir.OpOrI:
		decides := int64(0)
		if c.op.Code == tileir.OpOrI {
			decides = -1
			if scalarOf(c.op.Results[0]) == tileir.I1 {
				decides = 1
			}
		}
		return func(fr *interp.Frame, b *blockFrame, to []uint8) {
			for i := range to {
				for k := range 2 {
					if b.open(shades[k], i) == 0 && fr.Reg(regs[k]).Int(i, true) == decides {
						to[i] = 0
					}
				}
			}
		}
	}
	return nil
}

// openLines passes on along the lines of a reduction or scan.
func (c *at) openLines() []look {
	shades, results, l := c.shadesOf(&c.open.plane, c.op.Operands), c.shadesOf(&c.open.plane, c.op.Results), c.lines()
	backwards := c.op.Code == tileir.OpScan && bool(c.op.Attrs[tileir.ScanReverse].(tileir.Bool))
	var list []look
	for k, from := range foldedFrom(c.op) {
		var parts []*shade
		for i, s := range shades {
			if from[i] {
				parts = append(parts, s)
			}
		}
		if r := results[k]; r != nil {
			list = append(list, func(fr *interp.Frame, b *blockFrame) {
				on := b.anyRaised(parts)
				if b.raise(r, on); on {
					l.open(b, parts, fr.Reg(r.reg).U8(), c.op.Code == tileir.OpScan, backwards)
				}
			})
		}
	}
	return list
}

// open is what lines of open elements make of the results of a fold.
func (l lines) open(b *blockFrame, from []*shade, to []uint8, scan, backwards bool) {
	for line := range l.outer * l.inner {
		seen := uint8(0)
		for i := range l.n {
			if backwards {
				i = l.n - 1 - i
			}
			at := l.at(line, i)
			for _, s := range from {
				seen = max(seen, b.open(s, at))
			}
			if scan {
				to[at] = seen
			}
		}
		if !scan {
			to[line] = seen
		}
	}
}

// foldedFrom says of each result of a fold which operands it is made of.
func foldedFrom(op *tileir.Op) [][]bool {
	body := op.Block(0)
	list := make([][]bool, len(op.Results))
	for k, v := range body.Ops[len(body.Ops)-1].Operands {
		list[k] = make([]bool, len(op.Operands))
		madeOf(v, body, list[k], make(map[*tileir.Value]bool))
	}
	for range list { // a result is an argument of the next round
		for k := range list {
			for j, from := range list {
				for i := range from {
					list[k][i] = list[k][i] || list[k][j] && from[i]
				}
			}
		}
	}
	return list
}

// madeOf adds the operands of a fold that a value of its region is made of.
func madeOf(v *tileir.Value, body *tileir.Block, from []bool, seen map[*tileir.Value]bool) {
	if seen[v] {
		return
	}
	seen[v] = true
	switch {
	case v.Owner == body:
		from[slices.Index(body.Args, v)/2] = true
	case v.Def == nil || v.Def.Parent != body:
	case len(v.Def.Regions) > 0:
		for i := range from {
			from[i] = true
		}
	default:
		for _, o := range v.Def.Operands {
			madeOf(o, body, from, seen)
		}
	}
}

// at is the place of element i of a line.
func (l lines) at(line, i int) int {
	return line/l.inner*l.n*l.inner + line%l.inner + i*l.inner
}

// openProduct passes on from rows and columns to the elements that are made of them.
func (c *at) openProduct(result *shade) []look {
	shades := c.shadesOf(&c.open.plane, c.op.Operands)
	p := c.product()
	return []look{func(fr *interp.Frame, b *blockFrame) {
		on := b.anyRaised(shades)
		if b.raise(result, on); !on {
			return
		}
		rows, columns := make([]uint8, p.batch*p.m), make([]uint8, p.batch*p.n)
		to := fr.Reg(result.reg).U8()
		clear(to)
		for k, s := range shades {
			if !b.raised(s) {
				continue
			}
			from := fr.Reg(s.reg).U8()
			depth := len(from) / (p.batch * p.m) // scales have less than factors
			switch {
			case k == tileir.MmaFAcc:
				copy(to, from)
			case k == tileir.MmaFScaledLhs, k == tileir.MmaFScaledLhsScale: // rows of depth
				for i, x := range from {
					rows[i/depth] = max(rows[i/depth], x)
				}
			default: // columns
				depth = len(from) / (p.batch * p.n)
				for i, x := range from {
					at := i/(depth*p.n)*p.n + i%p.n
					columns[at] = max(columns[at], x)
				}
			}
		}
		for i := range to {
			to[i] = max(to[i], rows[i/p.n], columns[i/(p.m*p.n)*p.n+i%p.n])
		}
	}}
}

// product is the shape of a matrix product: batch times [m,k] by [k,n].
type product struct{ batch, m, n, k int }

func (c *at) product() product {
	a, b := shapeOf(c.op.Operands[0]), shapeOf(c.op.Operands[1])
	p := product{1, int(a[len(a)-2]), int(b[len(b)-1]), int(a[len(a)-1])}
	if len(a) == 3 {
		p.batch = int(a[0])
	}
	return p
}
