//go:build !amd64

package host

func pause() {}
