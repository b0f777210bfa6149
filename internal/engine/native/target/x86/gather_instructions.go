package x86

import (
	"runtime"
	"sync"
	"time"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Whether a gather instruction is faster than loads of single elements depends on the processor: from the first-level cache a Sapphire
// Rapids takes 0.29 ns an element instead of 0.36 with AVX2, a Zen 4 0.47 instead of 0.35, and microcode that keeps gathers from
// leaking stale data makes those of earlier processors several times slower. So both are timed when code first contains a gather.

// gatherOps are the gather instructions, by the sizes of an index and of an element. Indices of 32 bits are signed.
var gatherOps = map[[2]int]amd64.Op{{4, 4}: amd64.VPGATHERDD, {4, 8}: amd64.VPGATHERDQ, {8, 4}: amd64.VPGATHERQD, {8, 8}: amd64.VPGATHERQQ}

// gatherOp returns the instruction that loads n elements if it is faster; 0 for none. It loads as many elements as the registers have lanes.
func (e *emitter) gatherOp(n, size, indexSize int) amd64.Op {
	if e.gathers == nil || n*min(size, indexSize) < 16 || !e.gathers() {
		return 0
	}
	return gatherOps[[2]int{indexSize, size}]
}

// gatherBy loads the elements of all lanes.
func (e *emitter) gatherBy(op amd64.Op, d, index, base amd64.Reg, size int) {
	e.zero(d) // otherwise it waits for the register's last value
	e.gather(op, d, index, base, size)
}

// gathersFaster reports whether the instructions of a set are faster here.
func gathersFaster(isa ISA) bool {
	if isa >= AVX512 {
		return faster512()
	}
	return faster256()
}

var (
	faster256 = sync.OnceValue(func() bool { return timeGathers(AVX2) })
	faster512 = sync.OnceValue(func() bool { return timeGathers(AVX512) })
)

const (
	timedElements = 1024 // of the table, which the first-level cache contains
	timedIndices  = 2048
	timedRuns     = 12
)

// timeGathers loads elements in both ways, and reports whether gathers took less time.
func timeGathers(isa ISA) bool {
	var times [2]time.Duration
	table, indices := make([]uint32, timedElements), make([]uint32, timedIndices)
	for i := range indices {
		indices[i] = uint32(i) * 2654435761 % timedElements
	}
	arg := [2]unsafe.Pointer{unsafe.Pointer(&table[0]), unsafe.Pointer(&indices[0])}
	var codes [2]*exec.Text
	for i := range codes {
		text, err := exec.Load(timedLoop(isa, i == 1))
		if err != nil {
			return false
		}
		defer text.Close()
		codes[i] = text
	}
	for range timedRuns {
		for i, text := range codes {
			start := time.Now()
			if _, err := text.Call(0, unsafe.Pointer(&arg)); err != nil {
				return false
			}
			if took := time.Since(start); times[i] == 0 || took < times[i] {
				times[i] = took
			}
		}
	}
	runtime.KeepAlive(&arg)
	return times[1] < times[0]
}

// timedLoop returns a function that loads the elements of a table by indices, whose addresses are in memory at RDI.
func timedLoop(isa ISA, gathers bool) []byte {
	e := &emitter{Asm: assembler(isa.features()), isa: isa}
	if gathers {
		e.gathers = func() bool { return true }
	}
	lanes := isa.bytes() / 4
	sum, index, d := amd64.Vec(3, isa.bytes()*8), amd64.Vec(4, isa.bytes()*8), amd64.Vec(5, isa.bytes()*8)
	e.Emit(amd64.MOV, amd64.RSI, amd64.At(amd64.RDI, 8))
	e.Emit(amd64.MOV, amd64.R8, amd64.At(amd64.RDI, 0))
	e.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	e.zero(sum)
	head := e.Here()
	e.loadVec(index, amd64.At(amd64.RSI, 0).Index(amd64.RCX, 4), isa.bytes())
	e.loadLanes(d, index, amd64.R8, lanes, 4, 4)
	if isa >= AVX512 {
		e.Emit(amd64.VPORD, sum, sum, d)
	} else {
		e.Emit(amd64.VPOR, sum, sum, d)
	}
	e.Emit(amd64.ADD, amd64.RCX, amd64.Imm(lanes))
	e.Emit(amd64.CMP, amd64.RCX, amd64.Imm(timedIndices))
	e.Emit(amd64.JB, head)
	e.Emit(amd64.VZEROUPPER)
	e.Emit(amd64.RET)
	code, err := e.Finish()
	if err != nil {
		panic(err) // emitted here
	}
	return code.Bytes
}
