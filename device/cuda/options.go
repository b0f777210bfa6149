package cuda

import (
	"gotile/device"
	"gotile/internal/cuda/passes"
	"gotile/tileir"
)

// WithoutPasses names passes that modules do not go through on their way to a GPU, as
// gotile passes lists them. Without some, results may be wrong.
func WithoutPasses(names ...string) device.Option {
	return device.Extend(func(o *passes.Options) { o.Off = append(o.Off, names...) })
}

// DumpPasses sets a function that is called with each module after each pass on its way to a
// GPU. It must not change the module.
func DumpPasses(f func(pass string, m *tileir.Module)) device.Option {
	return device.Extend(func(o *passes.Options) { o.Dump = f })
}
