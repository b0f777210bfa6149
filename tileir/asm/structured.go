package asm

import (
	"strconv"

	"gotile/tileir"
)

// pair prints and parses an operation whose text the language of forms cannot say.
type pair struct {
	print func(*printer, *tileir.Op)
	parse func(*parser, *tileir.Op)
}

var structured map[tileir.OpCode]pair

func init() {
	structured = map[tileir.OpCode]pair{
		tileir.OpEntry:             {printEntry, parseEntry},
		tileir.OpTestFunc:          {printEntry, parseEntry},
		tileir.OpPreviewFunc:       {printFunc, parseFunc},
		tileir.OpPreviewExternImpl: {printExternImpl, parseExternImpl},
		tileir.OpPreviewCall:       {printCall, parseCall},
		tileir.OpFor:               {printFor, parseFor},
		tileir.OpLoop:              {printLoop, parseLoop},
		tileir.OpMakeTensorView:    {printMakeTensorView, parseMakeTensorView},
		tileir.OpModule:            {nil, nil}, // printer.wrapped, parser.module
	}
}

// printEntry prints an entry, or the dialect's test function, which has the same form.
func printEntry(p *printer, op *tileir.Op) {
	p.WriteString(" " + symbolText(tileir.EntryName(op)))
	p.paramsWith(op.Block(0).Args, op.Attrs[tileir.EntryArgAttrs])
	printResultTypes(p, tileir.Signature(op).Results)
	if op.Code == tileir.OpEntry {
		h, ok := op.Attrs[tileir.EntryOptimizationHints].(tileir.Hints)
		if ok && (len(h) > 0 || !p.opts.Flat) {
			p.WriteString(" optimization_hints=")
			p.hints(h)
		}
	}
	p.WriteByte(' ')
	p.region(op.Regions[0], false)
}

func printResultTypes(p *printer, types []tileir.Type) {
	switch len(types) {
	case 0:
	case 1:
		p.WriteString(" -> " + types[0].String())
	default:
		p.WriteString(" -> (" + join(types, tileir.Type.String) + ")")
	}
}

func printFor(p *printer, op *tileir.Op) {
	body := op.Block(0)
	if op.Flag(tileir.ForUnsignedCmp) {
		p.WriteString(" unsigned")
	}
	ref := func(slot int) string { return p.names.ref(op.Operand(slot)) }
	iv := body.Args[0]
	p.WriteString(" " + p.names.ref(iv) + " in (" + ref(tileir.ForLowerBound) + " to " + ref(tileir.ForUpperBound) +
		", step " + ref(tileir.ForStep) + ") : " + iv.Type.String() + " ")
	if init := op.OperandList(tileir.ForInitValues); len(init) > 0 {
		p.carried(body.Args[1:], init)
		p.WriteString(" -> (")
		p.types(init)
		p.WriteString(") ")
	}
	p.controlRegion(op.Regions[0], tileir.OpContinue)
}

// carried prints iter_values(%inner = %outer, …).
func (p *printer) carried(inner, outer []*tileir.Value) {
	p.WriteString("iter_values(")
	for i, v := range outer {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(p.names.ref(inner[i]) + " = " + p.names.ref(v))
	}
	p.WriteByte(')')
}

func printLoop(p *printer, op *tileir.Op) {
	p.WriteByte(' ')
	init := op.Operands
	if len(init) > 0 {
		p.carried(op.Block(0).Args, init)
		p.WriteByte(' ')
	}
	if len(init) > 0 || len(op.Results) > 0 {
		p.WriteString(": ")
	}
	if len(init) > 0 {
		p.types(init)
		p.WriteByte(' ')
		if len(op.Results) > 0 {
			p.WriteString("-> ")
		}
	}
	if len(op.Results) > 0 {
		p.types(op.Results)
		p.WriteByte(' ')
	}
	p.controlRegion(op.Regions[0], tileir.OpContinue)
}

func printMakeTensorView(p *printer, op *tileir.Op) {
	base := op.Operand(tileir.MakeTensorViewBase)
	shape := op.OperandList(tileir.MakeTensorViewDynamicShape)
	strides := op.OperandList(tileir.MakeTensorViewDynamicStrides)
	result := op.Results[0].Type
	view, _ := result.(tileir.TensorViewType)
	p.WriteString(" " + p.names.ref(base) + ", shape = [")
	p.mixed(view.Shape, shape)
	p.WriteString("], strides = [")
	p.mixed(view.Strides, strides)
	p.WriteString("] : ")
	if !plainBase(base.Type, view) {
		p.WriteString(base.Type.String())
		if len(shape)+len(strides) > 0 {
			p.WriteString(", ")
		}
	}
	if dynamic := append(shape[:len(shape):len(shape)], strides...); len(dynamic) > 0 {
		p.firstType(dynamic)
		p.WriteString(" -> ")
	} else if !plainBase(base.Type, view) {
		p.WriteString(" -> ")
	}
	p.WriteString(result.String())
}

// plainBase reports whether the type of the pointer follows from the view's type.
func plainBase(base tileir.Type, view tileir.TensorViewType) bool {
	return tileir.Equal(base, tileir.Tile(tileir.PointerType{Pointee: view.Elem}))
}

// mixed prints sizes, with an operand for each dynamic one.
func (p *printer) mixed(sizes []int64, dynamic []*tileir.Value) {
	for i, n := range sizes {
		if i > 0 {
			p.WriteString(", ")
		}
		if n == tileir.Dynamic && len(dynamic) > 0 {
			p.WriteString(p.names.ref(dynamic[0]))
			dynamic = dynamic[1:]
			continue
		}
		p.WriteString(strconv.FormatInt(n, 10))
	}
}
