package asm

import (
	"strings"

	"gotile/tileir"
)

// producerComment begins the text of the disassembler if a module has a producer.
const producerComment = "// Producer: "

// flatName is the name of the module that entries outside any module make up. It is
// the one that bytecode, which has no names of modules, is given too.
const flatName = "kernels"

// file reads the whole text: modules, aliases, and bare entries and globals.
func (p *parser) file() {
	for p.tok.kind != tokEOF {
		switch name := strings.TrimPrefix(p.text(), dialect); {
		case p.tok.kind == tokHash || p.tok.kind == tokBang:
			p.aliasDefinition()
		case p.tok.kind == tokWord && (name == "module" || name == "builtin.module"):
			p.module()
		case p.tok.kind == tokWord || p.tok.kind == tokValue || p.tok.kind == tokString:
			p.bare()
		default:
			p.expected("a module, an entry or a global")
		}
	}
	if p.flat != nil {
		p.modules = append(p.modules, p.flat)
	}
}

// bare reads an operation outside any module, or a module in the syntax that all
// operations share.
func (p *parser) bare() {
	if p.text() == `"cuda_tile.module"` {
		p.quotedModule()
		return
	}
	if p.flat == nil {
		p.flat = tileir.NewModule(flatName)
		if rest, ok := strings.CutPrefix(p.src, producerComment); ok {
			line, _, _ := strings.Cut(rest, "\n")
			p.flat.SetProducer(strings.TrimSuffix(line, "\r"))
		}
	}
	p.operation(p.flat.Body())
}

func (p *parser) quotedModule() {
	if !p.nest(intoOperations) {
		return
	}
	defer p.leave(intoOperations)
	op := tileir.NewOp(tileir.OpModule, p.here(p.tok.start))
	p.advance()
	p.generic(op)
	p.trailingLocation(&op.Loc)
	if p.err == nil && len(op.Regions[0].Blocks) == 0 {
		op.Regions[0].NewBlock()
	}
	p.modules = append(p.modules, &tileir.Module{Op: op})
}

// module reads a module, or MLIR's own module around some.
func (p *parser) module() {
	if !p.nest(intoOperations) {
		return
	}
	defer p.leave(intoOperations)
	builtin := p.isWord("builtin.module")
	loc := p.here(p.tok.start)
	p.advance()
	name := ""
	if p.tok.kind == tokSymbol {
		name = p.symbolName()
	} else {
		builtin = true
	}
	m := tileir.NewModule(name)
	m.Op.Loc = loc
	if p.acceptWord("attributes") {
		p.moduleAttributes(m, builtin)
	}
	p.expect('{')
	if word := p.text(); builtin || word == dialect+"module" || word == "module" {
		p.modulesInside()
		return
	}
	p.moduleBody(m)
	p.trailingLocation(&m.Op.Loc)
	p.modules = append(p.modules, m)
}

// modulesInside reads what MLIR's own module holds.
func (p *parser) modulesInside() {
	for p.tok.kind != tokEOF && !p.is('}') {
		if name := strings.TrimPrefix(p.text(), dialect); name == "module" {
			p.module()
			continue
		}
		p.bare()
	}
	p.expect('}')
	var ignored tileir.Location
	p.trailingLocation(&ignored)
}

func (p *parser) moduleBody(m *tileir.Module) {
	for p.tok.kind != tokEOF && !p.is('}') {
		p.operation(m.Body())
	}
	p.expect('}')
}

func (p *parser) moduleAttributes(m *tileir.Module, builtin bool) {
	at := p.tok.start
	for _, e := range p.dict() {
		s, ok := e.Value.(tileir.String)
		switch {
		case e.Name == "producer" && ok:
			m.SetProducer(string(s))
		case !builtin:
			p.failf(at, "op module: no attribute %q", e.Name)
		}
	}
}

// here is the location of what begins at an offset.
func (p *parser) here(offset int) tileir.Location { return tileir.FileLoc{At: p.at(offset)} }
