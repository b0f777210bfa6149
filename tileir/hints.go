package tileir

import (
	"slices"
	"strings"
)

// The optimization hints that compilers know.
const (
	HintCTAs      = "num_cta_in_cga"
	HintWarps     = "num_worker_warps_per_cta"
	HintOccupancy = "occupancy"
	HintLatency   = "latency"
	HintAllowTMA  = "allow_tma"
)

// hintArchs are the keys of hints: the architectures, and a value for all others.
var hintArchs = []string{"sm_80", "sm_86", "sm_87", "sm_88", "sm_89", "sm_90",
	"sm_100", "sm_103", "sm_107", "sm_110", "sm_120", "sm_121", "default"}

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
			r.failf("optimization_hints: unknown architecture %s", arch.Name)
			continue
		}
		d, _ := arch.Value.(Dict)
		for _, hint := range d {
			if msg := badHint(op.Code, arch.Name, hint); msg != "" {
				r.failf("optimization_hints: %s.%s: %s", arch.Name, hint.Name, msg)
			}
		}
	}
}

// HintArchs is the architectures that hints can be for, and the key for all others.
func HintArchs() []string { return slices.Clone(hintArchs) }

// badHint says what is wrong with one hint; "" if nothing is.
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
	return badHintValue(arch, hint.Name, i.Signed())
}

func badHintValue(arch, name string, n int64) string {
	switch name {
	case HintLatency:
		return outside(n, 1, 10)
	case HintOccupancy:
		return outside(n, 1, 32)
	case HintWarps:
		return notPower(n, 32)
	case HintCTAs:
		// Before sm_90 a cluster has one block.
		if strings.HasPrefix(arch, "sm_8") && n != 1 {
			return Messagef("want 1, got %d", n)
		}
		return notPower(n, 16)
	}
	return ""
}

func outside(n, least, most int64) string {
	if n < least || n > most {
		return Messagef("want %d to %d, got %d", least, most, n)
	}
	return ""
}

func notPower(n, most int64) string {
	if n <= 0 || n > most || n&(n-1) != 0 {
		return Messagef("want a power of two up to %d, got %d", most, n)
	}
	return ""
}
