package asm

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"slices"

	"gotile/internal/elements"
	"gotile/tileir"
)

// dense reads <f32: [1.0, 2.0]> : tile<2xf32>, or <f32: "0x…"> as the disassembler
// writes large constants.
func (p *parser) dense() tileir.Attr {
	p.expect('<')
	_, patterns := rustScalars[p.text()]
	d := &denseReader{parser: p, patterns: patterns, elem: p.scalar()}
	p.expect(':')
	at := p.tok.start
	raw := p.tok.kind == tokString
	if raw {
		d.hexadecimal()
	} else {
		d.elements()
	}
	p.expect('>')
	p.expect(':')
	typeAt := p.tok.start
	t := p.typ()
	tile, ok := t.(tileir.TileType)
	if p.err != nil {
		return nil
	}
	if !ok || tile.Scalar() != d.elem {
		p.failf(typeAt, "want a tile of %v, got %v", d.elem, t)
		return nil
	}
	return d.finish(at, tile, raw)
}

// denseReader collects elements, and the shape that their brackets define.
type denseReader struct {
	*parser
	elem tileir.Scalar
	// patterns: whole numbers are the bits of floats, as Rust's printer writes narrow ones.
	patterns bool
	data     []byte
	open     []openList // the lists under way
	// shape has the length of the lists at each depth, unknown until the first ends.
	shape []int64
	bare  int64 // commas outside any brackets
	leaf  int   // how many lists are around each number; unknown before the first
}

// openList is a list in brackets that is being read.
type openList struct {
	at    int // its start
	count int64
}

const unknown = -1

// elements reads a number, or a list in brackets whose elements have one shape. It keeps a stack of open brackets
// instead of recurring, so that no rank overflows the stack.
func (d *denseReader) elements() {
	d.leaf = unknown
	for d.err == nil {
		switch {
		case !d.is('['):
			d.leafNumber()
		case d.begin():
			continue
		default:
			d.end()
		}
		for len(d.open) > 0 {
			d.open[len(d.open)-1].count++
			if !d.is(']') {
				break
			}
			d.end()
		}
		if len(d.open) == 0 {
			if !d.unbracketed() {
				return
			}
		}
		d.expect(',')
	}
}

// unbracketed reports whether a list of numbers without brackets continues.
func (d *denseReader) unbracketed() bool {
	if d.leaf != 0 || !d.is(',') {
		return false
	}
	d.bare++
	return true
}

// leafNumber reads a number, which must be at the depth of the others.
func (d *denseReader) leafNumber() {
	at := d.tok.start
	if d.leaf == unknown {
		d.leaf = len(d.open)
	}
	if d.leaf != len(d.open) || d.leaf != len(d.shape) {
		d.unlike(at)
	}
	d.number()
}

// begin passes over an opening bracket and reports whether the list has elements.
func (d *denseReader) begin() bool {
	if d.leaf == len(d.open) {
		d.unlike(d.tok.start)
	}
	d.open = append(d.open, openList{at: d.tok.start})
	if len(d.open) > len(d.shape) {
		d.shape = append(d.shape, unknown)
	}
	d.advance()
	return !d.is(']')
}

// end passes over a closing bracket.
func (d *denseReader) end() {
	d.advance()
	n := len(d.open) - 1
	list := d.open[n]
	d.open = d.open[:n]
	if d.shape[n] == unknown {
		d.shape[n] = list.count
	}
	if d.shape[n] != list.count {
		d.unlike(list.at)
	}
}

func (d *denseReader) unlike(at int) { d.failf(at, "ranks are not consistent between elements") }

// number reads an element.
func (d *denseReader) number() {
	at := d.tok.start
	if d.tok.kind == tokWord && d.elem == tileir.I1 {
		var b byte
		if d.boolean() {
			b = 1
		}
		d.data = append(d.data, b)
		return
	}
	negative := d.accept('-')
	if d.isFloatWord() && elements.Format(d.elem) != nil {
		d.put(d.wordFloat(d.elem, negative))
		return
	}
	text, kind := d.text(), d.tok.kind
	if kind != tokInteger && (kind != tokFloat || elements.Format(d.elem) == nil) {
		d.expected("an element of " + d.elem.String())
		return
	}
	d.advance()
	var bits uint64
	if d.patterns && kind == tokInteger {
		bits = d.pattern(at, text, negative)
	} else if elements.Format(d.elem) != nil {
		bits = d.floatBits(at, d.elem, text, negative)
	} else {
		bits = d.intBits(at, d.elem, text, negative)
	}
	d.put(bits)
}

// pattern is the bits of a narrow float, written in decimal.
func (d *denseReader) pattern(at int, text string, negative bool) uint64 {
	bits, err := parseUint(text)
	if err != nil || negative || bits>>d.elem.Bits() != 0 {
		d.failf(at, "the bits %s do not fit %v", text, d.elem)
	}
	return bits
}

func (d *denseReader) put(bits uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], bits)
	d.data = append(d.data, b[:d.elem.Bytes()]...)
}

// hexadecimal reads the bytes of the elements as they are in memory, tf32 in three.
func (d *denseReader) hexadecimal() {
	at := d.tok.start
	s := d.stringLiteral()
	if len(s) < 2 || s[:2] != "0x" {
		d.failf(at, "expected hexadecimal digits after 0x")
		return
	}
	raw, err := hex.DecodeString(s[2:])
	if err != nil {
		d.failf(at, "expected hexadecimal digits after 0x")
		return
	}
	if d.elem != tileir.TF32 {
		d.data = raw
		return
	}
	for ; len(raw) >= 3; raw = raw[3:] {
		d.put(memoryBits(d.elem, uint64(raw[0])|uint64(raw[1])<<8|uint64(raw[2])<<16))
	}
}

// finish checks the elements against the type. If all are equal, it returns a splat.
func (d *denseReader) finish(at int, t tileir.TileType, raw bool) tileir.Attr {
	size := d.elem.Bytes()
	n, ok := countOf(t)
	switch {
	case !ok:
		d.failf(at, "%v is not a tile of 1 to %d elements", t, tileir.MaxTileElements)
		return nil
	case raw && int64(len(d.data)) != n*int64(size):
		d.failf(at, "%d bytes for %d elements of %v", len(d.data), n, d.elem)
		return nil
	case !raw && d.bare > 0 && !slices.Equal([]int64{d.bare + 1}, t.Shape):
		d.failf(at, "%d elements for %v: numbers without brackets are those of one dimension", d.bare+1, t)
		return nil
	case !raw && d.shape != nil && !slices.Equal(d.shape, t.Shape):
		d.failf(at, "inferred shape of elements literal (%v) does not match type (%v)", d.shape, t.Shape)
		return nil
	case raw && d.elem == tileir.I1 && slices.ContainsFunc(d.data, func(b byte) bool { return b > 1 }):
		d.failf(at, "an element of i1 is 00 or 01")
		return nil
	}
	out := tileir.Dense{Type: t, Data: d.data}
	if bytes.Equal(d.data[size:], d.data[:len(d.data)-size]) {
		out.Data, out.Splat = slices.Clip(d.data[:size]), true
	}
	return out
}

// countOf counts the elements of a tile whose shape may be hostile.
func countOf(t tileir.TileType) (int64, bool) {
	n := int64(1)
	for _, d := range t.Shape {
		if d < 1 || d > tileir.MaxTileElements || n*d > tileir.MaxTileElements {
			return 0, false
		}
		n *= d
	}
	return n, true
}
