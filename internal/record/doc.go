// Package record keeps what a checked run of a kernel did, so that it can be looked at
// afterwards: per block of the grid the operations in the order in which they ran, where they
// stand in the source and in the IR, what they gave, which elements of which buffers they
// read and wrote, and what was found wrong.
//
// A [Recorder] observes a launch (gotile/check.Observer) and gives a [Recording], which is
// plain data with a JSON form. The form is written down in docs/view.md.
//
// # What it costs
//
// A recording is bounded by [Options.Limit]. Contents of buffers, accesses and results each
// have a part of it. Where a part is used up, the recording goes on with less: blocks without
// findings lose the results of their operations first. What is missing is said in
// [Recording.Notes], never left out in silence.
//
// The package knows the IR and what package check tells. It does not know devices, files, or
// how a recording is shown.
package record
