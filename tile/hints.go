package tile

import (
	"fmt"
	"slices"

	"gotile/tileir"
)

// hint is an optimization hint for an architecture ("default" for all others).
type hint struct {
	arch, key string
	value     tileir.Attr
}

func (hint) option() {}

// String is the hint as messages say it.
func (h hint) String() string { return fmt.Sprintf("%s=%v for %s", h.key, h.value, h.arch) }

const anyArch = "default"

// Latency hints how long a load or store takes, 1 to 10 (reference 2.16.2.3). Hints never
// change results.
func Latency(n int) Option {
	return hint{anyArch, tileir.HintLatency, tileir.Int(tileir.I32, int64(n))}
}

// AllowTMA hints whether a view's load or store may use the tensor memory accelerator
// (2.16.2.4). Without it a masked store may use it only if rows are known to be multiples of
// 16 bytes long, because the accelerator writes up to 15 bytes behind others; and a load only
// if its [Padding] is PadZero.
func AllowTMA(allow bool) Option { return hint{anyArch, tileir.HintAllowTMA, tileir.Bool(allow)} }

// For restricts a hint to an architecture, as For("sm_90", Latency(5)). It overrides a hint
// for all architectures (2.16.1). Other options do not change.
func For(arch string, o Option) Option {
	if h, ok := o.(hint); ok {
		h.arch = arch
		return h
	}
	return o
}

// hintsOf groups hints by architecture; of two for one thing the last counts.
func hintsOf(list []hint) tileir.Hints {
	var hints tileir.Hints
	for _, h := range list {
		i := slices.IndexFunc(hints, func(e tileir.NamedAttr) bool { return e.Name == h.arch })
		if i < 0 {
			i = len(hints)
			hints = append(hints, tileir.NamedAttr{Name: h.arch, Value: tileir.Dict(nil)})
		}
		hints[i].Value = withEntry(hints[i].Value.(tileir.Dict), h.key, h.value)
	}
	return hints
}

func withEntry(d tileir.Dict, key string, value tileir.Attr) tileir.Dict {
	i := slices.IndexFunc(d, func(e tileir.NamedAttr) bool { return e.Name == key })
	if i < 0 {
		return append(d, tileir.NamedAttr{Name: key, Value: value})
	}
	d[i].Value = value
	return d
}

// checkHints reports values that no compiler takes. Tile IR would ignore them; in Go
// they are more likely a slip.
func (c *call) checkHints(list []hint) bool {
	for _, h := range list {
		if section, wrong := h.wrong(); wrong != "" {
			c.rule(section).failf("%s", wrong)
			return false
		}
	}
	return true
}

// hintSections are the sections of the reference that say which values hints have.
var hintSections = map[string]string{tileir.HintLatency: "2.16.2.3", tileir.HintOccupancy: "2.16.2.2", tileir.HintCTAs: "2.16.2.1"}

// wrong returns the fault of a hint, and the section that specifies it; "" if it has none.
func (h hint) wrong() (section, msg string) {
	if !slices.Contains(tileir.HintArchs(), h.arch) {
		return "2.16.1", fmt.Sprintf("unknown architecture %s; want one as sm_90", h.arch)
	}
	n, isNumber := h.value.(tileir.Integer)
	want := tileir.HintRangeOf(h.key, h.arch)
	if !isNumber || want.Has(n.Signed()) {
		return "", ""
	}
	return hintSections[h.key], fmt.Sprintf("%s; want %v", h.words(n.Signed()), want)
}

// words is a hint of an integer in words.
func (h hint) words(n int64) string {
	switch {
	case h.key == tileir.HintCTAs && h.arch != anyArch:
		return fmt.Sprintf("%d thread arrays in a cluster of %s", n, h.arch)
	case h.key == tileir.HintCTAs:
		return fmt.Sprintf("%d thread arrays in a cluster", n)
	case h.key == tileir.HintWarps:
		return fmt.Sprintf("%d worker warps", n)
	}
	return fmt.Sprintf("%s %d", h.key, n)
}
