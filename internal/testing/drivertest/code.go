package drivertest

import (
	"context"
	"encoding/binary"
	"errors"
	"unsafe"

	"gotile/device"
	"gotile/internal/cuda/driver"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

type module struct{ ir *tileir.Module }

type function struct {
	program engine.Program
	params  []tileir.Type
}

// code is modules and launches.
func (m *Machine) code(t *driver.Table) {
	t.ModuleLoadData = func(h *driver.ModuleHandle, image unsafe.Pointer) driver.Result {
		return m.call("ModuleLoadData", func(int32) driver.Result {
			head := unsafe.Slice((*byte)(image), 16)
			if string(head[:8]) != "FAKECUBN" {
				return driver.InvalidImage
			}
			ir, _, err := bytecode.Read(unsafe.Slice((*byte)(image), 16+binary.LittleEndian.Uint64(head[8:]))[16:])
			if err != nil {
				return driver.InvalidImage
			}
			*h = driver.ModuleHandle(m.handle())
			m.modules[*h] = &module{ir}
			return driver.Success
		})
	}
	t.ModuleUnload = func(h driver.ModuleHandle) driver.Result {
		return m.call("ModuleUnload", func(int32) driver.Result {
			if m.modules[h] == nil {
				return driver.InvalidHandle
			}
			delete(m.modules, h)
			return driver.Success
		})
	}
	t.ModuleGetFunction = func(h *driver.FunctionHandle, mod driver.ModuleHandle, name *byte) driver.Result {
		return m.call("ModuleGetFunction", func(int32) driver.Result {
			x := m.modules[mod]
			if x == nil {
				return driver.InvalidHandle
			}
			entry := x.ir.Entry(text(name))
			if entry == nil {
				return driver.NotFound
			}
			p, err := interp.New().Compile(context.Background(), x.ir, tileir.EntryName(entry))
			if err != nil {
				return driver.InvalidImage
			}
			*h = driver.FunctionHandle(m.handle())
			m.funcs[*h] = &function{p, p.Params()}
			return driver.Success
		})
	}
	t.FuncGetAttribute = func(v *int32, attr int32, h driver.FunctionHandle) driver.Result {
		return m.call("FuncGetAttribute", func(int32) driver.Result {
			*v = map[int32]int32{driver.FuncMaxThreads: 128, driver.FuncRegisters: 32}[attr]
			return driver.Success
		})
	}
	t.MaxActiveBlocks = func(n *int32, _ driver.FunctionHandle, threads int32, _ uintptr) driver.Result {
		return m.call("MaxActiveBlocks", func(int32) driver.Result {
			*n = 2048 / threads
			return driver.Success
		})
	}
	t.MaxActiveClusters = func(n *int32, _ driver.FunctionHandle, _ *driver.LaunchConfig) driver.Result {
		return m.call("MaxActiveClusters", func(int32) driver.Result {
			*n = 8
			return driver.Success
		})
	}
	t.Launch = func(c *driver.LaunchConfig, h driver.FunctionHandle, params, extra *unsafe.Pointer) driver.Result {
		return m.onStream("Launch", c.Stream, func(s *stream) driver.Result {
			f := m.funcs[h]
			if f == nil || c.Block != [3]uint32{1, 1, 1} || extra != nil {
				return driver.InvalidValue
			}
			grid := device.Grid{int(c.Grid[0]), int(c.Grid[1]), int(c.Grid[2])}
			values := f.read(unsafe.Slice(params, len(f.params)))
			return s.add(func() driver.Result { return m.run(f, grid, values) })
		})
	}
}

func text(p *byte) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// read copies the parameters, as many bytes of each as its type has.
func (f *function) read(params []unsafe.Pointer) []uint64 {
	values := make([]uint64, len(f.params))
	for i, p := range params[:len(f.params)] {
		size := 8
		if elem, ok := f.params[i].(tileir.TileType).Elem.(tileir.Scalar); ok {
			size = (elem.Bits() + 7) / 8
		}
		var b [8]byte
		copy(b[:], unsafe.Slice((*byte)(p), size))
		values[i] = binary.LittleEndian.Uint64(b[:])
	}
	return values
}

// table is the words of memory that begins with an address: a list of arrays, whose addresses the engine takes as arguments. Other
// memory has no such words by chance.
func (m *Machine) table(data []byte) []device.Arg {
	if len(data)%8 != 0 || len(data) == 0 {
		return nil
	}
	var list []device.Arg
	for i := range len(data) / 8 {
		v := binary.LittleEndian.Uint64(data[8*i:])
		arg := device.Arg{Bits: v}
		if v >= firstAddress {
			if base, a := m.find(driver.Pointer(v)); a != nil {
				arg = device.Arg{Pointer: true, Host: a.data, Offset: int64(driver.Pointer(v) - base)}
			}
		}
		if i == 0 && !arg.Pointer {
			return nil
		}
		list = append(list, arg)
	}
	return list
}

// run runs a kernel with the portable engine.
func (m *Machine) run(f *function, grid device.Grid, values []uint64) driver.Result {
	args := make([]device.Arg, len(values))
	m.mu.Lock()
	for i, v := range values {
		if _, ok := f.params[i].(tileir.TileType).Pointer(); !ok {
			args[i] = device.Arg{Bits: v}
			continue
		}
		args[i].Pointer = true
		if base, a := m.find(driver.Pointer(v)); a != nil {
			args[i].Host, args[i].Offset = a.data, int64(driver.Pointer(v)-base)
			if table := m.table(a.data); table != nil {
				args[i].Host, args[i].Offset, args[i].Table = nil, 0, table
			}
		}
	}
	m.mu.Unlock()
	switch err := f.program.Launch(context.Background(), engine.Launch{Grid: grid, Args: args, Workers: 1}); {
	case err == nil:
		return driver.Success
	case errors.Is(err, device.ErrAssert):
		return driver.Assert
	case errors.Is(err, device.ErrMemory):
		return driver.IllegalAddress
	}
	return driver.LaunchFailed
}
