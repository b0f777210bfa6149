package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"

	_ "gotile/dist/nccl"
	"gotile/internal/testing/fakegpu"
	"gotile/internal/testing/fakenccl"
)

// withFake names the environment variable of a process whose GPUs are those of a fake machine: other tests of this
// package run on the GPUs that the machine has.
const withFake = "GOTILE_TEST_LLM_FAKE"

func TestMain(m *testing.M) {
	if os.Getenv(withFake) != "" && !fakenccl.Install(fakegpu.Install(2)) {
		fmt.Println("programs for this platform load no libraries")
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestFakeGPUs runs TestTwoGPUs in a process that has a fake machine's GPUs.
func TestFakeGPUs(t *testing.T) {
	if os.Getenv(withFake) != "" {
		t.Skip("runs the fake machine's process")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, "-test.run=^TestTwoGPUs$")
	c.Env = append(os.Environ(), withFake+"=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestTwoGPUs trains and generates on two GPUs of a fake machine, through a fake NCCL: losses and text are those of a CPU.
func TestTwoGPUs(t *testing.T) {
	if os.Getenv(withFake) == "" {
		t.Skip("TestFakeGPUs runs it in a process of its own")
	}
	on := func(ranks, device string, args ...string) string {
		t.Setenv("GOTILE_DIST", ranks)
		var out bytes.Buffer
		if err := command(context.Background(), append([]string{args[0], "-device", device}, args[1:]...), &out, io.Discard); err != nil {
			t.Fatalf("%s %s: %v", ranks, args, err)
		}
		return out.String()
	}
	train := []string{"train", "-text", "README.md", "-steps", "2", "-length", "16", "-batch", "2", "-layers", "1", "-dim", "32", "-hidden", "32"}
	one, two := losses(t, on("local:1", "cpu", train...)), losses(t, on("local:2", "cuda", train...))
	for i := range one {
		if math.Abs(one[i]-two[i]) > 2e-4 {
			t.Errorf("losses %v on two GPUs, and %v on a CPU", two, one)
			break
		}
	}
	text := []string{"-n=2"}
	alone, shared := on("local:1", "cpu", append(text, "A tile is")...), on("local:2", "cuda", append(text, "A tile is")...)
	if alone != shared || !strings.HasPrefix(shared, "A tile is a") {
		t.Errorf("wrote %q on two GPUs, and %q on a CPU", shared, alone)
	}
}

// losses reads the losses that train prints.
func losses(t *testing.T, out string) (list []float64) {
	t.Helper()
	for line := range strings.Lines(out) {
		var step int
		var loss float64
		if n, _ := fmt.Sscanf(line, "step %d: loss %f", &step, &loss); n == 2 {
			list = append(list, loss)
		}
	}
	if len(list) != 2 {
		t.Fatalf("no two losses in %q", out)
	}
	return list
}
