package tiletest_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

var update = flag.Bool("update", false, "compile testdata again with the vendor's compiler; VENDOR_BIN names its folder")

// compiled is the bytecode of testdata/NAME.cu.
func compiled(t *testing.T, name string) *tileir.Module {
	if *update {
		compileCpp(t, name)
	}
	data, err := os.ReadFile("testdata/" + name + ".tilebc")
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func compileCpp(t *testing.T, name string) {
	bin := os.Getenv("VENDOR_BIN")
	cmd := exec.Command(filepath.Join(bin, "nvcc"), "-std=c++20", "--enable-tile", "-tilebc", "-arch=sm_90", "-lineinfo", "-o", name+".tilebc", name+".cu")
	cmd.Dir = "testdata"
	cmd.Env = []string{"PATH=" + bin + ":/usr/local/bin:/usr/bin:/bin", "HOME=" + os.Getenv("HOME")}
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("nvcc: %v\n%s", err, text)
	}
	code, err := os.ReadFile("testdata/" + name + ".tilebc")
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
	if err := os.WriteFile("testdata/"+name+".tilebc", code, 0o644); err != nil {
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
	runRows(t, "rows", check.Options{Kinds: check.Usual, Signed: true}, func() []device.Arg {
		return []device.Arg{hostArg(make([]byte, 64)), hostArg(make([]byte, 64)), hostArg([]byte{1, 2, 0, 1}),
			intArg(math.MaxInt32), intArg(math.MinInt32), intArg(0), intArg(1), intArg(1000)}
	})
}

// The same for kernels whose signed integers only their names and other operations show.
func TestSignsInCpp(t *testing.T) {
	runRows(t, "signs", check.Options{Kinds: check.Usual}, func() []device.Arg {
		var count []byte
		for i := range uint32(16) {
			count = binary.LittleEndian.AppendUint32(count, i)
		}
		return []device.Arg{hostArg(make([]byte, 64)), hostArg(count), intArg(1), intArg(0)}
	})
}

func hostArg(b []byte) device.Arg { return device.Arg{Pointer: true, Host: b} }

func intArg(n int32) device.Arg { return device.Arg{Bits: uint64(uint32(n))} }

// rowName is the name of a kernel in its source.
var rowName = regexp.MustCompile(`ub_\d\d_(\w*?_)?(bad|ok)`)

// runRows runs the kernels of testdata/FILE.cu, whose names begin with a row and end with bad or ok.
func runRows(t *testing.T, file string, o check.Options, args func() []device.Arg) {
	m := compiled(t, file)
	source, err := os.ReadFile("testdata/" + file + ".cu")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range m.Entries() {
		name := rowName.FindString(tileir.EntryName(entry))
		t.Run(name, func(t *testing.T) {
			report := runCpp(t, m, tileir.EntryName(entry), o, args())
			if strings.HasSuffix(name, "_ok") {
				if !report.Empty() {
					t.Errorf("the correct kernel is reported: %v", report)
				}
				return
			}
			row := "3.1/" + strings.ReplaceAll(name[:len("ub_00")], "_", "-")
			at := max(bytes.Index(source, []byte("KERNEL("+name+")")), bytes.Index(source, []byte(" void "+name+"(")))
			line := 1 + bytes.Count(source[:at], []byte("\n"))
			for _, f := range report.Findings {
				if f.Row == row && filepath.Base(f.Location.Pos.File) == file+".cu" && f.Location.Pos.Line == line {
					return
				}
			}
			t.Errorf("row %s is not reported at %s.cu:%d: %v", row, file, line, report)
		})
	}
}

func runCpp(t *testing.T, m *tileir.Module, name string, o check.Options, args []device.Arg) *check.Report {
	dev := cpu.Open(cpu.CheckedWith(o))
	p, err := dev.Compile(t.Context(), m, name)
	if err != nil {
		t.Fatal(err)
	}
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
