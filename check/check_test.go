package check

import (
	"encoding/json"
	"strings"
	"testing"

	"gotile/tileir"
)

func at(file string, line int) tileir.Location {
	return tileir.FileLoc{At: tileir.Pos{File: file, Line: line, Col: 7}}
}

func someReport() *Report {
	r := new(Report)
	inlined := &tileir.CallSite{Callee: at("tile.h", 9), Caller: at("my kernel.cu", 4)}
	f := Finding{Kind: UB, Row: "3.1/ub-01", Kernel: "k", Op: "addi", What: "signed addition overflows", Detail: "2147483647 + 1", Location: LocationOf(inlined)}
	r.Add(f)
	f.Block, f.Detail = [3]int{1, 2, 3}, "1 + 2147483647"
	r.Add(f)
	r.Add(Finding{Kind: Race, Kernel: "k", Op: "store_ptr_tko", What: "races", Location: LocationOf(at("a.py", 3)),
		Other: &Side{Op: "load_ptr_tko", Verb: "load", Block: [3]int{5, 0, 0}, Location: LocationOf(at("/b.py", 8))}})
	return r
}

// Equal findings are one line with a count and what was seen first; a race has both sides.
func TestText(t *testing.T) {
	want := `2 findings, seen 3 times
my kernel.cu:4:7: 3.1/ub-01: kernel k, block (0,0,0): addi: signed addition overflows: 2147483647 + 1 (in tile.h:9:7, called at my kernel.cu:4:7) [2 times]
a.py:3:7: race: kernel k, block (0,0,0): store_ptr_tko: races; the other side: /b.py:8:7: block (5,0,0): load_ptr_tko`
	if got := someReport().Text(); strings.ReplaceAll(got, `"`, "") != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// SARIF conforms to version 2.1.0: rules that results refer to, valid lines, and references that are URIs.
func TestSARIF(t *testing.T) {
	data, err := someReport().SARIF()
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct{ ID string }
				}
			}
			Results []struct {
				RuleID                      string
				RuleIndex                   int
				Level                       string
				Message                     struct{ Text string }
				Locations, RelatedLocations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn int }
					}
				}
				OccurrenceCount int64
			}
		}
	}
	if err := json.Unmarshal(data, &log); err != nil || log.Version != "2.1.0" || !strings.Contains(log.Schema, "sarif-2.1.0") || len(log.Runs) != 1 {
		t.Fatalf("%v\n%s", err, data)
	}
	run := log.Runs[0]
	if run.Tool.Driver.Name != "gotile" || len(run.Results) != 2 {
		t.Fatalf("%s", data)
	}
	for _, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || r.Level != "error" || r.Message.Text == "" || r.OccurrenceCount < 1 || len(r.Locations) != 1 || len(r.RelatedLocations) == 0 {
			t.Errorf("result %+v", r)
		}
		if p := r.Locations[0].PhysicalLocation; p.Region.StartLine < 1 || p.ArtifactLocation.URI == "" || strings.Contains(p.ArtifactLocation.URI, " ") {
			t.Errorf("location %+v", p)
		}
	}
	if got := run.Results[1].RelatedLocations[0].PhysicalLocation.ArtifactLocation.URI; got != "file:///b.py" {
		t.Errorf("the other side is at %s", got)
	}
}

// JSON has every finding, and none is an empty list.
func TestJSON(t *testing.T) {
	var got struct {
		Findings []struct {
			Kind, Row string
			Count     int64
			Other     *struct{ Block [3]int }
		}
	}
	for _, c := range []struct {
		r *Report
		n int
	}{{someReport(), 2}, {new(Report), 0}} {
		data, err := c.r.JSON()
		if err != nil || json.Unmarshal(data, &got) != nil || len(got.Findings) != c.n || !strings.Contains(string(data), `"findings": [`) {
			t.Errorf("%v\n%s", err, data)
		}
	}
}

func TestParseKinds(t *testing.T) {
	for list, want := range map[string]Kinds{"": Usual, "ub": Default, "race": Race, "nan,order": NaN | Inf | Order, "inf": Inf, "dependence": Dependence, "all": All, " uninit": Uninit, "pointer-arithmetic": PointerArithmetic} {
		if got, err := ParseKinds(list); err != nil || got != want {
			t.Errorf("%q: %v, %v", list, got, err)
		}
	}
	for list, want := range map[string]Kinds{"-dependence": Usual &^ Dependence, "ub, -race": Default &^ Race, "-nan,all": All &^ (NaN | Inf), "-pointer-arithmetic": Default} {
		if got, err := ParseKinds(list); err != nil || got != want {
			t.Errorf("%q: %v, %v; want %v", list, got, err, want)
		}
	}
	for _, list := range []string{"race,-race", "-all", "--race", "-", " ", "ub,,"} {
		if got, err := ParseKinds(list); err == nil {
			t.Errorf("%q: %v", list, got)
		}
	}
	if _, err := ParseKinds("ub,what"); err == nil || !strings.Contains(err.Error(), `"what"`) {
		t.Errorf("got %v", err)
	}
	if Usual.Has(Order|NaN|Inf) || All.String() != "ub,race,dependence,uninit,order,nan,inf,pointer-arithmetic" {
		t.Errorf("usual is %v, all is %v", Usual, All)
	}
}

// The kinds of --check without a list depend on the language.
func TestKindsFor(t *testing.T) {
	for l, want := range map[Language]Kinds{Go: Default | PointerArithmetic, Cpp: Default | PointerArithmetic, Python: Default, Rust: Default, TileIR: Default} {
		if got := Usual.For(l); got != want {
			t.Errorf("%v: %v, want %v", l, got, want)
		}
	}
	if got := (NaN | PointerArithmetic).For(Python); got != NaN|PointerArithmetic {
		t.Errorf("got %v", got)
	}
}

// Each kind has a unique name in every format; kinds that may be intended are warnings.
func TestKindNames(t *testing.T) {
	warnings := map[Kinds]bool{NaN: true, Inf: true, PointerArithmetic: true, Cancellation: true, Dependence: true}
	for kind, name := range map[Kinds]string{UB: "ub", Race: "race", Uninit: "uninit", Order: "order", NaN: "nan", Inf: "inf",
		PointerArithmetic: "pointer-arithmetic", Cancellation: "cancellation", Dependence: "dependence"} {
		f := Finding{Kind: kind, Kernel: "k", Op: "exp", What: "what", Location: LocationOf(at("a.cu", 3))}
		r := new(Report)
		r.Add(f)
		text, err := r.JSON()
		if err != nil || !strings.Contains(string(text), `"kind": "`+name+`"`) || !strings.Contains(r.Text(), ": "+name+": ") ||
			!strings.Contains(r.Long(), "WARNING: "+strings.ToUpper(name)) != (kind == Race) {
			t.Errorf("%v: %v %s %s", kind, err, text, r.Long())
		}
		if x := f.sarif(); x.Rule != name || (x.Level == "warning") != warnings[kind] {
			t.Errorf("SARIF of %v is rule %s, level %s", kind, x.Rule, x.Level)
		}
	}
}

// A report stores a limited number of findings and counts the others.
func TestManyFindings(t *testing.T) {
	r := new(Report)
	for i := range MaxFindings + 5 {
		r.Add(Finding{Kind: UB, Location: LocationOf(at("a.cu", i))})
	}
	if len(r.Findings) != MaxFindings || r.Dropped != 5 || !strings.Contains(r.Summary(), "5 are left out") {
		t.Errorf("%d findings, %d dropped: %s", len(r.Findings), r.Dropped, r.Summary())
	}
}

func TestLanguages(t *testing.T) {
	for l := AnyLanguage; l <= Julia; l++ {
		if got, err := ParseLanguage(l.String()); got != l || err != nil {
			t.Errorf("%v is %v, %v", l, got, err)
		}
	}
	if !Go.Strict() || !Cpp.Strict() || Python.Strict() || TileIR.Strict() {
		t.Error("the strict languages are not Go and C++")
	}
}
