// Package record records a checked run of a kernel for later inspection: for each block of the grid the operations in
// order of execution, their locations in the source and in the IR, their results, the elements of buffers that they read
// and wrote, and the findings.
//
// A [Recorder] observes a launch (gotile/check.Observer) and makes a [Recording], which is plain data with a JSON form.
// The form is defined in docs/view.md.
//
// # Size
//
// The size of a recording is limited by [Options.Limit]. Contents of buffers, accesses and results each have a part of
// it. When a part is used up, the recording continues with less: blocks without findings lose the results of their
// operations first. Missing parts are listed in [Recording.Notes].
//
// The package knows the IR and the observer of package check. It does not know devices, files, or how a recording is
// shown.
package record
