package tiletest_test

import (
	"bytes"
	"errors"
	"flag"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

var update = flag.Bool("update", false, "compile testdata again with the vendor's compiler; VENDOR_BIN names its folder")

// rowsInCpp is the bytecode of testdata/rows.cu.
func rowsInCpp(t *testing.T) *tileir.Module {
	if *update {
		compileRows(t)
	}
	data, err := os.ReadFile("testdata/rows.tilebc")
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func compileRows(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	cmd := exec.Command(filepath.Join(bin, "nvcc"), "-std=c++20", "--enable-tile", "-tilebc", "-arch=sm_90", "-lineinfo", "-o", "rows.tilebc", "rows.cu")
	cmd.Dir = "testdata"
	cmd.Env = []string{"PATH=" + bin + ":/usr/local/bin:/usr/bin:/bin", "HOME=" + os.Getenv("HOME")}
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("nvcc: %v\n%s", err, text)
	}
	code, err := os.ReadFile("testdata/rows.tilebc")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	m, version, err := bytecode.Read(code)
	if err != nil {
		t.Fatal(err)
	}
	r := renamer{strings.NewReplacer(filepath.Join(dir, "testdata"), "/src", filepath.Dir(bin)+"/bin/..", "/cuda"), map[tileir.Location]tileir.Location{}}
	m.Op.Walk(func(op *tileir.Op) bool {
		op.Loc = r.location(op.Loc)
		return true
	})
	if code, err = bytecode.Write(m, bytecode.Options{Version: version}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("testdata/rows.tilebc", code, 0o644); err != nil {
		t.Fatal(err)
	}
}

// renamer takes the folders of this machine out of locations.
type renamer struct {
	folders *strings.Replacer
	done    map[tileir.Location]tileir.Location
}

func (r *renamer) location(l tileir.Location) tileir.Location {
	switch x := l.(type) {
	case tileir.ScopedLoc:
		x.At.File = r.folders.Replace(x.At.File)
		r.scope(x.Scope)
		return x
	case *tileir.CallSite:
		if r.done[l] == nil {
			r.done[l] = &tileir.CallSite{Callee: r.location(x.Callee), Caller: r.location(x.Caller)}
		}
		return r.done[l]
	}
	return l
}

func (r *renamer) scope(s tileir.Scope) {
	switch s := s.(type) {
	case *tileir.Subprogram:
		r.file(s.File)
		if s.Unit != nil {
			r.file(s.Unit.File)
		}
	case *tileir.LexicalBlock:
		r.file(s.File)
		r.scope(s.Scope)
	}
}

func (r *renamer) file(f *tileir.File) {
	if f != nil {
		f.Name, f.Dir = r.folders.Replace(f.Name), r.folders.Replace(f.Dir)
	}
}

// Each kernel of testdata/rows.cu with the undefined behaviour of a row of the annex is reported by row and line, and the
// most similar correct kernel has no findings.
func TestRowsInCpp(t *testing.T) {
	m := rowsInCpp(t)
	source, err := os.ReadFile("testdata/rows.cu")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range m.Entries() {
		name := tileir.EntryName(entry)
		t.Run(name, func(t *testing.T) {
			report := runCpp(t, m, name)
			if strings.HasSuffix(name, "_ok") {
				if !report.Empty() {
					t.Errorf("the correct kernel is reported: %v", report)
				}
				return
			}
			row := "3.1/" + strings.ReplaceAll(name[:len("ub_00")], "_", "-")
			line := 1 + bytes.Count(source[:bytes.Index(source, []byte("KERNEL("+name+")"))], []byte("\n"))
			for _, f := range report.Findings {
				if f.Row == row && filepath.Base(f.Location.Pos.File) == "rows.cu" && f.Location.Pos.Line == line {
					return
				}
			}
			t.Errorf("row %s is not reported at rows.cu:%d: %v", row, line, report)
		})
	}
}

func runCpp(t *testing.T, m *tileir.Module, name string) *check.Report {
	dev := cpu.Open(cpu.CheckedWith(check.Options{Kinds: check.Usual, Signed: true}))
	p, err := dev.Compile(t.Context(), m, name)
	if err != nil {
		t.Fatal(err)
	}
	memory := func(b []byte) device.Arg { return device.Arg{Pointer: true, Host: b} }
	number := func(n int32) device.Arg { return device.Arg{Bits: uint64(uint32(n))} }
	args := []device.Arg{memory(make([]byte, 64)), memory(make([]byte, 64)), memory([]byte{1, 2, 0, 1}),
		number(math.MaxInt32), number(math.MinInt32), number(0), number(1), number(1000)}
	err = dev.Launch(t.Context(), p, device.Grid{1, 1, 1}, args)
	var report *check.Report
	if err != nil && !errors.As(err, &report) {
		t.Fatal(err)
	}
	if report == nil {
		report = new(check.Report)
	}
	return report
}
