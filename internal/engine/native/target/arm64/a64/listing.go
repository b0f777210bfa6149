package a64

import (
	"encoding/binary"
	"fmt"
	"strings"
)

type lineKind uint8

const (
	lineInst lineKind = iota
	lineLabel
	lineComment
	lineData
)

// line is one line of the listing.
type line struct {
	kind     lineKind
	at       int // index of the word
	label    Label
	op       Op
	operands []Operand
	text     string
	data     string
}

func (a *Asm) note(l line) {
	if a.KeepText {
		l.at = len(a.code)
		a.lines = append(a.lines, l)
	}
}

// Listing returns the code as text: offset, word and instruction, with labels and comments. It is empty unless
// [Asm.KeepText] was set. An instruction whose label is far is two words, of which the listing has the first.
func (c *Code) Listing() string {
	var b strings.Builder
	for _, l := range c.lines {
		switch l.kind {
		case lineLabel:
			fmt.Fprintf(&b, "L%d:\n", l.label)
		case lineComment:
			fmt.Fprintf(&b, "\t; %s\n", l.text)
		case lineData:
			fmt.Fprintf(&b, "%6x  %x\n", 4*l.at, l.data)
		default:
			fmt.Fprintf(&b, "%6x  %08x  %s\n", 4*l.at, binary.LittleEndian.Uint32(c.Bytes[4*l.at:]), show(l.op, l.operands))
		}
	}
	return b.String()
}

// show returns an instruction as GNU as reads it.
func show(op Op, operands []Operand) string {
	if op == BCOND && len(operands) == 2 {
		return fmt.Sprintf("b.%v %v", operands[0], operands[1])
	}
	var parts []string
	for _, o := range operands {
		parts = append(parts, fmt.Sprint(o))
	}
	return strings.TrimSpace(op.String() + " " + strings.Join(parts, ", "))
}
