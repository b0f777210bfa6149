package tileir

import (
	"fmt"
	"unicode/utf8"
)

// Maximum lengths in messages, in bytes: of a type or value, of a name or the error of a part, and of a position in a
// file.
const (
	maxShownValue = 200
	maxShownText  = 1000
	maxShownPlace = 4096
)

// Messagef is fmt.Sprintf for the messages of errors: it shortens names, types and
// values that are too long to read.
func Messagef(format string, args ...any) string {
	shown := make([]any, len(args))
	for i, a := range args {
		shown[i] = shorten(a)
	}
	return fmt.Sprintf(format, shown...)
}

// shorten returns a, or only its start if it is long.
func shorten(a any) any {
	most := 0
	switch a.(type) {
	case string, error:
		most = maxShownText
	case Pos:
		most = maxShownPlace
	case fmt.Stringer, []int64:
		most = maxShownValue
	default:
		return a
	}
	if s := fmt.Sprint(a); len(s) > most {
		return short(s, most)
	}
	return a
}

// short is the start of a text that is too long, and how long it is.
func short(s string, most int) string {
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return fmt.Sprintf("%s… (%d bytes)", s[:most], len(s))
}
