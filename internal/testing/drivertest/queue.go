package drivertest

import "gotile/internal/cuda/driver"

// Queue adds work of another library to a stream of the calling thread's device: f runs in the stream's order, and returns
// false if it cannot be done, which breaks the device.
func (m *Machine) Queue(handle uintptr, f func() bool) bool {
	r := m.onStream("Queue", driver.StreamHandle(handle), func(s *stream) driver.Result {
		return s.add(func() driver.Result {
			if !f() {
				return driver.IllegalAddress
			}
			return driver.Success
		})
	})
	return r == driver.Success
}

// Bytes is memory of a device; nil if it is not all in one allocation.
func (m *Machine) Bytes(at uintptr, n int) []byte {
	return m.part(driver.Pointer(at), uintptr(n))
}
