package quoted

import (
	"strings"
	"testing"
)

// TestName checks that a name takes one line and moves no cursor.
func TestName(t *testing.T) {
	for s, want := range map[string]string{
		"softmax": "softmax", "é b": "é b", "": `""`,
		"a\nb": `"a\nb"`, "\x1b[2J": `"\x1b[2J"`, "\x9b": `"\x9b"`, "\u009b": `"\u009b"`, "\u202etxt": `"\u202etxt"`,
		"a\tb": `"a\tb"`, "\xff": `"\xff"`, "\u2028": `"\u2028"`,
	} {
		if got := Name(s); got != want {
			t.Errorf("Name(%q) = %s, want %s", s, got, want)
		}
	}
	if got := Word("a b"); got != `"a b"` {
		t.Errorf("Word: %s", got)
	}
	if got := Word("a\x07 b"); got != `"a\a b"` {
		t.Errorf("Word: %s", got)
	}
	if got := Name(strings.Repeat("é", 600)); len(got) > MaxName+30 || !strings.HasSuffix(got, "é… (1200 bytes)") {
		t.Errorf("a long name: %s", got)
	}
}

// TestLines checks that text keeps its lines and nothing else that a terminal obeys.
func TestLines(t *testing.T) {
	for s, want := range map[string]string{
		"a\n\tb \"c\" \\d é\n": "a\n\tb \"c\" \\d é\n", "one\r\ntwo": "one\ntwo",
		"red \x1b[31m\x00\rover\xff": `red \x1b[31m\x00\rover\xff`, "\u202e": `\u202e`,
	} {
		if got := Lines(s); got != want {
			t.Errorf("Lines(%q) = %q, want %q", s, got, want)
		}
	}
}
