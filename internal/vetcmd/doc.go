// Package vetcmd finds mistakes in the kernels of Go packages. It loads the packages, has package
// tilevet analyse their syntax, and reports what it finds. It runs nothing of the packages,
// unless it is asked to trace their kernels: then it selects those that can be computed without
// side effects, or that directives name, has tests made that trace them (package aot), and
// reports what is wrong with them in the same form.
//
// It must not know engines or devices: nothing here computes.
package vetcmd
