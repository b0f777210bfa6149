package kernels

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/docsync"
)

var update = flag.Bool("update", false, "rewrite docs/kernels.md")

// sample is a kernel here and the one that does the same in cuTile Python's samples and
// tests, with the lines of that one's body: no comments, no blank lines, no signature,
// and a statement that is wrapped counted as one line.
type sample struct {
	what    string
	python  string
	lines   int
	kernel  string
	helpers []string // functions that the kernel's body leans on, counted as well
}

var samples = []sample{
	{"vector addition", "vec_add_kernel_1d", 5, "NewVecAdd", nil},
	{"matrix addition", "vec_add_kernel_2d", 6, "NewMatAdd", nil},
	{"vector addition by gather", "vec_add_kernel_1d_gather", 6, "NewVecAddGather", nil},
	{"matrix addition by gather", "vec_add_kernel_2d_gather", 10, "NewMatAddGather", nil},
	{"transpose", "transpose_kernel", 5, "NewTranspose", nil},
	{"softmax", "softmax", 4, "newSoftmax", nil},
	{"softmax, persistent", "softmax_per_row", 7, "NewSoftmaxPersistent", nil},
	{"matrix product", "matmul_kernel, swizzle_2d", 25, "NewMatMul", []string{"grouped"}},
	{"matrix product, persistent", "persistent_matmul_kernel, swizzle_2d_from_bid", 29, "NewMatMulPersistent", []string{"grouped"}},
	{"matrix product, split-k", "matmul_split_k_kernel, swizzle_2d", 37, "NewMatMulSplitK", []string{"grouped", "acquire"}},
	{"batch of matrix products", "batch_matmul_kernel", 15, "batchMatMul", nil},
	{"layer norm", "layer_norm_fwd", 25, "NewLayerNorm", nil},
	{"layer norm, backward", "layer_norm_bwd_dx_partial_dwdb, bwd_helper", 37, "NewLayerNormBackward", []string{"acquire"}},
	{"layer norm, backward, weights", "layer_norm_bwd_dwdb", 11, "NewLayerNormBackwardWeights", nil},
	{"RMS norm", "rms_norm_kernel", 17, "NewRMSNorm", nil},
	{"RMS norm by gather", "rms_norm_kernel_gather", 20, "NewRMSNormGather", nil},
	{"RMS norm, persistent", "rms_norm_kernel_static_persistent", 26, "NewRMSNormPersistent", nil},
	{"attention, causal, grouped heads", "fmha_kernel", 52, "newAttention", nil},
	{"FFT", "fft_kernel", 48, "NewFFT", []string{"each", "times"}},
	{"mixture of experts", "fused_moe_kernel", 22, "NewExperts", nil},
	{"gate of an expert", "silu_and_mul_kernel", 8, "NewSiLUMul", nil},
	{"block-scaled product, both orders of scales", "block_scaled_matmul_kernel, swizzle_2d, unswizzle_32_4_4", 37,
		"NewScaledMatMul", []string{"NewScaledMatMulSwizzled", "grouped", "unswizzle"}},
}

// pythonSigns is the same count by Python's tokenize for the functions of samples.
const pythonSigns = 7035

const linesHeader = `<!-- Written by go test ./kernels -run Lines -update; edit kernels/pythonlines_test.go. -->

# The ready kernels compared with cuTile Python

The kernels of package ` + "`kernels`" + `, and the kernels in cuTile Python 1.7's samples and tests
that compute the same. The table counts the lines of the kernel's body and of the functions
that it calls, without signatures, comments and blank lines; a Python statement on several
lines counts as one. Methods of ` + "`MatMulTiles`" + ` that choose layouts which the Python kernels do not
have, and the order of batches, are not counted.

| kernel | Go | lines | cuTile Python | lines |
|---|---|---:|---|---:|
`

// Every kernel is shorter than its counterpart, and the page has the difference.
func TestLines(t *testing.T) {
	got := docsync.CountBodies(t, ".")
	page, total, pythonTotal := strings.Builder{}, docsync.Body{}, 0
	page.WriteString(linesHeader)
	for _, s := range samples {
		n := got[s.kernel]
		for _, h := range s.helpers {
			n = n.Plus(got[h])
		}
		if n.Lines == 0 || n.Lines >= s.lines {
			t.Errorf("%s has %d lines, %s has %d", s.kernel, n.Lines, s.python, s.lines)
		}
		fmt.Fprintf(&page, "| %s | `%s` | %d | `%s` | %d |\n", s.what, s.kernel, n.Lines, s.python, s.lines)
		total, pythonTotal = total.Plus(n), pythonTotal+s.lines
	}
	fmt.Fprintf(&page, "| all | | %d | | %d |\n", total.Lines, pythonTotal)
	fmt.Fprintf(&page, "\nThe lines in Go are longer. The count of names, numbers and signs does not depend on that:\nall together have %d in Go and %d in Python.\n", total.Signs, pythonSigns)
	if total.Signs >= pythonSigns {
		t.Errorf("the kernels have %d signs, Python's %d", total.Signs, pythonSigns)
	}
	file := filepath.Join("..", "docs", "kernels.md")
	if *update {
		if err := os.WriteFile(file, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != page.String() {
		t.Errorf("docs/kernels.md is not what go test ./kernels -run Lines -update writes")
	}
}
