package capi

import (
	"unsafe"

	"gotile/internal/emu"
)

// nonBlocking is the flag of streams that do not keep the order with the default stream.
const nonBlocking = 1

// noTiming is the flag of events without a time.
const noTiming = 2

var streamFunctions = []Function{
	{"cuStreamCreate", "cudaStreamCreateWithFlags", "pu", func(c *Call) error { return c.newStream(c.u32(1), 0) }},
	{"", "cudaStreamCreate", "p", func(c *Call) error { return c.newStream(0, 0) }},
	{"cuStreamCreateWithPriority", "cudaStreamCreateWithPriority", "pui", func(c *Call) error { return c.newStream(c.u32(1), c.int(2)) }},
	{"cuStreamDestroy_v2", "cudaStreamDestroy", "s", func(c *Call) error {
		s, err := object[*stream](c, 0)
		if err != nil {
			return err
		}
		c.Process.forget(c.u64(0))
		c.Process.forgetStream(s.Stream)
		s.Destroy()
		return nil
	}},
	{"cuStreamSynchronize", "cudaStreamSynchronize", "s", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		return s.Synchronize(background())
	}},
	{"cuStreamQuery", "cudaStreamQuery", "s", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		return s.Query()
	}},
	{"cuStreamWaitEvent", "cudaStreamWaitEvent", "spu", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		e, err := object[*emu.Event](c, 1)
		if err != nil {
			return err
		}
		return s.Wait(e)
	}},
	{"cuStreamGetPriority", "cudaStreamGetPriority", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			set(c.ptr(1), int32(s.Priority))
		}
		return err
	}},
	{"cuStreamGetFlags", "cudaStreamGetFlags", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			set(c.ptr(1), uint32(bit(!s.Blocking)))
		}
		return err
	}},
	{"cuStreamGetId", "cudaStreamGetId", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			set(c.ptr(1), s.ID)
		}
		return err
	}},
	{"cuStreamGetCtx", "", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			set(c.ptr(1), c.contextOf(s).handle)
		}
		return err
	}},
	{"cuStreamGetDevice", "cudaStreamGetDevice", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err == nil {
			set(c.ptr(1), int32(s.Device.Number))
		}
		return err
	}},
	{"cuLaunchHostFunc", "cudaLaunchHostFunc", "spp", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		host, f, arg := c.Process.Host, c.ptr(1), c.ptr(2)
		return s.Call(func() { host.Call(f, arg) })
	}},
	{"cuStreamAddCallback", "cudaStreamAddCallback", "sppu", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		host, handle, f, arg := c.Process.Host, c.u64(0), c.ptr(1), c.ptr(2)
		return s.Call(func() { host.CallStream(f, handle, int32(emu.StatusOf(s.Device.Fault())), arg) })
	}},

	{"cuEventCreate", "cudaEventCreateWithFlags", "pu", func(c *Call) error { return c.newEvent(c.u32(1)) }},
	{"", "cudaEventCreate", "p", func(c *Call) error { return c.newEvent(0) }},
	{"cuEventDestroy_v2", "cudaEventDestroy", "p", func(c *Call) error {
		_, err := object[*emu.Event](c, 0)
		c.Process.forget(c.u64(0))
		return err
	}},
	{"cuEventRecord", "cudaEventRecord", "ps", recordEvent},
	{"cuEventRecordWithFlags", "cudaEventRecordWithFlags", "psu", recordEvent},
	{"cuEventQuery", "cudaEventQuery", "p", func(c *Call) error {
		e, err := object[*emu.Event](c, 0)
		if err != nil {
			return err
		}
		return e.Query()
	}},
	{"cuEventSynchronize", "cudaEventSynchronize", "p", func(c *Call) error {
		e, err := object[*emu.Event](c, 0)
		if err != nil {
			return err
		}
		return e.Synchronize()
	}},
	{"cuEventElapsedTime", "", "ppp", elapsed},
	{"cuEventElapsedTime_v2", "cudaEventElapsedTime", "ppp", elapsed},
}

// newStream makes a stream of the thread's device.
func (c *Call) newStream(flags uint32, priority int) error {
	if err := c.device().Fault(); err != nil {
		return err
	}
	s := &stream{Stream: c.device().NewStream(flags&nonBlocking == 0, max(-5, min(0, priority))), context: c.context(), flags: flags}
	set(c.ptr(0), c.Process.register(s))
	return nil
}

// contextOf returns the context of a stream.
func (c *Call) contextOf(s *emu.Stream) *Context {
	if x, err := objectOf[*stream](c.Process, c.u64(0)); err == nil {
		return x.context
	}
	if c.device() == s.Device {
		return c.context()
	}
	return c.Process.primary[s.Device.Number]
}

// newEvent makes an event of the thread's device.
func (c *Call) newEvent(flags uint32) error {
	if err := c.device().Fault(); err != nil {
		return err
	}
	if flags&interprocess == 0 {
		set(c.ptr(0), c.Process.register(c.device().NewEvent(flags&noTiming == 0)))
		return nil
	}
	if flags&noTiming == 0 {
		return fail(emu.InvalidValue, "an event for several processes must have no times")
	}
	e, err := c.device().NewSharedEvent()
	if err == nil {
		set(c.ptr(0), c.Process.register(e))
	}
	return err
}

func recordEvent(c *Call) error {
	e, err := object[*emu.Event](c, 0)
	if err != nil {
		return err
	}
	s, err := c.stream(1)
	if err != nil {
		return err
	}
	return e.Record(s)
}

// elapsed writes the milliseconds between two events.
func elapsed(c *Call) error {
	start, err := object[*emu.Event](c, 1)
	if err != nil {
		return err
	}
	end, err := object[*emu.Event](c, 2)
	if err != nil {
		return err
	}
	d, err := end.Since(start)
	if err == nil {
		set(c.ptr(0), float32(d.Seconds()*1e3))
	}
	return err
}

var captureFunctions = []Function{
	{"cuStreamBeginCapture_v2", "cudaStreamBeginCapture", "si", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		return s.BeginCapture(nil, nil)
	}},
	{"cuStreamBeginCaptureToGraph", "cudaStreamBeginCaptureToGraph", "spppzi", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		g, err := object[*emu.Graph](c, 1)
		if err != nil {
			return err
		}
		after, err := c.nodes(2, c.u64(4))
		if err != nil {
			return err
		}
		return s.BeginCapture(g, after)
	}},
	{"cuStreamEndCapture", "cudaStreamEndCapture", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		g, err := s.EndCapture()
		if err != nil {
			set(c.ptr(1), uint64(0))
			return err
		}
		set(c.ptr(1), c.Process.handleOf(g))
		return nil
	}},
	{"cuStreamIsCapturing", "cudaStreamIsCapturing", "sp", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		set(c.ptr(1), captureStatus(s))
		return nil
	}},
	{"cuStreamGetCaptureInfo_v3", "cudaStreamGetCaptureInfo", "spppppp", captureInfo},
	{"cuStreamUpdateCaptureDependencies_v2", "cudaStreamUpdateCaptureDependencies", "sppzu", func(c *Call) error {
		s, err := c.stream(0)
		if err != nil {
			return err
		}
		x, _ := s.Capture()
		if x == nil {
			return fail(emu.InvalidValue, "the stream is not captured")
		}
		list, err := c.nodes(1, c.u64(3))
		if err != nil {
			return err
		}
		if c.u32(4) == 0 {
			list = append(x.Tails(s), list...)
		}
		x.SetTails(s, list)
		return nil
	}},
}

// captureStatus is 0 for a stream that is not captured, 1 for one that is, and 2 if the capture is invalid.
func captureStatus(s *emu.Stream) int32 {
	x, invalid := s.Capture()
	switch {
	case x == nil:
		return 0
	case invalid:
		return 2
	}
	return 1
}

// captureInfo describes the capture of a stream. The list of nodes stays valid until the next call.
func captureInfo(c *Call) error {
	s, err := c.stream(0)
	if err != nil {
		return err
	}
	set(c.ptr(1), captureStatus(s))
	x, _ := s.Capture()
	if x == nil {
		return nil
	}
	set(c.ptr(2), x.ID)
	if c.ptr(3) != nil {
		set(c.ptr(3), c.Process.handleOf(x.Graph))
	}
	tails := x.Tails(s)
	c.listed = make([]uint64, len(tails)+1)
	for i, n := range tails {
		c.listed[i] = c.Process.handleOf(n)
	}
	set(c.ptr(4), uintptr(unsafe.Pointer(&c.listed[0])))
	set(c.ptr(5), uint64(0))
	set(c.ptr(6), uint64(len(tails)))
	return nil
}
