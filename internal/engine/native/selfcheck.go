package native

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math"
	"os"
	"slices"
	"sync"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/processor"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Machine code of arm64 has been tested by emulation, which does not reveal everything that a processor does. So on an
// unverified processor, an engine first compares a few kernels with the portable engine, once in a process.
// If a result differs, all kernels run on the portable engine.

// SelfCheckVariable is the environment variable that controls the check: "off" skips it, "on" performs it on every
// processor.
const SelfCheckVariable = "GOTILE_SELFCHECK"

// verifiedModels lists the processors of arm64 on which all tests have passed, as [processor.Model] names them.
var verifiedModels []string

// checksItself reports whether an engine has to check itself.
func checksItself() bool {
	switch os.Getenv(SelfCheckVariable) {
	case "off":
		return false
	case "on":
		return true
	}
	return onARM64 && !slices.Contains(verifiedModels, processor.Model())
}

// selfChecks has the result of the check for each target, by name.
var selfChecks sync.Map // of func() error

// untrusted returns why the code of a target is not used: a difference that its check found.
func (e *Engine) untrusted() error {
	if e.err != nil || e.strict || !checksItself() {
		return nil
	}
	check, _ := selfChecks.LoadOrStore(e.target.Name(), sync.OnceValue(func() error {
		err := e.selfCheck(interp.New())
		if err != nil {
			slog.Warn("kernels run on the portable engine: machine code has wrong results on this processor; please report the output of gotile doctor --selftest",
				"cpu", processor.Model(), "isa", e.target.Name(), "difference", err)
		}
		return err
	}))
	return check.(func() error)()
}

//go:embed selfcheck.mlir
var selfCheckText []byte

// selfCheck compares kernels with a reference. Their results do not depend on the order of operations: numbers are so
// small that sums are exact.
func (e *Engine) selfCheck(reference engine.Engine) error {
	m, err := asm.Parse("selfcheck.mlir", selfCheckText)
	if err != nil {
		return err
	}
	for _, entry := range m.Entries() {
		name := tileir.EntryName(entry)
		p, err := e.checkedProgram(m, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		r, err := reference.Compile(context.Background(), m, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		got, err := selfCheckResult(p)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		want, err := selfCheckResult(r)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("%s: %s", name, firstDifference(got, want))
		}
	}
	return nil
}

// checkedProgram compiles a kernel of the check. It is none of the user's, so it is not written to files.
func (e *Engine) checkedProgram(m *tileir.Module, name string) (*program, error) {
	entry, err := e.emit(m, name, false)
	if err != nil {
		return nil, err
	}
	return e.load(entry)
}

// selfCheckResult launches a kernel of the check on numbers from -8 to 7, without zero.
func selfCheckResult(p engine.Program) ([]byte, error) {
	var in []byte
	for i := range 256 {
		x := float32(i*7%16 - 8)
		if x == 0 {
			x = 0.5
		}
		in = binary.LittleEndian.AppendUint32(in, math.Float32bits(x))
	}
	out := make([]byte, len(in))
	err := p.Launch(context.Background(), engine.Launch{Grid: device.Grid{1, 1, 1}, Workers: 1,
		Args: []device.Arg{{Pointer: true, Host: in, Name: "x"}, {Pointer: true, Host: out, Name: "y"}}})
	return out, err
}

// firstDifference describes the first element that differs.
func firstDifference(got, want []byte) string {
	for i := 0; i < len(want); i += 4 {
		if x, y := binary.LittleEndian.Uint32(got[i:]), binary.LittleEndian.Uint32(want[i:]); x != y {
			return fmt.Sprintf("element %d is %v (%#x), want %v (%#x)", i/4, math.Float32frombits(x), x, math.Float32frombits(y), y)
		}
	}
	return "none"
}
