//go:build !linux

package resources

// Mapped is a file in memory.
type Mapped struct{ Data []byte }

// Map skips the test: memory can be taken away only on Linux, where machine code may fault.
func Map(t Test, _ int) *Mapped {
	t.Helper()
	t.Skip("memory is taken away on Linux only")
	return nil
}

// Resize is not called.
func (m *Mapped) Resize(int) {}

// Protect is not called.
func (m *Mapped) Protect() {}
