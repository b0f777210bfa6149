package host

import (
	"bytes"
	"fmt"
	"strings"

	"gotile/device"
	"gotile/internal/must"
	"gotile/tileir"
)

// Elements is an engine's representation of a tile, for printing. Indices are row-major.
type Elements interface {
	// Int returns an element as an integer; a float is truncated. If signed is false, it is zero-extended.
	Int(i int, signed bool) int64
	// Float is an element as a float; an integer counts as signed.
	Float(i int) float64
}

// Print is a print operation of a program.
type Print struct {
	op     *tileir.Op
	format tileir.Format
	types  []tileir.TileType
}

// NewPrint prepares a print operation of a verified module.
func NewPrint(op *tileir.Op) *Print {
	format := must.Value(tileir.ParseFormat(cText(string(op.Attrs[tileir.PrintTkoStr].(tileir.String))))) // the verifier has parsed it
	p := &Print{op: op, format: format}
	for _, v := range op.OperandList(tileir.PrintTkoArgs) {
		p.types = append(p.types, v.Type.(tileir.TileType))
	}
	return p
}

// chunk is the number of bytes that are written at once.
const chunk = 1 << 16

// Run prints the operands, one after the other. Prints of concurrent blocks are not mixed.
func (p *Print) Run(w *Worker, operand func(i int) Elements) error {
	if w.Launch.Stdout == nil {
		return nil
	}
	w.Launch.print.Lock()
	defer w.Launch.print.Unlock()
	out := &printer{worker: w, op: p.op}
	for i, f := range p.format {
		out.text = append(out.text, f.Literal...)
		if f.Verb != 0 {
			out.tile(&piece{f}, operand(i), p.types[i])
		}
	}
	out.flush()
	return out.err
}

// printer collects text, and writes it in chunks.
type printer struct {
	worker *Worker
	op     *tileir.Op
	text   []byte
	err    error
}

// flush writes the text so far, unless the launch has stopped.
func (o *printer) flush() {
	if o.err == nil && o.worker.Stopped() {
		o.err = ErrStopped
	}
	if o.err == nil {
		_, err := o.worker.Launch.Stdout.Write(o.text)
		switch {
		case err != nil && o.worker.gaveUp(): // it may be why the writer did
			o.err = ErrStopped
		case err != nil:
			o.err = fmt.Errorf("print of kernel %s: %w", device.PlainName(o.worker.Launch.program.Name), err)
		}
	}
	o.text = o.text[:0]
}

// tile formats a scalar as itself and a tile as nested lists.
func (o *printer) tile(p *piece, e Elements, t tileir.TileType) {
	i := 0
	o.dims(p, e, t, t.Shape, &i)
}

func (o *printer) dims(p *piece, e Elements, t tileir.TileType, shape []int64, i *int) {
	if len(shape) == 0 {
		if _, pointer := t.Pointer(); pointer && p.Verb == 's' {
			o.string(p, uint64(e.Int(*i, false)))
		} else {
			o.text = p.appendElem(o.text, e, *i, t.Elem)
		}
		*i++
		return
	}
	o.text = append(o.text, '[')
	for k := range shape[0] {
		if k > 0 {
			o.text = append(o.text, ", "...)
		}
		if len(o.text) >= chunk {
			o.flush()
		}
		if o.err != nil {
			return
		}
		o.dims(p, e, t, shape[1:], i)
	}
	o.text = append(o.text, ']')
}

// string formats the string of C that a pointer leads to. One that does not end in its buffer is a fault.
func (o *printer) string(p *piece, addr uint64) {
	if addr == 0 {
		o.text = append(o.text, p.pad("(null)")...)
		return
	}
	r, off := o.worker.Reach(addr, 1, true)
	if r == nil {
		o.err = o.worker.AccessFault(o.op, "load", addr, 1, nil, 0)
		return
	}
	rest := r.Data[off:]
	if p.Prec >= 0 && p.Prec < len(rest) {
		rest = rest[:p.Prec]
	}
	n := bytes.IndexByte(rest, 0)
	if n < 0 && p.Prec >= 0 && len(rest) == p.Prec {
		n = len(rest)
	}
	if n < 0 {
		o.err = o.worker.AccessFault(o.op, "load", addr+uint64(len(rest)), 1, nil, 0)
		return
	}
	o.text = append(o.text, p.pad(string(rest[:n]))...)
}

// cText ends a text at its first NUL, as C does.
func cText(s string) string {
	text, _, _ := strings.Cut(s, "\x00")
	return text
}
