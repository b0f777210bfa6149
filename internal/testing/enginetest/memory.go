package enginetest

import (
	"gotile/internal/engine"
)

// memoryTests are the tests of memory and effects, by name.
var memoryTests = []struct {
	name string
	run  func(T, engine.Engine)
}{
	{"ViewLoad", testViewLoad},
	{"ViewStore", testViewStore},
	{"ViewShapes", testViewShapes},
	{"ViewOfOne", testViewOfOne},
	{"PointerLoad", testPointerLoad},
	{"PointerStore", testPointerStore},
	{"PackedNeighbours", testPackedNeighbours},
	{"PackedGlobals", testPackedGlobals},
	{"PackedFaults", testPackedFaults},
	{"PackedPointers", testPackedPointers},
	{"ViewBases", testViewBases},
	{"Promises", testPromises},
	{"PickedPromise", testPickedPromise},
	{"Backwards", testBackwards},
	{"MaskedLoad", testMaskedLoad},
	{"NarrowOffsets", testNarrowOffsets},
	{"Faults", testFaults},
	{"ScatteredFaults", testScatteredFaults},
	{"ViewFaults", testViewFaults},
	{"ViewExtremes", testViewExtremes},
	{"GatherExtremes", testGatherExtremes},
	{"AllocaFaults", testAllocaFaults},
	{"ForeignAlloca", testForeignAlloca},
	{"Lost", testLost},
	{"Alloca", testAlloca},
	{"Globals", testGlobals},
	{"AtomicModes", testAtomicModes},
	{"AtomicFloats", testAtomicFloats},
	{"AtomicMasks", testAtomicMasks},
	{"AtomicView", testAtomicView},
	{"SpinLock", testSpinLock},
	{"Handover", testHandover},
	{"Print", testPrint},
	{"Assert", testAssert},
}

// Memory runs the tests of loads, stores, atomics, faults, prints and asserts.
func Memory(t T, eng engine.Engine) {
	for _, test := range memoryTests {
		run(t, test.name, func(t T) { test.run(t, eng) })
	}
}
