package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// gotile runs a command line as a user would.
func gotile(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Main(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

func TestUsageErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"rum", `unknown command "rum"; did you mean run`},
		{"run", "run: requires at least 1 arg"},
		{"run --grids 4 x", "unknown flag: --grids"},
		{"run --grid 0 x.tilebc", `grid "0": axis x must be 1 to 16777216 blocks`},
		{"run --grid 4,16777217 x.tilebc", `axis y must be 1 to 16777216 blocks`},
		{"run --grid 1,1,1,1 x.tilebc", "has 4 axes"},
		{"run --engine fast x.tilebc", `engine "fast"`},
		{"run --device tpu x.tilebc", `device "tpu": want cpu`},
		{"asm x.mlir", "name the output file with -o"},
		{"translate --bytecode-version 12.0 " + vecadd + " out", "bytecode version \"12.0\" is not known"},
	} {
		code, _, stderr := gotile(t, strings.Fields(c.args)...)
		if code != exitUsage || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("gotile %s: exit %d, stderr %q; want exit 2 and one line with %q", c.args, code, stderr, c.want)
		}
	}
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	good, err := os.ReadFile(vecadd)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	newer := bytes.Clone(good)
	newer[9] = 9
	for _, c := range []struct {
		path, want string
	}{
		{filepath.Join(dir, "none.tilebc"), "no such file"},
		{write("empty.tilebc", nil), "empty"},
		{write("cut.tilebc", good[:len(good)/2]), "byte"},
		{write("newer.tilebc", newer), "13.9"},
		{write("unknown.mlir", []byte("cuda_tile.module @m {\n  entry @k() {\n    addq\n    return\n  }\n}\n")), "unknown.mlir:3:5"},
	} {
		code, stdout, stderr := gotile(t, "run", c.path)
		if code != exitInput || !strings.Contains(stderr, c.want) || stdout != "" {
			t.Errorf("gotile run %s: exit %d, stderr %q; want exit 1 and %q", c.path, code, stderr, c.want)
		}
		if strings.Count(stderr, "\n") != 1 {
			t.Errorf("gotile run %s: error of several lines:\n%s", c.path, stderr)
		}
	}
}

func TestVersionAndDoctor(t *testing.T) {
	if code, out, _ := gotile(t, "version"); code != 0 || !strings.Contains(out, "13.1 to 13.4") {
		t.Errorf("version: exit %d, %q", code, out)
	}
	if code, out, _ := gotile(t, "doctor"); code != 0 || !strings.Contains(out, "interp") {
		t.Errorf("doctor: exit %d, %q", code, out)
	}
}

func TestHelpShowsExamples(t *testing.T) {
	for _, name := range []string{"run", "dis", "asm", "verify", "translate", "doctor", "version"} {
		if code, out, _ := gotile(t, name, "--help"); code != 0 || !strings.Contains(out, "Examples:") {
			t.Errorf("%s --help: exit %d, no examples in\n%s", name, code, out)
		}
	}
}

// vecadd is bytecode made by the vendor's compiler; see testdata/vendor/README.md.
const vecadd = "../../testdata/vendor/cpp-vecadd.tilebc"
