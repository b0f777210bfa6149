package toolchain

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/usercache"
)

// The tool's output and kernels' names cannot control a terminal.
func TestErrorsArePrintable(t *testing.T) {
	t.Setenv(usercache.FolderVar, filepath.Join(t.TempDir(), "cache"))
	const name = "evil\x1b[2J\nkernel"
	for script, want := range map[string][]string{
		`printf 'first\033[31m\r\nk\033.go:3:4: error: \007bad\n' >&2; exit 5`: {
			`kernel "evil\x1b[2J\nkernel": tileiras 13.3.7 failed`, `error: \abad (bytecode`, "\nfirst\\x1b[31m\\r\n",
		},
	} {
		x := tool(t, `case "$1" in --list-versions) echo 13.4; exit;; esac`+"\n"+script)
		_, err := compiler(t, x).Compile(context.Background(), Job{Module: module(name), Arch: "sm_90"})
		if err == nil {
			t.Fatal("no error")
		}
		for _, want := range want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q is not in %q", want, err)
			}
		}
		if strings.ContainsAny(err.Error(), "\x1b\r\a") {
			t.Errorf("it can control a terminal: %q", err)
		}
	}
	broken := tool(t, lists).Path
	if err := os.WriteFile(broken, []byte("#!/bin/sh\nprintf '\\033[2Jno\\n\\007'; exit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(context.Background(), broken, "test"); err == nil || strings.ContainsAny(err.Error(), "\x1b\a\n") || !strings.Contains(err.Error(), `\x1b[2Jno`) {
		t.Errorf("got %q", err)
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{"": "", "a\tb\nc ü": "a\tb\nc ü", "\x1b[0m\r": `\x1b[0m\r`, "\xff\u202e\x00": `\xff\u202e\x00`, "\ufffd": "\ufffd", `"\`: `"\`} {
		if got := printable(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"": "", "a b": "a b", "a\nb": `"a\nb"`, "\xff": `"\xff"`, strings.Repeat("ü", 150): strings.Repeat("ü", 100) + "…"} {
		if got := oneLine(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// The module of a kernel that does not compile is saved under a name that is a file name,
// however long the kernel's is.
func TestSavedUnderAnyName(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	t.Setenv(usercache.FolderVar, dir)
	x := tool(t, `case "$1" in --list-versions) echo 13.4; exit;; esac
exit 5`)
	for _, name := range []string{"../../kernel", strings.Repeat("k", 3000), "\x00"} {
		_, err := compiler(t, x).Compile(context.Background(), Job{Module: module(name), Arch: "sm_90"})
		failed, ok := err.(*CompileError)
		if !ok || filepath.Dir(failed.Saved) != filepath.Join(dir, "failed") || !exists(failed.Saved) {
			t.Errorf("%.20q: %v", name, err)
		}
	}
}
