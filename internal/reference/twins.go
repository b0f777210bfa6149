package reference

import "strings"

const twinPrefix = "TestTwins/"

// RenewTwins names a twin in each row that package twins has one for, and drops those
// that are gone. golden is the package's testdata/rows.golden: a row, a tab, its twins.
func RenewTwins(rows []Row, golden string) []Row {
	twins := make(map[string][]string)
	for _, line := range strings.Split(golden, "\n") {
		if id, names, ok := strings.Cut(line, "\t"); ok {
			twins[id] = strings.Fields(names)
		}
	}
	renewed := make([]Row, len(rows))
	for i, r := range rows {
		renewed[i] = r
		renewed[i].Tests = nil
		if twin := preferred(r.ID, twins[r.ID]); twin != "" {
			renewed[i].Tests = append(renewed[i].Tests, twin)
		}
		for _, test := range r.Tests {
			if !strings.HasPrefix(test, twinPrefix) {
				renewed[i].Tests = append(renewed[i].Tests, test)
			}
		}
	}
	return renewed
}

// preferred is the first twin of the row's own section, or of any.
func preferred(id string, names []string) string {
	for _, name := range names {
		if strings.HasPrefix(name, twinPrefix+sectionOf(id)+"/") {
			return name
		}
	}
	if len(names) > 0 {
		return names[0]
	}
	return ""
}

// FormatTable is the opposite of [ReadTable].
func FormatTable(rows []Row) string {
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, r := range rows {
		b.WriteString(strings.Join([]string{r.ID, r.Title, strings.Join(r.Go, " "), strings.Join(r.Tests, " ")}, "\t") + "\n")
	}
	return b.String()
}
