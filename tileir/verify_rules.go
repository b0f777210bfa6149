package tileir

import (
	"slices"
)

// typed is a value or dense attribute that takes part in a rule.
type typed struct {
	name string
	typ  Type
}

// rules checks the relations between the types of operands, results and dense attributes.
func (r *report) rules(op *Op) {
	for _, rule := range op.Info().Rules {
		if rule.Kind == SameType && variadicRule(op.Info(), rule) {
			r.samePairs(op, rule)
			continue
		}
		list := participants(op, rule.Names)
		if len(list) < 2 {
			continue
		}
		for _, x := range list[1:] {
			r.ruleOf(rule.Kind, list[0], x)
		}
	}
}

func (r *report) ruleOf(kind RuleKind, first, x typed) {
	switch kind {
	case SameType:
		if !Equal(first.typ, x.typ) {
			r.mismatch(x.name, first.typ, x.typ)
		}
	case SameShape:
		if !slices.Equal(shapeOf(first.typ), shapeOf(x.typ)) {
			r.mismatch(x.name, Messagef("the shape of %s, %v", first.name, first.typ), x.typ)
		}
	case SameRank:
		if len(shapeOf(first.typ)) != len(shapeOf(x.typ)) {
			r.mismatch(x.name, Messagef("the rank of %s, %v", first.name, first.typ), x.typ)
		}
	case SameElem:
		if !Equal(elemOf(first.typ), elemOf(x.typ)) {
			r.mismatch(x.name, Messagef("the element type of %s, %v", first.name, first.typ), x.typ)
		}
	case BoolLike:
		if want := bools(first.typ); !Equal(want, x.typ) {
			r.mismatch(x.name, want, x.typ)
		}
	}
}

// variadicRule reports a rule between variadic slots: their values pair off.
func variadicRule(info *OpInfo, rule Rule) bool {
	for _, n := range rule.Names {
		if i := info.Slot(n); i >= 0 && info.Args[i].Arity == Variadic {
			return true
		}
	}
	return false
}

func (r *report) samePairs(op *Op, rule Rule) {
	first := participants(op, rule.Names[:1])
	for _, name := range rule.Names[1:] {
		list := participants(op, []string{name})
		if len(list) != len(first) {
			r.failf("%s: want %d values as %s has, got %d", name, len(first), rule.Names[0], len(list))
			continue
		}
		for i, x := range list {
			r.ruleOf(SameType, first[i], x)
		}
	}
}

// participants returns the slots that the names of a rule refer to.
func participants(op *Op, names []string) []typed {
	var list []typed
	info := op.Info()
	for _, n := range names {
		if n == "@all" {
			for i, f := range info.Args {
				list = appendArg(list, op, i, f)
			}
			for i, f := range info.Results {
				list = appendResult(list, op, i, f)
			}
		} else if i := info.Slot(n); i >= 0 {
			list = appendArg(list, op, i, info.Args[i])
		} else if i := info.ResultSlot(n); i >= 0 {
			list = appendResult(list, op, i, info.Results[i])
		}
	}
	return list
}

func appendArg(list []typed, op *Op, slot int, f Field) []typed {
	if d, ok := op.Attrs[slot].(Dense); ok {
		return append(list, typed{f.Name, d.Type})
	}
	for i, v := range op.OperandList(slot) {
		list = append(list, typed{fieldName(f, i), v.Type})
	}
	return list
}

func appendResult(list []typed, op *Op, slot int, f Field) []typed {
	if f.Arity != Variadic {
		return append(list, typed{f.Name, op.Results[slot].Type})
	}
	for i, v := range op.Results {
		list = append(list, typed{fieldName(f, i), v.Type})
	}
	return list
}

func shapeOf(t Type) []int64 {
	tile, _ := t.(TileType)
	return tile.Shape
}

func elemOf(t Type) Type {
	tile, _ := t.(TileType)
	return tile.Elem
}
