package vcode

// Sums of bytes. Registers hold a sum of 64 bits in the place of each eight bytes.

// SumOctets adds each eight adjacent bytes.
func (b *Body) SumOctets(x Reg, signed bool) Reg {
	if !signed {
		return b.octets(OpSumOctets, x, b.Const(I8, 0))
	}
	const offset = 128 // of each byte, as an unsigned one
	sums := b.octets(OpSumOctets, b.xor(x, b.signBit(I8)), b.Const(I8, 0))
	return b.octets(OpSub, sums, b.constOctets(8*offset))
}

// AddOctets adds sums.
func (b *Body) AddOctets(x, y Reg) Reg { return b.octets(OpAdd, x, y) }

// NoOctets are sums of nothing.
func (b *Body) NoOctets() Reg { return b.constOctets(0) }

func (b *Body) octets(code Opcode, x, y Reg) Reg {
	return b.addLane(I64, I8.Size(), Inst{Code: code, Src: []Reg{x, y}})
}

func (b *Body) constOctets(sum uint64) Reg { return b.constLane(I64, I8.Size(), sum) }
