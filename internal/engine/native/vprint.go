package native

import (
	"fmt"
	"strings"
)

// String returns the instructions as text, one a line: v3 = add.i32 v1, v2.
func (b *body) String() string {
	var s strings.Builder
	b.print(&s, "")
	return s.String()
}

func (b *body) print(s *strings.Builder, indent string) {
	for i := 1; i < len(b.accs); i += 2 {
		fmt.Fprintf(s, "%sv%d starts as v%d\n", indent, b.accs[i-1], b.accs[i])
	}
	for i := range b.insts {
		in := &b.insts[i]
		fmt.Fprintf(s, "%s%s\n", indent, b.text(in))
		if in.sub != nil {
			in.sub.print(s, indent+"  ")
		}
	}
}

// text is one instruction.
func (b *body) text(in *inst) string {
	var s strings.Builder
	k := kNone
	switch {
	case in.dst != 0:
		fmt.Fprintf(&s, "v%d = ", in.dst)
		k = b.kind(in.dst)
	case len(in.src) > 0:
		k = b.kind(in.src[0])
	}
	s.WriteString(in.code.String())
	if k != kNone {
		fmt.Fprintf(&s, ".%v", k)
	}
	var operands []string
	for _, v := range in.src {
		operands = append(operands, fmt.Sprintf("v%d", v))
	}
	for _, m := range in.mem {
		operands = append(operands, m.String())
	}
	if in.code == opConst {
		operands = append(operands, fmt.Sprintf("%#x", in.bits))
	}
	if in.imm != 0 {
		operands = append(operands, fmt.Sprintf("#%d", in.imm))
	}
	if len(in.data) > 0 {
		operands = append(operands, fmt.Sprintf("%d bytes", len(in.data)))
	}
	if len(operands) > 0 {
		s.WriteString(" " + strings.Join(operands, ", "))
	}
	if in.round != toEven {
		fmt.Fprintf(&s, " rounded %s", [...]string{toFloor: "down", toCeil: "up", toZero: "toward zero"}[in.round])
	}
	return s.String()
}

func (m memory) String() string {
	if m.external != nil {
		return "[table]"
	}
	return fmt.Sprintf("[%v+%d+%d]", m.base, m.at, m.plus)
}
