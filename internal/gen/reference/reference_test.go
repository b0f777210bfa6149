package reference

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

func table(t *testing.T) []Row {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "reference.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := ReadTable(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The reference has 481 rows: sections, definitions, members, the undefined behaviours,
// and the operator properties.
func TestEveryRowIsThere(t *testing.T) {
	id := regexp.MustCompile(`^(OP/\w+|13\.5/[\w-]+|[123](\.\d+)+(/[\w-]+)?)$`)
	seen := make(map[string]bool)
	for _, r := range table(t) {
		switch {
		case !id.MatchString(r.ID) || r.Title == "":
			t.Errorf("row %q, title %q", r.ID, r.Title)
		case seen[r.ID]:
			t.Errorf("row %s is there twice", r.ID)
		case len(r.Go) == 0 || len(r.Tests) == 0:
			t.Errorf("row %s: Go %v, tests %v; want some of both", r.ID, r.Go, r.Tests)
		}
		seen[r.ID] = true
	}
	if len(seen) != 481+14 { // including those that the header of nvcc 13.5 adds
		t.Errorf("%d rows, want 495", len(seen))
	}
}

func TestIdentifiersAndTestsExist(t *testing.T) {
	x, err := NewIndex(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table(t) {
		for _, name := range r.Go {
			if !x.Has(name) {
				t.Errorf("row %s: there is no %s", r.ID, name)
			}
		}
		for _, name := range r.Tests {
			if !x.HasTest(name) {
				t.Errorf("row %s: there is no %s; go generate ./internal/gen/reference renews the twins", r.ID, name)
			}
		}
	}
}

// Undefined behaviour of the reference is documented at the identifiers that can cause it.
func TestUndefinedBehaviourIsStated(t *testing.T) {
	x, err := NewIndex(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table(t) {
		ub, ok := strings.CutPrefix(r.ID, "3.1/")
		for _, name := range r.Go {
			if ok && !strings.Contains(x.Doc(name), ub) {
				t.Errorf("the comment of %s does not say %s (%s)", name, ub, r.Title)
			}
		}
	}
}

// How a row is shown is said, and a test of that kind is named.
func TestEveryRowIsShown(t *testing.T) {
	kinds := map[string]*regexp.Regexp{
		"twin":     regexp.MustCompile(`^TestTwins/`),
		"message":  regexp.MustCompile(`^Test(ReferenceErrors|IllFormed\w*)\b`),
		"property": regexp.MustCompile(`^(Test|Example)`),
	}
	for _, r := range table(t) {
		kind := kinds[r.Shown]
		if !slices.Contains(shownBy, r.Shown) || kind != nil && !slices.ContainsFunc(r.Tests, kind.MatchString) {
			t.Errorf("row %s is shown by %q, and its tests are %v", r.ID, r.Shown, r.Tests)
		}
	}
}

func TestEveryRowIsTranslated(t *testing.T) {
	m, err := Translations()
	if err != nil {
		t.Fatal(err)
	}
	rows := table(t)
	for _, r := range rows {
		if tr := m[r.ID]; tr.Cpp == "" || tr.Go == "" && tr.Note == "" {
			t.Errorf("row %s has no translation", r.ID)
		}
		delete(m, r.ID)
	}
	for id := range m {
		t.Errorf("translation of %s, which is not a row", id)
	}
}

func TestGuideIsCurrent(t *testing.T) {
	m, err := Translations()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "docs", "reference.md"))
	if err != nil || string(got) != Guide(table(t), m) {
		t.Errorf("docs/reference.md is out of date (%v); run go generate ./internal/gen/reference", err)
	}
}

func TestIndex(t *testing.T) {
	x, err := NewIndex(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"reference.Index": true, "reference.Index.Has": true, "reference.introduction": true,
		"reference.records": true, "reference.Index.Hat": false, "reference.TestIndex": false} {
		if x.Has(name) != want {
			t.Errorf("Has(%s) = %v", name, !want)
		}
	}
	for name, want := range map[string]bool{"TestIndex": true, "TestIndex/no such subtest here": false, "TestNothing": false,
		"TestIndex/docs": true} {
		if x.HasTest(name) != want {
			t.Errorf("HasTest(%s) = %v", name, !want)
		}
	}
}

func TestRenewTwins(t *testing.T) {
	rows := []Row{{"2.2.1", "Addition", []string{"tile.Add"}, []string{"TestTwins/2.2/gone", "TestReference/2.2.1"}, "twin"}, {"2.2.2", "Promotion", nil, nil, ""},
		{"2.2.3", "Subtraction", nil, []string{"TestReference/2.2.3", "TestTwins/2.2/wide", "TestTwins/2.2/gone"}, ""},
		{"1.7", "Conversions", nil, []string{"TestTwins/1.7/gone"}, ""}, {"2.2", "Arithmetic", nil, nil, ""}}
	got := FormatTable(RenewTwins(rows, `# pairs
2.2	TestTwins/1.7 TestTwins/2.2
2.2.1	TestTwins/1.7/x TestTwins/2.2/mixed TestTwins/2.2/add TestTwins/2.2/sum
2.2.2	TestTwins/2.2/promote TestTwins/2.2/mixed
2.2.3	TestTwins/2.2/sub_i32 TestTwins/2.2/wide
`))
	want := header + `
2.2.1	Addition	tile.Add	TestTwins/2.2/add TestReference/2.2.1	twin
2.2.2	Promotion		TestTwins/2.2/promote	
2.2.3	Subtraction		TestReference/2.2.3 TestTwins/2.2/wide	
1.7	Conversions			
2.2	Arithmetic		TestTwins/2.2	
`
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestBadTables(t *testing.T) {
	for _, text := range []string{"", "row\ttitle\tgo\n", "row\ttitle\tgo\ttest\tshown\n1.1\tHeader\ttile.Block\n"} {
		if _, err := ReadTable(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}
