package regmachine

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// tracer writes a line for each instruction that is executed: its number, its text, and the registers that it has
// changed. Calls write whole lines, in the order of execution if one worker runs.
type tracer struct {
	mu sync.Mutex
	w  io.Writer
}

// Traced returns a target whose code writes a line for each instruction that it executes.
func (t Target) Traced(w io.Writer) Target {
	t.trace = &tracer{w: w}
	return t
}

// execute executes an instruction and writes its line.
func (t *tracer) execute(m *machine, c *code) {
	at, before := m.pc, *m
	m.pc++
	c.actions[at](m)
	in := &c.list[at]
	var line bytes.Buffer
	fmt.Fprintf(&line, "%6d  %s", at, in.text())
	for _, s := range changes(&before, m, in) {
		line.WriteString(" | " + s)
	}
	if m.pc != at+1 {
		fmt.Fprintf(&line, " | to %d", m.pc)
	}
	line.WriteByte('\n')
	t.mu.Lock()
	defer t.mu.Unlock()
	_, _ = t.w.Write(line.Bytes()) // a trace that cannot be written is no fault of the kernel
}

// changes lists the registers that an instruction has changed. What it leaves unset is not listed.
func changes(before, after *machine, in *instruction) (list []string) {
	for i := range after.r {
		if x := after.r[i]; x != before.r[i] && x != unset {
			list = append(list, fmt.Sprintf("%v = %#x", target.Reg(i), x))
		}
	}
	if in.op == opRestore {
		return append(list, "all vectors")
	}
	for i := range after.k {
		if after.k[i] != before.k[i] {
			list = append(list, fmt.Sprintf("k%d = %#x", i, after.k[i]))
		}
	}
	for i := range after.v {
		if after.v[i] != before.v[i] {
			list = append(list, fmt.Sprintf("v%d = %s", i, laneText(&after.v[i], in.vec)))
		}
	}
	return list
}

// laneText returns the lanes of a vector: floats as numbers, and integers in hexadecimal.
func laneText(r *register, v *vector) string {
	n, kind := v.lanes, v.kind
	if n == 0 {
		n = v.bytes / max(1, v.lane)
	}
	var s []string
	for i := range n {
		switch kind {
		case vcode.F32:
			s = append(s, fmt.Sprint(lanes[float32](r, n)[i]))
		case vcode.F64:
			s = append(s, fmt.Sprint(lanes[float64](r, n)[i]))
		default:
			s = append(s, fmt.Sprintf("%x", sizedLoad(max(1, v.lane))(r, i)))
		}
	}
	return "[" + strings.Join(s, " ") + "]"
}
