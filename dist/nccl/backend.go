package nccl

import (
	"context"
	"fmt"
	"time"
	"unsafe"

	"gotile/device"
	"gotile/device/cuda"
	"gotile/dist"
	"gotile/dist/internal/meeting"
	"gotile/internal/libnccl"
)

func init() { dist.Register("nccl", backend{}) }

type backend struct{}

// Takes implements [dist.Backend].
func (backend) Takes(dev device.Device) bool {
	_, ok := dev.(*cuda.Device)
	return ok
}

// Version implements [dist.Backend].
func (backend) Version() (string, error) {
	l, err := libnccl.Find()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("NCCL %v (%s)", l, l.File), nil
}

// minStart is the minimum time that processes have to start and to meet.
const minStart = time.Minute

// Open implements [dist.Backend].
func (backend) Open(ctx context.Context, p dist.Placement, s dist.Settings) (dist.Comm, error) {
	l, err := libnccl.Find()
	if err != nil {
		return nil, err
	}
	limit := max(s.Timeout, minStart)
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w within %v", dist.ErrTimeout, limit))
	defer cancel()
	member, id, err := meet(ctx, l, p)
	if err != nil {
		return nil, err
	}
	w := newWorld(l, s.Device.(*cuda.Device), member, p.Rank, s.Timeout)
	handle := libnccl.NewWord()
	err = w.detached(ctx, func() error {
		return l.Call("CommInitRankScalable", l.Fn.CommInitRankScalable, handle.At(), uintptr(p.Size), uintptr(p.Rank), 1, address(id), 0)
	})
	if err != nil {
		member.Fail(&dist.Error{Rank: p.Rank, Err: err})
		return nil, member.Close() // the error that was first
	}
	return w.start(handle.X, meeting.Everyone, p.Rank, p.Size), nil
}

// meet connects the ranks and shares the id of NCCL's communicator.
func meet(ctx context.Context, l *libnccl.Library, p dist.Placement) (meeting.Member, []byte, error) {
	id := newBytes(libnccl.UniqueID)
	if p.Rank == 0 {
		if err := l.Call("GetUniqueId", l.Fn.GetUniqueId, address(id)); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case p.Size == 1:
		return meeting.NewHub(1, nil).Member(0), id, nil
	case p.Address == "":
		return nil, nil, fmt.Errorf("%w: %s started %d processes, and they need a place to meet: set MASTER_ADDR to the host of rank 0, and MASTER_PORT to a free port there", dist.ErrUnavailable, p.Launcher, p.Size)
	case p.Rank == 0:
		m, err := meeting.Serve(ctx, p.Address, p.Size, id)
		return m, id, err
	}
	m, shared, err := meeting.Join(ctx, p.Address, p.Rank, p.Size)
	if err == nil {
		copy(id, shared)
	}
	return m, id, err
}

// OpenAll implements [dist.InProcess].
func (backend) OpenAll(_ context.Context, devices []device.Device, s dist.Settings) ([]dist.Comm, error) {
	l, err := libnccl.Find()
	if err != nil {
		return nil, err
	}
	n := len(devices)
	handles, ordinals := newWords(n), newInts(n)
	for i, d := range devices {
		gpu, ok := d.(*cuda.Device)
		if !ok {
			return nil, fmt.Errorf("%w: %s is no GPU", device.ErrArgument, d.Name())
		}
		_, ordinal := gpu.Handles()
		ordinals[i] = int32(ordinal)
	}
	err = l.Call("CommInitAll", l.Fn.CommInitAll, uintptr(unsafe.Pointer(&handles[0])), uintptr(n), uintptr(unsafe.Pointer(&ordinals[0])))
	if err != nil {
		return nil, err
	}
	hub := meeting.NewHub(n, nil)
	list := make([]dist.Comm, n)
	for i, d := range devices {
		list[i] = newWorld(l, d.(*cuda.Device), hub.Member(i), i, s.Timeout).start(handles[i], meeting.Everyone, i, n)
	}
	return list, nil
}

// address is the address of bytes.
func address(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }

// ticks returns how often a world looks after its operations.
func ticks(timeout time.Duration) time.Duration {
	return min(max(timeout/10, 10*time.Millisecond), time.Second)
}
