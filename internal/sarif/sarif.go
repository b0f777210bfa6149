// Package sarif writes findings as a log of SARIF 2.1.0, the format of editors and code hosts. It knows positions in source
// code, and does not know the tools that report findings.
package sarif

import (
	"bytes"
	"encoding/json"
	"net/url"
	"path/filepath"
	"strings"

	"gotile/tileir"
)

// Result is something found.
type Result struct {
	Rule, RuleText string // the violated rule, and its description
	Level          string // "error" or "warning"
	Message        string
	At             tileir.Pos
	Related        []Related
	Count          int64 // how often it was seen
}

// Related is another line that has to do with it.
type Related struct {
	At   tileir.Pos
	Text string
}

// The objects of SARIF 2.1.0 that a log needs.
type (
	logFile struct {
		Schema  string `json:"$schema"`
		Version string `json:"version"`
		Runs    []run  `json:"runs"`
	}
	run struct {
		Tool       tool     `json:"tool"`
		ColumnKind string   `json:"columnKind"`
		Results    []result `json:"results"`
	}
	tool struct {
		Driver driver `json:"driver"`
	}
	driver struct {
		Name  string `json:"name"`
		Rules []rule `json:"rules"`
	}
	rule struct {
		ID               string `json:"id"`
		ShortDescription text   `json:"shortDescription"`
	}
	text struct {
		Text string `json:"text"`
	}
	result struct {
		RuleID           string     `json:"ruleId"`
		RuleIndex        int        `json:"ruleIndex"`
		Level            string     `json:"level"`
		Message          text       `json:"message"`
		Locations        []location `json:"locations,omitempty"`
		RelatedLocations []location `json:"relatedLocations,omitempty"`
		OccurrenceCount  int64      `json:"occurrenceCount"`
	}
	location struct {
		ID               int       `json:"id,omitempty"`
		PhysicalLocation *physical `json:"physicalLocation,omitempty"`
		Message          *text     `json:"message,omitempty"`
	}
	physical struct {
		ArtifactLocation artifact `json:"artifactLocation"`
		Region           *region  `json:"region,omitempty"`
	}
	artifact struct {
		URI string `json:"uri"`
	}
	region struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)

// Log returns the results as a log, on separate lines.
func Log(list []Result) ([]byte, error) {
	r := run{Tool: tool{driver{Name: "gotile", Rules: []rule{}}}, ColumnKind: "utf16CodeUnits", Results: []result{}}
	rules := make(map[string]int)
	for _, x := range list {
		at, known := rules[x.Rule]
		if !known {
			at = len(r.Tool.Driver.Rules)
			rules[x.Rule] = at
			r.Tool.Driver.Rules = append(r.Tool.Driver.Rules, rule{x.Rule, text{x.RuleText}})
		}
		r.Results = append(r.Results, x.result(at))
	}
	return Indented(logFile{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []run{r}})
}

// Indented is a value as JSON that people can read.
func Indented(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(x)
	return b.Bytes(), err
}

func (x *Result) result(rule int) result {
	r := result{RuleID: x.Rule, RuleIndex: rule, Level: x.Level, OccurrenceCount: x.Count, Message: text{x.Message}}
	if l, ok := locationOf(x.At, 0, ""); ok {
		r.Locations = append(r.Locations, l)
	}
	for i, o := range x.Related {
		if l, ok := locationOf(o.At, i+1, o.Text); ok {
			r.RelatedLocations = append(r.RelatedLocations, l)
		}
	}
	return r
}

// locationOf converts a position; it returns false if there is none.
func locationOf(p tileir.Pos, id int, message string) (location, bool) {
	if p.File == "" {
		return location{}, false
	}
	l := location{ID: id, PhysicalLocation: &physical{ArtifactLocation: artifact{uri(p.File)}}}
	if p.Line > 0 {
		l.PhysicalLocation.Region = &region{p.Line, max(p.Col, 0)}
	}
	if message != "" {
		l.Message = &text{message}
	}
	return l, true
}

// uri converts a path to a URI reference: a relative path to a relative one. A path that begins with a slash is absolute
// on every system, as it may come from another one.
func uri(path string) string {
	slashes := filepath.ToSlash(path)
	if !filepath.IsAbs(path) && !strings.HasPrefix(slashes, "/") {
		return (&url.URL{Path: slashes}).String()
	}
	return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(slashes, "/")}).String()
}
