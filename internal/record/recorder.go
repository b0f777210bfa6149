package record

import (
	"errors"
	"fmt"
	"slices"

	"gotile/check"
	"gotile/device"
	"gotile/tileir"
)

// Options are the options of a recording.
type Options struct {
	File string // that the module was read from
	Text []byte // of the file, if it is Tile IR as text
	// Source returns the text of a source file, whose path is as in the module. Nil for none.
	Source func(path string) ([]byte, error)
	// Limit is the approximate size of a recording in bytes; 0 means [DefaultLimit].
	Limit int64
	// Blocks are those whose operations are recorded; nil for as many as there is room for.
	Blocks  [][3]int
	Version string // of gotile, for the recording
}

// DefaultLimit is the default size limit of a recording.
const DefaultLimit = 24 << 20

// Argument is an argument of the launch, with a description for readers.
type Argument struct {
	Text  string  // "zeros:f32:4x1024"
	Shape []int64 // of the buffer, in elements; nil if it is not known
	device.Arg
}

// Recorder makes a recording of one launch.
type Recorder struct {
	rec     Recording
	options Options
	entry   *tileir.Op
	ops     map[*tileir.Op]int
	values  map[*tileir.Value]int
	sources map[string]int

	buffers []*buffer
	known   map[*byte]int
	pool    pool
	blocks  map[[3]int]*block
	order   []*block
	found   map[*check.Finding]foundAt

	// The remaining bytes of the parts of the limit.
	contents, accesses, steps int64

	time     int
	runs     []run // of the operation that is under way
	findings []*check.Finding
	left     map[string]bool // notes that are there
}

// foundAt is the first occurrence of a finding.
type foundAt struct{ op, other int }

// block is a block of the grid.
type block struct {
	at     [3]int
	events []event
	bare   bool // without results: accesses and findings only
	found  bool
	cut    int
}

// event is an event whose findings do not have numbers yet.
type event struct {
	Event
	found []*check.Finding
}

// New makes a recorder of launches of an entry.
func New(m *tileir.Module, entry *tileir.Op, o Options) (*Recorder, error) {
	if o.Limit <= 0 {
		o.Limit = DefaultLimit
	}
	r := &Recorder{options: o, entry: entry, ops: make(map[*tileir.Op]int), values: make(map[*tileir.Value]int),
		sources: make(map[string]int), known: make(map[*byte]int), blocks: make(map[[3]int]*block),
		found: make(map[*check.Finding]foundAt), left: make(map[string]bool),
		contents: o.Limit / 4, accesses: o.Limit / 2, steps: o.Limit / 4}
	r.rec = Recording{Format: Format, Version: o.Version, Kernel: device.PlainName(tileir.EntryName(entry)),
		Language: check.LanguageOf(m, entry).String()}
	return r, r.describe(m)
}

// Begin records the launch before it runs.
func (r *Recorder) Begin(grid device.Grid, args []Argument) {
	r.rec.Grid = grid
	params := tileir.Signature(r.entry).Params
	for i, a := range args {
		arg := Arg{Text: a.Text, Type: scalarText(params[i]), Value: r.values[r.entry.Block(0).Args[i]], Buffer: -1, Offset: a.Offset}
		if a.Host != nil {
			pointer, _ := params[i].(tileir.TileType).Pointer()
			arg.Buffer = r.argument(a, pointer.Pointee)
		}
		r.rec.Args = append(r.rec.Args, arg)
	}
}

// argument is the number of an argument's buffer.
func (r *Recorder) argument(a Argument, elem tileir.Scalar) int {
	if len(a.Host) > 0 {
		return r.bufferNamed(a, elem)
	}
	return -1
}

func (r *Recorder) bufferNamed(a Argument, elem tileir.Scalar) int {
	if i, ok := r.known[&a.Host[0]]; ok {
		return i
	}
	return r.addBuffer(a.Host, Buffer{Name: a.Name, Kind: "argument", Shape: a.Shape}, elem)
}

// scalarText is a parameter's type: "ptr<f32>".
func scalarText(t tileir.Type) string {
	if tile, ok := t.(tileir.TileType); ok && tile.Rank() == 0 {
		return tile.Elem.String()
	}
	return t.String()
}

// Observer returns the observer for the launch.
func (r *Recorder) Observer() *check.Observer {
	return &check.Observer{Access: r.access, Step: r.step, Found: r.seen}
}

// note records a missing part, once.
func (r *Recorder) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !r.left[text] {
		r.left[text] = true
		r.rec.Notes = append(r.rec.Notes, text)
	}
}

func (r *Recorder) access(a check.Access) {
	mode := 0
	if a.Read {
		mode |= 1
	}
	if a.Write {
		mode |= 2
	}
	i := r.bufferOf(a.Memory, a.Buffer, a.Elem)
	r.buffers[i].saw(a.Elem)
	r.runs = append(r.runs, run{i, mode, a.Size, a.Nibbles, a.First, a.Stride, int64(a.N)})
}

func (r *Recorder) seen(f check.Found) {
	at := foundAt{r.ops[f.At], -1}
	if f.OtherAt != nil {
		at.other = r.ops[f.OtherAt]
	}
	if _, ok := r.found[f.Finding]; !ok {
		r.found[f.Finding] = at
	}
	if !slices.Contains(r.findings, f.Finding) {
		r.findings = append(r.findings, f.Finding)
	}
}

// step records an event with the accesses and findings since the previous one.
func (r *Recorder) step(s check.Step) {
	b := r.blockOf(s)
	r.time++
	e := event{Event{Time: r.time, Op: r.ops[s.Op]}, r.findings}
	if s.Enter != nil {
		e.Enter = 1 + slices.Index(s.Op.Regions, s.Enter.Parent)
	}
	r.findings = nil
	e.Accesses = r.accessesOf(s)
	if len(e.found) > 0 && !b.found {
		b.found = true
		r.makeRoom(b)
	}
	switch {
	case !b.bare && r.addSteps(b, &e, s):
	case len(e.Accesses)+len(e.found) > 0:
		e.Values = nil
		b.cut++
	default:
		b.cut++
		return
	}
	b.events = append(b.events, e)
}

// blockOf returns the block of the grid of a step. A block that begins when there is no room for accesses is counted and
// not stored, unless it has a finding.
func (r *Recorder) blockOf(s check.Step) *block {
	if b := r.blocks[s.Block]; b != nil {
		return b
	}
	b := &block{at: s.Block, bare: r.options.Blocks != nil && !slices.Contains(r.options.Blocks, s.Block)}
	begins, full := s.Enter != nil && s.Op == r.entry, r.accesses <= 0
	if full && begins {
		r.blind()
		r.rec.Missing++
	}
	if full && len(r.findings) == 0 {
		return b
	}
	if full && !begins {
		r.rec.Missing--
	}
	r.accesses -= perEvent
	r.blocks[s.Block] = b
	r.order = append(r.order, b)
	return b
}

// blind records that accesses are not recorded from now on.
func (r *Recorder) blind() {
	if r.rec.Blind == 0 {
		r.rec.Blind = max(r.time, 1)
		r.note("there is no room for all accesses: those from time %d on are not recorded", r.rec.Blind)
	}
}

// addSteps adds the results of an event; it returns false if there is no room.
func (r *Recorder) addSteps(b *block, e *event, s check.Step) bool {
	if r.steps <= 0 {
		r.note("there is no room for the operations of all blocks: some have their accesses only")
		b.bare = true
		return false
	}
	r.steps -= perEvent
	e.Values = make([]int, len(s.Values))
	for i, v := range s.Values {
		n, cost := r.pool.add(r.blobOf(v))
		e.Values[i] = n
		r.steps -= cost
	}
	return true
}

// makeRoom takes the results from the latest blocks in which nothing was found, so that there
// is room for one in which something was.
func (r *Recorder) makeRoom(b *block) {
	if r.options.Blocks != nil {
		return
	}
	for _, x := range slices.Backward(r.order) {
		if r.steps >= r.options.Limit/16 {
			break
		}
		if x != b && !x.found && !x.bare {
			r.strip(x)
		}
	}
	b.bare = b.bare && r.steps <= 0
}

// strip removes everything but the accesses of a block.
func (r *Recorder) strip(b *block) {
	var kept []event
	for _, e := range b.events {
		r.steps += perEvent
		for _, v := range e.Values {
			r.steps += r.pool.drop(v)
		}
		e.Values = nil
		b.cut++
		if len(e.Accesses) > 0 {
			kept = append(kept, e)
		}
	}
	b.events, b.bare = kept, true
}

// accessesOf returns the accesses of the operation that has just run.
func (r *Recorder) accessesOf(s check.Step) []Access {
	runs := r.runs
	r.runs = r.runs[:0]
	if s.Op.Code == tileir.OpAlloca && s.Enter == nil {
		return r.fresh(s)
	}
	if len(runs) == 0 {
		return nil
	}
	if r.rec.Blind > 0 {
		return nil
	}
	list := boxes(runs)
	for i := range list {
		r.accesses -= r.keep(&list[i])
	}
	if r.accesses <= 0 {
		r.blind()
		return nil
	}
	return list
}

// keep adds the data that an access has written to the pool, and returns its cost.
func (r *Recorder) keep(a *Access) (cost int64) {
	cost = perEvent + 8*int64(len(a.Starts))
	if a.Mode&2 != 0 {
		n, more := r.pool.add(rawBlob(r.buffers[a.Buffer].written(a), int(a.elements())*a.Size))
		a.Data = n + 1
		cost += more
	}
	return cost
}

// fresh is the memory of an alloca, which is zero at first.
func (r *Recorder) fresh(s check.Step) []Access {
	memory, name, _ := s.Values[0].Pointer(0)
	if len(memory) == 0 {
		return nil
	}
	t, _ := s.Values[0].Of.Type.(tileir.TileType).Pointer()
	b := r.bufferOf(memory, name, t.Pointee)
	n, _ := r.pool.add(rawBlob(make([]byte, 1), len(memory)))
	size := r.buffers[b].Size // for nibbles it is 1 too, and bytes are cleared
	return []Access{{Buffer: b, Size: size, Starts: []int64{0}, Counts: []int64{int64(len(memory) / size)}, Strides: []int64{int64(size)}, Data: n + 1}}
}

// End returns the recording of a launch that has ended with an error or, if it is nil, successfully.
func (r *Recorder) End(err error, output string) *Recording {
	rec := r.rec
	rec.Output = output
	var report *check.Report
	switch {
	case errors.As(err, &report):
	case err != nil:
		rec.Error = err.Error()
	}
	numbers := make(map[*check.Finding]int)
	if report != nil {
		for i, f := range report.Findings {
			numbers[f] = i
			rec.Findings = append(rec.Findings, r.finding(f))
		}
		if report.Dropped > 0 {
			rec.Notes = append(rec.Notes, fmt.Sprintf("%d findings are left out", report.Dropped))
		}
	}
	var blobs []int
	rec.Blobs, blobs = r.pool.packed()
	for _, b := range r.order {
		rec.Blocks = append(rec.Blocks, b.finished(blobs, numbers))
	}
	for _, b := range r.buffers {
		x := b.Buffer
		x.Before = blobs[x.Before]
		rec.Buffers = append(rec.Buffers, x)
	}
	return &rec
}

// finished returns the block with the numbers of its parts in the recording.
func (b *block) finished(blobs []int, findings map[*check.Finding]int) Block {
	x := Block{At: b.at, Cut: b.cut, Events: make([]Event, len(b.events))}
	for i, e := range b.events {
		for k, v := range e.Values {
			e.Values[k] = blobs[v]
		}
		for k := range e.Accesses {
			if d := e.Accesses[k].Data; d > 0 {
				e.Accesses[k].Data = blobs[d-1] + 1
			}
		}
		for _, f := range e.found {
			if n, ok := findings[f]; ok {
				e.Findings = append(e.Findings, n)
			}
		}
		x.Events[i] = e.Event
	}
	return x
}
