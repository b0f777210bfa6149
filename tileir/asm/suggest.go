package asm

import "gotile/tileir"

// suggest finds the known name nearest to a wrong one.
func suggest(name string) string {
	best, distance := "", max(2, len(name)/3)+1
	for i := range tileir.Ops {
		known := tileir.Ops[i].Name
		if d := editDistance(name, known); known != "" && d < distance {
			best, distance = known, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// editDistance counts insertions, deletions and replacements between two words.
func editDistance(a, b string) int {
	if len(a) > 64 {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
