//go:build !race

package plan

// SeenByGo is for programs under the race detector.
const SeenByGo = false
