package reference

import (
	"slices"
	"strings"
)

const twinPrefix = "TestTwins/"

// RenewTwins names a twin in each row for which package twins has one, and drops those that do not exist. The twins that
// a row names already stay if they still show it. golden is the package's testdata/rows.golden: a row, a tab, its twins.
func RenewTwins(rows []Row, golden string) []Row {
	twins, shows := make(map[string][]string), make(map[string]int)
	for _, line := range strings.Split(golden, "\n") {
		if id, names, ok := strings.Cut(line, "\t"); ok {
			twins[id] = strings.Fields(names)
			for _, name := range twins[id] {
				shows[name]++
			}
		}
	}
	renewed := make([]Row, len(rows))
	for i, r := range rows {
		renewed[i] = r
		renewed[i].Tests = withTwins(r, twins[r.ID], shows)
	}
	return renewed
}

// withTwins returns a row's tests, of which at least one is a twin if names has some.
func withTwins(r Row, names []string, shows map[string]int) (tests []string) {
	named := false
	for _, test := range r.Tests {
		isTwin := strings.HasPrefix(test, twinPrefix)
		if isTwin && !slices.Contains(names, test) {
			continue
		}
		named = named || isTwin
		tests = append(tests, test)
	}
	if twin := preferred(r.ID, names, shows); twin != "" && !named {
		tests = slices.Insert(tests, 0, twin)
	}
	return tests
}

// preferred returns the twin that shows the fewest other rows, of the row's own section if there is one. Of several it is
// one of 32-bit numbers, which avoids effects of rounding or width.
func preferred(id string, names []string, shows map[string]int) string {
	best := ""
	for _, name := range names {
		switch {
		case best == "" || isOf(id, name) && !isOf(id, best):
			best = name
		case isOf(id, name) != isOf(id, best):
		case shows[name] < shows[best], shows[name] == shows[best] && plainer(name, best):
			best = name
		}
	}
	return best
}

// plainer reports whether one twin is preferable to another: of 32-bit numbers, or with a shorter name.
func plainer(name, than string) bool {
	wide := func(s string) bool { return strings.HasSuffix(s, "_f32") || strings.HasSuffix(s, "_i32") }
	if wide(name) != wide(than) {
		return wide(name)
	}
	return wide(name) && len(name) < len(than)
}

// isOf reports a twin of the row's section.
func isOf(id, name string) bool {
	section := twinPrefix + sectionOf(id)
	return name == section || strings.HasPrefix(name, section+"/")
}

// FormatTable is the opposite of [ReadTable].
func FormatTable(rows []Row) string {
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, r := range rows {
		b.WriteString(strings.Join([]string{r.ID, r.Title, strings.Join(r.Go, " "), strings.Join(r.Tests, " "), r.Shown}, "\t") + "\n")
	}
	return b.String()
}
