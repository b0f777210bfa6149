package tileir

import "strings"

// RuleKind is a relation between the types of the named operands and results.
type RuleKind uint8

// The kinds of rules.
const (
	SameType  RuleKind = iota
	SameShape          // and so the same rank
	SameRank
	SameElem
	BoolLike // the last is i1 of the shape of the first
)

// Rule ties the types of operands, results and dense attributes together. Variadic
// slots take part with each of their values.
type Rule struct {
	Kind  RuleKind
	Names []string // of slots; "@all" means all operands and results
}

func rules(r ...Rule) []Rule       { return r }
func parents(c ...OpCode) []OpCode { return c }

func sameType(names string) Rule  { return Rule{SameType, strings.Fields(names)} }
func sameShape(names string) Rule { return Rule{SameShape, strings.Fields(names)} }
func sameRank(names string) Rule  { return Rule{SameRank, strings.Fields(names)} }
func sameElem(names string) Rule  { return Rule{SameElem, strings.Fields(names)} }
func boolLike(names string) Rule  { return Rule{BoolLike, strings.Fields(names)} }
