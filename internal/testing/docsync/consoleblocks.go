package docsync

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// session is a fenced block of commands and what they print.
var session = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")

// SyncSessions gives the document with its console blocks run again: lines that begin
// with "$ " are commands, up to a line that does not end in a backslash, and run says
// what each prints.
func SyncSessions(document string, run func(command string) string) string {
	return session.ReplaceAllStringFunc(document, func(b string) string {
		var text strings.Builder
		for _, c := range commands(session.FindStringSubmatch(b)[1]) {
			text.WriteString("$ " + c + "\n" + run(c))
		}
		return "```console\n" + text.String() + "```"
	})
}

// commands are the commands of a session, without what they print.
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

// CheckSessions fails the test where the commands of a document print something else
// than it shows; with update it writes them.
func CheckSessions(t testing.TB, path string, update bool, run func(command string) string) {
	t.Helper()
	keep(t, path, update, func(document string) (string, error) { return SyncSessions(document, run), nil })
}

// keep fails the test where a document is not what sync makes of it; with update it
// writes that.
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
