package asm

import (
	"fmt"
	"strings"

	"gotile/internal/must"
	"gotile/tileir"
)

// elemKind is the kind of an element of a form.
type elemKind uint8

const (
	elemLiteral elemKind = iota
	elemGlue
	elemOperands
	elemAttr
	elemFlags
	elemSymbol
	elemOperandTypes
	elemResultTypes
	elemSplat
	elemRanked
	elemGroup
	elemRounding
	elemInbounds
	elemDict
	elemVisibility
	elemRegion
	elemLambda
	elemAttrDict
)

// elem is one instruction of a form's program.
type elem struct {
	kind   elemKind
	text   string       // of a literal
	slot   int          // of Args, or of Results
	of     int          // ranked: the slot of Args whose rank is the number
	flags  []int        // the slots of flags
	mode   tileir.Attr  // rounding: what goes without saying
	field  tileir.Field // the slot's row, for attributes
	region int
	group  []elem
	anchor int // of a group: the element that decides whether it is present
}

// form is the compiled textual form of an operation.
type form []elem

var forms [tileir.NumOps]form

func init() {
	for c := range tileir.Ops {
		info := &tileir.Ops[c]
		if info.Asm == "" {
			continue
		}
		forms[c] = must.Value(compile(info))
	}
}

// compiler turns the Asm string of a row into its program.
type compiler struct {
	info *tileir.OpInfo
	rest string
}

func compile(info *tileir.OpInfo) (form, error) {
	c := &compiler{info: info, rest: info.Asm}
	f, _, err := c.elems("")
	if err == nil && c.rest != "" {
		err = fmt.Errorf("stray %q", c.rest)
	}
	return mergeFlags(f), err
}

// elems compiles up to the closing text; anchor is the element before the ^.
func (c *compiler) elems(closing string) (list []elem, anchor int, err error) {
	anchor = -1
	for {
		c.rest = strings.TrimLeft(c.rest, " ")
		switch {
		case c.rest == "" || closing != "" && strings.HasPrefix(c.rest, closing):
			return list, anchor, nil
		case c.rest[0] == '^':
			anchor = len(list) - 1
			c.rest = c.rest[1:]
			continue
		}
		e, err := c.elem()
		if err != nil {
			return nil, -1, err
		}
		list = append(list, e)
	}
}

func (c *compiler) elem() (elem, error) {
	switch c.rest[0] {
	case '\'':
		text, rest, ok := strings.Cut(c.rest[1:], "'")
		if !ok {
			return elem{}, fmt.Errorf("open quote at %q", c.rest)
		}
		c.rest = rest
		if text == "" {
			return elem{kind: elemGlue}, nil
		}
		return elem{kind: elemLiteral, text: text}, nil
	case '$':
		return c.value(c.word())
	case '@':
		slot := c.info.Slot(strings.TrimPrefix(c.word(), "@$"))
		if slot < 0 {
			return elem{}, fmt.Errorf("no such slot before %q", c.rest)
		}
		return elem{kind: elemSymbol, slot: slot, field: c.info.Args[slot]}, nil
	case '(':
		return c.optional()
	}
	return c.directive(c.word())
}

func (c *compiler) optional() (elem, error) {
	c.rest = c.rest[1:]
	group, anchor, err := c.elems(")?")
	if err != nil {
		return elem{}, err
	}
	if anchor < 0 || c.rest == "" {
		return elem{}, fmt.Errorf("a group without anchor or end before %q", c.rest)
	}
	c.rest = c.rest[len(")?"):]
	return elem{kind: elemGroup, group: group, anchor: anchor}, nil
}

// word takes the text up to a space, or up to the end of parentheses it opens.
func (c *compiler) word() string {
	depth, end := 0, len(c.rest)
	for i, r := range c.rest {
		if r == '(' {
			depth++
		}
		if depth == 0 && strings.ContainsRune(" ^)", r) {
			end = i
			break
		}
		if r == ')' {
			depth--
		}
	}
	w := c.rest[:end]
	c.rest = c.rest[end:]
	return w
}

// value compiles $slot.
func (c *compiler) value(word string) (elem, error) {
	slot := c.info.Slot(word[1:])
	if slot < 0 {
		return elem{}, fmt.Errorf("no slot %s", word)
	}
	e := elem{kind: elemAttr, slot: slot, field: c.info.Args[slot]}
	switch e.field.Kind {
	case tileir.KindOperand:
		e.kind = elemOperands
	case tileir.KindUnit:
		e.kind, e.flags = elemFlags, []int{slot}
	}
	return e, nil
}

// directive compiles name(arg, arg).
func (c *compiler) directive(word string) (elem, error) {
	name, args, _ := strings.Cut(strings.TrimSuffix(word, ")"), "(")
	first, second, _ := strings.Cut(args, ",")
	first, second = strings.TrimPrefix(first, "$"), strings.TrimPrefix(strings.TrimSpace(second), "$")
	e := elem{slot: c.info.Slot(first)}
	if e.slot >= 0 {
		e.field = c.info.Args[e.slot]
	}
	switch name {
	case "attr-dict":
		return elem{kind: elemAttrDict}, nil
	case "type":
		return c.types(first)
	case "splat":
		e.kind = elemSplat
	case "inbounds":
		e.kind = elemInbounds
	case "dict":
		e.kind = elemDict
	case "visibility":
		e.kind = elemVisibility
	case "ranked":
		e.kind, e.slot, e.of = elemRanked, c.info.ResultSlot(first), c.info.Slot(second)
	case "rounding":
		e.kind = elemRounding
		e.mode, _ = tileir.RoundingEnum.Parse(second)
		if e.mode == nil {
			return e, fmt.Errorf("no rounding mode %q", second)
		}
	case "region", "lambda":
		return regionElem(name, first)
	default:
		return e, fmt.Errorf("no directive %q", name)
	}
	if e.slot < 0 || e.of < 0 {
		return e, fmt.Errorf("no such slot in %q", word)
	}
	return e, nil
}

func (c *compiler) types(name string) (elem, error) {
	if slot := c.info.Slot(name); slot >= 0 {
		return elem{kind: elemOperandTypes, slot: slot}, nil
	}
	if slot := c.info.ResultSlot(name); slot >= 0 {
		return elem{kind: elemResultTypes, slot: slot}, nil
	}
	return elem{}, fmt.Errorf("no operand or result %q", name)
}

func regionElem(name, index string) (elem, error) {
	e := elem{kind: elemRegion}
	if name == "lambda" {
		e.kind = elemLambda
	}
	_, err := fmt.Sscan(index, &e.region)
	return e, err
}

// mergeFlags joins flags that follow each other.
func mergeFlags(list []elem) []elem {
	var out []elem
	for _, e := range list {
		if last := len(out) - 1; e.kind == elemFlags && last >= 0 && out[last].kind == elemFlags {
			out[last].flags = append(out[last].flags, e.flags...)
			continue
		}
		out = append(out, e)
	}
	return out
}
