package toolchain

import "context"

// Substitution compiles in place of the machine's compiler.
type Substitution func(ctx context.Context, j Job) ([]byte, error)

var substitution Substitution

// Substitute makes a function compile for all devices, for tests of packages that open devices by name. It is called before
// the first kernel is compiled.
func Substitute(f Substitution) { substitution = f }

// Substituted returns the function; nil if there is none.
func Substituted() Substitution { return substitution }

// Compile calls the function.
func (f Substitution) Compile(ctx context.Context, j Job) ([]byte, error) { return f(ctx, j) }

// Version is that of the compiler for which the function stands.
func (Substitution) Version() string { return "13.4.92" }
