package native

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// Inspection is the result of compiling an entry, for people.
type Inspection struct {
	Kernel  string
	ISA     string   // name of the instruction set
	Code    int      // size of the code
	Unit    string   // unit of Code
	Scratch int      // memory of each worker in bytes
	Called  []string // signatures of the operations that the portable engine performs
	Groups  string   // the plan: operations by group, one a line
	Listing string   // the machine code, with the lines of the kernel
}

// Inspect compiles an entry and returns its plan and listing.
func (e *Engine) Inspect(m *tileir.Module, name string) (*Inspection, error) {
	p, entry, err := e.compileWith(m, name, true)
	if err != nil {
		return nil, err
	}
	return &Inspection{Kernel: p.PlainName(), ISA: p.target, Code: p.codeSize, Unit: p.codeUnit, Scratch: p.FrameBytes, Called: p.called,
		Groups: entry.Plan.String(), Listing: entry.Code.Listing()}, nil
}

// String returns the inspection as text.
func (in *Inspection) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "kernel            %s\ninstruction set   %s\nmachine code      %d %s\nscratch           %d bytes for each worker\n", in.Kernel, in.ISA, in.Code, in.Unit, in.Scratch)
	for _, c := range in.Called {
		fmt.Fprintf(&b, "portable engine   %s\n", c)
	}
	fmt.Fprintf(&b, "\n%s\n%s", in.Groups, in.Listing)
	return b.String()
}
