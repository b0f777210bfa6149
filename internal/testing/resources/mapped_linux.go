package resources

import (
	"os"
	"path/filepath"
	"syscall"
)

// Mapped is a file in memory.
type Mapped struct {
	Data []byte
	t    Test
	path string
}

// Map makes a file of zeros and maps it. The test's end unmaps it.
func Map(t Test, size int) *Mapped {
	t.Helper()
	m := &Mapped{t: t, path: filepath.Join(t.TempDir(), "mapped")}
	f, err := os.Create(m.path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m.Resize(size)
	if m.Data, err = syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(m.Data); err != nil {
			t.Error(err)
		}
	})
	return m
}

// Resize changes the size of the file. Pages of the memory behind its end are not there; when the file
// grows again they are zero.
func (m *Mapped) Resize(size int) {
	m.t.Helper()
	if err := os.Truncate(m.path, int64(size)); err != nil {
		m.t.Fatal(err)
	}
}

// Protect makes the memory one that can only be read.
func (m *Mapped) Protect() {
	m.t.Helper()
	if err := syscall.Mprotect(m.Data, syscall.PROT_READ); err != nil {
		m.t.Fatal(err)
	}
}
