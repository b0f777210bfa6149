package enginetest

import (
	"context"
	"strings"
	"sync"

	"gotile/internal/engine"
	"gotile/tileir"
)

// Rows iterates over the operation table: each operation must have a test whose kernels contain it, and the engine must
// pass that test. An operation without a test fails, and so does one that the engine does not support.
func Rows(t T, eng engine.Engine) {
	elements := elementCases()
	for code := range tileir.OpCode(tileir.NumOps) {
		if !code.Defined() || tileir.Ops[code].TestOnly {
			continue
		}
		run(t, code.String(), func(t T) {
			test := rowTests[code]
			if test == nil {
				test = elements[code.String()]
			}
			if test == nil {
				t.Fatal("no test shows this operation")
			}
			r := &recorder{Engine: eng}
			test(t, r)
			if !r.saw[code] {
				t.Errorf("no kernel of its test holds this operation")
			}
		})
	}
}

// rowTests are tests of the operations that are not elementwise.
var rowTests = map[tileir.OpCode]func(T, engine.Engine){
	tileir.OpAssert:                    testAssert,
	tileir.OpAssume:                    testAssume,
	tileir.OpAtomicCASTko:              testAtomicMasks,
	tileir.OpAtomicRMWTko:              testAtomicModes,
	tileir.OpBreak:                     testCarriedSwap,
	tileir.OpBroadcast:                 testBroadcast,
	tileir.OpCat:                       testCat,
	tileir.OpConstant:                  testSelect,
	tileir.OpContinue:                  testCarriedSwap,
	tileir.OpEntry:                     testSelect,
	tileir.OpExtract:                   testExtractInsert,
	tileir.OpFor:                       testLoopBounds,
	tileir.OpGetGlobal:                 testGlobals,
	tileir.OpGetIndexSpaceShape:        testViewShapes,
	tileir.OpGetNumTileBlocks:          testTokens,
	tileir.OpGetTensorShape:            testViewShapes,
	tileir.OpGetTileBlockId:            testWorkerCount,
	tileir.OpGlobal:                    testGlobals,
	tileir.OpIf:                        testReduceBranch,
	tileir.OpIntToPtr:                  testPackedPointers,
	tileir.OpIota:                      testIota,
	tileir.OpJoinTokens:                testTokens,
	tileir.OpLoadPtrTko:                testPointerLoad,
	tileir.OpLoadViewTko:               testViewLoad,
	tileir.OpLoop:                      testCarriedSwap,
	tileir.OpMakePartitionView:         testViewLoad,
	tileir.OpMakeTensorView:            testViewLoad,
	tileir.OpMakeToken:                 testTokens,
	tileir.OpMmaF:                      testMmaF,
	tileir.OpMmaI:                      testMmaI,
	tileir.OpModule:                    testSelect,
	tileir.OpOffset:                    testNarrowOffsets,
	tileir.OpPermute:                   testPermute,
	tileir.OpPrintTko:                  testPrint,
	tileir.OpPtrToInt:                  testPackedPointers,
	tileir.OpPtrToPtr:                  testPackedPointers,
	tileir.OpReduce:                    testReduceOne,
	tileir.OpReshape:                   testReduceOne,
	tileir.OpReturn:                    testLeave,
	tileir.OpScan:                      testScan,
	tileir.OpSelect:                    testSelect,
	tileir.OpStorePtrTko:               testPointerStore,
	tileir.OpStoreViewTko:              testViewStore,
	tileir.OpYield:                     testReduceBranch,
	tileir.OpPack:                      testPack,
	tileir.OpUnpack:                    testPack,
	tileir.OpAlloca:                    testAlloca,
	tileir.OpMmaFScaled:                testMmaFScaled,
	tileir.OpMakeGatherScatterView:     testGatherExtremes,
	tileir.OpMakeStridedView:           testAtomicView,
	tileir.OpAtomicRedViewTko:          testAtomicView,
	tileir.OpInsert:                    testExtractInsert,
	tileir.OpPreviewFunc:               testCalls,
	tileir.OpPreviewCall:               testCalls,
	tileir.OpPreviewExternImpl:         testExtern,
	tileir.OpMultimemLoadReduceViewTko: testMultimemLoad,
	tileir.OpMultimemReduceViewTko:     testMultimemReduce,
	tileir.OpMultimemStoreViewTko:      testMultimemStore,
	tileir.OpGdcLaunchDependentsTko:    testTokens,
	tileir.OpGdcWaitTko:                testTokens,
	tileir.OpMemoryFenceAliasTko:       testTokens,
}

// elementCases are tests of elementwise operations by the operation's name.
func elementCases() map[string]func(T, engine.Engine) {
	cases := make(map[string]func(T, engine.Engine))
	for _, e := range elementTests() {
		name, _, _ := strings.Cut(e.name, " ")
		if cases[name] == nil {
			cases[name] = e.run
		}
	}
	return cases
}

// recorder is an engine that notes which operations it compiles.
type recorder struct {
	engine.Engine
	mu  sync.Mutex
	saw [tileir.NumOps]bool
}

func (r *recorder) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.Op.Walk(func(op *tileir.Op) bool {
		r.saw[op.Code] = true
		return true
	})
	return r.Engine.Compile(ctx, m, entry)
}
