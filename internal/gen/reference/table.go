package reference

import (
	_ "embed"
	"fmt"
	"strings"
)

// Row is one row of docs/reference.tsv.
type Row struct {
	ID    string   // "2.2.1", "1.7.2/tile-conversion", "OP/identity_element"
	Title string   // the reference's
	Go    []string // package.Name or package.Type.Method
	Tests []string // TestName, TestName/sub or ExampleName
	Shown string   // how the tests show the row: one of shownBy
}

// Translation has the forms of a row in both languages.
type Translation struct {
	Cpp, Go string // Markdown; Go is empty if the form makes no sense in Go
	Note    string // the difference, or why there is no Go form, in one line
}

// shownBy are the ways in which a row can be shown: by a twin that compares results of C++ and Go, by the message of an
// ill-formed program, by a property or an example of the reference that a test in Go asserts; or by reading, if no
// program can show it, as for names of types, members for exposition only, and objects that Go does not have.
var shownBy = []string{"twin", "message", "property", "reading"}

const header = "row\ttitle\tgo\ttest\tshown"

//go:embed translations.tsv
var translations string

// ReadTable reads docs/reference.tsv.
func ReadTable(text string) ([]Row, error) {
	lines, err := records(text, header)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(lines))
	for i, f := range lines {
		rows[i] = Row{f[0], f[1], strings.Fields(f[2]), strings.Fields(f[3]), f[4]}
	}
	return rows, nil
}

// Translations reads translations.tsv.
func Translations() (map[string]Translation, error) {
	lines, err := records(translations, "row\tcpp\tgo\tnote")
	if err != nil {
		return nil, err
	}
	m := make(map[string]Translation, len(lines))
	for _, f := range lines {
		if _, twice := m[f[0]]; twice {
			return nil, fmt.Errorf("translations.tsv: row %s is there twice", f[0])
		}
		m[f[0]] = Translation{f[1], f[2], f[3]}
	}
	return m, nil
}

// records splits lines at tabs, after a header with the names of the columns.
func records(text, header string) ([][]string, error) {
	head, body, _ := strings.Cut(text, "\n")
	if head != header {
		return nil, fmt.Errorf("columns are %q, want %q", head, header)
	}
	var list [][]string
	for i, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != strings.Count(header, "\t")+1 {
			return nil, fmt.Errorf("line %d has %d columns: %s", i+2, len(f), line)
		}
		list = append(list, f)
	}
	return list, nil
}
