package main

import (
	"fmt"
	"slices"
	"strings"
)

// group is a box of the drawing. A package belongs to the group with the longest path that is the
// package's or that of a folder around it.
type group struct {
	name, purpose string
	column, row   int // the position of the box, from the top left
	columns, rows int // the size of the box
	paths         []string
	aside         bool // not part of the program: no arrows are drawn
}

// Names of groups.
const (
	commands = "Commands"
	tools    = "Tools"
	kernels  = "Kernels"
	language = "Language"
	cpu      = "CPU"
	gpu      = "NVIDIA GPU"
	devices  = "Devices"
	ir       = "Tile IR"
	helpers  = "Helpers"
	tests    = "Test support, generators and examples"
)

// groups lists the boxes of the drawing. A group may import those below it.
var groups = []group{
	{name: commands, purpose: "the command line, the page that runs kernels in a browser", column: 0, row: 0, columns: 3, rows: 1,
		paths: []string{"cmd", "internal/cli", "internal/playground"}},
	{name: tools, purpose: "tuning, tests, static analysis, recordings, timing, BLAS for gonum, several devices", column: 0, row: 1, columns: 3, rows: 1,
		paths: []string{"tune", "dist", "tiletest", "tilevet", "blas", "internal/vetcmd", "internal/view", "internal/record", "internal/bench", "internal/compare",
			"internal/aot", "internal/selftest", "internal/testing/enginediff", "internal/testing/enginetest", "internal/testing/irgen", "internal/testing/resources", "internal/plot", "internal/timing", "internal/emu", "internal/libnccl"}},
	{name: kernels, purpose: "ready kernels", column: 0, row: 2, columns: 1, rows: 1, paths: []string{"kernels"}},
	{name: language, purpose: "kernels as Go functions", column: 0, row: 3, columns: 1, rows: 1, paths: []string{"tile"}},
	{name: cpu, purpose: "engines: native, portable, checked", column: 1, row: 2, columns: 1, rows: 2, paths: []string{"device/cpu", "internal/engine"}},
	{name: gpu, purpose: "compiler, cache, driver", column: 2, row: 2, columns: 1, rows: 2, paths: []string{"device/cuda", "internal/cuda"}},
	{name: devices, purpose: "the vocabulary of launches: buffers, streams, faults, findings", column: 0, row: 4, columns: 3, rows: 1,
		paths: []string{"device", "check", "profile", "internal/hostmem", "internal/hostdata", "internal/sarif"}},
	{name: ir, purpose: "IR, its bytecode and text, numbers, properties of operators", column: 0, row: 5, columns: 3, rows: 1,
		paths: []string{"tileir", "num", "operators", "internal/elements", "internal/cost", "internal/fatbin"}},
	{name: helpers, purpose: "files, names, quoting; every group may import them", column: 0, row: 6, columns: 3, rows: 1, aside: true,
		paths: []string{"internal/atomicfile", "internal/filename", "internal/folder", "internal/npy", "internal/ownfiles", "internal/quoted", "internal/notices", "internal/must", "internal/usercache", "internal/layers", "internal/products", "internal/processor"}},
	{name: tests, purpose: "not part of the program", column: 0, row: 7, columns: 3, rows: 1, aside: true,
		paths: []string{"bench", "docs", "examples", "internal/testing", "internal/gen", "internal/engine/native/target/x86/amd64/gen", "internal/engine/native/target/arm64/a64/gen", "internal/hostmem/hostmemtest", "num/internal"}},
}

// groupOf returns the group of a package, and false if it has none.
func groupOf(pkg string) (group, bool) {
	var best group
	length := 0
	for _, g := range groups {
		for _, p := range g.paths {
			if (pkg == p || strings.HasPrefix(pkg, p+"/")) && len(p) > length {
				best, length = g, len(p)
			}
		}
	}
	return best, length > 0
}

// assign returns the packages of each group, in the order of their paths.
func assign(imports map[string][]string) (map[string][]string, error) {
	members := map[string][]string{}
	for pkg := range imports {
		g, ok := groupOf(pkg)
		if !ok {
			return nil, fmt.Errorf("package %s is in no group; add it to the table in internal/gen/pkgdraw/groups.go", pkg)
		}
		if len(pkg) > letters(g) {
			return nil, fmt.Errorf("package %s does not fit the box of group %s; increase columnWidth in internal/gen/pkgdraw/svg.go", pkg, g.name)
		}
		members[g.name] = append(members[g.name], pkg)
	}
	for _, g := range groups {
		if len(members[g.name]) == 0 {
			return nil, fmt.Errorf("group %s has no packages; remove it from internal/gen/pkgdraw/groups.go", g.name)
		}
		slices.Sort(members[g.name])
	}
	return members, nil
}

// edge is an arrow: packages of one group import packages of another.
type edge struct{ from, to string }

// groupEdges returns the arrows between groups, without those that follow from others. An import
// of a group that is not below is an error.
func groupEdges(imports map[string][]string, members map[string][]string) ([]edge, error) {
	direct := map[edge]bool{}
	for _, g := range groups {
		for _, pkg := range members[g.name] {
			for _, imported := range imports[pkg] {
				to, ok := groupOf(imported)
				if !ok || to.name == g.name || g.aside || to.name == helpers {
					continue
				}
				if to.row <= g.row || to.aside {
					return nil, fmt.Errorf("package %s of group %s imports %s of group %s, which is not below it", pkg, g.name, imported, to.name)
				}
				direct[edge{g.name, to.name}] = true
			}
		}
	}
	var kept []edge
	for _, from := range groups {
		for _, to := range groups {
			if e := (edge{from.name, to.name}); direct[e] && !implied(direct, e) {
				kept = append(kept, e)
			}
		}
	}
	return kept, nil
}

// implied reports whether a path of other arrows leads along an arrow.
func implied(direct map[edge]bool, e edge) bool {
	for _, g := range groups {
		if direct[edge{e.from, g.name}] && g.name != e.to && reaches(direct, g.name, e.to) {
			return true
		}
	}
	return false
}

// reaches reports whether arrows lead from one group to another. Arrows lead down, so it ends.
func reaches(direct map[edge]bool, from, to string) bool {
	if direct[edge{from, to}] {
		return true
	}
	for _, g := range groups {
		if direct[edge{from, g.name}] && reaches(direct, g.name, to) {
			return true
		}
	}
	return false
}
