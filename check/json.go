package check

import (
	"fmt"

	"gotile/internal/sarif"
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

// JSON returns the report as one JSON object, on separate lines.
func (r *Report) JSON() ([]byte, error) {
	j := jsonReport{Findings: []jsonFinding{}, Dropped: r.Dropped, Seeds: r.Seeds}
	for _, f := range r.Findings {
		x := jsonFinding{f.Kind.String(), f.Row, f.What, f.Detail, f.Kernel, f.Block, f.Op, jsonPosOf(f.Location.Pos), jsonCalls(f.Location), nil, f.Count}
		if o := f.Other; o != nil {
			x.Other = &jsonSide{o.Op, o.Block, jsonPosOf(o.Location.Pos), jsonCalls(o.Location)}
		}
		j.Findings = append(j.Findings, x)
	}
	return sarif.Indented(j)
}

func jsonPosOf(p tileir.Pos) jsonPos { return jsonPos{p.File, p.Line, p.Col} }

func jsonCalls(p Location) []jsonPos {
	var list []jsonPos
	for _, c := range p.Calls {
		list = append(list, jsonPosOf(c))
	}
	return list
}

// SARIF is the report as a log of SARIF 2.1.0, as editors and code hosts read it.
func (r *Report) SARIF() ([]byte, error) {
	var list []sarif.Result
	for _, f := range r.Findings {
		list = append(list, f.sarif())
	}
	return sarif.Log(list)
}

// ruleText describes a rule.
func ruleText(id string, f *Finding) string {
	if f.Row != "" {
		return "Undefined behaviour, row " + id + " of the Tile C++ reference: " + f.What
	}
	return "Kind " + id + " of gotile's checks: " + f.What
}

func (f *Finding) sarif() sarif.Result {
	res := sarif.Result{Rule: f.rule(), RuleText: ruleText(f.rule(), f), Level: f.level(), At: f.Location.Pos, Count: f.Count,
		Message: fmt.Sprintf("kernel %s, block (%d,%d,%d): %s: %s%s", f.Kernel, f.Block[0], f.Block[1], f.Block[2], f.Op, f.What, colon(f.Detail))}
	for _, c := range f.Location.Calls {
		res.Related = append(res.Related, sarif.Related{At: c, Text: "inlined from here"})
	}
	if o := f.Other; o != nil {
		text := fmt.Sprintf("%s: block (%d,%d,%d): %s", f.otherSide(), o.Block[0], o.Block[1], o.Block[2], o.Op)
		res.Related = append(res.Related, sarif.Related{At: o.Location.Pos, Text: text})
	}
	return res
}

// level is the severity of a finding. NaN and infinity may be intended, and a compiler may preserve an order that it
// need not preserve.
func (f *Finding) level() string {
	if f.Kind.Has(NaN | Inf | PointerArithmetic | Cancellation | Dependence) {
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
