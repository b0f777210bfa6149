package twins

import (
	"slices"
	"strings"
	"sync"
)

// prelude begins every unit of C++.
const prelude = `#include "cuda_tile.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#include "cuda_fp8.h"
#include "cuda_tf32.h"
#include <cstddef>
#include <cstdint>
namespace ct = cuda::tiles;
using namespace ct::literals;
template <typename E, size_t... N> using tl = ct::tile<E, ct::shape<N...>>;
`

// section is a table of the reference's, and one unit of C++.
type section struct {
	name  string
	table func() []Twin
}

// twins is the pairs of the table, and those of the types that the section names.
func (s section) twins() []Twin { return append(s.table(), namedTypes(s.name)...) }

// sections are in the reference's order.
var sections = []section{
	{"1.7", wellFormed},
	{"2.1", general},
	{"2.2", arithmeticTwins},
	{"2.3", operations},
	{"2.4", mathTwins},
	{"2.5", matrices},
	{"2.6", reductions},
	{"2.7", memory},
	{"2.8", extentsAndTiles},
	{"2.10", layoutTwins},
	{"2.11", spans},
	{"2.12", views},
	{"2.13", constants},
	{"2.14", ranges},
	{"2.15", assumptions},
	{"2.16", hintTwins},
	{"13.5", newestHeader},
}

// All is every pair.
func All() []Twin { return slices.Clone(allTwins()) }

// allTwins makes the pairs once, which traces many kernels.
var allTwins = sync.OnceValue(func() (all []Twin) {
	for _, s := range sections {
		twins := s.twins()
		for i := range twins {
			twins[i].Section = s.name
		}
		all = append(all, twins...)
	}
	return all
})

// Rows returns, for each row of the reference that a pair shows, the names of the tests. A heading is shown by the sections
// that have pairs for the rows under it.
func Rows() map[string][]string {
	rows, headings := make(map[string][]string), make(map[string][]string)
	for _, t := range All() {
		section := "TestTwins/" + t.Section
		for _, r := range t.Rows {
			rows[r] = append(rows[r], section+"/"+t.Name)
			for h := parent(r); h != ""; h = parent(h) {
				if !slices.Contains(headings[h], section) {
					headings[h] = append(headings[h], section)
				}
			}
		}
	}
	for h, sections := range headings {
		if rows[h] == nil {
			rows[h] = sections
		}
	}
	for _, names := range rows {
		slices.Sort(names)
	}
	return rows
}

// Departures is, for each reason why the vendor's compiler departs from the reference,
// the tests of the pairs that show it.
func Departures() map[string][]string {
	all := make(map[string][]string)
	for _, t := range All() {
		if t.differs != "" {
			all[t.differs] = append(all[t.differs], "TestTwins/"+t.Section+"/"+t.Name)
		}
	}
	return all
}

// parent is the heading above a row of chapter 2: 2.8.1 of 2.8.1/rank; empty above
// 2.8.
func parent(row string) string {
	if i := strings.LastIndexAny(row, "./"); i > len("2") {
		return row[:i]
	}
	return ""
}

// unitSources is the C++ text of each section's unit.
func unitSources() map[string]string {
	units := make(map[string]string)
	for _, t := range All() {
		if units[t.Section] == "" {
			units[t.Section] = prelude
		}
		units[t.Section] += "\n" + t.source()
	}
	return units
}

// rows is a list of rows as one string.
func rows(s string) []string { return strings.Fields(s) }
