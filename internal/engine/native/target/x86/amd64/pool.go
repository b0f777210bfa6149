package amd64

import (
	"encoding/binary"
	"fmt"
	"math"
)

// pool holds the constants of a program without duplicates. They follow the code, sorted by decreasing alignment, so
// that there is little padding.
type pool struct {
	byValue map[string]Label
	items   []constant
}

type constant struct {
	label Label
	data  string
	align int
}

// Const returns memory after the code that holds data. Equal data is stored once. The address is a multiple of the
// largest power of two that divides the length, up to 64.
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

// Const32 returns a 32-bit constant.
func (a *Asm) Const32(v uint32) Mem {
	return a.Const(binary.LittleEndian.AppendUint32(nil, v))
}

// Const64 returns a 64-bit constant.
func (a *Asm) Const64(v uint64) Mem {
	return a.Const(binary.LittleEndian.AppendUint64(nil, v))
}

// ConstF32 returns a float32 constant.
func (a *Asm) ConstF32(v float32) Mem { return a.Const32(math.Float32bits(v)) }

// ConstF64 returns a float64 constant.
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
		a.code = append(a.code, 0xcc) // int3 stops execution that runs past the end
	}
	a.Bind(c.label)
	start := len(a.code)
	a.code = append(a.code, c.data...)
	if a.KeepText {
		a.lines = append(a.lines, line{kind: lineData, from: start, to: len(a.code), text: fmt.Sprintf("%d bytes", len(c.data))})
	}
}
