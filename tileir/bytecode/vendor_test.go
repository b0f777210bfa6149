package bytecode

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// stricter is why this reader refuses files that the vendor's reads: bytes that mean
// nothing, or that the vendor's reader passes over, would be lost in writing.
var stricter = regexp.MustCompile(strings.Join([]string{
	`\d+ bytes after (type|constant|debug entry)`,
	`string \d+ reaches from`,
	`unknown debug tag`,
	`unknown flags`,
	`version 13\.\d\.\d+ is unknown`,
	`a second \w+ section`,
	`the producer section needs bytecode`,
	`is not a public kernel`,
	`(line|column) \d+ is out of range`,
	`is not a conversion of printf`, // which nothing could print
	`an element of tile<.*f4E2M1FN> is out of range`,
}, "|"))

// looser is why the vendor's reader alone refuses files: from 13.5 on it takes no entries
// of tokens and views, which the dialect has and engines refuse.
const looser = "unsupported type in bytecode for entry argument"

// TestVendorVerdicts changes files of the vendor's compilers at random and compares
// what becomes of them: what its reader refuses is refused here, what both read has
// one disassembly, before and after it is written again, and what only the vendor's
// reads is refused for a reason that is known. With -short it makes fewer changes.
func TestVendorVerdicts(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	if bin == "" {
		t.Skip("set VENDOR_BIN to the folder of the vendor's tileirdisasm")
	}
	v := verdicts{T: t, tool: filepath.Join(bin, "tileirdisasm"), path: filepath.Join(t.TempDir(), "x.tilebc"), counts: make(map[string]int)}
	if help, _ := exec.Command(v.tool, "--help").Output(); bytes.Contains(help, []byte("--preview")) {
		v.flags = []string{"--preview=simt"} // from 13.5 on
	}
	files := vendorFiles(t)
	for i, name := range slices.Sorted(maps.Keys(files)) {
		if _, refused := v.disassemble(files[name]); strings.Contains(refused, "unsupported Tile version") {
			continue // of a newer compiler
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		changes := 55
		if testing.Short() {
			changes = 11
		}
		for n := range changes {
			v.compare(fmt.Sprintf("%s, change %d", name, n), mutate(rng, files[name]))
		}
	}
	t.Log(v.counts)
}

type verdicts struct {
	*testing.T
	tool, path string
	flags      []string
	counts     map[string]int
}

// disassemble runs the vendor's disassembler; refused is its first message.
func (v *verdicts) disassemble(data []byte) (text, refused string) {
	v.Helper()
	if err := os.WriteFile(v.path, data, 0o644); err != nil {
		v.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(v.tool, append(v.flags, "-g", v.path)...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		v.Fatal(err)
	}
	if err != nil {
		first, _, _ := strings.Cut(stderr.String(), "\n")
		return "", err.Error() + ": " + first
	}
	return stdout.String(), ""
}

func (v *verdicts) compare(name string, data []byte) {
	v.Helper()
	want, refused := v.disassemble(data)
	m, version, err := Read(data)
	switch {
	case err != nil && refused != "":
		v.counts["refused"]++
	case err != nil && stricter.MatchString(err.Error()):
		v.counts["refused here alone"]++
	case err != nil:
		v.Errorf("%s: only the vendor's reader takes it: %v", name, err)
	case strings.Contains(refused, looser):
		v.counts["refused there alone"]++
	case strings.Contains(refused, "exit status"):
		v.Errorf("%s: only the vendor's reader refuses it: %s", name, refused)
	case refused != "":
		v.counts["crash of the vendor's reader"]++
	default:
		v.counts["read"]++
		v.sameText(name, m, version, want)
	}
}

func (v *verdicts) sameText(name string, m *tileir.Module, version tileir.Version, want string) {
	v.Helper()
	var got strings.Builder
	if err := asm.Print(&got, m, asm.Options{Flat: true, Locations: true}); err != nil {
		v.Fatal(err)
	}
	comment := m.Producer() // which has one line here
	oneLine := strings.Replace(want, comment, strings.ReplaceAll(comment, "\n", " "), 1)
	if line, other := differentLine(got.String(), oneLine); line != "" {
		v.Errorf("%s: disassembled as\n%s\nwant\n%s", name, line, other)
	}
	again, err := Write(m, Options{Version: version})
	if err != nil {
		v.Errorf("%s: read but not written: %v", name, err)
		return
	}
	if text, refused := v.disassemble(again); text != want {
		v.Errorf("%s: written again, it is another program (%s)", name, refused)
	}
	v.readsBack(name, m)
}

// readsBack parses the text of a module.
func (v *verdicts) readsBack(name string, m *tileir.Module) {
	v.Helper()
	var text strings.Builder
	if err := asm.Print(&text, m, asm.Options{Locations: true}); err != nil {
		v.Fatal(err)
	}
	back, err := asm.Parse("text", []byte(text.String()))
	if err != nil {
		v.Errorf("%s: %v", name, err)
	} else if d := tileir.DiffModules(m, back); d != "" {
		v.Errorf("%s: its text is another module: %s", name, d)
	}
}

// differentLine finds the first lines that differ. The disassembler prints the names
// of hints as they are, which no parser could read back; those lines are not
// compared.
func differentLine(got, want string) (line, other string) {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] && !strings.Contains(g[i], "optimization_hints") {
			return g[i], w[i]
		}
	}
	return "", ""
}

// mutate changes one part of a file: a byte anywhere, an entry of a table, or the body of the first function, with
// correct lengths and offsets around it.
func mutate(rng *rand.Rand, data []byte) []byte {
	if rng.IntN(2) == 0 {
		return mutateBytes(rng, data, false)
	}
	r := &reader{input: input{data: data, end: len(data), failure: &failure{}}}
	r.header()
	r.split()
	id := section(1 + rng.IntN(int(numSections)-1))
	out := output(data[:headerSize:headerSize])
	for i, s := range r.sections {
		if s == nil {
			continue
		}
		content := data[s.pos:s.end]
		if section(i) == id {
			content = mutateSection(rng, id, *s)
		}
		out.section(section(i), content)
	}
	return append(out, byte(secEnd))
}

func mutateSection(rng *rand.Rand, id section, in input) []byte {
	content := in.data[in.pos:in.end]
	switch id {
	case secString, secType:
		return mutateTable(rng, in, 4)
	case secConstant:
		return mutateTable(rng, in, 8)
	case secFunc:
		return mutateBody(rng, in)
	}
	return mutateBytes(rng, content, true)
}

func mutateTable(rng *rand.Rand, in input, width int) []byte {
	t := readTable(&in, in.pos, width, "entries")
	out := tableOutput{}
	for i := range t.n {
		e := t.entry(i, "entry")
		out.entries = append(out.entries, e.data[e.pos:e.end])
	}
	if t.n > 0 {
		i, j := rng.IntN(t.n), rng.IntN(t.n)
		switch rng.IntN(8) {
		case 0:
			out.entries = slices.Delete(out.entries, i, i+1)
		case 1:
			out.entries[i], out.entries[j] = out.entries[j], out.entries[i]
		case 2:
			out.entries[i] = nil
		default:
			out.entries[i] = mutateBytes(rng, out.entries[i], true)
		}
	}
	var content output
	out.write(&content, width)
	return content
}

// mutateBody changes the body of the first function, if that has no hints.
func mutateBody(rng *rand.Rand, in input) []byte {
	start := in.pos
	in.uint("functions")
	in.uint("a name")
	in.uint("a type")
	flags := in.byte("flags")
	in.uint("a debug list")
	if flags&funcHints != 0 {
		return mutateBytes(rng, in.data[start:in.end], true)
	}
	out := output(slices.Clone(in.data[start:in.pos]))
	n := in.count(1, "bytes")
	body := mutateBytes(rng, in.take(n, "a body"), true)
	out.index(len(body))
	out.bytes(body)
	out.bytes(in.data[in.pos:in.end])
	return out
}

// mutateBytes changes, and if it may drops or inserts, a byte.
func mutateBytes(rng *rand.Rand, b []byte, resize bool) []byte {
	if len(b) == 0 {
		return b
	}
	b = bytes.Clone(b)
	i := rng.IntN(len(b))
	kinds := 4
	if resize {
		kinds = 6
	}
	switch rng.IntN(kinds) {
	case 0:
		b[i] ^= 1 << rng.IntN(8)
	case 1:
		b[i] = byte(rng.IntN(256))
	case 2:
		b[i]++
	case 3:
		b[i]--
	case 4:
		b = slices.Delete(b, i, i+1)
	case 5:
		b = slices.Insert(b, i, byte(rng.IntN(16)))
	}
	return b
}

// TestVendorAttributes puts attributes of every kind, alone and within each other,
// into the hints of an entry.
func TestVendorAttributes(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	if bin == "" {
		t.Skip("set VENDOR_BIN to the folder of the vendor's tileirdisasm")
	}
	v := verdicts{T: t, tool: filepath.Join(bin, "tileirdisasm"), path: filepath.Join(t.TempDir(), "x.tilebc"), counts: make(map[string]int)}
	types := append(baseTypes[:5:5], "\x07", "\x00", "\x01", "\x16", "\x0a", "\x08", "\x13", "\x09", "\x05") // f32, i1, i8, i4, f8E4M3FN, tf32, f4E2M1FN, f64, f16
	leaves := []string{
		"\x01\x00\x05", "\x01\x06\x01", "\x01\x06\x02", "\x01\x03\x05", "\x01\x04\x05", "\x01\x07\xac\x02", "\x01\x08\x09", "\x01\x08\x10", // integers
		"\x02\x04\x00", "\x02\x00\x00", "\x02\x09\x7f", "\x02\x0a\x02", "\x02\x0a\x80\x80\x80\x80\x01", "\x02\x0b\x0f", "\x02\x0b\x1f", "\x02\x0c\x01", "\x02\x0d\x80\x80\x10", // floats
		"\x03\x01", "\x03\x02", "\x04\x00", "\x04\x01", "\x04\x02", "\x04\x03", "\x05\x00", "\x05\x09", "\x07\x01\x00", // bools, types, strings, elements
		"\x08\x08\x00", "\x08\x08\x03\x02\x02", "\x08\x00\x00", "\x0c\x00", "\x0c\x03\x02\x04", // div_by, bounded
		"\x09\x01\x01\x00\x00\x00\x00\x00\x00\x00", "\x09\x01\x00\x00\x00\x00\x00\x00\x00\x80", // same_elements
		"\x06\x00", "\x0a\x00", "\x0b\x00", "\x0d", "\x00",
	}
	for _, leaf := range leaves {
		for _, around := range []string{"", "\x06\x01", "\x0a\x01\x00", "\x0b\x01\x00", "\x06\x01\x06\x01", "\x06\x01\x0a\x01\x00", "\x06\x01\x0b\x01\x00", "\x0b\x01\x00\x0a\x01\x00"} {
			p := base("\x5c\x00\x00")
			p.types, p.constants = types, []string{"\x04\x00\x00\x00\x00"}
			p.hints = "\x0b\x01\x00\x0a\x01\x00" + around + leaf
			v.compare(fmt.Sprintf("% x in % x", leaf, around), p.file())
		}
	}
	t.Log(v.counts)
}
