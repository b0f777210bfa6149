package mpi_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gotile/dist"
	"gotile/dist/disttest"
	"gotile/tile"
)

// hostsWanted names the environment variable that lets TestHosts run, as root on Linux.
const hostsWanted = "GOTILE_TEST_HOSTS"

// dropLink begins a program whose ranks call operations until the link between their machines is down. The rest is the folder in which
// each stores its error: the launcher is on one side of the link. Before, the file has running and the number of the process.
const (
	dropLink = "drop "
	running  = "running "
)

// beDropped runs dropLink.
func beDropped(dir string) int {
	var file string
	err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
		file = filepath.Join(dir, fmt.Sprint(g.Rank()))
		if err := os.WriteFile(file, fmt.Appendf(nil, "%s%d", running, os.Getpid()), 0o644); err != nil {
			return err
		}
		x := tile.ArrayOf(make([]float32, 1<<10))
		for start := time.Now(); time.Since(start) < time.Minute; {
			if err := g.AllReduce(ctx, g.Device(), dist.Sum, x, x); err != nil {
				return err
			}
			time.Sleep(time.Millisecond)
		}
		return nil
	}, dist.Timeout(3*time.Second))
	if err := os.WriteFile(file, []byte(fmt.Sprint(err)), 0o644); err != nil {
		return 1
	}
	return 0
}

// hosts are two network namespaces with a link between them, in the place of two machines.
type hosts struct {
	names [2]string
	dir   string
}

// newHosts makes the namespaces, and a script "on HOST COMMAND..." that takes the place of ssh.
func newHosts(t *testing.T) *hosts {
	h := &hosts{dir: t.TempDir()}
	run := func(command string) {
		t.Helper()
		if out, err := exec.CommandContext(context.Background(), "sh", "-e", "-c", command).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, out)
		}
	}
	var list strings.Builder
	fmt.Fprintln(&list, "127.0.0.1 localhost")
	for i := range h.names {
		name := fmt.Sprintf("gotile%dh%d", os.Getpid(), i)
		h.names[i] = name
		fmt.Fprintf(&list, "10.213.0.%d %s\n", i+1, name)
		run("ip netns add " + name)
		t.Cleanup(func() { run("ip netns del " + name) })
	}
	run(fmt.Sprintf("ip link add link0 netns %s type veth peer name link0 netns %s", h.names[0], h.names[1]))
	for i, name := range h.names {
		run(fmt.Sprintf("ip -n %s addr add 10.213.0.%d/24 dev link0; ip -n %s link set link0 up; ip -n %s link set lo up", name, i+1, name, name))
	}
	for _, name := range h.names { // libraries take interfaces that are up
		run(fmt.Sprintf("for i in $(seq 100); do ip -n %s link show link0 | grep -q 'state UP' && exit; sleep 0.05; done; exit 1", name))
	}
	if err := os.WriteFile(filepath.Join(h.dir, "hosts"), []byte(list.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	on := fmt.Sprintf(`#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
host=$1
shift
exec ip netns exec "$host" unshare --uts --mount sh -c 'mount --bind %s /etc/hosts; hostname '"$host"'; eval "$*"' on "$@"
`, filepath.Join(h.dir, "hosts"))
	if err := os.WriteFile(h.on(), []byte(on), 0o755); err != nil {
		t.Fatal(err)
	}
	return h
}

// on is the file of the script.
func (h *hosts) on() string { return filepath.Join(h.dir, "on") }

// setLink puts the link up or down.
func (h *hosts) setLink(t *testing.T, to string) {
	t.Helper()
	if out, err := exec.CommandContext(context.Background(), "ip", "-n", h.names[1], "link", "set", "link0", to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// launchers returns the commands that start n processes on both hosts in turns.
func (h *hosts) launchers(n int) map[string][]string {
	found := map[string][]string{}
	for name, command := range map[string][]string{
		"Open MPI": {"mpirun.openmpi", "--oversubscribe", "--host", h.names[0] + ":9," + h.names[1] + ":9", "--map-by", "node",
			"--mca", "plm_rsh_agent", h.on(), "--mca", "btl_tcp_if_include", "link0", "--mca", "oob_tcp_if_include", "link0", "-x", child},
		"MPICH": {"mpiexec.mpich", "-hosts", strings.Join(h.names[:], ","), "-launcher", "ssh", "-launcher-exec", h.on(), "-genvall",
			"-genv", "UCX_TLS", "tcp,self"}, // the hosts are one machine, whose memory MPICH would use
	} {
		if _, err := exec.LookPath(command[0]); err == nil {
			found[name] = append(append([]string{h.on(), h.names[0]}, command...), "-np", fmt.Sprint(n))
		}
	}
	return found
}

// dropped runs dropLink as three ranks of a command, drops the link and wants an error of each rank in bounded time.
func (h *hosts) dropped(t *testing.T, command []string) {
	ctx, cancel := context.WithCancel(t.Context())
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	c := exec.CommandContext(ctx, command[0], append(command[1:], self)...)
	c.WaitDelay = time.Second
	c.Env = launchEnvironment(dropLink + dir)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer h.setLink(t, "up")
	defer c.Wait()
	defer cancel() // the launcher may wait for its part on the other host
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if files, _ := filepath.Glob(filepath.Join(dir, "?")); len(files) == 3 {
			break
		}
	}
	time.Sleep(time.Second) // they are in their operations
	h.setLink(t, "down")
	var alive, ended int
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if alive, ended = ranksIn(t, dir); alive == 0 || time.Now().After(deadline) {
			break
		}
	}
	if alive > 0 || ended < len(h.names) { // the launcher may end a rank once another one on its host has ended
		t.Errorf("%d ranks wait, and %d have ended with an error", alive, ended)
	}
}

// ranksIn returns how many ranks of dropLink are alive, and how many have stored an error.
func ranksIn(t *testing.T, dir string) (alive, ended int) {
	files, err := filepath.Glob(filepath.Join(dir, "?"))
	if err != nil || len(files) != 3 {
		t.Fatalf("%d ranks have begun: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		id, runs := strings.CutPrefix(string(text), running)
		switch _, gone := os.Stat("/proc/" + id); {
		case runs && gone == nil:
			alive++
		case strings.Contains(string(text), "rank"):
			ended++
		}
	}
	return alive, ended
}

// TestHosts runs ranks on two machines, which network namespaces take the place of.
func TestHosts(t *testing.T) {
	if os.Getenv(hostsWanted) == "" {
		t.Skipf("%s is not set", hostsWanted)
	}
	h := newHosts(t)
	for name, command := range h.launchers(3) {
		for _, what := range []string{far + "cases", far + inPieces + "cases"} { // without symmetric memory
			t.Run(name+"/"+what, func(t *testing.T) {
				if got := strings.Join(launch(t, command, what), ""); got != "<nil><nil><nil>" {
					t.Errorf("got %q", got)
				}
			})
		}
		for _, f := range disttest.Failures() {
			t.Run(name+"/"+f.Name, func(t *testing.T) { fails(t, launch(t, command, f.Name)) })
		}
		t.Run(name+"/symmetric", func(t *testing.T) {
			if got := launch(t, command, symmetric); !strings.Contains(got[0], "do not map memory together") {
				t.Errorf("got %q", got)
			}
		})
		t.Run(name+"/drop", func(t *testing.T) { h.dropped(t, command) })
	}
}
