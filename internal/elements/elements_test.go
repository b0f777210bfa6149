package elements_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"gotile/internal/elements"
	"gotile/tileir"
)

// Every type of Tile IR has a row, and the rows agree with the types and formats that they
// name.
func TestRows(t *testing.T) {
	names := make(map[string]bool)
	for _, r := range elements.Rows {
		if names[r.Name] || names[r.Short] && r.Short != r.Name || r.NumPy == "" {
			t.Errorf("%s: a name is there twice, or NumPy's is missing", r.Name)
		}
		names[r.Name], names[r.Short] = true, true
		if r.Value.IsFloat() != (r.Format != nil) || r.Format != nil && (r.Format.Bits != r.Value.Bits() || r.Bits != r.Format.Storage) {
			t.Errorf("%s: %v and its format differ", r.Name, r.Value)
		}
		if r.Format == nil && r.Bits != r.Value.Bits() {
			t.Errorf("%s: %d bits, and %v has %d", r.Name, r.Bits, r.Value, r.Value.Bits())
		}
	}
	for _, s := range tileir.Scalars() {
		if r := elements.Of(s); r == nil || s.IsInt() && !r.Signed && s != tileir.I1 {
			t.Errorf("%v has no row that speaks for it", s)
		}
	}
}

// cuda.tile has the types under the names of the rows.
func TestVendorPythonNames(t *testing.T) {
	python := os.Getenv("VENDOR_PYTHON")
	if python == "" {
		t.Skip("set VENDOR_PYTHON to a Python that has cuda-tile 1.7")
	}
	script := "import cuda.tile as ct\n"
	for _, r := range elements.Rows {
		if r.Python != "" {
			script += "ct." + r.Python + "\n"
		}
	}
	if out, err := exec.Command(python, "-c", script).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, strings.TrimSpace(string(out)))
	}
}
