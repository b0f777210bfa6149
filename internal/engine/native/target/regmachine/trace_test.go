package regmachine_test

import (
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/regmachine"
	"gotile/internal/engine/native/vcode"
)

// emitSums emits a loop that adds vectors of four numbers to one another.
func emitSums(t *testing.T, to target.Target) target.Code {
	next := 256
	room := func(n int) int { next += n; return next - n }
	e := to.New(room, true)
	m := machine{e, t, room}
	e.SetMachine(m)
	e.Comment("sums")
	e.Mark(1)
	e.Enter()
	e.Clear(target.Index)
	e.Address(target.P0, target.InFrame(64))
	head := e.Here()
	b := vcode.NewBody(to.Description(), 4)
	stream := &target.Stream{Name: "numbers", Reg: target.P0, Size: 4, Inner: 1}
	x := b.Add(vcode.F32, vcode.Inst{Code: vcode.OpLoad, Mem: []vcode.Memory{{Base: stream}}, Imm: 4, Write: true})
	b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{b.FAdd(x, b.Float(vcode.F32, 1.5))}, Mem: []vcode.Memory{{Base: stream, At: 4}}, Imm: 4})
	b.EmitOnce(m)
	e.Add(target.Index, target.Imm(4))
	e.Mark(2)
	e.If(target.Below, target.Index, target.Imm(8), head)
	e.Return()
	code, err := e.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// TestTrace: code can be read, and what it does while it runs.
func TestTrace(t *testing.T) {
	if err := regmachine.Available(); err != nil {
		t.Skip(err)
	}
	var trace strings.Builder
	code := emitSums(t, regmachine.New(regmachine.Narrow).Traced(&trace))
	sameText(t, code.Listing(), `; sums
     0  enter
     1  move index, 0
     2  address p0, [frame+64]
L1:
     3  load.f32 v3, [p0+index*4+0], #4 ; 4 lanes
     4  const.f32 v4, 0x3fc00000 ; 4 lanes
     5  fadd.f32 v3, v3, v4 ; 4 lanes
     6  store.f32 v3, [p0+index*4+16], #4 ; 4 lanes
     7  add index, 4
     8  if index <u 8, L1
     9  return
`)
	if marks := code.Marks(); len(marks) != 2 || marks[0] != (target.Mark{Offset: 0, ID: 1}) || marks[1] != (target.Mark{Offset: 8, ID: 2}) {
		t.Errorf("marks %v", marks)
	}
	text, err := code.Load()
	if err != nil {
		t.Fatal(err)
	}
	frame := make([]uint64, 64)
	if runtime.GOARCH == "wasm" {
		t.Log("accesses to memory that is not there end the process")
	} else if err := text.Call(nil, 3, unsafe.Pointer(&frame[0])); err == nil {
		t.Error("code runs that takes an address from nowhere")
	}
	trace.Reset()
	if err := text.Call(nil, 0, unsafe.Pointer(&frame[0])); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(trace.String(), "\n")
	sameText(t, strings.Join(lines[3:9], "\n"), `     3  load.f32 v3, [p0+index*4+0], #4 ; 4 lanes | v3 = [0 0 0 0]
     4  const.f32 v4, 0x3fc00000 ; 4 lanes | v4 = [1.5 1.5 1.5 1.5]
     5  fadd.f32 v3, v3, v4 ; 4 lanes | v3 = [1.5 1.5 1.5 1.5]
     6  store.f32 v3, [p0+index*4+16], #4 ; 4 lanes
     7  add index, 4 | index = 0x4
     8  if index <u 8, L1 | to 3`)
	if got := *(*[8]float32)(unsafe.Pointer(&frame[10])); got != [8]float32{1.5, 1.5, 1.5, 1.5, 3, 3, 3, 3} {
		t.Errorf("got %v", got)
	}
}

func sameText(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestEmitterErrors: what no target can do is an error that names the instruction.
func TestEmitterErrors(t *testing.T) {
	for _, c := range []struct {
		emit func(e target.Emitter)
		want string
	}{
		{func(e target.Emitter) { e.Jump(e.NewLabel()) }, "register machine: instruction 0, jump L1: the label is not bound"},
		{func(e target.Emitter) { e.Move(target.InFrame(0), target.InFrame(8)) }, "register machine: instruction 0, move [frame+0], [frame+8]: both operands are memory"},
		{func(e target.Emitter) { e.Move(target.T0, target.InFrame(8).Bits(8)) }, "register machine: instruction 0, move t0, [frame+8].8: memory of 8 bits with a register of 64"},
		{func(e target.Emitter) { e.Bind(e.Here()) }, "register machine: L1 is bound twice"},
	} {
		e := regmachine.New(regmachine.Wide).New(nil, false)
		c.emit(e)
		if _, err := e.Finish(); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
