package native

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"strings"

	"gotile/internal/engine/native/target"
	"gotile/internal/quoted"
	"gotile/tileir"
)

// Inspection shows what became of an entry.
type Inspection struct {
	Kernel  string
	ISA     string   // name of the instruction set
	Code    int      // bytes of machine code
	Scratch int      // bytes of memory for each worker
	Called  []string // kinds of operations that the portable engine does
	Groups  string   // the groups of operations that are a loop each, one operation a line
	Listing string   // the machine code, with the lines of the kernel between
}

// Inspect compiles an entry to look at.
func (e *Engine) Inspect(m *tileir.Module, name string) (*Inspection, error) {
	var in *Inspection
	p, err := e.compileWith(m, name, func(c *codegen) {
		in = &Inspection{}
		c.listing, c.inspected = true, in
	})
	if err != nil {
		return nil, err
	}
	in.Kernel, in.ISA, in.Code, in.Scratch, in.Called = p.PlainName(), p.target, p.codeBytes, p.FrameBytes, p.called
	return in, nil
}

// String is all of it as text.
func (in *Inspection) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "kernel            %s\ninstruction set   %s\nmachine code      %d bytes\nscratch           %d bytes for each worker\n", in.Kernel, in.ISA, in.Code, in.Scratch)
	for _, c := range in.Called {
		fmt.Fprintf(&b, "portable engine   %s\n", c)
	}
	fmt.Fprintf(&b, "\n%s\n%s", in.Groups, in.Listing)
	return b.String()
}

// sourceMarks number the operations that code is marked with.
type sourceMarks struct {
	ops  []*tileir.Op
	last *tileir.Op
}

// at says that the code from here on is an operation's.
func (e *emitter) at(op *tileir.Op) {
	if op == nil || op == e.marks.last {
		return
	}
	e.marks.last = op
	e.marks.ops = append(e.marks.ops, op)
	e.Mark(len(e.marks.ops) - 1)
	e.Comment("%v: %s", tileir.PosOf(op.Loc), plan.Signature(op))
}

// symbols names the parts of the code by the kernel's lines.
func (c *codegen) symbols(name string, code target.Code) (list []target.Symbol) {
	marks := code.Marks()
	for i, m := range marks {
		end := code.Len()
		if i+1 < len(marks) {
			end = marks[i+1].Offset
		}
		op := c.marks.ops[m.ID]
		list = append(list, target.Symbol{Offset: m.Offset, Size: end - m.Offset, Name: fmt.Sprintf("%s %s %v", quoted.Name(name), op.Name(), tileir.PosOf(op.Loc))})
	}
	return list
}
