package tileir

import (
	"strconv"
	"strings"
)

// MaxFormatField is the maximum width or precision of a print format. C guarantees that one conversion can write as
// many characters.
const MaxFormatField = 4095

// A FormatPiece is a text and the conversion after it, as C's printf has them:
// %[flags][width][.precision][length]verb.
type FormatPiece struct {
	Literal string // the text before, with %% read as %
	Flags   string // of "-+ #0", each once
	Width   int    // 0 if the format has none
	Prec    int    // -1 if the format has none
	Length  string // hh, h, l, ll, j, z, t or L; "" if the format has none
	Verb    byte   // 0 after the last conversion
}

// A Format is a parsed print format. Its last piece has no conversion.
type Format []FormatPiece

// Values returns the number of values that the format takes.
func (f Format) Values() int { return len(f) - 1 }

// ParseFormat parses the format of a print. It returns an error for formats that C does not define, and for fields
// wider than [MaxFormatField].
func ParseFormat(s string) (Format, error) {
	var f Format
	var literal strings.Builder
	for {
		before, after, found := strings.Cut(s, "%")
		literal.WriteString(before)
		if !found {
			return append(f, FormatPiece{Literal: literal.String(), Prec: -1}), nil
		}
		if strings.HasPrefix(after, "%") {
			literal.WriteByte('%')
			s = after[1:]
			continue
		}
		p, rest, err := parseConversion(after)
		if err != nil {
			return nil, err
		}
		p.Literal = literal.String()
		literal.Reset()
		f, s = append(f, p), rest
	}
}

const formatFlags = "-+ #0"

// formatLengths are the sizes that a conversion can say, the longer ones first.
var formatLengths = []string{"hh", "h", "ll", "l", "j", "z", "t", "L"}

// parseConversion reads what follows a percent sign.
func parseConversion(s string) (p FormatPiece, rest string, err error) {
	flags, rest := leading(s, formatFlags)
	for _, flag := range formatFlags {
		if strings.ContainsRune(flags, flag) {
			p.Flags += string(flag)
		}
	}
	p.Prec = -1
	if p.Width, rest, err = formatField("width", rest); err != nil {
		return p, "", err
	}
	if after, ok := strings.CutPrefix(rest, "."); ok {
		if p.Prec, rest, err = formatField("precision", after); err != nil {
			return p, "", err
		}
	}
	for _, length := range formatLengths {
		if after, ok := strings.CutPrefix(rest, length); ok {
			p.Length, rest = length, after
			break
		}
	}
	switch {
	case rest == "":
		return p, "", &Error{Msg: "the last % has no conversion"}
	case !strings.Contains("diuoxXeEfFgGaAcsSpn", rest[:1]):
		return p, "", &Error{Msg: Messagef("%q is not a conversion of printf", "%"+rest[:1])}
	}
	p.Verb = rest[0]
	return p, rest[1:], nil
}

// formatField reads a width or precision; one without digits is 0.
func formatField(what, s string) (n int, rest string, err error) {
	digits, rest := leading(s, "0123456789")
	if digits == "" {
		return 0, rest, nil
	}
	n, err = strconv.Atoi(digits)
	if err != nil || n > MaxFormatField {
		return 0, "", &Error{Msg: Messagef("the %s of a conversion is at most %d, got %s", what, MaxFormatField, digits)}
	}
	return n, rest, nil
}

// leading cuts the characters of a set off the front of s.
func leading(s, set string) (head, rest string) {
	rest = strings.TrimLeft(s, set)
	return s[:len(s)-len(rest)], rest
}
