package emu

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
)

// Config is how a system is made.
type Config struct {
	Devices int            // how many devices there are; 0 stands for 1
	Check   *check.Options // run kernels under checks; nil for machine code
	Stdout  io.Writer      // what kernels print
	Stderr  io.Writer      // messages about faults, findings and unsupported functions
	// Found, if not nil, is told the findings of each launch that has new ones.
	Found func(*check.Report)
}

// System is the devices of a process and the memory that they share. It may be used by several goroutines.
type System struct {
	config  Config
	devices []*Device
	memory  memory
	virtual virtual
	shared  shared
	moving  sync.RWMutex // held for reading while kernels and copies use memory, and for writing while it moves
	spare   spare
	ids     atomic.Uint64 // of streams, contexts and graphs, for those who ask for one

	report   sync.Mutex
	seen     check.Report // the findings of all launches so far
	reported map[string]bool
}

// New makes a system.
func New(c Config) *System {
	s := &System{config: c, reported: map[string]bool{}}
	for n := range max(1, c.Devices) {
		s.devices = append(s.devices, newDevice(s, n))
	}
	return s
}

// Devices is how many devices there are.
func (s *System) Devices() int { return len(s.devices) }

// Device returns a device by its number.
func (s *System) Device(n int) (*Device, error) {
	if n < 0 || n >= len(s.devices) {
		return nil, failure(InvalidDevice, "device %d: there are %d", n, len(s.devices))
	}
	return s.devices[n], nil
}

// NewID returns a number that nothing else has.
func (s *System) NewID() uint64 { return s.ids.Add(1) }

// Checked reports whether kernels run under checks.
func (s *System) Checked() bool { return s.config.Check != nil }

// once prints a message for the user, unless it has been printed before.
func (s *System) once(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.report.Lock()
	defer s.report.Unlock()
	if !s.reported[text] && s.config.Stderr != nil {
		s.reported[text] = true
		fmt.Fprintf(s.config.Stderr, "gotile: %s\n", text)
	}
}

// Unsupported names a function that is not supported, once, and returns its status.
func (s *System) Unsupported(function string) Status {
	s.once("%s is not supported", function)
	return NotSupported
}

// Warn prints a message, once.
func (s *System) Warn(format string, args ...any) { s.once(format, args...) }

// note prints the findings of a checked launch that are new.
func (s *System) note(r *check.Report) {
	s.report.Lock()
	defer s.report.Unlock()
	fresh := new(check.Report)
	for _, f := range r.Findings {
		if old := len(s.seen.Findings); s.seen.Add(*f) != nil && len(s.seen.Findings) > old {
			fresh.Add(*f)
		}
	}
	if len(fresh.Findings) == 0 {
		return
	}
	if s.config.Stderr != nil {
		fmt.Fprintf(s.config.Stderr, "gotile: %s\n", fresh.Text())
	}
	if s.config.Found != nil {
		s.config.Found(fresh)
	}
	for _, f := range fresh.Findings {
		if s.config.Stdout != nil && f.Op == tileir.OpAssert.String() {
			fmt.Fprintln(s.config.Stdout, f) // where programs look for it on hardware
		}
	}
}

// Device is an emulated device, which is also its primary context: after a fault of a kernel every call
// fails with the same status, until it is reset.
type Device struct {
	System *System
	Number int
	cpu    *cpu.Device

	mu       sync.Mutex
	fault    error            // of a kernel; nil if none
	streams  map[*Stream]bool // those that are not destroyed
	legacy   *Stream          // the stream that others wait for
	peers    map[*Device]bool // whose memory kernels of this device may use
	own      *Pool            // of asynchronous allocations
	pool     *Pool            // that the program has chosen instead, or own
	blocking atomic.Int32     // streams that wait for the legacy stream
	limits   map[int]uint64   // values of cuCtxSetLimit
}

func newDevice(s *System, number int) *Device {
	opts := []device.Option{device.Stdout(s.config.Stdout)}
	if s.config.Check != nil {
		opts = append(opts, cpu.CheckedWith(*s.config.Check))
	}
	d := &Device{System: s, Number: number, cpu: cpu.Open(opts...)}
	d.clear()
	return d
}

// clear makes the device as it was at first.
func (d *Device) clear() {
	d.fault, d.streams, d.peers, d.limits = nil, map[*Stream]bool{}, map[*Device]bool{}, map[int]uint64{}
	d.legacy = newStream(d, true)
	d.own = &Pool{Device: d}
	d.pool = d.own
}

// Info describes the CPU.
func (d *Device) Info() device.Info { return d.cpu.Describe() }

// Default is the device's default stream.
func (d *Device) Default() *Stream { return d.legacy }

// DefaultPool is the pool that the device has from the start.
func (d *Device) DefaultPool() *Pool { return d.own }

// Pool is the pool of asynchronous allocations without a pool.
func (d *Device) Pool() *Pool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.pool
}

// SetPool makes a pool of the device that of asynchronous allocations without one.
func (d *Device) SetPool(p *Pool) error {
	if p.Device != d {
		return failure(InvalidValue, "a pool of device %d for device %d", p.Device.Number, d.Number)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.pool = p
	return nil
}

// Fault returns the error that has made the device unusable, or nil.
func (d *Device) Fault() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.fault
}

// fail records a fault of a kernel and prints it.
func (d *Device) fail(err error) {
	d.mu.Lock()
	first := d.fault == nil
	if first {
		d.fault = err
	}
	d.mu.Unlock()
	if first {
		d.tell(err)
	}
}

// tell prints the fault of a kernel.
func (d *Device) tell(err error) {
	d.System.once("device %d: %v", d.Number, err)
	if out := d.System.config.Stdout; out != nil && errors.Is(err, device.ErrAssert) {
		fmt.Fprintf(out, "%v\n", err) // where programs look for it on hardware
	}
}

// Synchronize returns when all work of the device has ended.
func (d *Device) Synchronize(ctx context.Context) error {
	for _, s := range d.allStreams() {
		if s.Capturing() {
			s.invalidate()
			return failure(CaptureUnsupported, "the device cannot be synchronized while a stream is captured")
		}
		if err := s.wait(ctx); err != nil {
			return err
		}
	}
	return d.Fault()
}

// Reset waits for all work, frees the device's memory and forgets a fault.
func (d *Device) Reset(ctx context.Context) {
	_ = d.Synchronize(ctx) // the fault is forgotten
	d.System.memory.freeOf(d)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.clear()
}

// EnablePeer lets kernels of the device use a peer's memory.
func (d *Device) EnablePeer(peer *Device) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case peer == d:
		return failure(InvalidDevice, "device %d cannot be its own peer", d.Number)
	case d.peers[peer]:
		return failure(PeerAlreadyEnabled, "device %d already has access to device %d", d.Number, peer.Number)
	}
	d.peers[peer] = true
	return nil
}

// DisablePeer ends the access to a peer's memory.
func (d *Device) DisablePeer(peer *Device) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.peers[peer] {
		return failure(PeerNotEnabled, "device %d has no access to device %d", d.Number, peer.Number)
	}
	delete(d.peers, peer)
	return nil
}

// reaches reports whether kernels of the device may use memory of another.
func (d *Device) reaches(owner *Device) bool {
	if owner == nil || owner == d {
		return true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.peers[owner]
}

// uses reports whether kernels of the device may use memory.
func (d *Device) uses(a *Allocation) bool {
	if a.mapped != nil {
		return a.mapped.access.allows(d)
	}
	return d.reaches(a.Device) || a.Pool != nil && a.Pool.Access(d)
}

// SetLimit sets one of the limits that programs ask for; they have no effect on a CPU.
func (d *Device) SetLimit(which int, value uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limits[which] = value
}

// Limit returns a limit, and false if it was not set.
func (d *Device) Limit(which int) (uint64, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, ok := d.limits[which]
	return v, ok
}

// Explain prints the reason of an error, once.
func (s *System) Explain(e *Error) { s.once("%s", e.Reason) }
