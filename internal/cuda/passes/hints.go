package passes

import (
	"slices"

	"gotile/tileir"
)

// anyArch is the key of hints for all architectures without hints of their own.
const anyArch = "default"

// keepOffTMA adds a hint against the tensor memory accelerator to a load or store, unless its author has set one for
// all architectures.
func keepOffTMA(op *tileir.Op, slot int) {
	hints, _ := op.Attrs[slot].(tileir.Hints)
	hints = slices.Clone(hints)
	i := slices.IndexFunc(hints, func(e tileir.NamedAttr) bool { return e.Name == anyArch })
	if i < 0 {
		hints = append(hints, tileir.NamedAttr{Name: anyArch, Value: tileir.Dict(nil)})
		i = len(hints) - 1
	}
	d, _ := hints[i].Value.(tileir.Dict)
	if _, said := d.Get(tileir.HintAllowTMA); said {
		return
	}
	hints[i].Value = append(slices.Clip(d), tileir.NamedAttr{Name: tileir.HintAllowTMA, Value: tileir.Bool(false)})
	op.SetAttr(slot, hints)
}
