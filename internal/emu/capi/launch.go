package capi

import (
	"fmt"

	"gotile/device"
	"gotile/internal/emu"
)

// config is a launch configuration that a program has pushed for the launch that comes next.
type config struct {
	grid, block [3]uint32
	shared      uint64
	stream      uint64
}

var launchFunctions = []Function{
	{"cuLaunchKernel", "", "puuuuuuuspp", launchDriver},
	{"cuLaunchCooperativeKernel", "", "puuuuuuusp", func(c *Call) error { return fail(emu.NotSupported, "cooperative launches") }},
	{"cuLaunchKernelEx", "", "pppp", func(c *Call) error {
		p := c.ptr(0)
		return c.launch(c.u64(1), field[[3]uint32](p, 0), arguments{c.ptr(2), c.ptr(3)}, field[uint64](p, 32))
	}},
	{"", "cudaLaunchKernelExC", "ppp", func(c *Call) error {
		p := c.ptr(0)
		return c.launch(c.u64(1), field[[3]uint32](p, 0), arguments{c.ptr(2), nil}, field[uint64](p, 32))
	}},
	{"", "cudaLaunchKernel", "pDDpzs", launchRuntime},
	{"", "__cudaLaunchKernel", "pDDpzs", launchRuntime},
	{"", "cudaLaunchCooperativeKernel", "pDDpzs", launchRuntime},
	{"", "__cudaPushCallConfiguration", "DDzs", func(c *Call) error {
		c.configs = append(c.configs, config{field[[3]uint32](c.ptr(0), 0), field[[3]uint32](c.ptr(1), 0), c.u64(2), c.u64(3)})
		return nil
	}},
	{"", "__cudaPopCallConfiguration", "pppp", func(c *Call) error {
		n := len(c.configs)
		if n == 0 {
			return fail(52, "no launch configuration")
		}
		x := c.configs[n-1]
		c.configs = c.configs[:n-1]
		set(c.ptr(0), x.grid)
		set(c.ptr(1), x.block)
		set(c.ptr(2), x.shared)
		set(c.ptr(3), x.stream)
		return nil
	}},
}

func launchDriver(c *Call) error {
	return c.launch(c.u64(0), [3]uint32{c.u32(1), c.u32(2), c.u32(3)}, arguments{c.ptr(9), c.ptr(10)}, c.u64(8))
}

func launchRuntime(c *Call) error {
	return c.launch(c.u64(0), field[[3]uint32](c.ptr(1), 0), arguments{c.ptr(3), nil}, c.u64(5))
}

// launch queues a kernel on a stream.
func (c *Call) launch(kernel uint64, grid [3]uint32, args arguments, stream uint64) error {
	arrays := c.takeArrays()
	if err := c.checkGrid(gridOf(grid)); err != nil {
		return err
	}
	f, err := c.functionOf(kernel)
	if err != nil {
		return err
	}
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	values, err := args.of(f.Kernel)
	if err != nil {
		return err
	}
	l, err := s.Device.NewLaunch(background(), f.Kernel, gridOf(grid), values, arrays)
	if err != nil {
		return err
	}
	return s.Launch(l)
}

// mostBlocks bounds the grid on the axes y and z, as on GPUs.
const mostBlocks = 65535

// checkGrid reports a grid that has no blocks or too many: driver and runtime have a status each.
func (c *Call) checkGrid(g device.Grid) error {
	err := g.Check()
	if err == nil && max(g[1], g[2]) > mostBlocks {
		err = fmt.Errorf("%w: grid %v: want at most %d blocks on the axes y and z", device.ErrArgument, g, mostBlocks)
	}
	switch {
	case err == nil:
		return nil
	case c.Runtime:
		return fail(emu.InvalidConfiguration, err.Error())
	}
	return fail(emu.InvalidValue, err.Error())
}

func gridOf(g [3]uint32) device.Grid { return device.Grid{int(g[0]), int(g[1]), int(g[2])} }
