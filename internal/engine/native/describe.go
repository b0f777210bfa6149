package native

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Describe says what became of the entry: instruction set, sizes, and the operations that
// are calls of the portable engine.
func (p *program) Describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v, %d bytes of code, %d bytes of memory for each worker\n", p.isa, p.codeBytes, p.frame.size)
	for _, c := range p.called {
		fmt.Fprintf(&b, "called: %s\n", c)
	}
	return b.String()
}

// signature is an operation with the element types that it works on, as in "exp f64".
func signature(op *tileir.Op) string {
	words := []string{op.Name()}
	for _, v := range append(op.Operands[:min(1, len(op.Operands)):min(1, len(op.Operands))], op.Results[:min(1, len(op.Results))]...) {
		if t, ok := v.Type.(tileir.TileType); ok {
			if word := tileir.Tile(t.Elem).String(); word != words[len(words)-1] {
				words = append(words, word)
			}
		}
	}
	return strings.Join(words, " ")
}

// signatures lists operations, each kind once.
func signatures(ops []*tileir.Op) []string {
	var list []string
	for _, op := range ops {
		list = append(list, signature(op))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// dump writes the stages of a compilation to the directory that GOTILE_DUMP names: the module, the
// groups, the machine code as text and as bytes.
func (c *codegen) dump(name string, setup, body *region, code *amd64.Code) error {
	dir := os.Getenv(dumpVariable)
	if dir == "" {
		return nil
	}
	var module strings.Builder
	if err := asm.Print(&module, c.module, asm.Options{Locations: true}); err != nil {
		return fmt.Errorf("%s: %w", dumpVariable, err)
	}
	for suffix, text := range map[string]string{"mlir": module.String(), "plan": groupsText(setup, body), "asm": code.Listing(), "bin": string(code.Bytes)} {
		file := filepath.Join(dir, fmt.Sprintf("%s.%v.%s", filepath.Base(name), c.isa, suffix))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return fmt.Errorf("%s: %w", dumpVariable, err)
		}
	}
	return nil
}

// groupsText is the plan of an entry, one operation a line.
func groupsText(setup, body *region) string {
	var plan strings.Builder
	plan.WriteString("once:\n")
	writeRegion(&plan, setup, 1)
	plan.WriteString("each block:\n")
	writeRegion(&plan, body, 1)
	return plan.String()
}

// dumpVariable names the environment variable.
const dumpVariable = "GOTILE_DUMP"

// writeRegion writes the items of a region, one operation a line.
func writeRegion(b *strings.Builder, r *region, depth int) {
	if r == nil {
		return
	}
	in := strings.Repeat("  ", depth)
	op := func(what string, op *tileir.Op) {
		fmt.Fprintf(b, "%s%s %s  %v\n", in, what, signature(op), tileir.PosOf(op.Loc))
	}
	for _, it := range r.items {
		switch it := it.(type) {
		case *group:
			fmt.Fprintf(b, "%sgroup of %d elements, %d copies\n", in, 1<<it.bits, len(it.copies))
			for _, o := range it.ops {
				op("  ", o)
			}
			for _, a := range it.ahead {
				op("  for the next block,", a.op)
			}
		case call:
			op("call", it.op)
		case *product:
			op("product", it.op)
		case *prefix:
			op("scan", it.op)
		case *regionFold:
			op("fold", it.op)
			writeRegion(b, it.body, depth+1)
		case *turn:
			op("turn", it.op)
		case *pointerAccess:
			op("pointers", it.op)
		case windowed:
			op("window", it.op)
		case shuffle:
			op("shuffle", it.op)
		case check:
			op("check", it.op)
		case *loop:
			op("loop", it.op)
			writeRegion(b, it.body, depth+1)
		case *branch:
			op("branch", it.op)
			writeRegion(b, it.then, depth+1)
			writeRegion(b, it.otherwise, depth+1)
		case *leave:
			op("leave", it.op)
		}
	}
}
