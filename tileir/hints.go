package tileir

import (
	"fmt"
	"slices"

	"gotile/internal/quoted"
)

// The optimization hints that compilers know.
const (
	HintCTAs      = "num_cta_in_cga"
	HintWarps     = "num_worker_warps_per_cta"
	HintOccupancy = "occupancy"
	HintLatency   = "latency"
	HintAllowTMA  = "allow_tma"
)

// unclustered are the architectures whose clusters have one block each.
var unclustered = []string{"sm_80", "sm_86", "sm_87", "sm_88", "sm_89"}

// hintArchs are the keys of hints: the architectures, and a value for all others.
var hintArchs = append(slices.Clone(unclustered), "sm_90",
	"sm_100", "sm_103", "sm_107", "sm_110", "sm_120", "sm_121", "default")

// hintKeys are the hints that an operation takes.
var hintKeys = map[OpCode][]string{
	OpEntry:        {HintCTAs, HintWarps, HintOccupancy},
	OpLoadPtrTko:   {HintLatency},
	OpStorePtrTko:  {HintLatency},
	OpLoadViewTko:  {HintLatency, HintAllowTMA},
	OpStoreViewTko: {HintLatency, HintAllowTMA},
}

// CheckHints reports hints that compilers do not know or take: an unknown
// architecture or key, or a value out of range. A compiler ignores such hints, so
// they do not make a module invalid. It returns nil or [Errors].
func CheckHints(m *Module) error {
	r := newReport()
	m.Op.Walk(func(op *Op) bool {
		if r.op = op; isSymbol(op.Code) {
			r.function = op
		}
		for _, a := range op.Attrs {
			if h, ok := a.(Hints); ok {
				r.hints(op, h)
			}
		}
		return !r.full()
	})
	if len(r.errs) == 0 {
		return nil
	}
	return r.errs
}

func (r *report) hints(op *Op, h Hints) {
	for _, arch := range h {
		if !slices.Contains(hintArchs, arch.Name) {
			r.failf("optimization_hints: unknown architecture %s", quoted.Plain(arch.Name))
			continue
		}
		d, _ := arch.Value.(Dict)
		for _, hint := range d {
			if msg := badHint(op.Code, arch.Name, hint); msg != "" {
				r.failf("optimization_hints: %s.%s: %s", arch.Name, quoted.Plain(hint.Name), msg)
			}
		}
	}
}

// HintArchs is the architectures that hints can be for, and the key for all others.
func HintArchs() []string { return slices.Clone(hintArchs) }

// badHint describes the error of one hint; "" if there is none.
func badHint(code OpCode, arch string, hint NamedAttr) string {
	if !slices.Contains(hintKeys[code], hint.Name) {
		return Messagef("not a hint of %v", code)
	}
	if hint.Name == HintAllowTMA {
		if _, ok := hint.Value.(Bool); !ok {
			return "want true or false, got " + attrText(hint.Value)
		}
		return ""
	}
	i, ok := hint.Value.(Integer)
	if !ok {
		return "want an integer, got " + attrText(hint.Value)
	}
	if want := HintRangeOf(hint.Name, arch); !want.Has(i.Signed()) {
		return Messagef("want %v, got %d", want, i.Signed())
	}
	return ""
}

// HintRange is the integers that a hint may have.
type HintRange struct {
	Most   int64
	Powers bool // of two only
}

// HintRangeOf is the range of a hint of integers for an architecture. The zero HintRange,
// of other hints, holds nothing.
func HintRangeOf(key, arch string) HintRange {
	switch {
	case key == HintCTAs && slices.Contains(unclustered, arch):
		return HintRange{Most: 1}
	case key == HintCTAs:
		return HintRange{Most: 16, Powers: true}
	case key == HintWarps:
		return HintRange{Most: 32, Powers: true}
	case key == HintOccupancy:
		return HintRange{Most: 32}
	case key == HintLatency:
		return HintRange{Most: 10}
	}
	return HintRange{}
}

// Has reports whether n is in the range.
func (h HintRange) Has(n int64) bool {
	return n >= 1 && n <= h.Most && (!h.Powers || n&(n-1) == 0)
}

// String is the range as messages say it: "1 to 10", "1, 2, 4, 8 or 16".
func (h HintRange) String() string {
	switch {
	case h.Most == 1:
		return "1"
	case !h.Powers:
		return fmt.Sprintf("1 to %d", h.Most)
	}
	text := "1"
	for n := int64(2); n < h.Most; n *= 2 {
		text += fmt.Sprintf(", %d", n)
	}
	return fmt.Sprintf("%s or %d", text, h.Most)
}
