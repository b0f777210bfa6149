package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"

	"gotile/tileir"
)

// jsonReport is a report as JSON.
type jsonReport struct {
	Findings []jsonFinding `json:"findings"`
	Dropped  int64         `json:"dropped,omitempty"`
	Seeds    []uint64      `json:"seeds,omitempty"`
}

type jsonFinding struct {
	Kind   string    `json:"kind"`
	Row    string    `json:"row,omitempty"`
	What   string    `json:"what"`
	Detail string    `json:"detail,omitempty"`
	Kernel string    `json:"kernel"`
	Block  [3]int    `json:"block"`
	Op     string    `json:"op"`
	At     jsonPos   `json:"at"`
	Calls  []jsonPos `json:"calls,omitempty"`
	Other  *jsonSide `json:"other,omitempty"`
	Count  int64     `json:"count"`
}

type jsonSide struct {
	Op    string    `json:"op"`
	Block [3]int    `json:"block"`
	At    jsonPos   `json:"at"`
	Calls []jsonPos `json:"calls,omitempty"`
}

type jsonPos struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"`
}

// JSON is the report as one JSON object, on lines of its own.
func (r *Report) JSON() ([]byte, error) {
	j := jsonReport{Findings: []jsonFinding{}, Dropped: r.Dropped, Seeds: r.Seeds}
	for _, f := range r.Findings {
		x := jsonFinding{f.Kind.String(), f.Row, f.What, f.Detail, f.Kernel, f.Block, f.Op, jsonPosOf(f.Place.Pos), jsonCalls(f.Place), nil, f.Count}
		if o := f.Other; o != nil {
			x.Other = &jsonSide{o.Op, o.Block, jsonPosOf(o.Place.Pos), jsonCalls(o.Place)}
		}
		j.Findings = append(j.Findings, x)
	}
	return indented(j)
}

func jsonPosOf(p tileir.Pos) jsonPos { return jsonPos{p.File, p.Line, p.Col} }

func jsonCalls(p Place) []jsonPos {
	var list []jsonPos
	for _, c := range p.Calls {
		list = append(list, jsonPosOf(c))
	}
	return list
}

func indented(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(x)
	return b.Bytes(), err
}

// The objects of SARIF 2.1.0 that a report needs.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID           string          `json:"ruleId"`
		RuleIndex        int             `json:"ruleIndex"`
		Level            string          `json:"level"`
		Message          sarifText       `json:"message"`
		Locations        []sarifLocation `json:"locations,omitempty"`
		RelatedLocations []sarifLocation `json:"relatedLocations,omitempty"`
		OccurrenceCount  int64           `json:"occurrenceCount"`
	}
	sarifLocation struct {
		ID               int            `json:"id,omitempty"`
		PhysicalLocation *sarifPhysical `json:"physicalLocation,omitempty"`
		Message          *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)

// SARIF is the report as a log of SARIF 2.1.0, as editors and code hosts read it.
func (r *Report) SARIF() ([]byte, error) {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "gotile", Rules: []sarifRule{}}}, ColumnKind: "utf16CodeUnits", Results: []sarifResult{}}
	rules := make(map[string]int)
	for _, f := range r.Findings {
		id := f.rule()
		at, known := rules[id]
		if !known {
			at = len(run.Tool.Driver.Rules)
			rules[id] = at
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{id, sarifText{ruleText(id, f)}})
		}
		run.Results = append(run.Results, f.sarif(id, at))
	}
	return indented(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

// ruleText describes a rule.
func ruleText(id string, f *Finding) string {
	if f.Row != "" {
		return "Undefined behaviour, row " + id + " of the Tile C++ reference: " + f.What
	}
	return "Kind " + id + " of gotile's checks: " + f.What
}

func (f *Finding) sarif(id string, rule int) sarifResult {
	res := sarifResult{RuleID: id, RuleIndex: rule, Level: f.level(), OccurrenceCount: f.Count,
		Message: sarifText{fmt.Sprintf("kernel %s, block (%d,%d,%d): %s: %s%s", f.Kernel, f.Block[0], f.Block[1], f.Block[2], f.Op, f.What, colon(f.Detail))}}
	if l, ok := sarifAt(f.Place.Pos, 0, ""); ok {
		res.Locations = append(res.Locations, l)
	}
	for i, c := range f.Place.Calls {
		if l, ok := sarifAt(c, i+1, "inlined from here"); ok {
			res.RelatedLocations = append(res.RelatedLocations, l)
		}
	}
	if o := f.Other; o != nil {
		text := fmt.Sprintf("the other side: block (%d,%d,%d): %s", o.Block[0], o.Block[1], o.Block[2], o.Op)
		if l, ok := sarifAt(o.Place.Pos, len(f.Place.Calls)+1, text); ok {
			res.RelatedLocations = append(res.RelatedLocations, l)
		}
	}
	return res
}

// level is how bad a finding is: numbers may be as they are meant.
func (f *Finding) level() string {
	if f.Kind.Has(NaN | PointerArithmetic | Cancellation) {
		return "warning"
	}
	return "error"
}

func colon(s string) string {
	if s == "" {
		return ""
	}
	return ": " + s
}

// sarifAt is a position; false where there is none.
func sarifAt(p tileir.Pos, id int, text string) (sarifLocation, bool) {
	if p.File == "" {
		return sarifLocation{}, false
	}
	l := sarifLocation{ID: id, PhysicalLocation: &sarifPhysical{ArtifactLocation: sarifArtifact{uriOf(p.File)}}}
	if p.Line > 0 {
		l.PhysicalLocation.Region = &sarifRegion{p.Line, max(p.Col, 0)}
	}
	if text != "" {
		l.Message = &sarifText{text}
	}
	return l, true
}

// uriOf is a path as a reference of a URI: relative where the path is.
func uriOf(path string) string {
	u := url.URL{Path: filepath.ToSlash(path)}
	if filepath.IsAbs(path) {
		u.Scheme = "file"
	}
	return u.String()
}
