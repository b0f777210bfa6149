package twins

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// vendorBin is the folder of the vendor's tools.
func vendorBin(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("VENDOR_BIN")
	if dir == "" {
		t.Skip("VENDOR_BIN is not set: it names the folder with nvcc")
	}
	return dir
}

// nvcc makes bytecode of a unit.
func nvcc(t *testing.T, name, source string) []byte {
	t.Helper()
	bin, dir := vendorBin(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "unit.cu"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(filepath.Join(bin, "nvcc"), "-std=c++20", "--enable-tile", "-tilebc", "-arch=sm_90", "-o", "unit.tilebc", "unit.cu")
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + bin + ":/usr/local/bin:/usr/bin:/bin", "HOME=" + os.Getenv("HOME"), "TMPDIR=" + dir}
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("section %s: nvcc: %v\n%s", name, err, firstErrors(string(text)))
		return nil
	}
	code, err := os.ReadFile(filepath.Join(dir, "unit.tilebc"))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// firstErrors is the compiler's errors, without its notes.
func firstErrors(text string) string {
	var errors []string
	for _, l := range strings.Split(text, "\n") {
		if strings.Contains(l, ": error:") && len(errors) < 40 {
			errors = append(errors, l)
		}
	}
	return strings.Join(errors, "\n")
}

// TestVendorUnits compiles every unit; the archive must hold the same modules. With
// -update it writes the archive, and compiles only units whose source has changed; with -short it compiles a quarter.
func TestVendorUnits(t *testing.T) {
	vendorBin(t)
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	sources := unitSources()
	for i, s := range sections {
		if testing.Short() && !*update && i%4 != 0 {
			continue
		}
		code := kept(t, s.name, sources[s.name])
		if newer := vendortest.Newest(t).Has(tileir.V13_5); !*update && newer != (s.name == "13.5") {
			continue // compiled by the other version of nvcc
		}
		if code == nil {
			code = withoutDebug(t, s.name, nvcc(t, s.name, sources[s.name]))
		}
		if code == nil {
			continue
		}
		add(t, z, s.name+".cu", []byte(sources[s.name]))
		add(t, z, s.name+".tilebc", code)
		if !*update {
			sameModule(t, s.name, code)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(archive, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// kept returns a unit of the archive whose source is unchanged, when the archive is rewritten; nil for others.
func kept(t *testing.T, name, source string) []byte {
	t.Helper()
	z, err := zip.OpenReader(archive)
	if !*update || err != nil {
		return nil
	}
	defer z.Close()
	var code []byte
	same := false
	for _, f := range z.File {
		data, err := content(f)
		if err != nil {
			return nil
		}
		same = same || f.Name == name+".cu" && string(data) == source
		if f.Name == name+".tilebc" {
			code = data
		}
	}
	if !same {
		return nil
	}
	return code
}

// withoutDebug drops the debug information, which names folders of the machine: the
// module stays as the compiler made it.
func withoutDebug(t *testing.T, name string, code []byte) []byte {
	t.Helper()
	if code == nil {
		return nil
	}
	m, version, err := bytecode.Read(code)
	if err != nil {
		t.Fatalf("section %s: %v", name, err)
	}
	m.Op.Walk(func(op *tileir.Op) bool {
		op.Loc = nil
		return true
	})
	plain, err := bytecode.Write(m, bytecode.Options{Version: version})
	if err != nil {
		t.Fatalf("section %s: %v", name, err)
	}
	return plain
}

func add(t *testing.T, z *zip.Writer, name string, data []byte) {
	t.Helper()
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// sameModule compares the archive with the compiler's current output.
func sameModule(t *testing.T, name string, code []byte) {
	t.Helper()
	compiled, err := units()
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatalf("section %s: %v", name, err)
	}
	if u := compiled[name]; u == nil || !tileir.EqualModules(u.module, now) {
		t.Errorf("section %s: the compiler's module differs from that in %s; run go test ./internal/testing/twins -update", name, archive)
	}
}
