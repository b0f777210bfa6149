// Package dist joins the devices of one process, of several processes and of several
// machines into a group of ranks that run the same program on their own parts of the data.
//
//	err := dist.Run(ctx, func(ctx context.Context, g *dist.Group) error {
//		…                                             // each rank computes a gradient
//		if err := kernel.Launch(ctx, stream, grid, x, gradient); err != nil {
//			return err
//		}
//		return g.AllReduce(ctx, stream, dist.Average, gradient, gradient) // after the kernel, in its stream
//	})
//
// A [Group] has the collective operations of NCCL and MPI: [Group.AllReduce],
// [Group.AllGather], [Group.ReduceScatter], [Group.Broadcast], [Group.AllToAll],
// [Group.Barrier], and [Group.Send], [Group.Recv] and [Group.Batch] between two ranks. They
// take arrays as kernels do, and a device or a stream: on a device they return when the
// result is there, on a stream they are queued in its order. All ranks of a group must call
// the same operations in the same order; groups check it.
//
// Packages of backends do the work and are imported for [Run] and [Init] to find them:
// gotile/dist/local joins goroutines of one process, gotile/dist/mpi processes that mpirun
// or srun started, through the machine's MPI library, and gotile/dist/nccl NVIDIA GPUs.
//
// If a rank fails, all ranks fail with one error, an [*Error] that names the rank: what waits
// ends, and each later operation returns the error. A rank that does not answer is an error
// after a time; see [Timeout]. [Group.Fail] ends all ranks.
//
// The package must not know any one backend or device.
package dist
