package checked

import (
	"slices"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Undetermined elements: a tile of a view without a padding value that extends over the edge of its array has
// some, and so have masked loads and atomic updates. They are tainted with the number of the operation that they
// come from. They may be used for anything but stored values, addresses, control flow and printing.

// sources are the operations with undetermined elements, and the values that these may reach.
type sources struct {
	plane
	flow
	sites   []*site
	numbers map[*tileir.Op]uint8
}

// newSources finds the operations of an entry with undetermined results; it returns nil if there are none.
func newSources(entry *tileir.Op, in *instrument) *sources {
	s := &sources{numbers: make(map[*tileir.Op]uint8), flow: newFlow()}
	s.plane = plane{byRegister: make(map[int]*shadowReg), has: func(v *tileir.Value, _ int) bool { return s.reached[v] },
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

// leavesOpen reports whether an operation may have undetermined elements in its result.
func (in *instrument) leavesOpen(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpLoadViewTko:
		_, padded := op.Operand(tileir.LoadViewTkoView).Type.(tileir.ViewType).Pad()
		return !padded && !(in.language.Strict() && in.kinds.Has(check.UB)) // if it is undefined behaviour, it is reported as such
	case tileir.OpMultimemLoadReduceViewTko:
		_, padded := op.Operand(tileir.MultimemLoadReduceViewTkoView).Type.(tileir.ViewType).Pad()
		return !padded
	case tileir.OpLoadPtrTko:
		return op.Operand(tileir.LoadPtrTkoMask) != nil && op.Operand(tileir.LoadPtrTkoPaddingValue) == nil
	case tileir.OpAtomicRMWTko:
		return op.Operand(tileir.AtomicRMWTkoMask) != nil
	}
	return false // a compare-and-exchange returns its comparison for elements that the mask excludes
}

// number returns the number of a source. Sources after the 255th share one.
func (s *sources) number(c *opContext) uint8 {
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

// undetermined returns the hooks that propagate taints.
func (c *opContext) undetermined() hooks {
	l, moves := c.carried(&c.open.plane)
	l.before = append(c.misuses(), l.before...)
	if !moves {
		l.after = append(l.after, c.passedOn()...)
	}
	return l
}

// passedOn returns the hooks for operations that compute or load.
func (c *opContext) passedOn() []hook {
	if len(c.op.Results) == 0 {
		return nil
	}
	result := c.shadowReg(&c.open.plane, c.op.Results[0])
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

// openAround taints the elements of a tile outside its array, and those of rows with undetermined
// indices.
func (c *opContext) openAround(result *shadowReg, slot, index int) []hook {
	list := c.op.OperandList(index)
	view, indices := c.View(c.op, true, slot, list), c.shadowRegsOf(&c.open.plane, list)
	number := uint8(0)
	if c.leavesOpen(c.op) {
		number = c.open.number(c)
	}
	if c.language.Strict() { // otherwise undetermined indices are reported
		indices = nil
	}
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		_, partial, err := view.Rows(fr, nil)
		partial = partial && number != 0
		lost := b.anyValid(indices)
		if b.setValid(result, err == nil && (partial || lost)); !b.valid(result) {
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

// openOutside taints the elements of a tile that are outside its array.
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

// openRows taints the elements with an undetermined index: the whole tile, or the row that an element of a tile
// of indices selects.
func openRows(fr *interp.Frame, b *blockFrame, view *interp.ViewSite, indices []*shadowReg, to []uint8) {
	shape, _, _, sparse := view.Tile()
	for d, s := range indices {
		if !b.valid(s) {
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

// openUnder taints the elements that a mask excludes, and those with an undetermined mask. Padded elements take the
// taint of the padding, and those of a compare-and-exchange the taint of the comparison. Undetermined pointers are reported unless an undetermined mask guards them.
func (c *opContext) openUnder(result *shadowReg) []hook {
	slot, padding := tileir.LoadPtrTkoMask, (*shadowReg)(nil)
	switch c.op.Code {
	case tileir.OpLoadPtrTko:
		if v := c.op.Operand(tileir.LoadPtrTkoPaddingValue); v != nil {
			padding = c.shadowReg(&c.open.plane, v)
		}
	case tileir.OpAtomicRMWTko:
		slot = tileir.AtomicRMWTkoMask
	case tileir.OpAtomicCASTko:
		slot, padding = tileir.AtomicCASTkoMask, c.shadowReg(&c.open.plane, c.op.Operand(tileir.AtomicCASTkoCmp))
	}
	v, number := c.op.Operand(slot), uint8(0)
	if v == nil {
		return nil
	}
	mask, masked := c.shadowReg(&c.open.plane, v), c.Use(v)
	if c.leavesOpen(c.op) {
		number = c.open.number(c)
	}
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		m := fr.Reg(masked).U8()
		on := (number != 0 || b.valid(padding)) && slices.Contains(m, 0) || b.valid(mask)
		if b.setValid(result, on); !on {
			return
		}
		to := fr.Reg(result.reg).U8()
		for i := range to {
			switch {
			case m[i] != 0:
				to[i] = 0
			case padding != nil:
				to[i] = b.taint(padding, i)
			default:
				to[i] = number
			}
			to[i] = max(to[i], b.taint(mask, i))
		}
	}}
}

// taint returns the source of element i; 0 if it is determined.
func (b *blockFrame) taint(s *shadowReg, i int) uint8 {
	if !b.valid(s) {
		return 0
	}
	return b.fr.Reg(s.reg).U8()[i]
}

// openElements propagates element by element, or in groups if the result has more or fewer elements.
func (c *opContext) openElements(result *shadowReg) []hook {
	taints := c.shadowRegsOf(&c.open.plane, c.op.Operands)
	if slices.Contains(taints, result) { // a register that both share
		return nil
	}
	stays := c.decided(taints)
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		on := b.anyValid(taints)
		if b.setValid(result, on); !on {
			return
		}
		to := fr.Reg(result.reg)
		to.Zero()
		for _, s := range taints {
			if b.valid(s) {
				spreadOver(to.U8(), fr.Reg(s.reg).U8())
			}
		}
		if stays != nil {
			stays(fr, b, to.U8())
		}
	}}
}

// spreadOver copies taints between lists of different lengths.
func spreadOver(to, from []uint8) {
	for i := range max(len(to), len(from)) {
		if k := i * len(from) / max(len(to), len(from)); from[k] != 0 {
			to[i*len(to)/max(len(to), len(from))] = from[k]
		}
	}
}

// isSelection reports an operation that selects elements by its first operand.
func isSelection(op *tileir.Op) bool { return op.Code == tileir.OpSelect }

// decided removes the taint of elements that one operand determines alone: a selection does not depend on the
// operand that is not selected, and a product or "and" with zero is zero.
func (c *opContext) decided(taints []*shadowReg) func(fr *interp.Frame, b *blockFrame, to []uint8) {
	var regs []int
	for _, v := range c.op.Operands {
		if _, ok := v.Type.(tileir.TileType); ok {
			regs = append(regs, c.Use(v))
		}
	}
	if isSelection(c.op) {
		return func(fr *interp.Frame, b *blockFrame, to []uint8) {
			for i := range to {
				picked := 2
				if fr.Reg(regs[0]).U8()[i] != 0 {
					picked = 1
				}
				to[i] = max(b.taint(taints[0], i), b.taint(taints[picked], i))
			}
		}
	}
	absorbing := c.op.Info().Algebra.Absorbing
	if absorbing == nil {
		return nil
	}
	t := scalarOf(c.op.Results[0])
	decides := int64(absorbing(t.Bits()))
	if t != tileir.I1 { // registers hold true as 1
		decides = tileir.Int(t, decides).Signed()
	}
	return func(fr *interp.Frame, b *blockFrame, to []uint8) {
		for i := range to {
			for k := range 2 {
				if b.taint(taints[k], i) == 0 && fr.Reg(regs[k]).Int(i, true) == decides {
					to[i] = 0
				}
			}
		}
	}
}

// openLines propagates along the lines of a reduction or scan.
func (c *opContext) openLines() []hook {
	taints, results, l := c.shadowRegsOf(&c.open.plane, c.op.Operands), c.shadowRegsOf(&c.open.plane, c.op.Results), c.lines()
	backwards := c.op.Code == tileir.OpScan && bool(c.op.Attrs[tileir.ScanReverse].(tileir.Bool))
	var list []hook
	for k, from := range resultOperands(c.op) {
		var parts []*shadowReg
		for i, s := range taints {
			if from[i] {
				parts = append(parts, s)
			}
		}
		if r := results[k]; r != nil {
			list = append(list, func(fr *interp.Frame, b *blockFrame) {
				on := b.anyValid(parts)
				if b.setValid(r, on); on {
					l.taint(b, parts, fr.Reg(r.reg).U8(), c.op.Code == tileir.OpScan, backwards)
				}
			})
		}
	}
	return list
}

// taint taints the results of lines with undetermined elements.
func (l lines) taint(b *blockFrame, from []*shadowReg, to []uint8, scan, backwards bool) {
	for line := range l.outer * l.inner {
		seen := uint8(0)
		for i := range l.n {
			if backwards {
				i = l.n - 1 - i
			}
			at := l.index(line, i)
			for _, s := range from {
				seen = max(seen, b.taint(s, at))
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

// resultOperands returns for each result of a reduction or scan the operands that it depends on.
func resultOperands(op *tileir.Op) [][]bool {
	body := op.Block(0)
	list := make([][]bool, len(op.Results))
	for k, v := range body.Ops[len(body.Ops)-1].Operands {
		list[k] = make([]bool, len(op.Operands))
		addOperandsOf(v, body, list[k], make(map[*tileir.Value]bool))
	}
	for range list { // a result is an argument of the next iteration
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

// addOperandsOf adds the operands of a reduction or scan that a value of its region depends on.
func addOperandsOf(v *tileir.Value, body *tileir.Block, from []bool, seen map[*tileir.Value]bool) {
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
			addOperandsOf(o, body, from, seen)
		}
	}
}

// index returns the index of element i of a line.
func (l lines) index(line, i int) int {
	return line/l.inner*l.n*l.inner + line%l.inner + i*l.inner
}

// openProduct propagates from rows and columns of a matrix product to the elements that depend on them.
func (c *opContext) openProduct(result *shadowReg) []hook {
	taints := c.shadowRegsOf(&c.open.plane, c.op.Operands)
	p := c.product()
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		on := b.anyValid(taints)
		if b.setValid(result, on); !on {
			return
		}
		rows, columns := make([]uint8, p.batch*p.m), make([]uint8, p.batch*p.n)
		to := fr.Reg(result.reg).U8()
		clear(to)
		for k, s := range taints {
			if !b.valid(s) {
				continue
			}
			from := fr.Reg(s.reg).U8()
			depth := len(from) / (p.batch * p.m) // scales have fewer elements than matrices
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

func (c *opContext) product() product {
	a, b := shapeOf(c.op.Operands[0]), shapeOf(c.op.Operands[1])
	p := product{1, int(a[len(a)-2]), int(b[len(b)-1]), int(a[len(a)-1])}
	if len(a) == 3 {
		p.batch = int(a[0])
	}
	return p
}
