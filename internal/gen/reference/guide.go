package reference

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed introduction.md
var introduction string

//go:embed differences.md
var differences string

// Guide is docs/reference.md: a table for each section, with Tile C++ on the left and
// Go on the right.
func Guide(rows []Row, translations map[string]Translation) string {
	var b strings.Builder
	b.WriteString(introduction)
	section := ""
	for _, r := range rows {
		if s := sectionOf(r.ID); s != section {
			section = s
			fmt.Fprintf(&b, "\n## %s\n\n| Row | Tile C++ | Go | Shown by |\n|---|---|---|---|\n", heading(r))
		}
		t := translations[r.ID]
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.ID, cell(t.Cpp), goCell(t), r.Shown)
	}
	b.WriteString("\n" + differences)
	return b.String()
}

// sectionOf is the chapter and section of a row: "2.2" of "2.2.1" and of "2.2/x".
func sectionOf(id string) string {
	id, _, _ = strings.Cut(id, "/")
	parts := strings.Split(id, ".")
	return strings.Join(parts[:min(len(parts), 2)], ".")
}

func heading(r Row) string {
	if r.ID == "OP/is_associative_v" {
		return "Operator properties"
	}
	if sectionOf(r.ID) == "13.5" {
		return "What the header of nvcc 13.5 adds"
	}
	return sectionOf(r.ID) + " " + strings.TrimPrefix(r.Title, "cuda::tiles::")
}

// goCell returns the Go side: the code, then the remarks.
func goCell(t Translation) string {
	if t.Go == "" || t.Note == "" {
		return cell(t.Go + t.Note)
	}
	return cell(t.Go + "; " + t.Note)
}

// cell is text in a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
