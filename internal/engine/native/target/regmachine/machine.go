package regmachine

import (
	"errors"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target"
)

// action executes an instruction.
type action func(m *machine)

// register is a vector register.
type register [maxBytes / 8]uint64

// machine is the state of a call.
type machine struct {
	r     [target.NumRegs]uint64 // NoReg is 0
	v     [numVectors]register
	k     [numMasks]uint64
	pc    int    // number of the next instruction; negative if the call ends
	frame uint64 // address that the caller passed
	stack []uint64
	fence uint32 // for memory order, see order
	err   error
}

// unset is the content of registers that no instruction has set: not an address, and a signalling NaN in every float format.
const unset = 0xfff5_7ff5_fff5_7df5

// machines are idle.
var machines = sync.Pool{New: func() any { return new(machine) }}

// GiveBack implements [target.Stack].
func (m *machine) GiveBack() { machines.Put(m) }

// call executes code from an instruction on until it returns.
func (m *machine) call(c *code, from int, frame unsafe.Pointer) (err error) {
	m.reset()
	m.pc, m.frame = from, uint64(uintptr(frame))
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = m.fault(c, p)
		}
	}()
	for c.trace != nil && m.pc >= 0 {
		c.trace.execute(m, c)
	}
	for m.pc >= 0 {
		a := c.actions[m.pc]
		m.pc++
		a(m)
	}
	return m.err
}

// reset clears the registers.
func (m *machine) reset() {
	for i := range m.r {
		m.r[i] = unset
	}
	m.r[target.NoReg] = 0
	for i := range m.v {
		for j := range m.v[i] {
			m.v[i][j] = unset
		}
	}
	for i := range m.k {
		m.k[i] = unset
	}
	m.stack, m.err = m.stack[:0], nil
}

// fault is the error of an access to memory that is not there. Other panics go on.
func (m *machine) fault(c *code, p any) error {
	err, ok := p.(runtime.Error)
	if !ok {
		panic(p)
	}
	address := uintptr(0)
	if f, ok := err.(interface{ Addr() uintptr }); ok {
		address = f.Addr()
	} else if !strings.Contains(err.Error(), "invalid memory address") { // one near 0, or one that the system does not report
		panic(p)
	}
	at := m.pc - 1
	return &exec.Fault{Signal: "memory fault", Offset: at, Access: c.list[at].access(), Memory: address}
}

// ret ends the call.
func (m *machine) ret() {
	m.pc = -1
	if len(m.stack) > 0 {
		m.err = errors.New("register machine: the code returns with registers on the stack")
	}
}

// loseTemporaries forgets T0 and T1, which vector instructions and sequences may change.
func (m *machine) loseTemporaries() { m.r[target.T0], m.r[target.T1] = unset, unset }

// lanes returns the first n lanes of a register.
func lanes[T any](r *register, n int) []T { return unsafe.Slice((*T)(unsafe.Pointer(r)), n) }

// bytes returns the first n bytes of a register.
func (r *register) bytes(n int) []byte { return lanes[byte](r, n) }

// loseRegisters forgets the general registers that matrix products may change.
func (m *machine) loseRegisters() {
	args, frame := m.r[target.P2], m.r[target.Frame]
	for i := range m.r {
		m.r[i] = unset
	}
	m.r[target.NoReg], m.r[target.P2], m.r[target.Frame] = 0, args, frame
}
