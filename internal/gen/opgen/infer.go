package main

import (
	"slices"

	"gotile/tileir"
)

// infer returns the Go expression of a result's type, if it follows from the row or the tables below.
func infer(op *tileir.OpInfo, f tileir.Field) (string, bool) {
	if expr, ok := special[op.Code]; ok && f.Type.Name != tileir.IsToken.Name {
		return expr, true
	}
	switch f.Type.Name {
	case tileir.IsToken.Name:
		return "Token{}", true
	case tileir.ScalarI32.Name:
		return "Tile(I32)", true
	}
	for _, r := range op.Rules {
		if !slices.Contains(r.Names, f.Name) {
			continue
		}
		if expr, ok := inferByRule(op, r, f); ok {
			return expr, true
		}
	}
	return "", false
}

// inferByRule follows a rule from the result back to an operand or dense attribute.
func inferByRule(op *tileir.OpInfo, r tileir.Rule, f tileir.Field) (string, bool) {
	switch r.Kind {
	case tileir.BoolLike:
		return "bools(" + lowerCamel(r.Names[0]) + ".Type)", true
	case tileir.SameType:
		for _, n := range r.Names {
			if i := op.Slot(n); i >= 0 {
				return typeOf(op.Args[i]), true
			}
		}
	}
	return "", false
}

func typeOf(f tileir.Field) string {
	switch {
	case f.Kind == tileir.KindDense:
		return lowerCamel(f.Name) + ".Type"
	case f.Arity == tileir.Variadic:
		return "typesOf(" + lowerCamel(f.Name) + ")"
	}
	return lowerCamel(f.Name) + ".Type"
}

// special are result types that follow from more than equality. The functions are in tileir/builder.go.
var special = map[tileir.OpCode]string{
	tileir.OpLoadPtrTko:                "pointeeTile(source.Type)",
	tileir.OpLoadViewTko:               "viewTile(view.Type)",
	tileir.OpMultimemLoadReduceViewTko: "viewTile(view.Type)",
	tileir.OpPermute:                   "permuted(source.Type, permutation)",
	tileir.OpReduce:                    "reduced(operands, dim)",
	tileir.OpScan:                      "typesOf(operands)",
	tileir.OpPtrToInt:                  "withElem(source.Type, I64)",
}

// regions are the statements that make the blocks of operations with regions.
var regions = map[tileir.OpCode][]string{
	tileir.OpEntry:  {"op.Regions[0].NewBlock(params(functionType)...)"},
	tileir.OpFor:    {"op.Regions[0].NewBlock(append([]Type{lowerBound.Type}, typesOf(initValues)...)...)"},
	tileir.OpIf:     {"op.Regions[0].NewBlock()", "if withElse { op.Regions[1].NewBlock() }"},
	tileir.OpLoop:   {"op.Regions[0].NewBlock(typesOf(initValues)...)"},
	tileir.OpReduce: {"op.Regions[0].NewBlock(reductionArgs(operands)...)"},
	tileir.OpScan:   {"op.Regions[0].NewBlock(reductionArgs(operands)...)"},
}
