package tile_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"gotile/tile"
)

var updateGolden = flag.Bool("update-illformed", false, "rewrite testdata/illformed")

// ill is a kernel that the reference calls ill-formed, with the section that does so; ""
// for a rule that only Go has.
type ill struct {
	rule, name string
	fn         any
}

// chapters is all that the reference calls ill-formed and Go's types do not already
// forbid, as functions that list their cases: one file each.
var chapters = map[string]func() []ill{
	"1-conversions":  illConversions,
	"2.2-arithmetic": illArithmetic,
	"2.3-operations": illOperations,
	"2.4-math":       illMath,
	"2.5-matrix":     illMatrix,
	"2.6-reductions": illReductions,
	"2.7-memory":     illMemory,
	"2.8-arrays":     illArrays,
	"2.12-views":     illViews,
	"2.14-control":   illControl,
	"2.15-assume":    illAssumptions,
	"go":             illGo,
}

// TestIllFormedChapters compares each message with testdata/illformed, which has
// FILE:LINE for the line that the kernel begins on, FILE:LINE+1 for the next, and
// ELSEWHERE for a line that is not the kernel's own.
func TestIllFormedChapters(t *testing.T) {
	total := 0
	for chapter, cases := range chapters {
		var got strings.Builder
		names := make(map[string]bool)
		for _, c := range cases() {
			if names[c.name] {
				t.Errorf("%s: two cases %q", chapter, c.name)
			}
			names[c.name] = true
			total++
			fmt.Fprintf(&got, "%s | %s | %s\n", c.rule, c.name, strings.Join(illMessages(t, c), " ⏎ "))
		}
		t.Run(chapter, func(t *testing.T) { compareGolden(t, chapter, got.String()) })
	}
	t.Logf("%d ill-formed kernels", total)
}

func compareGolden(t *testing.T, chapter, got string) {
	path := filepath.Join("testdata", "illformed", chapter+".golden")
	if *updateGolden {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Fatalf("line %d differs (-update-illformed rewrites)\ngot  %s\nwant %s", i+1, at(g, i), at(w, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "nothing"
}

// illMessages traces a kernel and checks what all messages have: the line, the rule of
// a case that has one, and what to do.
func illMessages(t *testing.T, c ill) []string {
	_, err := tile.NewKernel(c.fn, tile.Name("test")).Module()
	var list tile.Errors
	switch {
	case err == nil:
		t.Errorf("%s %s: no error", c.rule, c.name)
		return nil
	case !errors.Is(err, tile.ErrKernel) || !errors.As(err, &list):
		t.Errorf("%s %s: %v is not tile.Errors", c.rule, c.name, err)
		return nil
	}
	var texts []string
	for _, e := range list {
		text := e.Error()
		if e.Pos.Line == 0 || !strings.Contains(text, "; ") || strings.Contains(text, "panicked") || strings.Contains(text, "\n") ||
			c.rule != "" && !strings.Contains(text, "(reference ") {
			t.Errorf("%s %s: a position, a rule or the remedy is missing in\n%s", c.rule, c.name, text)
		}
		texts = append(texts, unplaced(c.fn, text))
	}
	return texts
}

// unplaced returns a message with FILE:LINE+n instead of the lines of the kernel's file.
func unplaced(fn any, text string) string {
	pc := reflect.ValueOf(fn).Pointer()
	file, line := runtime.FuncForPC(pc).FileLine(pc)
	base := filepath.Base(file)
	for n := 40; n > 0; n-- {
		text = strings.ReplaceAll(text, fmt.Sprintf("%s:%d", base, line+n), fmt.Sprintf("FILE:LINE+%d", n))
	}
	text = strings.ReplaceAll(text, fmt.Sprintf("%s:%d", base, line), "FILE:LINE")
	return elsewhere.ReplaceAllString(text, "ELSEWHERE")
}

// elsewhere matches a position that is not in the kernel itself.
var elsewhere = regexp.MustCompile(`\w+_test\.go:\d+`)
