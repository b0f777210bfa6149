//go:build !race

package plan

// SeenByGo is set in programs under the race detector.
const SeenByGo = false
