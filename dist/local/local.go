// Package local joins ranks of one process: goroutines, each with a device of its own or
// sharing one. It serves tests, programs that try themselves before they run on a cluster,
// and programs on several CPUs' memory. Operations work on the arrays in place, without
// copies in between. Importing it registers backend "local".
//
// It takes devices whose memory is that of this process. For several GPUs in one process
// use gotile/dist/nccl, whose ranks may be of one process too.
package local

import (
	"context"
	"fmt"
	"slices"

	"gotile/device"
	"gotile/dist"
)

func init() { dist.Register("local", backend{}) }

type backend struct{}

// Open implements [dist.Backend]: a group of one rank.
func (b backend) Open(ctx context.Context, p dist.Placement, s dist.Settings) (dist.Comm, error) {
	if p.Size != 1 {
		return nil, fmt.Errorf("%w: backend local joins ranks of one process, and %s started %d; use gotile/dist/mpi or gotile/dist/nccl", dist.ErrUnavailable, p.Launcher, p.Size)
	}
	list, err := b.OpenAll(ctx, []device.Device{s.Device}, s)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// Version implements [dist.Backend].
func (backend) Version() (string, error) { return "local: ranks of one process", nil }

// Takes implements [dist.Backend].
func (backend) Takes(dev device.Device) bool { return dev.Describe().HostMemory }

// OpenAll implements [dist.InProcess].
func (backend) OpenAll(_ context.Context, devices []device.Device, s dist.Settings) ([]dist.Comm, error) {
	w := &world{timeout: s.Timeout, failed: make(chan struct{})}
	if list := follow(w, devices); list != nil {
		copy(devices, list)
	}
	h := newHub(w, ranks(len(devices)))
	list := make([]dist.Comm, len(devices))
	for i := range list {
		list[i] = &comm{hub: h, rank: i, dev: devices[i]}
	}
	return list, nil
}

// ranks returns 0 to n-1.
func ranks(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Groups returns the groups of ranks of this process, one for each device, in order. A
// device may be in the list several times. If all devices are checked, as those of cpu.Checked are,
// races between ranks on symmetric memory end all ranks with an error of class dist.ErrRace; kernels
// are then launched on Group.Device, which is not the device of the list.
func Groups(ctx context.Context, devices []device.Device, opts ...dist.Option) ([]*dist.Group, error) {
	s, err := dist.SettingsOf(opts...)
	if err != nil {
		return nil, err
	}
	for _, d := range devices {
		if !(backend{}).Takes(d) {
			return nil, fmt.Errorf("%w: backend local does not move memory of %s; use gotile/dist/nccl", dist.ErrUnavailable, d.Name())
		}
	}
	devices = slices.Clone(devices)
	comms, err := backend{}.OpenAll(ctx, devices, s)
	if err != nil {
		return nil, err
	}
	groups := make([]*dist.Group, len(comms))
	for i, c := range comms {
		groups[i] = dist.NewGroup(c, devices[i], dist.Placement{Rank: i, Size: len(comms), LocalRank: i, LocalSize: len(comms)})
	}
	return groups, nil
}
