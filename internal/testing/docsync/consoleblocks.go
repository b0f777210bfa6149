package docsync

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// session matches a fenced block of commands and their output.
var session = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")

// SyncSessions returns the document with the output of its console blocks renewed: lines that begin with "$ " are
// commands, up to a line that does not end in a backslash, and run returns the output of each.
func SyncSessions(document string, run func(command string) string) string {
	return session.ReplaceAllStringFunc(document, func(b string) string {
		var text strings.Builder
		for _, c := range commands(session.FindStringSubmatch(b)[1]) {
			text.WriteString("$ " + c + "\n" + run(c))
		}
		return "```console\n" + text.String() + "```"
	})
}

// commands returns the commands of a session, without their output.
func commands(block string) []string {
	var list []string
	more := false
	for line := range strings.Lines(block) {
		line = strings.TrimSuffix(line, "\n")
		if more {
			list[len(list)-1] += "\n" + line
		} else if c, ok := strings.CutPrefix(line, "$ "); ok {
			list, line = append(list, c), c
		} else {
			continue
		}
		more = strings.HasSuffix(line, `\`)
	}
	return list
}

// CheckSessions fails the test if the output of a document's commands differs from the document; with update it writes
// the document.
func CheckSessions(t testing.TB, path string, update bool, run func(command string) string) {
	t.Helper()
	keep(t, path, update, func(document string) (string, error) { return SyncSessions(document, run), nil })
}

// keep fails the test if a document differs from the result of sync; with update it writes the document.
func keep(t testing.TB, path string, update bool, sync func(document string) (string, error)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	synced, err := sync(string(data))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if synced == string(data) {
		return
	}
	if !update {
		t.Fatalf("%s: line %d is out of date; run this test with -update", path, firstDifference(string(data), synced))
	}
	if err := os.WriteFile(path, []byte(synced), 0o644); err != nil {
		t.Fatal(err)
	}
}
