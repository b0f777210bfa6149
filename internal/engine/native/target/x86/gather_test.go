package x86

import (
	"encoding/binary"
	"fmt"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// TestLoadLanes loads elements of each size by indices of each size, with gather instructions and without them.
func TestLoadLanes(t *testing.T) {
	best, err := Detect()
	if err != nil {
		t.Skip(err)
	}
	for isa := AVX2; isa <= min(best, AVX512); isa++ {
		for _, indexSize := range []int{4, 8} {
			for _, size := range []int{1, 2, 4, 8} {
				for n := 1; n*max(size, indexSize) <= isa.bytes(); n *= 2 {
					for _, gathers := range []bool{false, true} {
						t.Run(fmt.Sprintf("%v/index%d/element%d/%d/%t", isa, indexSize, size, n, gathers), func(t *testing.T) {
							testLoadLanes(t, isa, indexSize, size, n, gathers)
						})
					}
				}
			}
		}
	}
}

func testLoadLanes(t *testing.T, isa ISA, indexSize, size, n int, gathers bool) {
	const elements = 100
	bits := func(size int) int { return max(128, 8*n*size) }
	e := &emitter{Asm: assembler(isa.features()), isa: isa, gathers: func() bool { return gathers }}
	index, d := amd64.Vec(4, bits(indexSize)), amd64.Vec(5, bits(size))
	e.Emit(amd64.MOV, amd64.RSI, amd64.At(amd64.RDI, 8))
	e.Emit(amd64.MOV, amd64.R8, amd64.At(amd64.RDI, 0))
	e.loadVec(index, amd64.At(amd64.RSI, 0), n*indexSize)
	e.loadLanes(d, index, amd64.R8, n, size, indexSize)
	e.storeVec(amd64.At(amd64.RDI, 16), d, n*size)
	e.Emit(amd64.VZEROUPPER)
	e.Emit(amd64.RET)
	code, err := e.Finish()
	if err != nil {
		t.Fatal(err)
	}
	text, err := exec.Load(code.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	table, indices, want := make([]byte, elements*size+64), make([]byte, 64), make([]byte, 64)
	for i := range table {
		table[i] = byte(i*7 + 1)
	}
	for i := range n {
		at := (elements - 1 - 13*i%elements + elements) % elements
		switch indexSize {
		case 4:
			binary.LittleEndian.PutUint32(indices[4*i:], uint32(at))
		default:
			binary.LittleEndian.PutUint64(indices[8*i:], uint64(at))
		}
		copy(want[i*size:], table[at*size:][:size])
	}
	var arg struct {
		table, indices unsafe.Pointer
		got            [64]byte
	}
	arg.table, arg.indices = unsafe.Pointer(&table[0]), unsafe.Pointer(&indices[0])
	if _, err := text.Call(0, unsafe.Pointer(&arg)); err != nil {
		t.Fatal(err)
	}
	if got := arg.got[:n*size]; string(got) != string(want[:n*size]) {
		t.Errorf("got %v, want %v", got, want[:n*size])
	}
}

// TestTimeGathers checks that both loops can be timed.
func TestTimeGathers(t *testing.T) {
	best, err := Detect()
	if err != nil {
		t.Skip(err)
	}
	for isa := AVX2; isa <= min(best, AVX512); isa++ {
		t.Logf("%v: gather instructions are faster: %t", isa, gathersFaster(isa))
	}
}
