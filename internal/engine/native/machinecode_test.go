package native

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/engine/native/vcode"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

var (
	codeHashes = flag.String("machinecode", "", "compare the machine code of many kernels with the hashes in this `FILE`, which the first run writes")
	codeOf     = flag.String("modules", "", "besides package kernels and random programs, those of all modules below this `FOLDER`")
)

// TestMachineCode holds the machine code of many kernels for every instruction set while code of
// the engine is moved. It runs only on request:
//
//	go test -run MachineCode ./internal/engine/native -args -machinecode FILE [-modules FOLDER]
func TestMachineCode(t *testing.T) {
	if *codeHashes == "" {
		t.Skip("asked for by -machinecode FILE")
	}
	var got strings.Builder
	for _, isa := range []ISA{AVX2, AVX512, AMX} {
		hash := func(name string, m *tileir.Module, entry string) {
			fmt.Fprintf(&got, "%v %s %s %s\n", isa, name, entry, codeHash(isa, m, entry))
		}
		modules, entries := readyModules(t)
		for i, m := range modules {
			hash(fmt.Sprint(i), m, entries[i])
		}
		for seed := range uint64(300) {
			p := irgen.GenerateOrdered(irgen.Seed(seed), irgen.Options{})
			hash(fmt.Sprint("ordered ", seed), p.Module, tileir.EntryName(p.Module.Entries()[0]))
		}
		for path, m := range modulesBelow(t, *codeOf) {
			for _, entry := range m.Entries() {
				hash(path, m, tileir.EntryName(entry))
			}
		}
	}
	compareHashes(t, got.String())
}

// compareHashes compares lines with those of the file, or writes the file.
func compareHashes(t *testing.T, got string) {
	lines := strings.Split(got, "\n")
	slices.Sort(lines)
	want, err := os.ReadFile(*codeHashes)
	if err != nil {
		if err := os.WriteFile(*codeHashes, []byte(strings.Join(lines, "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	differ := 0
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || line != lines[i] {
			if differ++; differ <= 20 {
				t.Errorf("differs: %s", line)
			}
		}
	}
	t.Logf("%d of %d differ", differ, len(lines))
}

// codeHash returns a hash of the machine code of an entry, or its error. The code need not run on this processor.
func codeHash(isa ISA, m *tileir.Module, entry string) string {
	e, err := emit.Compile(m, entry, emit.Options{Target: x86.Generic(isa)})
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%x", sha256.Sum256(withoutAddresses(e.Code.Image())))
}

// withoutAddresses clears the addresses of Go's tables in code, which differ between processes.
func withoutAddresses(code []byte) []byte {
	for i := range vcode.TurnDigits()[0] {
		address := binary.LittleEndian.AppendUint64(nil, uint64(uintptr(unsafe.Pointer(&vcode.TurnDigits()[0][i]))))
		code = bytes.ReplaceAll(code, address, make([]byte, 8))
	}
	return code
}

// modulesBelow reads all modules in files below a folder.
func modulesBelow(t *testing.T, folder string) map[string]*tileir.Module {
	modules := make(map[string]*tileir.Module)
	if folder == "" {
		return modules
	}
	err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		var m *tileir.Module
		switch filepath.Ext(path) {
		case ".tilebc", ".tileirbc":
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			m, _, err = bytecode.Read(data)
			if err != nil {
				return nil // invalid test files
			}
		case ".mlir":
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if m, err = asm.Parse(path, data); err != nil {
				return nil
			}
		default:
			return nil
		}
		if tileir.Verify(m) == nil {
			modules[path] = m
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return modules
}
