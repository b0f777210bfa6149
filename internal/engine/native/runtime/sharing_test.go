package runtime

import (
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// TestLookAt: workers share what they pack of factors that are read from arguments, if each of them has two
// blocks or more, and the product does not write to the factor's memory.
func TestLookAt(t *testing.T) {
	a, b, c := make([]byte, 64), make([]byte, 64), make([]byte, 64)
	pointer := tileir.Tile(tileir.PointerType{Pointee: tileir.F32})
	for _, test := range []struct {
		name            string
		blocks, workers int
		computed        bool // the left factor
		args            [3][]byte
		want            [2]bool
	}{
		{"two blocks each", 4, 2, false, [3][]byte{a, b, c}, [2]bool{true, true}},
		{"fewer blocks", 3, 2, false, [3][]byte{a, b, c}, [2]bool{}},
		{"one block of one worker", 1, 1, false, [3][]byte{a, b, c}, [2]bool{}},
		{"two blocks of one worker", 2, 1, false, [3][]byte{a, b, c}, [2]bool{true, true}},
		{"one memory for both factors", 4, 2, false, [3][]byte{a, a, c}, [2]bool{true, true}},
		{"the left factor is written", 4, 2, false, [3][]byte{a, b, a}, [2]bool{false, true}},
		{"the right factor is written", 4, 2, false, [3][]byte{a, b, b}, [2]bool{true, false}},
		{"no memory", 4, 2, false, [3][]byte{nil, b, c}, [2]bool{false, true}},
		{"the left factor is computed", 4, 2, true, [3][]byte{a, b, c}, [2]bool{false, true}},
	} {
		p := &Program{Code: Code{Host: host.Program{Name: "k", Params: []tileir.Type{pointer, pointer, pointer}}, Written: []int{2},
			Sites: []*ShareSite{{Operands: [2]SharedOperand{{Shared: !test.computed, Param: 0}, {Shared: true, Param: 1}}}}}}
		l := engine.Launch{Grid: device.Grid{test.blocks, 1, 1}, Workers: test.workers}
		for _, mem := range test.args {
			l.Args = append(l.Args, device.Arg{Pointer: true, Host: mem})
		}
		if got := p.Host.Workers(test.workers, int64(test.blocks)); got != min(test.workers, test.blocks) {
			t.Fatalf("%s: %d workers", test.name, got)
		}
		err := p.Host.Launch(t.Context(), l, func(w *host.Worker) error {
			h := NewSharing()
			h.findReadOnly(p, w)
			if h.readOnly[0] != test.want {
				t.Errorf("%s: shared %v, want %v", test.name, h.readOnly[0], test.want)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
