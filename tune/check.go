package tune

import (
	"context"
	"fmt"
	"math"

	"gotile/device"
	"gotile/tile"
)

// Check compares what configurations compute.
type Check struct {
	// Reset spoils the results before a configuration's first run, so that those of another
	// do not pass for its own; it may be nil.
	Reset func(ctx context.Context) error
	// Compare returns an error if the results are wrong.
	Compare func(ctx context.Context) error
}

// Like checks that an array has the results of the first configuration, within a fraction of the larger of each number's
// magnitude and 1: 1e-3 for sums of float16. The first configuration must be one that is known to be right; [Against]
// compares with given numbers instead.
func Like[T tile.Element](within float64, a tile.Array[T]) *Check {
	return compared(within, a, nil)
}

// Against is [Like] with the expected numbers.
func Against[T tile.Element](within float64, a tile.Array[T], want []T) *Check {
	return compared(within, a, append([]T{}, want...))
}

func compared[T tile.Element](within float64, a tile.Array[T], want []T) *Check {
	read := func(ctx context.Context) ([]T, error) {
		if a.Buffer == nil {
			return append([]T{}, a.Data...), nil
		}
		list := make([]T, a.Buffer.Size()/int64(tile.DTypeOf[T]().Size()))
		return list, a.Buffer.Download(ctx, 0, device.Bytes(list))
	}
	return &Check{
		Reset: func(ctx context.Context) error {
			bytes := device.Bytes(a.Data)
			if a.Buffer != nil {
				bytes = make([]byte, a.Buffer.Size())
			}
			for i := range bytes {
				bytes[i] = 0x55
			}
			if a.Buffer == nil {
				return nil
			}
			return a.Buffer.Upload(ctx, 0, bytes)
		},
		Compare: func(ctx context.Context) error {
			got, err := read(ctx)
			if err != nil {
				return err
			}
			if want == nil {
				want = got
				return nil
			}
			return differ(got, want, within)
		},
	}
}

// differ reports the first index at which numbers differ by more than the limit.
func differ[T tile.Element](got, want []T, within float64) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d elements; want %d", len(got), len(want))
	}
	for i := range got {
		g, w := tile.ToFloat64(got[i]), tile.ToFloat64(want[i])
		if g == w || math.IsNaN(g) && math.IsNaN(w) || math.Abs(g-w) <= within*max(1, math.Abs(w)) {
			continue
		}
		return fmt.Errorf("element %d is %v; want %v", i, g, w)
	}
	return nil
}
