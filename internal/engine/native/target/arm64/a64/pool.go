package a64

import (
	"encoding/binary"
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

// trap is an instruction that stops execution that continues past the end.
const trap = 0xd4200000

// Const returns a label after the code that data is at. Equal data is stored once. The address is a multiple of the
// largest power of two that divides the length, up to 64, and of 4.
func (a *Asm) Const(data []byte) Label {
	if len(data) == 0 {
		a.fail("constant without bytes")
		return 0
	}
	p := &a.pool
	if l, ok := p.byValue[string(data)]; ok {
		return l
	}
	if p.byValue == nil {
		p.byValue = map[string]Label{}
	}
	l := a.NewLabel()
	p.byValue[string(data)] = l
	p.items = append(p.items, constant{l, string(data), max(4, min(64, len(data)&-len(data)))})
	return l
}

// Const32 returns a 32-bit constant.
func (a *Asm) Const32(v uint32) Label { return a.Const(binary.LittleEndian.AppendUint32(nil, v)) }

// Const64 returns a 64-bit constant.
func (a *Asm) Const64(v uint64) Label { return a.Const(binary.LittleEndian.AppendUint64(nil, v)) }

// ConstF32 returns a float32 constant.
func (a *Asm) ConstF32(v float32) Label { return a.Const32(math.Float32bits(v)) }

// ConstF64 returns a float64 constant.
func (a *Asm) ConstF64(v float64) Label { return a.Const64(math.Float64bits(v)) }

func (p *pool) place(a *Asm) {
	for align := 64; align >= 4; align /= 2 {
		for _, c := range p.items {
			if c.align == align {
				a.placeConstant(c)
			}
		}
	}
}

func (a *Asm) placeConstant(c constant) {
	for a.Len()%c.align != 0 {
		a.code = append(a.code, trap)
	}
	a.Bind(c.label)
	a.note(line{kind: lineData, data: c.data})
	data := []byte(c.data)
	for len(data)%4 != 0 {
		data = append(data, 0)
	}
	for i := 0; i < len(data); i += 4 {
		a.code = append(a.code, binary.LittleEndian.Uint32(data[i:]))
	}
}
