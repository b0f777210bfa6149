package tile

import "gotile/tileir"

// Occupancy hints how many blocks of the kernel share a multiprocessor, 1 to 32
// (2.16.2.2). archs restricts it to architectures, as "sm_90".
func Occupancy(n int, archs ...string) KernelOption {
	return kernelHint(tileir.HintOccupancy, n, archs)
}

// CTAs hints how many thread arrays form a cluster: 1, 2, 4, 8 or 16 (2.16.2.1,
// num_cta_in_cga). archs restricts it to architectures.
func CTAs(n int, archs ...string) KernelOption { return kernelHint(tileir.HintCTAs, n, archs) }

// WorkerWarps hints how many warps compute in each thread array of a kernel whose warps
// share out its work: a power of two up to 32, of which compilers like 4 and 8
// (num_worker_warps_per_cta, beyond the reference). archs restricts it to architectures.
func WorkerWarps(n int, archs ...string) KernelOption {
	return kernelHint(tileir.HintWarps, n, archs)
}

func kernelHint(key string, n int, archs []string) KernelOption {
	if len(archs) == 0 {
		archs = []string{anyArch}
	}
	return func(k *Kernel) {
		for _, a := range archs {
			k.hints = append(k.hints, hint{a, key, tileir.Int(tileir.I32, int64(n))})
		}
	}
}

// Name sets the kernel's name, which is otherwise the Go function's.
func Name(name string) KernelOption { return func(k *Kernel) { k.name, k.title = name, name } }

// Params names the parameters after the block, for messages about arguments.
func Params(names ...string) KernelOption { return func(k *Kernel) { k.params = names } }

// Partial is the option of a kernel that may leave parts of the arrays it stores to as
// they are. Otherwise a launch is an error whose grid is certain not to reach all tiles of
// an array that the kernel shares out among blocks: what is certain is found from the
// indices of its stores, where they are computed from block ids, arguments and loops. A
// store whose index has nothing to do with the block is meant for one place, and leaves
// the others alone.
func Partial(k *Kernel) { k.partial = true }

// NoSpecialize is the option of a kernel that is to be traced and compiled once,
// whatever it is launched with. Otherwise a launch tells the compiler which pointers lie
// at multiples of 16 bytes, which integers, lengths and strides are multiples of 16, which
// rows have a length or a distance of a multiple of 16 bytes, and which memory only one
// argument reaches, so that loads from it may run ahead; it compiles again for arguments of
// which other things are known. Arrays that 32 bits do not count are always told apart.
func NoSpecialize(k *Kernel) { k.noSpecialize = true }
