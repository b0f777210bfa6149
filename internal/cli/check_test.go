package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// racy stores the block's number plus n to each of 4 elements of p.
const racy = `entry @racy(%p: tile<ptr<i32>>, %n: tile<i32>) {
  %t = make_token : token
  %i = iota : tile<4xi32>
  %a = reshape %n : tile<i32> -> tile<1xi32>
  %b = broadcast %a : tile<1xi32> -> tile<4xi32>
  %s = addi %i, %b overflow<no_signed_wrap> : tile<4xi32>
  %q = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
  %r = broadcast %q : tile<1xptr<i32>> -> tile<4xptr<i32>>
  %w = offset %r, %i : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
  %u = store_ptr_tko weak %w, %s token=%t : tile<4xptr<i32>>, tile<4xi32> -> token
  return
}
`

// Findings are errors of the input, a line each; without one the run is as any other.
func TestCheck(t *testing.T) {
	kernel := file(t, "racy.mlir", []byte(racy))
	for _, c := range []struct {
		args string
		code int
		want string // of stderr
	}{
		{"--check " + kernel + " zeros:i32:4 i32=5", exitOK, ""},
		{"--check --grid 2 " + kernel + " zeros:i32:4 i32=5", exitInput, "racy.mlir:10:8: race: kernel racy, block (1,0,0): store_ptr_tko: races with a store of another block: element 0 of buffer argument 0 (i32); the other side: "},
		{"--check=uninit --grid 2 " + kernel + " uninit:i32:4 i32=5", exitOK, ""},
		{"--check " + kernel + " zeros:i32:4 i32=2147483645", exitInput, "racy.mlir:6:8: 3.1/ub-01: kernel racy, block (0,0,0): addi: signed addition overflows: element [3]: 3 + 2147483645"},
		{"--check=pointer-arithmetic " + kernel + " zeros:i32:2 i32=2147483645", exitInput, "a pointer outside its buffer: element [3]: buffer argument 0 (8 bytes) + 0 bytes moved by 3 elements"},
		{"--check=what " + kernel + " zeros:i32:4 i32=5", exitUsage, `unknown kind of check "what"`},
		{"--check --check-language=c " + kernel + " zeros:i32:4 i32=5", exitUsage, `unknown language "c"`},
		{"--check --check-format=xml " + kernel + " zeros:i32:4 i32=5", exitUsage, "want text, json or sarif"},
		{"--check-seed 3 " + kernel + " zeros:i32:4 i32=5", exitUsage, "--check-seed needs --check"},
		{"--check --device cuda " + kernel + " zeros:i32:4 i32=5", exitUsage, "--check runs on a CPU"},
	} {
		code, _, stderr := gotile(t, append([]string{"run"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(stderr, c.want) || (c.want == "") != (stderr == "") {
			t.Errorf("%s: exit code %d, want %d; stderr %s", c.args, code, c.code, stderr)
		}
	}
}

// logs takes the logarithm of 4 numbers.
const logs = `entry @logs(%p: tile<ptr<f32>>) {
  %i = iota : tile<4xi32>
  %q = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
  %r = broadcast %q : tile<1xptr<f32>> -> tile<4xptr<f32>>
  %w = offset %r, %i : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
  %x, %t = load_ptr_tko weak %w : tile<4xptr<f32>> -> tile<4xf32>, token
  %y = log %x : tile<4xf32>
  %u = store_ptr_tko weak %w, %y token=%t : tile<4xptr<f32>>, tile<4xf32> -> token
  return
}
`

// NaN and infinity are separate kinds in each format. "nan" selects both, since a NaN often results from an infinity;
// "inf" selects infinities alone.
func TestCheckNaN(t *testing.T) {
	kernel := file(t, "logs.mlir", []byte(logs))
	for _, c := range []struct{ kinds, numbers, want string }{
		{"nan", "range:f32:4", "inf"}, {"inf", "range:f32:4", "inf"},
		{"nan", "@" + file(t, "x.bin", []byte("\x00\x00\x80\xbf\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x80?")), "nan inf"},
		{"inf", "@" + file(t, "x.bin", []byte("\x00\x00\x80\xbf\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x80?")), "inf"},
		{"race", "range:f32:4", ""}, {"uninit", "range:f32:4", ""},
	} {
		for format, name := range map[string]string{"text": ": %s: kernel logs", "json": `"kind": "%s"`, "sarif": `"ruleId": "%s"`} {
			_, stdout, stderr := gotile(t, "run", "--check="+c.kinds, "--check-format="+format, kernel, c.numbers)
			var got []string
			for _, kind := range []string{"nan", "inf"} {
				if strings.Contains(stdout+stderr, fmt.Sprintf(name, kind)) {
					got = append(got, kind)
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("--check=%s %s, %s: kinds %v, want %s\n%s%s", c.kinds, c.numbers, format, got, c.want, stdout, stderr)
			}
		}
	}
}

// The formats go to standard output, with and without findings.
func TestCheckFormats(t *testing.T) {
	kernel := file(t, "racy.mlir", []byte(racy))
	for _, format := range []string{"json", "sarif"} {
		for _, grid := range []string{"1", "2"} {
			code, stdout, _ := gotile(t, "run", "--check", "--check-format", format, "--grid", grid, kernel, "zeros:i32:4", "i32=5")
			var x map[string]any
			if err := json.Unmarshal([]byte(stdout), &x); err != nil || (code == exitOK) != (grid == "1") || strings.Contains(stdout, "races") != (grid == "2") {
				t.Errorf("%s, grid %s: exit code %d, %v\n%s", format, grid, code, err, stdout)
			}
		}
	}
}
