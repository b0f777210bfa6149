package asm

import (
	"slices"

	"gotile/tileir"
)

// MLIR has a syntax that all operations share:
//
//	%r = "cuda_tile.name"(%a, %b) <{slot = value}> ({ region }) : (type, type) -> type
//
// The parser reads it for the operations of the dialect. The printer writes it if the operation's own form cannot
// express the types of the results.

// unequalResults reports an operation that takes one type for all results in its form,
// but has results of several types, or none to say the type of.
func unequalResults(op *tileir.Op) bool {
	for _, e := range forms[op.Code] {
		if e.kind == elemRanked {
			return len(op.Results) == 0 || !agree(op.Results)
		}
	}
	return false
}

// generic prints an operation without attributes and regions.
func (p *printer) generic(op *tileir.Op) {
	p.WriteString(`"` + dialect + op.Name() + `"(`)
	p.values(op.Operands)
	p.WriteString(") : (")
	p.prefixedTypes(op.Operands)
	p.WriteString(") -> (")
	p.prefixedTypes(op.Results)
	p.WriteByte(')')
}

// prefixedTypes prints types in MLIR's form outside the dialect's own forms.
func (p *printer) prefixedTypes(list []*tileir.Value) {
	for i, v := range list {
		separate(&p.Builder, i)
		p.WriteString(typeAttrText(v.Type))
	}
}

// segmentsName is the attribute with the number of operands of each slot.
const segmentsName = "operandSegmentSizes"

// generic reads what follows the quoted name.
func (p *parser) generic(op *tileir.Op) {
	at := p.tok.start
	p.expect('(')
	operands := p.uses()
	p.expect(')')
	var attrs tileir.Dict
	if p.accept('<') {
		attrs = p.dict()
		p.expect('>')
	}
	p.genericRegions(op)
	if p.is('{') {
		attrs = append(attrs, p.dict()...)
	}
	p.expect(':')
	params := p.types()
	p.expectArrow()
	results := p.resultTypes()
	if p.err != nil {
		return
	}
	p.matchTypes(at, op, operands, params)
	p.genericSlots(at, op, operands, attrs)
	for _, t := range results {
		op.AddResult(t)
	}
}

func (p *parser) matchTypes(at int, op *tileir.Op, values []*tileir.Value, types []tileir.Type) {
	if len(values) != len(types) {
		p.failf(at, "op %s: %d types for %d operands", op.Name(), len(types), len(values))
		return
	}
	for i, v := range values {
		if p.err == nil && !tileir.Equal(v.Type, types[i]) {
			p.failf(at, "op %s: %%%s is %v, the text has %v", op.Name(), v.Name, v.Type, types[i])
		}
	}
}

// genericSlots assigns attributes and operands to their slots.
func (p *parser) genericSlots(at int, op *tileir.Op, operands []*tileir.Value, attrs tileir.Dict) {
	sizes := spread(op.Info(), len(operands))
	for _, e := range attrs {
		if e.Name != segmentsName {
			p.setAttr(at, op, e)
			continue
		}
		list, ok := e.Value.(tileir.I32s)
		if !ok {
			p.failf(at, "op %s: %s cannot be %v", op.Name(), e.Name, e.Value)
		}
		sizes = segments(op.Info(), list)
	}
	total := 0
	for _, n := range sizes {
		total += n
	}
	if p.err != nil {
		return
	}
	if total != len(operands) || slices.Min(append(sizes, 0)) < 0 {
		p.failf(at, "op %s: %d operands do not fit its slots", op.Name(), len(operands))
		return
	}
	for slot, n := range sizes {
		op.AddOperands(slot, operands[:n]...)
		operands = operands[n:]
	}
	defaults(op)
}

// spread returns the number of operands of each slot if all but one have one.
func spread(info *tileir.OpInfo, n int) []int {
	sizes := make([]int, len(info.Args))
	open := -1
	for slot, f := range info.Args {
		if f.Kind != tileir.KindOperand {
			continue
		}
		if f.Arity == tileir.One {
			sizes[slot] = 1
			n--
		} else if open < 0 {
			open = slot
		}
	}
	if open >= 0 {
		sizes[open] = n
	}
	return sizes
}

// segments returns the number of operands of each slot by operandSegmentSizes; a list of the wrong length fits no
// operands.
func segments(info *tileir.OpInfo, list tileir.I32s) []int {
	sizes := make([]int, len(info.Args))
	for slot, f := range info.Args {
		if f.Kind != tileir.KindOperand {
			continue
		}
		if len(list) == 0 {
			return []int{-1}
		}
		sizes[slot] = int(list[0])
		list = list[1:]
	}
	if len(list) > 0 {
		return []int{-1}
	}
	return sizes
}

// genericRegions reads ({ … }, { … }).
func (p *parser) genericRegions(op *tileir.Op) {
	if !p.accept('(') {
		return
	}
	index := 0
	p.list(')', func() {
		if index >= len(op.Regions) {
			p.failf(p.tok.start, "op %s has %d regions", op.Name(), len(op.Regions))
			return
		}
		if isIsolated(op.Code) {
			p.isolate(func() { p.labelled(op, index) })
		} else {
			p.labelled(op, index)
		}
		index++
	})
}

func isIsolated(code tileir.OpCode) bool {
	return code == tileir.OpModule || code == tileir.OpEntry || code == tileir.OpTestFunc
}

// labelled reads a region whose block may have a label that names its arguments. An
// empty region has no block.
func (p *parser) labelled(op *tileir.Op, index int) {
	mark := len(p.scope.named)
	p.expect('{')
	if p.accept('}') {
		return
	}
	var args []argument
	if p.tok.kind == tokCaret {
		p.advance()
		if p.is('(') {
			args = p.params()
		}
		p.expect(':')
	}
	p.blockInto(op.Regions[index], args)
	p.expect('}')
	p.forget(min(mark, len(p.scope.named)))
}
