package compare

import (
	_ "embed" // for the ledger
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gotile/internal/must"
	"gotile/tileir"
)

// The differences between GPUs and the engines of CPUs that are known, with their causes:
// see the file's head.
//
//go:embed differences.tsv
var differencesText string

// Difference is a known difference between a GPU and the engines of CPUs.
type Difference struct {
	Op    string
	Type  string // of operands or results, "*" for any
	ULP   int64  // the maximum difference of results; -1 if there is no limit
	Cause string
}

// String is the difference for messages.
func (d Difference) String() string {
	apart := "any distance"
	if d.ULP >= 0 {
		apart = fmt.Sprintf("up to %d ULP", d.ULP)
	}
	return fmt.Sprintf("%s of %s, %s: %s", d.Op, strings.Replace(d.Type, "*", "any type", 1), apart, d.Cause)
}

// differences are the lines of the ledger. A test reads the file, so that it is right here.
var differences = sync.OnceValue(func() []Difference { return must.Value(parseDifferences(differencesText)) })

func parseDifferences(text string) (list []Difference, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if line == "\n" || line[0] == '#' {
			continue
		}
		if len(cells) != 4 || cells[3] == "" {
			return nil, fmt.Errorf("line %d: %d columns; want operation, type, units and cause", n, len(cells))
		}
		d := Difference{Op: cells[0], Type: cells[1], ULP: -1, Cause: cells[3]}
		if cells[2] != "?" {
			if d.ULP, err = strconv.ParseInt(cells[2], 10, 64); err != nil || d.ULP < 0 {
				return nil, fmt.Errorf("line %d: %q units in the last place; want a number or ?", n, cells[2])
			}
		}
		list = append(list, d)
	}
	return list, nil
}

// Known is the differences that an entry may show between a GPU and a CPU, by the
// operations that it has.
func Known(entry *tileir.Op) (list []Difference) {
	entry.Walk(func(op *tileir.Op) bool {
		for _, d := range differences() {
			if d.Op == op.Name() && d.concerns(op) && !slices.Contains(list, d) {
				list = append(list, d)
			}
		}
		return true
	})
	return list
}

// concerns reports an operation with an operand or a result of the type.
func (d Difference) concerns(op *tileir.Op) bool {
	if d.Type == "*" {
		return true
	}
	is := func(v *tileir.Value) bool {
		t, ok := v.Type.(tileir.TileType)
		return ok && t.Scalar() != tileir.InvalidScalar && t.Scalar().String() == d.Type
	}
	return slices.ContainsFunc(op.Results, is) || slices.ContainsFunc(op.Operands, is)
}
