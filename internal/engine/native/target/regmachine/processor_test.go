package regmachine_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/regmachine"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The frame of a test: operands, the result, and what emitters take.
const (
	operandsAt = 0
	resultAt   = 256
	roomAt     = 320
	frameBytes = 64 << 10
)

// opcodeTest is vector code of one instruction, or of a few.
type opcodeTest struct {
	name  string
	kinds []vcode.Kind // of the operands
	build func(b *vcode.Body, x []vcode.Reg) vcode.Reg
	size  int  // of the result's lanes, if they are wider than those of the operands
	wide  bool // only for masks in registers
	loose bool // which NaN it returns does not matter
	// rounds marks arithmetic on floats. Of two NaNs x86 returns the first one, and arm64 one that signals before others.
	rounds bool
	// defined reports whether the result for an operand is the same on all processors; nil if it always is.
	defined func(x []byte) bool
}

// machine emits the code of a test.
type machine struct {
	target.Emitter
	t    *testing.T
	room func(int) int
}

func (m machine) Move(b *vcode.Body, v vcode.Reg, d, s vcode.Phys) { m.MoveVector(b, v, d, s) }
func (m machine) Slot(int, bool) int                               { return m.room(64) }
func (m machine) MarkOp(*tileir.Op)                                {}
func (m machine) Fail(err error)                                   { m.t.Fatal(err) }

// program is the code of a test for a target.
type program struct {
	target.Text
	result vcode.Kind
	mem    []uint64
}

func compile(t *testing.T, to target.Target, c opcodeTest, lanes int) *program {
	next := roomAt
	room := func(n int) int {
		at := next
		next += (n + 63) &^ 63
		return at
	}
	e := to.New(room, false)
	m := machine{e, t, room}
	e.SetMachine(m)
	b := vcode.NewBody(to.Description(), lanes)
	var x []vcode.Reg
	for i, k := range c.kinds {
		x = append(x, b.FromFrame(k, operandsAt+64*i))
	}
	y := c.build(b, x)
	if b.Kind(y) == vcode.Mask {
		k := vcode.IntOfSize(b.Values[y].Lane)
		y = b.Select(y, b.Const(k, ^uint64(0)>>(64-8*k.Size())), b.Const(k, 0))
	}
	b.Effect(vcode.Inst{Code: vcode.OpKeep, Src: []vcode.Reg{y}, Mem: []vcode.Memory{{Base: vcode.InFrame, At: resultAt}}})
	e.Enter()
	b.EmitOnce(m)
	e.Return()
	code, err := e.Finish()
	if err != nil {
		t.Fatalf("%v: %v", to.Name(), err)
	}
	text, err := code.Load()
	if err != nil {
		t.Fatal(err)
	}
	if next > frameBytes {
		t.Fatalf("the frame takes %d bytes", next)
	}
	return &program{text, b.Kind(y), make([]uint64, frameBytes/8+8)}
}

// run returns the lanes of the result.
func (p *program) run(t *testing.T, operands [][]byte, lanes int) []byte {
	at := unsafe.Pointer(&p.mem[0])
	at = unsafe.Add(at, -int(uintptr(at))&63)
	frame := unsafe.Slice((*byte)(at), frameBytes)
	for i, x := range operands {
		copy(frame[operandsAt+64*i:], x)
	}
	s, err := p.TakeStack()
	if err != nil {
		t.Fatal(err)
	}
	defer s.GiveBack()
	if err := p.Call(s, 0, at); err != nil {
		t.Fatal(err)
	}
	return append([]byte(nil), frame[resultAt:][:lanes*p.result.Size()]...)
}

// pair is a target of this processor, and the form of the machine with the same registers.
type pair struct {
	name      string
	processor target.Target
	form      regmachine.Form
}

// TestOpcodes: vector instructions do what the processor does, to the bit.
func TestOpcodes(t *testing.T) {
	trials := 60
	if testing.Short() {
		trials = 10
	}
	for i, p := range pairs(t) {
		rng := rand.New(rand.NewPCG(1, uint64(i+1)))
		for _, c := range opcodeTests() {
			if c.wide && p.form != regmachine.Wide {
				continue
			}
			c.loose = c.loose || c.rounds && p.form == regmachine.Small
			size := max(4, c.size)
			for _, k := range c.kinds {
				size = max(size, k.Size())
			}
			lanes := p.processor.Description().Bytes / size
			for _, lanes := range []int{lanes, 1} {
				t.Run(fmt.Sprintf("%v/%s/%d", p.name, c.name, lanes), func(t *testing.T) {
					compareTargets(t, compile(t, p.processor, c, lanes), compile(t, regmachine.New(p.form), c, lanes), c, lanes, trials, rng)
				})
			}
		}
	}
}

func compareTargets(t *testing.T, want, got *program, c opcodeTest, lanes, trials int, rng *rand.Rand) {
	for range trials {
		var operands [][]byte
		for _, k := range c.kinds {
			operands = append(operands, randomLanes(rng, k))
		}
		w, g := want.run(t, operands, lanes), got.run(t, operands, lanes)
		for i, size := 0, want.result.Size(); i < lanes; i++ {
			x, y := w[i*size:][:size], g[i*size:][:size]
			if string(x) == string(y) || c.loose && isNaN(x) && isNaN(y) {
				continue
			}
			if k := c.kinds[0].Size(); c.defined != nil && !c.defined(operands[0][i*k:][:k]) {
				continue
			}
			var from []string
			for j, k := range c.kinds {
				from = append(from, fmt.Sprintf("%x", operands[j][i*k.Size():][:k.Size()]))
			}
			t.Fatalf("lane %d, %v: the processor has %x, the machine %x", i, from, x, y)
		}
	}
}

func isNaN(x []byte) bool {
	f := floatOf(x)
	return f != f
}

// floatOf returns the float with the given bytes.
func floatOf(x []byte) float64 {
	if len(x) == 4 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(x)))
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(x))
}

// isInt32 reports whether the integral part of a float is an int32.
func isInt32(x []byte) bool {
	f := math.Trunc(floatOf(x))
	return f >= math.MinInt32 && f <= math.MaxInt32
}

// Numbers that instructions treat specially.
var (
	specials32 = []uint32{0, 1 << 31, 1, 1<<31 | 1, 0x7fffff, 0x800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f812345,
		0xff800001, 0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x3fc00000, 0x40200000, 0x4f000000, 0xcf000000, 0x477fe000, 0x477ff000, 0x33000000, 0x33000001}
	specials64 = []uint64{0, 1 << 63, 1, 1<<63 | 1, 1<<52 - 1, 1 << 52, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
		0x7ff8000000000000, 0xfff8123456789abc, 0x7ff0000012345678, 0xfff0000000000001, 0x3ff0000000000000, 0xbff0000000000000, 0x3fe0000000000000,
		0x4004000000000000, 0x41e0000000000000, 0xc1e0000000000000, 0x43e0000000000000, 0xc3e0000000000000, 0x41f0000000000000, 0x36a0000000000000, 0x47efffffe0000000}
)

// randomLanes fills a vector with numbers of a kind: special ones, moderate ones, and any bits.
func randomLanes(rng *rand.Rand, k vcode.Kind) (b []byte) {
	for len(b) < 64 {
		v := rng.Uint64()
		switch n := rng.IntN(3); {
		case n == 0 && k.Size() == 4:
			v = uint64(specials32[rng.IntN(len(specials32))])
		case n == 0 && k.Size() == 8:
			v = specials64[rng.IntN(len(specials64))]
		case n == 1 && k == vcode.F32:
			v = uint64(math.Float32bits(float32(rng.NormFloat64() * 16)))
		case n == 1 && k == vcode.F64:
			v = math.Float64bits(rng.NormFloat64() * 16)
		case n == 1:
			v = uint64(rng.IntN(80) - 20)
		}
		b = append(b, binary.LittleEndian.AppendUint64(nil, v)[:k.Size()]...)
	}
	return b
}

// one is a test of an instruction of as many operands as kinds.
func one(k vcode.Kind, in vcode.Inst, kinds ...vcode.Kind) opcodeTest {
	name := fmt.Sprintf("%v %v of %v", in.Code, k, kinds)
	if in.Imm != 0 {
		name += fmt.Sprintf(" #%#x", in.Imm)
	}
	if in.Round != 0 {
		name += fmt.Sprintf(" rounded %d", in.Round)
	}
	return opcodeTest{name: name, kinds: kinds, size: k.Size(), build: func(b *vcode.Body, x []vcode.Reg) vcode.Reg {
		in := in
		in.Src = x
		v := b.Add(k, in)
		if k == vcode.Mask {
			b.Values[v].Lane = kinds[0].Size()
		}
		return v
	}}
}

func (c opcodeTest) onlyWide(wide bool) opcodeTest {
	c.wide = c.wide || wide
	return c
}

// of sets the kind of the result.
func (c opcodeTest) of(k vcode.Kind) opcodeTest {
	c.size = k.Size()
	return c
}

// built is a test of the instructions that a method of bodies appends.
func built(name string, f func(b *vcode.Body, x []vcode.Reg) vcode.Reg, kinds ...vcode.Kind) opcodeTest {
	return opcodeTest{name: fmt.Sprintf("%s of %v", name, kinds), kinds: kinds, build: f}
}

func opcodeTests() (list []opcodeTest) {
	for _, f := range []func() []opcodeTest{intTests, floatTests, conversionTests, laneTests} {
		list = append(list, f()...)
	}
	return list
}

var (
	intKinds   = []vcode.Kind{vcode.I8, vcode.I16, vcode.I32, vcode.I64}
	floatKinds = []vcode.Kind{vcode.F32, vcode.F64}
)

func intTests() (list []opcodeTest) {
	for _, k := range intKinds {
		quads := k == vcode.I64
		for _, code := range []vcode.Opcode{vcode.OpAdd, vcode.OpSub, vcode.OpAnd, vcode.OpOr, vcode.OpXor, vcode.OpAndNot} {
			list = append(list, one(k, vcode.Inst{Code: code}, k, k))
		}
		for _, code := range []vcode.Opcode{vcode.OpMaxS, vcode.OpMaxU, vcode.OpMinS, vcode.OpMinU} {
			list = append(list, one(k, vcode.Inst{Code: code}, k, k).onlyWide(quads))
		}
		list = append(list, one(k, vcode.Inst{Code: vcode.OpAbs}, k).onlyWide(quads))
		for _, p := range []vcode.Comparison{vcode.CmpEQ, vcode.CmpLT, vcode.CmpLE, vcode.CmpNE, vcode.CmpGE, vcode.CmpGT} {
			for _, signed := range []bool{false, true} {
				list = append(list, built(fmt.Sprint("compare ", p, signed), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.ICmp(p, x[0], x[1], signed) }, k, k))
			}
		}
		if k == vcode.I8 {
			continue
		}
		list = append(list, one(k, vcode.Inst{Code: vcode.OpMul}, k, k).onlyWide(quads))
		for _, n := range []int{0, 1, 5, 8*k.Size() - 1} {
			list = append(list, one(k, vcode.Inst{Code: vcode.OpShl, Imm: n}, k), one(k, vcode.Inst{Code: vcode.OpShr, Imm: n}, k),
				one(k, vcode.Inst{Code: vcode.OpSar, Imm: n}, k).onlyWide(quads))
		}
		if k != vcode.I16 {
			list = append(list, one(k, vcode.Inst{Code: vcode.OpShlV}, k, k), one(k, vcode.Inst{Code: vcode.OpShrV}, k, k), one(k, vcode.Inst{Code: vcode.OpSarV}, k, k).onlyWide(quads))
		}
	}
	for d := range 4 {
		for _, code := range []vcode.Opcode{vcode.OpDivS, vcode.OpDivU, vcode.OpRemS, vcode.OpRemU} {
			list = append(list, one(vcode.I64, vcode.Inst{Code: code, Imm: d}, vcode.I64, vcode.I64))
		}
	}
	list = append(list, one(vcode.I16, vcode.Inst{Code: vcode.OpMulHighU}, vcode.I16, vcode.I16))
	return append(list, one(vcode.I64, vcode.Inst{Code: vcode.OpMulWide}, vcode.I64, vcode.I64), one(vcode.I64, vcode.Inst{Code: vcode.OpMulHighU}, vcode.I64, vcode.I64))
}

func floatTests() (list []opcodeTest) {
	defer func() {
		for i := range list {
			list[i].rounds = true
		}
	}()
	for _, k := range floatKinds {
		for d := range vcode.Direction(4) {
			for _, code := range []vcode.Opcode{vcode.OpFAdd, vcode.OpFSub, vcode.OpFMul, vcode.OpFDiv} {
				list = append(list, one(k, vcode.Inst{Code: code, Round: d}, k, k))
			}
			for _, code := range []vcode.Opcode{vcode.OpFMA, vcode.OpFNMA, vcode.OpFMS} {
				c := one(k, vcode.Inst{Code: code, Round: d}, k, k, k)
				c.loose = true // which goes by the registers
				list = append(list, c)
			}
			list = append(list, one(k, vcode.Inst{Code: vcode.OpFSqrt, Round: d}, k))
		}
		list = append(list, one(k, vcode.Inst{Code: vcode.OpFMax}, k, k), one(k, vcode.Inst{Code: vcode.OpFMin}, k, k), one(k, vcode.Inst{Code: vcode.OpScale}, k, k).onlyWide(true),
			one(k, vcode.Inst{Code: vcode.OpFRange, Imm: 4}, k, k).onlyWide(true), one(k, vcode.Inst{Code: vcode.OpFRange, Imm: 5}, k, k).onlyWide(true))
		for p := range 32 {
			list = append(list, built(fmt.Sprintf("fcmp %#x", p), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.FCmp(p, x[0], x[1]) }, k, k))
		}
		for _, imm := range []int{8, 9, 10, 11, 12} {
			list = append(list, one(k, vcode.Inst{Code: vcode.OpRound, Imm: imm}, k))
		}
	}
	for _, imm := range []int{8, 0x38, 0x48} {
		list = append(list, one(vcode.F32, vcode.Inst{Code: vcode.OpRound, Imm: imm}, vcode.F32).onlyWide(true), one(vcode.F32, vcode.Inst{Code: vcode.OpReduceStep, Imm: imm}, vcode.F32).onlyWide(true))
	}
	rest := built("frem", func(b *vcode.Body, x []vcode.Reg) vcode.Reg {
		return b.Add(vcode.F64, vcode.Inst{Code: vcode.OpRemF, Src: []vcode.Reg{b.FAbs(x[0]), b.FAbs(x[1])}})
	}, vcode.F64, vcode.F64)
	rest.loose = true
	return append(list, rest, one(vcode.Mask, vcode.Inst{Code: vcode.OpIsSubnormal}, vcode.F32).onlyWide(true))
}

func conversionTests() (list []opcodeTest) {
	for d := range vcode.Direction(4) {
		list = append(list, one(vcode.F32, vcode.Inst{Code: vcode.OpConvert, Round: d}, vcode.F64), one(vcode.F32, vcode.Inst{Code: vcode.OpRoundHalf, Imm: int(d)}, vcode.F32))
	}
	for _, x := range [][2]vcode.Kind{{vcode.F32, vcode.F64}, {vcode.I32, vcode.F32}, {vcode.I32, vcode.F64}, {vcode.F32, vcode.I32}, {vcode.F64, vcode.I32}} {
		c := one(x[1], vcode.Inst{Code: vcode.OpConvert}, x[0])
		if x[1] == vcode.I32 && !convertsAlike {
			c.defined = isInt32
		}
		list = append(list, c)
	}
	for _, x := range [][2]vcode.Kind{{vcode.I64, vcode.F32}, {vcode.I64, vcode.F64}, {vcode.F64, vcode.I64}} {
		list = append(list, one(x[1], vcode.Inst{Code: vcode.OpConvert}, x[0]).onlyWide(true))
	}
	for _, x := range [][2]vcode.Kind{{vcode.I32, vcode.F32}, {vcode.I64, vcode.F32}, {vcode.I64, vcode.F64}, {vcode.F64, vcode.I32}} {
		list = append(list, one(x[1], vcode.Inst{Code: vcode.OpConvertU}, x[0]).onlyWide(true))
	}
	for i, narrow := range intKinds {
		for _, wide := range intKinds[i+1:] {
			list = append(list, built(fmt.Sprint("zext to ", wide), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.ZExt(wide, x[0]) }, narrow).of(wide),
				built(fmt.Sprint("sext to ", wide), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.SExt(wide, x[0]) }, narrow).of(wide),
				built(fmt.Sprint("narrow to ", narrow), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.NarrowInt(x[0], narrow) }, wide))
		}
	}
	decode := func(s tileir.Scalar, k vcode.Kind) {
		list = append(list, built(fmt.Sprint("decode ", s), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.Decode(s, x[0]) }, k))
	}
	decode(tileir.F16, vcode.I16)
	decode(tileir.E4M3FN, vcode.I8)
	for _, s := range []tileir.Scalar{tileir.F16, tileir.E5M2} {
		list = append(list, built(fmt.Sprint("encode ", s), func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.Encode(s, x[0]) }, vcode.F32))
	}
	return list
}

func laneTests() (list []opcodeTest) {
	for _, k := range []vcode.Kind{vcode.I8, vcode.I16, vcode.F32, vcode.F64} {
		list = append(list, built("select", func(b *vcode.Body, x []vcode.Reg) vcode.Reg {
			m := vcode.IntOfSize(k.Size())
			return b.Select(b.ICmp(vcode.CmpLT, b.As(m, x[0]), b.As(m, x[1]), true), x[0], x[1])
		}, k, k))
	}
	list = append(list, built("table", func(b *vcode.Body, x []vcode.Reg) vcode.Reg {
		var table []byte
		for i := range max(8, b.Target.Bytes/4) {
			table = binary.LittleEndian.AppendUint32(table, uint32(i*i))
		}
		return b.Add(vcode.F32, vcode.Inst{Code: vcode.OpTable, Src: x, Data: table})
	}, vcode.I32))
	for _, k := range []vcode.Kind{vcode.I32, vcode.F64} {
		list = append(list, built("last", func(b *vcode.Body, x []vcode.Reg) vcode.Reg { return b.LastLane(x[0]) }, k))
		for _, n := range []int{1, 2, 4} {
			// With too few lanes, those that come in are undefined.
			list = append(list, built(fmt.Sprint("up ", n), func(b *vcode.Body, x []vcode.Reg) vcode.Reg {
				if n*k.Size() > 16 || b.Lanes*k.Size() < 16 {
					return x[0]
				}
				return b.Up(x[0], x[1], n)
			}, k, k))
		}
	}
	return list
}
