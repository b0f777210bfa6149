package amd64

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/forms.txt; needs GNU as and objdump")

// encoded is an instruction as bytes and as text.
type encoded struct{ hex, text string }

// encodeSamples assembles every sample by itself, in the form that it is a sample of.
func encodeSamples(t *testing.T) []encoded {
	t.Helper()
	var out []encoded
	seen := map[encoded]bool{}
	for op := range tables().names {
		forms, n := tables().formsOf(Op(op)), len(out)
		for i := range forms {
			for _, operands := range forms[i].samples(&n) {
				if operands == nil {
					continue
				}
				e := encodeForm(t, &forms[i], operands)
				if !seen[e] {
					seen[e] = true
					out = append(out, e)
				}
			}
		}
	}
	return out
}

func encodeForm(t *testing.T, f *form, operands []Operand) encoded {
	t.Helper()
	a := New()
	var buf [maxArgs]arg
	args, round, err := a.resolve(&buf, operands)
	if err != nil {
		t.Fatalf("%s: %v", show(f.op, operands), err)
	}
	if !f.takes(args, round) {
		t.Fatalf("%s: the form that the sample is for does not take it", show(f.op, operands))
	}
	f.encode(a, args, round)
	text := f.text(args, round)
	switch {
	case f.space == vex && f.need == FeatAVXVNNI:
		text = "{vex} " + text // else as takes the form of AVX-512
	case f.space == evex && a.hasShorter(f, args, round):
		text = "{evex} " + text
	}
	return encoded{hex.EncodeToString(a.code), text}
}

// hasShorter reports whether another form than f would be chosen, one of VEX.
func (a *Asm) hasShorter(f *form, args []arg, round Rounding) bool {
	first, _ := a.choose(f.op, args, round)
	return first != nil && first.space == vex && first.need != FeatAVXVNNI
}

// TestForms compares the encoding of every form with bytes that GNU as has confirmed.
func TestForms(t *testing.T) {
	have := encodeSamples(t)
	golden := filepath.Join("testdata", "forms.txt")
	if *update {
		confirm(t, have)
		writeForms(t, golden, have)
	}
	want := readForms(t, golden)
	if len(have) != len(want) {
		t.Errorf("%d instructions, golden file has %d; run with -update where GNU as is", len(have), len(want))
	}
	for i := range min(len(have), len(want)) {
		if have[i] != want[i] {
			t.Fatalf("instruction %d: %v, want %v; run with -update where GNU as is", i, have[i], want[i])
		}
	}
}

// TestGNU compares every form with GNU as and objdump, if they are installed.
func TestGNU(t *testing.T) {
	if _, err := exec.LookPath("as"); err != nil {
		t.Skip("GNU as is not installed; TestForms compares with what it said")
	}
	if _, err := exec.LookPath("objdump"); err != nil {
		t.Skip("GNU objdump is not installed; TestForms compares with what as said")
	}
	confirm(t, encodeSamples(t))
}

// confirm fails unless as makes the same bytes of each text, or bytes of the same
// length that objdump reads as the same instruction: some instructions
// can be written in two ways.
func confirm(t *testing.T, have []encoded) {
	t.Helper()
	theirs := gnuAssemble(t, have)
	var differ []int
	for i := range have {
		if have[i].hex != theirs[i] {
			differ = append(differ, i)
		}
	}
	var a, b []string
	for _, i := range differ {
		a, b = append(a, have[i].hex), append(b, theirs[i])
	}
	da, db := gnuDisassemble(t, a), gnuDisassemble(t, b)
	shown := 0
	for j, i := range differ {
		if da[j] == db[j] && len(a[j]) <= len(b[j])+2 {
			continue
		}
		if shown++; shown <= 40 {
			t.Errorf("%s: ours %s (%s), GNU's %s (%s)", have[i].text, a[j], da[j], b[j], db[j])
		}
	}
	if shown > 40 {
		t.Errorf("and %d more", shown-40)
	}
}

// gnuAssemble is the bytes of each text. Each stands behind a label, and the listing tells them apart.
func gnuAssemble(t *testing.T, have []encoded) []string {
	t.Helper()
	dir := t.TempDir()
	var src bytes.Buffer
	src.WriteString(".intel_syntax noprefix\n")
	for _, e := range have {
		fmt.Fprintf(&src, "%s\n", e.text)
	}
	in, list := filepath.Join(dir, "in.s"), filepath.Join(dir, "in.lst")
	if err := os.WriteFile(in, src.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("as", "--64", "-W", "-aln="+list, "--listing-lhs-width=8", "--listing-cont-lines=9", "-o", filepath.Join(dir, "out.o"), in)
	if out, err := cmd.CombinedOutput(); err != nil {
		explain(t, have, string(out))
	}
	return readListing(t, list, len(have))
}

var asError = regexp.MustCompile(`in\.s:(\d+): (.*)`)

func explain(t *testing.T, have []encoded, out string) {
	t.Helper()
	for i, m := range asError.FindAllStringSubmatch(out, 60) {
		var n int
		fmt.Sscan(m[1], &n)
		if i < 60 && n >= 2 {
			t.Errorf("GNU as: %s: %s", have[n-2].text, m[2])
		}
	}
	t.FailNow()
}

var listed = regexp.MustCompile(`^\s*(\d+)\s+([0-9a-f?]{4,}) ([0-9A-F ]+?)\s*(\t|$)`)
var continued = regexp.MustCompile(`^\s*(\d+)\s+([0-9A-F]+)\s*$`)

func readListing(t *testing.T, path string, n int) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, n)
	for s := range strings.SplitSeq(string(text), "\n") {
		m := listed.FindStringSubmatch(s)
		if m == nil {
			m = continued.FindStringSubmatch(s)
		}
		if m == nil {
			continue
		}
		var at int
		fmt.Sscan(m[1], &at)
		bytes := m[2]
		if len(m) > 3 {
			bytes = m[3]
		}
		if at >= 2 && at-2 < n {
			out[at-2] += strings.ToLower(strings.ReplaceAll(bytes, " ", ""))
		}
	}
	return out
}

// gnuDisassemble is the text of each instruction, each padded to 16 bytes.
func gnuDisassemble(t *testing.T, hexes []string) []string {
	t.Helper()
	if len(hexes) == 0 {
		return nil
	}
	var bin []byte
	for _, h := range hexes {
		b, err := hex.DecodeString(h)
		if err != nil || len(b) > 16 {
			t.Fatalf("bytes %q: %v", h, err)
		}
		bin = append(append(bin, b...), bytes.Repeat([]byte{0xcc}, 16-len(b))...)
	}
	path := filepath.Join(t.TempDir(), "code.bin")
	if err := os.WriteFile(path, bin, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("objdump", "-D", "-z", "-b", "binary", "-m", "i386:x86-64", "-M", "intel", "--no-show-raw-insn", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(hexes))
	for s := range strings.SplitSeq(string(text), "\n") {
		at, inst, ok := strings.Cut(s, ":\t")
		var n int
		if _, err := fmt.Sscanf(strings.TrimSpace(at), "%x", &n); !ok || err != nil || n%16 != 0 {
			continue
		}
		inst = strings.Join(strings.Fields(inst), " ")
		if i := strings.Index(inst, " #"); i >= 0 {
			inst = inst[:i]
		}
		out[n/16] = inst
	}
	return out
}

func writeForms(t *testing.T, path string, have []encoded) {
	t.Helper()
	var b bytes.Buffer
	for _, e := range have {
		fmt.Fprintf(&b, "%s\t%s\n", e.hex, e.text)
	}
	if t.Failed() {
		t.Fatal("golden file left as it is")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readForms(t *testing.T, path string) []encoded {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []encoded
	for s := bufio.NewScanner(file); s.Scan(); {
		h, text, _ := strings.Cut(s.Text(), "\t")
		out = append(out, encoded{h, text})
	}
	return out
}
