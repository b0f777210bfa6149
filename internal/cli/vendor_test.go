package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"
)

// numpyTypes are NumPy's and ml_dtypes' names of element types, by those of Tile IR.
var numpyTypes = map[string][]string{
	"i1": {"bool_"}, "i8": {"int8", "uint8", "bool_"}, "i16": {"int16", "uint16"}, "i32": {"int32", "uint32"}, "i64": {"int64", "uint64"},
	"f16": {"float16"}, "bf16": {"bfloat16"}, "tf32": {"float32"}, "f32": {"float32"}, "f64": {"float64"},
	"f8E4M3FN": {"float8_e4m3fn"}, "f8E5M2": {"float8_e5m2"}, "f8E8M0FNU": {"float8_e8m0fnu"},
}

// writeArrays saves an array of each type; checkArrays checks the copy of its first element. Both take a folder and words
// of the form ELEMENT-NAME.
const writeArrays = `
import sys, numpy as np, ml_dtypes
for word in sys.argv[2:]:
    name = word.split("-")[1]
    t = getattr(np, name, None) or getattr(ml_dtypes, name)
    np.save(f"{sys.argv[1]}/{word}.npy", np.array([1, 0, 1], dtype=t))
`

const checkArrays = `
import sys, numpy as np, ml_dtypes
for word in sys.argv[2:]:
    name = word.split("-")[1]
    t = getattr(np, name, None) or getattr(ml_dtypes, name)
    got = np.load(f"{sys.argv[1]}/{word}/1.npy").view(t)
    if got.shape != (3,) or got[0] != t(1):
        print(word, got.shape, got)
`

const copyKernel = `entry @copy(%x: tile<ptr<T>>, %y: tile<ptr<T>>) {
  %v, %t = load_ptr_tko weak %x : tile<ptr<T>> -> tile<T>, token
  %s = store_ptr_tko weak %y, %v token=%t : tile<ptr<T>>, tile<T> -> token
  return
}
`

// Arrays that NumPy saves are inputs, and NumPy loads the outputs.
func TestVendorNumPy(t *testing.T) {
	python := os.Getenv("VENDOR_PYTHON")
	if python == "" {
		t.Skip("VENDOR_PYTHON is not set: it names a Python with numpy and ml_dtypes")
	}
	dir := t.TempDir()
	var words []string
	for elem, names := range numpyTypes {
		for _, name := range names {
			words = append(words, elem+"-"+name)
		}
	}
	script := func(code string) {
		if out, err := exec.Command(python, append([]string{"-c", code, dir}, words...)...).CombinedOutput(); err != nil || len(out) > 0 {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	script(writeArrays)
	for _, word := range words {
		elem, _, _ := strings.Cut(word, "-")
		kernel := file(t, "copy.mlir", []byte(strings.ReplaceAll(copyKernel, "<T>", "<"+elem+">")))
		input, saved := filepath.Join(dir, word+".npy"), filepath.Join(dir, word)
		must(t, "run", kernel, "@"+input, "zeros:"+elem+":3", "--save", saved)
		if !bytes.Equal(content(t, filepath.Join(saved, "0.npy")), content(t, input)) {
			t.Errorf("%s: the input is saved changed", word)
		}
	}
	script(checkArrays)
}

// The kernel that docs/commands.md shows, written by hand, compiles for a GPU.
func TestVendorCompilesExample(t *testing.T) {
	bin := vendortest.Bin(t)
	code := filepath.Join(t.TempDir(), "scale.tilebc")
	must(t, "asm", "../../examples/ir/scale.mlir", "-o", code)
	if out, err := exec.Command(filepath.Join(bin, "tileiras"), "--gpu-name=sm_90", code, "-o", code+".cubin").CombinedOutput(); err != nil {
		t.Errorf("tileiras: %v\n%s", err, out)
	}
}
