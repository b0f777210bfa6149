package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gotile/device/cpu"
	"gotile/examples/llm/internal/tokenizer"
)

var (
	torch  = flag.String("torch", "", "a `PYTHON` with PyTorch and transformers to compare with, again")
	update = flag.Bool("update", false, "with -torch: rewrite testdata/golden.json")
)

// golden is a text that PyTorch has gone on from, greedily.
type golden struct {
	Prompt string    `json:"prompt,omitempty"`
	IDs    []int32   `json:"ids,omitempty"`
	Tokens []int32   `json:"tokens,omitempty"`
	First  []float64 `json:"first,omitempty"` // logits before the first token
	Last   []float64 `json:"last,omitempty"`  // and before the last
}

const goldenTokens = 64

// prompts are from the docs, nearly so, and not at all so.
var prompts = []golden{
	{Prompt: "A tile is"},
	{Prompt: "A kernel is a Go function"},
	{Prompt: "Why is there no"},
	{Prompt: "On a GPU"},
	{Prompt: "In 1969, a man — “Neil” — walked on the moon 🌔.\n"},
}

// askTorch lets PyTorch go on from texts.
func askTorch(t *testing.T, python, model string, n int, texts []golden) []byte {
	t.Helper()
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python, "../../scripts/llm/golden.py", model, strconv.Itoa(n))
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	return out
}

func parseGolden(t *testing.T, data []byte) []golden {
	t.Helper()
	var list []golden
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// own is the folder of the model that comes with the program.
func own(t testing.TB) fs.FS {
	t.Helper()
	dir, err := fs.Sub(ownModel, "model")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func ownTokenizer(t testing.TB) *tokenizer.Tokenizer {
	t.Helper()
	data, err := fs.ReadFile(own(t), "tokenizer.json")
	if err != nil {
		t.Fatal(err)
	}
	tok, err := tokenizer.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

// The model writes what PyTorch writes, token for token, with logits that differ by the
// rounding of float32.
func TestPyTorch(t *testing.T) {
	const file = "testdata/golden.json"
	if *torch != "" {
		data := askTorch(t, *torch, "model", goldenTokens, prompts)
		if *update {
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		sameAsTorch(t, own(t), parseGolden(t, data), 1e-4)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, tok := parseGolden(t, data), ownTokenizer(t)
	for _, g := range list {
		if ids, err := tok.Encode(g.Prompt); err != nil || !slices.Equal(ids, g.IDs) {
			t.Errorf("%q is %v, %v; want %v", g.Prompt, ids, err, g.IDs)
		}
	}
	sameAsTorch(t, own(t), list, 1e-4)
}

// Models of other sizes, with random weights, if PyTorch is available.
func TestPyTorchRandom(t *testing.T) {
	if *torch == "" {
		t.Skip("needs -torch PYTHON")
	}
	for name, c := range sizes {
		t.Run(name, func(t *testing.T) {
			files, dir := randomModel(t, c), t.TempDir()
			for name, f := range files {
				if err := os.WriteFile(filepath.Join(dir, name), f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			sameAsTorch(t, files, parseGolden(t, askTorch(t, *torch, dir, 20, []golden{{IDs: text(c, 9)}})), 1e-4)
		})
	}
}

// sameAsTorch compares a model of weights that are float32 on a device with what PyTorch made.
func sameAsTorch(t *testing.T, dir fs.FS, list []golden, tolerance float64) {
	t.Helper()
	m := openModel(t, cpu.Open(), dir, "")
	for _, g := range list {
		s := newSession(t, m, 0)
		var tokens []int32
		var first, last []float32
		choose := func(logits []float32) int32 {
			if first == nil {
				first = slices.Clone(logits)
			}
			last = slices.Clone(logits)
			return likeliest(logits)
		}
		collect := func(token int32) error { tokens = append(tokens, token); return nil }
		m.End = nil // PyTorch went on there
		if _, _, err := s.Generate(context.Background(), g.IDs, len(g.Tokens), choose, collect); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(tokens, g.Tokens) {
			t.Errorf("after %v: %v; PyTorch wrote %v", g.IDs, tokens, g.Tokens)
			continue
		}
		for _, d := range []float64{distance(first, g.First), distance(last, g.Last)} {
			if !(d <= tolerance) || math.IsNaN(d) {
				t.Errorf("after %v: logits differ by %g", g.IDs, d)
			}
		}
	}
}
