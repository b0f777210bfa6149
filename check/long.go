package check

import (
	"fmt"
	"strings"
)

const bar = "==================\n"

// Long is the report in the form of Go's race detector: some lines for each finding.
func (r *Report) Long() string {
	var s strings.Builder
	for _, f := range r.Findings {
		f.long(&s)
	}
	return s.String() + r.Summary()
}

func (f *Finding) long(s *strings.Builder) {
	fmt.Fprintf(s, "\n%sWARNING: %s\n", bar, f.title())
	fmt.Fprintf(s, "%s by block (%d,%d,%d) of kernel %s:\n", f.Op, f.Block[0], f.Block[1], f.Block[2], f.Kernel)
	f.Location.long(s)
	if o := f.Other; o != nil {
		how := "Previous"
		if f.Kind == Uninit {
			how = "They come from"
		}
		fmt.Fprintf(s, "\n%s %s by block (%d,%d,%d):\n", how, o.Op, o.Block[0], o.Block[1], o.Block[2])
		o.Location.long(s)
	}
	if f.Detail != "" {
		fmt.Fprintf(s, "\n%s\n", upperFirst(f.Detail))
	}
	if f.Count > 1 {
		fmt.Fprintf(s, "\nSeen %d times\n", f.Count)
	}
	s.WriteString(bar)
}

// title returns the kind, and the row with the error.
func (f *Finding) title() string {
	switch {
	case f.Kind == Race:
		return "DATA RACE: " + f.What
	case f.Row != "":
		return fmt.Sprintf("UNDEFINED BEHAVIOUR (%s): %s", f.Row, f.What)
	}
	return strings.ToUpper(f.Kind.String()) + ": " + f.What
}

func (p Location) long(s *strings.Builder) {
	fmt.Fprintf(s, "  %v\n", p.Pos)
	for i, c := range p.Calls {
		word := "called at"
		if i == 0 {
			word = "in"
		}
		fmt.Fprintf(s, "      %s %v\n", word, c)
	}
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
