//go:build !nocuda && linux

package driver

import (
	"strconv"
	"strings"
	"testing"

	"github.com/ebitengine/purego"
)

// A launch sets the context only if the driver reports that it is missing, and returns the last result.
func TestContextLaunch(t *testing.T) {
	var answers []Result
	var calls []string
	launch := purego.NewCallback(func(config *LaunchConfig, f, params, extra uintptr) uintptr {
		r := answers[0]
		answers = answers[1:]
		calls = append(calls, "launch")
		if config.Grid != [3]uint32{7, 1, 1} || f != 11 || params == 0 || extra != 0 {
			t.Errorf("launched with %v, %v, %v, %v", config, f, params, extra)
		}
		return uintptr(r)
	})
	set := purego.NewCallback(func(c uintptr) uintptr {
		calls = append(calls, "set "+strconv.Itoa(int(c)))
		if c == 6 {
			return 4
		}
		return 0
	})
	var table Table
	table.bindContextLaunch(set, launch)
	l := (&Function{handle: 11}).NewLaunch(1)
	l.Grid(7, 1, 1)
	for _, c := range []struct {
		context ContextHandle
		answers []Result
		want    Result
		calls   string
	}{
		{5, []Result{0}, 0, "launch"},
		{5, []Result{201, 0}, 0, "launch, set 5, launch"},
		{5, []Result{400, 400}, 400, "launch, set 5, launch"},
		{5, []Result{700}, 700, "launch"},
		{6, []Result{201}, 4, "launch, set 6"},
	} {
		answers, calls = c.answers, nil
		if got := table.launchInContext(l, c.context); got != c.want || strings.Join(calls, ", ") != c.calls {
			t.Errorf("%v: got %v by %v", c, got, calls)
		}
	}
}

// A launch allocates no memory. The function is C's labs, which returns its argument.
func TestContextLaunchAllocates(t *testing.T) {
	libc, err := purego.Dlopen("libc.so.6", purego.RTLD_NOW)
	if err != nil {
		t.Skip(err)
	}
	labs, err := purego.Dlsym(libc, "labs")
	if err != nil {
		t.Skip(err)
	}
	var table Table
	table.bindContextLaunch(labs, labs)
	l := (&Function{}).NewLaunch(1)
	if n := testing.AllocsPerRun(100, func() { table.launchInContext(l, 5) }); n != 0 {
		t.Errorf("a launch takes memory %v times", n)
	}
}
