//go:build amd64 || arm64

package exec

import (
	"errors"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"gotile/internal/testing/resources"
)

// TestCatch installs the handler in front of others, for a signal that no process sends: only if there
// is a handler that stays, which then gets its signals on the signal stack and with their cause.
func TestCatch(t *testing.T) {
	const (
		s         = unix.SIGUSR2
		resetHand = 0x80000000
		onStack   = 0x08000000
		withInfo  = 0x00000004
	)
	var was sigaction
	if !rtSigaction(s, nil, &was) {
		t.Skip("the system does not tell the handler")
	}
	defer func() {
		rtSigaction(s, &was, nil)
		handlersBefore[s] = 0
	}()
	for _, c := range []struct {
		handler uintptr
		flags   uint64
		caught  bool
	}{
		{0, was.flags, false}, {1, was.flags, false}, {was.handler, was.flags | resetHand, false},
		{was.handler, was.flags &^ (onStack | withInfo), true}, {was.handler, was.flags&^onStack | withInfo, true}, {was.handler, was.flags, true},
	} {
		before := was
		before.handler, before.flags = c.handler, c.flags
		if !rtSigaction(s, &before, nil) {
			t.Fatal("the handler cannot be set")
		}
		handlersBefore[s] = 0
		catch(s)
		var got sigaction
		rtSigaction(s, nil, &got)
		want, wantBefore := before, uintptr(0)
		if c.caught {
			want.handler, want.flags, wantBefore = onFaultPC(), before.flags|onStack|withInfo, before.handler
		}
		if got != want || handlersBefore[s] != wantBefore {
			t.Errorf("handler %#x, flags %#x: got %+v, want %+v; the one before is %#x", c.handler, c.flags, got, want, handlersBefore[s])
		}
	}
}

// TestLoadRefused loads code in processes that get no more memory, or no executable memory: the error
// names the cause.
func TestLoadRefused(t *testing.T) {
	const variable = "GOTILE_TEST_LOAD"
	switch os.Getenv(variable) {
	case "memory":
		debug.SetGCPercent(-1)
		code := make([]byte, 1<<30)
		statm, err := os.ReadFile("/proc/self/statm")
		if err != nil {
			t.Skip("unsupported: ", err)
		}
		pages, _, _ := strings.Cut(string(statm), " ")
		has, err := strconv.ParseUint(pages, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		most := has*uint64(os.Getpagesize()) + 1<<28 // for Go to go on
		if err := unix.Setrlimit(unix.RLIMIT_AS, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			t.Skip("unsupported: ", err)
		}
		if text, err := Load(code); text != nil || err == nil || errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), "memory for 1073741824 bytes of code") {
			t.Errorf("got %v, %v", text, err)
		}
		return
	case "execution":
		const setMDWE, refuseExecGain = 65, 1 // of prctl
		if err := unix.Prctl(setMDWE, refuseExecGain, 0, 0, 0); err != nil {
			t.Skip("unsupported: ", err)
		}
		before := Mapped()
		if text, err := Load([]byte{0xc3}); text != nil || !errors.Is(err, ErrUnavailable) || Mapped() != before {
			t.Errorf("got %v, %v, %d bytes are mapped", text, err, Mapped())
		}
		return
	}
	if resources.Emulated() {
		t.Skip("the limits are the emulator's")
	}
	for _, what := range []string{"memory", "execution"} {
		c := resources.Self(t.Context(), "-test.run=^TestLoadRefused$", "-test.v")
		c.Env = append(os.Environ(), variable+"="+what)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", what, err, out)
		}
		if strings.Contains(string(out), "unsupported") {
			t.Logf("%s: not on this system", what)
		}
	}
}
