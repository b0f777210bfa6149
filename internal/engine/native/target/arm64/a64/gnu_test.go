package a64

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

//go:generate go test -run TestForms -update

var update = flag.Bool("update", false, "rewrite testdata/forms.txt; needs GNU as for aarch64")

// encoded is an instruction as a word and as text.
type encoded struct{ word, text string }

// encodeSamples encodes instructions of every form.
func encodeSamples(t *testing.T) (list []encoded) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	seen := make(map[encoded]bool)
	for _, forms := range tables().forms {
		for i := range forms {
			for _, s := range samplesOf(t, &forms[i], rng) {
				w, ok := forms[i].encode(s.operands)
				if !ok {
					t.Fatalf("%s: the form that the sample is for does not take it", s.text)
				}
				if e := (encoded{fmt.Sprintf("%08x", w), s.text}); !seen[e] {
					seen[e] = true
					list = append(list, e)
				}
			}
		}
	}
	return list
}

// TestForms compares the encoding of every form with words that GNU as has confirmed.
func TestForms(t *testing.T) {
	have := encodeSamples(t)
	golden := filepath.Join("testdata", "forms.txt")
	if *update {
		confirm(t, have)
		writeForms(t, golden, have)
	}
	if want := readForms(t, golden); !slices.Equal(have, want) {
		t.Errorf("%d instructions differ from the golden file with %d; run with -update where GNU as is installed", len(have), len(want))
		for i := range min(len(have), len(want)) {
			if have[i] != want[i] {
				t.Fatalf("instruction %d: %v, want %v", i, have[i], want[i])
			}
		}
	}
}

const assembler = "aarch64-linux-gnu-as"

// TestGNU compares every form with GNU as, if it is installed.
func TestGNU(t *testing.T) {
	if _, err := exec.LookPath(assembler); err != nil {
		t.Skip(assembler + " is not installed; TestForms compares with its words")
	}
	confirm(t, encodeSamples(t))
}

var asError = regexp.MustCompile(`in\.s:(\d+): (Error.*)`)

// confirm fails unless as makes the same word of each text.
func confirm(t *testing.T, have []encoded) {
	t.Helper()
	dir := t.TempDir()
	var src bytes.Buffer
	src.WriteString(".arch armv8.6-a+fp16+fp16fml+dotprod+i8mm+bf16+lse\n")
	for _, e := range have {
		fmt.Fprintf(&src, "%s\n", e.text)
	}
	in, out, bin := filepath.Join(dir, "in.s"), filepath.Join(dir, "out.o"), filepath.Join(dir, "out.bin")
	if err := os.WriteFile(in, src.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if msg, err := exec.Command(assembler, "-o", out, in).CombinedOutput(); err != nil {
		for i, m := range asError.FindAllStringSubmatch(string(msg), 60) {
			var n int
			fmt.Sscan(m[1], &n)
			if i < 60 && n >= 2 {
				t.Errorf("GNU as: %s (%s): %s", have[n-2].text, have[n-2].word, m[2])
			}
		}
		t.FailNow()
	}
	if msg, err := exec.Command("aarch64-linux-gnu-objcopy", "-O", "binary", "-j", ".text", out, bin).CombinedOutput(); err != nil {
		t.Fatalf("objcopy: %v: %s", err, msg)
	}
	words, err := os.ReadFile(bin)
	if err != nil || len(words) != 4*len(have) {
		t.Fatalf("%d bytes for %d instructions: %v", len(words), len(have), err)
	}
	for i, e := range have {
		if theirs := fmt.Sprintf("%08x", binary.LittleEndian.Uint32(words[4*i:])); theirs != e.word {
			t.Errorf("%s: ours %s, GNU's %s", e.text, e.word, theirs)
		}
	}
}

func writeForms(t *testing.T, path string, have []encoded) {
	t.Helper()
	if t.Failed() {
		t.Fatal("golden file left as it is")
	}
	var b bytes.Buffer
	for _, e := range have {
		fmt.Fprintf(&b, "%s\t%s\n", e.word, e.text)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readForms(t *testing.T, path string) (list []encoded) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		w, text, _ := strings.Cut(s.Text(), "\t")
		list = append(list, encoded{w, text})
	}
	return list
}
