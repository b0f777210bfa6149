// Package docsync compares examples in documents with their sources: the code blocks of a Markdown file with regions of
// source files, its output blocks with the output of programs, and its console blocks with the output of their commands.
// It knows Markdown fences and comments, not the examples.
//
// A line <!-- show NAME --> precedes each block; the caller defines the names. Regions of sources begin at
// //guide:show NAME and end at //guide:end.
package docsync

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// block is a marker and the fenced block after it.
var block = regexp.MustCompile("(?m)^<!-- show (.+) -->\n(```[a-z]*\n)((?s:.*?))^```$")

// Sync returns the document with the content of each marked block renewed. A marker without a block is an error.
func Sync(document string, find func(name string) (string, error)) (string, error) {
	if markers, blocks := strings.Count(document, "<!-- show "), len(block.FindAllString(document, -1)); markers != blocks {
		return "", fmt.Errorf("%d markers <!-- show … --> for %d fenced blocks", markers, blocks)
	}
	var failed error
	synced := block.ReplaceAllStringFunc(document, func(b string) string {
		parts := block.FindStringSubmatch(b)
		text, err := find(parts[1])
		if err != nil {
			failed = err
		}
		return "<!-- show " + parts[1] + " -->\n" + parts[2] + strings.TrimRight(text, "\n") + "\n```"
	})
	return synced, failed
}

// Check fails the test if a document's marked blocks differ from the results of find; with update it writes the
// document.
func Check(t testing.TB, path string, update bool, find func(name string) (string, error)) {
	t.Helper()
	keep(t, path, update, func(document string) (string, error) { return Sync(document, find) })
}

// firstDifference is the number of the first line of a that b does not have.
func firstDifference(a, b string) int {
	have, want := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i, line := range have {
		if i >= len(want) || want[i] != line {
			return i + 1
		}
	}
	return len(have)
}

// Region is the lines of a source between //guide:show NAME and //guide:end, without
// the indentation that they share.
func Region(source, name string) (string, error) {
	var lines []string
	inside := false
	for line := range strings.Lines(source) {
		switch mark := strings.TrimSpace(line); {
		case mark == "//guide:show "+name:
			inside = true
		case mark == "//guide:end" && inside:
			return dedent(lines), nil
		case inside:
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	return "", fmt.Errorf("no region %q; mark it with //guide:show %s and //guide:end", name, name)
}

// dedent removes the tabs that all lines begin with, and leading and trailing empty lines.
func dedent(lines []string) string {
	for strings.HasPrefix(strings.Join(lines, ""), "\t") && allIndented(lines) {
		for i := range lines {
			lines[i] = strings.TrimPrefix(lines[i], "\t")
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

func allIndented(lines []string) bool {
	for _, l := range lines {
		if l != "" && l[0] != '\t' {
			return false
		}
	}
	return true
}
