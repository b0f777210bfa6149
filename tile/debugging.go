package tile

import (
	"fmt"
	"regexp"
	"strings"

	"gotile/tileir"
)

// Print prints operands by a format of C's printf, once a block; tiles print all their
// elements. It is ordered with the block's memory operations. It prints to standard output,
// or on a CPU to the writer of the option device.Stdout.
//
// Integers print by d, i, u, o, x, X and c, those of 64 bits by ld and the like; floats of
// every format by e, f, g, a and their capitals; pointers by p.
func (b *Block) Print(format string, operands ...any) {
	c := b.open("Block.Print", "")
	tiles := make([]Tile, len(operands))
	for i, x := range operands {
		t, ok := c.tileOperand(x)
		if !ok {
			return
		}
		tiles[i] = t
	}
	verbs := conversions(format)
	if len(verbs) != len(tiles) {
		c.failf("the format takes %d operands, got %d; write a verb for each", len(verbs), len(tiles))
		return
	}
	values := make([]*tileir.Value, len(tiles))
	for i, t := range tiles {
		if wrong := verbs[i].wrong(t); wrong != "" {
			c.failf("%s", wrong)
			return
		}
		values[i] = verbs[i].widen(c, t).v
	}
	c.AfterStore(c.IR().PrintTko(format, values, c.Region.Tokens.All))
}

// conversion is a conversion of a format: %[flags][width][.precision][length]verb.
type conversion struct{ text, length, verb string }

var conversionOf = regexp.MustCompile(`%(?:%|[-+ #0]*[0-9]*(?:\.[0-9]*)?([hljztL]*)(.?))`)

func conversions(format string) (list []conversion) {
	for _, m := range conversionOf.FindAllStringSubmatch(format, -1) {
		if m[0] != "%%" {
			list = append(list, conversion{m[0], m[1], m[2]})
		}
	}
	return list
}

const (
	integerVerbs = "diuoxXc"
	floatVerbs   = "gGfFeEaA"
)

// wide reports a length modifier of 64 bits.
func (c conversion) wide() bool { return strings.ContainsAny(c.length, "ljzt") }

// wrong returns why a conversion does not print a tile; "" if it does.
func (c conversion) wrong(t Tile) string {
	good := ""
	switch {
	case t.elem.IsPointer():
		good = "p"
	case t.elem.IsFloat():
		good = floatVerbs
	case t.elem.IsIntegral():
		good = integerVerbs
	}
	switch {
	case c.verb == "" || !strings.Contains(integerVerbs+floatVerbs+"p", c.verb):
		return fmt.Sprintf("%q is not a conversion of C's printf for numbers; write one as %%%c, or %%%% for a percent sign", c.text, good[0])
	case !strings.Contains(good, c.verb):
		return fmt.Sprintf("%s does not print %v; write %%%c, or cast it with tile.Cast", c.text, t, good[0])
	case t.elem.IsIntegral() && t.elem.Bits() == 64 && c.length == "" && c.verb != "c":
		return fmt.Sprintf("%s prints 32 bits, and %v has 64; write %%l%s", c.text, t, c.verb)
	}
	return ""
}

// widen converts integers to the width that the format reads, by sign or zero extension, as
// in C: Tile IR does not tell whether an integer has a sign.
func (k conversion) widen(c *call, t Tile) Tile {
	switch {
	case !t.elem.IsIntegral():
		return t
	case k.wide() && t.elem.IsSigned():
		return c.convert(t, I64)
	case k.wide():
		return c.convert(t, U64)
	case t.elem.Bits() < 32 && t.elem.IsSigned():
		return c.convert(t, I32)
	case t.elem.Bits() < 32:
		return c.convert(t, U32)
	}
	return t
}

// Assert stops the launch with a message if an element of the condition, after conversion to
// bool, is false.
func (b *Block) Assert(condition any, message string) {
	c := b.open("Block.Assert", "")
	if k, ok := c.boolOperand(condition); ok {
		c.IR().Assert(k.v, message)
	}
}
