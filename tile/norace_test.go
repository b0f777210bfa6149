//go:build !race

package tile_test

// raceDetector reports whether the race detector is enabled.
const raceDetector = false
