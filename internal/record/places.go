package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gotile/check"
	"gotile/internal/quoted"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// describe records the static data before the launch: the text of the IR, and the position of each operation in it and
// in the source.
func (r *Recorder) describe(m *tileir.Module) error {
	shown, err := r.text(m)
	if err != nil {
		return err
	}
	ops, lines := walk(r.entry), walk(shown)
	for i, op := range ops {
		r.ops[op] = i
		r.addValues(op, lines[i])
	}
	for i, op := range ops {
		r.rec.Ops = append(r.rec.Ops, r.op(op, lines[i]))
	}
	return nil
}

// text selects the IR to show, and returns the entry with its positions there: the file itself if it is text without
// other locations, otherwise the printed form, parsed again.
func (r *Recorder) text(m *tileir.Module) (shown *tileir.Op, err error) {
	if r.options.Text != nil && r.isOwnSource() {
		r.rec.IR = Text{File: r.options.File, Text: string(r.options.Text)}
		return r.entry, nil
	}
	text := asm.Format(m)
	r.rec.IR = Text{File: "Tile IR", Text: text}
	again, err := asm.Parse("Tile IR", []byte(text))
	if err != nil {
		return nil, fmt.Errorf("the text of the module cannot be read back: %w", err)
	}
	return again.Entry(tileir.EntryName(r.entry)), nil
}

// isOwnSource reports whether the location of each operation is in the module's own text.
func (r *Recorder) isOwnSource() bool {
	own := func(op *tileir.Op) bool {
		l, ok := op.Loc.(tileir.FileLoc)
		return ok && l.At.File == r.options.File
	}
	return !slices.ContainsFunc(walk(r.entry), func(op *tileir.Op) bool { return !own(op) })
}

// walk lists an entry's operations, itself first, in the order of the text.
func walk(entry *tileir.Op) (list []*tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		list = append(list, op)
		return true
	})
	return list
}

// addValues assigns numbers to the values that an operation defines, with their names in the text.
func (r *Recorder) addValues(op, shown *tileir.Op) {
	names := resultNames(shown)
	for i, v := range op.Results {
		r.addValue(v, names[i])
	}
	for i, region := range op.Regions {
		for k, b := range region.Blocks {
			for j, a := range b.Args {
				r.addValue(a, "%"+shown.Regions[i].Blocks[k].Args[j].Name)
			}
		}
	}
}

// resultNames are the names of results in text: those of a group have a number.
func resultNames(op *tileir.Op) []string {
	names := make([]string, len(op.Results))
	count := make(map[string]int)
	for _, v := range op.Results {
		count[v.Name]++
	}
	at := make(map[string]int)
	for i, v := range op.Results {
		names[i] = "%" + v.Name
		if count[v.Name] > 1 {
			names[i] = fmt.Sprintf("%%%s#%d", v.Name, at[v.Name])
			at[v.Name]++
		}
	}
	return names
}

func (r *Recorder) addValue(v *tileir.Value, name string) {
	r.values[v] = len(r.rec.Values)
	x := Value{Name: name, Type: v.Type.String(), Elem: "view"}
	switch t := v.Type.(type) {
	case tileir.Token:
		x.Elem = "token"
	case tileir.TileType:
		x.Shape = t.Shape
		if p, ok := t.Pointer(); ok {
			x.Elem, x.To = "ptr", p.Pointee.String()
		} else {
			x.Elem = t.Scalar().String()
		}
	}
	r.rec.Values = append(r.rec.Values, x)
}

// op describes an operation whose position in the text is that of shown.
func (r *Recorder) op(op, shown *tileir.Op) Op {
	at := tileir.PosOf(shown.Loc)
	x := Op{Name: op.Name(), Line: at.Line, Col: at.Col}
	if place := check.LocationOf(op.Loc); r.rec.IR.File != place.Pos.File {
		x.Source = r.position(place.Pos)
		x.Calls = calls(place)
	}
	for _, v := range op.Operands {
		x.Operands = append(x.Operands, r.values[v])
	}
	for _, v := range op.Results {
		x.Results = append(x.Results, r.values[v])
	}
	for _, region := range op.Regions {
		var args []int
		for _, b := range region.Blocks {
			for _, a := range b.Args {
				args = append(args, r.values[a])
			}
		}
		x.Regions = append(x.Regions, args)
	}
	return x
}

// position returns a line of a source file, whose text becomes part of the recording.
func (r *Recorder) position(p tileir.Pos) *[3]int {
	if p.Line == 0 || cmp.Or(p.File, tileir.NoFile) == tileir.NoFile {
		return nil
	}
	i, ok := r.sources[p.File]
	if !ok {
		i = len(r.rec.Sources)
		r.sources[p.File] = i
		r.rec.Sources = append(r.rec.Sources, r.source(p.File))
	}
	return &[3]int{i, p.Line, p.Col}
}

func (r *Recorder) source(file string) Text {
	t := Text{File: quoted.Relative(file)}
	if r.options.Source == nil {
		t.Missing = "no source is at hand"
		return t
	}
	text, err := r.options.Source(file)
	if err != nil {
		t.Missing = err.Error()
		return t
	}
	t.Text = strings.ToValidUTF8(string(text), "\uFFFD")
	return t
}

func calls(p check.Location) []string {
	var list []string
	for _, c := range p.Calls {
		list = append(list, c.Short().String())
	}
	return list
}

// finding is a finding for the recording.
func (r *Recorder) finding(f *check.Finding) Finding {
	x := Finding{Text: f.String(), Rule: cmp.Or(f.Row, f.Kind.String()), What: f.What, Detail: f.Detail, Op: -1, Block: f.Block,
		Place: f.Location.Pos.Short().String(), Calls: calls(f.Location), Count: f.Count}
	at, ok := r.found[f]
	if ok {
		x.Op = at.op
	}
	if r.rec.IR.File != f.Location.Pos.File {
		x.Source = r.position(f.Location.Pos)
	}
	if o := f.Other; o != nil {
		x.Other = &Side{Op: -1, Block: o.Block, Place: o.Location.Pos.Short().String(), Verb: o.Verb}
		if ok {
			x.Other.Op = at.other
		}
	}
	return x
}
