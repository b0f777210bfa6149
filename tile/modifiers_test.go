package tile_test

import (
	"testing"

	"gotile/tile"
)

// The enumerators of the reference are in its order (2.13.6.1, 2.13.7.1, 2.13.8.1).
func TestEnumeratorsOrder(t *testing.T) {
	for i, p := range []tile.Padding{tile.PadZero, tile.PadNegZero, tile.PadPosInf, tile.PadNegInf, tile.PadNaN} {
		if int(p) != i {
			t.Errorf("padding %d is %d", i, p)
		}
	}
	for i, o := range []tile.MemoryOrder{tile.Relaxed, tile.Acquire, tile.Release, tile.AcquireRelease} {
		if int(o) != i+1 {
			t.Errorf("order %v is %d, want %d", o, o, i+1)
		}
	}
	for i, s := range []tile.Scope{tile.SystemScope, tile.DeviceScope, tile.BlockScope} {
		if int(s) != i+1 {
			t.Errorf("scope %d is %d, want %d", i, s, i+1)
		}
	}
}
