package native

import (
	"fmt"
	"gotile/internal/engine/native/runtime"
	"strings"
)

// program is a compiled entry with its description.
type program struct {
	*runtime.Program
	target   string // name of the instruction set
	codeSize int
	codeUnit string   // unit of codeSize
	called   []string // signatures of the operations that the portable engine performs
	joining  *joining // nil if blocks are not joined
}

// Describe returns the instruction set, sizes, and the operations that are calls of the portable engine.
func (p *program) Describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d %s of code, %d bytes of memory for each worker\n", p.target, p.codeSize, p.codeUnit, p.FrameBytes)
	for _, c := range p.called {
		fmt.Fprintf(&b, "called: %s\n", c)
	}
	return b.String()
}
