package asm

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotile/tileir"
)

// The dialect's own text tests are divided into chunks by "// -----". A chunk that expects an error must be refused;
// every other one must be read, print, and read back equal. The tests are not part of this repository.

// chunk is a part of a test file.
type chunk struct {
	file string
	line int // its first line
	text string
	// run is the file's command for the tools.
	run string
}

func (c chunk) String() string { return fmt.Sprintf("%s:%d", c.file, c.line) }

var (
	expectedError = regexp.MustCompile(`expected-error(?:-re)? *(?:@[^{]*)?\{\{(.*)\}\}`)
	genericOp     = regexp.MustCompile(`"[a-z_]+(?:\.[a-z_$]+)?"\(`)
	// an operation of the tests that only mentions a type
	useType = regexp.MustCompile(`"use_type"\(\) *: *\(\) *-> *(.*)`)
)

// wanted is the message that a chunk expects of upstream's tools; "" for none.
func (c chunk) wanted() string {
	var list []string
	for _, m := range expectedError.FindAllStringSubmatch(c.text, -1) {
		list = append(list, m[1])
	}
	if list == nil && strings.Contains(c.run, "not cuda-tile-opt") {
		return "the whole file is refused"
	}
	return strings.Join(list, "; ")
}

// readable is the text with a function around a bare type.
func (c chunk) readable() string {
	return useType.ReplaceAllString(c.text, `cuda_tile.testing$$func @f(%a: $1) {}`)
}

// elsewhere returns the reason why a chunk is not a test of text and verifier; "" if it is one.
func (c chunk) elsewhere() string {
	switch {
	case strings.Contains(c.text, "testing$bytecode_test_"):
		return "test-only operations of the bytecode tests"
	case strings.Contains(c.run, "not cuda-tile-translate") && !strings.Contains(c.run, "not cuda-tile-opt"):
		return "the bytecode writer refuses it"
	case strings.Contains(c.text, "requires bytecode version"):
		return "the bytecode writer refuses it"
	case strings.Contains(c.text, "attempted to update symbol names"):
		return "a pass refuses it"
	}
	return ""
}

// read parses and verifies a chunk, and its hints if the file's command checks hints.
func (c chunk) read() ([]*tileir.Module, error) {
	modules, err := ParseAll(c.file, []byte(c.readable()))
	if err == nil && strings.Contains(c.run, "-Werr-hints") {
		for _, m := range modules {
			if err := tileir.CheckHints(m); err != nil {
				return nil, err
			}
		}
	}
	return modules, err
}

func upstreamChunks(t *testing.T) []chunk {
	root := os.Getenv("CUDA_TILE")
	if root == "" {
		t.Skip("CUDA_TILE is unset: name a checkout of NVIDIA/cuda-tile to run its text tests")
	}
	var chunks []chunk
	for _, dir := range []string{"test/Dialect/CudaTile/*.mlir", "test/Bytecode/*.mlir", "test/Bytecode/*/*.mlir"} {
		files, err := filepath.Glob(filepath.Join(root, dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			chunks = append(chunks, readChunks(t, root, f)...)
		}
	}
	if chunks == nil {
		t.Fatalf("no text tests under CUDA_TILE=%s", root)
	}
	return chunks
}

func readChunks(t *testing.T, root, file string) []chunk {
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name, _ := filepath.Rel(root, file)
	run := strings.Join(regexp.MustCompile(`(?m)^// RUN:.*$`).FindAllString(string(src), -1), "\n")
	var list []chunk
	line := 1
	for _, text := range strings.Split(string(src), "\n// -----") {
		if strings.Contains(stripComments(text), "cuda_tile") {
			// The empty lines preserve the line numbers.
			list = append(list, chunk{name, line, strings.Repeat("\n", line-1) + text, run})
		}
		line += strings.Count(text, "\n") + 1
	}
	return list
}

func stripComments(s string) string { return regexp.MustCompile(`(?m)//.*$`).ReplaceAllString(s, "") }

func TestUpstreamValid(t *testing.T) {
	total, good := 0, 0
	for _, c := range upstreamChunks(t) {
		if c.wanted() != "" || c.elsewhere() != "" {
			continue
		}
		total++
		modules, err := c.read()
		if err != nil {
			t.Errorf("%v: refused: %v", c, err)
			continue
		}
		ok := true
		for _, m := range modules {
			if err := roundTrip(m, allOptions...); err != nil {
				t.Errorf("%v: %v", c, err)
				ok = false
			}
		}
		if ok {
			good++
		}
	}
	t.Logf("%d of %d valid chunks parse, verify, print and parse back equal", good, total)
}

// accepted names chunks that are right to pass here, and why.
var accepted = map[string]string{
	"test/Dialect/CudaTile/invalid.mlir:2051": "a conversion that is exact may name any rounding; the vendor's 13.4 tools take it in files of every version",
}

func TestUpstreamInvalid(t *testing.T) {
	var total, refused [2]int // without and with the generic syntax
	for _, c := range upstreamChunks(t) {
		want := c.wanted()
		if want == "" || c.elsewhere() != "" {
			continue
		}
		kind := 0
		if genericOp.MatchString(c.readable()) {
			kind = 1
		}
		total[kind]++
		_, err := c.read()
		switch {
		case err != nil:
			refused[kind]++
		case kind == 0 && accepted[c.String()] == "":
			t.Errorf("%v: accepted, want: %s", c, want)
		default:
			t.Logf("%v: accepted, want: %s (%s)", c, want, accepted[c.String()])
		}
	}
	t.Logf("%d of %d chunks with expected errors are refused, and %d of %d in the generic syntax",
		refused[0], total[0], refused[1], total[1])
}
