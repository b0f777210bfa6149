package main

import (
	"context"
	"fmt"
	"strings"
)

// modelled returns the table: for each loop and core cycles per unit of work of the engine's code, and of clang's.
func modelled(ctx context.Context, found []modelLoop) (string, error) {
	var b strings.Builder
	b.WriteString("| loop |")
	for _, core := range cores {
		fmt.Fprintf(&b, " %s |", core)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(cores)) + "\n")
	cells := make([][]string, len(found))
	for _, core := range cores {
		column, err := columnOf(ctx, core, found)
		if err != nil {
			return "", err
		}
		for i := range found {
			cells[i] = append(cells[i], column[i])
		}
	}
	for i, l := range found {
		fmt.Fprintf(&b, "| %s | %s |\n", l.title(), strings.Join(cells[i], " | "))
	}
	return b.String(), nil
}

// title returns the name of a loop in the table.
func (l modelLoop) title() string {
	if l.what == "" {
		return l.row.name
	}
	return l.row.name + ": " + l.what
}

// columnOf returns the cells of a core.
func columnOf(ctx context.Context, core string, found []modelLoop) ([]string, error) {
	var loops [][]string
	for _, l := range found {
		loops = append(loops, l.code)
	}
	own, err := simulate(ctx, core, loops)
	if err != nil {
		return nil, err
	}
	peers, err := compiled(ctx, core)
	if err != nil {
		return nil, err
	}
	column := make([]string, len(found))
	for i, l := range found {
		column[i] = l.cell(core, own[i])
		if p, ok := peers[l.c]; ok {
			column[i] += fmt.Sprintf(" / %.2f", p)
		}
	}
	return column, nil
}

// units are the vector units of a core that multiply and add.
var units = map[string]float64{"neoverse-n1": 2, "neoverse-v1": 4, "neoverse-n2": 2, "neoverse-v2": 4, "apple-m1": 3}

// cell returns the cycles of an element, and the share of the core's limit for the loop's instructions, or of products the
// multiply-adds in a cycle and the share of the limit for them.
func (l modelLoop) cell(core string, s summary) string {
	if l.row.unit == "element" {
		return fmt.Sprintf("%.2f, %.0f %%", s.perIteration()/l.work, min(100, 100*s.Bound/s.perIteration()))
	}
	return fmt.Sprintf("%.1f, %.0f %%", l.work/s.perIteration(), 100*multiplications(l.code)/units[core]/s.perIteration())
}

// multiplications returns the number of instructions that multiply and add.
func multiplications(code []string) (n float64) {
	for _, line := range code {
		for _, d := range depths {
			if d.op.MatchString(line) {
				n++
			}
		}
	}
	return n
}
