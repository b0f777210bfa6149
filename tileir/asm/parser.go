package asm

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"gotile/tileir"
)

// dialect is the prefix that text may or may not write.
const dialect = "cuda_tile."

// recursion is a kind of construct that the parser parses recursively.
type recursion uint8

const (
	intoOperations recursion = iota
	intoAttributes
	intoLocations
	intoTypes
)

// maxDepth keeps recursion within the stack. Modules that the verifier passes are no deeper: an operation in the
// innermost region is inside those of all regions, and a location in text may be inside "loc(". Types nest no
// deeper than three, but aliases of types may refer to each other.
var maxDepth = [...]int{
	intoOperations: tileir.MaxNesting + 1,
	intoAttributes: tileir.MaxNesting,
	intoLocations:  2 * tileir.MaxNesting,
	intoTypes:      500,
}

// Parse reads the text of one module and verifies it. An operation without a location in the text gets its position
// in the text. Errors are an [*Error] (class [ErrSyntax]) or [tileir.Errors] (class [tileir.ErrInvalid]).
func Parse(filename string, src []byte) (*tileir.Module, error) {
	modules, err := ParseAll(filename, src)
	if err != nil {
		return nil, err
	}
	if len(modules) != 1 {
		return nil, &Error{tileir.Pos{File: filename}, fmt.Sprintf("want one module, got %d", len(modules))}
	}
	return modules[0], nil
}

// ParseAll reads any number of modules, one after the other.
func ParseAll(filename string, src []byte) ([]*tileir.Module, error) {
	modules, err := parse(filename, string(src))
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		if err := tileir.Verify(m); err != nil {
			return nil, err
		}
	}
	return modules, nil
}

// parse reads modules without verifying them.
func parse(filename, src string) ([]*tileir.Module, error) {
	p := &parser{lexer: newLexer(filename, src)}
	p.scope = newScope()
	p.findAliases()
	p.pos, p.prev = 0, 0
	p.advance()
	p.file()
	if p.err != nil {
		return nil, p.err
	}
	return p.modules, nil
}

// parser reads a text by recursive descent with one token of lookahead. The first error is kept, and the parser then
// sees the end of the text, so that every loop stops and callers need no checks.
type parser struct {
	*lexer
	tok   token
	prev  int // end of the token before
	err   *Error
	depth [len(maxDepth)]int
	size  int // attributes and locations read, including the expansion of aliases

	scope   *scope
	aliases aliasTable
	modules []*tileir.Module
	// flat collects entries and globals outside any module.
	flat *tileir.Module
}

// failf records an error at an offset.
func (p *parser) failf(offset int, format string, args ...any) {
	if p.err == nil {
		p.err = &Error{p.at(offset), tileir.Messagef(format, args...)}
	}
	p.pos = len(p.src)
	p.tok = token{tokEOF, p.pos, p.pos}
}

// expected reports what should have stood at the lookahead.
func (p *parser) expected(what string) {
	p.failf(p.tok.start, "expected %s, got %s", what, p.describe())
}

// describe is the lookahead as a message shows it.
func (p *parser) describe() string {
	switch text := p.text(); {
	case p.tok.kind == tokEOF:
		return "the end of the text"
	case len(text) > 40:
		return fmt.Sprintf("%q…", text[:40])
	default:
		return fmt.Sprintf("%q", text)
	}
}

func (p *parser) advance() {
	p.prev = p.tok.end
	p.tok = p.next()
	if p.tok.kind == tokBad {
		p.unexpected()
	}
}

// unexpected reports what no token begins with, or how a token ends too early.
func (p *parser) unexpected() {
	at := p.tok.start
	switch c := p.src[at]; {
	case strings.HasPrefix(p.src[at:], `"`), strings.HasPrefix(p.src[at:], `@"`):
		p.failf(at, "a string must end on its line")
	case strings.IndexByte("%#!^@", c) >= 0:
		p.failf(at, "expected a name after %q", c)
	default:
		_, size := utf8.DecodeRuneInString(p.src[at:])
		p.failf(at, "unexpected %q", p.src[at:at+size])
	}
}

// text is the source of the lookahead.
func (p *parser) text() string { return p.src[p.tok.start:p.tok.end] }

// is reports whether the lookahead is punctuation.
func (p *parser) is(c byte) bool { return p.tok.kind == tokenKind(c) }

// isWord reports whether the lookahead is a keyword.
func (p *parser) isWord(s string) bool { return p.tok.kind == tokWord && p.text() == s }

// accept passes over punctuation if it is next.
func (p *parser) accept(c byte) bool {
	if !p.is(c) {
		return false
	}
	p.advance()
	return true
}

// acceptWord passes over a keyword if it is next.
func (p *parser) acceptWord(s string) bool {
	if !p.isWord(s) {
		return false
	}
	p.advance()
	return true
}

func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.expected("'" + string(c) + "'")
	}
}

func (p *parser) expectWord(s string) {
	if !p.acceptWord(s) {
		p.expected("'" + s + "'")
	}
}

func (p *parser) expectArrow() {
	if p.tok.kind != tokArrow {
		p.expected("'->'")
		return
	}
	p.advance()
}

// isLiteral reports whether the lookahead is the literal of a form.
func (p *parser) isLiteral(s string) bool {
	switch {
	case s == "->":
		return p.tok.kind == tokArrow
	case len(s) == 1 && !isLetter(s[0]):
		return p.is(s[0])
	}
	return p.isWord(s)
}

func (p *parser) literal(s string) {
	if !p.isLiteral(s) {
		p.expected("'" + s + "'")
		return
	}
	p.advance()
}

// list reads f, f, … up to the closing punctuation.
func (p *parser) list(closing byte, f func()) {
	if p.accept(closing) {
		return
	}
	f()
	for p.accept(',') {
		f()
	}
	p.expect(closing)
}

// word reads any keyword.
func (p *parser) word(what string) string {
	if p.tok.kind != tokWord {
		p.expected(what)
		return ""
	}
	s := p.text()
	p.advance()
	return s
}

// nest guards recursion. It answers false after an error; else the call needs its
// leave.
func (p *parser) nest(into recursion) bool {
	if p.depth[into] == maxDepth[into] {
		p.failf(p.tok.start, "nested more than %d deep", maxDepth[into])
		return false
	}
	p.depth[into]++
	return true
}

func (p *parser) leave(from recursion) { p.depth[from]-- }

// symbolName reads @name.
func (p *parser) symbolName() string {
	if p.tok.kind != tokSymbol {
		p.expected("a symbol such as @name")
		return ""
	}
	text := p.text()[1:]
	at := p.tok.start
	p.advance()
	if text[0] == '"' {
		return p.unquote(at, text)
	}
	return text
}

// stringLiteral reads "text".
func (p *parser) stringLiteral() string {
	if p.tok.kind != tokString {
		p.expected("a string")
		return ""
	}
	text, at := p.text(), p.tok.start
	p.advance()
	return p.unquote(at, text)
}

// unquote resolves escapes: \n, \r, \t, \\, \" and two hexadecimal digits.
func (p *parser) unquote(at int, s string) string {
	s = s[1 : len(s)-1]
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		rest := s[i+1:]
		switch {
		case len(rest) > 1 && isHex(rest[0]) && isHex(rest[1]):
			b.WriteByte(hexDigit(rest[0])<<4 | hexDigit(rest[1]))
			i += 2
		case len(rest) > 0 && strings.IndexByte(`nrt\"`, rest[0]) >= 0:
			b.WriteByte("\n\r\t\\\""[strings.IndexByte(`nrt\"`, rest[0])])
			i++
		default:
			p.failf(at, "unknown escape in string")
			return ""
		}
	}
	return b.String()
}

func hexDigit(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
