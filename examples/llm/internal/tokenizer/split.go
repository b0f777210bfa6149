package tokenizer

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// splitter cuts text into pieces.
type splitter struct {
	pattern *regexp.Regexp
	// spaces is the group of the pattern that matches spaces of which the last one belongs
	// to the next piece, 0 for none.
	spaces int
	prefix bool // a piece that does not begin with a space gets one
}

// gpt2 is the pattern by which GPT-2 splits text, and the default.
const gpt2 = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`

// lastSpace is the part of a pattern that Go's regular expressions lack: spaces that no
// other character follows. Patterns of tokenizers end in it.
const lastSpace = `\s+(?!\S)|\s+`

// newSplitter compiles a pattern of a tokenizer. Go's \s has only ASCII spaces, theirs has all of Unicode's.
func newSplitter(pattern string) (splitter, error) {
	before, ends := strings.CutSuffix(pattern, lastSpace)
	if ends {
		before += `(\s+)`
	}
	var text strings.Builder
	inClass := false
	for i := 0; i < len(before); i++ {
		c := before[i]
		if c == '\\' && i+1 < len(before) {
			i++
			switch {
			case before[i] == 's' && inClass:
				text.WriteString(`\s\v\x{85}\p{Z}`)
			case before[i] == 's':
				text.WriteString(`[\s\v\x{85}\p{Z}]`)
			default:
				text.WriteString(before[i-1 : i+1])
			}
			continue
		}
		inClass = c == '[' || inClass && c != ']'
		text.WriteByte(c)
	}
	r, err := regexp.Compile(text.String())
	s := splitter{pattern: r}
	if err == nil && ends {
		s.spaces = r.NumSubexp()
	}
	return s, err
}

// cut divides a text at the matches of the pattern; the text between matches is a piece too.
func (s splitter) cut(text string) []string {
	if s.prefix && !strings.HasPrefix(text, " ") {
		text = " " + text
	}
	if s.pattern == nil {
		return []string{text}
	}
	var pieces []string
	for len(text) > 0 {
		from, to := s.match(text)
		if from > 0 {
			pieces = append(pieces, text[:from])
		}
		if to > from {
			pieces = append(pieces, text[from:to])
		}
		text = text[to:]
	}
	return pieces
}

// match returns the position of the first match that is not empty, or the end of the text.
func (s splitter) match(text string) (from, to int) {
	m := s.pattern.FindStringSubmatchIndex(text)
	if m == nil || m[1] == m[0] {
		return len(text), len(text)
	}
	from, to = m[0], m[1]
	if s.spaces > 0 && m[2*s.spaces] >= 0 && to < len(text) {
		if _, n := utf8.DecodeLastRuneInString(text[from:to]); to-n > from {
			to -= n
		}
	}
	return from, to
}
