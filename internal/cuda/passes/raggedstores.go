package passes

import "gotile/tileir"

// raggedStores keeps masked stores to rows that may not be whole units off the tensor memory accelerator.
func raggedStores(entry *tileir.Op) {
	for _, op := range collect(entry, tileir.OpStoreViewTko) {
		view := op.Operand(tileir.StoreViewTkoView)
		if _, ok := masked(view, op.Attrs[tileir.StoreViewTkoInbounds]); ok && !wholeRows(view) {
			keepOffTMA(op, tileir.StoreViewTkoOptimizationHints)
		}
	}
}
