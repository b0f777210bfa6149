package drivertest

import (
	"fmt"
	"time"
	"unsafe"

	"gotile/internal/cuda/driver"
)

// Table is the driver of the machine.
func (m *Machine) Table() *driver.Table {
	t := new(driver.Table)
	m.devices(t)
	m.contexts(t)
	m.memories(t)
	m.work(t)
	m.code(t)
	m.captures(t)
	return t
}

// free runs f with the lock held, without a context.
func (m *Machine) free(name string, f func() driver.Result) driver.Result {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.enter(name); r != driver.Success {
		return r
	}
	return f()
}

func (m *Machine) devices(t *driver.Table) {
	t.Init = func(uint32) driver.Result {
		return m.free("Init", func() driver.Result {
			if m.Devices == 0 {
				return driver.NoDevice
			}
			return driver.Success
		})
	}
	t.DriverGetVersion = func(v *int32) driver.Result {
		*v = int32(m.Version)
		return driver.Success
	}
	text := func(r driver.Result, to **byte, format string) driver.Result {
		b := append(fmt.Appendf(nil, format, int32(r)), 0)
		*to = &b[0]
		return driver.Success
	}
	t.GetErrorName = func(r driver.Result, to **byte) driver.Result { return text(r, to, "FAKE_ERROR_%d") }
	t.GetErrorString = func(r driver.Result, to **byte) driver.Result { return text(r, to, "what %d means") }
	t.DeviceGetCount = func(n *int32) driver.Result {
		*n = int32(m.Devices)
		return driver.Success
	}
	t.DeviceGet = func(d *int32, ordinal int32) driver.Result {
		*d = ordinal
		return driver.Success
	}
	t.DeviceGetName = func(name *byte, length int32, _ int32) driver.Result {
		copy(unsafe.Slice(name, length), "Test GPU\x00")
		return driver.Success
	}
	t.DeviceTotalMem = func(bytes *uintptr, _ int32) driver.Result {
		*bytes = uintptr(m.Memory)
		return driver.Success
	}
	t.DeviceAttribute = func(v *int32, attr, _ int32) driver.Result {
		*v = map[int32]int32{driver.AttrMajor: 9, driver.AttrMinor: 0, driver.AttrMultiprocessors: 4, driver.AttrPools: 1, driver.AttrL2Bytes: 1 << 20}[attr]
		return driver.Success
	}
	t.DeviceCanAccess = func(can *int32, d, peer int32) driver.Result {
		*can = 1
		return driver.Success
	}
}

func (m *Machine) contexts(t *driver.Table) {
	t.PrimaryRetain = func(c *driver.ContextHandle, d int32) driver.Result {
		return m.free("PrimaryRetain", func() driver.Result {
			if r := m.sticky[d]; r != driver.Success {
				return r
			}
			m.retained[d]++
			*c = contextOf(d)
			return driver.Success
		})
	}
	t.PrimaryRelease = func(d int32) driver.Result {
		return m.free("PrimaryRelease", func() driver.Result {
			m.retained[d]--
			return driver.Success
		})
	}
	t.CtxSetCurrent = func(c driver.ContextHandle) driver.Result {
		return m.free("CtxSetCurrent", func() driver.Result {
			if !m.isContext(c) {
				return driver.InvalidContext
			}
			m.current[thread()] = c
			return driver.Success
		})
	}
	t.CtxEnablePeer = func(peer driver.ContextHandle, _ uint32) driver.Result {
		return m.call("CtxEnablePeer", func(int32) driver.Result { return driver.Success })
	}
	t.CtxSynchronize = func() driver.Result {
		r := driver.Success
		for _, s := range m.all() {
			r = max(r, t.StreamSynchronize(s))
		}
		return r
	}
}

func (m *Machine) all() (list []driver.StreamHandle) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for s := range m.streams {
		list = append(list, s)
	}
	return list
}

// work is streams and events.
func (m *Machine) work(t *driver.Table) {
	t.StreamCreate = func(h *driver.StreamHandle, _ uint32, _ int32) driver.Result {
		return m.call("StreamCreate", func(d int32) driver.Result {
			*h = driver.StreamHandle(m.handle())
			m.streams[*h] = newStream(m, d)
			return driver.Success
		})
	}
	t.StreamDestroy = func(h driver.StreamHandle) driver.Result {
		return m.onStream("StreamDestroy", h, func(s *stream) driver.Result {
			delete(m.streams, h)
			return driver.Success
		})
	}
	t.StreamQuery = func(h driver.StreamHandle) driver.Result {
		return m.onStream("StreamQuery", h, func(s *stream) driver.Result {
			if s.pending > 0 {
				return driver.NotReady
			}
			return driver.Success
		})
	}
	t.StreamSynchronize = func(h driver.StreamHandle) driver.Result {
		return m.onStream("StreamSynchronize", h, func(s *stream) driver.Result {
			for s.pending > 0 {
				s.changed.Wait()
			}
			return m.sticky[s.device]
		})
	}
	t.StreamWaitEvent = func(h driver.StreamHandle, e driver.EventHandle, _ uint32) driver.Result {
		return m.onStream("StreamWaitEvent", h, func(s *stream) driver.Result {
			x := m.events[e]
			if x == nil {
				return driver.InvalidHandle
			}
			if x.graph != nil {
				s.capture = x.graph
				return driver.Success
			}
			reached := x.reached
			return s.add(func() driver.Result {
				<-reached
				return driver.Success
			})
		})
	}
	t.EventCreate = func(h *driver.EventHandle, _ uint32) driver.Result {
		return m.call("EventCreate", func(int32) driver.Result {
			*h = driver.EventHandle(m.handle())
			m.events[*h] = &event{}
			return driver.Success
		})
	}
	t.EventRecord = func(e driver.EventHandle, h driver.StreamHandle) driver.Result {
		return m.onStream("EventRecord", h, func(s *stream) driver.Result { return m.record(e, s) })
	}
	onEvent := func(name string, h driver.EventHandle, f func(e *event) driver.Result) driver.Result {
		return m.call(name, func(int32) driver.Result {
			if e := m.events[h]; e != nil {
				return f(e)
			}
			return driver.InvalidHandle
		})
	}
	t.EventDestroy = func(h driver.EventHandle) driver.Result {
		return onEvent("EventDestroy", h, func(*event) driver.Result {
			delete(m.events, h)
			return driver.Success
		})
	}
	t.EventQuery = func(h driver.EventHandle) driver.Result {
		return onEvent("EventQuery", h, func(e *event) driver.Result { return e.query() })
	}
	t.EventSynchronize = func(h driver.EventHandle) driver.Result {
		r := driver.NotReady
		for r == driver.NotReady {
			r = t.EventQuery(h)
			time.Sleep(10 * time.Microsecond)
		}
		return r
	}
	t.EventElapsed = func(ms *float32, from, to driver.EventHandle) driver.Result {
		return onEvent("EventElapsed", to, func(e *event) driver.Result {
			x := m.events[from]
			if x == nil || x.query() != driver.Success || e.query() != driver.Success {
				return driver.NotReady
			}
			*ms = float32(max(e.at.Sub(x.at), time.Microsecond).Seconds() * 1000) // the resolution of some systems' clocks is lower
			return driver.Success
		})
	}
}

// captures is graphs.
func (m *Machine) captures(t *driver.Table) {
	t.StreamBeginCapture = func(h driver.StreamHandle, _ int32) driver.Result {
		return m.onStream("StreamBeginCapture", h, func(s *stream) driver.Result {
			if s.capture != nil {
				return driver.Captured
			}
			s.capture = &graph{}
			return driver.Success
		})
	}
	t.StreamEndCapture = func(h driver.StreamHandle, to *driver.GraphHandle) driver.Result {
		return m.onStream("StreamEndCapture", h, func(s *stream) driver.Result {
			g := s.capture
			if g == nil {
				return driver.InvalidHandle
			}
			for _, other := range m.streams {
				if other.capture == g {
					other.capture = nil
				}
			}
			*to = driver.GraphHandle(m.handle())
			m.graphs[*to] = g
			return driver.Success
		})
	}
	t.GraphGetNodes = func(h driver.GraphHandle, _ *uintptr, n *uintptr) driver.Result {
		return m.call("GraphGetNodes", func(int32) driver.Result {
			*n = uintptr(len(m.graphs[h].work))
			return driver.Success
		})
	}
	t.GraphInstantiate = func(x *driver.ExecHandle, h driver.GraphHandle, _ uint64) driver.Result {
		return m.call("GraphInstantiate", func(int32) driver.Result {
			*x = driver.ExecHandle(m.handle())
			m.execs[*x] = m.graphs[h]
			return driver.Success
		})
	}
	t.GraphLaunch = func(x driver.ExecHandle, h driver.StreamHandle) driver.Result {
		return m.onStream("GraphLaunch", h, func(s *stream) driver.Result {
			g := m.execs[x]
			if g == nil {
				return driver.InvalidHandle
			}
			for _, w := range g.work {
				s.add(w)
			}
			return driver.Success
		})
	}
	t.GraphDestroy = func(h driver.GraphHandle) driver.Result {
		return m.call("GraphDestroy", func(int32) driver.Result {
			delete(m.graphs, h)
			return driver.Success
		})
	}
	t.ExecDestroy = func(x driver.ExecHandle) driver.Result {
		return m.call("ExecDestroy", func(int32) driver.Result {
			if g := m.execs[x]; g != nil {
				for _, p := range g.memory {
					m.release(p)
				}
			}
			delete(m.execs, x)
			return driver.Success
		})
	}
}
