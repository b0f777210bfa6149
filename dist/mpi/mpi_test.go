package mpi_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	_ "gotile/device/cpu"
	"gotile/dist"
	"gotile/dist/disttest"
	"gotile/dist/mpi"
)

// child names the environment variable with what a process that a launcher started does.
const child = "GOTILE_TEST_MPI"

func TestMain(m *testing.M) {
	if what := os.Getenv(child); what != "" {
		os.Exit(beRank(what))
	}
	os.Exit(m.Run())
}

// What begins the name of what ranks do: as if each were on a machine of its own, and with limits so low that arrays are moved in pieces.
const (
	far      = "far "
	inPieces = "pieces "
)

// symmetric is a program that takes symmetric memory.
const symmetric = "symmetric"

// beRank runs all cases, or a failure by its name.
func beRank(what string) int {
	what, apart := strings.CutPrefix(what, far)
	what, short := strings.CutPrefix(what, inPieces)
	if apart {
		mpi.Apart()
	}
	if short {
		mpi.InShortPieces()
	}
	if what == "cases" {
		err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error { return cases(ctx, g, apart, short) })
		fmt.Printf("result %v\n", err)
		return 0
	}
	if what == symmetric {
		err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
			_, err := dist.Symmetric[float32](ctx, g, 8)
			return err
		})
		fmt.Printf("result %v\n", err)
		return 0
	}
	if dir, ok := strings.CutPrefix(what, dropLink); ok {
		return beDropped(dir)
	}
	if what == killRank {
		return beKilled()
	}
	all := disttest.Failures()
	i := slices.IndexFunc(all, func(f disttest.Failure) bool { return f.Name == what })
	err := dist.Run(context.Background(), all[i].Run, dist.Timeout(min(all[i].Timeout(), 20*time.Second)))
	if wrong := all[i].Check(err); wrong != nil {
		err = fmt.Errorf("WRONG: %w", wrong)
	}
	fmt.Printf("result %v\n", err)
	return 0
}

// cases runs all cases on all ranks, and under Open MPI also on three of them: MPICH's ranks
// keep the processors busy while they wait, which takes long if there are more ranks than those.
func cases(ctx context.Context, g *dist.Group, apart, short bool) error {
	all := disttest.Cases()
	if short { // these are too many pieces
		all = slices.DeleteFunc(all, func(c disttest.Case) bool { return c.Name == "large" || c.Name == "many calls" })
	}
	if apart {
		all = slices.DeleteFunc(all, func(c disttest.Case) bool { return c.Symmetric })
	}
	if g.Placement().Launcher != "Open MPI" {
		for _, c := range all {
			if err := c.Run(ctx, g); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
		}
		return nil
	}
	three, err := g.Split(ctx, min(0, 2-g.Rank()), 0)
	if err != nil {
		return err
	}
	for _, group := range []*dist.Group{g, three} {
		for _, c := range all {
			if group == nil {
				break
			}
			if err := c.Run(ctx, group); err != nil {
				return fmt.Errorf("%s on %d ranks: %w", c.Name, group.Size(), err)
			}
		}
	}
	if three == nil {
		return nil
	}
	return three.Close()
}

// launchers returns the commands that start n processes with this machine's MPI libraries.
func launchers(n int) map[string][]string {
	count := fmt.Sprint(n)
	found := map[string][]string{}
	for name, command := range map[string][]string{
		"Open MPI": {"mpirun.openmpi", "--oversubscribe", "-np", count},
		"MPICH":    {"mpiexec.mpich", "-np", count},
	} {
		if path, err := exec.LookPath(command[0]); err == nil {
			found[name] = append([]string{path}, command[1:]...)
		}
	}
	if text := os.Getenv("GOTILE_TEST_LAUNCHER"); text != "" {
		found["GOTILE_TEST_LAUNCHER"] = append(strings.Fields(text), "-np", count)
	}
	return found
}

// launchEnvironment returns the environment of a launch of this test.
func launchEnvironment(what string) []string {
	return append(os.Environ(), child+"="+what, "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1", "OMPI_MCA_btl_vader_single_copy_mechanism=none")
}

// launch runs this test as n ranks and returns what they print.
func launch(t *testing.T, command []string, what string) []string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(ctx, command[0], append(command[1:], self)...)
	c.WaitDelay = time.Second
	c.Env = launchEnvironment(what)
	out, _ := c.CombinedOutput()
	var results []string
	for _, line := range strings.Split(string(out), "\n") {
		if _, result, ok := strings.Cut(line, "result "); ok {
			results = append(results, result)
		}
	}
	if len(results) == 0 {
		t.Fatalf("no results of %v:\n%s", command, out)
	}
	return results
}

// TestUnderLaunchers runs the tables of disttest as processes of each MPI library of this machine.
func TestUnderLaunchers(t *testing.T) {
	if len(launchers(4)) == 0 {
		t.Skip("neither mpirun.openmpi nor mpiexec.mpich is installed")
	}
	for name, command := range launchers(4) {
		t.Run(name, func(t *testing.T) {
			for _, what := range []string{"cases", inPieces + "cases", far + "cases", far + inPieces + "cases"} {
				if what != "cases" && name != "Open MPI" { // long, as above
					continue
				}
				if got := launch(t, command, what); len(got) != 4 || strings.Join(got, "") != "<nil><nil><nil><nil>" {
					t.Errorf("%s: got %q", what, got)
				}
			}
		})
	}
	for name, command := range launchers(2) {
		for _, line := range launch(t, command, far+symmetric) {
			if !strings.Contains(line, "Symmetric on ranks that do not map memory together") {
				t.Errorf("%s: got %q", name, line)
			}
		}
	}
	for name, command := range launchers(3) {
		for _, f := range disttest.Failures() {
			if f.Name == "shape" || f.Name == "late" {
				t.Run(name+"/"+far+f.Name, func(t *testing.T) { fails(t, launch(t, command, far+f.Name)) })
			}
			if name != "Open MPI" && f.Name != "shape" && f.Name != "late" && f.Name != "own error" { // the others differ in no call of the library
				continue
			}
			t.Run(name+"/"+f.Name, func(t *testing.T) { fails(t, launch(t, command, f.Name)) })
		}
	}
}

// fails checks that all ranks have the same error, the wanted one. The launcher may end ranks once the first has ended.
func fails(t *testing.T, got []string) {
	t.Helper()
	for _, line := range got {
		if strings.Contains(line, "WRONG") || line != got[0] {
			t.Errorf("got %q", got)
		}
	}
}
