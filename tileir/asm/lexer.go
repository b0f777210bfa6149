package asm

import (
	"sort"
	"strings"

	"gotile/tileir"
)

// tokenKind is the kind of a token. Punctuation is its own character.
type tokenKind uint16

const (
	tokEOF     tokenKind = 256 + iota
	tokWord              // keyword or type: addf, i32, x16xf32
	tokValue             // %name
	tokSymbol            // @name, @"name"
	tokHash              // #name
	tokBang              // !name
	tokCaret             // ^name
	tokInteger           // 12, 0x1F
	tokFloat             // 1.5e+00
	tokString            // "text", as written
	tokArrow             // ->
	tokBad               // what no token begins with
)

// token is a piece of the source.
type token struct {
	kind       tokenKind
	start, end int
}

// lexer cuts the source into tokens on demand.
type lexer struct {
	src  string
	file string
	pos  int
	// lines holds the offset of each line, for positions.
	lines []int
}

func newLexer(file, src string) *lexer {
	l := &lexer{src: src, file: file, lines: []int{0}}
	for i := 0; ; {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			return l
		}
		i += n + 1
		l.lines = append(l.lines, i)
	}
}

// at is the position of an offset. Lines and columns count from 1.
func (l *lexer) at(offset int) tileir.Pos {
	line := sort.Search(len(l.lines), func(i int) bool { return l.lines[i] > offset })
	return tileir.Pos{File: l.file, Line: line, Col: offset - l.lines[line-1] + 1}
}

// skipBlank passes over space and comments.
func (l *lexer) skipBlank() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			l.pos++
		case c == '/' && strings.HasPrefix(l.src[l.pos:], "//"):
			if n := strings.IndexByte(l.src[l.pos:], '\n'); n >= 0 {
				l.pos += n
			} else {
				l.pos = len(l.src)
			}
		default:
			return
		}
	}
}

// next reads a token.
func (l *lexer) next() token {
	l.skipBlank()
	start := l.pos
	if start == len(l.src) {
		return token{tokEOF, start, start}
	}
	kind := l.scan(l.src[start])
	return token{kind, start, l.pos}
}

// scan passes over the token that begins with c.
func (l *lexer) scan(c byte) tokenKind {
	l.pos++
	switch {
	case isLetter(c):
		l.while(isIdentByte)
		return tokWord
	case isDigit(c):
		return l.number(c)
	}
	switch c {
	case '%':
		return l.sigil(tokValue)
	case '#':
		return l.sigil(tokHash)
	case '!':
		return l.sigil(tokBang)
	case '^':
		return l.sigil(tokCaret)
	case '@':
		if l.pos < len(l.src) && l.src[l.pos] == '"' {
			l.pos++
			return l.quoted(tokSymbol)
		}
		return l.sigil(tokSymbol)
	case '"':
		return l.quoted(tokString)
	case '-':
		if strings.HasPrefix(l.src[l.pos:], ">") {
			l.pos++
			return tokArrow
		}
		return tokenKind(c)
	case '(', ')', '{', '}', '[', ']', '<', '>', ',', ':', '=', '?', '*', '+', '|', '/':
		return tokenKind(c)
	}
	return tokBad
}

func (l *lexer) while(ok func(byte) bool) {
	for l.pos < len(l.src) && ok(l.src[l.pos]) {
		l.pos++
	}
}

// sigil reads the name after %, #, !, ^ or @: an identifier, which may contain -, or a number.
func (l *lexer) sigil(kind tokenKind) tokenKind {
	start := l.pos
	switch {
	case start == len(l.src):
	case kind == tokSymbol:
		if isLetter(l.src[start]) {
			l.while(isIdentByte)
		}
	case isDigit(l.src[start]):
		l.while(isDigit)
	default:
		l.while(func(c byte) bool { return isIdentByte(c) || c == '-' })
	}
	if l.pos == start {
		return tokBad
	}
	return kind
}

// quoted reads up to the closing quote, which must be on the same line.
func (l *lexer) quoted(kind tokenKind) tokenKind {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		l.pos++
		switch c {
		case '"':
			return kind
		case '\n':
			l.pos--
			return tokBad
		case '\\':
			if l.pos < len(l.src) && l.src[l.pos] != '\n' {
				l.pos++
			}
		}
	}
	return tokBad
}

// number reads digits, hexadecimal digits, or a number with a point.
func (l *lexer) number(c byte) tokenKind {
	rest := l.src[l.pos:]
	if c == '0' && len(rest) > 1 && rest[0] == 'x' && isHex(rest[1]) {
		l.pos++
		l.while(isHex)
		return tokInteger
	}
	l.while(isDigit)
	if l.pos == len(l.src) || l.src[l.pos] != '.' {
		return tokInteger
	}
	l.pos++
	l.while(isDigit)
	l.exponent()
	return tokFloat
}

// exponent reads e+05, if that follows.
func (l *lexer) exponent() {
	rest := l.src[l.pos:]
	if rest == "" || rest[0]|0x20 != 'e' {
		return
	}
	n := 1
	if len(rest) > 1 && (rest[1] == '+' || rest[1] == '-') {
		n = 2
	}
	if len(rest) > n && isDigit(rest[n]) {
		l.pos += n
		l.while(isDigit)
	}
}

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
