package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gotile/tile"
	"gotile/tileir/bytecode"
)

// What the guide shows on the CPU compiles for GPUs too.
func TestVendorCompilesGuide(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	if bin == "" {
		t.Skip("VENDOR_BIN is not set: it names the folder with tileiras")
	}
	for name, k := range map[string]*tile.Kernel{
		"add":       addKernel,
		"talk":      talk(io.Discard),
		"softmax":   newSoftmax(8, tile.PadNegInf),
		"matmul":    newMatMul[tile.Float16](32, 32, 16),
		"norm":      newNorm(64),
		"lookUp":    tile.NewKernel(lookUp),
		"count":     tile.NewKernel(count),
		"total":     tile.NewKernel(total),
		"wild":      tile.NewKernel(wild),
		"attention": newAttention(32, 32, 64, true),
	} {
		t.Run(name, func(t *testing.T) {
			m, err := k.Module()
			if err != nil {
				t.Fatal(err)
			}
			code, err := bytecode.Write(m, bytecode.Options{})
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), name+".tilebc")
			if err := os.WriteFile(file, code, 0o644); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(filepath.Join(bin, "tileiras"), "--gpu-name=sm_90", file, "-o", file+".cubin")
			if text, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("tileiras: %v\n%s", err, text)
			}
		})
	}
}
