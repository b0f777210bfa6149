package asm

import (
	"math"
	"strings"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// cuTile Rust has its own printer (ir_text of its compiled kernels), whose text resembles the dialect's but is not
// equal. The parser accepts the variants everywhere, since each is an error in the dialect's own text:
//
//	entry @k() di_name = "k" optimization_hints = #cuda_tile.optimization_hints<…> {
//	tile<f8e4m3fn>                   the names of narrow floats in small letters
//	addi %a, %b overflow nsw         no angle brackets, and short names
//	maxf %a, %b {rounding_mode = 0}  a rounding that the operation does not have
//	reduce %t dim=0 identities=[-inf] : … { ^bb0(%a: tile<f32>, %b: tile<f32>): … }
//	constant <i32: 1, 2>             no brackets around one dimension; nan and inf
//	constant <f8e4m3fn: 56>          the bits of a narrow float
//	print_tko "%i\n", %a : tile<i32> no result type
//	atomic_rmw_tko relaxed device %p, %v {mode = 3} : …   types of all operands
//	multimem_store_view_tko %v, %t, %i {memory_scope = 1, …} : (…) -> (token)
//	select %c, %a, %b {optimization_hints = …}            hints that bytecode does not have
//
// The printer leaves out some parts: the operands of a few operations and the values of globals, which are errors here,
// and also unsigned comparisons of loops, in-bounds promises and locations, which cannot be detected. Bytecode has all
// of them.

// rustScalars are the element types whose names Rust's printer writes in lower case, and
// without the letters nv of NVIDIA's own.
var rustScalars = func() map[string]tileir.Scalar {
	m := make(map[string]tileir.Scalar)
	for _, s := range tileir.Scalars() {
		name := strings.ToLower(strings.Replace(s.String(), "fnv", "f", 1))
		if name != s.String() {
			m[name] = s
		}
	}
	return m
}()

// rustOverflow are short names of the cases of overflow.
var rustOverflow = map[string]tileir.Overflow{
	"nsw": tileir.NoSignedWrap, "nuw": tileir.NoUnsignedWrap, "nw": tileir.NoWrap,
}

// leftOut is the error for parts that the text of a module does not have.
const leftOut = "the text leaves out %s: cuTile Rust prints it so; read the module's bytecode instead"

// rustDebugName is the attribute of an entry with the name that debuggers show.
const rustDebugName = "di_name"

// entryAttributes reads the attributes after an entry's parameters, in any order.
func (p *parser) entryAttributes(op *tileir.Op) {
	for op.Code == tileir.OpEntry {
		switch {
		case p.acceptWord("optimization_hints"):
			p.expect('=')
			op.SetAttr(tileir.EntryOptimizationHints, p.hints())
		case p.acceptWord(rustDebugName):
			p.expect('=')
			p.stringLiteral() // a name without a file makes no debug information
		default:
			return
		}
	}
}

// isBare reports whether a group such as "overflow<…>" is written without its brackets.
func (r *reading) isBare(group []elem) bool {
	return len(group) == 4 && group[1].kind == elemLiteral && group[1].text == "<" && !r.is('<')
}

// isIdle reports whether an attribute for which an operation has no slot has no effect: Rust's compiler sets a rounding
// for minimum and maximum and hints for selections, and writes neither to bytecode.
func isIdle(op *tileir.Op, e tileir.NamedAttr) bool {
	if op.Info().Slot(e.Name) >= 0 {
		return false
	}
	n, ok := e.Value.(tileir.Integer)
	_, hints := e.Value.(tileir.Hints)
	return ok && n.Value == uint64(tileir.NearestEven) && e.Name == "rounding_mode" ||
		hints && e.Name == "optimization_hints" && op.Info().IdleHints
}

// wordFloats are the floats that are spelled as words.
var wordFloats = map[string]float64{"inf": math.Inf(1), "nan": math.NaN()}

// isFloatWord reports whether the lookahead is inf or nan.
func (p *parser) isFloatWord() bool {
	_, ok := wordFloats[p.text()]
	return ok && p.tok.kind == tokWord
}

// wordFloat reads inf or nan as the pattern of a type.
func (p *parser) wordFloat(t tileir.Scalar, negative bool) uint64 {
	v := wordFloats[p.text()]
	if negative {
		v = -v
	}
	p.advance()
	return elements.Format(t).Encode(v, num.NearestEven, false)
}

// identities reads the identities of a reduction or scan. One without a type has that of
// the elements of its operand.
func (r *reading) identities() tileir.Attr {
	operands := r.operands[r.op.Info().Slot("operands")]
	list := tileir.Array{}
	r.expect('[')
	r.list(']', func() {
		t := tileir.InvalidScalar
		if i := len(list); i < len(operands) {
			tile, _ := operands[i].Type.(tileir.TileType)
			t = tile.Scalar()
		}
		list = append(list, oneBit(r.identity(t)))
	})
	return list
}

// identity reads a number that is of type t unless a type follows.
func (r *reading) identity(t tileir.Scalar) tileir.Attr {
	if !r.is('-') && !r.isFloatWord() && r.tok.kind != tokInteger && r.tok.kind != tokFloat {
		return r.typed(t)
	}
	at, negative := r.tok.start, r.accept('-')
	if r.isFloatWord() && elements.Format(t) != nil {
		return tileir.Float{Type: t, Bits: r.wordFloat(t, negative)}
	}
	text, kind := r.numeral()
	if r.is(':') || elements.Format(t) == nil {
		return r.numberOf(at, text, kind, t, negative)
	}
	if kind == tokInteger {
		text += "." // Rust's printer writes whole numbers without a point
	}
	return tileir.Float{Type: t, Bits: r.floatBits(at, t, text, negative)}
}

// structuralOp is the text that Rust's printer writes instead of the operands of some operations.
const structuralOp = "<structural-op>"

// hasOperands reports whether the text of an operation is all there.
func (p *parser) hasOperands(op *tileir.Op) bool {
	if p.is('<') && strings.HasPrefix(p.src[p.tok.start:], structuralOp) {
		p.failf(p.tok.start, leftOut, "the operands of "+op.Name())
		return false
	}
	return true
}

// rustAccess reads an atomic or multimem operation that lists all operands and all their
// types:
//
//	relaxed device %pointers, %cmp, %val, %mask token=%t : types -> type, token
//	%view, %tile, %index, %t {memory_ordering_semantics = 1, …} : (types) -> (types)
func (r *reading) rustAccess() {
	info := r.op.Info()
	if r.tok.kind == tokWord {
		r.op.SetAttr(info.Slot("memory_ordering_semantics"), r.enum(tileir.MemoryOrderEnum))
		r.op.SetAttr(info.Slot("memory_scope"), r.enum(tileir.MemoryScopeEnum))
	}
	values := r.uses()
	if r.acceptWord("token") {
		r.expect('=')
		values = append(values, r.use())
	}
	r.attrDict(r.op)
	r.expect(':')
	types := r.anyTypes()
	r.expectArrow()
	results := r.anyTypes()
	if r.err != nil {
		return
	}
	r.matchTypes(r.at, r.op, values, types)
	r.operands = rustSlots(info, values)
	for slot := range info.Results {
		if slot < len(results) {
			list := results[slot : slot+1]
			r.results[slot] = &list
		}
	}
}

// rustSlots assigns operands to their slots in order; a token is the last of them, and a variadic slot takes all that
// are left before it.
func rustSlots(info *tileir.OpInfo, values []*tileir.Value) (slots [maxSlots][]*tileir.Value) {
	for slot, f := range info.Args {
		if f.Kind != tileir.KindOperand || len(values) == 0 {
			continue
		}
		if isToken(values[0]) != (f.Type.Name == tileir.IsToken.Name) {
			continue
		}
		n := 1
		for f.Arity == tileir.Variadic && n < len(values) && !isToken(values[n]) {
			n++
		}
		slots[slot], values = values[:n:n], values[n:]
	}
	return slots
}

func isToken(v *tileir.Value) bool {
	_, token := v.Type.(tileir.Token)
	return token
}

// anyTypes reads types, in parentheses or without.
func (p *parser) anyTypes() []tileir.Type {
	if p.is('(') {
		return p.types()
	}
	return p.typeList()
}

// orElse reads a text in one way and, if that fails, in another. If both fail, the error
// is that of the first.
func (r *reading) orElse(first, second func()) {
	lexer, tok, prev, size, depth := *r.lexer, r.tok, r.prev, r.size, r.depth
	if first(); r.err == nil {
		return
	}
	err := r.err
	*r.lexer, r.tok, r.prev, r.size, r.depth, r.err = lexer, tok, prev, size, depth, nil
	op := tileir.NewOp(r.op.Code, r.op.Loc)
	r.op.Attrs, r.op.Operands, r.op.Segments = op.Attrs, op.Operands, op.Segments
	r.operands, r.types, r.results, r.single = reading{}.operands, reading{}.types, reading{}.results, reading{}.single
	if second(); r.err != nil {
		r.err = err
	}
}

// shiftToken moves a token that was read as the last of a list of operands to the slot
// after the list.
func (r *reading) shiftToken(slot int) {
	f, list := &r.op.Info().Args[slot+1], r.operands[slot]
	last := len(list) - 1
	if last < 0 || f.Kind != tileir.KindOperand || f.Type.Name != tileir.IsToken.Name || !f.Type.Has(list[last].Type) || r.types[slot] == nil {
		return
	}
	types := *r.types[slot]
	if len(types) != len(list) || r.operands[slot+1] != nil {
		return
	}
	values, rest := list[:last:last], types[:last:last]
	r.operands[slot], r.operands[slot+1] = values, list[last:]
	r.types[slot] = &rest
}
