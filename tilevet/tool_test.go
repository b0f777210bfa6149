package tilevet

import "testing"

// Arguments of the go command for a tool are not a command line of gotile.
func TestForTool(t *testing.T) {
	for _, c := range []struct {
		args []string
		want bool
	}{
		{nil, false}, {[]string{"-V=full"}, true}, {[]string{"-flags"}, true}, {[]string{"-json", "/tmp/vet.cfg"}, true},
		{[]string{"/tmp/vet.cfg"}, true}, {[]string{"dis", "a.cfg"}, false}, {[]string{"vet", "-flags"}, false}, {[]string{"--version"}, false},
	} {
		if got := forTool(c.args); got != c.want {
			t.Errorf("%v: got %v", c.args, got)
		}
	}
}
