package native_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"gotile/device/cpu"
	"gotile/internal/engine/native"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// TestPlanWords checks that a plan explains its words, and that every word has a meaning.
func TestPlanWords(t *testing.T) {
	for i, w := range native.ItemWords {
		if w.Word == "" || w.Meaning == "" {
			t.Errorf("item %d has the word %q, meaning %q", i, w.Word, w.Meaning)
		}
	}
	for _, file := range []string{"cpp-softmax", "cpp-gemm_f32", "cpp-control_break_continue", "python-reduce_pair-13.4"} {
		data, err := os.ReadFile("../../../testdata/vendor/" + file + ".tilebc")
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := bytecode.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		text, err := cpu.Inspect(m, tileir.EntryName(m.Entries()[0]))
		if err != nil {
			t.Skip(err)
		}
		plan, words, found := strings.Cut(text[strings.Index(text, "once:"):], "words:\n")
		if !found {
			t.Fatalf("%s: no words are explained:\n%s", file, text)
		}
		words, _, _ = strings.Cut(words, "\n\n")
		for _, w := range native.ItemWords {
			word := strings.TrimSuffix(w.Word, " of N elements")
			begins := regexp.MustCompile(`(?m)^ *` + word + `\b|\d bytes of ` + word + `\b`).MatchString(plan)
			if explained := strings.Contains(words, w.Meaning); begins != explained {
				t.Errorf("%s: the plan has %q: %v, explained: %v\n%s", file, word, begins, explained, text[:min(len(text), 3000)])
			}
		}
	}
}
