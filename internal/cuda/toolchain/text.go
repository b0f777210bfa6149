package toolchain

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable is text of another program with its lines and tabs, and everything else that a
// terminal would obey instead of show as Go escapes.
func printable(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == '\n' || r == '\t' || unicode.IsPrint(r) && (r != utf8.RuneError || size > 1):
			b.WriteString(text[:size])
		default:
			quoted := strconv.Quote(text[:size])
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		text = text[size:]
	}
	return b.String()
}

// oneLine is text from outside within a line of gotile's: as it is if it can be printed,
// else quoted, and only its start if it is long.
func oneLine(text string) string {
	const most = 200
	cut := text
	if len(cut) > most {
		cut = strings.ToValidUTF8(cut[:most], "") + "…"
	}
	if strings.ContainsFunc(cut, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(cut)
	}
	return cut
}
