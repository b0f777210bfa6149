package profile

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"gotile/device"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Limits are the limits of a machine.
type Limits struct {
	Copy float64            `json:"copy"` // bytes per second that a copy of a large array loads and stores
	Peak map[string]float64 `json:"peak"` // operations per second of matrix products from cache, by element type
}

var (
	//go:embed copy.mlir
	copyText string
	//go:embed peak.mlir
	peakText string
)

const (
	copyBytes  = 128 << 20 // of each array
	copyBlocks = copyBytes / (4 * 8192)
	peakBlocks = 64
	peakFlops  = 2 * 128 * 128 * 64 * 32 * peakBlocks
)

// sums are the element types of matrix products and of their sums.
var sums = map[string]string{"f16": "f32", "bf16": "f32", "f32": "f32", "f64": "f64", "i8": "i32", "tf32": "f32"}

// Measure measures the limits of a device: the speed of a copy, and that of matrix products with the given element types.
// It takes a fraction of a second for each. It leaves out types that it does not know.
func Measure(ctx context.Context, dev device.Device, elements ...string) (Limits, error) {
	l := Limits{Peak: make(map[string]float64)}
	from, to := make([]byte, copyBytes), make([]byte, copyBytes)
	s, err := fastest(ctx, dev, "copy", copyText, copyBlocks, from, to)
	if err != nil {
		return l, fmt.Errorf("the speed of a copy: %w", err)
	}
	l.Copy = 2 * copyBytes / s
	for _, e := range elements {
		acc, ok := sums[e]
		if !ok {
			continue
		}
		text := strings.NewReplacer("%IN", e, "%ACC", acc, "%ZERO", zeroOf(acc), "%MMA", productOf(acc), "%SIGNS", signsOf(acc)).Replace(peakText)
		s, err := fastest(ctx, dev, "peak", text, peakBlocks, make([]byte, 128*64*8), make([]byte, 64*128*8), make([]byte, peakBlocks*128*128*8))
		if err != nil {
			return l, fmt.Errorf("the speed of multiply-adds of %s: %w", e, err)
		}
		l.Peak[e] = peakFlops / s
	}
	return l, nil
}

func zeroOf(acc string) string {
	if acc == "i32" {
		return "0"
	}
	return "0.0"
}

func productOf(acc string) string {
	if acc == "i32" {
		return "mmai"
	}
	return "mmaf"
}

func signsOf(acc string) string {
	if acc == "i32" {
		return "signed signed"
	}
	return ""
}

// fastest returns the seconds of the fastest of several launches. The first is not counted.
func fastest(ctx context.Context, dev device.Device, entry, text string, blocks int, arrays ...[]byte) (float64, error) {
	m, err := asm.Parse(entry+".mlir", []byte(text))
	if err == nil {
		err = tileir.Verify(m)
	}
	if err != nil {
		return 0, err
	}
	p, err := dev.Compile(ctx, m, entry)
	if err != nil {
		return 0, err
	}
	defer p.Close()
	args := make([]device.Arg, len(arrays))
	for i, a := range arrays {
		args[i] = device.Arg{Pointer: true, Host: a}
	}
	var times []float64
	for range 6 {
		began := time.Now()
		if err := dev.Launch(ctx, p, device.Grid{blocks, 1, 1}, args); err != nil {
			return 0, err
		}
		times = append(times, time.Since(began).Seconds())
	}
	return slices.Min(times[1:]), nil
}
