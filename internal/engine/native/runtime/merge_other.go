//go:build !amd64

package runtime

import "unsafe"

// There are no such functions here.
var updaters, combiners, adders map[update]func(to, own unsafe.Pointer, n int)
