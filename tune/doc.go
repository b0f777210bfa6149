// Package tune finds the fastest of several kernels that compute the same: a function makes
// a kernel of a configuration, such as the shape of its tiles and its hints, and [Search] times
// them on a device.
//
//	space := tune.Space[kernels.MatMulTiles]{
//		Name:    "matmul",
//		Configs: tune.Product(kernels.MatMulTiles{}, tune.Axis(func(t *kernels.MatMulTiles) *int { return &t.M }, 64, 128, 256)),
//		Kernel:  func(t kernels.MatMulTiles) *tile.Kernel { return kernels.NewMatMul[float32, float32](t) },
//	}
//	found, err := tune.Search(ctx, dev, space, tune.Options{Budget: time.Minute}, a, b, c)
//	err = found.Kernel.Run(ctx, dev, a, b, c)
//
// Configurations are compiled in parallel and timed one by one. One that does not compile, fails, computes a wrong result,
// or does not end within its timeout is excluded, and the search continues; one that is much slower than the best is not
// timed to the end. The best are then timed again in turns. Results are stored in a file, so that the same search later
// ends at once.
//
// The package works on every device, through package device. It must not know any one of them, or the computations of
// the kernels.
package tune
