package operators

// row has the properties of an operator on a class of types.
type row struct {
	associative, commutative bool
	identity, absorbing      constant
}

// fact is an operator's line in the reference's four tables; a nil row is a class of
// types for which the tables say not applicable.
type fact struct {
	name                string
	ints, floats, bools *row
}

// domain names the classes that have a row.
func (f *fact) domain() string {
	switch {
	case f.bools != nil:
		return "bool only"
	case f.floats == nil:
		return "integers only"
	}
	return "integers and floats"
}

var facts = [numOps]fact{
	Plus: {name: "plus",
		ints:   &row{true, true, zero, none},
		floats: &row{false, true, negativeZero, none}},
	Multiplies: {name: "multiplies",
		ints:   &row{true, true, one, zero},
		floats: &row{false, true, one, none}},
	Minus: {name: "minus",
		ints:   &row{false, false, none, none},
		floats: &row{false, false, none, none}},
	Divides: {name: "divides",
		ints:   &row{false, false, none, none},
		floats: &row{false, false, none, none}},
	Modulus:    {name: "modulus", ints: &row{false, false, none, none}},
	BitAnd:     {name: "bit_and", ints: &row{true, true, allBits, zero}},
	BitOr:      {name: "bit_or", ints: &row{true, true, zero, allBits}},
	BitXor:     {name: "bit_xor", ints: &row{true, true, zero, none}},
	LogicalAnd: {name: "logical_and", bools: &row{true, true, yes, no}},
	LogicalOr:  {name: "logical_or", bools: &row{true, true, no, yes}},
	Minimum: {name: "minimum",
		ints:   &row{true, true, greatest, least},
		floats: &row{true, true, infinity, negativeInfinity}},
	Maximum: {name: "maximum",
		ints:   &row{true, true, least, greatest},
		floats: &row{true, true, negativeInfinity, infinity}},
}
