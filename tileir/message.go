package tileir

import (
	"fmt"
	"unicode/utf8"
)

// maxShown bounds what a message shows of one name, type or value, in bytes.
const maxShown = 200

// Messagef is fmt.Sprintf for the messages of errors: it shortens names, types and
// values that are too long to read.
func Messagef(format string, args ...any) string {
	shown := make([]any, len(args))
	for i, a := range args {
		shown[i] = shorten(a)
	}
	return fmt.Sprintf(format, shown...)
}

// shorten is a as it is, or the shortened text of a long one.
func shorten(a any) any {
	s := ""
	switch x := a.(type) {
	case string:
		s = x
	case error:
		s = x.Error()
	case fmt.Stringer:
		s = x.String()
	default:
		return a
	}
	if len(s) <= maxShown {
		return a
	}
	return short(s)
}

// short is the start of a long text, and how long it is.
func short(s string) string {
	if len(s) <= maxShown {
		return s
	}
	end := maxShown
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return fmt.Sprintf("%s… (%d bytes)", s[:end], len(s))
}
