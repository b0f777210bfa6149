package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"gotile/dist"
	_ "gotile/dist/nccl"
	"gotile/internal/testing/fakegpu"
	"gotile/internal/testing/fakenccl"
)

// onFake is whether the devices "cuda:N" are those of a fake machine.
var onFake bool

func TestMain(m *testing.M) {
	onFake = fakenccl.Install(fakegpu.Install(6))
	os.Exit(m.Run())
}

// TestFakeGPUs runs each program on GPUs of a fake machine, through a fake NCCL.
func TestFakeGPUs(t *testing.T) {
	if !onFake {
		t.Skip("programs for this platform load no libraries")
	}
	for name, f := range programs {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOTILE_DIST", "local:4")
			t.Setenv("GOTILE_DEVICE", "cuda")
			var out bytes.Buffer
			if err := run(context.Background(), f, 192, 10, &out); err != nil || !strings.Contains(out.String(), "4 ranks: ") {
				t.Errorf("got %q, %v", &out, err)
			}
		})
	}
}

// TestPrograms runs each program on several numbers of ranks of this process.
func TestPrograms(t *testing.T) {
	for _, ranks := range []string{"local:1", "local:4", "local:6"} {
		for name, f := range programs {
			t.Run(name+"/"+ranks, func(t *testing.T) {
				t.Setenv("GOTILE_DIST", ranks)
				var out bytes.Buffer
				if err := run(context.Background(), f, 192, 10, &out); err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(out.String(), strings.TrimPrefix(ranks, "local:")+" ranks: ") {
					t.Errorf("got %q", &out)
				}
				if name == "matmul" && ranks == "local:4" && !strings.Contains(out.String(), "P(rows, -).Sum(cols) to P(rows, cols):\n  reduce-scatter along cols into dimension 1") {
					t.Errorf("got %q", &out)
				}
			})
		}
	}
}

// TestChecked runs gather on checked devices, which find the race of ranks that do not wait for each other's rows.
func TestChecked(t *testing.T) {
	t.Setenv("GOTILE_DIST", "local:4")
	t.Setenv("GOTILE_DEVICE", "cpu:checked")
	if err := run(t.Context(), gather, 128, 1, io.Discard); err != nil {
		t.Error(err)
	}
	early := func(ctx context.Context, g *dist.Group, size, _ int, out io.Writer) error {
		return gatherAfter(ctx, g, size, out, func() error { return nil })
	}
	err := run(t.Context(), early, 128, 1, io.Discard)
	if !errors.Is(err, dist.ErrRace) || !strings.Contains(err.Error(), "gather.go:") {
		t.Errorf("got %v, want a race between ranks in gather.go", err)
	}
}
