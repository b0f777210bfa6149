package emu

import (
	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
)

// variable is a global of a library. Each device has memory of its own for it, which all kernels of the library use.
type variable struct {
	name   string
	value  tileir.Dense // that it begins with
	memory map[*Device]*Allocation
}

// addVariables adds the globals of a module whose names are not there yet.
func (l *Library) addVariables(m *tileir.Module) {
	for _, op := range m.Globals() {
		name := string(op.Attrs[tileir.GlobalSymName].(tileir.String))
		if l.variables[name] == nil {
			l.variables[name] = &variable{name, op.Attrs[tileir.GlobalValue].(tileir.Dense), map[*Device]*Allocation{}}
		}
	}
}

// Variable returns the memory of a global on a device, which has its initial value when it is first asked for.
func (l *Library) Variable(d *Device, name string) (*Allocation, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := l.variables[name]
	if v == nil {
		return nil, failure(NotFound, "no variable %s in the Tile IR of the module", device.PlainName(name))
	}
	if a := v.memory[d]; a != nil && l.System.Find(a.Address()) == a { // a reset of the device frees it
		return a, nil
	}
	value := v.value.Memory()
	a, err := l.System.Alloc(DeviceMemory, d, uint64(len(value)))
	if err != nil {
		return nil, err
	}
	copy(a.Data, value)
	a.unused.Store(false)
	a.variable, v.memory[d] = true, a
	return a, nil
}

// Unload frees the variables of a library, which no kernel uses any more.
func (l *Library) Unload() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, v := range l.variables {
		for _, a := range v.memory {
			if l.System.memory.remove(a.Address(), func(b *Allocation) bool { return a == b }) != nil {
				l.System.drain(a)
				l.System.release(a)
			}
		}
		clear(v.memory)
	}
}

// useVariables lists the memory of the globals of a launch's module.
func (d *Device) useVariables(l *Launch) error {
	for _, name := range l.Kernel.variables {
		a, err := l.Kernel.Library.Variable(d, name)
		if err != nil {
			return err
		}
		l.reach = append(l.reach, cpu.Memory{Data: a.Data, Name: name, Global: true})
	}
	return nil
}
