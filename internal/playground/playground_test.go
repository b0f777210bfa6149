package playground

import (
	"context"
	"strings"
	"testing"
)

// Each sample runs, with the findings of its comment and no others.
func TestSamples(t *testing.T) {
	samples := Samples()
	if len(samples) < 6 {
		t.Fatalf("%d samples", len(samples))
	}
	for _, s := range samples {
		a := Answer(context.Background(), Request{Text: s.Text, Run: true, Grid: s.Grid, Args: s.Args})
		if len(a.Faults) > 0 || a.Recording == nil {
			t.Errorf("%s: %v", s.Title, a.Faults)
			continue
		}
		if len(a.Recording.Notes) > 0 || a.Recording.IR.Text != s.Text {
			t.Errorf("%s: notes %q, text of %d bytes", s.Title, a.Recording.Notes, len(a.Recording.IR.Text))
		}
		for _, f := range a.Recording.Findings {
			if f.Rule != s.Finds {
				t.Errorf("%s: finds %s, not %q", s.Title, f.Text, s.Finds)
			}
		}
		if s.Finds != "" && len(a.Recording.Findings) == 0 {
			t.Errorf("%s: does not find %s", s.Title, s.Finds)
		}
	}
}

// The error of a request has the line of the text that caused it.
func TestFaults(t *testing.T) {
	good := Samples()[0]
	for _, c := range []struct {
		name string
		q    Request
		line int
		want string
	}{
		{"syntax", Request{Text: "entry @k() {\n  %x = addi %y\n}"}, 2, "%y"},
		{"types", Request{Text: strings.Replace(good.Text, "%sum = addf %a, %b : tile<128xf32>", "%sum = addf %a, %b : tile<64xf32>", 1)}, 21, "tile<64xf32>"},
		{"verifier", Request{Text: strings.ReplaceAll(good.Text, "128", "100")}, 11, "power"},
		{"no entry", Request{Text: "cuda_tile.module @m {\n}", Run: true}, 0, "no entry to run"},
		{"another entry", Request{Text: good.Text, Run: true, Entry: "nix"}, 0, `no entry "nix"`},
		{"grid", Request{Text: good.Text, Run: true, Args: good.Args, Grid: "4,x"}, 0, "grid"},
		{"too few arguments", Request{Text: good.Text, Run: true, Args: good.Args[:2]}, 0, "got 2, want 4"},
		{"a file", Request{Text: good.Text, Run: true, Args: []string{"@/etc/passwd", "null", "null", "i32=1"}}, 0, "no files here"},
		{"kinds", Request{Text: good.Text, Run: true, Args: good.Args, Check: "nix"}, 0, "nix"},
	} {
		a := Answer(context.Background(), c.q)
		if len(a.Faults) == 0 || a.Faults[0].Line != c.line || !strings.Contains(a.Faults[0].Text, c.want) || a.Recording != nil {
			t.Errorf("%s: faults %+v, want line %d and %q", c.name, a.Faults, c.line, c.want)
		}
	}
}

// A request that does not run an entry lists the entries.
func TestEntries(t *testing.T) {
	a := Answer(context.Background(), Request{Text: Samples()[0].Text})
	if a.Recording != nil || len(a.Entries) != 1 || a.Entries[0].Name != "vecadd" || len(a.Entries[0].Params) != 4 || a.Entries[0].Params[3] != (Param{"n", "i32"}) {
		t.Errorf("entries %+v", a.Entries)
	}
}
