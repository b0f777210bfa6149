package interp

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// cText ends a text at its first NUL, as C does.
func cText(s string) string {
	text, _, _ := strings.Cut(s, "\x00")
	return text
}

// lowerPrint formats all operands before it writes, so that prints of blocks that run
// at once stay whole.
func lowerPrint(c *compiler, op *tileir.Op) step {
	format, err := tileir.ParseFormat(cText(string(op.Attrs[tileir.PrintTkoStr].(tileir.String))))
	if err != nil {
		panic("interp: the print of a verified module has no format: " + err.Error())
	}
	args := op.OperandList(tileir.PrintTkoArgs)
	regs := c.useAll(args)
	types := make([]tileir.TileType, len(args))
	for i, v := range args {
		types[i] = v.Type.(tileir.TileType)
	}
	c.defAll(op.Results)
	return func(fr *frame) ctl {
		if fr.launch.Stdout == nil {
			return next
		}
		var text []byte
		for i, f := range format {
			p := piece{f}
			text = append(text, p.Literal...)
			if p.Verb != 0 {
				text = p.appendTile(text, &fr.regs[regs[i]], types[i])
			}
		}
		return fr.write(text)
	}
}

// write puts out a whole print.
func (fr *frame) write(text []byte) ctl {
	fr.launch.print.Lock()
	defer fr.launch.print.Unlock()
	if _, err := fr.launch.Stdout.Write(text); err != nil {
		fr.err = fmt.Errorf("print of kernel %s: %w", fr.prog.name, err)
		return failed
	}
	return next
}

// appendTile formats a scalar as itself and a tile as nested lists.
func (p *piece) appendTile(text []byte, r *reg, t tileir.TileType) []byte {
	i := 0
	return p.appendDims(text, r, t, t.Shape, &i)
}

func (p *piece) appendDims(text []byte, r *reg, t tileir.TileType, shape []int64, i *int) []byte {
	if len(shape) == 0 {
		*i++
		return p.appendElem(text, r, *i-1, t.Elem)
	}
	text = append(text, '[')
	for k := range shape[0] {
		if k > 0 {
			text = append(text, ", "...)
		}
		text = p.appendDims(text, r, t, shape[1:], i)
	}
	return append(text, ']')
}
