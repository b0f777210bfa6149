package nccl

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"gotile/device"
	"gotile/device/cuda"
	"gotile/dist"
)

// offer is what a rank shows the others of its memory, in the layout in which they gather it.
type offer struct {
	Process [16]byte // a random number of the process
	Machine [16]byte
	Size    int64
	Number  uint64 // of the memory in offered, for ranks of the same process
	Handle  cuda.SharedHandle
}

const offerSize = 16 + 16 + 8 + 8 + 64

// process is the number of this process.
var process = sync.OnceValue(func() (id [16]byte) {
	rand.Read(id[:])
	return id
})

// machine identifies this machine: processes of one whose numbers differ cannot share memory.
var machine = sync.OnceValue(func() (id [16]byte) {
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		name, _ := os.Hostname()
		text = []byte(name)
	}
	sum := sha256.Sum256(text)
	copy(id[:], sum[:])
	return id
})

// offered has the memory of the ranks of this process by number.
var (
	offered sync.Map
	offers  atomic.Uint64
)

// Share lets the kernels of all ranks use memory of each: GPUs of one process by access from GPU to GPU, and those of
// several by CUDA's inter-process communication.
func (c *comm) Share(ctx context.Context, size int64) (parts []dist.Memory, closed func() error, err error) {
	own, handle, err := c.world.dev.AllocShared(ctx, size)
	if err != nil {
		return nil, nil, err
	}
	o := offer{Process: process(), Machine: machine(), Size: size, Number: offers.Add(1), Handle: handle}
	offered.Store(o.Number, own)
	x := &sharing{comm: c, own: own, number: o.Number}
	all, err := c.gatherOffers(ctx, &o)
	if err == nil {
		parts, err = x.open(ctx, all)
	}
	if err != nil {
		return nil, nil, errors.Join(err, x.abandon())
	}
	return parts, x.close, nil
}

// gatherOffers returns what all ranks offer, by rank.
func (c *comm) gatherOffers(ctx context.Context, own *offer) ([]offer, error) {
	data, err := binary.Append(nil, binary.LittleEndian, own)
	if err != nil {
		return nil, err
	}
	b, err := c.world.dev.Alloc(ctx, int64(offerSize*c.size))
	if err != nil {
		return nil, err
	}
	defer b.Close()
	if err := b.Upload(ctx, int64(offerSize*c.rank), data); err != nil {
		return nil, err
	}
	gpu, l := b.(*cuda.Buffer), c.world.lib
	err = c.on(ctx, c.world.dev, text("Symmetric"), []*cuda.Buffer{gpu}, func(_ *cuda.Stream, stream uintptr) error {
		at := gpu.Address()
		return l.Call("AllGather", l.Fn.AllGather, at+uintptr(offerSize*c.rank), at, offerSize, bytesType, c.handle, stream)
	})
	if err != nil {
		return nil, err
	}
	bytes, all := make([]byte, b.Size()), make([]offer, c.size)
	if err := b.Download(ctx, 0, bytes); err != nil {
		return nil, err
	}
	_, err = binary.Decode(bytes, binary.LittleEndian, all)
	return all, err
}

// text is a description that does not change.
type text string

func (t text) String() string { return string(t) }

// sharing is memory of all ranks, as one of them has it.
type sharing struct {
	comm   *comm
	own    *cuda.Buffer
	number uint64
	mapped []*cuda.Buffer // of other processes
}

// open returns the memory of all ranks.
func (x *sharing) open(ctx context.Context, all []offer) (parts []dist.Memory, err error) {
	for r := range all {
		if all[r].Size != all[0].Size {
			return nil, &dist.Error{Rank: -1, Err: fmt.Errorf("%w: Symmetric of %d bytes on rank 0 and of %d on rank %d of the group",
				dist.ErrMismatch, all[0].Size, all[r].Size, r)}
		}
	}
	for r := range all {
		b := x.own
		if r != x.comm.rank {
			if b, err = x.reach(ctx, &all[r]); err != nil {
				return nil, fmt.Errorf("memory of rank %d of the group: %w", r, err)
			}
		}
		parts = append(parts, dist.Memory{Buffer: b, Count: int(b.Size()), Bytes: b.Size()})
	}
	return parts, nil
}

// reach returns another rank's memory as a buffer that kernels of this rank's GPU use.
func (x *sharing) reach(ctx context.Context, o *offer) (*cuda.Buffer, error) {
	dev := x.comm.world.dev
	switch {
	case o.Process == process():
		b, _ := offered.Load(o.Number)
		far, ok := b.(*cuda.Buffer)
		if !ok {
			return nil, fmt.Errorf("%w: it has gone", dist.ErrLost)
		}
		return far, dev.EnablePeer(far.Owner())
	case o.Machine != machine():
		return nil, fmt.Errorf("%w: it is on another machine, whose memory kernels do not reach; use Group.AllGather", device.ErrUnsupported)
	}
	b, err := dev.OpenShared(ctx, o.Handle, o.Size)
	if err == nil {
		x.mapped = append(x.mapped, b)
	}
	return b, err
}

// abandon gives back what this rank has, after an error.
func (x *sharing) abandon() error {
	offered.Delete(x.number)
	var err error
	for _, b := range x.mapped {
		err = errors.Join(err, b.Close())
	}
	return errors.Join(err, x.own.Close())
}

// close ends the use of the other ranks' memory and gives this rank's back, once no rank uses it.
func (x *sharing) close() error {
	for _, b := range x.mapped {
		b.Close()
	}
	x.mapped = nil
	c, l := x.comm, x.comm.world.lib
	err := c.on(context.Background(), c.world.dev, text("closing symmetric memory"), nil, func(_ *cuda.Stream, stream uintptr) error {
		at := c.scratch.Address()
		return l.Call("AllReduce", l.Fn.AllReduce, at, at, 1, bytesType, reductions[dist.Max], c.handle, stream)
	})
	return errors.Join(err, x.abandon())
}
