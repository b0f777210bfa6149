//go:build !unix

package hostmemtest

import "testing"

// Mapped is a file in memory.
type Mapped struct{ Data []byte }

// Map skips the test: the system does not let a mapped file become shorter, or maps none.
func Map(t testing.TB, _ int) *Mapped {
	t.Helper()
	t.Skip("no mapped file can become shorter here")
	return nil
}

// Resize is not called.
func (m *Mapped) Resize(int) {}

// Protect is not called.
func (m *Mapped) Protect() {}
