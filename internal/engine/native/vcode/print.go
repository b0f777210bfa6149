package vcode

import (
	"fmt"
	"strings"
)

// String returns the instructions as text, one a line: v3 = add.i32 v1, v2.
func (b *Body) String() string {
	var s strings.Builder
	b.print(&s, "")
	return s.String()
}

func (b *Body) print(s *strings.Builder, indent string) {
	for i := 1; i < len(b.Accumulators); i += 2 {
		fmt.Fprintf(s, "%sv%d starts as v%d\n", indent, b.Accumulators[i-1], b.Accumulators[i])
	}
	for i := range b.Insts {
		in := &b.Insts[i]
		fmt.Fprintf(s, "%s%s\n", indent, b.text(in))
		if in.Sub != nil {
			in.Sub.print(s, indent+"  ")
		}
	}
}

// text returns one instruction as text.
func (b *Body) text(in *Inst) string {
	var s strings.Builder
	k := None
	switch {
	case in.Dst != 0:
		fmt.Fprintf(&s, "v%d = ", in.Dst)
		k = b.Kind(in.Dst)
	case len(in.Src) > 0:
		k = b.Kind(in.Src[0])
	}
	s.WriteString(in.Code.String())
	if k != None {
		fmt.Fprintf(&s, ".%v", k)
	}
	var operands []string
	for _, v := range in.Src {
		operands = append(operands, fmt.Sprintf("v%d", v))
	}
	for _, m := range in.Mem {
		operands = append(operands, m.String())
	}
	if in.Code == OpConst {
		operands = append(operands, fmt.Sprintf("%#x", in.Bits))
	}
	if in.Imm != 0 {
		operands = append(operands, fmt.Sprintf("#%d", in.Imm))
	}
	if len(in.Data) > 0 {
		operands = append(operands, fmt.Sprintf("%d bytes", len(in.Data)))
	}
	if len(operands) > 0 {
		s.WriteString(" " + strings.Join(operands, ", "))
	}
	if in.Round != ToEven {
		fmt.Fprintf(&s, " rounded %s", [...]string{ToFloor: "down", toCeil: "up", ToZero: "toward zero"}[in.Round])
	}
	return s.String()
}

func (m Memory) String() string {
	if m.External != nil {
		return "[table]"
	}
	return fmt.Sprintf("[%v+%d+%d]", m.Base, m.At, m.Offset)
}
