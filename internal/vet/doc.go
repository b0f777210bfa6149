// Package vet looks for mistakes in the kernels of Go packages without running them. It loads
// the packages, has package tilevet analyse their syntax, has their kernels traced in
// tests that are made for them (package aot), and reports what either finds in one form.
//
// It must not know engines or devices: nothing here computes.
package vet
