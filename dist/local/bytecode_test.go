package local_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/dist"
	"gotile/dist/local"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// gatherMatMul is what cuTile Python compiled from the kernel of its sample AllGatherMatmul: the rows of the result are those of the
// arrays of all ranks, a list, times a matrix. See testdata/vendor/README.md.
const gatherMatMul = "../../testdata/vendor/python-gather_matmul-13.4.tilebc"

// The product of m by k elements of each rank and k by n elements.
const productM, productK, productN = 48, 40, 50

// words are the lengths and strides of a matrix.
func words(rows, cols int) []device.Arg {
	return []device.Arg{{Bits: uint64(rows)}, {Bits: uint64(cols)}, {Bits: uint64(cols)}, {Bits: 1}}
}

// pointerTo is the argument for an array.
func pointerTo(a tile.Array[float32]) device.Arg {
	if a.Data != nil {
		return device.Arg{Pointer: true, Host: device.Bytes(a.Data)}
	}
	return device.Arg{Pointer: true, Buffer: a.Buffer}
}

// launchGatherMatMul runs the kernel as cuTile Python does: a list of arrays is the address of a table and its length.
func launchGatherMatMul(ctx context.Context, dev device.Device, m *tileir.Module, xs []tile.Array[float32], w, out []float32) error {
	program, err := dev.Compile(ctx, m, "gather_matmul")
	if err != nil {
		return err
	}
	defer program.Close()
	var table []device.Arg
	for _, x := range xs {
		table = append(append(table, pointerTo(x)), words(productM, productK)...)
	}
	args := []device.Arg{{Pointer: true, Table: table}, {Bits: uint64(len(xs))}}
	args = append(append(args, pointerTo(tile.ArrayOf(w))), words(productK, productN)...)
	args = append(append(args, pointerTo(tile.ArrayOf(out))), words(productM*len(xs), productN)...)
	return dev.Launch(ctx, program, tile.Grid(len(xs)*productM/16, (productN+15)/16), args)
}

// numbers are elements that ranks differ in, whose products have exact sums.
func numbers(n, first int) []float32 {
	list := make([]float32, n)
	for i := range list {
		list[i] = float32((i+first)%13) - 6
	}
	return list
}

// checkProduct compares the product of one rank's rows with a plain one.
func checkProduct(x, w, got []float32) error {
	for i, v := range got {
		row, col, want := i/productN, i%productN, float32(0)
		for k := range productK {
			want += x[row*productK+k] * w[k*productN+col]
		}
		if v != want {
			return fmt.Errorf("element %d of row %d is %v, want %v", col, row, v, want)
		}
	}
	return nil
}

// inTurn runs a launch while no other rank runs one, for Go's race detector.
func inTurn(f func() error) error {
	turn.Lock()
	defer turn.Unlock()
	return f()
}

// gatherAndMultiply runs the kernel on symmetric memory and checks its result. Without the barrier ranks race.
func gatherAndMultiply(m *tileir.Module, barrier bool) func(context.Context, *dist.Group) error {
	return func(ctx context.Context, g *dist.Group) error {
		s, err := dist.Symmetric[float32](ctx, g, productM*productK)
		if err != nil {
			return err
		}
		err = inTurn(func() error {
			return copyTo.Run(ctx, g.Device(), numbers(productM*productK, 5*g.Rank()), s.Own())
		})
		if err != nil {
			return err
		}
		if barrier {
			if err := g.Barrier(ctx, g.Device()); err != nil {
				return err
			}
		}
		w, got := numbers(productK*productN, 3), make([]float32, g.Size()*productM*productN)
		err = inTurn(func() error { return launchGatherMatMul(ctx, g.Device(), m, s.Arrays, w, got) })
		if err != nil {
			return err
		}
		if err := s.Close(ctx); err != nil { // before the results: a race shows here at the latest
			return err
		}
		for r := range g.Size() {
			if err := checkProduct(numbers(productM*productK, 5*r), w, got[r*productM*productN:][:productM*productN]); err != nil {
				return fmt.Errorf("rows of rank %d: %w", r, err)
			}
		}
		return nil
	}
}

// TestGatherMatMul runs the kernel of cuTile Python's sample on symmetric memory of several devices, with each engine of the CPU.
func TestGatherMatMul(t *testing.T) {
	code, err := os.ReadFile(gatherMatMul)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"cpu:interp", "cpu:native", "cpu:checked"} {
		for _, ranks := range []int{1, 2, 4} {
			err := dist.Run(t.Context(), gatherAndMultiply(m, true), dist.With(fmt.Sprintf("local:%d", ranks)), dist.On(name))
			if errors.Is(err, device.ErrUnavailable) {
				break // no machine code for this processor
			}
			if err != nil {
				t.Errorf("%s, %d ranks: %v", name, ranks, err)
			}
		}
	}
	devices := []device.Device{cpu.Open(cpu.Checked()), cpu.Open(cpu.Checked())}
	groups, err := local.Groups(t.Context(), devices)
	if err != nil {
		t.Fatal(err)
	}
	err = dist.RunGroups(t.Context(), groups, gatherAndMultiply(m, false))
	if !errors.Is(err, dist.ErrRace) || !strings.Contains(err.Error(), "gather_matmul.py:") {
		t.Errorf("without the barrier: got %v, want a race between ranks in gather_matmul.py", err)
	}
}
