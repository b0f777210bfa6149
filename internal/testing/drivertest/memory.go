package drivertest

import (
	"bytes"
	"encoding/binary"
	"slices"
	"unsafe"

	"gotile/internal/cuda/driver"
)

// memory is a piece of a device's memory. It holds rubbish at first, as a GPU's does.
type memory struct {
	device   int32
	data     []byte
	imported bool // the data are those of another piece
}

type pool struct{ device int32 }

// guard keeps pieces of memory apart, so that no access reaches another piece.
const guard = 1 << 16

// alloc takes memory of a device.
func (m *Machine) alloc(p *driver.Pointer, size uintptr, d int32) driver.Result {
	if m.used[d]+int64(size) > m.Memory {
		return driver.OutOfMemory
	}
	m.used[d] += int64(size)
	m.next = (m.next + guard + 255) &^ 255
	*p = driver.Pointer(m.next)
	m.next += uint64(size)
	m.allocs[*p] = &memory{device: d, data: bytes.Repeat([]byte{0xcd}, int(size))}
	return driver.Success
}

func (m *Machine) release(p driver.Pointer) driver.Result {
	a := m.allocs[p]
	if a == nil || a.imported {
		return driver.InvalidValue
	}
	m.used[a.device] -= int64(len(a.data))
	delete(m.allocs, p)
	return driver.Success
}

// find returns the allocation that contains an address or ends at it, and its base.
func (m *Machine) find(p driver.Pointer) (base driver.Pointer, a *memory) {
	for at, a := range m.allocs {
		if p >= at && p <= at+driver.Pointer(len(a.data)) {
			return at, a
		}
	}
	return 0, nil
}

// part returns n bytes of device memory; nil if they are not in one allocation.
func (m *Machine) part(p driver.Pointer, n uintptr) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	base, a := m.find(p)
	if a == nil || uintptr(p-base)+n > uintptr(len(a.data)) {
		return nil
	}
	return a.data[p-base:][:n]
}

func (m *Machine) memories(t *driver.Table) {
	t.MemGetInfo = func(free, total *uintptr) driver.Result {
		return m.call("MemGetInfo", func(d int32) driver.Result {
			*free, *total = uintptr(m.Memory-m.used[d]), uintptr(m.Memory)
			return driver.Success
		})
	}
	t.MemAlloc = func(p *driver.Pointer, n uintptr) driver.Result {
		return m.call("MemAlloc", func(d int32) driver.Result { return m.alloc(p, n, d) })
	}
	t.MemFree = func(p driver.Pointer) driver.Result {
		return m.call("MemFree", func(int32) driver.Result { return m.release(p) })
	}
	t.MemHostAlloc = func(p *unsafe.Pointer, n uintptr, _ uint32) driver.Result {
		return m.call("MemHostAlloc", func(int32) driver.Result {
			b := make([]byte, n+1)
			*p = unsafe.Pointer(&b[0])
			m.pinned[*p] = b
			return driver.Success
		})
	}
	t.MemFreeHost = func(p unsafe.Pointer) driver.Result {
		return m.call("MemFreeHost", func(int32) driver.Result {
			if m.pinned[p] == nil {
				return driver.InvalidValue
			}
			delete(m.pinned, p)
			return driver.Success
		})
	}
	t.PointerAttribute = func(v unsafe.Pointer, attr int32, p driver.Pointer) driver.Result {
		return m.call("PointerAttribute", func(int32) driver.Result {
			_, a := m.find(p)
			if a == nil {
				return driver.InvalidValue
			}
			if attr == 1 { // the context
				*(*driver.ContextHandle)(v) = contextOf(a.device)
				if m.OtherContext {
					*(*driver.ContextHandle)(v) = 1
				}
				return driver.Success
			}
			*(*int32)(v) = a.device
			return driver.Success
		})
	}
	t.IpcGet = func(h *driver.SharedHandle, p driver.Pointer) driver.Result {
		return m.call("IpcGet", func(int32) driver.Result {
			if m.allocs[p] == nil {
				return driver.InvalidValue
			}
			binary.LittleEndian.PutUint64(h[:], uint64(p))
			return driver.Success
		})
	}
	t.IpcOpen = func(p *driver.Pointer, h *driver.SharedHandle, _ uint32) driver.Result {
		return m.call("IpcOpen", func(d int32) driver.Result {
			a := m.allocs[driver.Pointer(binary.LittleEndian.Uint64(h[:]))]
			if a == nil {
				return driver.InvalidValue
			}
			m.next = (m.next + guard + 255) &^ 255
			*p = driver.Pointer(m.next)
			m.next += uint64(len(a.data))
			m.allocs[*p] = &memory{device: d, data: a.data, imported: true}
			return driver.Success
		})
	}
	t.IpcClose = func(p driver.Pointer) driver.Result {
		return m.call("IpcClose", func(int32) driver.Result {
			if m.allocs[p] == nil || !m.allocs[p].imported {
				return driver.InvalidValue
			}
			delete(m.allocs, p)
			return driver.Success
		})
	}
	t.PoolCreate = func(h *driver.PoolHandle, p *driver.PoolProps) driver.Result {
		return m.call("PoolCreate", func(d int32) driver.Result {
			if p.AllocType != 1 || p.Location.Type != 1 {
				return driver.InvalidValue
			}
			*h = driver.PoolHandle(m.handle())
			m.pools[*h] = &pool{p.Location.ID}
			return driver.Success
		})
	}
	t.PoolDestroy = func(h driver.PoolHandle) driver.Result {
		return m.call("PoolDestroy", func(int32) driver.Result {
			delete(m.pools, h)
			return driver.Success
		})
	}
	t.PoolSetAttribute = func(driver.PoolHandle, int32, unsafe.Pointer) driver.Result {
		return m.call("PoolSetAttribute", func(int32) driver.Result { return driver.Success })
	}
	t.PoolSetAccess = func(driver.PoolHandle, *driver.PoolAccess, uintptr) driver.Result {
		return m.call("PoolSetAccess", func(int32) driver.Result { return driver.Success })
	}
	t.PoolTrimTo = func(driver.PoolHandle, uintptr) driver.Result {
		return m.call("PoolTrimTo", func(int32) driver.Result { return driver.Success })
	}
	t.MemAllocFromPool = func(p *driver.Pointer, n uintptr, h driver.PoolHandle, s driver.StreamHandle) driver.Result {
		return m.onStream("MemAllocFromPool", s, func(s *stream) driver.Result {
			if m.pools[h] == nil {
				return driver.InvalidHandle
			}
			r := m.alloc(p, n, m.pools[h].device)
			if s.capture != nil && r == driver.Success {
				s.capture.memory = append(s.capture.memory, *p)
			}
			return r
		})
	}
	t.MemFreeAsync = func(p driver.Pointer, h driver.StreamHandle) driver.Result {
		return m.onStream("MemFreeAsync", h, func(s *stream) driver.Result {
			if s.capture != nil && slices.Contains(s.capture.memory, p) {
				return driver.Success // with the graph
			}
			return s.add(func() driver.Result {
				m.mu.Lock()
				defer m.mu.Unlock()
				return m.release(p)
			})
		})
	}
	m.copies(t)
}

func (m *Machine) copies(t *driver.Table) {
	move := func(name string, h driver.StreamHandle, f func() bool) driver.Result {
		return m.onStream(name, h, func(s *stream) driver.Result {
			return s.add(func() driver.Result {
				if !f() {
					return driver.IllegalAddress
				}
				return driver.Success
			})
		})
	}
	t.MemsetAsync = func(p driver.Pointer, value uint8, n uintptr, h driver.StreamHandle) driver.Result {
		return move("MemsetAsync", h, func() bool {
			part := m.part(p, n)
			for i := range part {
				part[i] = value
			}
			return part != nil
		})
	}
	t.CopyToDevice = func(dst driver.Pointer, src unsafe.Pointer, n uintptr, h driver.StreamHandle) driver.Result {
		return move("CopyToDevice", h, func() bool {
			part := m.part(dst, n)
			copy(part, unsafe.Slice((*byte)(src), n))
			return part != nil
		})
	}
	t.CopyToHost = func(dst unsafe.Pointer, src driver.Pointer, n uintptr, h driver.StreamHandle) driver.Result {
		return move("CopyToHost", h, func() bool {
			part := m.part(src, n)
			copy(unsafe.Slice((*byte)(dst), n), part)
			return part != nil
		})
	}
	between := func(dst, src driver.Pointer, n uintptr) func() bool {
		return func() bool {
			to, from := m.part(dst, n), m.part(src, n)
			copy(to, from)
			return to != nil && from != nil
		}
	}
	t.CopyOnDevice = func(dst, src driver.Pointer, n uintptr, h driver.StreamHandle) driver.Result {
		return move("CopyOnDevice", h, between(dst, src, n))
	}
	t.CopyToPeer = func(dst driver.Pointer, _ driver.ContextHandle, src driver.Pointer, _ driver.ContextHandle, n uintptr, h driver.StreamHandle) driver.Result {
		return move("CopyToPeer", h, between(dst, src, n))
	}
}
