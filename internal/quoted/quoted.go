// Package quoted makes text from outside safe to print: names in modules, indexes, caches and
// file systems hold any byte, and a terminal obeys control characters.
//
// Messages print such text through [Name], or with %q. Quotations over several lines, for instance the output of another
// program, go through [Lines].
package quoted

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the maximum length of a name in a message, in bytes; of a longer one the start is
// shown.
const MaxName = 1000

// Name returns a name as a message shows it, on one line: as it is if every character can be
// printed, and quoted as in Go otherwise. An empty name is quoted too.
func Name(s string) string { return Plain(short(s)) }

// Plain is [Name] for a text of any length, such as a path.
func Plain(s string) string {
	if s == "" || strings.ContainsFunc(s, hidden) {
		return strconv.Quote(s)
	}
	return s
}

// Word is [Name] for contexts in which a space would end the name: it quotes names with spaces.
func Word(s string) string {
	if strings.Contains(s, " ") && !strings.ContainsFunc(s, hidden) {
		return strconv.Quote(short(s))
	}
	return Name(s)
}

// Lines returns a text of several lines with everything escaped that is neither printable nor the
// end of a line or a tab. A carriage return at the end of a line is left out.
func Lines(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	plain := func(r rune) bool { return r == '\n' || r == '\t' || !hidden(r) }
	if !strings.ContainsFunc(s, func(r rune) bool { return !plain(r) }) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if plain(r) {
			b.WriteString(s[:n])
		} else {
			q := strconv.Quote(s[:n])
			b.WriteString(q[1 : len(q)-1])
		}
		s = s[n:]
	}
	return b.String()
}

// hidden reports a character that cannot be shown, or that changes how others are shown.
func hidden(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }

// short is the start of a text that is too long, and how long it is.
func short(s string) string {
	if len(s) <= MaxName {
		return s
	}
	end := MaxName
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return fmt.Sprintf("%s… (%d bytes)", s[:end], len(s))
}
