package native

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"regexp"
	"strconv"
	"testing"
	"time"

	"gotile/internal/testing/resources"
)

var soak = flag.Duration("soak", 0, "run random programs for a `duration` on each instruction set, in processes of their own")

// soakPrograms is the number of programs of one process.
const soakPrograms = 200

// TestSoak runs random programs of all kinds starting with the seed -from, and prints their number. A process that dies counts as a
// difference of the program that it ran.
func TestSoak(t *testing.T) {
	if *soak == 0 {
		t.Skip("runs with -soak 30m; .ci/soak does so")
	}
	eachISA(t, func(t *testing.T, e *Engine) {
		s := soaking{t: t, isa: e.target.Name(), next: *seedFrom}
		for end := time.Now().Add(*soak); time.Now().Before(end); {
			s.process()
		}
		t.Logf("%v: %d programs from seed %d on, %d differences", s.isa, 4*(s.next-*seedFrom), *seedFrom, s.differences)
	})
}

// soaking is the state of the test on one instruction set.
type soaking struct {
	t           *testing.T
	isa         string
	next        uint64 // seed
	differences int
}

var (
	begun    = regexp.MustCompile(`(?m)^seed (\d+)$`)
	differed = regexp.MustCompile(`(?m)^ *ordered_test.go.* seed \d+: .*`)
)

// process runs some programs in another process.
func (s *soaking) process() {
	ctx, cancel := context.WithTimeout(s.t.Context(), soakPrograms*time.Minute)
	defer cancel()
	cmd := resources.Self(ctx, "-test.run", "^Test(Ordered|Random|Apart|Usual)$/^"+s.isa+"$", "-from", fmt.Sprint(s.next), "-count", fmt.Sprint(soakPrograms/4), "-reduce", *reduceInto)
	var out, progress bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &progress
	err := cmd.Run()
	for _, line := range differed.FindAllString(out.String(), -1) {
		s.differences++
		s.t.Errorf("%s", line)
	}
	last := s.next + soakPrograms/4 - 1
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		last = s.died(progress.Bytes(), err)
	}
	s.next = last + 1
}

// died reports a process that did not exit normally, and returns the seed of its last program.
func (s *soaking) died(progress []byte, err error) uint64 {
	all := begun.FindAllSubmatchIndex(progress, -1)
	if len(all) == 0 {
		s.t.Fatalf("%v before the first program:\n%s", err, progress)
	}
	last := all[len(all)-1]
	seed, _ := strconv.ParseUint(string(progress[last[2]:last[3]]), 10, 64)
	rest := progress[last[1]:]
	s.differences++
	s.t.Errorf("seed %d: %v\n%s", seed, err, rest[:min(len(rest), 2000)])
	return seed
}
