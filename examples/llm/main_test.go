package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/device"
)

// asTyped runs the program with a command line.
func asTyped(t *testing.T, args ...string) (out, info string, err error) {
	t.Helper()
	o, err := parse(args, io.Discard)
	if err != nil {
		return "", "", err
	}
	var w, i strings.Builder
	err = run(t.Context(), o, &w, &i)
	return w.String(), i.String(), err
}

// Weights of every type, and every device of this machine, write the sentence from the guide
// that the model has learnt.
func TestProgram(t *testing.T) {
	const want = "A tile is a small array: its shape is fixed, and each length is a power of two."
	lines := [][]string{{}, {"-weights", "f32"}, {"-weights", "bf16"}, {"-weights", "int8"}, {"-context", "40"}, {"-temperature", "0.01", "-top-k", "3"}}
	for _, name := range device.List() {
		lines = append(lines, []string{"-device", name})
	}
	for _, args := range lines {
		out, info, err := asTyped(t, append(args, "-n", "30", "A tile", "is")...)
		if errors.Is(err, device.ErrUnavailable) {
			continue
		}
		if err != nil || out != want+"\n" || !strings.Contains(info, "tokens/s") {
			t.Errorf("%v: %q, %q, %v", args, out, info, err)
		}
	}
}

// One seed writes one text, another writes another.
func TestSeed(t *testing.T) {
	texts := make(map[string]bool)
	for _, seed := range []string{"1", "1", "2"} {
		out, _, err := asTyped(t, "-temperature", "1.5", "-seed", seed, "-n", "30", "Why")
		if err != nil {
			t.Fatal(err)
		}
		texts[out] = true
	}
	if len(texts) != 2 {
		t.Errorf("two seeds wrote %d texts", len(texts))
	}
}

func TestProgramErrors(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{"usage", nil},
		{"usage", []string{"-n", "0", "x"}},
		{"usage", []string{"-temperature", "NaN", "x"}},
		{"not defined", []string{"-speed", "x"}},
		{"unknown device", []string{"-device", "abacus", "x"}},
		{"no such file", []string{"-model", t.TempDir(), "x"}},
		{`weights of type "f7"; want f32, f16, bf16 or int8`, []string{"-weights", "f7", "x"}},
		{"a context of 99999999999 tokens", []string{"-context", "99999999999", "x"}},
		{"the session has room for 4", []string{"-context", "4", "a long prompt about something else"}},
	} {
		if _, _, err := asTyped(t, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v; want %q", c.args, err, c.want)
		}
	}
}

// A text stops when the context ends.
func TestInterrupt(t *testing.T) {
	m := openModel(t, mustOpen(t), own(t), "")
	s := newSession(t, m, 0)
	ctx, stop := context.WithCancelCause(t.Context())
	interrupt, n := errors.New("interrupt"), 0
	_, write, err := s.Generate(ctx, []int32{1, 2, 3}, 100, likeliest, func(int32) error {
		if n++; n == 3 {
			stop(interrupt)
		}
		return nil
	})
	if !errors.Is(err, interrupt) || write.Tokens > 3 {
		t.Errorf("%d tokens, %v", write.Tokens, err)
	}
}

func mustOpen(t *testing.T) device.Device {
	t.Helper()
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	return dev
}

// A folder on disk is as good as the model in the program.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, own(t)); err != nil {
		t.Fatal(err)
	}
	if out, _, err := asTyped(t, "-model", dir, "-n", "8", "A tile is"); err != nil || !strings.HasPrefix(out, "A tile is a small") {
		t.Errorf("%q, %v", out, err)
	}
	if err := os.Truncate(filepath.Join(dir, "model.safetensors"), 500_000); err != nil {
		t.Fatal(err)
	}
	if _, _, err := asTyped(t, "-model", dir, "x"); err == nil || !strings.Contains(err.Error(), "model.safetensors: bad safetensors file: the tensors end at") {
		t.Error(err)
	}
}

// Characters are printed when they are whole.
func TestPrinter(t *testing.T) {
	var w strings.Builder
	tok := ownTokenizer(t)
	p := &printer{Tokenizer: tok, w: &w}
	ids, err := tok.Encode("é🌔!")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if err := p.print(id); err != nil {
			t.Fatal(err)
		}
		if s := w.String(); strings.ContainsRune(s, '\uFFFD') {
			t.Errorf("%q is printed", s)
		}
	}
	if w.String() != "é🌔!" {
		t.Errorf("%q", w.String())
	}
}
