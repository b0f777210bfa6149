package tile

import "gotile/tileir"

// Occupancy hints how many blocks of the kernel share a multiprocessor, 1 to 32 (2.16.2.2).
// archs restricts it to architectures, as "sm_90".
func Occupancy(n int, archs ...string) KernelOption {
	return kernelHint(tileir.HintOccupancy, n, archs)
}

// CTAs hints how many thread arrays form a cluster: 1, 2, 4, 8 or 16 (2.16.2.1,
// num_cta_in_cga). archs restricts it to architectures.
func CTAs(n int, archs ...string) KernelOption { return kernelHint(tileir.HintCTAs, n, archs) }

// WorkerWarps hints how many warps of each thread array compute, in a kernel whose warps
// divide its work: a power of two up to 32, of which compilers prefer 4 and 8
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

// Partial is the option of a kernel that may leave parts of the arrays it stores to
// unchanged. Otherwise it is an error if a launch's grid is certain not to reach all tiles of
// an array that the kernel divides among blocks. That is found from the indices of its
// stores, if they are computed from block ids, arguments and loops. A store whose index does
// not depend on the block is not checked.
func Partial(k *Kernel) { k.partial = true }

// NoSpecialize is the option of a kernel that is traced and compiled once for all arguments.
// Otherwise a launch tells the compiler which pointers, integers, lengths and strides are
// multiples of 16 (pointers in bytes), which rows have a length or stride of a multiple of 16
// bytes, and which memory only one argument reaches, so that loads from it may run ahead; and
// it compiles again for arguments with other properties. Arrays that need 64-bit lengths are
// always compiled separately.
func NoSpecialize(k *Kernel) { k.noSpecialize = true }
