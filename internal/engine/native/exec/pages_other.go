//go:build !linux && !darwin && !windows

package exec

func mapPages(int) ([]byte, error) { return nil, ErrUnavailable }

func protect([]byte) error { return ErrUnavailable }

func unmapPages([]byte) {}
