// Package loaded makes machine code a [target.Text]: targets of processors share it.
//
// The package does not know the instruction set.
package loaded

import (
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target"
)

// Load copies code to executable memory.
func Load(code []byte) (target.Text, error) {
	t, err := exec.Load(code)
	if err != nil {
		return nil, err
	}
	return text{t}, nil
}

// text is code in memory.
type text struct{ *exec.Text }

func (t text) Call(s target.Stack, offset int, frame unsafe.Pointer) error {
	_, err := t.CallOn(s.(*exec.Stack), offset, frame)
	return err
}

func (t text) TakeStack() (target.Stack, error) {
	s, err := exec.TakeStack()
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (t text) Name(list func() []target.Symbol) error {
	return t.Text.Name(func() (out []exec.Symbol) {
		for _, s := range list() {
			out = append(out, exec.Symbol(s))
		}
		return out
	})
}
