package passes

import "gotile/tileir"

// paddedLoads keeps loads with a padding other than zero off the tensor memory accelerator.
func paddedLoads(entry *tileir.Op) {
	for _, op := range collect(entry, tileir.OpLoadViewTko) {
		view := op.Operand(tileir.LoadViewTkoView)
		if pad, ok := masked(view, op.Attrs[tileir.LoadViewTkoInbounds]); ok && pad != tileir.PadZero {
			keepOffTMA(op, tileir.LoadViewTkoOptimizationHints)
		}
	}
}
