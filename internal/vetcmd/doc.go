// Package vetcmd finds mistakes in the kernels of Go packages. It loads the packages, analyses their syntax with package
// tilevet, and reports the findings. It runs no code of the packages unless their kernels are to be traced: then it selects
// kernels that can be made without side effects, or that directives name, generates tests that trace them (package aot),
// and reports their errors in the same form.
//
// It must not know engines or devices: no kernel is executed here.
package vetcmd
