package asm

import (
	"math"
	"strconv"
	"strings"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// A location or scope in a position for attributes is wrapped, since tileir separates them from attributes.
type (
	locAttr   struct{ loc tileir.Location }
	scopeAttr struct{ scope tileir.Scope }
)

func (locAttr) String() string   { return "location" }
func (scopeAttr) String() string { return "debug scope" }

// attribute reads any attribute.
func (p *parser) attribute() tileir.Attr {
	if !p.nest(intoAttributes) {
		return nil
	}
	defer p.leave(intoAttributes)
	p.size++
	switch p.tok.kind {
	case tokHash:
		return p.hashAttribute()
	case tokInteger, tokFloat, '-':
		return p.number(tileir.InvalidScalar)
	case tokString:
		return tileir.String(p.stringLiteral())
	case tokSymbol:
		return tileir.Symbol(p.symbolName())
	case '[':
		return p.array(tileir.InvalidScalar)
	case '{':
		return p.dict()
	case tokBang:
		return tileir.TypeAttr{Type: p.typ()}
	case '(':
		return p.functionType()
	case tokWord:
		return p.wordAttribute()
	}
	p.expected("an attribute")
	return nil
}

func (p *parser) wordAttribute() tileir.Attr {
	switch p.text() {
	case "true", "false":
		v := p.isWord("true")
		p.advance()
		return tileir.Bool(v)
	case "unit":
		p.advance()
		return tileir.Unit{}
	case "loc":
		return locAttr{p.location()}
	case "array":
		return p.denseArray()
	}
	return tileir.TypeAttr{Type: p.typ()}
}

func (p *parser) functionType() tileir.Attr {
	f := tileir.FuncType{Params: p.types()}
	p.expectArrow()
	f.Results = p.resultTypes()
	return tileir.TypeAttr{Type: f}
}

// array reads [a, b]; unsaid is the type of integers without one.
func (p *parser) array(unsaid tileir.Scalar) tileir.Attr {
	list := tileir.Array{}
	p.expect('[')
	p.list(']', func() { list = append(list, oneBit(p.typed(unsaid))) })
	return list
}

// oneBit converts a bool to an integer. The dialect does not distinguish them in lists, which hold the identities of
// reductions as integers, and in dictionaries, which hold hints as bools.
func oneBit(a tileir.Attr) tileir.Attr {
	if b, ok := a.(tileir.Bool); ok {
		n := int64(0)
		if b {
			n = 1
		}
		return tileir.Int(tileir.I1, n)
	}
	return a
}

// typed reads an attribute that is neither a location nor a scope.
func (p *parser) typed(unsaid tileir.Scalar) tileir.Attr {
	if p.is('-') || p.tok.kind == tokInteger {
		return p.number(unsaid)
	}
	at := p.tok.start
	a := p.attribute()
	switch a.(type) {
	case locAttr, scopeAttr:
		p.failf(at, "a %v is not allowed here", a)
	}
	return a
}

// dict reads {name = value, flag} in the order of names, which are unique.
func (p *parser) dict() tileir.Dict { return p.dictOf(tileir.InvalidScalar) }

func (p *parser) dictOf(unsaid tileir.Scalar) tileir.Dict {
	d := tileir.Dict{}
	seen := make(map[string]bool)
	p.expect('{')
	p.list('}', func() {
		at := p.tok.start
		name := p.key()
		if seen[name] {
			p.failf(at, "attribute %q appears twice", name)
		}
		seen[name] = true
		var v tileir.Attr = tileir.Unit{}
		if p.accept('=') {
			v = p.typed(unsaid)
		}
		d = append(d, tileir.NamedAttr{Name: name, Value: v})
	})
	return sorted(d)
}

func (p *parser) key() string {
	if p.tok.kind == tokString {
		return p.stringLiteral()
	}
	return p.word("a name")
}

// number reads an integer or float and its type; integers without one are of the
// given type, else i64, and floats f64.
func (p *parser) number(unsaid tileir.Scalar) tileir.Attr {
	at := p.tok.start
	negative := p.accept('-')
	text, kind := p.numeral()
	if p.err != nil {
		return nil
	}
	return p.numberOf(at, text, kind, unsaid, negative)
}

// numeral reads the digits of a number.
func (p *parser) numeral() (text string, kind tokenKind) {
	text, kind = p.text(), p.tok.kind
	if kind != tokInteger && kind != tokFloat {
		p.expected("a number")
		return "", kind
	}
	p.advance()
	return text, kind
}

// numberOf reads the type of a number, if one follows, and returns the number.
func (p *parser) numberOf(at int, text string, kind tokenKind, unsaid tileir.Scalar, negative bool) tileir.Attr {
	t := tileir.I64
	if kind == tokFloat {
		t = tileir.F64
	} else if unsaid != tileir.InvalidScalar {
		t = unsaid
	}
	if p.accept(':') {
		t = p.scalar()
	}
	if elements.Format(t) != nil {
		return tileir.Float{Type: t, Bits: p.floatBits(at, t, text, negative)}
	}
	return tileir.Integer{Type: t, Value: p.intBits(at, t, text, negative)}
}

// floatBits is the pattern of a literal. Hexadecimal digits are the pattern itself.
func (p *parser) floatBits(at int, t tileir.Scalar, text string, negative bool) uint64 {
	f := elements.Format(t)
	if strings.HasPrefix(text, "0x") {
		bits, err := parseUint(text)
		if negative {
			p.failf(at, "the bits %s of %v cannot have a sign", text, t)
		} else if err != nil || f.Bits < 64 && bits>>f.Bits != 0 {
			p.failf(at, "the bits %s do not fit %v", text, t)
		}
		return memoryBits(t, bits)
	}
	if !strings.Contains(text, ".") {
		p.failf(at, "%s is not of type %v; write a trailing dot to make it one", text, t)
		return 0
	}
	v, _ := strconv.ParseFloat(text, 64) // numbers that are too large become infinite
	if negative {
		v = -v
	}
	return f.Encode(v, num.NearestEven, false)
}

// intBits is the pattern of an integer literal, which may be meant signed or not.
func (p *parser) intBits(at int, t tileir.Scalar, text string, negative bool) uint64 {
	if t == tileir.InvalidScalar {
		p.failf(at, "%s has no type", text)
		return 0
	}
	bits := t.Bits()
	v, err := parseUint(text)
	limit := uint64(math.MaxUint64)
	if negative {
		limit = 1 << (bits - 1)
	} else if bits < 64 {
		limit = 1<<bits - 1
	}
	if t == tileir.I1 {
		limit = 1
	}
	if err != nil || v > limit || strings.Contains(text, ".") {
		p.failf(at, "integer constant out of range for %v", t)
		return 0
	}
	if negative {
		v = -v
	}
	return tileir.Int(t, int64(v)).Value
}

// signed reads an integer within bounds.
func (p *parser) signed(low, high int64) int64 {
	at := p.tok.start
	negative := p.accept('-')
	if p.tok.kind != tokInteger {
		p.expected("an integer")
		return 0
	}
	v := int64(p.intBits(at, tileir.I64, p.text(), negative))
	if !negative && v < 0 || v < low || v > high {
		p.failf(at, "%s is out of range", p.text())
	}
	p.advance()
	return v
}

// denseArray reads array<i32: 1, 2> or array<i1: true>.
func (p *parser) denseArray() tileir.Attr {
	p.advance()
	p.expect('<')
	at := p.tok.start
	t := p.scalar()
	if t == tileir.I1 {
		return p.boolArray()
	}
	if t != tileir.I32 {
		p.failf(at, "want an array of i32 or i1, got one of %v", t)
	}
	list := tileir.I32s{}
	if p.accept('>') {
		return list
	}
	p.expect(':')
	p.list('>', func() { list = append(list, int32(p.signed(math.MinInt32, math.MaxInt32))) })
	return list
}

func (p *parser) boolArray() tileir.Attr {
	list := tileir.Bools{}
	if p.accept('>') {
		return list
	}
	p.expect(':')
	p.list('>', func() { list = append(list, p.boolean()) })
	return list
}

func (p *parser) boolean() bool {
	switch p.word("'true' or 'false'") {
	case "true":
		return true
	case "false":
		return false
	}
	p.failf(p.prev, "expected 'true' or 'false'")
	return false
}

// bools reads [true, false].
func (p *parser) bools() tileir.Bools {
	list := tileir.Bools{}
	p.expect('[')
	p.list(']', func() { list = append(list, p.boolean()) })
	return list
}

// enums are the enumerations that #cuda_tile.name<case> may name.
var enums = map[string]*tileir.Enum{
	"signedness":                tileir.SignednessEnum,
	"overflow":                  tileir.OverflowEnum,
	"rounding":                  tileir.RoundingEnum,
	"comparison_ordering":       tileir.OrderingEnum,
	"comparison_predicate":      tileir.PredicateEnum,
	"symbol_visibility":         tileir.VisibilityEnum,
	"padding_value":             tileir.PaddingEnum,
	"multimem_reduction_kind":   tileir.MultimemReductionEnum,
	"memory_scope":              tileir.MemoryScopeEnum,
	"memory_ordering_semantics": tileir.MemoryOrderEnum,
}

// hashAttribute reads an attribute of the dialect, or an alias.
func (p *parser) hashAttribute() tileir.Attr {
	at, text := p.tok.start, p.text()
	p.advance()
	if text == "#cuda_tile" {
		return p.dialectAttribute()
	}
	name, ok := strings.CutPrefix(text[1:], dialect)
	if !ok {
		return p.attrAlias(at, text)
	}
	if e := enums[name]; e != nil {
		p.expect('<')
		a := p.enum(e)
		p.expect('>')
		return a
	}
	if a := p.predicate(name); a != nil {
		return a
	}
	switch name {
	case "optimization_hints":
		return p.hints()
	case "di_loc":
		return locAttr{p.scopedLocation()}
	case "di_file", "di_compile_unit", "di_subprogram", "di_lexical_block":
		return scopeAttr{p.debugScope(at, name)}
	}
	p.failf(at, "unknown attribute #%s%s", dialect, name)
	return nil
}

// assumption reads the predicate of an assume, with or without prefix.
func (p *parser) assumption() tileir.Attr {
	at := p.tok.start
	if p.tok.kind == tokHash {
		if a, ok := p.attribute().(tileir.Assumption); ok {
			return a
		}
		p.failf(at, "expected assume predicate attribute")
		return nil
	}
	name := p.word("an assumption")
	a := p.predicate(name)
	if a == nil {
		p.failf(at, "unknown assumption %s (want div_by, same_elements or bounded)", name)
	}
	return a
}

// predicate reads what follows the name of an assumption; nil for other names.
func (p *parser) predicate(name string) tileir.Attr {
	switch name {
	case "div_by":
		return p.divBy()
	case "same_elements":
		return p.sameElements()
	case "bounded":
		return p.bounded()
	}
	return nil
}

func (p *parser) divBy() tileir.Attr {
	p.expect('<')
	a := tileir.DivBy{Divisor: p.unsigned("a divisor", math.MaxUint64)}
	if p.accept(',') {
		p.expectWord("every")
		every := p.signed(math.MinInt64, math.MaxInt64)
		p.expectWord("along")
		along := p.signed(math.MinInt64, math.MaxInt64)
		a.Every, a.Along = &every, &along
	}
	p.expect('>')
	return a
}

func (p *parser) sameElements() tileir.Attr {
	a := tileir.SameElements{}
	p.expect('<')
	p.expect('[')
	p.list(']', func() { a = append(a, p.signed(math.MinInt64, math.MaxInt64)) })
	p.expect('>')
	return a
}

func (p *parser) bounded() tileir.Attr {
	var a tileir.Bounded
	p.expect('<')
	a.Lower = p.bound()
	p.expect(',')
	a.Upper = p.bound()
	p.expect('>')
	return a
}

func (p *parser) bound() *int64 {
	if p.accept('?') {
		return nil
	}
	v := p.signed(math.MinInt64, math.MaxInt64)
	return &v
}

// hints reads <sm_90 = {latency = 3}>, sorted as MLIR does.
func (p *parser) hints() tileir.Attr {
	h := tileir.Dict{}
	seen := make(map[string]bool)
	if p.tok.kind == tokHash && p.text() == "#"+dialect+"optimization_hints" {
		p.advance()
	}
	p.expect('<')
	p.list('>', func() {
		at := p.tok.start
		key := p.key()
		if seen[key] {
			p.failf(at, "duplicate optimization_hints key %q", key)
		}
		seen[key] = true
		p.expect('=')
		if !p.is('{') {
			p.failf(p.tok.start, "expected dictionary attribute for optimization_hints entry %q", key)
		}
		h = append(h, tileir.NamedAttr{Name: key, Value: p.dictOf(hintInt)})
	})
	return tileir.Hints(sorted(h))
}
