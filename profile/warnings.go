package profile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// leastShare is the share of time from which on a pattern is worth a warning.
const leastShare = 0.1

// pattern is a pattern of steps that stays slow.
type pattern struct {
	name   string
	is     func(s *Step) bool
	what   func(s *Step) string
	advice string
}

const gatherAdvice = "load tiles of a view, gather whole rows with a gather view, or make the pointers contiguous along the last dimension"

// patterns are in the order in which one is chosen for a step.
var patterns = []pattern{
	{"portable", func(s *Step) bool {
		return s.Kind == callKind && !s.Facts.Service || s.Kind != Portable && s.Facts.Portable > s.Seconds/2
	}, func(s *Step) string { return "the portable engine executes " + s.names() },
		"use an operation or element type that has machine code (gotile inspect lists calls), or tiles that are within the array"},
	{"service", func(s *Step) bool { return s.Kind == callKind && s.Facts.Service }, func(s *Step) string { return "each block calls Go for " + s.names() },
		"do more work in each block, or make the view once, before loops"},
	{"gather", func(s *Step) bool { return s.Kind == pointersKind && !s.Facts.Atomic && s.Stored == 0 },
		func(s *Step) string { return gatherLimit + ": " + s.names() + " loads one element at a time" }, gatherAdvice},
	{"gather", func(s *Step) bool { return s.Facts.Gathers && !s.slow() },
		func(s *Step) string {
			return gatherLimit + ": the loop of " + s.names() + " loads one element at a time"
		}, gatherAdvice},
	{"scatter", func(s *Step) bool { return s.Kind == pointersKind && !s.Facts.Atomic && s.Stored > 0 },
		func(s *Step) string { return "element-wise scatter: " + s.names() + " stores one element at a time" },
		"store tiles of a view, or make the pointers contiguous along the last dimension"},
	{"atomics", func(s *Step) bool { return s.Facts.Atomic && !s.Facts.Private },
		func(s *Step) string { return "element-wise atomic operations: " + s.names() },
		"reduce within the block first, or give each block its own part of the result and add the parts in a second kernel"},
	{"product", (*Step).small, func(s *Step) string {
		return fmt.Sprintf("small product: tiles of %d×%d×%d use a small part of the multiply-adds", s.Facts.M, s.Facts.N, s.Facts.K)
	}, "use tiles of at least 32 rows, 32 columns and 64 terms, or several matrices in one batch"},
	{"gather", (*Step).addresses, func(s *Step) string {
		return "addresses of element-wise accesses are computed, stored and read: " + s.names()
	},
		"load tiles of a view, or gather whole rows with a gather view"},
	{"spill", func(s *Step) bool { return s.Kind == groupKind && s.spills() && !s.slow() },
		func(s *Step) string { return sizeText(s.Facts.Tile) + " tiles spill to memory between " + s.names() },
		"use smaller tiles, or compute the tile again instead of carrying it from group to group"},
	{"accumulator", func(s *Step) bool { return s.Facts.Accumulator && s.OfCopy < enough && !s.slow() },
		func(s *Step) string {
			return "latency of one accumulator: each vector of " + s.names() + " waits for the sum of the one before"
		},
		"reduce several rows in one tile, or add whole tiles in the loop and reduce once after it"},
	{"narrow", func(s *Step) bool { return s.Kind == groupKind && s.narrow() },
		func(s *Step) string {
			return fmt.Sprintf("rows of %d elements fill no vector of %d", s.Facts.Inner, s.Facts.Lanes)
		},
		"make the last dimension of the tile at least as long as a vector, for example by a transposed view"},
	{"short", func(s *Step) bool {
		return s.Kind == groupKind && s.Facts.Lanes > 0 && s.Elements <= 4*int64(s.Facts.Lanes) && s.Executions > 1000
	}, func(s *Step) string {
		return fmt.Sprintf("loops of %d elements spend their time on their start", s.Elements)
	},
		"use larger tiles"},
}

// warnings returns the patterns of a kernel that stay slow.
func (k *Kernel) warnings() []Warning {
	list := []Warning{}
	for i := range k.Steps {
		s := &k.Steps[i]
		if s.Share < leastShare || s.Facts.Service && s.Executions < k.Blocks { // views that are made once for all blocks
			continue
		}
		for _, p := range patterns {
			if p.is(s) {
				at := s.heaviest()
				list = append(list, Warning{p.name, at.File, at.Line, p.what(s), p.advice, s.Share})
				break
			}
		}
	}
	list = append(list, k.ofAll()...)
	slices.SortStableFunc(list, func(x, y Warning) int { return cmp.Compare(y.Share, x.Share) })
	return list
}

// ofAll returns warnings about the kernel as a whole.
func (k *Kernel) ofAll() (list []Warning) {
	at := Operation{}
	if len(k.Steps) > 0 {
		at = k.Steps[0].heaviest()
	}
	add := func(name string, share float64, advice, format string, args ...any) {
		list = append(list, Warning{name, at.File, at.Line, fmt.Sprintf(format, args...), advice, share})
	}
	all := max(k.Busy+k.Idle, tiny)
	if len(k.Steps) > 0 && k.Steps[0].Kind == Portable {
		add("interpreted", 1, "use a CPU or an operation that has machine code; gotile doctor and gotile inspect tell why there is none",
			"the portable engine executes the whole kernel")
	}
	if k.Limit == "launch overhead" {
		add("launch", k.Idle/all, "join launches, or give each launch more work", "launch overhead: a launch of %s takes %s, and its blocks %s",
			count(k.Blocks/max(k.Launches, 1), "block", "blocks"), TimeText(k.eachLaunch()), TimeText(k.Busy/float64(max(k.Launches, 1))))
	}
	if n := k.Blocks / max(k.Launches, 1); n < int64(k.Allowed) && k.eachLaunch() > shortLaunch {
		add("grid", 1-float64(n)/float64(k.Allowed), "use smaller tiles, or divide the longest loop among blocks", "%s for %d processors", count(n, "block", "blocks"), k.Allowed)
	}
	if k.Other > k.Busy/2 && k.Busy > 0 {
		add("block", k.Other/k.Busy, "use larger tiles, so that a block does more work", "block overhead: %.0f %% of the time is outside groups of operations", 100*k.Other/k.Busy)
	}
	return list
}

// heaviest returns the operation with the largest part of a step.
func (s *Step) heaviest() (o Operation) {
	for _, x := range s.Operations {
		if x.Weight > o.Weight {
			o = x
		}
	}
	return o
}

// names lists a step's operations, at most four.
func (s *Step) names() string {
	var list []string
	for _, o := range s.Operations {
		if !slices.Contains(list, o.Name) {
			list = append(list, o.Name)
		}
	}
	if len(list) > 4 {
		list = append(list[:4:4], "…")
	}
	return strings.Join(list, ", ")
}
