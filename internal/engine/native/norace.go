//go:build !race

package native

// seenByGo is for programs under the race detector.
const seenByGo = false
