package docsync

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestSync(t *testing.T) {
	const before = "text\n<!-- show a -->\n```go\nold\n```\n```\nkept\n```\n<!-- show b -->\n```\n```\n"
	const after = "text\n<!-- show a -->\n```go\nnew a\n```\n```\nkept\n```\n<!-- show b -->\n```\nnew b\n```\n"
	got, err := Sync(before, func(name string) (string, error) { return "new " + name + "\n", nil })
	if err != nil || got != after {
		t.Errorf("got %q, %v; want %q", got, err, after)
	}
	unknown := errors.New("unknown")
	if _, err := Sync(before, func(string) (string, error) { return "", unknown }); !errors.Is(err, unknown) {
		t.Errorf("got %v, want the error of find", err)
	}
	if _, err := Sync("<!-- show a -->\ntext\n", nil); err == nil {
		t.Error("a marker without a block passes")
	}
}

func TestRegion(t *testing.T) {
	const source = "x\n\t//guide:show one\n\n\tif a {\n\t\tb\n\n\t}\n\t//guide:end\n//guide:show two\nc\n//guide:end\n"
	for name, want := range map[string]string{"one": "if a {\n\tb\n\n}", "two": "c"} {
		if got, err := Region(source, name); err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, want)
		}
	}
	if _, err := Region(source, "three"); err == nil {
		t.Error("a region that does not exist is found")
	}
}

func TestFirstDifference(t *testing.T) {
	if got := firstDifference("a\nb\nc", "a\nx\nc"); got != 2 {
		t.Errorf("got line %d, want 2", got)
	}
}

func TestSyncSessions(t *testing.T) {
	const before = "```console\n$ a\nold\n$ b \\\n  c\n$ d\n```\n```\n$ kept\n```\n"
	const after = "```console\n$ a\n(a)\n$ b \\\n  c\n(b \\\n  c)\n$ d\n(d)\n```\n```\n$ kept\n```\n"
	if got := SyncSessions(before, func(c string) string { return "(" + c + ")\n" }); got != after {
		t.Errorf("got %q, want %q", got, after)
	}
}

// With update a document is written again, and then passes.
func TestCheckUpdates(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(path, []byte("```console\n$ a\n```\n<!-- show b -->\n```\n```\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, update := range []bool{true, false} {
		CheckSessions(t, path, update, func(c string) string { return c + "!\n" })
		Check(t, path, update, func(name string) (string, error) { return name + "!", nil })
	}
	if got, _ := os.ReadFile(path); string(got) != "```console\n$ a\na!\n```\n<!-- show b -->\n```\nb!\n```\n" {
		t.Errorf("the page is %q", got)
	}
}
