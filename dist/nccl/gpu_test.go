package nccl_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"gotile/device"
	"gotile/device/cuda"
	"gotile/dist"
	"gotile/dist/disttest"
	_ "gotile/dist/nccl"
	"gotile/internal/testing/fakegpu"
	"gotile/internal/testing/fakenccl"
	"gotile/tile"
)

// child is the environment variable that tells a process of a group its task, and fakeChild the one that makes its machine a fake.
const (
	child     = "GOTILE_TEST_NCCL"
	fakeChild = "GOTILE_TEST_NCCL_FAKE"
)

// onGPU runs the tests on this machine's GPUs instead of a fake machine's.
var onGPU = flag.Bool("gpu", false, "run on the GPUs of this machine, with its NCCL")

// onFake is whether there is a fake machine.
var onFake bool

// needFake skips the test with -gpu, and on platforms whose programs load no libraries.
func needFake(t *testing.T) {
	t.Helper()
	if !onFake {
		t.Skip("runs without -gpu, on Linux")
	}
}

func TestMain(m *testing.M) {
	if what := os.Getenv(child); what != "" {
		if os.Getenv(fakeChild) != "" {
			onFake = fakenccl.Install(fakegpu.Install(4))
		}
		fmt.Printf("result %v\n", beRank(what))
		os.Exit(0)
	}
	flag.Parse()
	if !*onGPU {
		onFake = fakenccl.Install(fakegpu.Install(4))
	}
	os.Exit(m.Run())
}

// needGPUs skips the test on machines with fewer GPUs.
func needGPUs(t *testing.T, number int) {
	t.Helper()
	if !*onGPU {
		t.Skipf("needs %d GPUs: go test ./dist/nccl -gpu", number)
	}
	if n := len(gpus()); n < number {
		t.Skipf("needs %d GPUs, and this machine has %d", number, n)
	}
	if v, err := dist.Backends()["nccl"].Version(); err != nil {
		t.Skip(err)
	} else {
		t.Log(v)
	}
}

func gpus() (list []string) {
	for _, name := range device.List() {
		if strings.HasPrefix(name, "cuda:") {
			list = append(list, name)
		}
	}
	return list
}

// runs reports whether NCCL and this machine can run a case.
func runs(c disttest.Case) bool {
	switch c.Elem {
	case tile.I16, tile.U16, tile.TF32, tile.E8M0, tile.E5M3:
		return false
	}
	if onFake {
		return !c.Symmetric || os.Getenv(child) == "" // a fake machine's memory is in one process
	}
	return !c.Kernel || os.Getenv(cuda.FolderVar) != "" || cuda.Check(context.Background()) == nil
}

// cases runs all cases that NCCL can.
func cases(ctx context.Context, g *dist.Group) error {
	for _, c := range disttest.Cases() {
		if !runs(c) {
			if c.Kernel {
				fmt.Println("no compiler for", c.Name)
			}
			continue
		}
		if err := c.Run(ctx, g); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	b, err := g.Alloc(ctx, 1<<20)
	if err != nil {
		return err
	}
	defer b.Close()
	x := tile.BufferOf[float32](b)
	return g.AllReduce(ctx, g.Device(), dist.Sum, x, x)
}

// two returns a failure for three ranks as one for two, or false if it needs the third.
func two(f disttest.Failure) bool {
	return f.Name != "late" && f.Name != "element type" && f.Name != "own error" && f.Name != "context" && f.Name != "gone"
}

// loseRank kills the process of a rank while the others wait: in an operation, and for a stream if victim has the word "stream".
func loseRank(ctx context.Context, g *dist.Group, victim string) error {
	if err := g.Barrier(ctx, g.Device()); err != nil {
		return err
	}
	number, queued := strings.CutSuffix(victim, " stream")
	if fmt.Sprint(g.Rank()) == number {
		p, err := os.FindProcess(os.Getpid())
		if err != nil {
			return err
		}
		return p.Kill()
	}
	if !queued {
		return g.Barrier(ctx, g.Device())
	}
	s, err := g.Device().NewStream(ctx)
	if err != nil {
		return err
	}
	if err := g.Barrier(ctx, s); err != nil {
		return err
	}
	if err := s.Wait(context.Background()); err != nil {
		return err
	}
	<-ctx.Done() // of dist.Run, which ends it after an error of any rank
	return g.Err()
}

// beRank runs the cases or a failure as one process of a group.
func beRank(what string) error {
	if what == "cases" {
		return dist.Run(context.Background(), cases, dist.On("cuda"))
	}
	if victim, ok := strings.CutPrefix(what, "killed "); ok {
		return dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
			return loseRank(ctx, g, victim)
		}, dist.On("cuda"))
	}
	all := disttest.Failures()
	f := all[slices.IndexFunc(all, func(f disttest.Failure) bool { return f.Name == what })]
	err := dist.Run(context.Background(), f.Run, dist.On("cuda"), dist.Timeout(f.Timeout()))
	if wrong := f.Check(err); wrong != nil {
		return fmt.Errorf("WRONG: %w", wrong)
	}
	return err
}

// TestFake runs the cases on a fake machine's GPUs.
func TestFake(t *testing.T) {
	needFake(t)
	for _, ranks := range []string{"nccl", "local:2", "local:4"} {
		t.Run(ranks, func(t *testing.T) {
			if err := dist.Run(t.Context(), cases, dist.With(ranks), dist.On("cuda")); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestFakeFailures runs the failures of ranks on a fake machine's GPUs.
func TestFakeFailures(t *testing.T) {
	needFake(t)
	for _, f := range disttest.Failures() {
		t.Run(f.Name, func(t *testing.T) {
			err := dist.Run(t.Context(), f.Run, dist.With("local:3"), dist.On("cuda"), dist.Timeout(f.Timeout()))
			if wrong := f.Check(err); wrong != nil {
				t.Error(wrong)
			}
		})
	}
}

// TestGPUOneProcess runs the cases on two GPUs of this process.
func TestGPUOneProcess(t *testing.T) {
	needGPUs(t, 2)
	if err := dist.Run(context.Background(), cases, dist.With("local:2"), dist.On("cuda")); err != nil {
		t.Error(err)
	}
}

// alone lets NCCL take two processes on one GPU, which it refuses, for two machines, which it joins through sockets.
func alone(rank int) []string {
	return []string{"LOCAL_RANK=0", fmt.Sprintf("NCCL_HOSTID=rank%d", rank), "NCCL_SOCKET_IFNAME=lo", "NCCL_IB_DISABLE=1"}
}

// start runs this test as processes and returns their output.
func start(t *testing.T, what string, ranks int) []string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	results := make([]string, ranks)
	done := make(chan bool)
	for rank := range results {
		go func() {
			defer func() { done <- true }()
			c := exec.CommandContext(ctx, self)
			c.Env = append(os.Environ(), child+"="+what, fmt.Sprintf("RANK=%d", rank), fmt.Sprintf("WORLD_SIZE=%d", ranks), fmt.Sprintf("LOCAL_RANK=%d", rank),
				"MASTER_ADDR=127.0.0.1", fmt.Sprintf("MASTER_PORT=%d", port))
			if onFake {
				c.Env = append(c.Env, fakeChild+"=1")
			} else if len(gpus()) < 2 {
				c.Env = append(c.Env, alone(rank)...) // the last of equal variables counts
			}
			out, err := c.CombinedOutput()
			_, result, ok := strings.Cut(string(out), "result ")
			if !ok {
				result = fmt.Sprintf("none: %v: %s", err, out)
			}
			results[rank] = strings.TrimSpace(result)
		}()
	}
	for range results {
		<-done
	}
	return results
}

// TestGPUProcesses runs the cases and the failures of ranks as processes: three if there are as many GPUs, or else two, if need be on
// one GPU.
func TestGPUProcesses(t *testing.T) {
	needGPUs(t, 1)
	ranks := 2
	if len(gpus()) > 2 {
		ranks = 3
	}
	testProcesses(t, ranks)
}

// TestGPUKilled kills one of the processes on GPUs.
func TestGPUKilled(t *testing.T) {
	needGPUs(t, 2)
	testKilled(t, min(len(gpus()), 3))
}

// TestFakeProcesses runs the cases and the failures of three ranks as processes on a fake machine's GPUs.
func TestFakeProcesses(t *testing.T) {
	needFake(t)
	testProcesses(t, 3)
}

// TestFakeKilled kills one of three processes on a fake machine's GPUs.
func TestFakeKilled(t *testing.T) {
	needFake(t)
	testKilled(t, 3)
}

// testProcesses runs the cases and the failures as processes: all ranks of a failure have the same error.
func testProcesses(t *testing.T, ranks int) {
	if got := start(t, "cases", ranks); slices.ContainsFunc(got, func(s string) bool { return s != "<nil>" }) {
		t.Errorf("got %q", got)
	}
	for _, f := range disttest.Failures() {
		if ranks == 2 && !two(f) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			got := start(t, f.Name, ranks)
			if len(slices.Compact(slices.Clone(got))) > 1 || strings.Contains(got[0], "WRONG") || strings.HasPrefix(got[0], "none") || got[0] == "<nil>" {
				t.Errorf("got %q", got)
			}
		})
	}
}

// testKilled kills one process. The others end in a short time, with one error that names it.
func testKilled(t *testing.T, ranks int) {
	for victim := range ranks {
		for _, where := range []string{"", " stream"} {
			what := fmt.Sprintf("killed %d%s", victim, where)
			t.Run(what, func(t *testing.T) {
				for rank, got := range start(t, what, ranks) {
					if want := fmt.Sprintf("rank %d: %v: its process has ended", victim, dist.ErrLost); rank != victim && !strings.HasPrefix(got, want) {
						t.Errorf("rank %d: got %q, want %q", rank, got, want)
					}
				}
			})
		}
	}
}

// TestSymmetricSizes is an error of all ranks if they ask for memory of different sizes.
func TestSymmetricSizes(t *testing.T) {
	if *onGPU {
		needGPUs(t, 2)
	} else {
		needFake(t)
	}
	err := dist.Run(t.Context(), func(ctx context.Context, g *dist.Group) error {
		_, err := dist.Symmetric[float32](ctx, g, 8+g.Rank())
		return err
	}, dist.With("local:2"), dist.On("cuda"))
	if want := "Symmetric of 32 bytes on rank 0 and of 36 on rank 1"; !errors.Is(err, dist.ErrMismatch) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// Without a GPU or a library the error says what to do.
func TestNoLibrary(t *testing.T) {
	if !*onGPU || len(gpus()) > 0 {
		t.Skip("needs -gpu, and a machine without GPUs")
	}
	if _, err := dist.Backends()["nccl"].Version(); err != nil && !errors.Is(err, dist.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
}
