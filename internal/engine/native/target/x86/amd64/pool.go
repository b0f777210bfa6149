package amd64

import (
	"encoding/binary"
	"fmt"
	"math"
)

// pool holds the constants of a program, each once. They stand behind the code, those
// of the widest alignment first, so that there are few gaps.
type pool struct {
	byValue map[string]Label
	items   []constant
}

type constant struct {
	label Label
	data  string
	align int
}

// Const is memory behind the code that holds data. Equal data is kept once. The
// address is a multiple of the largest power of two that divides the length, up to 64.
func (a *Asm) Const(data []byte) Mem {
	if len(data) == 0 {
		a.fail("constant without bytes")
		return Mem{}
	}
	p := &a.pool
	if l, ok := p.byValue[string(data)]; ok {
		return AtLabel(l, 0)
	}
	if p.byValue == nil {
		p.byValue = map[string]Label{}
	}
	l := a.NewLabel()
	p.byValue[string(data)] = l
	p.items = append(p.items, constant{l, string(data), min(64, len(data)&-len(data))})
	return AtLabel(l, 0)
}

// Const32 is a constant of 32 bits.
func (a *Asm) Const32(v uint32) Mem {
	return a.Const(binary.LittleEndian.AppendUint32(nil, v))
}

// Const64 is a constant of 64 bits.
func (a *Asm) Const64(v uint64) Mem {
	return a.Const(binary.LittleEndian.AppendUint64(nil, v))
}

// ConstF32 is a constant of type float32.
func (a *Asm) ConstF32(v float32) Mem { return a.Const32(math.Float32bits(v)) }

// ConstF64 is a constant of type float64.
func (a *Asm) ConstF64(v float64) Mem { return a.Const64(math.Float64bits(v)) }

func (p *pool) place(a *Asm) {
	for align := 64; align >= 1; align /= 2 {
		for _, c := range p.items {
			if c.align == align {
				a.placeConstant(c)
			}
		}
	}
}

func (a *Asm) placeConstant(c constant) {
	for len(a.code)%c.align != 0 {
		a.code = append(a.code, 0xcc) // int3: what runs off the end stops
	}
	a.Bind(c.label)
	start := len(a.code)
	a.code = append(a.code, c.data...)
	if a.KeepText {
		a.lines = append(a.lines, line{kind: lineData, from: start, to: len(a.code), text: fmt.Sprintf("%d bytes", len(c.data))})
	}
}
