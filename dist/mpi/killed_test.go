package mpi_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"gotile/dist"
	"gotile/tile"
)

// killRank is a program in which rank 1 is killed while the others wait for it.
const killRank = "killed"

// beKilled runs killRank. It returns if a rank has not ended with an error.
func beKilled() int {
	err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
		x := tile.ArrayOf(make([]float32, 8))
		if err := g.AllReduce(ctx, g.Device(), dist.Sum, x, x); err != nil {
			return err
		}
		if g.Rank() == 1 {
			self, err := os.FindProcess(os.Getpid())
			if err != nil {
				return err
			}
			if err := self.Kill(); err != nil {
				return err
			}
			time.Sleep(time.Minute) // until the signal is there
		}
		return g.AllReduce(ctx, g.Device(), dist.Sum, x, x)
	}, dist.Timeout(20*time.Second))
	fmt.Printf("result %v\n", err)
	if err == nil {
		return 0
	}
	return 1
}

// If a rank is killed, the launch ends in bounded time with an error, and no rank goes on as if nothing had happened.
func TestKilledRank(t *testing.T) {
	if len(launchers(3)) == 0 {
		t.Skip("neither mpirun.openmpi nor mpiexec.mpich is installed")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, command := range launchers(3) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		c := exec.CommandContext(ctx, command[0], append(command[1:], self)...)
		c.WaitDelay = time.Second
		c.Env = launchEnvironment(killRank)
		out, err := c.CombinedOutput()
		if ctx.Err() != nil {
			t.Errorf("%s: the launch does not end:\n%s", name, out)
		}
		if err == nil || strings.Contains(string(out), "result <nil>") {
			t.Errorf("%s: error %v:\n%s", name, err, out)
		}
		cancel()
	}
}
