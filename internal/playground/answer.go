package playground

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/checked"
	"gotile/internal/hostdata"
	"gotile/internal/record"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Request is the page's request.
type Request struct {
	Text  string   `json:"text"` // of a module
	Run   bool     `json:"run"`  // otherwise only parse the text
	Entry string   `json:"entry,omitempty"`
	Grid  string   `json:"grid,omitempty"`
	Args  []string `json:"args,omitempty"` // as gotile run takes them
	Check string   `json:"check,omitempty"`
}

// Response is the answer.
type Response struct {
	Entries   []Entry           `json:"entries,omitempty"` // of the text
	Faults    []Fault           `json:"faults,omitempty"`
	Recording *record.Recording `json:"recording,omitempty"`
}

// Entry is a kernel of the text.
type Entry struct {
	Name   string  `json:"name"`
	Params []Param `json:"params"`
}

// Param is a parameter of an entry.
type Param struct {
	Name string `json:"name"`
	Type string `json:"type"` // "ptr<f32>"
}

// Fault is the error of a request. Line 0 means that it is not in the text.
type Fault struct {
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Text string `json:"text"`
}

// fileName is the file name of the text in messages.
const fileName = "kernel.mlir"

// Answer parses a text and, if requested, runs an entry of it.
func Answer(ctx context.Context, q Request) *Response {
	m, err := asm.Parse(fileName, []byte(q.Text))
	if err != nil {
		return &Response{Faults: faultsOf(err)}
	}
	answer := &Response{Entries: entriesOf(m)}
	if !q.Run {
		return answer
	}
	answer.Recording, err = run(ctx, m, q)
	if err != nil {
		answer.Faults = faultsOf(err)
	}
	return answer
}

func entriesOf(m *tileir.Module) []Entry {
	var list []Entry
	for _, op := range m.Entries() {
		e := Entry{Name: tileir.EntryName(op)}
		for _, a := range op.Block(0).Args {
			t := a.Type.String()
			if tile, ok := a.Type.(tileir.TileType); ok && tile.Rank() == 0 {
				t = tile.Elem.String()
			}
			e.Params = append(e.Params, Param{a.Name, t})
		}
		list = append(list, e)
	}
	return list
}

// faultsOf finds the lines that errors speak of.
func faultsOf(err error) []Fault {
	if all, ok := errors.AsType[tileir.Errors](err); ok {
		var list []Fault
		for _, e := range all {
			text := e.Msg
			if e.Op != nil {
				text = fmt.Sprintf("op %v: %s", e.Op.Code, e.Msg)
			}
			list = append(list, Fault{e.Pos.Line, e.Pos.Col, text})
		}
		return list
	}
	if e, ok := errors.AsType[*asm.Error](err); ok {
		return []Fault{{e.Pos.Line, e.Pos.Col, e.Msg}}
	}
	return []Fault{{Text: err.Error()}}
}

// run runs an entry of a module, and returns the recording.
func run(ctx context.Context, m *tileir.Module, q Request) (*record.Recording, error) {
	entry, err := pick(m, q.Entry)
	if err != nil {
		return nil, err
	}
	grid, err := device.ParseGrid(cmp.Or(q.Grid, "1"))
	if err != nil {
		return nil, err
	}
	args, err := arguments(entry, q.Args)
	if err != nil {
		return nil, err
	}
	kinds, err := check.ParseKinds(q.Check)
	if err != nil {
		return nil, err
	}
	r, err := record.New(m, entry, record.Options{File: fileName, Text: []byte(q.Text)})
	if err != nil {
		return nil, err
	}
	p, err := checked.New(check.Options{Kinds: kinds, Observer: r.Observer()}).Compile(ctx, m, tileir.EntryName(entry))
	if err != nil {
		return nil, err
	}
	list := make([]record.Argument, len(args.Args))
	for i, a := range args.Args {
		list[i] = record.Argument{Text: q.Args[i], Shape: args.Shape(i), Arg: a}
	}
	r.Begin(grid, list)
	var out bytes.Buffer
	err = p.Launch(ctx, engine.Launch{Grid: grid, Args: args.Args, Stdout: &out})
	return r.End(err, out.String()), nil
}

func pick(m *tileir.Module, name string) (*tileir.Op, error) {
	entries := m.Entries()
	if len(entries) == 0 {
		return nil, errors.New("the text has no entry to run")
	}
	if name == "" {
		return entries[0], nil
	}
	if e := m.Entry(name); e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("no entry %q; the text has %s", name, m.ListEntries())
}

func arguments(entry *tileir.Op, words []string) (*hostdata.Args, error) {
	if i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "@") }); i >= 0 {
		return nil, fmt.Errorf("argument %d (%s): there are no files here; use a range, zeros or uninit buffer", i, words[i])
	}
	return hostdata.ParseEntry(entry, words)
}
