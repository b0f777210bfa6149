package amd64

import (
	"errors"
	"fmt"
)

// arg is an operand divided into its fields.
type arg struct {
	kinds kind
	isMem bool
	zero  bool
	reg   Reg
	mask  Reg
	label Label
	imm   int64
	mem   Mem
}

// resolve converts the operands to args and checks the rules that hold for every instruction. The rounding mode is
// returned separately, as it is not an operand in the encoding.
func (a *Asm) resolve(buf *[maxArgs]arg, operands []Operand) ([]arg, Rounding, error) {
	var round Rounding
	if n := len(operands); n > 0 {
		if r, ok := operands[n-1].(Rounding); ok {
			round, operands = r, operands[:n-1]
		}
	}
	if round > SAE {
		return nil, 0, fmt.Errorf("rounding mode %d", round)
	}
	if len(operands) > maxArgs {
		return nil, 0, fmt.Errorf("%d operands, more than any instruction takes", len(operands))
	}
	for i, o := range operands {
		if err := a.take(&buf[i], o); err != nil {
			return nil, 0, err
		}
	}
	return buf[:len(operands)], round, nil
}

func (a *Asm) take(out *arg, o Operand) error {
	*out = arg{}
	switch o := o.(type) {
	case Reg:
		out.reg, out.kinds = o, regKinds(o)
		if out.kinds == 0 {
			return errors.New("register missing")
		}
	case Masked:
		out.reg, out.kinds, out.zero = o.Reg, regKinds(o.Reg), o.Zero
		return out.setMask(o.K)
	case Imm:
		out.imm, out.kinds = int64(o), immKinds(int64(o))
	case Label:
		return a.takeLabel(out, o)
	case Mem:
		return a.takeMem(out, o)
	default:
		return fmt.Errorf("operand %v in a place where none is expected", o)
	}
	return nil
}

func (out *arg) setMask(k Reg) error {
	if k.Class() != ClassK {
		return fmt.Errorf("mask %v is not a mask register", k)
	}
	if k != K0 {
		out.mask = k
	} else if out.zero {
		return errors.New("zeroing needs a mask other than k0")
	}
	return nil
}

// shortBack is the maximum distance of a backward jump of two bytes, from its own start.
const shortBack = 126

func (a *Asm) takeLabel(out *arg, l Label) error {
	if l < 1 || int(l) > len(a.labels) {
		return fmt.Errorf("label %d is not one of this assembler", l)
	}
	out.label, out.kinds = l, kRel32
	if to := a.labels[l-1]; to >= 0 && len(a.code)-to <= shortBack {
		out.kinds |= kRel8
	}
	return nil
}

func (a *Asm) takeMem(out *arg, m Mem) error {
	out.mem, out.isMem, out.kinds = m, true, memKinds(m)
	if err := a.checkMem(m); err != nil {
		return err
	}
	if m.K != NoReg {
		return out.setMask(m.K)
	}
	return nil
}

func (a *Asm) checkMem(m Mem) error {
	switch {
	case m.Label != 0 && (m.Base != NoReg || m.Idx != NoReg):
		return errors.New("memory at a label has neither base nor index")
	case m.Label < 0 || int(m.Label) > len(a.labels):
		return fmt.Errorf("label %d is not one of this assembler", m.Label)
	case m.Base != NoReg && m.Base.Class() != ClassGP64:
		return fmt.Errorf("base %v is not a general register of 64 bits", m.Base)
	case m.Idx != NoReg && m.Idx.Class() != ClassGP64 && !m.Idx.IsVec():
		return fmt.Errorf("index %v is neither a general register of 64 bits nor a vector", m.Idx)
	case m.Idx == RSP:
		return errors.New("rsp cannot be an index")
	case m.Scale > 8 || m.Scale&(m.Scale-1) != 0:
		return fmt.Errorf("scale %d is not 1, 2, 4 or 8", m.Scale)
	case m.Width != 0 && memOfWidth(int(m.Width)) == 0:
		return fmt.Errorf("memory of %d bits: want a power of two of 8 to 512", m.Width)
	case !fitsInt32(m.Disp):
		return fmt.Errorf("displacement %d does not fit in 32 bits", m.Disp)
	}
	return nil
}
