package interp

import (
	"bytes"
	"slices"

	"gotile/tileir"
)

// global is a variable of the module: memory that outlives a launch.
type global struct {
	name     string
	data     []byte
	constant bool
}

// globals makes the memory of the module's globals, with their first values.
func (c *compiler) globals() {
	total := int64(0)
	for _, op := range c.module.Globals() {
		t := op.Attrs[tileir.GlobalValue].(tileir.Dense).Type
		total += t.NumElements() * int64(t.Scalar().Bytes())
		c.bound(op, "globals", total)
	}
	if c.err != nil {
		return
	}
	for _, op := range c.module.Globals() {
		name := string(op.Attrs[tileir.GlobalSymName].(tileir.String))
		data := denseBytes(op.Attrs[tileir.GlobalValue].(tileir.Dense))
		c.prog.globals = append(c.prog.globals, &global{name, data, op.Flag(tileir.GlobalConstant)})
	}
}

// denseBytes is the memory image of a dense attribute.
func denseBytes(d tileir.Dense) []byte {
	n := int(d.Type.NumElements())
	data := make([]byte, 0, n*d.Type.Scalar().Bytes())
	if !d.Splat {
		data = append(data, d.Data...)
	} else {
		data = append(data, bytes.Repeat(d.Data, n)...)
	}
	if !d.Type.Scalar().Packed() {
		return data
	}
	packed := make([]byte, (n+1)/2)
	for i, b := range data {
		packed[i/2] |= b & 15 << (4 * (i & 1))
	}
	return packed
}

// lowerGetGlobal points to a global.
func lowerGetGlobal(c *compiler, op *tileir.Op) step {
	name := string(op.Attrs[tileir.GetGlobalName].(tileir.Symbol))
	result := c.def(op.Results[0])
	i := slices.IndexFunc(c.prog.globals, func(g *global) bool { return g.name == name })
	if i < 0 {
		panic("interp: get_global of no global in a verified module")
	}
	key := keyOf(c.prog.globals[i].data)
	return func(fr *frame) ctl {
		fr.regs[result].u64[0] = makeAddress(fr.launch.memory.ids[key], 0)
		return next
	}
}
