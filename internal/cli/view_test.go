package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/record"
)

var viewVecadd = []string{"--grid", "4", "../../testdata/vendor/cpp-vecadd.tilebc", "range:f32:512", "range:f32:512", "zeros:f32:512", "i32=512"}

// recordingOf is the recording in a page.
func recordingOf(t *testing.T, page string) *record.Recording {
	t.Helper()
	_, data, ok := strings.Cut(page, `id="recording">`)
	data, _, end := strings.Cut(data, "</script>")
	var rec record.Recording
	if err := json.Unmarshal([]byte(data), &rec); err != nil || !ok || !end {
		t.Fatalf("no recording in the page: %v", err)
	}
	return &rec
}

func savedRecording(t *testing.T, file string) *record.Recording {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return recordingOf(t, string(page))
}

func TestViewSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.html")
	code, out, msg := gotile(t, append([]string{"view", "--save", file}, viewVecadd...)...)
	if code != 0 || out != "" || msg != "" {
		t.Errorf("exit %d, printed %q, said %q", code, out, msg)
	}
	rec := savedRecording(t, file)
	if rec.Kernel != "vecadd" || len(rec.Blocks) != 4 || len(rec.Args) != 4 || rec.Args[3].Text != "i32=512" {
		t.Errorf("recording of %s with %d blocks and arguments %+v", rec.Kernel, len(rec.Blocks), rec.Args)
	}
	if s := rec.Sources; len(s) != 1 || !strings.Contains(s[0].Missing, "--source") {
		t.Errorf("sources: %+v", s)
	}
}

// Findings are not errors of gotile view, which shows them; gotile run reports them too.
func TestViewFindings(t *testing.T) {
	args := []string{"--entry", "ub_24_bad", "../../tiletest/testdata/rows.tilebc", "zeros:i32:16", "zeros:i32:16", "zeros:i8:4",
		"i32=2147483647", "i32=-2147483648", "i32=0", "i32=1", "i32=1000"}
	file := filepath.Join(t.TempDir(), "run.html")
	code, _, msg := gotile(t, append([]string{"view", "--save", file}, args...)...)
	if code != 0 || msg != "gotile: 1 finding, seen 1 time\n" {
		t.Errorf("view: exit %d, said %q", code, msg)
	}
	rec := savedRecording(t, file)
	if len(rec.Findings) != 1 || rec.Findings[0].Rule != "3.1/ub-24" || rec.Findings[0].Source == nil || !strings.Contains(rec.Sources[0].Text, "ub_24_bad") {
		t.Errorf("findings %+v", rec.Findings)
	}
	os.Remove(file)
	code, _, msg = gotile(t, append([]string{"run", "--check", "--view=" + file}, args...)...)
	if code != exitInput || !strings.Contains(msg, "3.1/ub-24") {
		t.Errorf("run: exit %d, said %q", code, msg)
	}
	if rec := savedRecording(t, file); len(rec.Findings) != 1 {
		t.Errorf("run: findings %+v", rec.Findings)
	}
}

// A served page goes to this machine, and an interrupt ends it.
func TestViewServes(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	out, to := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- Main(ctx, append([]string{"view"}, viewVecadd...), strings.NewReader(""), to, io.Discard)
	}()
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Get(strings.TrimSpace(url))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	page, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || recordingOf(t, string(page)).Kernel != "vecadd" {
		t.Errorf("%s: %v", res.Status, err)
	}
	interrupt()
	if code := <-ended; code != 0 {
		t.Errorf("exit %d after an interrupt", code)
	}
}

func TestViewUsage(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"run", "--view", "x.tilebc"}, exitUsage, "--view needs --check"},
		{[]string{"view"}, exitUsage, "usage"},
		{append([]string{"view", "--addr", "0.0.0.0:0"}, viewVecadd...), exitUsage, "a loopback address"},
		{append([]string{"view", "--addr", "example.com:80"}, viewVecadd...), exitUsage, "a loopback address"},
		{append([]string{"view", "--block", "4"}, viewVecadd...), exitUsage, "within the grid"},
		{append([]string{"view", "--block", "1,0,0,0"}, viewVecadd...), exitUsage, "X[,Y[,Z]]"},
		{append([]string{"view", "--block", "-1"}, viewVecadd...), exitUsage, "within the grid"},
		{append([]string{"view", "--limit", "-1"}, viewVecadd...), exitUsage, "mebibytes"},
		{append([]string{"view", "--check", "all,foo"}, viewVecadd...), exitUsage, "foo"},
		{append([]string{"view", "--save", filepath.Join(t.TempDir(), "none", "run.html")}, viewVecadd...), exitMachine, "none"},
	} {
		if code, _, msg := gotile(t, c.args...); code != c.code || !strings.Contains(msg, c.want) {
			t.Errorf("%v: exit %d, said %q; want %d and %q", c.args, code, msg, c.code, c.want)
		}
	}
}

// A file that a module names as its source is shown only if it is a source file.
func TestSourceFinder(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.cu": "source", "key.pem": "secret", "b.CU": "capitals"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.go"), 0o700); err != nil {
		t.Fatal(err)
	}
	f := sourceFinder{[]string{dir}}
	for path, want := range map[string]string{filepath.Join(dir, "a.cu"): "source", "/elsewhere/a.cu": "source", "/elsewhere/b.CU": "capitals",
		filepath.Join(dir, "key.pem"): "", "/elsewhere/c.cu": "", filepath.Join(dir, "folder.go"): ""} {
		if got, err := f.find(path); string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v; want %q", path, got, err, want)
		}
	}
}
