package interp

import (
	"encoding/binary"

	"gotile/tileir"
)

// coreOps are constants, indices and operations without cost at run time.
var coreOps map[tileir.OpCode]lowerFunc

func init() {
	coreOps = map[tileir.OpCode]lowerFunc{
		tileir.OpConstant:         lowerConstant,
		tileir.OpAssume:           lowerSame(tileir.AssumeValue),
		tileir.OpReshape:          lowerSame(tileir.ReshapeSource),
		tileir.OpGetTileBlockId:   lowerPosition(func(fr *frame) [3]int { return fr.Block }),
		tileir.OpGetNumTileBlocks: lowerPosition(func(fr *frame) [3]int { return fr.Launch.Grid }),
		tileir.OpMakeToken:        lowerNothing,
		tileir.OpJoinTokens:       lowerNothing,
	}
}

// lowerSame lowers an operation whose result has the elements of an operand.
func lowerSame(slot int) lowerFunc {
	return func(c *compiler, op *tileir.Op) step {
		c.alias(op.Results[0], op.Operand(slot))
		return nil
	}
}

// lowerNothing lowers an operation on tokens: steps run in program order anyway.
func lowerNothing(c *compiler, op *tileir.Op) step {
	c.defAll(op.Results)
	return nil
}

func lowerPosition(get func(*frame) [3]int) lowerFunc {
	return func(c *compiler, op *tileir.Op) step {
		r := c.defAll(op.Results)
		return func(fr *frame) ctl {
			for axis, v := range get(fr) {
				fr.regs[r[axis]].u32[0] = uint32(v)
			}
			return next
		}
	}
}

// lowerConstant makes a register that all frames share. Large splats are expanded when they are used.
func lowerConstant(c *compiler, op *tileir.Op) step {
	d := op.Attrs[tileir.ConstantValue].(tileir.Dense)
	if l := layoutOf(d.Type); d.Splat && c.lanes <= 1 && l.n*l.store.size() > largeSplat {
		c.splats[op.Results[0]] = splatConstant{constantReg(d, layout{l.store, 1}), l}
		return nil
	}
	r := c.def(op.Results[0])
	c.prog.consts = append(c.prog.consts, constant{r, constantReg(d, c.prog.layouts[r])})
	return nil
}

// constantReg decodes the elements of a dense attribute, repeated for lanes.
func constantReg(d tileir.Dense, l layout) reg {
	r := newReg(l)
	s := d.Type.Scalar()
	size := s.Bytes()
	one := newReg(layout{l.store, 1})
	if d.Splat {
		setScalar(&one, s, loadBits(d.Data[:size]))
		r.fill(&one)
		return r
	}
	for i := range l.n {
		at := i * size % len(d.Data)
		setScalar(&one, s, loadBits(d.Data[at:at+size]))
		r.setElem(i, &one)
	}
	return r
}

// loadBits reads a little-endian pattern of up to eight bytes.
func loadBits(b []byte) uint64 {
	var buf [8]byte
	copy(buf[:], b)
	return binary.LittleEndian.Uint64(buf[:])
}
