package amd64

import (
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
	label    Label
	from, to int
	text     string
}

func (a *Asm) note(l line) {
	if a.KeepText {
		l.from, l.to = len(a.code), len(a.code)
		a.lines = append(a.lines, l)
	}
}

func (a *Asm) noteInst(start int, f *form, args []arg, round Rounding) {
	if a.KeepText {
		a.lines = append(a.lines, line{kind: lineInst, from: start, to: len(a.code), text: f.text(args, round)})
	}
}

// Listing returns the code as text: offset, bytes and instruction, with labels and comments. It is empty unless
// [Asm.KeepText] was set.
func (c *Code) Listing() string {
	var b strings.Builder
	for _, l := range c.lines {
		switch l.kind {
		case lineLabel:
			fmt.Fprintf(&b, "L%d:\n", l.label)
		case lineComment:
			fmt.Fprintf(&b, "\t; %s\n", l.text)
		case lineData:
			fmt.Fprintf(&b, "%6x  %x\n", l.from, c.Bytes[l.from:l.to])
		default:
			fmt.Fprintf(&b, "%6x  %-22x  %s\n", l.from, c.Bytes[l.from:l.to], l.text)
		}
	}
	return b.String()
}

// text returns the instruction in Intel's syntax, as GNU as reads it.
func (f *form) text(args []arg, round Rounding) string {
	var parts []string
	for i := range args {
		if round != 0 && f.args[i]&kImm != 0 { // GNU as expects it before a constant
			parts, round = append(parts, round.String()), 0
		}
		parts = append(parts, f.operand(i, args))
	}
	if round != 0 {
		parts = append(parts, round.String())
	}
	return strings.TrimSpace(f.op.String() + " " + strings.Join(parts, ", "))
}

func (f *form) operand(i int, args []arg) string {
	x := &args[i]
	s := ""
	switch {
	case x.isMem && x.mem.Broadcast:
		n := f.args[i].width() / elementBits(f.args[i])
		s = fmt.Sprintf("%s%s{1to%d}", pointer(elementBits(f.args[i])), x.mem.address(), n)
	case x.isMem && f.args[i]&kVSIB != 0:
		s = pointer(f.unit) + x.mem.address()
	case x.isMem:
		s = pointer(f.args[i].width()) + x.mem.address()
	case x.label != 0:
		s = fmt.Sprintf("L%d", x.label)
	case x.kinds&kImm != 0:
		s = fmt.Sprint(x.imm)
	default:
		s = x.reg.String()
	}
	return s + maskText(x.mask, x.zero)
}

func maskText(k Reg, zero bool) string {
	switch {
	case k == NoReg:
		return ""
	case zero:
		return "{" + k.String() + "}{z}"
	}
	return "{" + k.String() + "}"
}

func pointer(bits int) string {
	switch bits {
	case 0:
		return ""
	case 8:
		return "byte ptr "
	case 16:
		return "word ptr "
	case 32:
		return "dword ptr "
	case 64:
		return "qword ptr "
	case 128:
		return "xmmword ptr "
	case 256:
		return "ymmword ptr "
	}
	return "zmmword ptr "
}

// address returns the operand in Intel's syntax: [rax+rcx*4+16].
func (m Mem) address() string {
	var parts []string
	if m.Label != 0 {
		parts = append(parts, fmt.Sprintf("rip+L%d", m.Label))
	}
	if m.Base != NoReg {
		parts = append(parts, m.Base.String())
	}
	if m.Idx != NoReg {
		parts = append(parts, fmt.Sprintf("%v*%d", m.Idx, max(m.Scale, 1)))
	}
	s := strings.Join(parts, "+")
	switch {
	case s == "":
		return fmt.Sprintf("ds:[%d]", m.Disp)
	case m.Disp != 0:
		s += fmt.Sprintf("%+d", m.Disp)
	}
	return "[" + s + "]"
}

// String returns the operand in Intel's syntax, without its width.
func (m Mem) String() string {
	s := m.address()
	if m.Broadcast {
		s += "{1toN}"
	}
	return s + maskText(m.K, false)
}

// String returns the register with its mask.
func (m Masked) String() string { return m.Reg.String() + maskText(m.K, m.Zero) }

var roundingNames = [...]string{"", "{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}", "{sae}"}

// String returns the mode in Intel's syntax.
func (r Rounding) String() string {
	if int(r) < len(roundingNames) {
		return roundingNames[r]
	}
	return fmt.Sprintf("rounding mode %d", uint8(r))
}

// show returns an instruction for a message.
func show(op Op, operands []Operand) string {
	var parts []string
	for _, o := range operands {
		if l, ok := o.(Label); ok {
			parts = append(parts, fmt.Sprintf("L%d", l))
			continue
		}
		parts = append(parts, fmt.Sprint(o))
	}
	return strings.TrimSpace(op.String() + " " + strings.Join(parts, ", "))
}
