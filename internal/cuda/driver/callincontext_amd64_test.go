//go:build !nocuda && linux

package driver

import (
	"fmt"
	"testing"

	"github.com/ebitengine/purego"
)

// A call sets the context first, passes up to eight arguments, and is not made if the context cannot be set.
func TestContextCall(t *testing.T) {
	var calls string
	set := purego.NewCallback(func(c uintptr) uintptr {
		calls += fmt.Sprintf("set %d", c)
		if c == 6 {
			return 4
		}
		return 0
	})
	f := purego.NewCallback(func(a, b, c, d, e, f, g, h uintptr) uintptr {
		calls += fmt.Sprint(", call ", a, b, c, d, e, f, g, h)
		return 1<<40 + 7
	})
	table := Table{setContext: set}
	for _, c := range []struct {
		context ContextHandle
		args    []uintptr
		calls   string
		want    uintptr
		status  Result
	}{
		{5, []uintptr{1, 2, 3, 4, 5, 6, 7, 8}, "set 5, call 1 2 3 4 5 6 7 8", 1<<40 + 7, Success},
		{6, []uintptr{1}, "set 6", 0, 4},
	} {
		calls = ""
		got, status, ok := table.callInContext(c.context, f, c.args)
		if !ok || status != c.status || calls != c.calls || status == Success && got != c.want {
			t.Errorf("got %#x, %d, calls %q; want %#x, %d, %q", got, status, calls, c.want, c.status, c.calls)
		}
	}
}
