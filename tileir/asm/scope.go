package asm

import (
	"math"
	"strconv"
	"strings"

	"gotile/tileir"
)

// scope is the set of values that a text may name. Regions see the names around them; their own names are removed at
// their end. An entry sees no names from outside.
type scope struct {
	values map[string][]*tileir.Value
	named  []string // in order, to forget
}

func newScope() *scope { return &scope{values: make(map[string][]*tileir.Value)} }

// isolate runs f in a new scope.
func (p *parser) isolate(f func()) {
	outer := p.scope
	p.scope = newScope()
	f()
	p.scope = outer
}

// define names values; a name may appear once in a list.
func (p *parser) define(at int, name string, values []*tileir.Value) {
	if _, ok := p.scope.values[name]; ok {
		p.failf(at, "%s is defined already", name)
		return
	}
	for _, v := range values {
		v.Name = name[1:]
	}
	p.scope.values[name] = values
	p.scope.named = append(p.scope.named, name)
}

// forget drops the names that came after mark.
func (p *parser) forget(mark int) {
	for _, name := range p.scope.named[mark:] {
		delete(p.scope.values, name)
	}
	p.scope.named = p.scope.named[:mark]
}

// use reads the use of a value: %name, or %name#2.
func (p *parser) use() *tileir.Value {
	if p.tok.kind != tokValue {
		p.expected("a value such as %0")
		return nil
	}
	name, at := p.text(), p.tok.start
	p.advance()
	values, ok := p.scope.values[name]
	if !ok {
		p.failf(at, "%s is not defined here", name)
		return nil
	}
	index := 0
	if p.tok.kind == tokHash && isDigit(p.text()[1]) {
		index, _ = strconv.Atoi(p.text()[1:])
		p.advance()
	} else if len(values) != 1 {
		p.failf(at, "%s is %d values; say which as %s#0", name, len(values), name)
		return nil
	}
	if index >= len(values) {
		p.failf(at, "%s has no value #%d", name, index)
		return nil
	}
	return values[index]
}

// uses reads %a, %b.
func (p *parser) uses() []*tileir.Value {
	if p.tok.kind != tokValue {
		return nil
	}
	list := []*tileir.Value{p.use()}
	for p.accept(',') {
		list = append(list, p.use())
	}
	return list
}

// binding is the name of results: %a, or %a:3.
type binding struct {
	at   int
	name string
	size int
}

// bindings reads "%a, %b:2 =" if the text continues with it.
func (p *parser) bindings() []binding {
	if p.tok.kind != tokValue {
		return nil
	}
	list := []binding{p.binding()}
	for p.accept(',') {
		list = append(list, p.binding())
	}
	p.expect('=')
	return list
}

func (p *parser) binding() binding {
	b := binding{at: p.tok.start, name: p.text(), size: 1}
	if p.tok.kind != tokValue {
		p.expected("a name such as %0")
		return b
	}
	p.advance()
	if p.accept(':') {
		b.size = int(p.unsigned("a number of results", math.MaxInt32))
	}
	return b
}

// bind names the results of an operation.
func (p *parser) bind(at int, op *tileir.Op, list []binding) {
	results := op.Results
	n := int64(0)
	for _, b := range list {
		n += int64(b.size)
	}
	if list == nil || p.err != nil {
		return
	}
	if n != int64(len(results)) {
		p.failf(at, "op %s: %d results are named, it has %d", op.Name(), n, len(results))
		return
	}
	for _, b := range list {
		if b.size == 0 {
			p.failf(b.at, "%s names no result", b.name)
			return
		}
		p.define(b.at, b.name, results[:b.size:b.size])
		results = results[b.size:]
	}
}

// unsigned reads an integer up to a limit.
func (p *parser) unsigned(what string, limit uint64) uint64 {
	if p.tok.kind != tokInteger {
		p.expected(what)
		return 0
	}
	text, at := p.text(), p.tok.start
	p.advance()
	v, err := parseUint(text)
	if err != nil || v > limit {
		p.failf(at, "%s is too large: %s", what, text)
		return 0
	}
	return v
}

// parseUint reads decimal or hexadecimal digits.
func parseUint(s string) (uint64, error) {
	if rest, ok := strings.CutPrefix(s, "0x"); ok {
		return strconv.ParseUint(rest, 16, 64)
	}
	return strconv.ParseUint(s, 10, 64)
}
