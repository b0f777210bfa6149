package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/vcode"
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
	padding *tileir.Value // of a load: what masked lanes are; nil for zero. Of a compare-and-swap: what is compared with
	value   *tileir.Value // loaded or stored; of an atomic operation the operand
	result  *tileir.Value // of an atomic operation, if something reads it
	n       int
	ordered bool // other blocks may meet it
	atomic  bool
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

// addPointer makes an item of an access.
func (s *scope) addPointer(op *tileir.Op) {
	a := s.pointerAccess(op)
	if seenByGo && (a.ordered || a.atomic) {
		s.addCall(op)
		return
	}
	if r := s.run(a); r != nil {
		s.addRun(r)
		return
	}
	for _, v := range []*tileir.Value{a.ptrs, a.mask, a.padding} {
		if v != nil {
			s.settle(v)
		}
	}
	if a.isLoad() {
		s.mat[a.value] = true
	} else {
		s.settle(a.value)
	}
	if a.result != nil {
		s.mat[a.result] = true
	}
	i := s.append(a, op)
	s.load = i
	if !a.isLoad() {
		s.store = i
	}
	if a.ordered || a.atomic {
		s.store, s.floor = i, i+1
	}
}

func (a *pointerAccess) isLoad() bool { return a.op.Code == tileir.OpLoadPtrTko }

func (s *scope) pointerAccess(op *tileir.Op) *pointerAccess {
	a := &pointerAccess{op: op}
	switch op.Code {
	case tileir.OpLoadPtrTko:
		a.ordered = op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics] != tileir.Weak
		a.ptrs, a.mask = op.Operand(tileir.LoadPtrTkoSource), op.Operand(tileir.LoadPtrTkoMask)
		a.padding, a.value = op.Operand(tileir.LoadPtrTkoPaddingValue), op.Results[0]
	case tileir.OpStorePtrTko:
		a.ordered = op.Attrs[tileir.StorePtrTkoMemoryOrderingSemantics] != tileir.Weak
		a.ptrs, a.mask = op.Operand(tileir.StorePtrTkoDestination), op.Operand(tileir.StorePtrTkoMask)
		a.value = op.Operand(tileir.StorePtrTkoValue)
	case tileir.OpAtomicRMWTko:
		a.ptrs, a.mask = op.Operand(tileir.AtomicRMWTkoPointers), op.Operand(tileir.AtomicRMWTkoMask)
		a.value = op.Operand(tileir.AtomicRMWTkoArg)
	case tileir.OpAtomicCASTko:
		a.ptrs, a.mask = op.Operand(tileir.AtomicCASTkoPointers), op.Operand(tileir.AtomicCASTkoMask)
		a.value, a.padding = op.Operand(tileir.AtomicCASTkoVal), op.Operand(tileir.AtomicCASTkoCmp)
	}
	if a.atomic = op.Code == tileir.OpAtomicRMWTko || op.Code == tileir.OpAtomicCASTko; a.atomic && len(s.users[op.Results[0]]) > 0 {
		a.result = op.Results[0]
	}
	a.elem, a.n = vcode.Pointee(a.ptrs), vcode.NumElements(a.ptrs)
	return a
}

// size is the bytes of an element in memory.
func (a *pointerAccess) size() int { return a.elem.Bytes() }

// pointers emits an access. Elements that memory holds in another form than registers are
// brought to that form before, or from it after.
func (c *codegen) pointers(a *pointerAccess) {
	slow, done := c.NewLabel(), c.NewLabel()
	if s := c.privateSite(a); s != nil {
		c.addPrivately(a, s, done)
	}
	h := c.heldPlaces(a)
	if (a.ordered || a.atomic) && c.streams {
		c.Emit(amd64.SFENCE) // what went past the cache comes first
	}
	c.startPointers(a, h)
	if a.atomic {
		c.eachLane(a, slow, func() {})
		c.eachLane(a, slow, func() { c.update(a) })
	} else {
		c.eachLane(a, slow, func() { c.moveLane(a) })
	}
	c.touches(a.op)
	if coded(a.elem) {
		if a.isLoad() {
			c.decodeFrom(a.elem, h.value, a.value)
		} else if a.result != nil {
			c.decodeFrom(a.elem, h.result, a.result)
		}
	}
	c.Emit(amd64.JMP, done)
	c.Bind(slow)
	c.call(a.op)
	c.Bind(done)
	c.writesResults(a.op)
}

// heldAt is the places of operands and results in the form that memory has.
type heldAt struct{ value, padding, result int }

func (c *codegen) heldPlaces(a *pointerAccess) heldAt {
	h := heldAt{padding: c.heldOperand(a, a.padding), result: c.heldPlace(a, a.result)}
	if a.isLoad() {
		h.value = c.heldPlace(a, a.value)
	} else {
		h.value = c.heldOperand(a, a.value)
	}
	return h
}

// heldPlace is the place of a value in the form that memory has; 0 for none.
func (c *codegen) heldPlace(a *pointerAccess, v *tileir.Value) int {
	switch {
	case v == nil:
		return 0
	case !coded(a.elem):
		return c.frame.place(root(v))
	}
	return c.frame.room(max(64, a.n*a.size()))
}

// heldOperand is such a place with the operand in it.
func (c *codegen) heldOperand(a *pointerAccess, v *tileir.Value) int {
	at := c.heldPlace(a, v)
	if v != nil && !coded(a.elem) {
		c.from(root(v))
	}
	if v != nil && coded(a.elem) {
		to := side{at: at, pos: natural(log2(a.n))}
		c.convert(to, memoryKind(a.elem), c.operand(v), vcode.KindOfValue(v), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(a.elem, x) })
	}
	return at
}

// decodeFrom makes a value of elements as memory has them.
func (c *codegen) decodeFrom(s tileir.Scalar, at int, v *tileir.Value) {
	from := side{at: at, pos: natural(log2(vcode.NumElements(v)))}
	c.convert(c.target(v), vcode.KindOfValue(v), from, memoryKind(s), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(s, x) })
}

// startPointers loads what stays the same: where the operands lie. No memory is known yet.
func (c *codegen) startPointers(a *pointerAccess, h heldAt) {
	c.Emit(amd64.LEA, ptrReg, inFrame(c.from(root(a.ptrs))))
	if a.mask != nil {
		c.Emit(amd64.LEA, maskReg, inFrame(c.from(root(a.mask))))
	}
	for _, p := range []struct {
		reg amd64.Reg
		at  int
	}{{dataReg, h.value}, {resultReg, h.result}, {paddingReg, h.padding}} {
		if p.at != 0 {
			c.Emit(amd64.LEA, p.reg, inFrame(p.at))
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
	c.Emit(amd64.MOV, amd64.RDX, c.Const64(vcode.AddrHalf))
	c.Emit(amd64.ADD, amd64.RDX, amd64.RAX)
	c.Emit(amd64.SHR, amd64.RDX, amd64.Imm(vcode.AddrShift))
	c.Emit(amd64.MOV, startReg, amd64.RDX)
	c.Emit(amd64.SHL, startReg, amd64.Imm(vcode.AddrShift))
	argument, found := c.NewLabel(), c.NewLabel()
	c.Emit(amd64.CMP, amd64.RDX, inFrame(frameRegionCount))
	c.Emit(amd64.JB, argument)
	c.findLocal(found)
	c.Emit(amd64.JMP, over)
	c.Bind(argument)
	c.Emit(amd64.SHL, amd64.RDX, amd64.Imm(regionShift))
	c.Emit(amd64.ADD, amd64.RDX, inFrame(frameRegions))
	c.Bind(found)
	c.Emit(amd64.MOV, baseReg, amd64.At(amd64.RDX, regionBase))
	length := regionStores
	switch {
	case a.atomic || a.ordered:
		length = regionAtomics
	case a.isLoad():
		length = regionLoads
	}
	c.Emit(amd64.MOV, limitReg, amd64.At(amd64.RDX, length))
	if a.elem.Packed() { // offsets count half bytes
		c.Emit(amd64.ADD, limitReg, limitReg)
		c.Emit(amd64.ADD, baseReg, baseReg)
	}
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
	if a.n >= width && !a.atomic && !a.ordered && !a.elem.Packed() {
		lanes := c.NewLabel()
		c.moveRun(a, width, lanes)
		c.Emit(amd64.ADD, amd64.RCX, amd64.Imm(width))
		c.Emit(amd64.JMP, next)
		c.Bind(lanes)
		c.laneLoop(a, width, slow, body)
	} else {
		c.laneLoop(a, 1, slow, body)
	}
	c.Bind(next)
	if a.n > 1<<lookBits {
		c.lookAfter(lookBits, amd64.RCX)
	}
	c.Emit(amd64.CMP, amd64.RCX, amd64.Imm(a.n))
	c.Emit(amd64.JB, head)
}

// laneLoop runs body for a given number of lanes, one after the other.
func (c *codegen) laneLoop(a *pointerAccess, n int, slow amd64.Label, body func()) {
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
	c.Emit(amd64.ADD, amd64.RAX, startReg) // elsewhere, or outside this memory
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
	case a.op.Code == tileir.OpStorePtrTko, a.atomic && a.result == nil:
		return
	case a.atomic:
		to = resultReg
	}
	held := amd64.At(to, 0).Index(amd64.RCX, a.size())
	if a.padding == nil {
		c.Emit(amd64.MOV, held.Bits(8*a.size()), amd64.Imm(0))
		return
	}
	r := amd64.RDX.As(8 * a.size())
	c.Emit(amd64.MOV, r, amd64.At(paddingReg, 0).Index(amd64.RCX, a.size()))
	c.Emit(amd64.MOV, held, r)
}

// moveLane loads or stores the lane at the offset in RAX.
func (c *codegen) moveLane(a *pointerAccess) {
	mem, held := amd64.At(baseReg, 0).Index(amd64.RAX, 1), amd64.At(dataReg, 0).Index(amd64.RCX, a.size())
	x := amd64.RDX.As(8 * a.size())
	switch {
	case a.elem.Packed() && a.isLoad():
		c.Emit(amd64.LEA, amd64.R14, mem)
		c.loadHalf(amd64.R14)
		c.Emit(amd64.MOV, held, amd64.AL)
	case a.elem.Packed():
		c.Emit(amd64.LEA, amd64.R14, mem)
		c.Emit(amd64.MOVZX, amd64.EDX, held.Bits(8))
		c.storeHalf(amd64.R14)
	case a.isLoad():
		c.Emit(amd64.MOV, x, mem)
		c.Emit(amd64.MOV, held, x)
	default:
		c.Emit(amd64.MOV, x, held)
		c.Emit(amd64.MOV, mem, x)
	}
}

// moveElements moves elements that lie one after the other, at least four bytes of them.
func (c *codegen) moveElements(a *pointerAccess, mem, held amd64.Mem, n int) {
	if !a.isLoad() {
		mem, held = held, mem
	}
	x := amd64.Vec(3, vcode.RegisterBits(n*a.size()))
	c.loadVec(x, mem, n*a.size())
	c.storeVec(held, x, n*a.size())
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
		c.Emit(amd64.VPCMPUQ, tempMask, ptrs, want, amd64.Imm(vcode.CmpNE))
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
	c.moveElements(a, amd64.At(baseReg, 0).Index(amd64.RAX, 1), amd64.At(dataReg, 0).Index(amd64.RCX, a.size()), n)
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
