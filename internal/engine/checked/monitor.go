package checked

import (
	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// monitor checks one launch of a grid.
type monitor struct {
	program *program
	launch  engine.Launch
	report  *check.Report
	order   order
	baton   *baton
	idle    int // number of consecutive yields without a store
	memory  *host.Memory
	// observer observes this launch; its functions are nil in launches with other orders.
	observer check.Observer

	shadows []*shadow         // by the number of a region
	allocas map[int64]*shadow // by the number of a region, those of allocas
	slots   map[[2]int]int64  // the region of an alloca's latest run, by worker and alloca
	nodes   nodes
	cells   int // of all shadows
	clocks  *clocks
	seen    map[seenKey]*check.Finding

	dependences map[[2]*tileir.Op]bool // of stores on loads

	finer      map[*host.Region]*finerMemory // more precise shadow values of memory
	finerCells int
}

// seenKey is the key by which findings are merged.
type seenKey struct {
	site  *site
	what  string
	other *site
}

func newMonitor(p *program, l engine.Launch, report *check.Report, o order) *monitor {
	workers := p.code.Host().Workers(l.Workers, l.Grid.Blocks())
	m := &monitor{program: p, launch: l, report: report, order: o, baton: newBaton(workers),
		allocas: make(map[int64]*shadow), slots: make(map[[2]int]int64),
		clocks: newClocks(l.Grid.Blocks()), dependences: make(map[[2]*tileir.Op]bool), seen: make(map[seenKey]*check.Finding), finer: make(map[*host.Region]*finerMemory)}
	if _, first := o.(inOrder); first && p.options.Observer != nil {
		m.observer = *p.options.Observer
	}
	return m
}

// blockFrame is the state of a worker that runs a block.
type blockFrame struct {
	m     *monitor
	fr    *interp.Frame
	block int32    // its number in the grid
	runs  []uint32 // executions of each memory access in this block
	polls int      // accesses since the block yielded
	ended bool     // by a finding
	event event    // the current access

	validRegs []bool // the valid shadow registers, by number
}

func (m *monitor) newFrame(w *host.Worker) *blockFrame {
	b := &blockFrame{m: m, fr: m.program.code.NewFrame(w), runs: make([]uint32, len(m.program.in.sites)),
		validRegs: make([]bool, m.program.in.shadowRegs)}
	b.fr.Data = b
	return b
}

// begin prepares for a block.
func (b *blockFrame) begin(number int64) {
	b.block, b.ended = int32(number), false
	clear(b.runs)
}

// blockOf returns the state of the block that a frame runs.
func blockOf(fr *interp.Frame) *blockFrame { return fr.Data.(*blockFrame) }

// site is an operation with findings.
type site struct {
	op      *tileir.Op
	number  int32 // among memory accesses
	verb    string
	reduced bool            // in the region of a reduction or scan
	place   *check.Location // nil until it is needed
}

func (s *site) where() check.Location {
	if s.place == nil {
		p := check.LocationOf(s.op.Loc)
		s.place = &p
	}
	return *s.place
}

// rule is what an operation may violate: a kind of finding, a row of the reference's annex, and a message.
type rule struct {
	kind check.Kinds
	row  string
	what string
}

// add adds a finding of n elements; detail is called for the first finding of a site only.
func (b *blockFrame) add(s *site, r rule, n int, other *site, otherBlock int32, detail func() string) {
	if s.reduced && r.row != "" {
		r.row, r.what = "3.1/ub-15", r.what+" in some order of the elements"
	}
	key := seenKey{s, r.row + r.what, other}
	if f := b.m.seen[key]; f != nil {
		f.Count += int64(n)
		b.tellFound(f, s, other, n)
		return
	}
	f := check.Finding{Kind: r.kind, Row: r.row, Kernel: device.PlainName(b.m.program.in.name), Op: s.op.Name(),
		What: r.what, Block: b.fr.Block, Location: s.where(), Count: int64(n)}
	if detail != nil {
		f.Detail = detail()
	}
	if other != nil {
		f.Other = &check.Side{Op: other.op.Name(), Verb: other.verb, Block: b.fr.Launch.BlockIndex(int64(otherBlock)), Location: other.where()}
	}
	known := b.m.report.Add(f)
	b.m.seen[key] = known
	b.tellFound(known, s, other, n)
}

// found adds a finding that involves one operation only.
func (b *blockFrame) found(s *site, r rule, n int, detail func() string) {
	b.add(s, r, n, nil, 0, detail)
}
