package emit

import (
	"encoding/binary"
	"gotile/internal/engine/native/plan"
	"math"

	rows "gotile/internal/elements"
	"gotile/internal/engine/native/vcode"
	"gotile/num"
	"gotile/tileir"
)

// splat returns the register of a constant whose elements are all equal, and false for other values.
func (n *nest) splat(v *tileir.Value) (vcode.Reg, bool) {
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	s := d.Type.Scalar()
	if !d.Splat && vcode.NumElements(v) > 1 {
		return 0, false
	}
	bits := registerBits(s, plan.LittleEndian(d.Data[:s.Bytes()]))
	if s == tileir.I1 {
		return n.b.MaskConst(bits != 0), true
	}
	return n.b.Const(vcode.KindOf(s), bits), true
}

// consecutive returns consecutive integers.
func consecutive(b *vcode.Body, k vcode.Kind, from uint64) vcode.Reg {
	var data []byte
	for i := range max(b.Lanes, 16/k.Size()) {
		data = append(data, binary.LittleEndian.AppendUint64(nil, from+uint64(i))[:k.Size()]...)
	}
	v := b.Add(k, vcode.Inst{Code: vcode.OpVector, Data: data})
	b.Values[v].Invariant = true
	return v
}

// registerBits converts a bit pattern to the format of registers: narrow floats are f32 there.
func registerBits(s tileir.Scalar, bits uint64) uint64 {
	switch {
	case s.IsInt():
		return bits & (^uint64(0) >> (64 - s.Bits()))
	case s == tileir.F64, s == tileir.F32, s == tileir.TF32:
		return bits
	case s == tileir.BF16:
		return bits << 16
	case s == tileir.F16: // preserves the payload of a NaN
		return uint64(math.Float32bits(num.F16ToF32(uint16(bits))))
	}
	return uint64(math.Float32bits(float32(rows.Format(s).Decode(bits))))
}

// constantImage returns the elements of a constant in the format of scratch memory.
func constantImage(v *tileir.Value) []byte {
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	s := d.Type.Scalar()
	size, held := s.Bytes(), vcode.KindOf(s).Size()
	out := make([]byte, 0, vcode.NumElements(v)*held)
	for i := range vcode.NumElements(v) {
		at := i * size
		if d.Splat {
			at = 0
		}
		out = append(out, binary.LittleEndian.AppendUint64(nil, registerBits(s, plan.LittleEndian(d.Data[at:at+size])))[:held]...)
	}
	return out
}
