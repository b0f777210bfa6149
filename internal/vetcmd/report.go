package vetcmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gotile/internal/sarif"
	"gotile/tileir"
	"gotile/tilevet"
)

// Finding is a mistake in a kernel.
type Finding struct {
	At      tileir.Pos `json:"-"`
	Kind    string     `json:"kind"` // one of Kinds
	Message string     `json:"message"`
	Fixes   []Fix      `json:"fixes,omitempty"`
}

// Fix is a change of the source that mends a finding.
type Fix struct {
	What  string `json:"what"`
	Edits []Edit `json:"edits"`
}

// Edit replaces the bytes from Start to End of a file by a text.
type Edit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

// The kinds of findings of tracing, in addition to those of package tilevet.
const (
	ill      = "trace"
	untraced = "untraced"
	grid     = "grid"
	store    = "store"
	build    = "build"
)

// Kinds are the kinds of findings.
var Kinds = append(slices.Clone(tilevet.Kinds),
	tilevet.Kind{Name: ill, Doc: "a kernel that is ill-formed or cannot be made, as tracing it finds"},
	tilevet.Kind{Name: untraced, Doc: "a kernel that is not traced, because computing it may do more than that"},
	tilevet.Kind{Name: grid, Doc: "a grid that leaves out tiles which the kernel stores"},
	tilevet.Kind{Name: store, Doc: "a store that another overwrites before anything reads it"},
	tilevet.Kind{Name: build, Doc: "Go code that does not compile"},
)

// Report has the findings in packages.
type Report struct {
	Findings []Finding
	Traced   []string  // the kernels that were traced
	Skipped  []Skipped // and those that were not
	Failed   []error   // why packages could not be traced
}

// Skipped is a kernel that cannot be traced ahead, and why.
type Skipped struct {
	At  tileir.Pos
	Why string
}

// String is the finding on one line.
func (f Finding) String() string { return fmt.Sprintf("%v: %s: %s", f.At, f.Kind, f.Message) }

// sort brings the findings into the order of the source, each once.
func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.At.File, b.At.File), a.At.Line-b.At.Line, a.At.Col-b.At.Col, strings.Compare(a.Message, b.Message))
	})
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool {
		return a.At == b.At && a.Kind == b.Kind && a.Message == b.Message
	})
}

// Text is the findings, one a line.
func (r *Report) Text() string {
	var s strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintln(&s, f)
	}
	return s.String()
}

// JSON is the report as one JSON object.
func (r *Report) JSON() ([]byte, error) {
	type place struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Column int    `json:"column,omitempty"`
	}
	type finding struct {
		At place `json:"at"`
		Finding
	}
	type skipped struct {
		At  place  `json:"at"`
		Why string `json:"why"`
	}
	j := struct {
		Findings []finding `json:"findings"`
		Traced   []string  `json:"traced"`
		Skipped  []skipped `json:"skipped"`
	}{[]finding{}, append([]string{}, r.Traced...), []skipped{}}
	for _, f := range r.Findings {
		j.Findings = append(j.Findings, finding{place{f.At.File, f.At.Line, f.At.Col}, f})
	}
	for _, s := range r.Skipped {
		j.Skipped = append(j.Skipped, skipped{place{s.At.File, s.At.Line, s.At.Col}, s.Why})
	}
	return sarif.Indented(j)
}

// SARIF is the findings as a log of SARIF 2.1.0.
func (r *Report) SARIF() ([]byte, error) {
	var list []sarif.Result
	for _, f := range r.Findings {
		list = append(list, sarif.Result{Rule: f.Kind, RuleText: docOf(f.Kind), Level: "error", Message: f.Message, At: f.At, Count: 1})
	}
	return sarif.Log(list)
}

func docOf(kind string) string {
	for _, k := range Kinds {
		if k.Name == kind {
			return k.Doc
		}
	}
	return kind
}
