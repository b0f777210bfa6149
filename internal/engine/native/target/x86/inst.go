package x86

import (
	"encoding/binary"
	"slices"

	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// bySize is an instruction for each size of a lane in bytes.
type bySize [9]amd64.Op

func sizes(b, w, d, q amd64.Op) bySize { return bySize{1: b, 2: w, 4: d, 8: q} }

// notBytes returns an instruction for lanes of two bytes and more.
func notBytes(w, d, q amd64.Op) bySize { return bySize{2: w, 4: d, 8: q} }

// wide returns an instruction for lanes of four and eight bytes only.
func wide(d, q amd64.Op) bySize { return bySize{4: d, 8: q} }

var castOps = sizes(amd64.VPBROADCASTB, amd64.VPBROADCASTW, amd64.VPBROADCASTD, amd64.VPBROADCASTQ)

// plainOps are the opcodes that are one machine instruction with the same operands: by the size of the result's lanes
// or, for comparisons, of the operands' lanes.
var plainOps = [vcode.NumOpcodes]bySize{
	vcode.OpSumOctets: sizes(0, 0, 0, amd64.VPSADBW),
	vcode.OpAdd:       sizes(amd64.VPADDB, amd64.VPADDW, amd64.VPADDD, amd64.VPADDQ),
	vcode.OpSub:       sizes(amd64.VPSUBB, amd64.VPSUBW, amd64.VPSUBD, amd64.VPSUBQ),
	vcode.OpMul:       notBytes(amd64.VPMULLW, amd64.VPMULLD, amd64.VPMULLQ),
	vcode.OpMulWide:   bySize{8: amd64.VPMULUDQ}, vcode.OpMulHighU: bySize{2: amd64.VPMULHUW},
	vcode.OpMaxS:    sizes(amd64.VPMAXSB, amd64.VPMAXSW, amd64.VPMAXSD, amd64.VPMAXSQ),
	vcode.OpMaxU:    sizes(amd64.VPMAXUB, amd64.VPMAXUW, amd64.VPMAXUD, amd64.VPMAXUQ),
	vcode.OpMinS:    sizes(amd64.VPMINSB, amd64.VPMINSW, amd64.VPMINSD, amd64.VPMINSQ),
	vcode.OpMinU:    sizes(amd64.VPMINUB, amd64.VPMINUW, amd64.VPMINUD, amd64.VPMINUQ),
	vcode.OpAbs:     sizes(amd64.VPABSB, amd64.VPABSW, amd64.VPABSD, amd64.VPABSQ),
	vcode.OpShlV:    wide(amd64.VPSLLVD, amd64.VPSLLVQ),
	vcode.OpShrV:    wide(amd64.VPSRLVD, amd64.VPSRLVQ),
	vcode.OpSarV:    wide(amd64.VPSRAVD, amd64.VPSRAVQ),
	vcode.OpEqual:   sizes(amd64.VPCMPEQB, amd64.VPCMPEQW, amd64.VPCMPEQD, amd64.VPCMPEQQ),
	vcode.OpGreater: sizes(amd64.VPCMPGTB, amd64.VPCMPGTW, amd64.VPCMPGTD, amd64.VPCMPGTQ),
	vcode.OpFAdd:    wide(amd64.VADDPS, amd64.VADDPD),
	vcode.OpFSub:    wide(amd64.VSUBPS, amd64.VSUBPD),
	vcode.OpFMul:    wide(amd64.VMULPS, amd64.VMULPD),
	vcode.OpFDiv:    wide(amd64.VDIVPS, amd64.VDIVPD),
	vcode.OpFSqrt:   wide(amd64.VSQRTPS, amd64.VSQRTPD),
	vcode.OpFMax:    wide(amd64.VMAXPS, amd64.VMAXPD),
	vcode.OpFMin:    wide(amd64.VMINPS, amd64.VMINPD),
	vcode.OpScale:   wide(amd64.VSCALEFPS, amd64.VSCALEFPD),
}

// immediateOps also take Imm.
var immediateOps = [vcode.NumOpcodes]bySize{
	vcode.OpShl:        notBytes(amd64.VPSLLW, amd64.VPSLLD, amd64.VPSLLQ),
	vcode.OpShr:        notBytes(amd64.VPSRLW, amd64.VPSRLD, amd64.VPSRLQ),
	vcode.OpSar:        notBytes(amd64.VPSRAW, amd64.VPSRAD, amd64.VPSRAQ),
	vcode.OpCmpS:       sizes(amd64.VPCMPB, amd64.VPCMPW, amd64.VPCMPD, amd64.VPCMPQ),
	vcode.OpCmpU:       sizes(amd64.VPCMPUB, amd64.VPCMPUW, amd64.VPCMPUD, amd64.VPCMPUQ),
	vcode.OpFCmp:       wide(amd64.VCMPPS, amd64.VCMPPD),
	vcode.OpFRange:     wide(amd64.VRANGEPS, amd64.VRANGEPD),
	vcode.OpRound:      wide(amd64.VROUNDPS, amd64.VROUNDPD),
	vcode.OpReduceStep: bySize{4: amd64.VREDUCEPS},
}

// logicOps are bitwise operations: of AVX2 registers and masks, of AVX-512 registers, of mask registers.
var logicOps = [vcode.NumOpcodes][3]amd64.Op{
	vcode.OpAnd:    {amd64.VPAND, amd64.VPANDQ, amd64.KANDQ},
	vcode.OpOr:     {amd64.VPOR, amd64.VPORQ, amd64.KORQ},
	vcode.OpXor:    {amd64.VPXOR, amd64.VPXORQ, amd64.KXORQ},
	vcode.OpAndNot: {amd64.VPANDN, amd64.VPANDNQ, amd64.KANDNQ},
}

// fusedOps add to the third operand in place (231), or to a product of the destination (213).
var fusedOps = [vcode.NumOpcodes][2]bySize{
	vcode.OpFMA:  {wide(amd64.VFMADD231PS, amd64.VFMADD231PD), wide(amd64.VFMADD213PS, amd64.VFMADD213PD)},
	vcode.OpFNMA: {wide(amd64.VFNMADD231PS, amd64.VFNMADD231PD), wide(amd64.VFNMADD213PS, amd64.VFNMADD213PD)},
	vcode.OpFMS:  {wide(amd64.VFMSUB231PS, amd64.VFMSUB231PD), wide(amd64.VFMSUB213PS, amd64.VFMSUB213PD)},
}

// conversionOps are conversions by the kinds of operand and result.
var conversionOps = [vcode.NumOpcodes]map[[2]vcode.Kind]amd64.Op{
	vcode.OpConvert: {
		{vcode.F64, vcode.F32}: amd64.VCVTPD2PS, {vcode.F32, vcode.F64}: amd64.VCVTPS2PD, {vcode.I32, vcode.F32}: amd64.VCVTDQ2PS, {vcode.I32, vcode.F64}: amd64.VCVTDQ2PD,
		{vcode.I64, vcode.F32}: amd64.VCVTQQ2PS, {vcode.I64, vcode.F64}: amd64.VCVTQQ2PD,
		{vcode.F32, vcode.I32}: amd64.VCVTTPS2DQ, {vcode.F64, vcode.I32}: amd64.VCVTTPD2DQ, {vcode.F64, vcode.I64}: amd64.VCVTTPD2QQ,
	},
	vcode.OpConvertU: {
		{vcode.I32, vcode.F32}: amd64.VCVTUDQ2PS, {vcode.I64, vcode.F32}: amd64.VCVTUQQ2PS, {vcode.I64, vcode.F64}: amd64.VCVTUQQ2PD, {vcode.F64, vcode.I32}: amd64.VCVTTPD2UDQ,
	},
	vcode.OpZExt: {
		{vcode.I8, vcode.I16}: amd64.VPMOVZXBW, {vcode.I8, vcode.I32}: amd64.VPMOVZXBD, {vcode.I8, vcode.I64}: amd64.VPMOVZXBQ,
		{vcode.I16, vcode.I32}: amd64.VPMOVZXWD, {vcode.I16, vcode.I64}: amd64.VPMOVZXWQ, {vcode.I32, vcode.I64}: amd64.VPMOVZXDQ,
	},
	vcode.OpSExt: {
		{vcode.I8, vcode.I16}: amd64.VPMOVSXBW, {vcode.I8, vcode.I32}: amd64.VPMOVSXBD, {vcode.I8, vcode.I64}: amd64.VPMOVSXBQ,
		{vcode.I16, vcode.I32}: amd64.VPMOVSXWD, {vcode.I16, vcode.I64}: amd64.VPMOVSXWQ, {vcode.I32, vcode.I64}: amd64.VPMOVSXDQ,
	},
	vcode.OpTrunc: {
		{vcode.I16, vcode.I8}: amd64.VPMOVWB, {vcode.I32, vcode.I8}: amd64.VPMOVDB, {vcode.I64, vcode.I8}: amd64.VPMOVQB,
		{vcode.I32, vcode.I16}: amd64.VPMOVDW, {vcode.I64, vcode.I16}: amd64.VPMOVQW, {vcode.I64, vcode.I32}: amd64.VPMOVQD,
	},
}

// controlWord is the control register's usual value: all exceptions masked, to nearest.
const controlWord = 0x1f80

// inst emits an instruction of b with its result in d and its operands in s.
func (e *emitter) inst(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []amd64.Reg) {
	if in.Round == vcode.ToEven {
		e.instAsIs(b, in, d, s)
		return
	}
	e.Emit(amd64.VLDMXCSR, e.Const32(controlWord|uint32(in.Round)<<13))
	e.instAsIs(b, in, d, s)
	e.Emit(amd64.VLDMXCSR, e.Const32(controlWord))
}

func (e *emitter) instAsIs(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []amd64.Reg) {
	if e.oneInstruction(b, in, d, s) {
		return
	}
	switch in.Code {
	case vcode.OpMove:
		e.move(d, s[0])
	case vcode.OpConst:
		e.constant(d, in.Bits, b.Kind(in.Dst).Size())
	case vcode.OpVector:
		e.Emit(amd64.VMOVUPS, d, e.Const(in.Data))
	case vcode.OpNot:
		e.not(d, s[0])
	case vcode.OpDivS, vcode.OpDivU, vcode.OpRemS, vcode.OpRemU, vcode.OpMulHighU, vcode.OpRemF:
		e.eachLane(b, in, d, s)
	case vcode.OpFMA, vcode.OpFNMA, vcode.OpFMS:
		e.fused(in.Code, b.Kind(in.Dst).Size(), d, s)
	case vcode.OpIsSubnormal:
		const subnormal = 0x20
		e.Emit(amd64.VFPCLASSPS, d, s[0], amd64.Imm(subnormal))
	case vcode.OpNarrowQuads:
		e.narrowQuads(d, s[0])
	case vcode.OpNarrowBytes:
		e.narrowBytes(d, s[0], in.Data, in.Imm)
	case vcode.OpRoundHalf:
		half := amd64.Vec(0, max(128, s[0].Bits()/2))
		e.Emit(amd64.VCVTPS2PH, half, s[0], amd64.Imm(in.Imm))
		e.Emit(amd64.VCVTPH2PS, d, half)
	case vcode.OpDecodeHalf:
		e.Emit(amd64.VCVTPH2PS, d, s[0])
		if in.Imm != vcode.QuietHalf {
			e.restoreSignalling(d, s[0])
		}
	case vcode.OpEncodeHalf:
		e.Emit(amd64.VCVTPS2PH, d, s[0], amd64.Imm(0))
		if in.Imm != vcode.QuietHalf {
			e.restoreSignallingHalf(d, s[0])
		}
	case vcode.OpSelect:
		e.choose(b.Kind(in.Dst).Size(), d, s)
	case vcode.OpTable:
		bits := len(in.Data) * 8
		e.Emit(amd64.VPERMPS, d.As(bits), s[0].As(bits), e.Const(in.Data))
	case vcode.OpLookup32:
		e.Emit(amd64.LEA, amd64.RAX, e.Const(in.Data))
		e.gather(amd64.VPGATHERDD, d, s[0], amd64.RAX, in.Imm)
	case vcode.OpLookup64:
		e.set(amd64.RAX, int64(uintptr(in.Mem[0].External)))
		e.gather(amd64.VPGATHERQQ, d, s[0], amd64.RAX, 1)
	case vcode.OpGather:
		e.gatherMasked(b, in, d, s)
	case vcode.OpGatherFrom:
		e.gatherFromMemory(in, d)
	case vcode.OpDown:
		e.down(d, s[0], in.Imm, in.Imm*b.Values[in.Src[0]].Lane)
	case vcode.OpUp:
		e.up(d, s[0], s[1], in.Imm, b.Kind(in.Dst).Size())
	case vcode.OpLast:
		e.last(d, s[0], b.Lanes, b.Kind(in.Dst).Size())
	case vcode.OpPairEven, vcode.OpPairOdd:
		e.pairBlocks(in.Code == vcode.OpPairOdd, d, s[0], s[1], in.Imm)
	case vcode.OpSplitPairs:
		e.splitPairs(in.Imm, d, s[0], s[1], b.Kind(in.Dst).Size())
	case vcode.OpJoinPairs:
		e.joinPairs(in.Imm, d, s[0], s[1], b.Kind(in.Dst).Size())
	case vcode.OpJoinS, vcode.OpJoinU:
		e.joinLanes(in.Code == vcode.OpJoinS, d, s, in.Imm, b.Kind(in.Dst).Size())
	case vcode.OpRarely:
		e.rarely(b, in, d, s)
	default:
		e.access(in, b.Kind(in.Dst), d, s)
	}
}

// oneInstruction emits an instruction that the tables have, and reports whether they do.
func (e *emitter) oneInstruction(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []amd64.Reg) bool {
	k := b.Kind(in.Dst)
	if k == vcode.Mask && len(in.Src) > 0 {
		k = b.Kind(in.Src[0])
	}
	operands := []amd64.Operand{d}
	for _, r := range s {
		operands = append(operands, r)
	}
	op, plain := plainOps[in.Code][k.Size()], true
	if imm := immediateOps[in.Code][k.Size()]; imm != 0 {
		op, plain = imm, false
	}
	switch logic := logicOps[in.Code]; {
	case in.Code == vcode.OpRound && e.isa >= AVX512:
		op = wide(amd64.VRNDSCALEPS, amd64.VRNDSCALEPD)[k.Size()]
	case logic[0] == 0:
	case e.isa < AVX512:
		op = logic[0]
	case k == vcode.Mask:
		op = logic[2]
	default:
		op = logic[1]
	}
	if byKind := conversionOps[in.Code]; byKind != nil {
		op = byKind[[2]vcode.Kind{b.Kind(in.Src[0]), b.Kind(in.Dst)}]
	}
	if op == 0 {
		return false
	}
	if !plain {
		operands = append(operands, amd64.Imm(in.Imm))
	}
	e.Emit(op, operands...)
	return true
}

func (e *emitter) constant(d amd64.Reg, bits uint64, size int) {
	if bits == 0 {
		e.zero(d)
		return
	}
	e.broadcast(d, e.Const(binary.LittleEndian.AppendUint64(nil, bits)[:size]), size)
}

// not inverts a mask.
func (e *emitter) not(d, s amd64.Reg) {
	if d.Class() == amd64.ClassK {
		e.Emit(amd64.KNOTQ, d, s)
		return
	}
	t := temp(0, d)
	e.Emit(amd64.VPCMPEQD, t, t, t)
	e.Emit(amd64.VPXOR, d, s, t)
}

// fused emits a multiplication and addition. The instruction overwrites one of its sources.
func (e *emitter) fused(code vcode.Opcode, size int, d amd64.Reg, s []amd64.Reg) {
	form231, form213 := fusedOps[code][0][size], fusedOps[code][1][size]
	switch d {
	case s[2]:
		e.Emit(form231, d, s[0], s[1])
	case s[0]:
		e.Emit(form213, d, s[1], s[2])
	case s[1]:
		e.Emit(form213, d, s[0], s[2])
	default:
		e.move(d, s[2])
		e.Emit(form231, d, s[0], s[1])
	}
}

// choose emits a selection: s[1] where s[0] is set, s[2] elsewhere.
func (e *emitter) choose(size int, d amd64.Reg, s []amd64.Reg) {
	if e.isa >= AVX512 {
		e.Emit(sizes(amd64.VPBLENDMB, amd64.VPBLENDMW, amd64.VPBLENDMD, amd64.VPBLENDMQ)[size], d.Mask(s[0]), s[2], s[1])
		return
	}
	e.Emit(amd64.VPBLENDVB, d, s[2], s[1], s[0])
}

// narrowQuads extracts the low halves of 64-bit lanes.
func (e *emitter) narrowQuads(d, s amd64.Reg) {
	if s.Bits() == 256 {
		t := amd64.Vec(0, 256)
		e.Emit(amd64.VPSHUFD, t, s, amd64.Imm(0x08))
		e.Emit(amd64.VPERMQ, t, t, amd64.Imm(0x08))
		e.move(d, t)
		return
	}
	e.Emit(amd64.VPSHUFD, d, s, amd64.Imm(0x08))
}

// narrowBytes extracts n of the 16 bytes of each 128 bits, in the given order, and joins the halves.
func (e *emitter) narrowBytes(d, s amd64.Reg, order []byte, n int) {
	if s.Bits() == 128 {
		e.Emit(amd64.VPSHUFB, d, s, e.Const(order))
		return
	}
	whole := d.As(256)
	e.Emit(amd64.VPSHUFB, whole, s, e.Const(append(slices.Clone(order), order...)))
	if n == 8 {
		e.Emit(amd64.VPERMQ, whole, whole, amd64.Imm(0x08))
		return
	}
	t := amd64.Vec(0, 128)
	e.Emit(amd64.VEXTRACTI128, t, whole, amd64.Imm(1))
	e.Emit(amd64.VPUNPCKLDQ, d, d, t)
}

// down moves n lanes, or the given number of bytes, to the low end.
func (e *emitter) down(d, s amd64.Reg, n, bytes int) {
	switch {
	case d.Class() == amd64.ClassK:
		e.Emit(amd64.KSHIFTRQ, d, s, amd64.Imm(n))
	case bytes == 32:
		e.Emit(amd64.VEXTRACTF64X4, d.As(256), s, amd64.Imm(1))
	case bytes == 16 && e.isa >= AVX512:
		e.Emit(amd64.VEXTRACTF32X4, d.As(128), s.As(max(256, s.Bits())), amd64.Imm(1))
	case bytes == 16:
		e.Emit(amd64.VEXTRACTF128, d.As(128), s.As(256), amd64.Imm(1))
	default:
		e.Emit(amd64.VPSRLDQ, d.As(128), s.As(128), amd64.Imm(bytes))
	}
}

// up moves lanes n lanes up; the last lanes of before come in.
func (e *emitter) up(d, s, before amd64.Reg, n, size int) {
	if e.isa >= AVX512 {
		op := wide(amd64.VALIGND, amd64.VALIGNQ)[size]
		e.Emit(op, d, s, before, amd64.Imm(d.Bits()/8/size-n))
		return
	}
	below := before
	if d.Bits() == 256 {
		below = temp(0, d)
		e.Emit(amd64.VPERM2I128, below, s, before, amd64.Imm(0x03))
	}
	if n*size == 16 {
		e.move(d, below)
		return
	}
	e.Emit(amd64.VPALIGNR, d, s, below, amd64.Imm(16-n*size))
}

// last repeats the last lane.
func (e *emitter) last(d, s amd64.Reg, lanes, size int) {
	at := lanes*size/4 - 1 // its last 32 bits
	if d.Bits() == 128 {
		order := at * 0x55
		if size == 8 {
			order = 0x44 + at/2*0xaa
		}
		e.Emit(amd64.VPSHUFD, d, s, amd64.Imm(order))
		return
	}
	var index []byte
	for i := range d.Bits() / 32 {
		j := at
		if size == 8 && i%2 == 0 {
			j--
		}
		index = binary.LittleEndian.AppendUint32(index, uint32(j))
	}
	e.Emit(amd64.VMOVUPS, d, e.Const(index))
	e.Emit(amd64.VPERMD, d, d, s)
}

// gather reads the elements at an address plus the lanes of index times scale.
func (e *emitter) gather(op amd64.Op, d, index, base amd64.Reg, scale int) {
	m := amd64.At(base, 0).Index(index, scale)
	if e.isa >= AVX512 {
		e.Emit(amd64.KXNORQ, tempMask, tempMask, tempMask)
		e.Emit(op, d.Mask(tempMask), m)
		return
	}
	all := temp(0, d)
	e.Emit(amd64.VPCMPEQD, all, all, all)
	e.Emit(op, d, m, all)
}
