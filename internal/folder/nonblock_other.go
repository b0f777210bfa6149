//go:build !unix

package folder

// nonblock is no flag: files of this platform do not block when they are opened.
const nonblock = 0
