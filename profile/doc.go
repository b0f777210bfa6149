// Package profile has the words of profiled execution: what kernels spend their time on, by line of source and by group
// of operations, with bytes and arithmetic, the shares of what the machine can do, what limits each of them, and warnings
// about patterns that stay slow, as text and as JSON.
//
// A profiled CPU collects them while kernels run:
//
//	var c profile.Collector
//	dev := cpu.Open(cpu.Profiled(&c))
//	err := kernel.Launch(ctx, dev, grid, x, y)
//	limits, err := profile.Measure(ctx, cpu.Open(), c.Elements()...)
//	fmt.Print(c.Report(limits).Text())
//
// "gotile profile" does this on the command line. Machine code for profiles reads a clock before and after each group of
// operations; other code stays as it is. Times do not contain those of the readings. Within a group time is divided among
// lines by the number of instructions, so it is an estimate there.
//
// Bytes and arithmetic are those of whole tiles times the number of executions. If tiles are partly outside their arrays,
// or masked, they are upper bounds.
//
// The package knows Tile IR and the interface of devices, and nothing of engines.
package profile
