package cpu

import (
	"io"

	"gotile/check"
	"gotile/device"
	"gotile/profile"
)

// options are the options of a CPU.
type options struct {
	settings
	stdout   io.Writer
	progress func(done, total int64)
}

// settings are the options that only CPUs have.
type settings struct {
	workers int    // see [Workers]
	exact   bool   // see [Exact]
	isa     string // see [ISA]
	checked *check.Options
	profile *profile.Collector
}

func optionsOf(o device.Options) options {
	return options{device.Extension[settings](o), o.Stdout, o.Progress}
}

// Workers sets the number of blocks that run at once; by default the number of cores.
func Workers(n int) device.Option {
	return device.Extend(func(s *settings) { s.workers = n })
}

// Exact makes matrix products round and add as a GPU does, bit for bit, which is slower. Without it their sums may be in
// another order. Reductions and scans are always in the hardware's order.
func Exact() device.Option {
	return device.Extend(func(s *settings) { s.exact = true })
}

// ISA limits machine code to an instruction set: avx2, avx512 or amx on x86-64; neon, neon-dot or neon-bf16 on
// arm64. A name that is unknown, or that the processor does not have, is an error of [device.Open], and of the compilation of kernels if the
// device is opened with [Open]. The environment variable GOTILE_ISA does the same for devices
// without the option.
func ISA(name string) device.Option {
	return device.Extend(func(s *settings) { s.isa = name })
}

// Checked makes the CPU check for undefined behaviour, races and uninitialised reads while
// kernels run, or for the kinds that are named: see package gotile/check. A launch that finds
// something fails with a *check.Report. No other kind of device can be opened with it.
func Checked(kinds ...check.Kinds) device.Option {
	o := check.Options{}
	for _, k := range kinds {
		o.Kinds |= k
	}
	return CheckedWith(o)
}

// CheckedWith is [Checked] with all its options.
func CheckedWith(o check.Options) device.Option {
	return device.Require("cpu.Checked", func(s *settings) { s.checked = &o })
}

// Profiled makes the CPU collect profiles of kernels: the time of each source line and of each group of operations. See
// package gotile/profile. Kernels are compiled for it, and take a little longer. No other kind of device can be opened
// with it, and it cannot be combined with [Checked]: kernels then fail to compile.
func Profiled(c *profile.Collector) device.Option {
	return device.Require("cpu.Profiled", func(s *settings) { s.profile = c })
}
