package device

import (
	"slices"
	"unsafe"
)

// Alone reports whether argument i is a pointer to memory that no other argument reaches.
func Alone(args []Arg, i int) bool {
	if !args[i].Pointer {
		return false
	}
	for j, other := range args {
		if j != i && other.Pointer && args[i].Overlaps(&other) {
			return false
		}
	}
	return true
}

// reaches reports whether a pointer in the table of a may reach memory of b.
func (a *Arg) reaches(b *Arg) bool {
	return slices.ContainsFunc(a.Table, func(x Arg) bool { return x.Pointer && x.Overlaps(b) })
}

// Overlaps reports whether two pointers may reach the same memory.
func (a *Arg) Overlaps(b *Arg) bool {
	switch {
	case a.Table != nil || b.Table != nil:
		return a.reaches(b) || b.reaches(a)
	case (a.Host == nil) != (b.Host == nil):
		return false
	case a.Host == nil:
		return a.Buffer == b.Buffer
	case len(a.Host) == 0 || len(b.Host) == 0:
		return false
	}
	p, q := uintptr(unsafe.Pointer(&a.Host[0])), uintptr(unsafe.Pointer(&b.Host[0]))
	return p < q+uintptr(len(b.Host)) && q < p+uintptr(len(a.Host))
}
