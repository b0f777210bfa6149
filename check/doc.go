// Package check has the words of checked execution: what may be looked for ([Kinds]), what
// was found ([Finding]), and reports of it as text, JSON and SARIF.
//
// A checked device runs kernels of any origin as the portable engine does, and watches:
//
//	dev := cpu.Open(cpu.Checked())
//	err := kernel.Launch(ctx, dev, grid, x, y)
//	var report *check.Report
//	if errors.As(err, &report) { … }
//
// Package tiletest does this in tests, and "gotile run --check" on the command line.
// The package knows locations in source code and nothing of engines or devices.
package check
