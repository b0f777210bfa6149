package profile

import (
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"gotile/internal/quoted"
	"gotile/internal/sarif"
)

// JSON returns the report as one JSON object, on separate lines.
func (r *Report) JSON() ([]byte, error) { return sarif.Indented(r) }

// AddSource adds the text of lines; read returns the text of a file. Lines of files that cannot be read have none.
func (r *Report) AddSource(read func(file string) ([]byte, error)) {
	files := make(map[string][]string)
	for i := range r.Kernels {
		for j := range r.Kernels[i].Lines {
			l := &r.Kernels[i].Lines[j]
			if _, known := files[l.File]; !known {
				data, err := read(l.File)
				if err != nil {
					data = nil
				}
				files[l.File] = strings.Split(string(data), "\n")
			}
			if text := files[l.File]; l.Line > 0 && l.Line <= len(text) {
				l.Text = strings.TrimSpace(text[l.Line-1])
			}
		}
	}
}

// Text returns the report for people.
func (r *Report) Text() string {
	var b strings.Builder
	for i := range r.Kernels {
		if i > 0 {
			b.WriteString("\n")
		}
		r.Kernels[i].text(&b, r.Limits)
	}
	return b.String()
}

func (k *Kernel) text(b *strings.Builder, l Limits) {
	fmt.Fprintf(b, "kernel      %s on %s, %s, %s, %s\n", quoted.Plain(k.Name), k.Target, count(k.Launches, "launch", "launches"), count(k.Blocks, "block", "blocks"), count(int64(k.Workers), "worker", "workers"))
	fmt.Fprintf(b, "time        %s; workers: %s in groups, %s in loops and calls, %s without blocks\n", TimeText(k.Seconds), TimeText(k.Busy-k.Other), TimeText(k.Other), TimeText(k.Idle))
	fmt.Fprintf(b, "memory      %s loaded, %s stored: %s\n", sizeText(k.Loaded), sizeText(k.Stored), rateText(k.BytesPerSecond, "B/s", k.OfCopy, "of the speed of a copy", l.Copy))
	element := k.element()
	fmt.Fprintf(b, "arithmetic  %s on floats, %s others: %s\n", numberText(float64(k.Flops)), numberText(float64(k.Ops)), rateText(k.FlopsPerSecond, "flop/s", k.OfPeak, "of the multiply-adds of "+element, l.Peak[element]))
	fmt.Fprintf(b, "limit       %s\n", k.Limit)
	k.stepTable(b)
	k.lineTable(b)
	for _, w := range k.Warnings {
		fmt.Fprintf(b, "\nwarning: %s:%d: %s (%s of the time)\n         %s\n", quoted.Plain(w.File), w.Line, w.What, percent(w.Share), w.Advice)
	}
}

// shown is the share of the time from which on tables have a row of its own.
const shown = 0.005

func (k *Kernel) stepTable(b *strings.Builder) {
	b.WriteString("\n")
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TIME\tSHARE\tEXECUTIONS\tSPEED\tARITHMETIC\tLIMIT\tGROUP")
	rest, left := 0, 0.0
	for i := range k.Steps {
		s := &k.Steps[i]
		if i > 0 && s.Share < shown {
			rest, left = rest+1, left+s.Seconds
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\t%s\n", TimeText(s.Seconds), percent(s.Share), s.Executions, speedText(s.BytesPerSecond, "B/s"), speedText(s.FlopsPerSecond, "flop/s"), s.Limit, s.title())
	}
	w.Flush()
	others(b, rest, left)
}

// others ends a table with the rows that it leaves out.
func others(b *strings.Builder, n int, seconds float64) {
	if n > 0 {
		fmt.Fprintf(b, "%s in %s with less than %.1f %% each\n", TimeText(seconds), count(int64(n), "other", "others"), 100*shown)
	}
}

func (k *Kernel) lineTable(b *strings.Builder) {
	b.WriteString("\n")
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TIME\tSHARE\tLOADED\tSTORED\tFLOPS\tLIMIT\tLINE")
	rest, left := 0, 0.0
	for i, l := range k.Lines {
		if i > 0 && l.Share < shown {
			rest, left = rest+1, left+l.Seconds
			continue
		}
		text := ""
		if l.Text != "" {
			text = "  " + quoted.Plain(l.Text)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s:%d%s\n", TimeText(l.Seconds), percent(l.Share), sizeText(l.Loaded), sizeText(l.Stored), numberText(float64(l.Flops)), l.Limit, quoted.Plain(filepath.Base(l.File)), l.Line, text)
	}
	w.Flush()
	others(b, rest, left)
}

// title describes a step.
func (s *Step) title() string {
	if s.Kind == groupKind {
		return fmt.Sprintf("group of %d: %s  %s", s.Elements, s.names(), s.where())
	}
	return fmt.Sprintf("%s: %s  %s", s.Kind, s.names(), s.where())
}

// where returns the first and the last line of a step.
func (s *Step) where() string {
	first, last, file := 0, 0, ""
	for _, o := range s.Operations {
		if first == 0 || o.Line < first {
			first, file = o.Line, o.File
		}
		last = max(last, o.Line)
	}
	if first == last {
		return fmt.Sprintf("%s:%d", quoted.Plain(filepath.Base(file)), first)
	}
	return fmt.Sprintf("%s:%d-%d", quoted.Plain(filepath.Base(file)), first, last)
}

func count(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func percent(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) }

// TimeText returns seconds with three digits and a unit.
func TimeText(s float64) string {
	switch {
	case s >= 1:
		return fmt.Sprintf("%.3g s", s)
	case s >= 1e-3:
		return fmt.Sprintf("%.3g ms", s*1e3)
	case s >= 1e-6:
		return fmt.Sprintf("%.3g µs", s*1e6)
	}
	return fmt.Sprintf("%.0f ns", s*1e9)
}

// numberText returns a number with a decimal prefix.
func numberText(x float64) string {
	for _, p := range []struct {
		from float64
		name string
	}{{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}} {
		if x >= p.from {
			return fmt.Sprintf("%.4g%s", x/p.from, p.name)
		}
	}
	return fmt.Sprintf("%.4g", x)
}

// speedText returns a speed with a decimal prefix; empty for none.
func speedText(x float64, unit string) string {
	if x == 0 {
		return "-"
	}
	n := numberText(x)
	if strings.Contains(n, " ") {
		return n + unit
	}
	return n + " " + unit
}

// rateText returns a speed and its share of a limit, if that is known.
func rateText(speed float64, unit string, share float64, of string, limit float64) string {
	if limit == 0 || share == 0 {
		return speedText(speed, unit)
	}
	return fmt.Sprintf("%s, %s %s (%s)", speedText(speed, unit), percent(share), of, speedText(limit, unit))
}
