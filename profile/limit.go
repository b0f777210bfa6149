package profile

import (
	"fmt"
	"strings"
)

// The share of a limit from which on it is the limit.
const enough = 0.6

// beyond is the share of a copy's speed from which on the data must be in a cache.
const beyond = 1.3

// limit returns what limits a step.
func (s *Step) limit() string {
	switch f := &s.Facts; {
	case s.Kind == Portable:
		return "portable engine step"
	case s.Kind == callKind && f.Service:
		return "preparation in Go"
	case s.Kind == callKind || f.Portable > s.Seconds/2:
		return "portable engine step"
	case s.OfPeak >= enough:
		return "multiply-adds of the processor"
	case s.Kind == productKind:
		return s.productLimit()
	case s.Kind == pointersKind:
		return s.pointerLimit()
	case s.OfCopy >= enough && s.OfCopy <= beyond:
		return "memory bandwidth"
	case s.Kind == groupKind:
		return s.groupLimit()
	}
	return otherLimits[s.Kind]
}

// Portable is the kind of steps that are operations of the portable engine.
const Portable = "operation"

// The kinds of steps of machine code, which are the words of plans.
const (
	groupKind    = "group"
	callKind     = "call"
	productKind  = "product"
	pointersKind = "pointers"
)

// otherLimits are the limits of the other kinds.
var otherLimits = map[string]string{
	"copy":      "copies of loop values",
	"scan":      "latency of a scan: each vector waits for the one before",
	"region":    "a reduction by a function, pair by pair",
	"transpose": "movement of elements between registers",
	"window":    "tile passes through scratch memory",
	"shuffle":   "movement of elements, one at a time",
	"check":     "assertions",
}

func (s *Step) productLimit() string {
	f := &s.Facts
	switch {
	case s.small():
		return fmt.Sprintf("small product: %d×%d×%d", f.M, f.N, f.K)
	case s.OfCopy >= enough && s.OfCopy <= beyond:
		return "memory bandwidth"
	}
	return "packing of operands and loads of sums"
}

// small reports a product of tiles that are too small for the time that each product takes to begin and to read its sums.
func (s *Step) small() bool {
	f := &s.Facts
	return s.Kind == productKind && (f.M < 32 || f.N < 32 || f.K < 64)
}

func (s *Step) pointerLimit() string {
	switch {
	case s.Facts.Atomic && s.Facts.Private:
		return "element-wise additions in private memory"
	case s.Facts.Atomic:
		return "element-wise atomic operations"
	case s.Stored > 0:
		return "element-wise scatter"
	}
	return gatherLimit
}

const gatherLimit = "element-wise gather"

func (s *Step) groupLimit() string {
	f := &s.Facts
	switch {
	case s.slow():
		return "arithmetic: " + strings.Join(f.Slow, ", ")
	case s.addresses():
		return "addresses of element-wise accesses"
	case f.Gathers:
		return gatherLimit
	case s.spills():
		return sizeText(f.Tile) + " tiles spill to memory"
	case f.Accumulator && !s.slow():
		return "latency of one accumulator"
	case s.narrow():
		return fmt.Sprintf("rows of %d elements fill no vector", f.Inner)
	case s.Elements == 1:
		return "scalars"
	case s.Elements <= 4*int64(f.Lanes):
		return fmt.Sprintf("loops of %d elements: their start", s.Elements)
	case s.OfCopy > beyond:
		return "loads and stores in cache"
	case s.Flops+s.Ops > (s.Loaded+s.Stored)/2:
		return "arithmetic"
	}
	return "loads and stores"
}

// Estimates of processor cycles, to compare causes.
const (
	cyclesOfSlow  = 12.0 // for a vector of a division, a root or an elementary function
	bytesPerCycle = 16.0 // of intermediate tiles
)

// slow reports that divisions, roots and functions take longer than intermediate tiles.
func (s *Step) slow() bool {
	vectors := float64(s.Elements) / float64(max(s.Facts.Lanes, 1))
	spilled := 0.0
	if s.spills() {
		spilled = float64(s.Scratch) / float64(max(s.Executions, 1)) / bytesPerCycle
	}
	return s.Facts.SlowOps > 0 && vectors*float64(s.Facts.SlowOps)*cyclesOfSlow > spilled
}

// addresses reports that the intermediate tiles are pointers.
func (s *Step) addresses() bool { return s.Kind == groupKind && s.spills() && s.Facts.Pointers }

// spills reports that intermediate tiles are more traffic than arrays.
func (s *Step) spills() bool {
	return s.Facts.Tile >= spillSize && s.Scratch > s.Loaded+s.Stored
}

// spillSize is the size in bytes from which on intermediate tiles count.
const spillSize = 4096

// narrow reports rows that are shorter than a vector.
func (s *Step) narrow() bool {
	return s.Facts.Inner > 0 && s.Facts.Inner < s.Facts.Lanes && s.Elements > int64(s.Facts.Inner)
}

// shortLaunch is the time in seconds up to which the start of a launch and its end matter.
const shortLaunch = 50e-6

// limit returns what limits a kernel.
func (k *Kernel) limit() string {
	switch {
	case len(k.Steps) == 0, k.idles() && k.eachLaunch() < shortLaunch:
		return "launch overhead"
	case k.idles():
		return "workers wait for others"
	case k.Other > k.Busy/2:
		return "block overhead: time outside groups"
	}
	return k.Steps[0].Limit
}

// eachLaunch returns the seconds of a launch.
func (k *Kernel) eachLaunch() float64 { return k.Seconds / float64(max(k.Launches, 1)) }

// idles reports that workers spend more than half of the time without blocks.
func (k *Kernel) idles() bool { return k.Idle > k.Busy }

// sizeText returns a number of bytes as people write it.
func sizeText(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.4g MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.4g KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}
