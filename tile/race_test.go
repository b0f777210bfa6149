//go:build race

package tile_test

// raceDetector says whether the race detector watches.
const raceDetector = true
