package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// pointerAccess is a load, store or atomic operation through a tile of pointers. Lanes are
// checked against the memory that the first of them leads to, and where one leads
// elsewhere, against that from there on. Where a lane has no memory, or its memory is not
// a plain buffer, the step of the portable engine does the whole operation: all over
// again, which does no harm to loads and stores; atomic operations check all lanes first.
type pointerAccess struct {
	op      *tileir.Op
	elem    tileir.Scalar
	ptrs    *tileir.Value
	mask    *tileir.Value // nil for all lanes
	padding *tileir.Value // of a load: what masked lanes are; nil for zero
	value   *tileir.Value // loaded or stored; of an atomic operation the operand
	result  *tileir.Value // of an atomic operation, if something reads it
	n       int
}

// Registers of the code. RCX counts lanes; RAX is a lane's offset in its memory.
const (
	ptrReg     = amd64.RSI
	dataReg    = amd64.RDI
	maskReg    = amd64.RBX
	resultReg  = amd64.RBP
	baseReg    = amd64.R8  // address of the memory
	startReg   = amd64.R9  // its number, as pointers have it
	limitReg   = amd64.R10 // offsets of elements are below
	paddingReg = amd64.R11
)

// addPointer makes an item of a weak access of elements that lie in memory as whole
// bytes.
func (s *scope) addPointer(op *tileir.Op) {
	a := s.pointerAccess(op)
	if a == nil {
		s.addCall(op)
		return
	}
	for _, v := range []*tileir.Value{a.ptrs, a.mask, a.padding} {
		if v != nil {
			s.settle(v)
		}
	}
	if op.Code == tileir.OpLoadPtrTko {
		s.mat[a.value] = true
	} else {
		s.settle(a.value)
	}
	if a.result != nil {
		s.mat[a.result] = true
	}
	i := s.append(a, op)
	s.load = i
	if op.Code != tileir.OpLoadPtrTko {
		s.store = i
	}
}

func (s *scope) pointerAccess(op *tileir.Op) *pointerAccess {
	a := &pointerAccess{op: op}
	order := tileir.Attr(tileir.Weak)
	switch op.Code {
	case tileir.OpLoadPtrTko:
		order = op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics]
		a.ptrs, a.mask = op.Operand(tileir.LoadPtrTkoSource), op.Operand(tileir.LoadPtrTkoMask)
		a.padding, a.value = op.Operand(tileir.LoadPtrTkoPaddingValue), op.Results[0]
	case tileir.OpStorePtrTko:
		order = op.Attrs[tileir.StorePtrTkoMemoryOrderingSemantics]
		a.ptrs, a.mask = op.Operand(tileir.StorePtrTkoDestination), op.Operand(tileir.StorePtrTkoMask)
		a.value = op.Operand(tileir.StorePtrTkoValue)
	case tileir.OpAtomicRMWTko:
		a.ptrs, a.mask = op.Operand(tileir.AtomicRMWTkoPointers), op.Operand(tileir.AtomicRMWTkoMask)
		a.value = op.Operand(tileir.AtomicRMWTkoArg)
		if len(s.users[op.Results[0]]) > 0 {
			a.result = op.Results[0]
		}
	}
	a.elem, a.n = pointee(a.ptrs), elements(a.ptrs)
	if order != tileir.Weak || !direct(a.elem) || op.Code == tileir.OpAtomicRMWTko && !canUpdate(op, a.elem) {
		return nil
	}
	return a
}

// size is the bytes of an element in memory.
func (a *pointerAccess) size() int { return a.elem.Bytes() }

// pointers emits an access.
func (c *codegen) pointers(a *pointerAccess) {
	slow, done := c.NewLabel(), c.NewLabel()
	if s := c.privateSite(a); s != nil {
		c.addPrivately(a, s, done)
	}
	c.startPointers(a)
	if a.op.Code == tileir.OpAtomicRMWTko {
		c.eachLane(a, slow, func() {})
		c.eachLane(a, slow, func() { c.update(a) })
	} else {
		c.eachLane(a, slow, func() { c.moveLane(a) })
	}
	c.Emit(amd64.JMP, done)
	c.Bind(slow)
	c.call(a.op)
	c.Bind(done)
}

// startPointers loads what stays the same: where the operands lie. No memory is known yet.
func (c *codegen) startPointers(a *pointerAccess) {
	for _, p := range []struct {
		reg amd64.Reg
		v   *tileir.Value
	}{{ptrReg, a.ptrs}, {dataReg, a.value}, {maskReg, a.mask}, {resultReg, a.result}, {paddingReg, a.padding}} {
		if p.v != nil {
			c.Emit(amd64.LEA, p.reg, inFrame(c.frame.place(root(p.v))))
		}
	}
	c.Emit(amd64.MOV, amd64.RAX, amd64.At(ptrReg, 0))
	c.findMemory(a, c.NewLabel(), true)
}

// findMemory looks up the memory that the pointer in RAX leads to. One that leads to none
// goes to slow, or, where none is fine, leaves a limit that no offset is below.
func (c *codegen) findMemory(a *pointerAccess, slow amd64.Label, none bool) {
	over := slow
	if none {
		over = c.NewLabel()
	}
	c.Emit(amd64.MOV, amd64.RDX, c.Const64(addrHalf))
	c.Emit(amd64.ADD, amd64.RDX, amd64.RAX)
	c.Emit(amd64.SHR, amd64.RDX, amd64.Imm(addrShift))
	c.Emit(amd64.CMP, amd64.RDX, inFrame(frameRegionCount))
	c.Emit(amd64.JAE, over)
	c.Emit(amd64.MOV, startReg, amd64.RDX)
	c.Emit(amd64.SHL, amd64.RDX, amd64.Imm(regionShift))
	c.Emit(amd64.ADD, amd64.RDX, inFrame(frameRegions))
	c.Emit(amd64.SHL, startReg, amd64.Imm(addrShift))
	c.Emit(amd64.MOV, baseReg, amd64.At(amd64.RDX, regionBase))
	length := regionLoads
	switch a.op.Code {
	case tileir.OpStorePtrTko:
		length = regionStores
	case tileir.OpAtomicRMWTko:
		length = regionAtomics
	}
	c.Emit(amd64.MOV, limitReg, amd64.At(amd64.RDX, length))
	c.Emit(amd64.SUB, limitReg, amd64.Imm(a.size()-1))
	if none {
		known := c.NewLabel()
		c.Emit(amd64.JG, known)
		c.Bind(over)
		c.Emit(amd64.XOR, limitReg.As(32), limitReg.As(32))
		c.Emit(amd64.MOV, startReg, amd64.Imm(-1)) // the number of none
		c.Bind(known)
		return
	}
	c.Emit(amd64.JLE, slow)
}

// eachLane runs body for every lane that the mask lets through, with its offset checked.
// Lanes that lie one after the other are moved as vectors.
func (c *codegen) eachLane(a *pointerAccess, slow amd64.Label, body func()) {
	c.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	head, next := c.Here(), c.NewLabel()
	width := c.isa.bytes() / 8
	if a.n >= width && a.op.Code != tileir.OpAtomicRMWTko {
		lanes := c.NewLabel()
		c.moveRun(a, width, lanes)
		c.Emit(amd64.ADD, amd64.RCX, amd64.Imm(width))
		c.Emit(amd64.JMP, next)
		c.Bind(lanes)
		c.lanes(a, width, slow, body)
	} else {
		c.lanes(a, 1, slow, body)
	}
	c.Bind(next)
	c.Emit(amd64.CMP, amd64.RCX, amd64.Imm(a.n))
	c.Emit(amd64.JB, head)
}

// lanes runs body for so many lanes, one after the other.
func (c *codegen) lanes(a *pointerAccess, n int, slow amd64.Label, body func()) {
	if n > 1 {
		c.Emit(amd64.LEA, amd64.R12, amd64.At(amd64.RCX, n))
	}
	head, masked, done, known := c.Here(), c.NewLabel(), c.NewLabel(), c.NewLabel()
	if a.mask != nil {
		c.Emit(amd64.CMP, amd64.At(maskReg, 0).Index(amd64.RCX, 1).Bits(8), amd64.Imm(0))
		c.Emit(amd64.JE, masked)
	}
	again := c.Here()
	c.Emit(amd64.MOV, amd64.RAX, amd64.At(ptrReg, 0).Index(amd64.RCX, 8))
	c.Emit(amd64.SUB, amd64.RAX, startReg)
	c.Emit(amd64.CMP, amd64.RAX, limitReg)
	c.Emit(amd64.JB, known)
	c.Emit(amd64.ADD, amd64.RAX, startReg) // elsewhere, or outside of this memory
	c.Emit(amd64.MOV, amd64.R13, startReg)
	c.findMemory(a, slow, false)
	c.Emit(amd64.CMP, amd64.R13, startReg)
	c.Emit(amd64.JE, slow)
	c.Emit(amd64.JMP, again)
	c.Bind(known)
	if a.size() > 1 {
		c.Emit(amd64.TEST, amd64.EAX, amd64.Imm(a.size()-1))
		c.Emit(amd64.JNE, slow)
	}
	body()
	if a.mask != nil {
		c.Emit(amd64.JMP, done)
		c.Bind(masked)
		c.maskedLane(a)
	}
	c.Bind(done)
	c.Emit(amd64.INC, amd64.RCX)
	if n > 1 {
		c.Emit(amd64.CMP, amd64.RCX, amd64.R12)
		c.Emit(amd64.JB, head)
	}
}

// maskedLane gives a lane that is left out the padding, or zero.
func (c *codegen) maskedLane(a *pointerAccess) {
	to := dataReg
	switch {
	case a.op.Code == tileir.OpStorePtrTko, a.op.Code == tileir.OpAtomicRMWTko && a.result == nil:
		return
	case a.op.Code == tileir.OpAtomicRMWTko:
		to = resultReg
	}
	size := kindOfValue(a.value).size()
	if a.padding == nil {
		c.Emit(amd64.MOV, amd64.At(to, 0).Index(amd64.RCX, size).Bits(8*size), amd64.Imm(0))
		return
	}
	r := amd64.RDX.As(8 * size)
	c.Emit(amd64.MOV, r, amd64.At(paddingReg, 0).Index(amd64.RCX, size))
	c.Emit(amd64.MOV, amd64.At(to, 0).Index(amd64.RCX, size), r)
}

// moveLane loads or stores the lane at the offset in RAX.
func (c *codegen) moveLane(a *pointerAccess) {
	k := kindOfValue(a.value)
	mem, held := amd64.At(baseReg, 0).Index(amd64.RAX, 1), amd64.At(dataReg, 0).Index(amd64.RCX, k.size())
	c.moveElements(a, mem, held, 1)
}

// moveElements moves elements between memory and where the frame holds them.
func (c *codegen) moveElements(a *pointerAccess, mem, held amd64.Mem, n int) {
	size, heldSize := n*a.size(), n*kindOfValue(a.value).size()
	wide := amd64.Vec(4, regBits(heldSize)) // the first three are for sequences
	narrow := amd64.Vec(3, regBits(size))
	load := a.op.Code == tileir.OpLoadPtrTko
	switch {
	case load && a.elem == tileir.F16:
		c.loadVec(narrow, mem, size)
		c.Emit(amd64.VCVTPH2PS, wide, narrow)
		c.keepSignalling(wide, narrow)
	case load && a.elem == tileir.BF16:
		c.loadVec(narrow, mem, size)
		c.Emit(amd64.VPMOVZXWD, wide, narrow)
		c.Emit(amd64.VPSLLD, wide, wide, amd64.Imm(16))
	case load:
		c.loadVec(wide, mem, size)
		if a.elem == tileir.I1 {
			c.truth(wide)
		}
	default:
		if size < 4 { // small elements go by way of RAX, which the address is in
			c.Emit(amd64.LEA, amd64.RDX, mem)
			mem = amd64.At(amd64.RDX, 0)
		}
		c.loadVec(wide, held, heldSize)
		c.storeElements(a, mem, wide, narrow, size)
		return
	}
	c.storeVec(held, wide, heldSize)
}

// truth makes bytes that are not zero ones.
func (c *codegen) truth(x amd64.Reg) {
	zero, one := amd64.Vec(2, 128), amd64.Vec(5, 128)
	c.Emit(amd64.VPXOR, zero, zero, zero)
	c.Emit(amd64.VPCMPEQB, x, x, zero)
	c.broadcast(one, c.Const([]byte{1}), 1)
	c.Emit(amd64.VPANDN, x, x, one)
}

func (c *codegen) storeElements(a *pointerAccess, mem amd64.Mem, wide, narrow amd64.Reg, size int) {
	switch a.elem {
	case tileir.F16:
		c.Emit(amd64.VCVTPS2PH, narrow, wide, amd64.Imm(0))
		c.keepSignallingHalf(narrow, wide)
		wide = narrow
	case tileir.BF16:
		t := amd64.Vec(5, wide.Bits())
		c.Emit(amd64.VPSRLD, t, wide, amd64.Imm(16))
		c.narrowWords(narrow, t)
		wide = narrow
	}
	c.storeVec(mem, wide, size)
}

// moveRun moves lanes that lie one after the other, all let through; else it goes to
// lanes.
func (c *codegen) moveRun(a *pointerAccess, n int, lanes amd64.Label) {
	bits := c.isa.bytes() * 8
	ptrs, want := amd64.Vec(0, bits), amd64.Vec(1, bits)
	if a.mask != nil {
		m := amd64.At(maskReg, 0).Index(amd64.RCX, 1)
		all := amd64.RDX.As(8 * n)
		if n == 8 {
			c.Emit(amd64.MOV, all, c.Const64(0x0101010101010101))
		} else {
			c.Emit(amd64.MOV, all, amd64.Imm(0x01010101))
		}
		c.Emit(amd64.CMP, all, m)
		c.Emit(amd64.JNE, lanes)
	}
	first := amd64.At(ptrReg, 0).Index(amd64.RCX, 8)
	c.Emit(amd64.VPBROADCASTQ, want, first)
	c.Emit(amd64.VPADDQ, want, want, c.Const(counting(n, a.size())))
	c.Emit(amd64.VMOVUPS, ptrs, first)
	if c.isa >= AVX512 {
		c.Emit(amd64.VPCMPUQ, tempMask, ptrs, want, amd64.Imm(cmpNE))
		c.Emit(amd64.KORTESTW, tempMask, tempMask)
		c.Emit(amd64.JNE, lanes)
	} else {
		c.Emit(amd64.VPXOR, ptrs, ptrs, want)
		c.Emit(amd64.VPTEST, ptrs, ptrs)
		c.Emit(amd64.JNE, lanes)
	}
	c.Emit(amd64.MOV, amd64.RAX, first)
	c.Emit(amd64.SUB, amd64.RAX, startReg)
	c.Emit(amd64.CMP, amd64.RAX, limitReg)
	c.Emit(amd64.JAE, lanes)
	c.Emit(amd64.LEA, amd64.RDX, amd64.At(amd64.RAX, (n-1)*a.size()))
	c.Emit(amd64.CMP, amd64.RDX, limitReg)
	c.Emit(amd64.JAE, lanes)
	if a.size() > 1 {
		c.Emit(amd64.TEST, amd64.EAX, amd64.Imm(a.size()-1))
		c.Emit(amd64.JNE, lanes)
	}
	c.moveElements(a, amd64.At(baseReg, 0).Index(amd64.RAX, 1), amd64.At(dataReg, 0).Index(amd64.RCX, kindOfValue(a.value).size()), n)
}

// counting is 0, size, 2·size, … as 64-bit numbers.
func counting(n, size int) []byte {
	b := make([]byte, 8*n)
	for i := range n {
		v := i * size
		b[8*i], b[8*i+1] = byte(v), byte(v>>8)
	}
	return b
}
