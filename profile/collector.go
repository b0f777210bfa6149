package profile

import (
	"cmp"
	"slices"
	"sync"

	"gotile/internal/cost"
)

// Collector collects the profiles of kernels. The zero value is empty and ready for use, by several goroutines.
type Collector struct {
	mu      sync.Mutex
	kernels []*Kernel
	byID    map[any]*Kernel
}

// Reset drops what was collected.
func (c *Collector) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kernels, c.byID = nil, nil
}

// Take returns what was collected as a collector of its own, and empties this one.
func (c *Collector) Take() *Collector {
	c.mu.Lock()
	defer c.mu.Unlock()
	taken := &Collector{kernels: c.kernels, byID: c.byID}
	c.kernels, c.byID = nil, nil
	return taken
}

// Add adds a launch of a kernel. Engines call it; launches of one kernel have the same id and the same steps.
func (c *Collector) Add(id any, launch *Kernel) {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := c.byID[id]
	if sum == nil {
		if c.byID == nil {
			c.byID = make(map[any]*Kernel)
		}
		launch.Available = launch.Seconds * float64(launch.Workers)
		c.byID[id] = launch
		c.kernels = append(c.kernels, launch)
		return
	}
	sum.Launches += launch.Launches
	sum.Blocks += launch.Blocks
	sum.Workers, sum.Allowed = max(sum.Workers, launch.Workers), max(sum.Allowed, launch.Allowed)
	sum.Seconds += launch.Seconds
	sum.Busy += launch.Busy
	sum.Available += launch.Seconds * float64(launch.Workers)
	for i := range sum.Steps {
		sum.Steps[i].add(&launch.Steps[i])
	}
}

// add adds the executions of the same step.
func (s *Step) add(t *Step) {
	s.Executions += t.Executions
	s.Seconds += t.Seconds
	s.Scratch += t.Scratch
	s.Facts.Portable += t.Facts.Portable
	s.Loaded += t.Loaded
	s.Stored += t.Stored
	s.Flops += t.Flops
	s.Ops += t.Ops
}

// Seconds returns the time of all launches.
func (c *Collector) Seconds() (sum float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.kernels {
		sum += k.Seconds
	}
	return sum
}

// Elements returns the element types of arithmetic and of matrix products, as arguments for [Measure].
func (c *Collector) Elements() (list []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.kernels {
		for _, s := range k.Steps {
			if e := s.Facts.Element; e != "" && s.Executions > 0 {
				list = append(list, e)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Report is the profiles of kernels, the slowest first.
type Report struct {
	Version int      `json:"version"` // of the format: 1
	Limits  Limits   `json:"limits"`
	Kernels []Kernel `json:"kernels"`
}

// Report relates what was collected to the limits of the machine, which may be zero if they are not known.
func (c *Collector) Report(l Limits) *Report {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &Report{Version: 1, Limits: l, Kernels: []Kernel{}}
	for _, k := range c.kernels {
		own := *k
		own.Steps = slices.Clone(k.Steps)
		own.finish(l)
		r.Kernels = append(r.Kernels, own)
	}
	slices.SortStableFunc(r.Kernels, func(x, y Kernel) int { return cmp.Compare(y.Seconds, x.Seconds) })
	return r
}

// finish computes sums, shares, lines and warnings.
func (k *Kernel) finish(l Limits) {
	k.Other = k.Busy
	k.Work = Work{}
	for i := range k.Steps {
		s := &k.Steps[i]
		k.Other -= s.Seconds
		k.Loaded += s.Loaded
		k.Stored += s.Stored
		k.Flops += s.Flops
		k.Ops += s.Ops
	}
	if k.Other < 0 {
		k.Busy, k.Other = k.Busy-k.Other, 0
	}
	k.Idle = max(0, k.Available-k.Busy)
	atOnce := max(1, k.Busy/max(k.Seconds, tiny))
	for i := range k.Steps {
		s := &k.Steps[i]
		s.Share = s.Seconds / max(k.Busy, tiny)
		s.Work.rate(s.Seconds/atOnce, l, s.Facts.Element)
		s.Limit = s.limit()
	}
	k.Work.rate(k.Seconds, l, k.element())
	slices.SortStableFunc(k.Steps, func(x, y Step) int { return cmp.Compare(y.Seconds, x.Seconds) })
	k.Steps = slices.DeleteFunc(k.Steps, func(s Step) bool { return s.Executions == 0 })
	k.Limit = k.limit()
	k.Lines = k.lines()
	k.Warnings = k.warnings()
}

// tiny avoids divisions by zero.
const tiny = 1e-12

// rate computes speeds and shares of the limits.
func (w *Work) rate(seconds float64, l Limits, element string) {
	if seconds <= 0 {
		return
	}
	w.BytesPerSecond = float64(w.Loaded+w.Stored) / seconds
	w.FlopsPerSecond = float64(w.Flops) / seconds
	if l.Copy > 0 {
		w.OfCopy = w.BytesPerSecond / l.Copy
	}
	if peak := l.Peak[element]; peak > 0 {
		speed := w.FlopsPerSecond
		if w.Flops == 0 && element == "i8" {
			speed = float64(w.Ops) / seconds
		}
		w.OfPeak = speed / peak
	}
}

// element returns the element type of the step with the most arithmetic.
func (k *Kernel) element() (element string) {
	most := int64(0)
	for _, s := range k.Steps {
		if n := s.Flops + s.Ops; s.Facts.Element != "" && n > most {
			element, most = s.Facts.Element, n
		}
	}
	return element
}

// lines divides the time of steps among lines of source.
func (k *Kernel) lines() []Line {
	type place struct {
		file string
		line int
	}
	byPlace := make(map[place]*Line)
	part := make(map[place]float64)
	list := []*Line{}
	for _, s := range k.Steps {
		for _, o := range s.Operations {
			at := place{o.File, o.Line}
			if byPlace[at] == nil {
				byPlace[at] = &Line{File: o.File, Line: o.Line}
				list = append(list, byPlace[at])
			}
			t := s.Seconds * o.Weight
			byPlace[at].add(&s, o, t)
			if t >= part[at] {
				part[at], byPlace[at].Limit = t, s.Limit
			}
		}
	}
	lines := []Line{}
	for _, l := range list {
		l.Share = l.Seconds / max(k.Busy, tiny)
		lines = append(lines, *l)
	}
	slices.SortStableFunc(lines, func(x, y Line) int {
		return cmp.Or(cmp.Compare(y.Seconds, x.Seconds), cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line))
	})
	return lines
}

// add adds an operation of a step.
func (l *Line) add(s *Step, o Operation, seconds float64) {
	l.Seconds += seconds
	if o.Op == nil {
		return
	}
	n := cost.Of(o.Op).Times(s.Executions)
	l.Loaded += n.Loaded
	l.Stored += n.Stored
	l.Flops += n.Flops
	l.Ops += n.Ops
}
